-- Tables of players, their games, and what of them must be shown.
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

CREATE TABLE servers (
    id BIGINT PRIMARY KEY,
    threads INTEGER NOT NULL,
    language TEXT NOT NULL
);

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
    changed_at BIGINT NOT NULL
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
    PRIMARY KEY (table_id, seat)
);

CREATE INDEX seats_by_user ON seats (user_id) WHERE user_id IS NOT NULL;

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
    PRIMARY KEY (table_id, number)
);

CREATE TABLE deals (
    table_id TEXT NOT NULL,
    game INTEGER NOT NULL,
    number INTEGER NOT NULL,
    dealer INTEGER NOT NULL,
    -- hands and stock as first dealt, as in RECORD.md.
    layout TEXT NOT NULL,
    score_before TEXT NOT NULL,
    -- The result, once the deal is over: bot.views.table.DealSummary as JSON.
    result TEXT,
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

-- Who has been dealt, or shown, which hand: they take no other seat in that deal.
CREATE TABLE seen (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    game INTEGER NOT NULL,
    deal INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    PRIMARY KEY (table_id, game, deal, user_id)
);

-- A message that shows a present state: a board or a hand. Work is where wanted <> shown.
CREATE TABLE faces (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    game INTEGER NOT NULL,
    -- The deal's number; a board's is -1 before the first deal (lobby, cut), -2 after the last.
    deal INTEGER NOT NULL,
    -- The seat of a hand, -1 for a board.
    seat INTEGER NOT NULL,
    -- Whose direct messages a hand goes to; NULL for a board.
    user_id BIGINT,
    channel_id BIGINT,
    message_id BIGINT,
    wanted BIGINT NOT NULL,
    shown BIGINT NOT NULL,
    -- When a first sending was last tried, so that a doubtful one can be told from none.
    tried_at BIGINT,
    -- 1 once Discord has refused it for good.
    refused INTEGER NOT NULL,
    PRIMARY KEY (table_id, kind, game, deal, seat)
);

CREATE INDEX faces_pending ON faces (table_id) WHERE wanted <> shown AND refused = 0;

-- A message that is sent once and stays, in the order of its number.
CREATE TABLE posts (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    -- bot.views.posts as JSON, its kind among it.
    payload TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    tried_at BIGINT,
    sent_at BIGINT,
    channel_id BIGINT,
    message_id BIGINT,
    -- 1 once Discord has refused it for good.
    dropped INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
);

CREATE INDEX posts_pending ON posts (table_id) WHERE sent_at IS NULL AND dropped = 0;

CREATE TABLE leases (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    owner TEXT NOT NULL,
    until BIGINT NOT NULL
);

-- One row for each person and finished game: leaderboards are sums of these.
CREATE TABLE results (
    table_id TEXT NOT NULL,
    game INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    server_id BIGINT NOT NULL,
    channel_id BIGINT NOT NULL,
    variant TEXT NOT NULL,
    side INTEGER NOT NULL,
    won INTEGER NOT NULL,
    points INTEGER NOT NULL,
    finished_at BIGINT NOT NULL,
    PRIMARY KEY (table_id, game, user_id)
);

CREATE INDEX results_by_server ON results (server_id, variant, user_id);
