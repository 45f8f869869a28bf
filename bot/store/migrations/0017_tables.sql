-- The tables as version 0.9.0 had them: players' tables and their games, events, what Discord is to
-- show, scores, and what servers and people have chosen.
-- Times are milliseconds since 1970; JSON is text; truth is 0 or 1 (one text for both databases).

-- The migrations that are done, this one among them.
CREATE TABLE migrations (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL
);

CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

-- ------------------------------------------------------------------------------ servers and people

-- NULL: the server has not settled it, and the usual goes.
CREATE TABLE servers (
    id BIGINT PRIMARY KEY,
    threads INTEGER NOT NULL,
    -- '' for the language that Discord says a server speaks.
    language TEXT NOT NULL,
    -- The clock of its tables.
    remind_ms BIGINT,
    move_ms BIGINT,
    misses INTEGER,
    -- When the bot was removed from the server; NULL while it is there.
    removed_at BIGINT,
    look TEXT,
    -- The game that is meant where none is named, and its form.
    variant TEXT,
    sides INTEGER,
    seats INTEGER,
    -- Where all new tables stand.
    channel_id BIGINT,
    -- Who may open tables, bot.views.settings.server.OpenerRule; the role is kept where it needs
    -- one.
    opening TEXT,
    opening_role BIGINT,
    most_tables INTEGER,
    most_seats INTEGER,
    -- How boards show deals, and how fast computers play.
    tricks TEXT,
    drama INTEGER,
    tempo TEXT,
    -- The role whose members are referees; people who are besides, by id: ',1,2,' for two of them.
    referee_role BIGINT,
    referees TEXT,
    -- The role whose members may announce events, beside those with Manage Events.
    event_role BIGINT
);
CREATE INDEX servers_removed ON servers (removed_at) WHERE removed_at IS NOT NULL;

-- NULL: the person has not chosen it, and the usual goes.
CREATE TABLE people (
    user_id BIGINT PRIMARY KEY,
    -- What they have chosen to read; NULL for what their Discord speaks.
    language TEXT,
    -- What their Discord spoke when they last sat down.
    spoken TEXT,
    -- Ids of bot.views.settings.preferences.Look and HandPlace.
    look TEXT,
    four_colours INTEGER,
    place TEXT,
    remind TEXT,
    remind_by TEXT,
    ask_before_revoke INTEGER,
    -- The channel of their direct messages, wherever it was opened.
    private_channel BIGINT
);
CREATE INDEX people_by_private_channel ON people (private_channel)
WHERE private_channel IS NOT NULL;

-- Where people who stay away are forgotten (FORGET_AFTER): the day on which each was here last, in
-- days since 1970.
CREATE TABLE last_seen (
    user_id BIGINT PRIMARY KEY,
    day INTEGER NOT NULL
);

