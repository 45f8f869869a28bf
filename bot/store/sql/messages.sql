-- What Discord is to show of tables and events, and how far that has come. A query that reads has no
-- mark or ^, one that writes has !.

-- ------------------------------------------------------------------------------------- any message

-- name: pending_tables()
-- This and the next walk an index that holds pending messages only.
SELECT id, server_id FROM tables
WHERE id IN (SELECT owner FROM messages WHERE wanted <> shown AND refused = 0);

-- name: pending_events()
-- Those with acts that have no messages yet, too.
SELECT id, server_id FROM events
WHERE (
    queued < version
    OR id IN (SELECT owner FROM messages WHERE wanted <> shown AND refused = 0)
) AND NOT EXISTS (
    SELECT 1 FROM servers WHERE servers.id = events.server_id AND servers.removed_at IS NOT NULL
)
ORDER BY changed_at, id;

-- name: pending_servers()
-- A server that has settled nothing has no row of its own.
SELECT DISTINCT owner AS id, CAST(owner AS BIGINT) AS server_id FROM messages
WHERE wanted <> shown AND refused = 0 AND kind IN ('recap', 'daily', 'shared')
    AND NOT EXISTS (
        SELECT 1 FROM servers
        WHERE CAST(servers.id AS TEXT) = messages.owner AND servers.removed_at IS NOT NULL
    )
ORDER BY server_id;

-- name: waiting_posts()^
SELECT COUNT(*) AS posts, COALESCE(MIN(created_at), 0) AS oldest FROM messages
WHERE wanted <> shown AND refused = 0 AND kind = 'post' AND shown = 0;

-- name: pending_messages(owner, private, most)
-- Those of a table in the order of its posts; of an event the panel first. Private ones alone, or only
-- the others; private ones to people who have direct messages with the bot come first, and of these
-- those that were not tried yet.
SELECT
    owner, kind, number, part, reader, user_id, payload, wanted, shown, channel_id, message_id,
    tried_at, tries, created_at
FROM messages
WHERE owner = :owner AND wanted <> shown AND refused = 0
    AND :private IN (
        2, CASE WHEN kind IN ('private', 'alert', 'news', 'ended') THEN 1 ELSE 0 END
    )
ORDER BY
    CASE kind WHEN 'panel' THEN 0 ELSE 1 END,
    CASE WHEN kind IN ('private', 'alert', 'news', 'ended') AND NOT EXISTS (
        SELECT 1 FROM people
        WHERE people.private_channel IS NOT NULL AND people.user_id = COALESCE(
            messages.user_id, (
                SELECT event_people.user_id FROM event_people
                WHERE event_people.event_id = messages.owner
                    AND event_people.person = messages.reader
            )
        )
    ) THEN 1 ELSE 0 END,
    CASE WHEN kind IN ('private', 'alert', 'news', 'ended') AND tried_at IS NOT NULL THEN 1 ELSE 0 END,
    number, part, reader
LIMIT :most;

-- name: try_message(owner, kind, number, part, reader, tries, channel_id, tried_at)!
-- By compare-and-set, as all below: of two processes, one tries it first.
UPDATE messages SET channel_id = :channel_id, tried_at = :tried_at, tries = tries + 1
WHERE owner = :owner AND kind = :kind AND number = :number AND part = :part AND reader = :reader
    AND tries = :tries AND tried_at IS NULL;

-- name: message_sent(owner, kind, number, part, reader, tries, message_id, shown, version)! any
-- Unless another process has found out what came of the same try.
UPDATE messages
SET message_id = :message_id, tried_at = NULL, shown = :shown,
    wanted = CASE WHEN wanted < :version THEN :version ELSE wanted END
WHERE owner = :owner AND kind = :kind AND number = :number AND part = :part AND reader = :reader
    AND tries = :tries AND tried_at IS NOT NULL;

