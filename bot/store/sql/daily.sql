-- The daily deal. A query that reads has no mark or ^, one that writes has !.

-- ------------------------------------------------------------------------------------- its days

-- name: latest_days(server_id)
-- The one that is next, and the last that has begun.
SELECT * FROM daily_days WHERE server_id = :server_id
ORDER BY number DESC
LIMIT 2;

-- name: day(id)^
SELECT * FROM daily_days WHERE id = :id;

-- name: day_after(id)^
SELECT later.secret FROM daily_days AS later
JOIN daily_days ON daily_days.server_id = later.server_id AND daily_days.number = later.number - 1
WHERE daily_days.id = :id;

-- name: last_closed_day(server_id)^
SELECT * FROM daily_days WHERE server_id = :server_id AND closed = 1
ORDER BY number DESC
LIMIT 1;

-- name: days_due(now)
-- Those that nobody begins any more.
SELECT daily_days.* FROM daily_days
WHERE closed = 0 AND ends_at <= :now AND NOT EXISTS (
    SELECT 1 FROM servers
    WHERE servers.id = daily_days.server_id AND servers.removed_at IS NOT NULL
)
ORDER BY ends_at, id;

-- name: add_day(id, server_id, number, secret)!
INSERT INTO daily_days (id, server_id, number, secret)
VALUES (:id, :server_id, :number, :secret);

-- name: begin_day(id, day, variant, ends_at)!
UPDATE daily_days SET day = :day, variant = :variant, ends_at = :ends_at
WHERE id = :id AND day IS NULL;

-- name: keep_day_open(id)!
-- Touches its row: it is not closed before this transaction is over.
UPDATE daily_days SET closed = 0 WHERE id = :id AND closed = 0;

-- name: close_day(id, tries)!
-- Unless somebody has just begun it.
UPDATE daily_days SET closed = 1
WHERE id = :id AND (SELECT COUNT(*) FROM daily_tries WHERE day_id = :id) = :tries;

-- name: count_beaten(id)! any
-- What stays of a day in the month's table: two for each who did worse, one for each other who did
-- as well.
UPDATE daily_tries SET beaten = ranked.beaten
FROM (
    SELECT
        table_id, 2 * RANK() OVER (ORDER BY points - against, points)
        + COUNT(*) OVER (PARTITION BY points - against, points) - 3 AS beaten
    FROM daily_tries WHERE day_id = :id AND points IS NOT NULL
) AS ranked
WHERE ranked.table_id = daily_tries.table_id;

-- name: unseal_day(id)! any
UPDATE games SET sealed = 0
WHERE number = 1 AND table_id IN (SELECT table_id FROM daily_tries WHERE day_id = :id);

-- name: forget_marks(id)! any
UPDATE daily_tries SET mark = NULL WHERE day_id = :id AND mark IS NOT NULL;

-- ------------------------------------------------------------------------------------ its tries

-- name: add_try(table_id, day_id, user_id, mark)!
INSERT INTO daily_tries (table_id, day_id, user_id, mark)
SELECT
    CAST(:table_id AS TEXT), CAST(:day_id AS TEXT), CAST(:user_id AS BIGINT), CAST(:mark AS TEXT)
WHERE NOT EXISTS (SELECT 1 FROM daily_tries WHERE day_id = :day_id AND mark = :mark);

-- name: try_of(day_id, user_id, mark)^
-- A person's own, or that there was one before they were forgotten.
SELECT daily_tries.table_id, daily_tries.user_id, games.finished_at, tables.state
FROM daily_tries
JOIN tables ON tables.id = daily_tries.table_id
JOIN games ON games.table_id = daily_tries.table_id AND games.number = 1
WHERE daily_tries.day_id = :day_id AND (daily_tries.user_id = :user_id OR daily_tries.mark = :mark);

