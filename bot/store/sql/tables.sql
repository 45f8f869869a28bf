-- The host's queries: tables, seats, games, deals, actions, and what of them must be shown. A query
-- that reads has no mark or ^, one that writes has !.

-- name: table(id)^
-- Sealed is one where boards of an event were dealt, or a daily deal.
SELECT
    tables.*,
    CASE WHEN EXISTS (
        SELECT 1 FROM games JOIN events ON events.id = tables.event_id
        WHERE games.table_id = tables.id AND games.boards IS NOT NULL
    ) OR EXISTS (
        SELECT 1 FROM daily_tries WHERE daily_tries.table_id = tables.id
    ) THEN 1 ELSE 0 END AS sealed
FROM tables WHERE tables.id = :id;

-- name: table_version(id)^
-- What tells whether a table that was read before is still as it was, and where its messages go.
SELECT version, wants_thread, thread_id FROM tables WHERE id = :id;

-- name: seats(table_id)
-- With when their players want to be reminded.
SELECT seats.*, people.remind FROM seats LEFT JOIN people ON people.user_id = seats.user_id
WHERE table_id = :table_id ORDER BY seat;

-- name: games_from(table_id, number)
-- The game that a table is at and, once that is over, the one that a rematch would be.
SELECT games.*, COALESCE(events.secret, daily_days.secret) AS board_secrets FROM games
JOIN tables ON tables.id = games.table_id
LEFT JOIN events ON events.id = tables.event_id AND games.boards IS NOT NULL
LEFT JOIN daily_tries ON daily_tries.table_id = games.table_id AND games.boards IS NOT NULL
LEFT JOIN daily_days ON daily_days.id = daily_tries.day_id
WHERE games.table_id = :table_id AND games.number >= :number
ORDER BY games.number;

-- name: game(table_id, number)^
SELECT games.*, COALESCE(events.secret, daily_days.secret) AS board_secrets FROM games
JOIN tables ON tables.id = games.table_id
LEFT JOIN events ON events.id = tables.event_id AND games.boards IS NOT NULL
LEFT JOIN daily_tries ON daily_tries.table_id = games.table_id AND games.boards IS NOT NULL
LEFT JOIN daily_days ON daily_days.id = daily_tries.day_id
WHERE games.table_id = :table_id AND games.number = :number;

-- name: deals(table_id, game)
SELECT * FROM deals WHERE table_id = :table_id AND game = :game ORDER BY number;

-- name: actions(table_id, game)
SELECT deal, seat, words FROM actions WHERE table_id = :table_id AND game = :game
ORDER BY deal, number;

-- name: seen(table_id, game, deal)
SELECT user_id, seat FROM seen WHERE table_id = :table_id AND game = :game AND deal = :deal
ORDER BY user_id;

-- name: due_tables(now)
SELECT id, server_id, due FROM tables WHERE due_at <= :now ORDER BY due_at, id;

-- name: stalled_tables(now, computer, deal, cut, idle, deserted, paused, absent)
-- Due later than any clock of theirs allows, those who have waited longest first.
SELECT id, server_id, due, due_at FROM tables
WHERE due_at > :now + CASE
    WHEN due = 'remind' THEN remind_ms
    WHEN due IN ('move', 'resume') THEN move_ms
    WHEN due = 'cut' AND remind_ms > :cut THEN remind_ms
    WHEN due = 'cut' THEN :cut
    WHEN due IN ('computer', 'last') THEN :computer
    WHEN due = 'deal' THEN :deal
    WHEN due = 'idle' AND paused IS NULL THEN :idle
    WHEN due = 'idle' AND paused = 'idle' THEN :deserted
    WHEN due = 'idle' THEN :paused
    WHEN due = 'absent' THEN :absent
    ELSE 0
END
ORDER BY changed_at, id;

-- name: tables_in(server_id, most)
-- A private one is in no list but its player's.
SELECT id, server_id, channel_id, thread_id, private FROM tables
WHERE server_id = :server_id AND state <> 'closed' AND private = 0
ORDER BY changed_at DESC, id
LIMIT :most;

-- name: tables_of(user_id, most)
SELECT tables.id, tables.server_id, tables.channel_id, tables.thread_id, tables.private
FROM seats JOIN tables ON tables.id = seats.table_id
WHERE seats.user_id = :user_id AND tables.state <> 'closed'
ORDER BY tables.changed_at DESC, tables.id
LIMIT :most;

