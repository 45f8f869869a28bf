-- Who follows a table, and what is still to be sent to them. A query that reads has no mark or ^, one
-- that writes has !.

-- name: follow(table_id, user_id)! any
INSERT INTO followers (table_id, user_id) VALUES (:table_id, :user_id)
ON CONFLICT (table_id, user_id) DO NOTHING;

-- name: unfollow(table_id, user_id)! any
DELETE FROM followers WHERE table_id = :table_id AND user_id = :user_id;

-- name: end_following(table_id)! any
DELETE FROM followers WHERE table_id = :table_id;

-- name: followers(table_id)^
SELECT COUNT(*) AS people FROM followers WHERE table_id = :table_id;

-- name: followed_by(user_id)
SELECT table_id FROM followers WHERE user_id = :user_id ORDER BY table_id;

-- name: forget_followed(user_id)! any
DELETE FROM followers WHERE user_id = :user_id;
