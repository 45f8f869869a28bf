-- People who look for a game, and the panels that show them. A query that reads has no mark or ^, one
-- that writes has !.

-- name: lfg_panel(id)^
SELECT id, server_id, channel_id, language, woken, queued, posted_at, posted FROM lfg_panels
WHERE id = :id;

-- name: lfg_waiting(panel_id)
SELECT user_id, name, game, seats, since, until FROM lfg_waiting WHERE panel_id = :panel_id
ORDER BY since, user_id;

-- name: lfg_waits(user_id)^
SELECT panel_id FROM lfg_waiting WHERE user_id = :user_id;

-- name: lfg_of_table(table_id)^
SELECT panel_id FROM lfg_tables WHERE table_id = :table_id;

-- name: lfg_tables(panel_id)
-- With how many of its seats are free.
SELECT
    lfg_tables.table_id, lfg_tables.since, lfg_tables.until, tables.state, tables.variant,
    (
        SELECT COUNT(*) FROM seats WHERE seats.table_id = tables.id AND seats.kind = 'empty'
    ) AS free,
    (
        SELECT MAX(message_id) FROM messages
        WHERE messages.owner = tables.id AND messages.kind = 'board'
    ) AS board_id,
    COALESCE(tables.thread_id, tables.channel_id) AS place_id
FROM lfg_tables JOIN tables ON tables.id = lfg_tables.table_id
WHERE lfg_tables.panel_id = :panel_id
ORDER BY lfg_tables.since, lfg_tables.table_id;

-- name: lfg_due(now)
SELECT id, server_id FROM lfg_panels
WHERE due_at <= :now AND NOT EXISTS (
    SELECT 1 FROM servers WHERE servers.id = lfg_panels.server_id AND servers.removed_at IS NOT NULL
)
ORDER BY due_at, id;

-- name: pending_lfg()
SELECT id, server_id FROM lfg_panels
WHERE id IN (SELECT owner FROM messages WHERE wanted <> shown AND refused = 0) AND NOT EXISTS (
    SELECT 1 FROM servers WHERE servers.id = lfg_panels.server_id AND servers.removed_at IS NOT NULL
)
ORDER BY id;

-- name: wake_lfg(id, server_id, channel_id, language, now)!
-- Makes the panel where there is none.
INSERT INTO lfg_panels (id, server_id, channel_id, language, due_at, woken, queued)
VALUES (:id, :server_id, :channel_id, :language, :now, 1, 0)
ON CONFLICT (id) DO UPDATE
SET due_at = excluded.due_at, woken = lfg_panels.woken + 1, language = excluded.language;

-- name: wake_lfg_panel(id, now)!
UPDATE lfg_panels SET due_at = :now, woken = woken + 1 WHERE id = :id;

-- name: wake_lfg_of(user_id, now)!
-- The panel where a person waits, before they leave it.
UPDATE lfg_panels SET due_at = :now, woken = woken + 1
WHERE id = (SELECT panel_id FROM lfg_waiting WHERE user_id = :user_id);

-- name: wake_lfg_of_table(table_id, now)!
UPDATE lfg_panels SET due_at = :now, woken = woken + 1
WHERE id = (SELECT panel_id FROM lfg_tables WHERE table_id = :table_id);

-- name: wake_lfg_in(server_id, now)!
UPDATE lfg_panels SET due_at = :now, woken = woken + 1 WHERE server_id = :server_id;

-- name: settle_lfg(id, woken, due_at, posted_at, posted)!
-- Unless there is a new reason to look at it.
UPDATE lfg_panels SET due_at = :due_at, queued = :woken, posted_at = :posted_at,
    posted = :posted
WHERE id = :id AND woken = :woken;

-- name: wait_for_game(user_id, panel_id, name, game, seats, since, until)!
INSERT INTO lfg_waiting (user_id, panel_id, name, game, seats, since, until)
VALUES (:user_id, :panel_id, :name, :game, :seats, :since, :until)
ON CONFLICT (user_id) DO UPDATE
SET panel_id = excluded.panel_id, name = excluded.name, game = excluded.game,
    seats = excluded.seats, until = excluded.until,
    -- Their place in the line is theirs while it is the same line.
    since = CASE WHEN lfg_waiting.panel_id = excluded.panel_id THEN lfg_waiting.since
        ELSE excluded.since END;

-- name: stop_waiting(user_id)!
DELETE FROM lfg_waiting WHERE user_id = :user_id;

-- name: seat_waiting(user_id, panel_id)!
-- By compare-and-set: whoever is seated was waiting until now.
DELETE FROM lfg_waiting WHERE user_id = :user_id AND panel_id = :panel_id;

-- name: end_waiting(panel_id, now)!
DELETE FROM lfg_waiting WHERE panel_id = :panel_id AND until <= :now;

-- name: lfg_about(user_id)
SELECT
    lfg_panels.server_id, lfg_panels.channel_id, lfg_waiting.name, lfg_waiting.game,
    lfg_waiting.seats, lfg_waiting.since, lfg_waiting.until
FROM lfg_waiting JOIN lfg_panels ON lfg_panels.id = lfg_waiting.panel_id
WHERE lfg_waiting.user_id = :user_id;

-- name: list_lfg_table(table_id, panel_id, since, until)!
INSERT INTO lfg_tables (table_id, panel_id, since, until)
VALUES (:table_id, :panel_id, :since, :until)
ON CONFLICT (table_id) DO UPDATE SET until = excluded.until;

-- name: unlist_lfg_table(table_id)!
DELETE FROM lfg_tables WHERE table_id = :table_id;

-- name: empty_lfg_panel(panel_id)!
DELETE FROM lfg_waiting WHERE panel_id = :panel_id;

-- name: empty_lfg_panel_of_tables(panel_id)!
DELETE FROM lfg_tables WHERE panel_id = :panel_id;

-- name: delete_lfg_messages_of_server(server_id)!
DELETE FROM messages WHERE owner IN (SELECT id FROM lfg_panels WHERE server_id = :server_id);

-- name: delete_lfg_of_server(server_id)!
-- With those who wait.
DELETE FROM lfg_panels WHERE server_id = :server_id;