-- name: message_shown(owner, kind, number, part, reader, tries, version)! any
-- It shows this version now, or never will.
UPDATE messages
SET shown = :version, wanted = CASE WHEN wanted < :version THEN :version ELSE wanted END
WHERE owner = :owner AND kind = :kind AND number = :number AND part = :part AND reader = :reader
    AND tries = :tries;

-- name: forget_message(owner, kind, number, part, reader, tries)! any
-- It is gone, or goes elsewhere: another takes its place.
UPDATE messages SET channel_id = NULL, message_id = NULL, tried_at = NULL, shown = 0
WHERE owner = :owner AND kind = :kind AND number = :number AND part = :part AND reader = :reader
    AND tries = :tries;

-- name: refuse_message(owner, kind, number, part, reader, tries)! any
UPDATE messages SET refused = 1
WHERE owner = :owner AND kind = :kind AND number = :number AND part = :part AND reader = :reader
    AND tries = :tries;

-- name: delete_message(owner, kind, number, part, reader, tries)! any
DELETE FROM messages
WHERE owner = :owner AND kind = :kind AND number = :number AND part = :part AND reader = :reader
    AND tries = :tries;

-- name: refuse_messages(owner)! any
-- All that wait, of a table that nobody can read; they stay where they are.
UPDATE messages SET refused = 1 WHERE owner = :owner AND wanted <> shown AND refused = 0;

-- name: note_shown(owner, message_id, before, version)! any
-- What a live message shows after an edit by a deliverer or a callback. Where the store has
-- something else than what was there before it, another edit was noted meanwhile, and nobody knows
-- which came last: shown becomes 0, so that the newest state is shown once more.
UPDATE messages
SET shown = CASE WHEN shown IN (:before, :version) THEN :version ELSE 0 END,
    wanted = CASE WHEN wanted < :version THEN :version ELSE wanted END
WHERE owner = :owner AND message_id = :message_id AND kind <> 'post';

-- name: shown_of(owner, message_id)^
SELECT shown FROM messages
WHERE owner = :owner AND message_id = :message_id AND kind <> 'post';

-- name: doubt_posts()! any
-- After a restore, what was waiting to be sent may have been sent since.
UPDATE messages SET tried_at = created_at, tries = tries + 1
WHERE kind = 'post' AND shown = 0 AND refused = 0 AND tried_at IS NULL;

-- name: forget_messages()! any
-- All of them are gone, as from a sandbox that was opened again: the newest are sent anew. Of a
-- table with a thread also the first post, from which a new thread grows, and the players' mention.
UPDATE messages SET channel_id = NULL, message_id = NULL, tried_at = NULL, shown = 0
WHERE kind IN ('board', 'hand', 'panel') OR kind = 'post' AND EXISTS (
    SELECT 1 FROM tables
    WHERE tables.id = messages.owner AND tables.thread_id IS NOT NULL AND tables.state <> 'closed'
) AND (
    payload LIKE '{"kind":"players",%'
    OR number = (SELECT MIN(number) FROM messages f WHERE f.owner = messages.owner AND kind = 'post')
);

-- name: forget_threads()! any
UPDATE tables SET thread_id = NULL WHERE state <> 'closed';

-- name: forget_logs()! any
UPDATE events SET log_id = NULL;

-- name: renew_nonces(gap)! any
-- Discord would take a new message for one that it has seen with the same nonce lately.
UPDATE messages SET tries = tries + :gap WHERE kind <> 'post';

-- ----------------------------------------------------------------------- boards, hands of a table

-- name: add_face(table_id, kind, game, deal, seat, user_id, wanted)!
-- Where a seat's hand was somebody else's, their message stays theirs and is shown no more. The
-- nonces of a row that was deleted are not used again: tries begins with the table's version.
INSERT INTO messages (owner, kind, number, part, reader, user_id, wanted, shown, tries)
VALUES (
    :table_id, :kind, :game, :deal, :seat, :user_id, :wanted, 0, 100 * CAST(:wanted AS BIGINT)
)
ON CONFLICT (owner, kind, number, part, reader) DO UPDATE
SET user_id = excluded.user_id, channel_id = NULL, message_id = NULL, tried_at = NULL,
    wanted = excluded.wanted, shown = 0, refused = 0, tries = excluded.tries;

