-- People who look for a game. A channel in which somebody did has a panel: one live message, whose
-- row is in messages.

CREATE TABLE lfg_panels (
    -- lfg- and the channel's id.
    id TEXT PRIMARY KEY,
    server_id BIGINT NOT NULL,
    channel_id BIGINT NOT NULL,
    -- What the server speaks in Discord.
    language TEXT NOT NULL,
    -- When the bot is to look at it next; NULL while nobody waits.
    due_at BIGINT,
    -- Goes up with each change of it, so that none is lost while the bot looks.
    woken INTEGER NOT NULL,
    -- The changes up to this one are to be shown.
    queued INTEGER NOT NULL,
    -- When its newest message was wanted; NULL once that says that nobody waits.
    posted_at BIGINT,
    -- How many messages it has had.
    posted INTEGER NOT NULL DEFAULT 0,
    -- The role that its newest message mentions; NULL for none.
    role BIGINT
);
CREATE INDEX lfg_panels_due ON lfg_panels (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX lfg_panels_by_server ON lfg_panels (server_id);

-- Who waits for a game, in one place at a time. Whoever sits down waits no more.
CREATE TABLE lfg_waiting (
    user_id BIGINT PRIMARY KEY,
    panel_id TEXT NOT NULL REFERENCES lfg_panels (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    -- The id of a game; '' for any.
    game TEXT NOT NULL,
    -- How many are to play; 0 for as many as usual.
    seats INTEGER NOT NULL,
    since BIGINT NOT NULL,
    until BIGINT NOT NULL,
    -- 1 once those were told who want to hear of it.
    told INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX lfg_waiting_by_panel ON lfg_waiting (panel_id);

-- The tables whose people look for others.
CREATE TABLE lfg_tables (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    panel_id TEXT NOT NULL REFERENCES lfg_panels (id) ON DELETE CASCADE,
    since BIGINT NOT NULL,
    until BIGINT NOT NULL,
    told INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX lfg_tables_by_panel ON lfg_tables (panel_id);

-- Who wants to hear by direct message that others look for a game.
CREATE TABLE lfg_listeners (
    user_id BIGINT PRIMARY KEY,
    -- When they want to hear nothing: minutes of the day by the clock of a zone, an IANA name. No time
    -- where both are the same.
    quiet_from INTEGER NOT NULL DEFAULT 0,
    quiet_to INTEGER NOT NULL DEFAULT 0,
    zone TEXT NOT NULL DEFAULT 'UTC',
    -- When they heard last.
    told_at BIGINT NOT NULL DEFAULT 0,
    -- 1 once Discord has refused such a message: then they listen to nothing until they ask again.
    closed INTEGER NOT NULL DEFAULT 0
);

-- Of which games, and in which servers.
CREATE TABLE lfg_wishes (
    user_id BIGINT NOT NULL REFERENCES lfg_listeners (user_id) ON DELETE CASCADE,
    server_id BIGINT NOT NULL,
    -- The id of a game; '' for any.
    game TEXT NOT NULL,
    PRIMARY KEY (user_id, server_id, game)
);
CREATE INDEX lfg_wishes_by_server ON lfg_wishes (server_id);

-- The role that is mentioned when people look for a game, and when it was last.
ALTER TABLE servers ADD COLUMN lfg_role BIGINT;
ALTER TABLE servers ADD COLUMN lfg_called_at BIGINT;
