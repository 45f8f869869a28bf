-- One kind of row for all that Discord is to show: of tables (faces, posts, news) and of events
-- (event_messages).

-- What Discord is to show. Work is where wanted <> shown.
CREATE TABLE messages (
    -- The table or the event. What deletes one deletes its messages.
    owner TEXT NOT NULL,
    -- Of a table: board, hand, post, news; of an event (bot.views.events.messages.Kind): panel,
    -- log, private, listing.
    kind TEXT NOT NULL,
    -- The game of a board, a hand, news; a post's number; the first act of a piece of the log; a
    -- private message's match; else 0.
    number INTEGER NOT NULL,
    -- The deal of a board, a hand, news; a board's is -1 before the first deal (lobby, cut), -2
    -- after the last. The last act of a piece of the log; else 0.
    part INTEGER NOT NULL,
    -- A hand's seat, -1 for a board; the user of news; the person of a private message; else 0.
    reader BIGINT NOT NULL,
    -- Whose hand or news it is; else NULL.
    user_id BIGINT,
    -- A post: bot.views.posts as JSON, its kind among it; else NULL.
    payload TEXT,
    -- Of a post that ends: 1 for a reminder, 2 for a question to a referee.
    fleeting INTEGER NOT NULL DEFAULT 0,
    -- Of a post.
    created_at BIGINT,
    -- A board, a hand: the table's version. A post: 1, and 2 once it has ended.
    wanted BIGINT NOT NULL,
    shown BIGINT NOT NULL,
    channel_id BIGINT,
    message_id BIGINT,
    -- When a sending was begun that is in doubt; it may take the place of message_id.
    tried_at BIGINT,
    -- How often a sending was begun. Each has a nonce of its own.
    tries BIGINT NOT NULL DEFAULT 0,
    -- 1 once Discord has refused it for good.
    refused INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (owner, kind, number, part, reader)
);

-- The nonces were others: whether what is in doubt was sent, the channel's history tells.
INSERT INTO messages (
    owner, kind, number, part, reader, user_id, wanted, shown, channel_id, message_id, tried_at,
    tries, refused
)
SELECT table_id, kind, game, deal, seat, user_id, wanted, shown, channel_id, message_id,
    tried_at - 60000, 1, refused
FROM faces;

INSERT INTO messages (
    owner, kind, number, part, reader, payload, fleeting, created_at, wanted, shown, channel_id,
    message_id, tried_at, tries, refused
)
SELECT table_id, 'post', number, 0, 0, payload, fleeting, created_at,
    CASE WHEN over = 1 AND fleeting > 0 THEN 2 ELSE 1 END,
    CASE WHEN sent_at IS NULL THEN 0 ELSE 1 END, channel_id,
    message_id, CASE WHEN sent_at IS NULL THEN tried_at - 60000 END, 1, dropped
FROM posts;
-- Where there is no message, nothing is to be taken away.
UPDATE messages SET shown = wanted
WHERE kind = 'post' AND shown = 1 AND wanted = 2 AND message_id IS NULL;

INSERT INTO messages (
    owner, kind, number, part, reader, user_id, wanted, shown, tried_at, tries
)
SELECT table_id, 'news', game, deal, user_id, user_id, 1, 0, tried_at - 60000, 1
FROM news;

INSERT INTO messages (
    owner, kind, number, part, reader, wanted, shown, channel_id, message_id, tried_at, tries,
    refused
)
SELECT event_id, kind, number, until, person, wanted, shown, channel_id, message_id,
    CASE WHEN message_id IS NULL THEN tried_at - 60000 END, again, refused
FROM event_messages;

DROP TABLE faces;
DROP TABLE posts;
DROP TABLE news;
DROP TABLE event_messages;

CREATE INDEX messages_pending ON messages (owner) WHERE wanted <> shown AND refused = 0;
CREATE INDEX messages_by_message ON messages (owner, message_id) WHERE message_id IS NOT NULL;
CREATE INDEX messages_by_user ON messages (user_id) WHERE user_id IS NOT NULL;