-- name: reopen_hand(table_id, kind, game, deal, seat, user_id, wanted)! any
-- Of somebody who was away: their message, if they were sent one in this deal, serves again.
INSERT INTO messages (owner, kind, number, part, reader, user_id, wanted, shown, tries)
VALUES (
    :table_id, :kind, :game, :deal, :seat, :user_id, :wanted, 0, 100 * CAST(:wanted AS BIGINT)
)
ON CONFLICT (owner, kind, number, part, reader) DO UPDATE SET wanted = excluded.wanted;

-- name: want_some_faces(table_id, game, deal, places, wanted)! any
-- Those of a deal whose places are 1 in the bits of a number: the lowest bit is the board's, the
-- next one that of the first seat, and so on.
UPDATE messages SET wanted = :wanted
WHERE owner = :table_id AND kind IN ('board', 'hand') AND number = :game AND part = :deal
    AND ((CAST(:places AS BIGINT) >> CAST(reader + 1 AS INTEGER)) & 1) = 1;

-- name: want_faces(table_id, game, deal, wanted)! any
UPDATE messages SET wanted = :wanted
WHERE owner = :table_id AND kind IN ('board', 'hand') AND number = :game AND part = :deal;

-- name: drop_hands(table_id, seat)! any
-- Whoever has left a seat is shown nothing more of its cards.
DELETE FROM messages WHERE owner = :table_id AND kind = 'hand' AND reader = :seat;

-- name: add_board_face(table_id, game, deal)! any
-- Before the board is rendered, so that a change meanwhile finds the row and raises wanted.
INSERT INTO messages (owner, kind, number, part, reader, wanted, shown)
VALUES (:table_id, 'board', :game, :deal, -1, 0, 0)
ON CONFLICT (owner, kind, number, part, reader) DO UPDATE SET refused = 0;

-- name: board_sent(table_id, game, deal, channel_id, message_id, shown, version)!
UPDATE messages
SET channel_id = :channel_id, message_id = :message_id, tried_at = NULL, shown = :shown,
    wanted = CASE WHEN wanted < :version THEN :version ELSE wanted END
WHERE owner = :table_id AND kind = 'board' AND number = :game AND part = :deal AND reader = -1;

-- name: drop_board(table_id, game, deal)! any
-- A board of a later deal has taken its place.
DELETE FROM messages
WHERE owner = :table_id AND kind = 'board' AND number = :game AND part = :deal AND reader = -1;

-- name: refuse_board(table_id, game, deal)! any
-- Its post was dropped. One that was posted before keeps its message.
UPDATE messages SET refused = 1
WHERE owner = :table_id AND kind = 'board' AND number = :game AND part = :deal AND reader = -1
    AND message_id IS NULL;

-- name: newest_board(table_id)^
-- The board of a game that is over has the number -2, and comes after those of its deals.
-- Hands tell which deal a board of several deals shows.
SELECT number AS game, part AS deal, (
    SELECT MAX(hands.part) FROM messages AS hands
    WHERE hands.owner = :table_id AND hands.kind = 'hand' AND hands.number = messages.number
) AS hands
FROM messages
WHERE owner = :table_id AND kind = 'board'
ORDER BY number DESC, CASE WHEN part = -2 THEN 1 ELSE 0 END DESC, part DESC
LIMIT 1;

-- name: hands_of(table_id, game, deal)
SELECT reader AS seat, user_id FROM messages
WHERE owner = :table_id AND kind = 'hand' AND number = :game AND part = :deal AND refused = 0
ORDER BY reader;

