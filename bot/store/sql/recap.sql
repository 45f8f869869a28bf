-- Titles, and cards of the month. A query that reads has no mark or ^, one that writes has !.

-- name: earn_titles(table_id, game)! any
-- The rules of all titles (docs/scores.md). It comes after a game was added to the sums; a recount
-- runs it too. Who has a title keeps it as it was earned.
INSERT INTO titles (server_id, user_id, title, earned_at, table_id, game)
SELECT mine.server_id, mine.user_id, every.title, mine.finished_at, mine.table_id, mine.game
FROM results AS mine
JOIN sums AS whole ON whole.server_id = mine.server_id AND whole.practice = 0
    AND whole.variant = '' AND whole.span = 0 AND whole.partner_id = 0
    AND whole.user_id = mine.user_id
CROSS JOIN (
    SELECT 'hangman' AS title
    UNION ALL SELECT 'kick-out' UNION ALL SELECT 'shut-out' UNION ALL SELECT 'four'
    UNION ALL SELECT 'gallows' UNION ALL SELECT 'safe' UNION ALL SELECT 'row'
    UNION ALL SELECT 'comeback' UNION ALL SELECT 'word' UNION ALL SELECT 'moon'
    UNION ALL SELECT 'beggar' UNION ALL SELECT 'regular' UNION ALL SELECT 'rounder'
) AS every
WHERE mine.table_id = :table_id AND mine.game = :game AND mine.user_id > 0 AND mine.practice = 0
    AND mine.excused = 0 AND mine.quit = 0
    AND CASE every.title
        WHEN 'hangman' THEN whole.hung >= 10
        WHEN 'kick-out' THEN mine.kicked = 1
        WHEN 'shut-out' THEN mine.shutout = 1
        WHEN 'four' THEN mine.fours >= 1
        WHEN 'gallows' THEN mine.hung >= 3
        WHEN 'safe' THEN mine.jacks_saved >= 3
        WHEN 'row' THEN whole.longest >= 5
        WHEN 'comeback' THEN mine.comeback = 1
        WHEN 'word' THEN mine.bids >= 5 AND mine.bids_made = mine.bids
        WHEN 'moon' THEN mine.moons >= 1
        WHEN 'beggar' THEN mine.begs >= 3 AND mine.begs_paid = mine.begs
        WHEN 'regular' THEN whole.games >= 100
        ELSE (
            SELECT COUNT(*) FROM sums AS each
            WHERE each.server_id = mine.server_id AND each.practice = 0 AND each.variant <> ''
                AND each.span = 0 AND each.partner_id = 0 AND each.user_id = mine.user_id
                AND each.wins > 0
        ) >= 5
    END
ON CONFLICT (server_id, user_id, title) DO NOTHING;

-- name: titles_of(server_id, user_id)
SELECT title, earned_at FROM titles
WHERE server_id = :server_id AND user_id = :user_id
ORDER BY earned_at, title;

-- name: titles_in_game(table_id, game)
-- With the name that each player had in it, in the order of the seats.
SELECT results.name, results.seat, titles.title, titles.earned_at FROM titles
JOIN results ON results.table_id = titles.table_id AND results.game = titles.game
    AND results.user_id = titles.user_id
WHERE titles.table_id = :table_id AND titles.game = :game
ORDER BY results.seat, titles.title;

-- name: seasons_won(server_id, user_id, before, least)
-- The seasons before one in which nobody stood before a person on the leaderboard of all games.
SELECT mine.span FROM sums AS mine
WHERE mine.server_id = :server_id AND mine.practice = 0 AND mine.variant = ''
    AND mine.span BETWEEN 1 AND 99999 AND mine.span < :before AND mine.partner_id = 0
    AND mine.user_id = :user_id AND mine.games >= :least
    AND NOT EXISTS (
        SELECT 1 FROM sums AS other
        WHERE other.server_id = mine.server_id AND other.practice = 0 AND other.variant = ''
            AND other.span = mine.span AND other.partner_id = 0 AND other.user_id > 0
            AND other.wins >= mine.wins
            AND (
                other.wins > mine.wins OR other.points > mine.points
                OR (other.points = mine.points AND other.games < mine.games)
            )
    )
ORDER BY mine.span;

-- name: titles_of_server(server_id)
SELECT * FROM titles WHERE server_id = :server_id;

-- name: put_title(server_id, user_id, title, earned_at, table_id, game)!
INSERT INTO titles (server_id, user_id, title, earned_at, table_id, game)
VALUES (:server_id, :user_id, :title, :earned_at, :table_id, :game);

-- name: remove_title(server_id, user_id, title)!
DELETE FROM titles
WHERE server_id = :server_id AND user_id = :user_id AND title = :title;

-- ------------------------------------------------------------------------------ cards of the month

-- name: recap_totals(server_id, month)^
-- Partners have the same jacks: each side's count once.
SELECT
    COUNT(*) AS games, CAST(COALESCE(SUM(hung), 0) AS BIGINT) AS hung,
    (
        SELECT COUNT(*) FROM sums
        WHERE server_id = :server_id AND practice = 0 AND variant = '' AND span = :month
            AND partner_id = 0 AND user_id > 0
    ) AS players
FROM (
    SELECT table_id, game, SUM(hung) AS hung FROM (
        SELECT table_id, game, side, MAX(hung) AS hung FROM results
        WHERE server_id = :server_id AND month = :month AND practice = 0 AND excused = 0
            AND quit = 0
        GROUP BY table_id, game, side
    ) AS sides
    GROUP BY table_id, game
) AS played;

