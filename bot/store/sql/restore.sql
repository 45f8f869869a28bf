-- After a backup was put in the database's place: Discord knows messages that it does not know.
-- A query that reads has no mark or ^, one that writes has !.

-- name: open_tables()
SELECT id, last_post, version, changed_at FROM tables WHERE state <> 'closed' ORDER BY id;

-- name: newest_board(table_id)^
-- The board of a game that is over has the number -2, and comes after those of its deals.
SELECT game, deal FROM faces
WHERE table_id = :table_id AND kind = 'board'
ORDER BY game DESC, CASE WHEN deal = -2 THEN 1 ELSE 0 END DESC, deal DESC
LIMIT 1;

-- name: doubt_posts()!
-- What was waiting to be sent may have been sent since.
UPDATE posts SET tried_at = created_at
WHERE sent_at IS NULL AND dropped = 0 AND tried_at IS NULL;

-- name: skip_posts(table_id, version, last_post)!
UPDATE tables SET version = version + 1, last_post = :last_post
WHERE id = :table_id AND version = :version;

-- name: hands_of(table_id, game, deal)
SELECT seat, user_id FROM faces
WHERE table_id = :table_id AND kind = 'hand' AND game = :game AND deal = :deal AND refused = 0
ORDER BY seat;