-- name: hands_sent_about(user_id, table_id)
SELECT number AS game, part AS deal, reader AS seat, channel_id, message_id FROM messages
WHERE owner = :table_id AND kind = 'hand' AND user_id = :user_id
ORDER BY number, part, reader;

-- name: forget_hands_sent(table_id, user_id)! any
DELETE FROM messages
WHERE owner = :table_id AND kind = 'hand' AND user_id = :user_id AND NOT EXISTS (
    SELECT 1 FROM seats WHERE seats.table_id = :table_id AND seats.user_id = :user_id
);

-- ----------------------------------------------------------------------------- posts of a table

-- name: add_post(table_id, number, payload, created_at, fleeting)!
INSERT INTO messages (
    owner, kind, number, part, reader, payload, created_at, fleeting, wanted, shown
) VALUES (:table_id, 'post', :number, 0, 0, :payload, :created_at, :fleeting, 1, 0);

-- name: end_reminders(table_id)! any
-- Their turn has passed, whoever moved.
UPDATE messages SET wanted = 2
WHERE owner = :table_id AND kind = 'post' AND fleeting = 1 AND wanted = 1 AND refused = 0;

-- name: end_question(table_id)! any
-- A referee is not asked any more.
UPDATE messages SET wanted = 2
WHERE owner = :table_id AND kind = 'post' AND fleeting = 2 AND wanted = 1 AND refused = 0;

-- name: first_post(table_id)^
SELECT number, channel_id, message_id, shown, refused FROM messages
WHERE owner = :table_id AND kind = 'post'
ORDER BY number
LIMIT 1;

-- name: last_post_sent(table_id, channel_id)^
SELECT message_id FROM messages
WHERE owner = :table_id AND kind = 'post' AND channel_id = :channel_id AND message_id IS NOT NULL
ORDER BY number DESC
LIMIT 1;

-- name: earlier_board(table_id, number, board)^
-- The last post of a board of the same game: not long ago. A post may say more than its game.
SELECT number, payload FROM (
    SELECT number, payload, message_id FROM messages
    WHERE owner = :table_id AND kind = 'post' AND number < :number
    ORDER BY number DESC
    LIMIT 200
) AS lately
WHERE (payload = CAST(:board AS TEXT) || '}' OR payload LIKE CAST(:board AS TEXT) || ',%')
    AND message_id IS NOT NULL
ORDER BY number DESC
LIMIT 1;

-- name: newer_board(table_id, number, board)^
-- Where the newest board of the same game is, if that is another post.
SELECT channel_id, message_id FROM messages
WHERE owner = :table_id AND kind = 'post' AND number > :number
    AND (payload = CAST(:board AS TEXT) || '}' OR payload LIKE CAST(:board AS TEXT) || ',%')
    AND message_id IS NOT NULL
ORDER BY number DESC
LIMIT 1;

-- name: end_board_post(table_id, number)! any
-- Another message takes its place.
UPDATE messages SET wanted = 2
WHERE owner = :table_id AND kind = 'post' AND number = :number AND wanted = 1 AND refused = 0;

-- name: promise(table_id, commitment)^
-- The message that a game's commitment was posted with, or will be.
SELECT message_id, refused FROM messages
WHERE owner = :table_id AND kind = 'post'
    AND payload LIKE '%' || CAST(:commitment AS TEXT) || '%'
ORDER BY number DESC
LIMIT 1;

-- name: promise_of(commitment, table_id)^
-- The first message that a commitment was posted with.
SELECT channel_id, message_id FROM messages
WHERE owner = :table_id AND kind = 'post' AND message_id IS NOT NULL
    AND payload LIKE '%' || CAST(:commitment AS TEXT) || '%'
ORDER BY number
LIMIT 1;

