-- What must be shown, and how far that has come. A query that reads has no mark or ^, one that
-- writes has !.

-- name: pending_tables()
-- Each part walks an index that holds pending rows only.
SELECT id AS table_id, server_id FROM tables WHERE id IN (
    SELECT table_id FROM posts WHERE sent_at IS NULL AND dropped = 0
    UNION
    SELECT table_id FROM posts WHERE fleeting > 0 AND over = 1 AND message_id IS NOT NULL
    UNION
    SELECT table_id FROM faces WHERE wanted <> shown AND refused = 0
    UNION
    SELECT table_id FROM news
);

-- name: waiting_posts()^
SELECT COUNT(*) AS posts, COALESCE(MIN(created_at), 0) AS oldest FROM posts
WHERE sent_at IS NULL AND dropped = 0;

-- name: pending_work(table_id)
-- The boards and hands that do not show what they must, and a last row if there is other work.
SELECT kind, game, deal, seat, user_id, channel_id, message_id, tried_at, shown, wanted FROM faces
WHERE table_id = :table_id AND wanted <> shown AND refused = 0
UNION ALL
SELECT 'other', 0, 0, 0, NULL, NULL, NULL, NULL, 0, 0 WHERE EXISTS (
    SELECT 1 FROM posts WHERE table_id = :table_id AND sent_at IS NULL AND dropped = 0
) OR EXISTS (
    SELECT 1 FROM posts
    WHERE table_id = :table_id AND fleeting > 0 AND over = 1 AND message_id IS NOT NULL
) OR EXISTS (SELECT 1 FROM news WHERE table_id = :table_id);

-- name: delivery_place(table_id)^
SELECT channel_id, wants_thread, thread_id, state FROM tables WHERE id = :table_id;

-- name: set_thread(table_id, thread_id)!
-- The version stays: where a table's messages go is nobody's move.
UPDATE tables SET thread_id = :thread_id WHERE id = :table_id AND thread_id IS NULL;

-- name: call_players_again(table_id, channel_id)!
-- The thread came after the posts that mention them: whom nobody mentions there does not see it.
UPDATE posts SET channel_id = NULL, message_id = NULL, tried_at = NULL, sent_at = NULL
WHERE table_id = :table_id AND channel_id = :channel_id AND sent_at IS NOT NULL
    AND payload LIKE '{"kind":"players",%';

-- name: give_up_thread(table_id)!
UPDATE tables SET thread_id = NULL, wants_thread = 0 WHERE id = :table_id;

-- name: pending_posts(table_id)
-- For the sign SQLite sorts the few that are pending, instead of walking all posts in order.
SELECT number, payload, created_at, tried_at, channel_id FROM posts
WHERE table_id = :table_id AND sent_at IS NULL AND dropped = 0
ORDER BY +number;

-- name: ended_posts(table_id)
-- Messages that say nothing any more.
SELECT number, fleeting, payload, channel_id, message_id FROM posts
WHERE table_id = :table_id AND fleeting > 0 AND over = 1 AND message_id IS NOT NULL;

-- name: post_ended(table_id, number)!
UPDATE posts SET fleeting = 0 WHERE table_id = :table_id AND number = :number;

-- name: first_post(table_id)^
SELECT number, channel_id, message_id FROM posts
WHERE table_id = :table_id
ORDER BY number
LIMIT 1;

-- name: last_post_sent(table_id, channel_id)^
SELECT message_id FROM posts
WHERE table_id = :table_id AND channel_id = :channel_id AND message_id IS NOT NULL
ORDER BY number DESC
LIMIT 1;

-- name: try_post(table_id, number, channel_id, tried_at)!
UPDATE posts SET channel_id = :channel_id, tried_at = :tried_at
WHERE table_id = :table_id AND number = :number;

-- name: forget_post_try(table_id, number)!
UPDATE posts SET channel_id = NULL, tried_at = NULL
WHERE table_id = :table_id AND number = :number;

-- name: post_sent(table_id, number, message_id, sent_at)!
UPDATE posts SET message_id = :message_id, sent_at = :sent_at
WHERE table_id = :table_id AND number = :number;

-- name: drop_post(table_id, number)!
UPDATE posts SET dropped = 1 WHERE table_id = :table_id AND number = :number;

-- name: drop_posts(table_id)!
-- All that wait, of a table that nobody can read; they stay where they are.
UPDATE posts SET dropped = 1 WHERE table_id = :table_id AND sent_at IS NULL AND dropped = 0;

-- name: refuse_faces(table_id)!
-- The same of its boards and hands.
UPDATE faces SET refused = 1 WHERE table_id = :table_id AND wanted <> shown AND refused = 0;

-- name: add_board_face(table_id, game, deal)!
-- Before the board is rendered, so that a change meanwhile finds the row and raises wanted.
INSERT INTO faces (table_id, kind, game, deal, seat, wanted, shown, refused)
VALUES (:table_id, 'board', :game, :deal, -1, 0, 0, 0)
ON CONFLICT (table_id, kind, game, deal, seat) DO UPDATE SET refused = 0;

