-- Servers that have removed the bot: noted, taken back, and in the end deleted. A query that reads
-- has no mark or ^, one that writes has !.

-- name: servers_with_tables(after, shard, shards, most)
-- Of one of Discord's shards.
SELECT DISTINCT server_id FROM tables
WHERE server_id > :after AND (server_id >> 22) % :shards = :shard
ORDER BY server_id
LIMIT :most;

-- name: servers_with_events(after, shard, shards, most)
SELECT DISTINCT server_id FROM events
WHERE server_id > :after AND (server_id >> 22) % :shards = :shard
ORDER BY server_id
LIMIT :most;

-- name: servers_with_lfg(after, shard, shards, most)
SELECT server_id FROM (
    SELECT server_id FROM lfg_panels UNION SELECT server_id FROM lfg_wishes
) AS lfg
WHERE server_id > :after AND (server_id >> 22) % :shards = :shard
ORDER BY server_id
LIMIT :most;

-- name: servers_settled(after, shard, shards, most)
SELECT id AS server_id FROM servers
WHERE id > :after AND (id >> 22) % :shards = :shard
ORDER BY id
LIMIT :most;

-- name: note_removed(server_id, now)! any
-- Only of a server of which anything is kept. The last time counts: nothing is deleted too early.
INSERT INTO servers (id, threads, language, removed_at)
SELECT CAST(:server_id AS BIGINT), 0, '', CAST(:now AS BIGINT)
WHERE EXISTS (SELECT 1 FROM tables WHERE tables.server_id = :server_id)
    OR EXISTS (SELECT 1 FROM events WHERE events.server_id = :server_id)
    OR EXISTS (SELECT 1 FROM lfg_panels WHERE lfg_panels.server_id = :server_id)
    OR EXISTS (SELECT 1 FROM daily_days WHERE daily_days.server_id = :server_id)
    OR EXISTS (SELECT 1 FROM lfg_wishes WHERE lfg_wishes.server_id = :server_id)
    OR EXISTS (SELECT 1 FROM servers AS settled WHERE settled.id = :server_id)
ON CONFLICT (id) DO UPDATE SET removed_at = excluded.removed_at;

-- name: note_server_away(server_id, now)! any
-- Nobody there could reach the bot since it was removed.
INSERT INTO outages (since, until, server_id)
SELECT removed_at, CAST(:now AS BIGINT), id FROM servers
WHERE id = :server_id AND removed_at < :now;

-- name: delete_outages_of_server(server_id)! any
DELETE FROM outages WHERE server_id = :server_id;

-- name: note_present(server_id)! any
UPDATE servers SET removed_at = NULL WHERE id = :server_id AND removed_at IS NOT NULL;

-- name: removal(server_id)^
SELECT removed_at FROM servers WHERE id = :server_id AND removed_at IS NOT NULL;

-- name: removed_servers()
SELECT id AS server_id FROM servers WHERE removed_at IS NOT NULL
ORDER BY removed_at, id;

-- name: overdue_servers(before, most)
SELECT id AS server_id FROM servers WHERE removed_at <= :before
ORDER BY removed_at, id
LIMIT :most;

-- name: table_of_removed(server_id, before)^
-- Some table of a server that removed the bot before a time.
SELECT tables.id AS table_id, tables.game FROM servers
JOIN tables ON tables.server_id = servers.id
WHERE servers.id = :server_id AND servers.removed_at <= :before
ORDER BY tables.id
LIMIT 1;

-- name: still_removed(server_id, before)!
-- Touches its row, unless the bot has come back: what is deleted along with this is deleted rightly.
UPDATE servers SET removed_at = removed_at WHERE id = :server_id AND removed_at <= :before;

-- name: earlier_game(table_id, number)^
-- A game before the one that a table is at: without that one nobody could look at the table.
SELECT number FROM games WHERE table_id = :table_id AND number < :number
ORDER BY number
LIMIT 1;

-- name: delete_game(table_id, number)!
-- With its deals and their actions.
DELETE FROM games WHERE table_id = :table_id AND number = :number;

-- name: next_tables(after, before, most)
-- By id, and whether each was closed before a time without a card. Tables of events and of daily
-- deals count without one.
SELECT id, CASE WHEN state = 'closed' AND changed_at < :before AND event_id IS NULL
    AND NOT EXISTS (SELECT 1 FROM deals WHERE deals.table_id = tables.id)
    AND NOT EXISTS (SELECT 1 FROM daily_tries WHERE daily_tries.table_id = tables.id)
    THEN 1 ELSE 0 END AS unplayed
FROM tables
WHERE id > :after
ORDER BY id
LIMIT :most;

-- name: delete_results(table_id)! any
DELETE FROM results WHERE table_id = :table_id;

-- name: delete_table(table_id)!
-- With all that is left of it.
DELETE FROM tables WHERE id = :table_id;

-- name: delete_results_of_server(server_id)! any
DELETE FROM results WHERE server_id = :server_id;

-- name: delete_sums_of_server(server_id)! any
DELETE FROM sums WHERE server_id = :server_id;

-- name: delete_titles_of_server(server_id)! any
DELETE FROM titles WHERE server_id = :server_id;

-- name: delete_ratings_of_server(server_id)! any
DELETE FROM ratings WHERE server_id = :server_id;

-- name: delete_counting_of_server(server_id)! any
DELETE FROM counting WHERE server_id = :server_id;

-- name: delete_server(server_id, before)!
DELETE FROM servers WHERE id = :server_id AND removed_at <= :before;
