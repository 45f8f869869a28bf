-- After a backup was put in the database's place: Discord knows messages that it does not know.
-- A query that reads has no mark or ^, one that writes has !.

-- name: open_tables()
SELECT
    id, last_post, version, changed_at, state, game, due, due_at, event_id, board, private
FROM tables
WHERE state <> 'closed'
ORDER BY id;

-- name: reseed(table_id, number, secret, commitment, first, seed_deal, earlier_seeds)!
-- The pack is cut anew for the fresh secret.
UPDATE games
SET secret = :secret, commitment = :commitment, cut = NULL, entropy = NULL, first = :first,
    seed_deal = :seed_deal, earlier_seeds = :earlier_seeds
WHERE table_id = :table_id AND number = :number AND finished_at IS NULL;

-- name: renew_boards(table_id, number, boards, commitment)!
-- The boards that a game has yet to play come from a fresh secret of its event.
UPDATE games SET boards = :boards, commitment = :commitment
WHERE table_id = :table_id AND number = :number AND finished_at IS NULL;

-- name: unfinished_events()
SELECT id, version, secret FROM events
WHERE phase NOT IN ('finished', 'cancelled', 'archived')
ORDER BY id;

-- name: renew_event(id, version, secret, now)!
-- The earlier secrets stay: games that are over are checked with them.
UPDATE events
SET version = version + 1, secret = secret || ' ' || :secret, due_at = :now, woken = woken + 1,
    changed_at = :now
WHERE id = :id AND version = :version;

-- name: running_deal(table_id, game)^
SELECT number, result FROM deals WHERE table_id = :table_id AND game = :game
ORDER BY number DESC
LIMIT 1;

-- name: break_off_deal(table_id, game, number)!
UPDATE deals SET void = 1
WHERE table_id = :table_id AND game = :game AND number = :number AND result IS NULL;

-- name: forget_presses(table_id)! any
UPDATE seats SET pressed = NULL WHERE table_id = :table_id;

-- name: put_back_table(table_id, version, gap, last_post, board, state, due, due_at, redealt)!
UPDATE tables
SET version = version + :gap, last_post = :last_post, state = :state, due = :due, due_at = :due_at,
    board = :board,
    resting = CASE WHEN :state = 'cutting' THEN 0 ELSE resting END,
    -- A question about a deal that is broken off.
    request = CASE WHEN :redealt = 1 THEN NULL ELSE request END,
    paused = CASE WHEN :redealt = 1 AND paused = 'referee' THEN NULL ELSE paused END
WHERE id = :table_id AND version = :version;