-- name: earlier_board(table_id, number, board)^
-- The last post of the same board: not long ago, for it is of the same deal. A post may say more
-- than its game and deal.
SELECT payload, channel_id, message_id FROM (
    SELECT number, payload, channel_id, message_id FROM posts
    WHERE table_id = :table_id AND number < :number
    ORDER BY number DESC
    LIMIT 200
) AS lately
WHERE (payload = CAST(:board AS TEXT) || '}' OR payload LIKE CAST(:board AS TEXT) || ',%')
    AND message_id IS NOT NULL
ORDER BY number DESC
LIMIT 1;

-- name: board_sent(table_id, game, deal, channel_id, message_id, shown, version)!
UPDATE faces
SET channel_id = :channel_id, message_id = :message_id, tried_at = NULL, shown = :shown,
    wanted = CASE WHEN wanted < :version THEN :version ELSE wanted END
WHERE table_id = :table_id AND kind = 'board' AND game = :game AND deal = :deal AND seat = -1;

-- name: try_face(table_id, kind, game, deal, seat, user_id, earlier, channel_id, tried_at)!
-- Unless another process has sent it meanwhile; 0 for no earlier message.
UPDATE faces SET channel_id = :channel_id, tried_at = :tried_at
WHERE table_id = :table_id AND kind = :kind AND game = :game AND deal = :deal AND seat = :seat
    AND COALESCE(user_id, 0) = :user_id
    AND tried_at IS NULL AND COALESCE(message_id, 0) = :earlier;

-- name: forget_face_try(table_id, kind, game, deal, seat, user_id)!
UPDATE faces SET tried_at = NULL
WHERE table_id = :table_id AND kind = :kind AND game = :game AND deal = :deal AND seat = :seat
    AND COALESCE(user_id, 0) = :user_id;

-- name: face_sent(table_id, kind, game, deal, seat, user_id, tried_at, message_id, shown, version)!
UPDATE faces
SET message_id = :message_id, tried_at = NULL, shown = :shown,
    wanted = CASE WHEN wanted < :version THEN :version ELSE wanted END
WHERE table_id = :table_id AND kind = :kind AND game = :game AND deal = :deal AND seat = :seat
    AND COALESCE(user_id, 0) = :user_id
    AND tried_at = :tried_at;

-- name: skip_version(table_id, kind, game, deal, seat, user_id, version)!
UPDATE faces
SET shown = :version, wanted = CASE WHEN wanted < :version THEN :version ELSE wanted END
WHERE table_id = :table_id AND kind = :kind AND game = :game AND deal = :deal AND seat = :seat
    AND COALESCE(user_id, 0) = :user_id;

-- name: note_shown(table_id, message_id, before, shown, version)!
-- What a message shows after an edit by a deliverer or a callback. Where the store has something
-- else than what was there before it, another edit was noted meanwhile, and nobody knows which came
-- last: shown becomes 0, so that the newest state is shown once more.
UPDATE faces
SET shown = CASE WHEN shown IN (:before, :shown) THEN :shown ELSE 0 END,
    wanted = CASE WHEN wanted < :version THEN :version ELSE wanted END
WHERE table_id = :table_id AND message_id = :message_id;

-- name: wait_for_actions(table_id)!
-- An action locks its table's row before those of messages, in an order of its own. Whoever changes
-- several messages does the same, or each would wait for the other.
UPDATE tables SET version = version WHERE id = :table_id;

-- name: refuse_face(table_id, kind, game, deal, seat, user_id)!
-- The user is 0 for a board; a hand that was given to somebody else meanwhile is left alone.
UPDATE faces SET refused = 1
WHERE table_id = :table_id AND kind = :kind AND game = :game AND deal = :deal AND seat = :seat
    AND COALESCE(user_id, 0) = :user_id;

-- name: refuse_board(table_id, game, deal)!
-- Its post was dropped. One that was posted before keeps its message.
UPDATE faces SET refused = 1
WHERE table_id = :table_id AND kind = 'board' AND game = :game AND deal = :deal AND seat = -1
    AND message_id IS NULL;

-- name: shown_of(table_id, message_id)^
SELECT shown FROM faces WHERE table_id = :table_id AND message_id = :message_id;

-- name: take_lease(id, owner, now, until, latest)!
-- One that ends later than any can was written before its clock went back.
INSERT INTO leases (id, owner, until) VALUES (:id, :owner, :until)
ON CONFLICT (id) DO UPDATE SET owner = excluded.owner, until = excluded.until
WHERE leases.until <= :now OR leases.until > :latest OR leases.owner = :owner;

-- name: renew_lease(id, owner, until)!
UPDATE leases SET until = :until WHERE id = :id AND owner = :owner;

-- name: move_leases(owner, step)!
UPDATE leases SET until = until + :step WHERE owner = :owner;

-- name: release_lease(id, owner)!
DELETE FROM leases WHERE id = :id AND owner = :owner;

-- name: table_versions(id_0, id_1, id_2, id_3, id_4, id_5, id_6, id_7, id_8, id_9)
-- The versions of some tables; an id may be empty.
SELECT id, version FROM tables
WHERE id IN (:id_0, :id_1, :id_2, :id_3, :id_4, :id_5, :id_6, :id_7, :id_8, :id_9);
