-- Organised play: events, what was done in them, who takes part, and their tables.

CREATE TABLE events (
    id TEXT PRIMARY KEY,
    -- The number of its last act.
    version INTEGER NOT NULL,
    server_id BIGINT NOT NULL,
    channel_id BIGINT NOT NULL,
    language TEXT NOT NULL,
    name TEXT NOT NULL,
    -- bot.competition.event.state.EventPhase
    phase TEXT NOT NULL,
    -- Of the boards that all its tables play.
    secret TEXT NOT NULL,
    -- When the bot is to look at it next; NULL once nothing more will happen.
    due_at BIGINT,
    -- Goes up with each reason to look at it, so that none is lost while the bot looks.
    woken INTEGER NOT NULL,
    -- The acts up to this one have their messages in event_messages.
    queued INTEGER NOT NULL,
    -- The thread of its log; NULL before it is made, 0 where there can be none.
    log_id BIGINT,
    -- When nobody could act while it ran: from and to, in pairs, with a space after each.
    away TEXT NOT NULL DEFAULT '',
    created_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL
);
CREATE INDEX events_due ON events (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX events_by_server ON events (server_id, changed_at);

-- The state of an event is the fold of these: bot.competition.event.acts.
CREATE TABLE event_acts (
    event_id TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    -- Who did it; NULL for the bot.
    person INTEGER,
    reason TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    PRIMARY KEY (event_id, number)
);

-- The only place that says who the numbers of an event are.
CREATE TABLE event_people (
    event_id TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    person INTEGER NOT NULL,
    user_id BIGINT,
    name TEXT NOT NULL,
    PRIMARY KEY (event_id, person),
    UNIQUE (event_id, user_id)
);
CREATE INDEX event_people_by_user ON event_people (user_id);

-- What teams call themselves; a pair's name is those of its people.
CREATE TABLE event_entrants (
    event_id TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    entrant INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (event_id, entrant)
);

-- The tables of its matches. The key lets no table be opened twice.
CREATE TABLE event_tables (
    event_id TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    match_id INTEGER NOT NULL,
    board INTEGER NOT NULL,
    attempt INTEGER NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    -- The number in the match of the first game that is played there.
    first_game INTEGER NOT NULL,
    -- Whether its games are counted in the event and it is closed.
    done INTEGER NOT NULL,
    PRIMARY KEY (event_id, match_id, board, attempt)
);
CREATE UNIQUE INDEX event_tables_by_table ON event_tables (table_id);

-- What Discord is to show of an event. Work is where wanted <> shown.
CREATE TABLE event_messages (
    event_id TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    -- panel, log, private or listing: bot.views.events.messages.Kind
    kind TEXT NOT NULL,
    -- The first act of a piece of the log; a private message's match; 0 for the panel.
    number INTEGER NOT NULL,
    -- Whose private message it is; 0 for a public one.
    person INTEGER NOT NULL,
    -- The last act of a piece of the log; else 0.
    until INTEGER NOT NULL,
    wanted INTEGER NOT NULL,
    shown INTEGER NOT NULL,
    channel_id BIGINT,
    message_id BIGINT,
    tried_at BIGINT,
    -- 1 once Discord has refused it for good.
    refused INTEGER NOT NULL,
    PRIMARY KEY (event_id, kind, number, person)
);
CREATE INDEX event_messages_pending ON event_messages (event_id)
WHERE wanted <> shown AND refused = 0;

-- The event that a table belongs to; NULL for most.
ALTER TABLE tables ADD COLUMN event_id TEXT;
-- Of a game that plays boards of its event: the first of them, and the captains' words, as JSON. The
-- secret that they are dealt from is in the event's row alone.
ALTER TABLE games ADD COLUMN boards TEXT;
