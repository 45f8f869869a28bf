-- The daily deal: each day one short match that is the same for everybody in a server.

CREATE TABLE daily_days (
    -- daily/<server>/<number>
    id TEXT PRIMARY KEY,
    server_id BIGINT NOT NULL,
    -- From 1 in its server, in the order in which they begin.
    number INTEGER NOT NULL,
    -- One, and one more after each restore in the middle of the day, with a space between.
    secret TEXT NOT NULL,
    -- The next one has a secret and nothing else. Once it begins: its date as 20261127.
    day INTEGER,
    variant TEXT,
    -- Until when it can be begun.
    ends_at BIGINT,
    -- 1 once nobody plays it any more: everybody may know its cards.
    closed INTEGER NOT NULL DEFAULT 0,
    UNIQUE (server_id, number)
);
CREATE INDEX daily_days_due ON daily_days (ends_at) WHERE closed = 0 AND ends_at IS NOT NULL;

-- Who plays it at which table. A person who is forgotten leaves a keyed hash until the day is over,
-- so that they cannot play it again.
CREATE TABLE daily_tries (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    day_id TEXT NOT NULL REFERENCES daily_days (id) ON DELETE CASCADE,
    user_id BIGINT,
    mark TEXT,
    UNIQUE (day_id, user_id)
);
CREATE INDEX daily_tries_by_user ON daily_tries (user_id) WHERE user_id IS NOT NULL;

-- Its game and the channel for its results; when a server's day begins.
ALTER TABLE servers ADD COLUMN daily_variant TEXT;
ALTER TABLE servers ADD COLUMN daily_channel BIGINT;
ALTER TABLE servers ADD COLUMN zone TEXT;