-- Whom the bot refuses: kind is person or server.
CREATE TABLE bans (
    kind TEXT NOT NULL,
    id BIGINT NOT NULL,
    -- Told to those who are refused.
    reason TEXT NOT NULL,
    -- When it ends by itself; NULL for never.
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

-- ------------------------------------------------------------------------------------------ tables

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    version BIGINT NOT NULL,
    server_id BIGINT NOT NULL,
    channel_id BIGINT NOT NULL,
    -- wants_thread: public messages go to a thread; thread_id once it is made.
    wants_thread INTEGER NOT NULL,
    thread_id BIGINT,
    state TEXT NOT NULL,
    -- Why the table stands still, an id of bot.views.table.Pause; NULL when it does not.
    paused TEXT,
    variant TEXT NOT NULL,
    options TEXT NOT NULL,
    sides INTEGER NOT NULL,
    fill TEXT NOT NULL,
    opener_id BIGINT NOT NULL,
    opener_name TEXT NOT NULL,
    language TEXT NOT NULL,
    game INTEGER NOT NULL,
    last_post INTEGER NOT NULL,
    due TEXT,
    due_at BIGINT,
    created_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    -- What its clock allows.
    remind_ms BIGINT NOT NULL DEFAULT 60000,
    move_ms BIGINT NOT NULL DEFAULT 180000,
    misses INTEGER NOT NULL DEFAULT 2,
    -- 1 once the player whose turn it is has been reminded.
    reminded INTEGER NOT NULL DEFAULT 0,
    -- How cards and deals are shown and how fast computers play, as the server had it when the table
    -- was opened.
    look TEXT NOT NULL DEFAULT 'picture',
    tricks TEXT NOT NULL DEFAULT 'board',
    drama INTEGER NOT NULL DEFAULT 0,
    tempo TEXT NOT NULL DEFAULT 'usual',
    -- Whether the last card of a hand, which is forced, is played without a click.
    last_cards INTEGER NOT NULL DEFAULT 1,
    -- Whether a finished deal is still shown, before the next one, which is dealt already.
    resting INTEGER NOT NULL DEFAULT 0,
    -- What a player has asked a referee, JSON: bot.views.referee_request; NULL for nothing.
    request TEXT,
    -- The event that it belongs to; NULL for most.
    event_id TEXT,
    -- When the side whose turn it is loses its match, if none of its people acts before; else NULL.
    loses_at BIGINT,
    -- One board shows a whole game: the deal that it was posted for, and when.
    board INTEGER,
    board_at BIGINT
);
CREATE INDEX tables_by_server ON tables (server_id, state);
CREATE INDEX tables_by_due ON tables (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    user_id BIGINT,
    name TEXT NOT NULL,
    wants_end INTEGER NOT NULL,
    -- dm: untried, open or closed; dm_told: whether the player knows that it is closed.
    dm TEXT NOT NULL,
    dm_told INTEGER NOT NULL,
    -- missed: turns in a row that the clock has ended; away: 1 while the computer plays for them.
    missed INTEGER NOT NULL DEFAULT 0,
    away INTEGER NOT NULL DEFAULT 0,
    wants_pause INTEGER NOT NULL DEFAULT 0,
    -- The id of the person's first interaction after the coming game's commitment was posted.
    pressed BIGINT,
    -- Whether the person has acted since the table opened; kept at tables of events alone.
    acted INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_by_user ON seats (user_id) WHERE user_id IS NOT NULL;

-- People who get the result of each deal by direct message.
CREATE TABLE followers (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL,
    PRIMARY KEY (table_id, user_id)
);
CREATE INDEX followers_by_user ON followers (user_id);

-- By which names a person is written down at a table: in its posts, its games, its results. A name
-- that was put in the place of one goes by the id 0.
CREATE TABLE named (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (table_id, user_id, name)
);
CREATE INDEX named_by_user ON named (user_id);

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

-- ------------------------------------------------------------------------------------------- games

CREATE TABLE games (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    variant TEXT NOT NULL,
    options TEXT NOT NULL,
    sides INTEGER NOT NULL,
    -- The names by seat when the game began.
    names TEXT NOT NULL,
    -- The revision of the rules that it is played by (bot.engine.REVISION).
    revision INTEGER NOT NULL,
    secret TEXT NOT NULL,
    commitment TEXT NOT NULL,
    cut INTEGER,
    first TEXT,
    started_at BIGINT,
    finished_at BIGINT,
    winner INTEGER,
    score TEXT NOT NULL,
    -- The order in which a server's games were counted, and when; NULL while it is not counted.
    counted BIGINT,
    counted_at BIGINT,
    -- JSON: the ids that the fair deal mixes in besides the cut (docs/record.md); NULL before the cut
    -- and for games that were begun without them.
    entropy TEXT,
    -- The first deal that is shuffled from the present secret.
    seed_deal INTEGER NOT NULL DEFAULT 0,
    -- JSON: the secrets of earlier deals, each with all that was mixed into them.
    earlier_seeds TEXT NOT NULL DEFAULT '[]',
    -- If it plays boards of its event: the first of them, and the captains' words, as JSON. The
    -- secret that they are dealt from is in the event's row alone.
    boards TEXT,
    PRIMARY KEY (table_id, number)
);
CREATE INDEX games_counted ON games (counted) WHERE counted IS NOT NULL;

CREATE TABLE deals (
    table_id TEXT NOT NULL,
    game INTEGER NOT NULL,
    number INTEGER NOT NULL,
    dealer INTEGER NOT NULL,
    -- hands and stock as first dealt, as in docs/record.md.
    layout TEXT NOT NULL,
    score_before TEXT NOT NULL,
    -- The result, once the deal is over: bot.views.table.deals.DealSummary as JSON.
    result TEXT,
    -- 1: broken off, since its secret was known, and dealt again from a fresh one.
    void INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, game, number),
    FOREIGN KEY (table_id, game) REFERENCES games (table_id, number) ON DELETE CASCADE
);