-- name: unfinished_day_of(server_id, user_id)^
-- The day in whose match a person is, which may have ended.
SELECT daily_days.* FROM daily_tries
JOIN daily_days ON daily_days.id = daily_tries.day_id
JOIN tables ON tables.id = daily_tries.table_id
JOIN games ON games.table_id = daily_tries.table_id AND games.number = 1
WHERE daily_tries.user_id = :user_id AND daily_days.server_id = :server_id
    AND daily_days.closed = 0 AND games.finished_at IS NULL AND tables.state <> 'closed'
ORDER BY daily_days.number
LIMIT 1;

-- name: tables_of_day(day_id)
SELECT
    daily_tries.table_id, daily_tries.points, tables.state, games.finished_at, games.counted
FROM daily_tries
JOIN tables ON tables.id = daily_tries.table_id
JOIN games ON games.table_id = daily_tries.table_id AND games.number = 1
WHERE daily_tries.day_id = :day_id
ORDER BY games.finished_at, daily_tries.table_id;

-- name: end_try(table_id, points, against)! any
-- In the transaction that ends its game; a person who was forgotten meanwhile has no result.
UPDATE daily_tries SET points = :points, against = :against
WHERE table_id = :table_id AND user_id IS NOT NULL;

-- name: results_of_day(day_id, table_id, most)
-- The best, and the one of a table, among all; with their deals, a row for each.
SELECT placed.*, deals.number, deals.result FROM (
    SELECT
        daily_tries.table_id, user_id, points, against, games.names,
        RANK() OVER (ORDER BY points - against DESC, points DESC) AS place,
        RANK() OVER (ORDER BY points - against, points) - 1 AS better_than,
        ROW_NUMBER() OVER (
            ORDER BY points - against DESC, points DESC, games.finished_at, games.table_id
        ) AS line,
        COUNT(*) OVER () AS total
    FROM daily_tries
    JOIN games ON games.table_id = daily_tries.table_id AND games.number = 1
    WHERE daily_tries.day_id = :day_id AND points IS NOT NULL
) AS placed
LEFT JOIN deals ON deals.table_id = placed.table_id AND deals.game = 1 AND deals.result IS NOT NULL
WHERE placed.line <= :most OR placed.table_id = :table_id
ORDER BY placed.line, deals.number;

-- name: language_of_day(day_id)^
-- Of those who have finished it, the first one's.
SELECT tables.language FROM daily_tries
JOIN tables ON tables.id = daily_tries.table_id
JOIN games ON games.table_id = daily_tries.table_id AND games.number = 1
WHERE daily_tries.day_id = :day_id AND points IS NOT NULL
ORDER BY games.finished_at, daily_tries.table_id
LIMIT 1;

-- name: month_of_days(server_id, first, last, user_id, most)
-- The best of the days that are over, and a person's own line.
SELECT lines.*, games.names FROM (
    SELECT
        people.*,
        RANK() OVER (ORDER BY beaten DESC, margin DESC) AS place,
        ROW_NUMBER() OVER (ORDER BY beaten DESC, margin DESC, user_id) AS line
    FROM (
        SELECT
            user_id, COUNT(*) AS days, CAST(COALESCE(SUM(beaten), 0) AS BIGINT) AS beaten,
            CAST(SUM(points - against) AS BIGINT) AS margin, MAX(number) AS latest
        FROM daily_days
        JOIN daily_tries ON daily_tries.day_id = daily_days.id
        WHERE daily_days.server_id = :server_id AND daily_days.closed = 1
            AND daily_days.day BETWEEN :first AND :last AND points IS NOT NULL
        GROUP BY user_id
    ) AS people
) AS lines
JOIN daily_days ON daily_days.server_id = :server_id AND daily_days.number = lines.latest
JOIN daily_tries ON daily_tries.day_id = daily_days.id AND daily_tries.user_id = lines.user_id
JOIN games ON games.table_id = daily_tries.table_id AND games.number = 1
WHERE lines.line <= :most OR lines.user_id = :user_id
ORDER BY lines.line;

