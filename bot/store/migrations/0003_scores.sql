-- Scores: who sat where in which game, what each game came to, sums of that, and ratings.

-- The order in which a server's games were counted, and when; NULL while a game is not counted.
ALTER TABLE games ADD COLUMN counted BIGINT;
ALTER TABLE games ADD COLUMN counted_at BIGINT;

-- How many games of a server have been counted: by compare-and-set, so that no two are at a time.
CREATE TABLE counting (
    server_id BIGINT PRIMARY KEY,
    number BIGINT NOT NULL
);

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
    PRIMARY KEY (table_id, game, number, seat),
    FOREIGN KEY (table_id, game) REFERENCES games (table_id, number) ON DELETE CASCADE
);

CREATE INDEX sittings_by_user ON sittings (user_id, table_id);

-- One row for each player and counted game.
CREATE TABLE outcomes (
    table_id TEXT NOT NULL,
    game INTEGER NOT NULL,
    -- Below 0 for computers: bot.tables.scores.players.
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
    -- games.counted; 0 while the game is not counted yet, as are those of earlier versions.
    counted BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, game, user_id, seat)
);

-- Of games that an earlier version finished: their seats follow from what was done in them.
INSERT INTO outcomes (
    table_id, game, user_id, seat, name, server_id, channel_id, variant, family, side, sides,
    won, place, points, finished_at, month
)
SELECT
    results.table_id, results.game, results.user_id,
    COALESCE((
        SELECT actions.seat FROM actions
        WHERE actions.table_id = results.table_id AND actions.game = results.game
            AND actions.user_id = results.user_id
            -- They may have sat on another side before.
            AND actions.seat % games.sides = results.side
        ORDER BY actions.deal DESC, actions.number DESC
        LIMIT 1
    ), results.side),
    results.name, results.server_id, results.channel_id, results.variant, '', results.side,
    games.sides, results.won, 2 - results.won, results.points, results.finished_at, 0
FROM results
JOIN games ON games.table_id = results.table_id AND games.number = results.game;

INSERT INTO sittings (table_id, game, number, seat, user_id, name, since)
SELECT table_id, game, ROW_NUMBER() OVER (ORDER BY table_id, game, user_id), seat, user_id, name, 0
FROM outcomes;

DROP TABLE results;
ALTER TABLE outcomes RENAME TO results;

CREATE INDEX results_by_server ON results (server_id, user_id, counted);
CREATE INDEX results_by_user ON results (user_id);
CREATE INDEX games_counted ON games (counted) WHERE counted IS NOT NULL;

-- Who sits in a game that is on.
INSERT INTO sittings (table_id, game, number, seat, user_id, name, since)
SELECT tables.id, tables.game, tables.version, seats.seat, seats.user_id, seats.name, 0
FROM seats
JOIN tables ON tables.id = seats.table_id
JOIN games ON games.table_id = tables.id AND games.number = tables.game
WHERE tables.state = 'playing' AND seats.kind = 'human' AND seats.user_id IS NOT NULL;

-- What leaderboards show: sums of results.
CREATE TABLE sums (
    server_id BIGINT NOT NULL,
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
    PRIMARY KEY (server_id, variant, span, partner_id, user_id)
);

-- At each game's end it is counted how many stand before its players.
CREATE INDEX sums_by_wins ON sums (
    server_id, variant, span, partner_id, wins, points, games, user_id
);
CREATE INDEX sums_by_user ON sums (user_id);
CREATE INDEX sums_by_partner ON sums (partner_id);

CREATE TABLE ratings (
    server_id BIGINT NOT NULL,
    -- bot.tables.scores.families.Family.
    family TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    -- In millionths.
    mu BIGINT NOT NULL,
    sigma BIGINT NOT NULL,
    -- What people are shown.
    rating INTEGER NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (server_id, family, user_id)
);

CREATE INDEX ratings_by_user ON ratings (user_id);