CREATE TABLE actions (
    table_id TEXT NOT NULL,
    game INTEGER NOT NULL,
    deal INTEGER NOT NULL,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    -- A record's action without its seat, JSON: ["play", "8S"].
    words TEXT NOT NULL,
    -- Who decided: NULL for the computer.
    user_id BIGINT,
    made_at BIGINT NOT NULL,
    PRIMARY KEY (table_id, game, deal, number),
    FOREIGN KEY (table_id, game, deal) REFERENCES deals (table_id, game, number) ON DELETE CASCADE
);

-- Who made a ruling, and why; the ruling itself is among the actions, with the same number.
CREATE TABLE rulings (
    table_id TEXT NOT NULL,
    game INTEGER NOT NULL,
    deal INTEGER NOT NULL,
    number INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    reason TEXT NOT NULL,
    PRIMARY KEY (table_id, game, deal, number),
    FOREIGN KEY (table_id, game, deal) REFERENCES deals (table_id, game, number) ON DELETE CASCADE
);

-- Who has been dealt, or shown, which hand: they take no other seat in that deal.
CREATE TABLE seen (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    game INTEGER NOT NULL,
    deal INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    PRIMARY KEY (table_id, game, deal, user_id)
);
CREATE INDEX seen_by_user ON seen (user_id);

-- Which people held which seats of a game that was dealt; computers held the others.
CREATE TABLE sittings (
    table_id TEXT NOT NULL,
    game INTEGER NOT NULL,
    -- The table's version when they sat down.
    number BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    -- 0 is somebody who wished to be forgotten.
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    -- The deals that were on when they sat down and when they got up; NULL: they stayed.
    since INTEGER NOT NULL,
    until INTEGER,
    -- What somebody who is forgotten was rated at before the game: others' ratings stand on it.
    mu BIGINT,
    sigma BIGINT,
    -- 1 for those who were there when the first deal was dealt.
    started INTEGER NOT NULL DEFAULT 0,
    -- 1 where the same person sat down in the game again later: only the last sitting has a result.
    back INTEGER NOT NULL DEFAULT 0,
    -- Whether an event seated the person: a game counts for them only if they did something in it.
    placed INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, game, number, seat),
    FOREIGN KEY (table_id, game) REFERENCES games (table_id, number) ON DELETE CASCADE
);
CREATE INDEX sittings_by_user ON sittings (user_id, table_id);

-- ------------------------------------------------------------------------------------------ scores

-- How many games of a server have been counted: by compare-and-set, so that no two are at a time.
CREATE TABLE counting (
    server_id BIGINT PRIMARY KEY,
    number BIGINT NOT NULL
);

