-- What games came to: who sat in them, their results, the sums of these, and ratings. A query that
-- reads has no mark or ^, one that writes has !.

-- ------------------------------------------------------------------------------ who sat where

-- name: sit_down(table_id, game, number, seat, user_id, name, since, started, placed)!
INSERT INTO sittings (table_id, game, number, seat, user_id, name, since, started, placed)
VALUES (:table_id, :game, :number, :seat, :user_id, :name, :since, :started, :placed);

-- name: come_back(table_id, game, user_id)! any
-- Of one person only the last sitting in a game has a result.
UPDATE sittings SET back = 1
WHERE table_id = :table_id AND game = :game AND user_id = :user_id;

-- name: get_up(table_id, game, seat, until)! any
UPDATE sittings SET until = :until
WHERE table_id = :table_id AND game = :game AND seat = :seat AND until IS NULL;

-- name: sittings(table_id, game)
SELECT number, seat, user_id, name, since, until, started, placed, back, mu, sigma, told, weight
FROM sittings
WHERE table_id = :table_id AND game = :game
ORDER BY number, seat;

-- ------------------------------------------------------------------------------ a game's end

-- name: games_counted(id)^
-- How many games of a server have been counted.
SELECT number FROM counting WHERE server_id = :id;

-- name: count_game(server_id, number, was)!
-- A compare-and-set: touches no row where another game was counted meanwhile.
INSERT INTO counting (server_id, number) VALUES (:server_id, :number)
ON CONFLICT (server_id) DO UPDATE SET number = excluded.number WHERE counting.number = :was;

-- name: number_game(table_id, number, counted, counted_at, levels, zone)!
UPDATE games SET counted = :counted, counted_at = :counted_at, levels = :levels, zone = :zone
WHERE table_id = :table_id AND number = :number AND counted IS NULL;

-- name: games_lately(table_id, game, server_id, after, until)
-- Of each person who sat in a game: the rated games of some time against each other person; against
-- 0: all of them, and what those that they won and lost told. In a drawn game, who is first does neither.
-- A rated game changes the certainty of a rating.
WITH lately AS (
    SELECT table_id, game, side, user_id, won, place, COALESCE((
        SELECT MAX(sittings.told) FROM sittings
        WHERE sittings.table_id = results.table_id AND sittings.game = results.game
            AND sittings.user_id = results.user_id
    ), 1000000) AS told
    FROM results
    WHERE user_id IN (
        SELECT user_id FROM sittings WHERE table_id = :table_id AND game = :game AND user_id > 0
    )
        -- By +, SQLite looks up these people's games, and not all of the server's.
        AND +server_id = :server_id AND practice = 0 AND finished_at > :after
        AND finished_at <= :until AND sigma_after <> sigma_before
)
SELECT lately.user_id, theirs.user_id AS other, COUNT(*) AS games, 0 AS won, 0 AS lost
FROM lately
JOIN results AS theirs ON theirs.table_id = lately.table_id AND theirs.game = lately.game
    AND theirs.side <> lately.side
WHERE theirs.user_id > 0
GROUP BY lately.user_id, theirs.user_id
UNION ALL
SELECT
    user_id, 0, COUNT(*), CAST(SUM(told * won) AS BIGINT),
    CAST(SUM(CASE WHEN place > 1 THEN told ELSE 0 END) AS BIGINT)
FROM lately
GROUP BY user_id;

-- name: people_lately(server_id, after, until, most)
-- People with rated games in some time; not all of them if there are more.
SELECT DISTINCT user_id FROM results
WHERE server_id = :server_id AND finished_at > :after AND finished_at <= :until
    AND +user_id > 0 AND practice = 0 AND sigma_after <> sigma_before
LIMIT :most;

-- name: weigh(table_id, game, user_id, told, weight)! any
UPDATE sittings SET told = :told, weight = :weight
WHERE table_id = :table_id AND game = :game AND user_id = :user_id;

-- name: actors(table_id, game)
-- In which seats something was done, and by whom.
SELECT DISTINCT seat, user_id FROM actions WHERE table_id = :table_id AND game = :game
ORDER BY seat;

-- name: begs(table_id, game)
-- Begs, as bot.tables.core.change.dumps writes them.
SELECT deal, seat FROM actions
WHERE table_id = :table_id AND game = :game AND words = '["beg"]'
ORDER BY deal, number;

-- name: ratings_at(table_id, server_id, practice, family)
-- Of those who sit at a table or sat at it, and of computers.
SELECT user_id, mu, sigma FROM ratings
WHERE server_id = :server_id AND practice = :practice AND family = :family AND (user_id < 0 OR user_id IN (
    SELECT user_id FROM seats WHERE table_id = :table_id
    UNION SELECT user_id FROM sittings WHERE table_id = :table_id
));

