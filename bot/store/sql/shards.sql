-- Signs of life of the processes that serve shards. A query that reads has no mark or ^, one that
-- writes has !. A server's shard is (server_id >> 22) % count, as Discord has it.

-- name: shards()
SELECT count, id, owner, seen_at FROM shards ORDER BY count, id;

-- name: add_shard(count, id, owner, seen_at)!
INSERT INTO shards (count, id, owner, seen_at) VALUES (:count, :id, :owner, :seen_at);

-- name: sign_shard(count, id, owner, before, seen_at)!
-- A compare-and-set: of two processes that start at once, one accounts for the time in between.
UPDATE shards SET owner = :owner, seen_at = :seen_at
WHERE count = :count AND id = :id AND seen_at = :before;

-- name: shift_dues(count, id, before, now)! any
-- Nobody at the tables of a shard could act since it was last served: what waits for people waits
-- for as much longer. What has begun to wait meanwhile, as by a card played from direct messages, has
-- waited only since then; by its length it is told from what others have left waiting. The version
-- moves on, so that nobody writes the old time back.
UPDATE tables
SET version = version + 1,
    due_at = due_at + :now - CASE
        WHEN due = 'remind' AND due_at - remind_ms > :before THEN due_at - remind_ms
        WHEN due IN ('move', 'resume') AND due_at - move_ms > :before THEN due_at - move_ms
        WHEN due IN ('cut', 'idle') AND changed_at > :before AND due_at > changed_at THEN changed_at
        ELSE :before
    END
WHERE due_at IS NOT NULL AND due NOT IN ('computer', 'last', 'deal', 'look')
    AND (server_id >> 22) % :count = :id AND changed_at < :now;

-- name: note_events_away(count, id, before, now)! any
-- As `shift_dues`, for events: who was to check in, or to come to a match, had so much less time. An
-- event may be announced long before it begins: restarts until its check-in are not noted.
UPDATE events
SET away = away || CAST(CAST(:before AS BIGINT) AS TEXT) || ' ' || CAST(CAST(:now AS BIGINT) AS TEXT)
    || ' ',
    due_at = :now, woken = woken + 1
WHERE (
    phase IN ('check-in', 'running') OR (
        phase IN ('announced', 'entries')
        AND CAST(:now AS BIGINT) - CAST(:before AS BIGINT) >= 90000
    )
) AND (server_id >> 22) % :count = :id;

-- name: note_outage(count, id, before, now)!
INSERT INTO outages (since, until, count, id) VALUES (:before, :now, :count, :id);

-- name: forget_restarts(count, id, before)! any
-- Short outages with no other within an hour, which excuse no day, once that day is long over.
DELETE FROM outages
WHERE count = :count AND id = :id AND until - since < 90000 AND until < CAST(:before AS BIGINT) - 259200000
    AND NOT EXISTS (
        SELECT 1 FROM outages AS other
        WHERE other.count = outages.count AND other.id = outages.id
            AND other.since <> outages.since
            AND other.since < outages.until + 3600000 AND other.until > outages.since - 3600000
    );

-- name: outages_of(server_id, after)
-- When nobody in a server could reach the bot, as far as that ended after a time.
SELECT since, until FROM outages
WHERE until > :after AND (
    server_id = :server_id OR (CAST(:server_id AS BIGINT) >> 22) % count = id
)
ORDER BY since;

-- name: outages_of_shards(after)
SELECT since, until FROM outages WHERE until > :after AND server_id IS NULL
ORDER BY since;

-- name: shift_lfg_tables(count, id, before, now)! any
-- As `shift_dues`: a table that looks for people stays on the list for as much longer.
UPDATE lfg_tables
SET until = until + :now - CASE WHEN since > :before THEN since ELSE :before END
WHERE until > :before AND EXISTS (
    SELECT 1 FROM lfg_panels
    WHERE lfg_panels.id = lfg_tables.panel_id AND (lfg_panels.server_id >> 22) % :count = :id
);