-- name: post_again(table_id, commitment)! any
-- What a commitment was to be posted with, and Discord refused to take; a new board is posted
-- anyhow.
UPDATE messages SET refused = 0, channel_id = NULL, tried_at = NULL
WHERE owner = :table_id AND kind = 'post' AND refused = 1 AND message_id IS NULL
    AND payload LIKE '%' || CAST(:commitment AS TEXT) || '%'
    AND payload NOT LIKE '{"kind":"board",%';

-- name: call_players_again(table_id, channel_id)! any
-- The thread came after the posts that mention them: whom nobody mentions there does not see it.
UPDATE messages SET shown = 0, channel_id = NULL, message_id = NULL, tried_at = NULL
WHERE owner = :table_id AND kind = 'post' AND channel_id = :channel_id AND shown > 0
    AND payload LIKE '{"kind":"players",%';

-- name: posts_at(table_id, after, most)
-- Discord's ids say when their message was sent.
SELECT
    number, payload, created_at, (message_id >> 22) + 1420070400000 AS sent_at, channel_id,
    message_id
FROM messages
WHERE owner = :table_id AND kind = 'post' AND number > :after
ORDER BY number
LIMIT :most;

-- name: posts_beginning(table_id, beginning)
-- The posts of a table whose JSON begins in one way.
SELECT number, payload FROM messages
WHERE owner = :table_id AND kind = 'post'
    AND payload LIKE CAST(:beginning AS TEXT) || '%'
ORDER BY number;

-- name: rename_in_post(table_id, number, payload)!
UPDATE messages SET payload = :payload
WHERE owner = :table_id AND kind = 'post' AND number = :number;

-- ---------------------------------------------------------------------------- news of a table

-- name: add_news(table_id, game, deal, now)! any
INSERT INTO messages (owner, kind, number, part, reader, user_id, created_at, wanted, shown)
SELECT
    table_id, 'news', :game, :deal, user_id, user_id, CAST(:now AS BIGINT), 1, 0
FROM followers
WHERE table_id = :table_id;

-- name: drop_news(table_id, user_id)! any
DELETE FROM messages WHERE owner = :table_id AND kind = 'news' AND user_id = :user_id;

-- name: forget_news(user_id)! any
DELETE FROM messages WHERE kind = 'news' AND user_id = :user_id;

-- ----------------------------------------------------------------------- deleting a table

-- name: span_of_posts(table_id)^
SELECT MIN(number) AS first, MAX(number) AS last FROM messages
WHERE owner = :table_id AND kind = 'post'
HAVING COUNT(*) > 0;

-- name: delete_posts(table_id, upto)! any
DELETE FROM messages WHERE owner = :table_id AND kind = 'post' AND number <= :upto;

-- name: delete_messages(table_id)! any
DELETE FROM messages WHERE owner = :table_id;

-- ------------------------------------------------------------------------------------- of an event

-- name: want_message(owner, kind, number, part, reader)!
INSERT INTO messages (owner, kind, number, part, reader, wanted, shown, tries)
VALUES (
    :owner, :kind, :number, :part, :reader, 1, 0,
    -- Not below the others': `renew_nonces` raises them all.
    (SELECT COALESCE(MAX(tries), 0) FROM messages WHERE owner = :owner)
)
ON CONFLICT (owner, kind, number, part, reader) DO UPDATE SET
    wanted = messages.wanted + 1, refused = 0;

-- name: want_event_news(event_id, match_id)! any
-- The panel and the messages about a match show its tables.
UPDATE messages SET wanted = wanted + 1
WHERE owner = :event_id
    AND (kind = 'panel' OR (kind IN ('private', 'call') AND number = :match_id));

-- name: want_event_notice(event_id, number)! any
-- The notice of a step, which asks nothing any more.
UPDATE messages SET wanted = wanted + 1
WHERE owner = :event_id AND kind IN ('notice', 'alert') AND number <= :number AND part >= :number;