-- name: add_result(table_id, game, user_id, seat, name, server_id, channel_id, variant, practice, family, side, sides, won, place, points, finished_at, month, quit, excused, fours, hung, lost, shutout, turn_ups, turn_up_points, begs, begs_paid, jacks_held, jacks_saved, revokes_right, revokes_wrong, bids, bids_made, kicked, comeback, moons, mu_before, sigma_before, mu_after, sigma_after, rating_before, rating_after, counted)!
INSERT INTO results (
    table_id, game, user_id, seat, name, server_id, channel_id, variant, practice, family, side,
    sides, won, place, points, finished_at, month, quit, excused, fours, hung, lost, shutout,
    turn_ups, turn_up_points, begs, begs_paid, jacks_held, jacks_saved, revokes_right, revokes_wrong,
    bids, bids_made, kicked, comeback, moons, mu_before, sigma_before, mu_after, sigma_after,
    rating_before, rating_after, counted
) VALUES (
    :table_id, :game, :user_id, :seat, :name, :server_id, :channel_id, :variant, :practice,
    :family, :side, :sides, :won, :place, :points, :finished_at, :month, :quit, :excused, :fours, :hung, :lost,
    :shutout, :turn_ups, :turn_up_points, :begs, :begs_paid, :jacks_held, :jacks_saved,
    :revokes_right, :revokes_wrong, :bids, :bids_made, :kicked, :comeback, :moons, :mu_before,
    :sigma_before, :mu_after, :sigma_after, :rating_before, :rating_after, :counted
);

-- name: add_to_sums(table_id, game, season)! any
-- The one upsert of a game: its results for each player and each two partners are added to the sums
-- of its month, its season and all time, by game and over all games. A recount runs it too.
-- Games are won in a row in the order in which they are counted.
INSERT INTO sums (
    server_id, practice, variant, span, user_id, partner_id, name, games, wins, points, fours,
    hung, lost, shutouts, quits, run, longest
)
SELECT
    made.server_id, made.practice,
    CASE WHEN kinds.overall = 1 THEN '' ELSE made.variant END,
    CASE spans.kind WHEN 0 THEN 0 WHEN 1 THEN made.month ELSE CAST(:season AS INTEGER) END,
    made.user_id, made.partner_id, MAX(made.name), COUNT(*), SUM(made.won), SUM(made.points),
    SUM(made.fours), SUM(made.hung), SUM(made.lost), SUM(made.shutout), SUM(made.quit),
    MIN(made.won), MIN(made.won)
FROM (
    SELECT
        server_id, practice, variant, month, user_id, 0 AS partner_id, name, won, points, fours,
        hung, lost, shutout, quit
    FROM results
    WHERE table_id = :table_id AND game = :game AND excused = 0
    UNION ALL
    SELECT
        one.server_id, one.practice, one.variant, one.month, one.user_id, other.user_id, '',
        one.won, one.points,
        CASE WHEN one.fours < other.fours THEN one.fours ELSE other.fours END,
        CASE WHEN one.hung < other.hung THEN one.hung ELSE other.hung END,
        CASE WHEN one.lost < other.lost THEN one.lost ELSE other.lost END,
        one.shutout, 0
    FROM results AS one
    JOIN results AS other ON other.table_id = one.table_id AND other.game = one.game
        AND other.side = one.side AND other.user_id > one.user_id
    WHERE one.table_id = :table_id AND one.game = :game AND one.user_id > 0
        AND one.excused = 0 AND one.quit = 0 AND other.excused = 0 AND other.quit = 0
) AS made
CROSS JOIN (SELECT 0 AS kind UNION ALL SELECT 1 UNION ALL SELECT 2) AS spans
CROSS JOIN (SELECT 0 AS overall UNION ALL SELECT 1) AS kinds
GROUP BY 1, 2, 3, 4, 5, 6
ON CONFLICT (server_id, practice, variant, span, partner_id, user_id) DO UPDATE
SET name = excluded.name, games = sums.games + excluded.games, wins = sums.wins + excluded.wins,
    points = sums.points + excluded.points, fours = sums.fours + excluded.fours,
    hung = sums.hung + excluded.hung, lost = sums.lost + excluded.lost,
    shutouts = sums.shutouts + excluded.shutouts, quits = sums.quits + excluded.quits,
    run = (sums.run + 1) * excluded.run,
    longest = CASE
        WHEN (sums.run + 1) * excluded.run > sums.longest THEN sums.run + 1 ELSE sums.longest
    END;

