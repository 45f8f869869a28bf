-- Clocks for people's turns, pauses, and signs of life of the processes that serve shards.

-- What a table's clock allows; the usual one for tables opened before there were clocks.
ALTER TABLE tables ADD COLUMN remind_ms BIGINT NOT NULL DEFAULT 60000;
ALTER TABLE tables ADD COLUMN move_ms BIGINT NOT NULL DEFAULT 180000;
ALTER TABLE tables ADD COLUMN misses INTEGER NOT NULL DEFAULT 2;
-- 1 once the player whose turn it is has been reminded.
ALTER TABLE tables ADD COLUMN reminded INTEGER NOT NULL DEFAULT 0;

-- missed: turns in a row that the clock has ended; away: 1 while the computer plays for them.
ALTER TABLE seats ADD COLUMN missed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN away INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN wants_pause INTEGER NOT NULL DEFAULT 0;

-- A server's own clock; NULL for the usual one.
ALTER TABLE servers ADD COLUMN remind_ms BIGINT;
ALTER TABLE servers ADD COLUMN move_ms BIGINT;
ALTER TABLE servers ADD COLUMN misses INTEGER;
-- When the bot was removed from the server; NULL while it is there.
ALTER TABLE servers ADD COLUMN removed_at BIGINT;

-- When each of Discord's shards, of so many, was last known to be served, and by which process.
CREATE TABLE shards (
    count INTEGER NOT NULL,
    id INTEGER NOT NULL,
    owner TEXT NOT NULL,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (count, id)
);

-- Tables of before have a clock from now on: it is set as soon as somebody looks at them.
UPDATE tables SET due = 'look', due_at = changed_at WHERE state <> 'closed' AND due IS NULL;

-- What is kept about a person is found by these.
CREATE INDEX seen_by_user ON seen (user_id);
CREATE INDEX results_by_user ON results (user_id);

-- By which names a person is written down at a table: in its posts, its games, its results. A name
-- that was put in the place of one goes by the id 0.
CREATE TABLE named (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (table_id, user_id, name)
);

CREATE INDEX named_by_user ON named (user_id);

-- Whoever left an earlier table in mid-game went by a name that only its posts hold.
INSERT INTO named (table_id, user_id, name)
SELECT table_id, user_id, name FROM seats WHERE user_id IS NOT NULL
UNION SELECT id, opener_id, opener_name FROM tables
UNION SELECT table_id, user_id, name FROM results WHERE table_id IN (SELECT id FROM tables);

-- A table at which a person is still to be forgotten.
CREATE TABLE forgetting (
    user_id BIGINT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    due_at BIGINT NOT NULL,
    -- The name put in the place of theirs, once they have been taken from the table itself.
    called TEXT,
    -- The running deal in which they have seen a hand, which is known until that deal is over.
    game INTEGER,
    deal INTEGER,
    PRIMARY KEY (user_id, table_id)
);

CREATE INDEX forgetting_by_due ON forgetting (due_at);
CREATE INDEX servers_removed ON servers (removed_at) WHERE removed_at IS NOT NULL;

-- A click on a hand finds its row, however many games its table has seen.
CREATE INDEX faces_by_message ON faces (table_id, message_id);