-- name: refused_tables(server_id)
SELECT id FROM tables
WHERE server_id = :server_id AND state <> 'closed' AND paused = 'refused'
ORDER BY id;

-- name: refused_servers()
-- Each minute: among the tables with a timer, which those have that are open and paused.
SELECT DISTINCT server_id FROM tables
WHERE due_at IS NOT NULL AND paused = 'refused'
ORDER BY server_id;

-- name: busy_tables_in(server_id)^
SELECT COUNT(*) AS tables FROM tables
WHERE server_id = :server_id AND state IN ('lobby', 'cutting', 'playing') AND private = 0;

-- name: busy_tables_of(user_id, private)^
SELECT COUNT(*) AS tables FROM seats JOIN tables ON tables.id = seats.table_id
WHERE seats.user_id = :user_id AND tables.private = :private
    AND tables.state IN ('lobby', 'cutting', 'playing');

-- name: busy_tables_of_in(user_id, server_id)^
SELECT COUNT(*) AS tables FROM seats JOIN tables ON tables.id = seats.table_id
WHERE seats.user_id = :user_id AND tables.server_id = :server_id AND tables.private = 0
    AND tables.state IN ('lobby', 'cutting', 'playing');

-- name: lobbies_left_by(server_id, user_id)^
SELECT COUNT(*) AS tables FROM tables
WHERE server_id = :server_id AND state = 'lobby' AND opener_id = :user_id AND NOT EXISTS (
    SELECT 1 FROM seats WHERE seats.table_id = tables.id AND seats.user_id = :user_id
);

-- name: add_table(id, server_id, channel_id, wants_thread, state, variant, options, sides, fill, opener_id, opener_name, language, game, last_post, due, due_at, remind_ms, move_ms, misses, look, tricks, drama, tempo, level, board, board_at, private, created_at, changed_at)!
INSERT INTO tables (
    id, version, server_id, channel_id, wants_thread, state, variant, options, sides, fill,
    opener_id, opener_name, language, game, last_post, due, due_at, remind_ms, move_ms, misses,
    look, tricks, drama, tempo, level, board, board_at, private, created_at, changed_at
) VALUES (
    :id, 1, :server_id, :channel_id, :wants_thread, :state, :variant, :options, :sides, :fill,
    :opener_id, :opener_name, :language, :game, :last_post, :due, :due_at, :remind_ms, :move_ms,
    :misses, :look, :tricks, :drama, :tempo, :level, :board, :board_at, :private, :created_at,
    :changed_at
);

-- name: move_table(id, version, state, paused, game, last_post, due, due_at, reminded, resting, loses_at, board, board_at, changed_at)!
-- The one compare-and-set: touches no row once somebody else has moved the table on.
UPDATE tables
SET version = version + 1, state = :state, paused = :paused, game = :game,
    last_post = :last_post, due = :due, due_at = :due_at, reminded = :reminded,
    resting = :resting, loses_at = :loses_at, board = :board, board_at = :board_at,
    changed_at = :changed_at
WHERE id = :id AND version = :version;

-- name: close_unread(table_id, version)!
-- Of a table that cannot be read: what its rows say otherwise stays as it is.
UPDATE tables
SET version = version + 1, state = 'closed', paused = NULL, due = NULL, due_at = NULL,
    request = NULL
WHERE id = :table_id AND version = :version;

-- name: add_seat(table_id, seat, kind, user_id, name)!
INSERT INTO seats (table_id, seat, kind, user_id, name, wants_end, dm, dm_told)
VALUES (:table_id, :seat, :kind, :user_id, :name, 0, 'untried', 0);

-- name: set_seat(table_id, seat, kind, user_id, name, wants_end, wants_pause, missed, away, dm, dm_told, pressed, acted, level)!
UPDATE seats
SET kind = :kind, user_id = :user_id, name = :name, wants_end = :wants_end,
    wants_pause = :wants_pause, missed = :missed, away = :away, dm = :dm, dm_told = :dm_told,
    pressed = :pressed, acted = :acted, level = :level
WHERE table_id = :table_id AND seat = :seat;

-- name: close_dm(table_id, seat)! any
-- Who has heard that the hand comes later has yet to hear that.
UPDATE seats SET dm_told = CASE WHEN dm = 'late' THEN 0 ELSE dm_told END, dm = 'closed'
WHERE table_id = :table_id AND seat = :seat AND kind = 'human';

-- name: dm_late(table_id, seat)!
UPDATE seats SET dm = 'late'
WHERE table_id = :table_id AND seat = :seat AND kind = 'human' AND dm = 'untried';

