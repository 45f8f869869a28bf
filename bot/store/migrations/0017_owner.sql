-- What the bot's owner decides about people and servers (python -m bot ban, forget, …), and how long
-- people have been away.

-- Whom the bot refuses: kind is person or server.
CREATE TABLE bans (
    kind TEXT NOT NULL,
    id BIGINT NOT NULL,
    -- Told to those who are refused.
    reason TEXT NOT NULL,
    -- When it ends by itself, in milliseconds since 1970; NULL for never.
    until BIGINT,
    made_at BIGINT NOT NULL,
    PRIMARY KEY (kind, id)
);

-- What was done at the command line and is not in the bot's log yet. People are not named.
CREATE TABLE owner_acts (
    number INTEGER PRIMARY KEY,
    act TEXT NOT NULL,
    -- 0 for a person.
    server_id BIGINT NOT NULL
);

-- Where people who stay away are forgotten (FORGET_AFTER): the day on which each was here last, in
-- days since 1970.
CREATE TABLE last_seen (
    user_id BIGINT PRIMARY KEY,
    day INTEGER NOT NULL
);
