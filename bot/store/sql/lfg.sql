-- People who look for a game, and the panels that show them. A query that reads has no mark or ^, one
-- that writes has !.

-- name: lfg_panel(id)^
SELECT id, server_id, channel_id, language, woken, queued, posted_at, posted, role FROM lfg_panels
WHERE id = :id;

-- name: lfg_waiting(panel_id)
SELECT user_id, name, username, game, seats, since, until, told, also, starts_at, asked
FROM lfg_waiting
WHERE panel_id = :panel_id
ORDER BY since, user_id;

-- name: lfg_waits(user_id)^
SELECT panel_id FROM lfg_waiting WHERE user_id = :user_id;

-- name: lfg_of_table(table_id)^
SELECT panel_id FROM lfg_tables WHERE table_id = :table_id;

-- name: lfg_tables(panel_id)
-- With how many seats people can take: once it has begun, those of computers.
SELECT
    lfg_tables.table_id, lfg_tables.since, lfg_tables.until, lfg_tables.told, tables.state, tables.variant,
    (
        SELECT COUNT(*) FROM seats WHERE seats.table_id = tables.id AND (
            (tables.state = 'lobby' AND seats.kind = 'empty')
            OR (tables.state IN ('cutting', 'playing') AND seats.kind = 'computer')
        )
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

-- name: wake_lfg_panel(id, now)! any
UPDATE lfg_panels SET due_at = :now, woken = woken + 1 WHERE id = :id;

-- name: wake_lfg_of(user_id, now)! any
-- The panel where a person waits, before they leave it.
UPDATE lfg_panels SET due_at = :now, woken = woken + 1
WHERE id = (SELECT panel_id FROM lfg_waiting WHERE user_id = :user_id);

-- name: wake_lfg_of_table(table_id, now)! any
UPDATE lfg_panels SET due_at = :now, woken = woken + 1
WHERE id = (SELECT panel_id FROM lfg_tables WHERE table_id = :table_id);

-- name: wake_lfg_in(server_id, now)! any
UPDATE lfg_panels SET due_at = :now, woken = woken + 1
WHERE server_id = :server_id AND due_at IS NOT NULL;

-- name: call_lfg_role(id, now, before)!
-- By compare-and-set: of two panels, one mentions it.
UPDATE servers SET lfg_called_at = :now
WHERE id = :id AND (lfg_called_at IS NULL OR lfg_called_at <= :before);

-- name: call_no_role(id)! any
UPDATE lfg_panels SET role = NULL WHERE id = :id;

-- name: ask_if_they_play(user_id, number)! any
UPDATE lfg_waiting SET asked = :number WHERE user_id = :user_id;

-- name: ask_anew(panel_id)! any
-- There is something new to ask, also for those who came to what others had been asked.
UPDATE lfg_waiting SET asked = 0 WHERE panel_id = :panel_id AND asked = -1;

-- name: ask_nobody(panel_id)! any
UPDATE lfg_waiting SET asked = -1 WHERE panel_id = :panel_id AND asked > 0;

-- name: settle_lfg(id, woken, due_at, posted_at, posted, role)!
-- Unless there is a new reason to look at it.
UPDATE lfg_panels SET due_at = :due_at, queued = :woken, posted_at = :posted_at,
    posted = :posted, role = :role
WHERE id = :id AND woken = :woken;

-- name: wait_for_game(user_id, panel_id, name, username, game, seats, since, until, asked)!
INSERT INTO lfg_waiting (user_id, panel_id, name, username, game, seats, since, until, asked)
VALUES (:user_id, :panel_id, :name, :username, :game, :seats, :since, :until, :asked)
ON CONFLICT (user_id) DO UPDATE
SET panel_id = excluded.panel_id, name = excluded.name, username = excluded.username,
    game = excluded.game, seats = excluded.seats, until = excluded.until, also = '',
    starts_at = NULL,
    told = CASE WHEN lfg_waiting.panel_id = excluded.panel_id THEN lfg_waiting.told ELSE 0 END,
    asked = CASE WHEN lfg_waiting.panel_id = excluded.panel_id THEN lfg_waiting.asked
        ELSE excluded.asked END,
    -- Their place in the line is theirs while it is the same line.
    since = CASE WHEN lfg_waiting.panel_id = excluded.panel_id THEN lfg_waiting.since
        ELSE excluded.since END;

-- name: play_also(user_id, panel_id, game)! any
-- One game more, behind a space where there are others.
UPDATE lfg_waiting SET also = CASE WHEN also = '' THEN :game ELSE also || ' ' || :game END
WHERE user_id = :user_id AND panel_id = :panel_id;

-- name: start_with_computers(user_id, panel_id, at)! any
-- A second press changes nothing.
UPDATE lfg_waiting SET starts_at = COALESCE(starts_at, :at)
WHERE user_id = :user_id AND panel_id = :panel_id;

-- name: stop_waiting(user_id)! any
DELETE FROM lfg_waiting WHERE user_id = :user_id;

-- name: seat_waiting(user_id, panel_id, game, seats, until)!
-- By compare-and-set: whoever is seated was waiting until now, and for this.
DELETE FROM lfg_waiting
WHERE user_id = :user_id AND panel_id = :panel_id
    AND game = :game AND seats = :seats AND until = :until;

-- name: end_waiting(panel_id, now)! any
DELETE FROM lfg_waiting WHERE panel_id = :panel_id AND until <= :now;

-- name: lfg_about(user_id)
SELECT
    lfg_panels.server_id, lfg_panels.channel_id, lfg_waiting.name, lfg_waiting.username,
    lfg_waiting.game, lfg_waiting.seats, lfg_waiting.since, lfg_waiting.until, lfg_waiting.also,
    lfg_waiting.starts_at
FROM lfg_waiting JOIN lfg_panels ON lfg_panels.id = lfg_waiting.panel_id
WHERE lfg_waiting.user_id = :user_id;

-- name: list_lfg_table(table_id, panel_id, since, until)!
INSERT INTO lfg_tables (table_id, panel_id, since, until)
VALUES (:table_id, :panel_id, :since, :until)
ON CONFLICT (table_id) DO UPDATE SET until = excluded.until;

-- name: unlist_lfg_table(table_id)! any
DELETE FROM lfg_tables WHERE table_id = :table_id;

-- name: empty_lfg_panel(panel_id)! any
DELETE FROM lfg_waiting WHERE panel_id = :panel_id;

-- name: empty_lfg_panel_of_tables(panel_id)! any
DELETE FROM lfg_tables WHERE panel_id = :panel_id;

-- ------------------------------------------------------------- who hears that others look for a game

-- name: lfg_listener(user_id)^
SELECT user_id, quiet_from, quiet_to, zone, told_at, closed FROM lfg_listeners
WHERE user_id = :user_id;

-- name: lfg_wishes(user_id, server_id)
SELECT game FROM lfg_wishes WHERE user_id = :user_id AND server_id = :server_id ORDER BY game;

-- name: lfg_listeners(server_id, game, before, most)
-- Who hears of a game, or of any ('') in a server: those who have heard nothing for a while, wait for
-- no game themselves and sit at no table, but for one where a turn may take an hour.
SELECT user_id, quiet_from, quiet_to, zone, told_at FROM lfg_listeners
WHERE told_at <= :before AND user_id IN (
    SELECT user_id FROM lfg_wishes
    WHERE server_id = :server_id AND (game IN ('', :game) OR :game = '')
) AND user_id NOT IN (SELECT user_id FROM lfg_waiting) AND user_id NOT IN (
    SELECT seats.user_id FROM seats JOIN tables ON tables.id = seats.table_id
    WHERE seats.user_id = lfg_listeners.user_id
        AND tables.state IN ('lobby', 'cutting', 'playing') AND tables.private = 0
        AND tables.move_ms < 3600000
)
-- First to people who have direct messages with the bot: the others may have to wait.
ORDER BY CASE WHEN EXISTS (
    SELECT 1 FROM people
    WHERE people.user_id = lfg_listeners.user_id AND people.private_channel IS NOT NULL
) THEN 0 ELSE 1 END, told_at, user_id
LIMIT :most;

-- name: listen_lfg(user_id)!
INSERT INTO lfg_listeners (user_id) VALUES (:user_id)
ON CONFLICT (user_id) DO UPDATE SET closed = 0;

-- name: add_lfg_wish(user_id, server_id, game)! any
INSERT INTO lfg_wishes (user_id, server_id, game) VALUES (:user_id, :server_id, :game)
ON CONFLICT (user_id, server_id, game) DO NOTHING;

-- name: drop_lfg_wishes(user_id, server_id, all_of)! any
-- Of any game, in whose place others come; or all of them.
DELETE FROM lfg_wishes
WHERE user_id = :user_id AND server_id = :server_id AND (game = '' OR :all_of = 1);

-- name: forget_lfg_wishes(user_id)! any
DELETE FROM lfg_wishes WHERE user_id = :user_id;

-- name: forget_lfg_listener(user_id)! any
DELETE FROM lfg_listeners WHERE user_id = :user_id;

-- name: close_lfg_listener(user_id)! any
UPDATE lfg_listeners SET closed = 1 WHERE user_id = :user_id;

-- name: set_lfg_quiet(user_id, quiet_from, quiet_to, zone)!
INSERT INTO lfg_listeners (user_id, quiet_from, quiet_to, zone)
VALUES (:user_id, :quiet_from, :quiet_to, :zone)
ON CONFLICT (user_id) DO UPDATE
SET quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, zone = excluded.zone;

-- name: told_of_waiting(user_id, since)!
-- By compare-and-set, as the next one: of two processes one tells it.
UPDATE lfg_waiting SET told = 1 WHERE user_id = :user_id AND since = :since AND told = 0;

-- name: told_of_table(table_id)!
UPDATE lfg_tables SET told = 1 WHERE table_id = :table_id AND told = 0;

-- name: touch_lfg_listener(user_id)! any
UPDATE lfg_listeners SET told_at = told_at WHERE user_id = :user_id;

-- name: told_lfg_listener(user_id, now)! any
UPDATE lfg_listeners SET told_at = :now WHERE user_id = :user_id;

-- name: add_lfg_news(panel_id, number, user_id, now)! any
-- Unless one is on its way, or may have come.
INSERT INTO messages (owner, kind, number, part, reader, user_id, created_at, wanted, shown)
SELECT
    id, 'news', CAST(:number AS BIGINT), 0, CAST(:user_id AS BIGINT), CAST(:user_id AS BIGINT),
    CAST(:now AS BIGINT), 1, 0
FROM lfg_panels
WHERE id = :panel_id AND NOT EXISTS (
    SELECT 1 FROM messages
    WHERE kind = 'news' AND user_id = :user_id AND owner IN (SELECT id FROM lfg_panels)
)
ON CONFLICT (owner, kind, number, part, reader) DO NOTHING;

-- name: add_lfg_endings(panel_id, number, now)! any
-- For each who waits there.
INSERT INTO messages (owner, kind, number, part, reader, user_id, created_at, wanted, shown)
SELECT panel_id, 'ended', :number, 0, user_id, user_id, CAST(:now AS BIGINT), 1, 0 FROM lfg_waiting
WHERE panel_id = :panel_id
ON CONFLICT (owner, kind, number, part, reader) DO NOTHING;

-- name: drop_lfg_news(user_id)! any
-- Not what they get of tables that they follow.
DELETE FROM messages
WHERE kind = 'news' AND user_id = :user_id AND owner IN (SELECT id FROM lfg_panels);

-- name: drop_untried_lfg_news(user_id)! any
DELETE FROM messages
WHERE kind = 'news' AND user_id = :user_id AND owner IN (SELECT id FROM lfg_panels)
    AND tried_at IS NULL;

-- name: lfg_listening_about(user_id)
SELECT
    lfg_wishes.server_id, lfg_wishes.game, quiet_from, quiet_to, zone, told_at, closed
FROM lfg_listeners LEFT JOIN lfg_wishes ON lfg_wishes.user_id = lfg_listeners.user_id
WHERE lfg_listeners.user_id = :user_id
ORDER BY lfg_wishes.server_id, lfg_wishes.game;

-- name: delete_lfg_wishes_of_server(server_id)! any
DELETE FROM lfg_wishes WHERE server_id = :server_id;

-- name: delete_lfg_messages_of_server(server_id)! any
DELETE FROM messages WHERE owner IN (SELECT id FROM lfg_panels WHERE server_id = :server_id);

-- name: delete_lfg_of_server(server_id)! any
-- With those who wait.
DELETE FROM lfg_panels WHERE server_id = :server_id;