-- name: dm_in_time(table_id, seat)! any
UPDATE seats SET dm = 'untried' WHERE table_id = :table_id AND seat = :seat AND dm = 'late';

-- name: tell_dm(table_id, user_id)!
UPDATE seats SET dm_told = 1
WHERE table_id = :table_id AND user_id = :user_id AND dm IN ('closed', 'late') AND dm_told = 0;

-- name: set_table_clock(table_id, remind_ms, move_ms, misses)!
UPDATE tables SET remind_ms = :remind_ms, move_ms = :move_ms, misses = :misses
WHERE id = :table_id;

-- name: set_last_cards(table_id, last_cards)!
UPDATE tables SET last_cards = :last_cards WHERE id = :table_id;

-- name: set_table_level(table_id, level)!
UPDATE tables SET level = :level WHERE id = :table_id;

-- name: set_table_options(table_id, options)!
UPDATE tables SET options = :options WHERE id = :table_id;

-- name: set_game_options(table_id, number, options)!
-- Of a game that has not begun.
UPDATE games SET options = :options
WHERE table_id = :table_id AND number = :number AND started_at IS NULL;

-- name: add_game(table_id, number, variant, options, sides, revision, secret, commitment, score)!
INSERT INTO games (
    table_id, number, variant, options, sides, names, revision, secret, commitment, score
) VALUES (
    :table_id, :number, :variant, :options, :sides, '[]', :revision, :secret, :commitment, :score
);

-- name: set_boards(table_id, number, boards, commitment, sealed)!
-- A game that plays boards of its event has no secret of its own.
UPDATE games
SET boards = :boards, commitment = :commitment, secret = '', sealed = :sealed
WHERE table_id = :table_id AND number = :number AND started_at IS NULL;

-- name: note_first(table_id, number, cut, entropy, first)!
-- How far the ceremony of a game has come in which somebody has yet to say something.
UPDATE games SET cut = :cut, entropy = :entropy, first = :first
WHERE table_id = :table_id AND number = :number AND started_at IS NULL;

-- name: start_game(table_id, number, names, revision, cut, entropy, first, started_at)!
UPDATE games
SET names = :names, revision = :revision, cut = :cut, entropy = :entropy, first = :first,
    started_at = :started_at
WHERE table_id = :table_id AND number = :number AND started_at IS NULL;

-- name: cut_again(table_id, number, cut, entropy)!
-- In the middle of a game whose secret was replaced.
UPDATE games SET cut = :cut, entropy = :entropy
WHERE table_id = :table_id AND number = :number AND cut IS NULL AND finished_at IS NULL;

-- name: note_hinted(table_id, number, hinted)!
UPDATE games SET hinted = :hinted WHERE table_id = :table_id AND number = :number;

-- name: end_game(table_id, number, winner, score, finished_at)!
UPDATE games SET winner = :winner, score = :score, finished_at = :finished_at
WHERE table_id = :table_id AND number = :number AND finished_at IS NULL;

-- name: add_deal(table_id, game, number, dealer, layout, score_before, carried)!
INSERT INTO deals (table_id, game, number, dealer, layout, score_before, carried)
VALUES (:table_id, :game, :number, :dealer, :layout, :score_before, :carried);

-- name: end_deal(table_id, game, number, result)!
UPDATE deals SET result = :result
WHERE table_id = :table_id AND game = :game AND number = :number AND result IS NULL;

-- name: add_action(table_id, game, deal, number, seat, words, user_id, made_at)!
INSERT INTO actions (table_id, game, deal, number, seat, words, user_id, made_at)
VALUES (:table_id, :game, :deal, :number, :seat, :words, :user_id, :made_at);

-- name: set_request(table_id, request)!
UPDATE tables SET request = :request WHERE id = :table_id;

-- name: add_ruling(table_id, game, deal, number, user_id, name, reason)!
INSERT INTO rulings (table_id, game, deal, number, user_id, name, reason)
VALUES (:table_id, :game, :deal, :number, :user_id, :name, :reason);

-- name: rulings(table_id, game)
SELECT deal, number, name, reason FROM rulings WHERE table_id = :table_id AND game = :game
ORDER BY deal, number;

-- name: add_seen(table_id, game, deal, user_id, seat)! any
INSERT INTO seen (table_id, game, deal, user_id, seat)
VALUES (:table_id, :game, :deal, :user_id, :seat)
ON CONFLICT (table_id, game, deal, user_id) DO NOTHING;