-- name: days_finished_by(user_id, server_id, today)
-- Later ones were begun by a clock that was ahead.
SELECT daily_days.day, points, against
FROM daily_tries
JOIN daily_days ON daily_days.id = daily_tries.day_id
WHERE daily_tries.user_id = :user_id AND daily_days.server_id = :server_id
    AND daily_days.day <= :today AND points IS NOT NULL
ORDER BY daily_days.number;

-- --------------------------------------------------------------------------------- its messages

-- name: want_results_of_day(server_id, number, channel_id, now)! any
INSERT INTO messages (owner, kind, number, part, reader, wanted, shown, channel_id, created_at)
VALUES (CAST(CAST(:server_id AS BIGINT) AS TEXT), 'daily', :number, 0, 0, 1, 0, :channel_id, :now)
ON CONFLICT (owner, kind, number, part, reader) DO NOTHING;

-- name: want_shared_result(server_id, number, table_id, channel_id, now)!
-- Once for each try, whose table is in its payload.
INSERT INTO messages (
    owner, kind, number, part, reader, payload, wanted, shown, channel_id, created_at
)
SELECT
    CAST(CAST(:server_id AS BIGINT) AS TEXT), 'shared', CAST(:number AS INTEGER),
    -- One that was given up leaves a gap.
    CAST(COALESCE(MAX(part), -1) + 1 AS INTEGER), 0, CAST(:table_id AS TEXT), 1, 0,
    CAST(:channel_id AS BIGINT), CAST(:now AS BIGINT)
FROM messages
WHERE owner = CAST(CAST(:server_id AS BIGINT) AS TEXT) AND kind = 'shared' AND number = :number
HAVING COALESCE(MAX(CASE WHEN payload = CAST(:table_id AS TEXT) THEN 1 ELSE 0 END), 0) = 0;

-- name: drop_shared_result(server_id, number, table_id)! any
DELETE FROM messages
WHERE owner = CAST(CAST(:server_id AS BIGINT) AS TEXT) AND kind = 'shared' AND number = :number
    AND payload = :table_id AND message_id IS NULL;

-- name: shared_result(server_id, number, table_id)^
SELECT part FROM messages
WHERE owner = CAST(CAST(:server_id AS BIGINT) AS TEXT) AND kind = 'shared' AND number = :number
    AND payload = :table_id;

-- ---------------------------------------------------------------------------- what is forgotten

-- name: daily_tries_about(user_id)
SELECT
    daily_days.server_id, daily_days.day, daily_tries.table_id, daily_tries.points,
    daily_tries.against, daily_tries.beaten
FROM daily_tries JOIN daily_days ON daily_days.id = daily_tries.day_id
WHERE daily_tries.user_id = :user_id
ORDER BY daily_days.server_id, daily_days.number;

-- name: want_days_of(user_id)! any
-- What has been told of a person's days is told without them.
UPDATE messages SET wanted = wanted + 1
WHERE kind IN ('daily', 'shared') AND EXISTS (
    SELECT 1 FROM daily_tries JOIN daily_days ON daily_days.id = daily_tries.day_id
    WHERE daily_tries.user_id = :user_id AND daily_days.number = messages.number
        AND CAST(daily_days.server_id AS TEXT) = messages.owner
);

-- name: forget_tries(user_id)! any
UPDATE daily_tries SET user_id = NULL, points = NULL, against = NULL, beaten = NULL
WHERE user_id = :user_id;

-- name: servers_with_days(after, shard, shards, most)
SELECT DISTINCT server_id FROM daily_days
WHERE server_id > :after AND (server_id >> 22) % :shards = :shard
ORDER BY server_id
LIMIT :most;

-- name: delete_days_of_server(server_id)! any
DELETE FROM daily_days WHERE server_id = :server_id;

-- name: unclosed_days()
-- After a restore: those that are played, and those that are next.
SELECT id, secret, day FROM daily_days WHERE closed = 0 ORDER BY id;

-- name: renew_day(id, secret)!
UPDATE daily_days SET secret = :secret WHERE id = :id AND closed = 0;