-- name: recap_players(server_id, month)
-- The best first, without those who do not want to be named.
SELECT
    sums.user_id, sums.name, sums.games, sums.wins, sums.hung, sums.longest,
    RANK() OVER (ORDER BY sums.wins DESC, sums.points DESC, sums.games) AS place
FROM sums
WHERE sums.server_id = :server_id AND sums.practice = 0 AND sums.variant = ''
    AND sums.span = :month AND sums.partner_id = 0 AND sums.user_id > 0
    AND NOT EXISTS (
        SELECT 1 FROM people WHERE people.user_id = sums.user_id AND people.in_recaps = 0
    )
ORDER BY sums.wins DESC, sums.points DESC, sums.games, sums.user_id;

-- name: recap_partners(server_id, month, user_id)^
-- The best pair of a server where the user is 0, else a person's; counted as in stats_partner. It
-- names nobody else who does not want that.
SELECT
    pairs.user_id, pairs.partner_id, pairs.games, pairs.wins, one.name AS name,
    other.name AS partner_name
FROM sums AS pairs
JOIN sums AS one ON one.server_id = pairs.server_id AND one.practice = 0 AND one.variant = ''
    AND one.span = 0 AND one.partner_id = 0 AND one.user_id = pairs.user_id
JOIN sums AS other ON other.server_id = pairs.server_id AND other.practice = 0
    AND other.variant = '' AND other.span = 0 AND other.partner_id = 0
    AND other.user_id = pairs.partner_id
WHERE pairs.server_id = :server_id AND pairs.practice = 0 AND pairs.variant = ''
    AND pairs.span = :month AND pairs.partner_id > 0 AND pairs.wins > 0
    AND CAST(:user_id AS BIGINT) IN (0, pairs.user_id, pairs.partner_id)
    AND NOT EXISTS (
        SELECT 1 FROM people
        WHERE people.user_id IN (pairs.user_id, pairs.partner_id)
            AND people.user_id <> CAST(:user_id AS BIGINT) AND people.in_recaps = 0
    )
ORDER BY
    (pairs.wins + 1.0) / (pairs.games + 2) DESC, pairs.games DESC, pairs.user_id, pairs.partner_id
LIMIT 1;

-- name: recap_quarters(server_id, month, user_id)
-- The games of each quarter of an hour, of a person or, where the user is 0, of all. By no clock
-- does a day begin between two quarters.
SELECT
    CAST(results.finished_at / 900000 AS BIGINT) AS quarter, games.zone,
    COUNT(DISTINCT results.table_id || ' ' || CAST(results.game AS TEXT)) AS games
FROM results
LEFT JOIN games ON games.table_id = results.table_id AND games.number = results.game
WHERE results.server_id = :server_id AND results.month = :month AND results.practice = 0
    AND results.excused = 0 AND results.quit = 0 AND results.user_id > 0
    AND CAST(:user_id AS BIGINT) IN (0, results.user_id)
GROUP BY 1, 2;

-- name: recap_game(server_id, month, user_id)^
-- The game finished most often.
SELECT
    variant, COUNT(DISTINCT table_id || ' ' || CAST(game AS TEXT)) AS games,
    CAST(SUM(won) AS BIGINT) AS wins
FROM results
WHERE server_id = :server_id AND month = :month AND practice = 0 AND excused = 0 AND quit = 0
    AND user_id > 0 AND CAST(:user_id AS BIGINT) IN (0, user_id)
GROUP BY variant
ORDER BY 2 DESC, variant
LIMIT 1;

-- name: recap_titles(server_id, month, user_id)
-- Those earned in a month, with the name that each player had then.
SELECT titles.title, titles.earned_at, titles.user_id, results.name FROM titles
JOIN results ON results.table_id = titles.table_id AND results.game = titles.game
    AND results.user_id = titles.user_id
WHERE titles.server_id = :server_id AND results.month = :month
    AND CAST(:user_id AS BIGINT) IN (0, titles.user_id)
    AND NOT EXISTS (
        SELECT 1 FROM people
        WHERE people.user_id = titles.user_id AND people.user_id <> CAST(:user_id AS BIGINT)
            AND people.in_recaps = 0
    )
ORDER BY titles.earned_at, results.name, titles.title;

-- -------------------------------------------------------------------------------- posting cards

-- name: recaps_due(month)
-- Servers that want a card of the month, and have none of this one or a later one.
SELECT id, language, recapped, zone FROM servers
WHERE recap_channel IS NOT NULL AND removed_at IS NULL
    AND (recapped IS NULL OR recapped < :month)
ORDER BY id;

-- name: note_recapped(server_id, month)!
-- By compare-and-set: of two processes, one posts it.
UPDATE servers SET recapped = :month
WHERE id = :server_id AND recap_channel IS NOT NULL AND (recapped IS NULL OR recapped < :month);

-- name: want_recap(server_id, month, language, now)!
INSERT INTO messages (owner, kind, number, part, reader, payload, created_at, wanted, shown)
VALUES (
    CAST(CAST(:server_id AS BIGINT) AS TEXT), 'recap', :month, 0, 0, :language, :now, 1, 0
);

-- name: leave_out_recaps()! any
-- After a restore: whether the last month's card was posted, nobody knows. Its servers wait for the
-- next one.
UPDATE servers SET recapped = NULL WHERE recapped IS NOT NULL;

-- name: drop_unsent_recaps()! any
UPDATE messages SET refused = 1 WHERE kind = 'recap' AND shown = 0;