-- name: rate_player(server_id, practice, family, user_id, mu, sigma, rating)!
INSERT INTO ratings (server_id, practice, family, user_id, mu, sigma, rating, games)
VALUES (:server_id, :practice, :family, :user_id, :mu, :sigma, :rating, 1)
ON CONFLICT (server_id, practice, family, user_id) DO UPDATE
SET mu = excluded.mu, sigma = excluded.sigma, rating = excluded.rating, games = ratings.games + 1;

-- name: sums_at(table_id, server_id, practice, variant)
-- Of all time, of those who sit at a table or sat at it.
SELECT user_id, name, games, wins, points FROM sums
WHERE server_id = :server_id AND practice = :practice AND variant = :variant AND span = 0
    AND partner_id = 0 AND user_id IN (
        SELECT user_id FROM seats WHERE table_id = :table_id
        UNION SELECT user_id FROM sittings WHERE table_id = :table_id
    );

-- name: better_than(server_id, practice, variant, wins, points, games)^
-- How many people stand before somebody who has come to so much.
SELECT COUNT(*) AS people FROM sums
WHERE server_id = :server_id AND practice = :practice AND variant = :variant AND span = 0
    AND partner_id = 0 AND wins >= :wins AND user_id > 0 AND (
        wins > :wins OR points > :points OR (points = :points AND sums.games < :games)
    );

-- ------------------------------------------------------------------------------- leaderboards

-- name: leaderboard(server_id, practice, variant, span, family, low, high, sort, line, size, around)
-- The page that a line is on, or somebody's line where that is named. Players' own lines have the
-- partner 0, partnerships any other: from low to high. A family of '' is all of them, and a rating
-- over all is the mean of those in the families, weighed by games. Equals share a place. The names,
-- those last played by, are looked up for the page alone.
-- Ratings are summed exactly and rounded down once. A point is 25,000 millionths; the division cuts
-- towards zero, so the sums are of 10,000 points more than people are shown.
WITH rated AS (
    SELECT
        user_id,
        CAST(SUM((mu - 3 * sigma + 275000000) * games) AS BIGINT) AS total,
        CAST(SUM(games) AS BIGINT) AS games
    FROM ratings
    WHERE server_id = :server_id AND practice = :practice
        AND (:family = '' OR family = :family)
    GROUP BY user_id
),
lines AS (
    SELECT
        sums.user_id, sums.partner_id, sums.games, sums.wins, sums.points, sums.fours, sums.hung,
        sums.lost, sums.shutouts, sums.quits, sums.longest,
        CASE
            WHEN sums.partner_id = 0 THEN mine.total / (25000 * mine.games)
            ELSE (mine.total * theirs.games + theirs.total * mine.games)
                / (50000 * mine.games * theirs.games)
        END - 10000 AS rating
    FROM sums
    LEFT JOIN rated AS mine ON mine.user_id = sums.user_id
    LEFT JOIN rated AS theirs ON theirs.user_id = sums.partner_id
    WHERE sums.server_id = :server_id AND sums.practice = :practice
        AND sums.variant = :variant AND sums.span = :span AND sums.partner_id BETWEEN :low AND :high
        AND (sums.user_id > 0 OR :sort = 'rating')
),
worthy AS (
    SELECT
        lines.*,
        CASE :sort
            WHEN 'rating' THEN COALESCE(rating, -1000000) WHEN 'games' THEN games
            WHEN 'points' THEN points WHEN 'fours' THEN fours WHEN 'hung' THEN hung
            WHEN 'shutouts' THEN shutouts ELSE wins
        END AS worth
    FROM lines
),
ranked AS (
    SELECT
        worthy.*,
        RANK() OVER (ORDER BY worth DESC, wins DESC, points DESC, games) AS place,
        ROW_NUMBER() OVER (
            ORDER BY worth DESC, wins DESC, points DESC, games, user_id, partner_id
        ) AS line,
        COUNT(*) OVER () AS total
    FROM worthy
),
wanted AS (
    SELECT COALESCE(
        (SELECT MIN(line) FROM ranked WHERE user_id = :around OR partner_id = :around), :line
    ) AS line
)
SELECT
    ranked.*,
    (
        SELECT known.name FROM sums AS known
        WHERE known.server_id = :server_id AND known.practice = :practice AND known.variant = ''
            AND known.span = 0 AND known.partner_id = 0 AND known.user_id = ranked.user_id
    ) AS name,
    (
        SELECT known.name FROM sums AS known
        WHERE known.server_id = :server_id AND known.practice = :practice AND known.variant = ''
            AND known.span = 0 AND known.partner_id = 0 AND known.user_id = ranked.partner_id
    ) AS partner_name