-- name: want_news_of_table(table_id)! any
-- The same for the match that is played at a table, if an event has it.
UPDATE messages SET wanted = wanted + 1
WHERE owner = (SELECT event_id FROM event_tables WHERE table_id = :table_id)
    AND (kind = 'panel' OR (kind IN ('private', 'call') AND number = (
        SELECT match_id FROM event_tables WHERE table_id = :table_id
    )));

-- name: want_event_log_from(event_id, first, last)! any
-- The pieces of the log with acts from one to another.
UPDATE messages SET wanted = wanted + 1
WHERE owner = :event_id AND kind = 'log' AND number <= :last AND part >= :first;

-- name: want_event_log_again(event_id)! any
-- What was not said of the log is sent to its next place.
UPDATE messages SET refused = 0, channel_id = NULL, message_id = NULL, tried_at = NULL
WHERE owner = :event_id AND kind IN ('log', 'call', 'notice') AND wanted <> shown;

-- name: panel_of(owner)^
SELECT channel_id, message_id, refused FROM messages WHERE owner = :owner AND kind = 'panel';

-- name: tables_below_panel(event_id)^
SELECT COUNT(*) AS tables FROM event_tables
JOIN messages AS boxes
    ON boxes.owner = event_tables.table_id AND boxes.kind = 'post' AND boxes.number = 1
JOIN messages AS panels ON panels.owner = event_tables.event_id AND panels.kind = 'panel'
WHERE event_tables.event_id = :event_id AND boxes.message_id > panels.message_id
    AND panels.tried_at IS NULL;

-- name: leave_panel(owner, number)! any
-- What was the panel stays where it is, as a line that leads to the next one.
INSERT INTO messages (
    owner, kind, number, part, reader, channel_id, message_id, wanted, shown, tries
)
SELECT owner, 'moved', :number, 0, 0, channel_id, message_id, 1, 0, tries FROM messages
WHERE owner = :owner AND kind = 'panel' AND message_id IS NOT NULL AND tried_at IS NULL;

-- name: move_panel(owner)! any
UPDATE messages SET channel_id = NULL, message_id = NULL, shown = 0, wanted = wanted + 1
WHERE owner = :owner AND kind = 'panel' AND tried_at IS NULL;

-- name: left_panel(owner)^
-- The newest message that was the panel before.
SELECT MAX(message_id) AS message_id FROM messages WHERE owner = :owner AND kind = 'moved';

-- name: want_panel_links(event_id)! any
-- What led to the panel before.
UPDATE messages SET wanted = wanted + 1
WHERE owner = :event_id AND kind IN ('moved', 'listing') AND shown > 0;

-- name: want_lists(server_id)! any
-- All that names a server's events outside their channels.
UPDATE messages SET wanted = wanted + 1, refused = 0
WHERE kind = 'listing' AND owner IN (
    SELECT id FROM events WHERE server_id = :server_id AND phase <> 'archived'
) OR kind = 'panel' AND owner IN (SELECT id FROM lfg_panels WHERE server_id = :server_id);

-- name: event_listing(event_id)^
SELECT message_id FROM messages WHERE owner = :event_id AND kind = 'listing';

-- name: forget_event_notes(user_id)! any
-- A person's private messages, before their numbers are nobody's.
DELETE FROM messages
WHERE kind IN ('private', 'alert') AND EXISTS (
    SELECT 1 FROM event_people
    WHERE event_people.event_id = messages.owner
        AND event_people.person = messages.reader
        AND event_people.user_id = :user_id
);

-- name: delete_own_messages_of_server(server_id)! any
DELETE FROM messages WHERE owner = CAST(CAST(:server_id AS BIGINT) AS TEXT);

-- name: delete_messages_of(owner)! any
DELETE FROM messages WHERE owner = :owner;

-- name: delete_event_messages_of_server(server_id)! any
DELETE FROM messages WHERE owner IN (SELECT id FROM events WHERE server_id = :server_id);
