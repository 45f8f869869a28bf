-- How one person has fared on a server, in practice or in the games that count. A game is left out
-- where variant is '', for all games.

-- name: stats_sums(server_id, user_id, practice, variant)^
SELECT name, games, wins, points, fours, hung, lost, shutouts, quits, longest FROM sums
WHERE server_id = :server_id AND practice = :practice AND variant = :variant AND span = 0
    AND partner_id = 0 AND user_id = :user_id;

-- name: stats_games(server_id, user_id, practice)
-- The games that they have played, the most played first.
SELECT variant, games, wins FROM sums
WHERE server_id = :server_id AND practice = :practice AND variant <> '' AND span = 0
    AND partner_id = 0 AND user_id = :user_id AND games > 0
ORDER BY games DESC, wins DESC, variant;

-- name: most_played(server_id, most)
-- The games that a server has played most, practice included: a game counts once for each person.
SELECT variant FROM sums
WHERE server_id = :server_id AND practice IN (0, 1) AND variant <> '' AND span = 0
    AND partner_id = 0 AND user_id > 0
GROUP BY variant
ORDER BY SUM(games) DESC, variant
LIMIT :most;

-- name: stats_form(server_id, user_id, practice, variant, most)
-- How their latest games ended, the latest first. Who is first in a drawn game has not won it.
SELECT won, quit, CASE WHEN EXISTS (
    SELECT 1 FROM results AS level
    WHERE level.table_id = results.table_id AND level.game = results.game
        AND level.place = 1 AND level.won = 0
) THEN 1 ELSE 0 END AS drawn
FROM results
WHERE server_id = :server_id AND user_id = :user_id AND practice = :practice AND excused = 0
    AND (CAST(:variant AS TEXT) = '' OR variant = :variant)
ORDER BY counted DESC, finished_at DESC
LIMIT :most;

-- name: stats_turns(server_id, user_id, practice, variant)^
SELECT
    COALESCE(SUM(turn_ups), 0) AS turn_ups, COALESCE(SUM(turn_up_points), 0) AS turn_up_points,
    COALESCE(SUM(begs), 0) AS begs, COALESCE(SUM(begs_paid), 0) AS begs_paid,
    COALESCE(SUM(jacks_held), 0) AS jacks_held, COALESCE(SUM(jacks_saved), 0) AS jacks_saved,
    COALESCE(SUM(revokes_right), 0) AS revokes_right,
    COALESCE(SUM(revokes_wrong), 0) AS revokes_wrong,
    COALESCE(SUM(bids), 0) AS bids, COALESCE(SUM(bids_made), 0) AS bids_made
FROM results
WHERE server_id = :server_id AND user_id = :user_id AND practice = :practice
    AND (CAST(:variant AS TEXT) = '' OR variant = :variant);

-- name: stats_partner(server_id, user_id, practice, variant)^
-- With whom they have won most of their games together; one more won and one more lost are counted
-- in, so that one game won of one is not above nine of ten.
SELECT other, games, wins FROM (
    SELECT CASE user_id WHEN :user_id THEN partner_id ELSE user_id END AS other, games, wins
    FROM sums
    WHERE server_id = :server_id AND practice = :practice AND variant = :variant AND span = 0
        AND partner_id <> 0 AND (user_id = :user_id OR partner_id = :user_id)
) AS pairs
WHERE other > 0 AND wins > 0
ORDER BY (wins + 1.0) / (games + 2) DESC, games DESC, other
LIMIT 1;

-- name: stats_opponent(server_id, user_id, practice, variant)^
-- Against whom they have lost most of their games; counted as above. Whose win counts for nothing
-- has beaten nobody.
SELECT other, games, losses FROM (
    SELECT
        theirs.user_id AS other, COUNT(*) AS games,
        SUM(CASE WHEN theirs.place < mine.place THEN 1 ELSE 0 END) AS losses
    FROM results AS mine
    JOIN results AS theirs
        ON theirs.table_id = mine.table_id AND theirs.game = mine.game
        AND theirs.side <> mine.side
    WHERE mine.server_id = :server_id AND mine.user_id = :user_id AND mine.practice = :practice
        AND (CAST(:variant AS TEXT) = '' OR mine.variant = :variant)
        AND mine.quit = 0 AND mine.excused = 0
        AND theirs.user_id > 0 AND theirs.user_id <> :user_id AND theirs.quit = 0
        AND (theirs.excused = 0 OR theirs.won = 0)
    GROUP BY theirs.user_id
) AS met
WHERE losses > 0
ORDER BY (losses + 1.0) / (games + 2) DESC, games DESC, other
LIMIT 1;

-- name: stats_computers(server_id, user_id, practice, variant)
-- How their games against each computer player ended, however many seats it had; counted as above.
SELECT computer, COUNT(*) AS games, SUM(won) AS wins FROM (
    SELECT DISTINCT theirs.user_id AS computer, mine.table_id, mine.game, mine.won
    FROM results AS mine
    JOIN results AS theirs
        ON theirs.table_id = mine.table_id AND theirs.game = mine.game
        AND theirs.side <> mine.side
    WHERE mine.server_id = :server_id AND mine.user_id = :user_id AND mine.practice = :practice
        AND (CAST(:variant AS TEXT) = '' OR mine.variant = :variant)
        AND mine.quit = 0 AND mine.excused = 0
        AND theirs.user_id < 0 AND (theirs.excused = 0 OR theirs.won = 0)
) AS met
GROUP BY computer
ORDER BY computer;

-- name: stats_ratings(server_id, user_id, practice, most)
-- What they were rated at after each game, the latest first.
SELECT family, finished_at, rating_after FROM results
WHERE server_id = :server_id AND user_id = :user_id AND practice = :practice AND counted > 0
    AND excused = 0
ORDER BY counted DESC
LIMIT :most;
