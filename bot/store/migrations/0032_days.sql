-- When nobody could reach the bot for some time, so that it costs nobody a streak: at the servers of a
-- shard, of so many, or at one server that had removed it.

CREATE TABLE outages (
    since BIGINT NOT NULL,
    until BIGINT NOT NULL,
    count INTEGER,
    id INTEGER,
    server_id BIGINT
);

-- Once its day is over: two for each who did worse, and one for each other who did as well.
ALTER TABLE daily_tries ADD COLUMN beaten INTEGER;

UPDATE daily_tries SET beaten = ranked.beaten
FROM (
    SELECT
        table_id, 2 * RANK() OVER (PARTITION BY day_id ORDER BY points - against, points)
        + COUNT(*) OVER (PARTITION BY day_id, points - against, points) - 3 AS beaten
    FROM daily_tries WHERE points IS NOT NULL
) AS ranked
WHERE ranked.table_id = daily_tries.table_id
    AND day_id IN (SELECT id FROM daily_days WHERE closed = 1);