FROM ranked CROSS JOIN wanted
WHERE (ranked.line - 1) / :size
    = (CASE WHEN wanted.line > ranked.total THEN ranked.total ELSE wanted.line END - 1) / :size
ORDER BY ranked.line;

-- name: ratings_of(server_id, user_id, practice)
SELECT family, rating, games FROM ratings
WHERE server_id = :server_id AND user_id = :user_id AND practice = :practice
ORDER BY games DESC, family;

-- -------------------------------------------------------------------------------- recounting

-- name: servers_with_scores()
SELECT server_id FROM tables UNION SELECT server_id FROM results UNION SELECT server_id FROM sums
UNION SELECT server_id FROM ratings UNION SELECT server_id FROM counting UNION SELECT server_id FROM titles
ORDER BY server_id;

-- name: untold_games(event_id)
-- Those that play boards and are over, but do not count yet, in the order in which they ended.
SELECT event_tables.match_id, games.table_id, games.number FROM event_tables
JOIN games ON games.table_id = event_tables.table_id
WHERE event_tables.event_id = :event_id AND games.boards IS NOT NULL
    AND games.finished_at IS NOT NULL AND games.counted IS NULL
ORDER BY games.finished_at, games.table_id, games.number;

-- name: untold_game(table_id, number)^
SELECT
    games.table_id, games.number, tables.server_id, tables.channel_id, games.variant, games.options,
    games.sides, games.names, games.score, games.winner, games.finished_at,
    games.levels
FROM games
JOIN tables ON tables.id = games.table_id
WHERE games.table_id = :table_id AND games.number = :number AND games.counted IS NULL
    AND games.finished_at IS NOT NULL;

-- name: counted_games(server_id, after, most)
SELECT
    games.table_id, games.number, tables.server_id, tables.channel_id, games.variant, games.options,
    games.sides, games.names, games.score, games.winner, games.finished_at, games.counted,
    games.counted_at, games.levels, games.zone
FROM games
JOIN tables ON tables.id = games.table_id
WHERE tables.server_id = :server_id AND games.counted > :after
ORDER BY games.counted
LIMIT :most;

-- name: deal_results(table_id, game)
SELECT number, result FROM deals
WHERE table_id = :table_id AND game = :game AND result IS NOT NULL
ORDER BY number;

-- name: results_of_game(table_id, game)
SELECT * FROM results WHERE table_id = :table_id AND game = :game ORDER BY user_id, seat;

-- name: results_astray(server_id)
-- Of games that are not there, or not over.
SELECT DISTINCT table_id, game FROM results
WHERE server_id = :server_id AND NOT EXISTS (
    SELECT 1 FROM games
    WHERE games.table_id = results.table_id AND games.number = results.game
        AND (games.counted IS NOT NULL OR games.finished_at IS NOT NULL)
)
ORDER BY table_id, game;

-- name: remove_results(table_id, game)! any
DELETE FROM results WHERE table_id = :table_id AND game = :game;

-- name: sums_of_server(server_id)
SELECT * FROM sums WHERE server_id = :server_id;

-- name: put_sum(server_id, practice, variant, span, user_id, partner_id, name, games, wins, points, fours, hung, lost, shutouts, quits, run, longest)!
INSERT INTO sums (
    server_id, practice, variant, span, user_id, partner_id, name, games, wins, points, fours,
    hung, lost, shutouts, quits, run, longest
) VALUES (
    :server_id, :practice, :variant, :span, :user_id, :partner_id, :name, :games, :wins, :points,
    :fours, :hung, :lost, :shutouts, :quits, :run, :longest
);

-- name: remove_sum(server_id, practice, variant, span, user_id, partner_id)!
DELETE FROM sums
WHERE server_id = :server_id AND practice = :practice AND variant = :variant AND span = :span
    AND user_id = :user_id AND partner_id = :partner_id;

-- name: ratings_of_server(server_id)
SELECT * FROM ratings WHERE server_id = :server_id;

-- name: put_rating(server_id, practice, family, user_id, mu, sigma, rating, games)!
INSERT INTO ratings (server_id, practice, family, user_id, mu, sigma, rating, games)
VALUES (:server_id, :practice, :family, :user_id, :mu, :sigma, :rating, :games);

-- name: remove_rating(server_id, practice, family, user_id)!
DELETE FROM ratings
WHERE server_id = :server_id AND practice = :practice AND family = :family
    AND user_id = :user_id;