-- One row for each player and counted game. Games without people on two sides are practice: they are
-- counted and rated apart.
CREATE TABLE results (
    table_id TEXT NOT NULL,
    game INTEGER NOT NULL,
    -- Below 0 for computers.
    user_id BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    server_id BIGINT NOT NULL,
    channel_id BIGINT NOT NULL,
    variant TEXT NOT NULL,
    family TEXT NOT NULL,
    side INTEGER NOT NULL,
    sides INTEGER NOT NULL,
    won INTEGER NOT NULL,
    -- The side's, from 1; sides + 1 for who left.
    place INTEGER NOT NULL,
    points INTEGER NOT NULL,
    finished_at BIGINT NOT NULL,
    -- As 202611.
    month INTEGER NOT NULL,
    -- 1 for who left for good before the end; such a game is lost.
    quit INTEGER NOT NULL DEFAULT 0,
    -- 1 where a game is lost that somebody of the same side had left: it counts for nothing.
    excused INTEGER NOT NULL DEFAULT 0,
    -- Of the side, in the deals from when they sat down.
    fours INTEGER NOT NULL DEFAULT 0,
    hung INTEGER NOT NULL DEFAULT 0,
    lost INTEGER NOT NULL DEFAULT 0,
    shutout INTEGER NOT NULL DEFAULT 0,
    -- Of the seat, in the same deals: those dealt with a turn-up, what the turn-ups scored, ...
    turn_ups INTEGER NOT NULL DEFAULT 0,
    turn_up_points INTEGER NOT NULL DEFAULT 0,
    -- ... begs, those that brought the side at least as much as any other scored in the deal, ...
    begs INTEGER NOT NULL DEFAULT 0,
    begs_paid INTEGER NOT NULL DEFAULT 0,
    -- ... jacks of trumps held and played, those that their side took.
    jacks_held INTEGER NOT NULL DEFAULT 0,
    jacks_saved INTEGER NOT NULL DEFAULT 0,
    -- In the family, before the game and after: in millionths, and as shown.
    mu_before BIGINT NOT NULL DEFAULT 0,
    sigma_before BIGINT NOT NULL DEFAULT 0,
    mu_after BIGINT NOT NULL DEFAULT 0,
    sigma_after BIGINT NOT NULL DEFAULT 0,
    rating_before INTEGER NOT NULL DEFAULT 0,
    rating_after INTEGER NOT NULL DEFAULT 0,
    -- games.counted
    counted BIGINT NOT NULL DEFAULT 0,
    practice INTEGER NOT NULL DEFAULT 0,
    -- Revokes that the player called, and that were some, or none.
    revokes_right INTEGER NOT NULL DEFAULT 0,
    revokes_wrong INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, game, user_id, seat)
);
CREATE INDEX results_by_server ON results (server_id, user_id, counted);
CREATE INDEX results_by_user ON results (user_id);

-- What leaderboards show: sums of results.
CREATE TABLE sums (
    server_id BIGINT NOT NULL,
    practice INTEGER NOT NULL,
    -- '' for all games.
    variant TEXT NOT NULL,
    -- A month as 202611, a quarter of a year as 20264, 0 for all time.
    span INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    -- The other of two partners, who has the higher id; 0 where the row is one player's own.
    partner_id BIGINT NOT NULL,
    -- By which the player was last known.
    name TEXT NOT NULL,
    games INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    points INTEGER NOT NULL,
    fours INTEGER NOT NULL,
    hung INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    shutouts INTEGER NOT NULL,
    quits INTEGER NOT NULL,
    PRIMARY KEY (server_id, practice, variant, span, partner_id, user_id)
);
-- At each game's end it is counted how many stand before its players.
CREATE INDEX sums_by_wins ON sums (
    server_id, practice, variant, span, partner_id, wins, points, games, user_id
);
CREATE INDEX sums_by_user ON sums (user_id);
CREATE INDEX sums_by_partner ON sums (partner_id);

CREATE TABLE ratings (
    server_id BIGINT NOT NULL,
    practice INTEGER NOT NULL,
    -- bot.engine.variants.declare.Family
    family TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    -- In millionths.
    mu BIGINT NOT NULL,
    sigma BIGINT NOT NULL,
    -- What people are shown.
    rating INTEGER NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (server_id, practice, family, user_id)
);
CREATE INDEX ratings_by_user ON ratings (user_id);

-- ------------------------------------------------------------------------------------------ events

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
    -- The acts up to this one have their messages in the table messages.
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

-- ---------------------------------------------------------------------------------------- delivery

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
CREATE INDEX messages_pending ON messages (owner) WHERE wanted <> shown AND refused = 0;
CREATE INDEX messages_by_message ON messages (owner, message_id) WHERE message_id IS NOT NULL;
CREATE INDEX messages_by_user ON messages (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE leases (
    -- A table, an event, or what one process alone does.
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    until BIGINT NOT NULL
);

-- All processes together open a few channels of direct messages in some minutes: a row for each.
CREATE TABLE openings (
    slot INTEGER PRIMARY KEY,
    -- When the next may be opened in its place.
    free_at BIGINT NOT NULL
);

-- None are opened for a while once Discord has refused one as too fast; one row.
CREATE TABLE opening_pauses (
    id INTEGER PRIMARY KEY,
    until BIGINT NOT NULL,
    length BIGINT NOT NULL
);

-- When each of Discord's shards, of so many, was last known to be served, and by which process.
CREATE TABLE shards (
    count INTEGER NOT NULL,
    id INTEGER NOT NULL,
    owner TEXT NOT NULL,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (count, id)
);
