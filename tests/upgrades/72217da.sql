-- bot/store/migrations/0001_tables.sql
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
    wants_thread INTEGER NOT NULL,
    thread_id BIGINT,
    state TEXT NOT NULL,
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
    names TEXT NOT NULL,
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
    layout TEXT NOT NULL,
    score_before TEXT NOT NULL,
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
    words TEXT NOT NULL,
    user_id BIGINT,
    made_at BIGINT NOT NULL,
    PRIMARY KEY (table_id, game, deal, number),
    FOREIGN KEY (table_id, game, deal) REFERENCES deals (table_id, game, number) ON DELETE CASCADE
);
CREATE TABLE seen (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    game INTEGER NOT NULL,
    deal INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    PRIMARY KEY (table_id, game, deal, user_id)
);
CREATE TABLE faces (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    game INTEGER NOT NULL,
    deal INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    user_id BIGINT,
    channel_id BIGINT,
    message_id BIGINT,
    wanted BIGINT NOT NULL,
    shown BIGINT NOT NULL,
    tried_at BIGINT,
    refused INTEGER NOT NULL,
    PRIMARY KEY (table_id, kind, game, deal, seat)
);
CREATE INDEX faces_pending ON faces (table_id) WHERE wanted <> shown AND refused = 0;
CREATE TABLE posts (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    payload TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    tried_at BIGINT,
    sent_at BIGINT,
    channel_id BIGINT,
    message_id BIGINT,
    dropped INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
);
CREATE INDEX posts_pending ON posts (table_id) WHERE sent_at IS NULL AND dropped = 0;
CREATE TABLE leases (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    owner TEXT NOT NULL,
    until BIGINT NOT NULL
);
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
-- bot/store/migrations/0002_clocks.sql
ALTER TABLE tables ADD COLUMN remind_ms BIGINT NOT NULL DEFAULT 60000;
ALTER TABLE tables ADD COLUMN move_ms BIGINT NOT NULL DEFAULT 180000;
ALTER TABLE tables ADD COLUMN misses INTEGER NOT NULL DEFAULT 2;
ALTER TABLE tables ADD COLUMN reminded INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN missed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN away INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN wants_pause INTEGER NOT NULL DEFAULT 0;
ALTER TABLE servers ADD COLUMN remind_ms BIGINT;
ALTER TABLE servers ADD COLUMN move_ms BIGINT;
ALTER TABLE servers ADD COLUMN misses INTEGER;
ALTER TABLE servers ADD COLUMN removed_at BIGINT;
CREATE TABLE shards (
    count INTEGER NOT NULL,
    id INTEGER NOT NULL,
    owner TEXT NOT NULL,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (count, id)
);
UPDATE tables SET due = 'look', due_at = changed_at WHERE state <> 'closed' AND due IS NULL;
CREATE INDEX seen_by_user ON seen (user_id);
CREATE INDEX results_by_user ON results (user_id);
CREATE TABLE named (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (table_id, user_id, name)
);
CREATE INDEX named_by_user ON named (user_id);
INSERT INTO named (table_id, user_id, name)
SELECT table_id, user_id, name FROM seats WHERE user_id IS NOT NULL
UNION SELECT id, opener_id, opener_name FROM tables
UNION SELECT table_id, user_id, name FROM results WHERE table_id IN (SELECT id FROM tables);
CREATE TABLE forgetting (
    user_id BIGINT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    due_at BIGINT NOT NULL,
    called TEXT,
    game INTEGER,
    deal INTEGER,
    PRIMARY KEY (user_id, table_id)
);
CREATE INDEX forgetting_by_due ON forgetting (due_at);
CREATE INDEX servers_removed ON servers (removed_at) WHERE removed_at IS NOT NULL;
CREATE INDEX faces_by_message ON faces (table_id, message_id);
-- bot/store/migrations/0003_scores.sql
ALTER TABLE games ADD COLUMN counted BIGINT;
ALTER TABLE games ADD COLUMN counted_at BIGINT;
CREATE TABLE counting (
    server_id BIGINT PRIMARY KEY,
    number BIGINT NOT NULL
);
CREATE TABLE sittings (
    table_id TEXT NOT NULL,
    game INTEGER NOT NULL,
    number BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    since INTEGER NOT NULL,
    until INTEGER,
    mu BIGINT,
    sigma BIGINT,
    PRIMARY KEY (table_id, game, number, seat),
    FOREIGN KEY (table_id, game) REFERENCES games (table_id, number) ON DELETE CASCADE
);
CREATE INDEX sittings_by_user ON sittings (user_id, table_id);
CREATE TABLE outcomes (
    table_id TEXT NOT NULL,
    game INTEGER NOT NULL,
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
    place INTEGER NOT NULL,
    points INTEGER NOT NULL,
    finished_at BIGINT NOT NULL,
    month INTEGER NOT NULL,
    quit INTEGER NOT NULL DEFAULT 0,
    excused INTEGER NOT NULL DEFAULT 0,
    fours INTEGER NOT NULL DEFAULT 0,
    hung INTEGER NOT NULL DEFAULT 0,
    lost INTEGER NOT NULL DEFAULT 0,
    shutout INTEGER NOT NULL DEFAULT 0,
    turn_ups INTEGER NOT NULL DEFAULT 0,
    turn_up_points INTEGER NOT NULL DEFAULT 0,
    begs INTEGER NOT NULL DEFAULT 0,
    begs_paid INTEGER NOT NULL DEFAULT 0,
    jacks_held INTEGER NOT NULL DEFAULT 0,
    jacks_saved INTEGER NOT NULL DEFAULT 0,
    mu_before BIGINT NOT NULL DEFAULT 0,
    sigma_before BIGINT NOT NULL DEFAULT 0,
    mu_after BIGINT NOT NULL DEFAULT 0,
    sigma_after BIGINT NOT NULL DEFAULT 0,
    rating_before INTEGER NOT NULL DEFAULT 0,
    rating_after INTEGER NOT NULL DEFAULT 0,
    counted BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, game, user_id, seat)
);
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
INSERT INTO sittings (table_id, game, number, seat, user_id, name, since)
SELECT tables.id, tables.game, tables.version, seats.seat, seats.user_id, seats.name, 0
FROM seats
JOIN tables ON tables.id = seats.table_id
JOIN games ON games.table_id = tables.id AND games.number = tables.game
WHERE tables.state = 'playing' AND seats.kind = 'human' AND seats.user_id IS NOT NULL;
CREATE TABLE sums (
    server_id BIGINT NOT NULL,
    variant TEXT NOT NULL,
    span INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    partner_id BIGINT NOT NULL,
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
CREATE INDEX sums_by_wins ON sums (
    server_id, variant, span, partner_id, wins, points, games, user_id
);
CREATE INDEX sums_by_user ON sums (user_id);
CREATE INDEX sums_by_partner ON sums (partner_id);
CREATE TABLE ratings (
    server_id BIGINT NOT NULL,
    family TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    mu BIGINT NOT NULL,
    sigma BIGINT NOT NULL,
    rating INTEGER NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (server_id, family, user_id)
);
CREATE INDEX ratings_by_user ON ratings (user_id);
-- bot/store/migrations/0004_settings.sql
ALTER TABLE tables ADD COLUMN look TEXT NOT NULL DEFAULT 'picture';
UPDATE servers SET language = '';
ALTER TABLE servers ADD COLUMN look TEXT;
ALTER TABLE servers ADD COLUMN variant TEXT;
ALTER TABLE servers ADD COLUMN sides INTEGER;
ALTER TABLE servers ADD COLUMN seats INTEGER;
ALTER TABLE servers ADD COLUMN channel_id BIGINT;
ALTER TABLE servers ADD COLUMN opening TEXT;
ALTER TABLE servers ADD COLUMN opening_role BIGINT;
ALTER TABLE servers ADD COLUMN most_tables INTEGER;
ALTER TABLE servers ADD COLUMN most_seats INTEGER;
CREATE TABLE people (
    user_id BIGINT PRIMARY KEY,
    language TEXT,
    spoken TEXT,
    look TEXT,
    four_colours INTEGER,
    place TEXT
);
-- bot/store/migrations/0005_fair_deal.sql
ALTER TABLE games ADD COLUMN entropy TEXT;
ALTER TABLE games ADD COLUMN seed_deal INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN earlier_seeds TEXT NOT NULL DEFAULT '[]';
ALTER TABLE deals ADD COLUMN void INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN pressed BIGINT;
-- bot/store/migrations/0006_practice.sql
ALTER TABLE sittings ADD COLUMN started INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sittings ADD COLUMN back INTEGER NOT NULL DEFAULT 0;
UPDATE sittings SET started = 1 WHERE since = 0;
INSERT INTO sittings (table_id, game, number, seat, user_id, name, since, until, started, back)
SELECT
    seen.table_id, seen.game, -ROW_NUMBER() OVER (ORDER BY seen.table_id, seen.game, seen.user_id),
    seen.seat, seen.user_id, later.name, 0, later.since, 1, 1
FROM seen
JOIN sittings AS later ON later.table_id = seen.table_id AND later.game = seen.game
    AND later.user_id = seen.user_id AND later.since > 0
WHERE seen.deal = 0;
ALTER TABLE results ADD COLUMN practice INTEGER NOT NULL DEFAULT 0;
CREATE TABLE new_sums (
    server_id BIGINT NOT NULL,
    practice INTEGER NOT NULL,
    variant TEXT NOT NULL,
    span INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    partner_id BIGINT NOT NULL,
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
INSERT INTO new_sums (
    server_id, practice, variant, span, user_id, partner_id, name, games, wins, points, fours,
    hung, lost, shutouts, quits
)
SELECT
    server_id, 0, variant, span, user_id, partner_id, name, games, wins, points, fours, hung, lost,
    shutouts, quits
FROM sums;
DROP TABLE sums;
ALTER TABLE new_sums RENAME TO sums;
CREATE INDEX sums_by_wins ON sums (
    server_id, practice, variant, span, partner_id, wins, points, games, user_id
);
CREATE INDEX sums_by_user ON sums (user_id);
CREATE INDEX sums_by_partner ON sums (partner_id);
CREATE TABLE new_ratings (
    server_id BIGINT NOT NULL,
    practice INTEGER NOT NULL,
    family TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    mu BIGINT NOT NULL,
    sigma BIGINT NOT NULL,
    rating INTEGER NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (server_id, practice, family, user_id)
);
INSERT INTO new_ratings (server_id, practice, family, user_id, mu, sigma, rating, games)
SELECT server_id, 0, family, user_id, mu, sigma, rating, games FROM ratings;
DROP TABLE ratings;
ALTER TABLE new_ratings RENAME TO ratings;
CREATE INDEX ratings_by_user ON ratings (user_id);
INSERT INTO counting (server_id, number) VALUES
(1456074448175104000, 1);
INSERT INTO tables (id, version, server_id, channel_id, wants_thread, thread_id, state, paused, variant, options, sides, fill, opener_id, opener_name, language, game, last_post, due, due_at, created_at, changed_at, remind_ms, move_ms, misses, reminded, look) VALUES
('3LTS', 14, 1456074448175104000, 1456074448175104003, 0, NULL, 'playing', 'asked', 'french', '{}', 2, 'computers', 1456074448175104026, 'wes', 'en', 1, 10, 'idle', 1767830491000, 1767225691000, 1767225691000, 60000, 180000, 2, 0, 'picture'),
('4UTH', 55, 1456074448175104000, 1456074448175104003, 0, NULL, 'playing', NULL, 'trinidad', '{}', 2, 'computers', 1456074448175104010, 'gus', 'en', 1, 21, 'remind', 1767225751000, 1767225691000, 1767225691000, 60000, 180000, 2, 0, 'picture'),
('HYA3', 75, 1456074448175104000, 1456074448175104003, 0, NULL, 'over', NULL, 'pitch', '{}', 2, 'computers', 1456074448175104004, 'ann', 'en', 1, 53, 'idle', 1767312061000, 1767225661000, 1767225661000, 60000, 180000, 2, 0, 'picture'),
('X6VF', 12, 1456074448175104000, 1456074448175104003, 0, NULL, 'playing', NULL, 'california-jack', '{}', 2, 'computers', 1456074448175104019, 'pip', 'en', 1, 9, 'remind', 1767225751000, 1767225691000, 1767225691000, 60000, 180000, 2, 0, 'picture'),
('XN4W', 2, 1456074448175104000, 1456074448175104003, 0, NULL, 'lobby', NULL, 'trinidad', '{}', 2, 'computers', 1456074448175104006, 'cy', 'en', 1, 2, 'idle', 1767312091000, 1767225691000, 1767225691000, 60000, 180000, 2, 0, 'picture'),
('ZCG9', 2, 1456074448175104000, 1456074448175104003, 0, NULL, 'cutting', NULL, 'trinidad', '{}', 2, 'computers', 1456074448175104008, 'eve', 'en', 1, 2, 'cut', 1767225751000, 1767225691000, 1767225691000, 60000, 180000, 2, 0, 'picture');
INSERT INTO meta (key, value) VALUES
('application', '1456074443980800000'),
('commands', '78bca29fd00ce04dc1474e5e0c47dbed78260d95ea0aecfb7a8b66054b199566'),
('scores', '2');
INSERT INTO migrations (number, name) VALUES
(1, '0001_tables'),
(2, '0002_clocks'),
(3, '0003_scores'),
(4, '0004_settings'),
(5, '0005_fair_deal'),
(6, '0006_practice');
INSERT INTO people (user_id, language, spoken, look, four_colours, place) VALUES
(1456074448175104004, 'de', 'en-US', 'text', 1, NULL),
(1456074448175104005, NULL, 'en-US', NULL, NULL, NULL),
(1456074448175104006, NULL, 'en-US', NULL, NULL, NULL),
(1456074448175104007, NULL, 'en-US', NULL, NULL, NULL),
(1456074448175104008, NULL, 'en-US', NULL, NULL, NULL),
(1456074448175104009, NULL, 'en-US', NULL, NULL, NULL),
(1456074448175104010, NULL, 'en-US', NULL, NULL, NULL),
(1456074448175104011, NULL, 'en-US', NULL, NULL, NULL),
(1456074448175104012, NULL, 'en-US', NULL, NULL, NULL),
(1456074448175104013, NULL, 'en-US', NULL, NULL, NULL),
(1456074448175104019, NULL, 'en-US', NULL, NULL, NULL),
(1456074448175104020, NULL, 'en-US', NULL, NULL, NULL),
(1456074448175104026, NULL, 'en-US', NULL, NULL, NULL),
(1456074448175104027, NULL, 'en-US', NULL, NULL, NULL);
INSERT INTO ratings (server_id, practice, family, user_id, mu, sigma, rating, games) VALUES
(1456074448175104000, 0, 'pitched', 1456074448175104004, 27635389, 8065901, 1137, 1),
(1456074448175104000, 0, 'pitched', 1456074448175104005, 22364611, 8065901, 926, 1);
INSERT INTO results (table_id, game, user_id, seat, name, server_id, channel_id, variant, family, side, sides, won, place, points, finished_at, month, quit, excused, fours, hung, lost, shutout, turn_ups, turn_up_points, begs, begs_paid, jacks_held, jacks_saved, mu_before, sigma_before, mu_after, sigma_after, rating_before, rating_after, counted, practice) VALUES
('HYA3', 1, 1456074448175104004, 0, 'ann', 1456074448175104000, 1456074448175104003, 'pitch', 'pitched', 0, 2, 1, 1, 11, 1767225661000, 202601, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 25000000, 8333333, 27635389, 8065901, 1000, 1137, 1, 0),
('HYA3', 1, 1456074448175104005, 1, 'bob', 1456074448175104000, 1456074448175104003, 'pitch', 'pitched', 1, 2, 0, 2, 9, 1767225661000, 202601, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 25000000, 8333333, 22364611, 8065901, 1000, 926, 1, 0);
INSERT INTO servers (id, threads, language, remind_ms, move_ms, misses, removed_at, look, variant, sides, seats, channel_id, opening, opening_role, most_tables, most_seats) VALUES
(1456074448175104000, 1, 'fr', NULL, NULL, NULL, NULL, 'text', 'seven-up', 2, 2, 1456074448175104003, 'moderators', NULL, 20, 3);
INSERT INTO shards (count, id, owner, seen_at) VALUES
(1, 0, 'alone', 1767225690000);
INSERT INTO sums (server_id, practice, variant, span, user_id, partner_id, name, games, wins, points, fours, hung, lost, shutouts, quits) VALUES
(1456074448175104000, 0, '', 0, 1456074448175104004, 0, 'ann', 1, 1, 11, 1, 0, 0, 0, 0),
(1456074448175104000, 0, '', 0, 1456074448175104005, 0, 'bob', 1, 0, 9, 1, 0, 0, 0, 0),
(1456074448175104000, 0, '', 20261, 1456074448175104004, 0, 'ann', 1, 1, 11, 1, 0, 0, 0, 0),
(1456074448175104000, 0, '', 20261, 1456074448175104005, 0, 'bob', 1, 0, 9, 1, 0, 0, 0, 0),
(1456074448175104000, 0, '', 202601, 1456074448175104004, 0, 'ann', 1, 1, 11, 1, 0, 0, 0, 0),
(1456074448175104000, 0, '', 202601, 1456074448175104005, 0, 'bob', 1, 0, 9, 1, 0, 0, 0, 0),
(1456074448175104000, 0, 'pitch', 0, 1456074448175104004, 0, 'ann', 1, 1, 11, 1, 0, 0, 0, 0),
(1456074448175104000, 0, 'pitch', 0, 1456074448175104005, 0, 'bob', 1, 0, 9, 1, 0, 0, 0, 0),
(1456074448175104000, 0, 'pitch', 20261, 1456074448175104004, 0, 'ann', 1, 1, 11, 1, 0, 0, 0, 0),
(1456074448175104000, 0, 'pitch', 20261, 1456074448175104005, 0, 'bob', 1, 0, 9, 1, 0, 0, 0, 0),
(1456074448175104000, 0, 'pitch', 202601, 1456074448175104004, 0, 'ann', 1, 1, 11, 1, 0, 0, 0, 0),
(1456074448175104000, 0, 'pitch', 202601, 1456074448175104005, 0, 'bob', 1, 0, 9, 1, 0, 0, 0, 0);
INSERT INTO faces (table_id, kind, game, deal, seat, user_id, channel_id, message_id, wanted, shown, tried_at, refused) VALUES
('3LTS', 'board', 1, -1, -1, NULL, 1456074448175104003, 1456074825662464117, 3, 3, NULL, 0),
('3LTS', 'board', 1, 0, -1, NULL, 1456074448175104003, 1456074825662464123, 14, 14, NULL, 0),
('3LTS', 'hand', 1, 0, 0, 1456074448175104026, 1456074448175104057, 1456074825662464124, 14, 14, NULL, 0),
('3LTS', 'hand', 1, 0, 1, 1456074448175104027, 1456074448175104058, 1456074825662464125, 14, 14, NULL, 0),
('4UTH', 'board', 1, -1, -1, NULL, 1456074448175104003, 1456074825662464003, 5, 5, NULL, 0),
('4UTH', 'board', 1, 0, -1, NULL, 1456074448175104003, 1456074825662464013, 43, 43, NULL, 0),
('4UTH', 'board', 1, 1, -1, NULL, 1456074448175104003, 1456074825662464069, 55, 55, NULL, 0),
('4UTH', 'hand', 1, 0, 0, 1456074448175104010, 1456074448175104041, 1456074825662464014, 43, 43, NULL, 0),
('4UTH', 'hand', 1, 0, 1, 1456074448175104011, 1456074448175104042, 1456074825662464015, 43, 43, NULL, 0),
('4UTH', 'hand', 1, 0, 2, 1456074448175104012, 1456074448175104043, 1456074825662464016, 43, 43, NULL, 0),
('4UTH', 'hand', 1, 0, 3, 1456074448175104013, 1456074448175104044, 1456074825662464017, 43, 43, NULL, 0),
('4UTH', 'hand', 1, 1, 0, 1456074448175104010, 1456074448175104041, 1456074825662464070, 55, 55, NULL, 0),
('4UTH', 'hand', 1, 1, 1, 1456074448175104011, 1456074448175104042, 1456074825662464071, 53, 53, NULL, 0),
('4UTH', 'hand', 1, 1, 2, 1456074448175104012, 1456074448175104043, 1456074825662464072, 54, 54, NULL, 0),
('4UTH', 'hand', 1, 1, 3, 1456074448175104013, 1456074448175104044, 1456074825662464073, 55, 55, NULL, 0),
('HYA3', 'board', 1, -2, -1, NULL, 1456074448175104003, 1456074699833344148, 75, 75, NULL, 0),
('HYA3', 'board', 1, -1, -1, NULL, 1456074448175104003, 1456074699833344003, 3, 3, NULL, 0),
('HYA3', 'board', 1, 0, -1, NULL, 1456074448175104003, 1456074699833344008, 15, 15, NULL, 0),
('HYA3', 'board', 1, 1, -1, NULL, 1456074448175104003, 1456074699833344031, 27, 27, NULL, 0),
('HYA3', 'board', 1, 2, -1, NULL, 1456074448175104003, 1456074699833344054, 39, 39, NULL, 0),
('HYA3', 'board', 1, 3, -1, NULL, 1456074448175104003, 1456074699833344077, 51, 51, NULL, 0),
('HYA3', 'board', 1, 4, -1, NULL, 1456074448175104003, 1456074699833344100, 63, 63, NULL, 0),
('HYA3', 'board', 1, 5, -1, NULL, 1456074448175104003, 1456074699833344123, 75, 75, NULL, 0),
('HYA3', 'hand', 1, 0, 0, 1456074448175104004, 1456074448175104035, 1456074699833344009, 15, 15, NULL, 0),
('HYA3', 'hand', 1, 0, 1, 1456074448175104005, 1456074448175104036, 1456074699833344010, 15, 15, NULL, 0),
('HYA3', 'hand', 1, 1, 0, 1456074448175104004, 1456074448175104035, 1456074699833344032, 27, 27, NULL, 0),
('HYA3', 'hand', 1, 1, 1, 1456074448175104005, 1456074448175104036, 1456074699833344033, 27, 27, NULL, 0),
('HYA3', 'hand', 1, 2, 0, 1456074448175104004, 1456074448175104035, 1456074699833344055, 39, 39, NULL, 0),
('HYA3', 'hand', 1, 2, 1, 1456074448175104005, 1456074448175104036, 1456074699833344056, 39, 39, NULL, 0),
('HYA3', 'hand', 1, 3, 0, 1456074448175104004, 1456074448175104035, 1456074699833344078, 51, 51, NULL, 0),
('HYA3', 'hand', 1, 3, 1, 1456074448175104005, 1456074448175104036, 1456074699833344079, 51, 51, NULL, 0),
('HYA3', 'hand', 1, 4, 0, 1456074448175104004, 1456074448175104035, 1456074699833344101, 63, 63, NULL, 0),
('HYA3', 'hand', 1, 4, 1, 1456074448175104005, 1456074448175104036, 1456074699833344102, 63, 63, NULL, 0),
('HYA3', 'hand', 1, 5, 0, 1456074448175104004, 1456074448175104035, 1456074699833344124, 75, 75, NULL, 0),
('HYA3', 'hand', 1, 5, 1, 1456074448175104005, 1456074448175104036, 1456074699833344125, 75, 75, NULL, 0),
('X6VF', 'board', 1, -1, -1, NULL, 1456074448175104003, 1456074825662464092, 3, 3, NULL, 0),
('X6VF', 'board', 1, 0, -1, NULL, 1456074448175104003, 1456074825662464098, 12, 12, NULL, 0),
('X6VF', 'hand', 1, 0, 0, 1456074448175104019, 1456074448175104050, 1456074825662464099, 12, 12, NULL, 0),
('X6VF', 'hand', 1, 0, 1, 1456074448175104020, 1456074448175104051, 1456074825662464100, 12, 12, NULL, 0),
('XN4W', 'board', 1, -1, -1, NULL, 1456074448175104003, 1456074825662464154, 2, 2, NULL, 0),
('ZCG9', 'board', 1, -1, -1, NULL, 1456074448175104003, 1456074825662464148, 2, 2, NULL, 0);
INSERT INTO games (table_id, number, variant, options, sides, names, revision, secret, commitment, cut, first, started_at, finished_at, winner, score, counted, counted_at, entropy, seed_deal, earlier_seeds) VALUES
('3LTS', 1, 'french', '{}', 2, '["wes","xan"]', 1, 'd37da358b1caa915400ae7d165f818ddc564c59d11e67ae33b9f671efbf0df29', '5b68970f36599ac0e30c8d5f07b16e884bde547f5327b90b69f8887e2499d2d0', 13, '{"by":"cut","cards":[[0,"5D"],[1,"4C"]],"dealer":0}', 1767225691000, NULL, NULL, '[0,0]', NULL, NULL, NULL, 0, '[]'),
('4UTH', 1, 'trinidad', '{}', 2, '["gus","hal","ida","jon"]', 1, '6533c27ff918db504eb645469431506e1149c34c92e0a0b69d1b23868b335442', 'edd766b8199f8ff62cb247ed219ee35ce944f1c654558ba5e27d98240b629267', 13, '{"by":"cut","cards":[[0,"QH"],[1,"6C"],[2,"6H"],[3,"4C"]],"dealer":0}', 1767225691000, NULL, NULL, '[0,0]', NULL, NULL, NULL, 0, '[]'),
('HYA3', 1, 'pitch', '{}', 2, '["ann","bob"]', 1, 'bc9111581cd066eacba6d3c5c1bc707b360d9b658f6d24ba3d07c7608e925517', 'f62e8eb7f123d9a8ee22934be700dabdb12ec86c0e188b2ff45a4508be068e42', 13, '{"by":"cut","cards":[[0,"2D"],[1,"7D"]],"pitcher":1,"dealer":0}', 1767225661000, 1767225661000, 0, '[11,9]', 1, 1767225661000, NULL, 0, '[]'),
('HYA3', 2, 'pitch', '{}', 2, '[]', 1, 'fcbe24059b8ec53c6585a6ac46836f62fc863771fc1aa0414efd2e8f85f25f95', '8275131b054f2887547a79332a599e936b6112023f1569dbbf11d623c5390624', NULL, NULL, NULL, NULL, NULL, '[0,0]', NULL, NULL, NULL, 0, '[]'),
('X6VF', 1, 'california-jack', '{}', 2, '["pip","quin"]', 1, 'eb6f99900b21c3f753f8dce7569e2d3b3db17979afcbd2e4de2882ef8db0e72c', '2866669fcb72d10d4e7e98498d012ba03ea9771ffbb8cf569dae38fef233a6ba', 13, '{"by":"cut","cards":[[0,"9D"],[1,"QD"]],"dealer":1}', 1767225691000, NULL, NULL, '[0,0]', NULL, NULL, NULL, 0, '[]'),
('XN4W', 1, 'trinidad', '{}', 2, '[]', 1, '44e2adb2a019ca34b19fb8d8ca719a47ad21edb6a5509f7d41acba531711bc2e', 'f02b98e1c01b49811621d500e18b30c83eeca8b802aba350b63dd240396468a8', NULL, NULL, NULL, NULL, NULL, '[0,0]', NULL, NULL, NULL, 0, '[]'),
('ZCG9', 1, 'trinidad', '{}', 2, '[]', 1, '30b8d86bfe889ef26a5ace79b01de6d23aff9a1bfe169d20a107a8ba14925efd', 'f8c25ca8c21439961ed4537146894eb5adbd024dffccff3ba765881afc7bc677', NULL, NULL, NULL, NULL, NULL, '[0,0]', NULL, NULL, NULL, 0, '[]');
INSERT INTO named (table_id, user_id, name) VALUES
('3LTS', 1456074448175104026, 'wes'),
('3LTS', 1456074448175104027, 'xan'),
('4UTH', 1456074448175104010, 'gus'),
('4UTH', 1456074448175104011, 'hal'),
('4UTH', 1456074448175104012, 'ida'),
('4UTH', 1456074448175104013, 'jon'),
('HYA3', 1456074448175104004, 'ann'),
('HYA3', 1456074448175104005, 'bob'),
('X6VF', 1456074448175104019, 'pip'),
('X6VF', 1456074448175104020, 'quin'),
('XN4W', 1456074448175104006, 'cy'),
('XN4W', 1456074448175104007, 'dee'),
('ZCG9', 1456074448175104008, 'eve'),
('ZCG9', 1456074448175104009, 'fay');
INSERT INTO posts (table_id, number, payload, created_at, tried_at, sent_at, channel_id, message_id, dropped) VALUES
('3LTS', 1, '{"kind":"opened","commitment":"5b68970f36599ac0e30c8d5f07b16e884bde547f5327b90b69f8887e2499d2d0"}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464116, 0),
('3LTS', 2, '{"kind":"board","game":1,"deal":-1}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464117, 0),
('3LTS', 3, '{"kind":"cut","game":1,"cutter":"xan","cut":13,"timed_out":[],"by":"cut","cards":[["wes","5D"],["xan","4C"]],"dealer":"wes","pitcher":null,"guess":null,"right":false,"partners":[],"moved":[]}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464121, 0),
('3LTS', 4, '{"kind":"turn-up","game":1,"deal":0,"run":0,"dealer":"wes","cards":["6H"],"points":[],"trumps":null,"exhausted":false}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464122, 0),
('3LTS', 5, '{"kind":"board","game":1,"deal":0}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464123, 0),
('3LTS', 6, '{"kind":"turn-up","game":1,"deal":0,"run":1,"dealer":"wes","cards":["TD"],"points":[],"trumps":"D","exhausted":false}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464128, 0),
('3LTS', 7, '{"kind":"discards","game":1,"deal":0,"counts":[["xan",3],["wes",3]]}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464133, 0),
('3LTS', 8, '{"kind":"trick","game":1,"deal":0,"number":0,"cards":[["xan","4C"],["wes","JC"]],"winner":"wes","pips":1,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464136, 0),
('3LTS', 9, '{"kind":"trick","game":1,"deal":0,"number":1,"cards":[["wes","8H"],["xan","7H"]],"winner":"wes","pips":0,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464139, 0),
('3LTS', 10, '{"kind":"trick","game":1,"deal":0,"number":2,"cards":[["wes","TH"],["xan","8D"]],"winner":"xan","pips":10,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464142, 0),
('4UTH', 1, '{"kind":"opened","commitment":"edd766b8199f8ff62cb247ed219ee35ce944f1c654558ba5e27d98240b629267"}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464002, 0),
('4UTH', 2, '{"kind":"board","game":1,"deal":-1}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464003, 0),
('4UTH', 3, '{"kind":"cut","game":1,"cutter":"jon","cut":13,"timed_out":[],"by":"cut","cards":[["gus","QH"],["hal","6C"],["ida","6H"],["jon","4C"]],"dealer":"gus","pitcher":null,"guess":null,"right":false,"partners":[],"moved":[]}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464011, 0),
('4UTH', 4, '{"kind":"turn-up","game":1,"deal":0,"run":0,"dealer":"gus","cards":["QH"],"points":[],"trumps":null,"exhausted":false}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464012, 0),
('4UTH', 5, '{"kind":"board","game":1,"deal":0}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464013, 0),
('4UTH', 6, '{"kind":"turn-up","game":1,"deal":0,"run":1,"dealer":"gus","cards":["2C"],"points":[],"trumps":"C","exhausted":false}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464020, 0),
('4UTH', 7, '{"kind":"trick","game":1,"deal":0,"number":0,"cards":[["hal","8D"],["ida","3D"],["jon","9D"],["gus","5D"]],"winner":"jon","pips":0,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464025, 0),
('4UTH', 8, '{"kind":"trick","game":1,"deal":0,"number":1,"cards":[["jon","TD"],["gus","JD"],["hal","QD"],["ida","6D"]],"winner":"hal","pips":13,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464030, 0),
('4UTH', 9, '{"kind":"trick","game":1,"deal":0,"number":2,"cards":[["hal","JH"],["ida","7H"],["jon","5H"],["gus","3H"]],"winner":"hal","pips":1,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464035, 0),
('4UTH', 10, '{"kind":"trick","game":1,"deal":0,"number":3,"cards":[["hal","3S"],["ida","4S"],["jon","5S"],["gus","2S"]],"winner":"jon","pips":0,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464040, 0),
('4UTH', 11, '{"kind":"trick","game":1,"deal":0,"number":4,"cards":[["jon","8H"],["gus","6H"],["hal","9S"],["ida","7D"]],"winner":"jon","pips":0,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464045, 0),
('4UTH', 12, '{"kind":"trick","game":1,"deal":0,"number":5,"cards":[["jon","8S"],["gus","6S"],["hal","JS"],["ida","7S"]],"winner":"hal","pips":1,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464050, 0),
('4UTH', 13, '{"kind":"trick","game":1,"deal":0,"number":6,"cards":[["hal","AS"],["ida","KD"],["jon","TC"],["gus","KS"]],"winner":"jon","pips":20,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464055, 0),
('4UTH', 14, '{"kind":"trick","game":1,"deal":0,"number":7,"cards":[["jon","KC"],["gus","7C"],["hal","5C"],["ida","3C"]],"winner":"jon","pips":3,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464060, 0),
('4UTH', 15, '{"kind":"trick","game":1,"deal":0,"number":8,"cards":[["jon","AC"],["gus","AD"],["hal","6C"],["ida","9C"]],"winner":"jon","pips":8,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464065, 0),
('4UTH', 16, '{"kind":"deal","game":1,"deal":0,"sides":[["gus","ida"],["hal","jon"]],"points":[[1,"high",1,"jon",["AC"]],[0,"low",1,"ida",["3C"]],[1,"game",1,null,["TD","JD","QD","JH","JS","AS","KD","TC","KS","KC","AC","AD"]]],"pips":[0,46],"score":[1,2],"trumps":"C","abandoned":false,"four":null,"bound":null,"went_out":null,"unscored":[]}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464066, 0),
('4UTH', 17, '{"kind":"turn-up","game":1,"deal":1,"run":0,"dealer":"hal","cards":["4D"],"points":[],"trumps":null,"exhausted":false}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464068, 0),
('4UTH', 18, '{"kind":"board","game":1,"deal":1}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464069, 0),
('4UTH', 19, '{"kind":"turn-up","game":1,"deal":1,"run":1,"dealer":"hal","cards":["8S"],"points":[],"trumps":"S","exhausted":false}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464076, 0),
('4UTH', 20, '{"kind":"trick","game":1,"deal":1,"number":0,"cards":[["ida","QD"],["jon","3D"],["gus","5D"],["hal","2D"]],"winner":"ida","pips":2,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464081, 0),
('4UTH', 21, '{"kind":"trick","game":1,"deal":1,"number":1,"cards":[["ida","AD"],["jon","9D"],["gus","JD"],["hal","6D"]],"winner":"ida","pips":5,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464086, 0),
('HYA3', 1, '{"kind":"opened","commitment":"f62e8eb7f123d9a8ee22934be700dabdb12ec86c0e188b2ff45a4508be068e42"}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344002, 0),
('HYA3', 2, '{"kind":"board","game":1,"deal":-1}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344003, 0),
('HYA3', 3, '{"kind":"cut","game":1,"cutter":"bob","cut":13,"timed_out":[],"by":"cut","cards":[["ann","2D"],["bob","7D"]],"dealer":"ann","pitcher":"bob","guess":null,"right":false,"partners":[],"moved":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344007, 0),
('HYA3', 4, '{"kind":"board","game":1,"deal":0}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344008, 0),
('HYA3', 5, '{"kind":"trick","game":1,"deal":0,"number":0,"cards":[["bob","9D"],["ann","6D"]],"winner":"bob","pips":0,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344013, 0),
('HYA3', 6, '{"kind":"trick","game":1,"deal":0,"number":1,"cards":[["bob","5C"],["ann","JC"]],"winner":"ann","pips":1,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344016, 0),
('HYA3', 7, '{"kind":"trick","game":1,"deal":0,"number":2,"cards":[["ann","KC"],["bob","3H"]],"winner":"ann","pips":3,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344019, 0),
('HYA3', 8, '{"kind":"trick","game":1,"deal":0,"number":3,"cards":[["ann","5S"],["bob","4S"]],"winner":"ann","pips":0,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344022, 0),
('HYA3', 9, '{"kind":"trick","game":1,"deal":0,"number":4,"cards":[["ann","KS"],["bob","7S"]],"winner":"ann","pips":3,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344025, 0),
('HYA3', 10, '{"kind":"trick","game":1,"deal":0,"number":5,"cards":[["ann","7D"],["bob","6H"]],"winner":"ann","pips":0,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344028, 0),
('HYA3', 11, '{"kind":"deal","game":1,"deal":0,"sides":[["ann"],["bob"]],"points":[[1,"high",1,"bob",["9D"]],[0,"low",1,"ann",["6D"]],[0,"game",1,null,["JC","KC","KS"]]],"pips":[7,0],"score":[2,1],"trumps":"D","abandoned":false,"four":null,"bound":null,"went_out":null,"unscored":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344029, 0),
('HYA3', 12, '{"kind":"board","game":1,"deal":1}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344031, 0),
('HYA3', 13, '{"kind":"trick","game":1,"deal":1,"number":0,"cards":[["ann","4D"],["bob","6C"]],"winner":"ann","pips":0,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344036, 0),
('HYA3', 14, '{"kind":"trick","game":1,"deal":1,"number":1,"cards":[["ann","QC"],["bob","6S"]],"winner":"ann","pips":2,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344039, 0),
('HYA3', 15, '{"kind":"trick","game":1,"deal":1,"number":2,"cards":[["ann","AC"],["bob","7S"]],"winner":"ann","pips":4,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344042, 0),
('HYA3', 16, '{"kind":"trick","game":1,"deal":1,"number":3,"cards":[["ann","7H"],["bob","8S"]],"winner":"ann","pips":0,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344045, 0),
('HYA3', 17, '{"kind":"trick","game":1,"deal":1,"number":4,"cards":[["ann","9H"],["bob","TS"]],"winner":"ann","pips":10,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344048, 0),
('HYA3', 18, '{"kind":"trick","game":1,"deal":1,"number":5,"cards":[["ann","JD"],["bob","KS"]],"winner":"ann","pips":4,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344051, 0),
('HYA3', 19, '{"kind":"deal","game":1,"deal":1,"sides":[["ann"],["bob"]],"points":[[0,"high",1,"ann",["JD"]],[0,"low",1,"ann",["4D"]],[0,"jack",1,"ann",["JD"]],[0,"game",1,null,["QC","AC","TS","JD","KS"]]],"pips":[20,0],"score":[6,1],"trumps":"D","abandoned":false,"four":0,"bound":null,"went_out":null,"unscored":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344052, 0),
('HYA3', 20, '{"kind":"board","game":1,"deal":2}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344054, 0),
('HYA3', 21, '{"kind":"trick","game":1,"deal":2,"number":0,"cards":[["bob","4D"],["ann","5D"]],"winner":"ann","pips":0,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344059, 0),
('HYA3', 22, '{"kind":"trick","game":1,"deal":2,"number":1,"cards":[["ann","8H"],["bob","KH"]],"winner":"bob","pips":3,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344062, 0),
('HYA3', 23, '{"kind":"trick","game":1,"deal":2,"number":2,"cards":[["bob","4C"],["ann","TH"]],"winner":"bob","pips":10,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344065, 0),
('HYA3', 24, '{"kind":"trick","game":1,"deal":2,"number":3,"cards":[["bob","KC"],["ann","JS"]],"winner":"bob","pips":4,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344068, 0),
('HYA3', 25, '{"kind":"trick","game":1,"deal":2,"number":4,"cards":[["bob","2S"],["ann","QS"]],"winner":"ann","pips":2,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344071, 0),
('HYA3', 26, '{"kind":"trick","game":1,"deal":2,"number":5,"cards":[["ann","KD"],["bob","6D"]],"winner":"ann","pips":3,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344074, 0),
('HYA3', 27, '{"kind":"deal","game":1,"deal":2,"sides":[["ann"],["bob"]],"points":[[0,"high",1,"ann",["KD"]],[1,"low",1,"bob",["4D"]],[1,"game",1,null,["KH","TH","KC","JS"]]],"pips":[5,17],"score":[7,3],"trumps":"D","abandoned":false,"four":null,"bound":null,"went_out":null,"unscored":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344075, 0),
('HYA3', 28, '{"kind":"board","game":1,"deal":3}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344077, 0),
('HYA3', 29, '{"kind":"trick","game":1,"deal":3,"number":0,"cards":[["ann","2D"],["bob","3D"]],"winner":"bob","pips":0,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344082, 0),
('HYA3', 30, '{"kind":"trick","game":1,"deal":3,"number":1,"cards":[["bob","5H"],["ann","2H"]],"winner":"bob","pips":0,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344085, 0),
('HYA3', 31, '{"kind":"trick","game":1,"deal":3,"number":2,"cards":[["bob","QS"],["ann","4S"]],"winner":"bob","pips":2,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344088, 0),
('HYA3', 32, '{"kind":"trick","game":1,"deal":3,"number":3,"cards":[["bob","KS"],["ann","5C"]],"winner":"bob","pips":3,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344091, 0),
('HYA3', 33, '{"kind":"trick","game":1,"deal":3,"number":4,"cards":[["bob","AS"],["ann","4H"]],"winner":"bob","pips":4,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344094, 0),
('HYA3', 34, '{"kind":"trick","game":1,"deal":3,"number":5,"cards":[["bob","4D"],["ann","JH"]],"winner":"bob","pips":1,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344097, 0),
('HYA3', 35, '{"kind":"deal","game":1,"deal":3,"sides":[["ann"],["bob"]],"points":[[1,"high",1,"bob",["4D"]],[0,"low",1,"ann",["2D"]],[1,"game",1,null,["QS","KS","AS","JH"]]],"pips":[0,10],"score":[8,5],"trumps":"D","abandoned":false,"four":null,"bound":null,"went_out":null,"unscored":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344098, 0),
('HYA3', 36, '{"kind":"board","game":1,"deal":4}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344100, 0),
('HYA3', 37, '{"kind":"trick","game":1,"deal":4,"number":0,"cards":[["bob","9D"],["ann","3C"]],"winner":"bob","pips":0,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344105, 0),
('HYA3', 38, '{"kind":"trick","game":1,"deal":4,"number":1,"cards":[["bob","2C"],["ann","4C"]],"winner":"ann","pips":0,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344108, 0),
('HYA3', 39, '{"kind":"trick","game":1,"deal":4,"number":2,"cards":[["ann","8C"],["bob","5S"]],"winner":"ann","pips":0,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344111, 0),
('HYA3', 40, '{"kind":"trick","game":1,"deal":4,"number":3,"cards":[["ann","2H"],["bob","7S"]],"winner":"ann","pips":0,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344114, 0),
('HYA3', 41, '{"kind":"trick","game":1,"deal":4,"number":4,"cards":[["ann","3H"],["bob","8S"]],"winner":"ann","pips":0,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344117, 0),
('HYA3', 42, '{"kind":"trick","game":1,"deal":4,"number":5,"cards":[["ann","4H"],["bob","JD"]],"winner":"bob","pips":1,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344120, 0),
('HYA3', 43, '{"kind":"deal","game":1,"deal":4,"sides":[["ann"],["bob"]],"points":[[1,"high",1,"bob",["JD"]],[1,"low",1,"bob",["9D"]],[1,"jack",1,"bob",["JD"]],[1,"game",1,null,["JD"]]],"pips":[0,1],"score":[8,9],"trumps":"D","abandoned":false,"four":1,"bound":null,"went_out":null,"unscored":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344121, 0),
('HYA3', 44, '{"kind":"board","game":1,"deal":5}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344123, 0),
('HYA3', 45, '{"kind":"trick","game":1,"deal":5,"number":0,"cards":[["ann","6D"],["bob","5C"]],"winner":"ann","pips":0,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344128, 0),
('HYA3', 46, '{"kind":"trick","game":1,"deal":5,"number":1,"cards":[["ann","KC"],["bob","7C"]],"winner":"ann","pips":3,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344131, 0),
('HYA3', 47, '{"kind":"trick","game":1,"deal":5,"number":2,"cards":[["ann","7H"],["bob","2H"]],"winner":"ann","pips":0,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344134, 0),
('HYA3', 48, '{"kind":"trick","game":1,"deal":5,"number":3,"cards":[["ann","QH"],["bob","3H"]],"winner":"ann","pips":2,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344137, 0),
('HYA3', 49, '{"kind":"trick","game":1,"deal":5,"number":4,"cards":[["ann","KH"],["bob","TC"]],"winner":"ann","pips":13,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344140, 0),
('HYA3', 50, '{"kind":"trick","game":1,"deal":5,"number":5,"cards":[["ann","6S"],["bob","TS"]],"winner":"bob","pips":10,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344143, 0),
('HYA3', 51, '{"kind":"deal","game":1,"deal":5,"sides":[["ann"],["bob"]],"points":[[0,"high",1,"ann",["6D"]],[0,"low",1,"ann",["6D"]],[0,"game",1,null,["KC","QH","KH","TC"]]],"pips":[18,10],"score":[11,9],"trumps":"D","abandoned":false,"four":null,"bound":null,"went_out":null,"unscored":[]}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344144, 0),
('HYA3', 52, '{"kind":"game","game":1,"sides":[["ann"],["bob"]],"winner":0,"score":[11,9],"commitment":"f62e8eb7f123d9a8ee22934be700dabdb12ec86c0e188b2ff45a4508be068e42","secret":"bc9111581cd066eacba6d3c5c1bc707b360d9b658f6d24ba3d07c7608e925517","cut":13,"standings":[["ann",1,1,11,null,1],["bob",1,0,9,null,2]],"next_commitment":"8275131b054f2887547a79332a599e936b6112023f1569dbbf11d623c5390624","chips":[],"second":null,"earlier":[],"practice":false}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344146, 0),
('HYA3', 53, '{"kind":"board","game":1,"deal":-2}', 1767225661000, 1767225661000, 1767225661000, 1456074448175104003, 1456074699833344148, 0),
('X6VF', 1, '{"kind":"opened","commitment":"2866669fcb72d10d4e7e98498d012ba03ea9771ffbb8cf569dae38fef233a6ba"}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464091, 0),
('X6VF', 2, '{"kind":"board","game":1,"deal":-1}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464092, 0),
('X6VF', 3, '{"kind":"cut","game":1,"cutter":"quin","cut":13,"timed_out":[],"by":"cut","cards":[["pip","9D"],["quin","QD"]],"dealer":"quin","pitcher":null,"guess":null,"right":false,"partners":[],"moved":[]}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464096, 0),
('X6VF', 4, '{"kind":"trumps-cut","game":1,"deal":0,"dealer":"quin","card":"TC"}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464097, 0),
('X6VF', 5, '{"kind":"board","game":1,"deal":0}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464098, 0),
('X6VF', 6, '{"kind":"trick","game":1,"deal":0,"number":0,"cards":[["pip","9D"],["quin","3D"]],"winner":"pip","pips":0,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[["pip","5C"],["quin","9H"]]}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464103, 0),
('X6VF', 7, '{"kind":"trick","game":1,"deal":0,"number":1,"cards":[["pip","TD"],["quin","3H"]],"winner":"pip","pips":10,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[["pip","TC"],["quin","3C"]]}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464106, 0),
('X6VF', 8, '{"kind":"trick","game":1,"deal":0,"number":2,"cards":[["pip","7H"],["quin","8H"]],"winner":"quin","pips":0,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[["quin","QC"],["pip","7C"]]}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464109, 0),
('X6VF', 9, '{"kind":"trick","game":1,"deal":0,"number":3,"cards":[["quin","9H"],["pip","TS"]],"winner":"quin","pips":10,"thrown_in":[],"answers":[],"penalties":[],"pegs":null,"drawn":[["quin","JH"],["pip","2D"]]}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464112, 0),
('XN4W', 1, '{"kind":"opened","commitment":"f02b98e1c01b49811621d500e18b30c83eeca8b802aba350b63dd240396468a8"}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464153, 0),
('XN4W', 2, '{"kind":"board","game":1,"deal":-1}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464154, 0),
('ZCG9', 1, '{"kind":"opened","commitment":"f8c25ca8c21439961ed4537146894eb5adbd024dffccff3ba765881afc7bc677"}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464147, 0),
('ZCG9', 2, '{"kind":"board","game":1,"deal":-1}', 1767225691000, 1767225691000, 1767225691000, 1456074448175104003, 1456074825662464148, 0);
INSERT INTO seats (table_id, seat, kind, user_id, name, wants_end, dm, dm_told, missed, away, wants_pause, pressed) VALUES
('3LTS', 0, 'human', 1456074448175104026, 'wes', 0, 'untried', 0, 0, 0, 1, NULL),
('3LTS', 1, 'human', 1456074448175104027, 'xan', 0, 'untried', 0, 0, 0, 1, NULL),
('4UTH', 0, 'human', 1456074448175104010, 'gus', 0, 'untried', 0, 0, 0, 0, NULL),
('4UTH', 1, 'human', 1456074448175104011, 'hal', 0, 'untried', 0, 0, 0, 0, NULL),
('4UTH', 2, 'human', 1456074448175104012, 'ida', 0, 'untried', 0, 0, 0, 0, NULL),
('4UTH', 3, 'human', 1456074448175104013, 'jon', 0, 'untried', 0, 0, 0, 0, NULL),
('HYA3', 0, 'human', 1456074448175104004, 'ann', 0, 'untried', 0, 0, 0, 0, NULL),
('HYA3', 1, 'human', 1456074448175104005, 'bob', 0, 'untried', 0, 0, 0, 0, NULL),
('X6VF', 0, 'human', 1456074448175104019, 'pip', 0, 'untried', 0, 0, 0, 0, NULL),
('X6VF', 1, 'human', 1456074448175104020, 'quin', 0, 'untried', 0, 0, 0, 0, NULL),
('XN4W', 0, 'human', 1456074448175104006, 'cy', 0, 'untried', 0, 0, 0, 0, NULL),
('XN4W', 1, 'human', 1456074448175104007, 'dee', 0, 'untried', 0, 0, 0, 0, NULL),
('XN4W', 2, 'empty', NULL, '', 0, 'untried', 0, 0, 0, 0, NULL),
('XN4W', 3, 'empty', NULL, '', 0, 'untried', 0, 0, 0, 0, NULL),
('ZCG9', 0, 'human', 1456074448175104008, 'eve', 0, 'untried', 0, 0, 0, 0, NULL),
('ZCG9', 1, 'human', 1456074448175104009, 'fay', 0, 'untried', 0, 0, 0, 0, NULL);
INSERT INTO seen (table_id, game, deal, user_id, seat) VALUES
('3LTS', 1, 0, 1456074448175104026, 0),
('3LTS', 1, 0, 1456074448175104027, 1),
('4UTH', 1, 0, 1456074448175104010, 0),
('4UTH', 1, 0, 1456074448175104011, 1),
('4UTH', 1, 0, 1456074448175104012, 2),
('4UTH', 1, 0, 1456074448175104013, 3),
('4UTH', 1, 1, 1456074448175104010, 0),
('4UTH', 1, 1, 1456074448175104011, 1),
('4UTH', 1, 1, 1456074448175104012, 2),
('4UTH', 1, 1, 1456074448175104013, 3),
('HYA3', 1, 0, 1456074448175104004, 0),
('HYA3', 1, 0, 1456074448175104005, 1),
('HYA3', 1, 1, 1456074448175104004, 0),
('HYA3', 1, 1, 1456074448175104005, 1),
('HYA3', 1, 2, 1456074448175104004, 0),
('HYA3', 1, 2, 1456074448175104005, 1),
('HYA3', 1, 3, 1456074448175104004, 0),
('HYA3', 1, 3, 1456074448175104005, 1),
('HYA3', 1, 4, 1456074448175104004, 0),
('HYA3', 1, 4, 1456074448175104005, 1),
('HYA3', 1, 5, 1456074448175104004, 0),
('HYA3', 1, 5, 1456074448175104005, 1),
('X6VF', 1, 0, 1456074448175104019, 0),
('X6VF', 1, 0, 1456074448175104020, 1);
INSERT INTO deals (table_id, game, number, dealer, layout, score_before, result, void) VALUES
('3LTS', 1, 0, 0, '{"hands": ["4D 7S 5H QD AH JC", "3H 7D 8D 6S 7H TS"], "stock": "6H 2S 3S 4C TH 4S 8H TD QS KH 6D 8S JH AC 7C KD JS 2C 3C 2D 5D QH 5S 6C KC QC AD 4H JD TC 9S 9H 9C 3D KS 9D 2H AS 5C 8C"}', '[0,0]', NULL, 0),
('4UTH', 1, 0, 0, '{"hands": ["KS 5D 3H JD AD 6H", "5C 8D JH 9S JS AS", "KD 3C 4S 7D 9C 3D", "5H 8H 8S 5S 9D TD"], "stock": "QH QD 3S 6C 7S 7H 6D TC KC AC 7C 6S 2S 2C 4D QS 9H TS 2H 4C KH QC 2D JC 8C TH AH 4H"}', '[0,0]', '{"dealer":0,"names":["gus","hal","ida","jon"],"trumps":"C","points":[[1,"high",1,3,["AC"]],[0,"low",1,2,["3C"]],[1,"game",1,null,["TD","JD","QD","JH","JS","AS","KD","TC","KS","KC","AC","AD"]]],"pips":[0,46],"score":[1,2],"exhausted":false,"bunched":false,"abandoned":false,"four":null,"pitcher":null,"bound":null,"went_out":null,"unscored":[]}', 0),
('4UTH', 1, 1, 1, '{"hands": ["5D 4H JD TS 9H 7C", "2S TC 2D QS 6D 4C", "8C 6H AS 5C 5H 9S", "9D 9C 7S KD QH 3H"], "stock": "4D QD AD QC 3D 7H 2H 6C 3S AC KC JC TH 8S AH KH 8D JH JS 2C 4S 7D TD 3C 8H 6S KS 5S"}', '[1,2]', NULL, 0),
('HYA3', 1, 0, 0, '{"hands": ["7D KS KC 6D 5S JC", "3H 7S 4S 6H 5C 9D"], "stock": "8C AS 9C 8D TH 5D QD 4H 4C KD JD 2D TS 8S KH 7C 6C JH QC 2C 4D 3D 7H 3S 3C 2H TC AH QS AC JS 9H TD 5H 6S AD QH 9S 2S 8H"}', '[0,0]', '{"dealer":0,"names":["ann","bob"],"trumps":"D","points":[[1,"high",1,1,["9D"]],[0,"low",1,0,["6D"]],[0,"game",1,null,["JC","KC","KS"]]],"pips":[7,0],"score":[2,1],"exhausted":false,"bunched":false,"abandoned":false,"four":null,"pitcher":1,"bound":null,"went_out":null,"unscored":[]}', 0),
('HYA3', 1, 1, 1, '{"hands": ["4D JD 7H 9H AC QC", "6C 6S KS 7S 8S TS"], "stock": "AS 2S 6H 4H QH 8D QD 3C 8C TH 5H 7D 8H AH 5D KD 6D 9D 3D 5C TD 2C 9C 7C KC JS QS TC 4S 3H 4C AD JH 2D JC 5S 2H 3S 9S KH"}', '[2,1]', '{"dealer":1,"names":["ann","bob"],"trumps":"D","points":[[0,"high",1,0,["JD"]],[0,"low",1,0,["4D"]],[0,"jack",1,0,["JD"]],[0,"game",1,null,["QC","AC","TS","JD","KS"]]],"pips":[20,0],"score":[6,1],"exhausted":false,"bunched":false,"abandoned":false,"four":0,"pitcher":0,"bound":null,"went_out":null,"unscored":[]}', 0),
('HYA3', 1, 2, 0, '{"hands": ["QS KD JS 8H TH 5D", "KC 6D 4D 4C KH 2S"], "stock": "2H 6S TC 8D 9S JH AS 3C 9C 8S 2C 7D KS TD 7C 9H 6H JD 2D 5H AD QD 7H 5C 3H 4S 8C 7S 6C QH AC AH JC 4H 5S 3S 9D QC TS 3D"}', '[6,1]', '{"dealer":0,"names":["ann","bob"],"trumps":"D","points":[[0,"high",1,0,["KD"]],[1,"low",1,1,["4D"]],[1,"game",1,null,["KH","TH","KC","JS"]]],"pips":[5,17],"score":[7,3],"exhausted":false,"bunched":false,"abandoned":false,"four":null,"pitcher":1,"bound":null,"went_out":null,"unscored":[]}', 0),
('HYA3', 1, 3, 1, '{"hands": ["4S 4H 5C 2H 2D JH", "3D AS KS 5H QS 4D"], "stock": "TC 6D JS 7S 6C 9H 6S KC 6H 8C QC KH 9S 5S 9C 7H 9D QH 3H QD 2C 7C 4C TD TH 2S 3C 8H AH 8S 3S 5D 8D AD KD JC AC TS 7D JD"}', '[7,3]', '{"dealer":1,"names":["ann","bob"],"trumps":"D","points":[[1,"high",1,1,["4D"]],[0,"low",1,0,["2D"]],[1,"game",1,null,["QS","KS","AS","JH"]]],"pips":[0,10],"score":[8,5],"exhausted":false,"bunched":false,"abandoned":false,"four":null,"pitcher":0,"bound":null,"went_out":null,"unscored":[]}', 0),
('HYA3', 1, 4, 0, '{"hands": ["4C 4H 3H 8C 3C 2H", "7S 9D 8S 5S JD 2C"], "stock": "AD TD 5C 8H AC 2S 5H 7C 3D JH 6C AS 3S 2D 4S 7H 9C QC 8D JC 9H 4D KH QD 6S 6H AH QS KS 9S KC 6D TC JS TH QH TS 7D KD 5D"}', '[8,5]', '{"dealer":0,"names":["ann","bob"],"trumps":"D","points":[[1,"high",1,1,["JD"]],[1,"low",1,1,["9D"]],[1,"jack",1,1,["JD"]],[1,"game",1,null,["JD"]]],"pips":[0,1],"score":[8,9],"exhausted":false,"bunched":false,"abandoned":false,"four":1,"pitcher":1,"bound":null,"went_out":null,"unscored":[]}', 0),
('HYA3', 1, 5, 1, '{"hands": ["6D QH 7H 6S KC KH", "2H 7C 5C 3H TS TC"], "stock": "9H TH 9S 8C AD 9C 3S 4H QD 3C 5H AH 4C 7S AS 3D JS KS 8H TD 9D 8D QS JC JD 4D AC KD 5D JH 2S 7D 4S 6H 8S 6C 2C 5S 2D QC"}', '[8,9]', '{"dealer":1,"names":["ann","bob"],"trumps":"D","points":[[0,"high",1,0,["6D"]],[0,"low",1,0,["6D"]],[0,"game",1,null,["KC","QH","KH","TC"]]],"pips":[18,10],"score":[11,9],"exhausted":false,"bunched":false,"abandoned":false,"four":null,"pitcher":0,"bound":null,"went_out":null,"unscored":[]}', 0),
('X6VF', 1, 0, 1, '{"hands": ["QS 7H TS TD AC 9D", "JS 5S 3D 6C 8H 3H"], "stock": "5C 9H TC 3C QC 7C JH 2D 2C 8D 7S 4S 7D AH KH 3S TH 6S 8S AS 9S 4H KS JC 6D 4D AD 2S QD 5D QH 2H KC JD 5H 8C KD 4C 9C 6H", "cut": "TC"}', '[0,0]', NULL, 0);
INSERT INTO sittings (table_id, game, number, seat, user_id, name, since, until, mu, sigma, started, back) VALUES
('3LTS', 1, 3, 0, 1456074448175104026, 'wes', 0, NULL, NULL, NULL, 1, 0),
('3LTS', 1, 3, 1, 1456074448175104027, 'xan', 0, NULL, NULL, NULL, 1, 0),
('4UTH', 1, 5, 0, 1456074448175104010, 'gus', 0, NULL, NULL, NULL, 1, 0),
('4UTH', 1, 5, 1, 1456074448175104011, 'hal', 0, NULL, NULL, NULL, 1, 0),
('4UTH', 1, 5, 2, 1456074448175104012, 'ida', 0, NULL, NULL, NULL, 1, 0),
('4UTH', 1, 5, 3, 1456074448175104013, 'jon', 0, NULL, NULL, NULL, 1, 0),
('HYA3', 1, 3, 0, 1456074448175104004, 'ann', 0, NULL, NULL, NULL, 1, 0),
('HYA3', 1, 3, 1, 1456074448175104005, 'bob', 0, NULL, NULL, NULL, 1, 0),
('X6VF', 1, 3, 0, 1456074448175104019, 'pip', 0, NULL, NULL, NULL, 1, 0),
('X6VF', 1, 3, 1, 1456074448175104020, 'quin', 0, NULL, NULL, NULL, 1, 0);
INSERT INTO actions (table_id, game, deal, number, seat, words, user_id, made_at) VALUES
('3LTS', 1, 0, 0, 1, '["beg"]', 1456074448175104027, 1767225691000),
('3LTS', 1, 0, 1, 0, '["run"]', 1456074448175104026, 1767225691000),
('3LTS', 1, 0, 2, 1, '["discard","7D","3H","6S"]', 1456074448175104027, 1767225691000),
('3LTS', 1, 0, 3, 0, '["discard","4D","5H","4S"]', 1456074448175104026, 1767225691000),
('3LTS', 1, 0, 4, 1, '["play","4C"]', 1456074448175104027, 1767225691000),
('3LTS', 1, 0, 5, 0, '["play","JC"]', 1456074448175104026, 1767225691000),
('3LTS', 1, 0, 6, 0, '["play","8H"]', 1456074448175104026, 1767225691000),
('3LTS', 1, 0, 7, 1, '["play","7H"]', 1456074448175104027, 1767225691000),
('3LTS', 1, 0, 8, 0, '["play","TH"]', 1456074448175104026, 1767225691000),
('3LTS', 1, 0, 9, 1, '["play","8D"]', 1456074448175104027, 1767225691000),
('4UTH', 1, 0, 0, 1, '["beg"]', 1456074448175104011, 1767225691000),
('4UTH', 1, 0, 1, 0, '["run"]', 1456074448175104010, 1767225691000),
('4UTH', 1, 0, 2, 1, '["play","8D"]', 1456074448175104011, 1767225691000),
('4UTH', 1, 0, 3, 2, '["play","3D"]', 1456074448175104012, 1767225691000),
('4UTH', 1, 0, 4, 3, '["play","9D"]', 1456074448175104013, 1767225691000),
('4UTH', 1, 0, 5, 0, '["play","5D"]', 1456074448175104010, 1767225691000),
('4UTH', 1, 0, 6, 3, '["play","TD"]', 1456074448175104013, 1767225691000),
('4UTH', 1, 0, 7, 0, '["play","JD"]', 1456074448175104010, 1767225691000),
('4UTH', 1, 0, 8, 1, '["play","QD"]', 1456074448175104011, 1767225691000),
('4UTH', 1, 0, 9, 2, '["play","6D"]', 1456074448175104012, 1767225691000),
('4UTH', 1, 0, 10, 1, '["play","JH"]', 1456074448175104011, 1767225691000),
('4UTH', 1, 0, 11, 2, '["play","7H"]', 1456074448175104012, 1767225691000),
('4UTH', 1, 0, 12, 3, '["play","5H"]', 1456074448175104013, 1767225691000),
('4UTH', 1, 0, 13, 0, '["play","3H"]', 1456074448175104010, 1767225691000),
('4UTH', 1, 0, 14, 1, '["play","3S"]', 1456074448175104011, 1767225691000),
('4UTH', 1, 0, 15, 2, '["play","4S"]', 1456074448175104012, 1767225691000),
('4UTH', 1, 0, 16, 3, '["play","5S"]', 1456074448175104013, 1767225691000),
('4UTH', 1, 0, 17, 0, '["play","2S"]', 1456074448175104010, 1767225691000),
('4UTH', 1, 0, 18, 3, '["play","8H"]', 1456074448175104013, 1767225691000),
('4UTH', 1, 0, 19, 0, '["play","6H"]', 1456074448175104010, 1767225691000),
('4UTH', 1, 0, 20, 1, '["play","9S"]', 1456074448175104011, 1767225691000),
('4UTH', 1, 0, 21, 2, '["play","7D"]', 1456074448175104012, 1767225691000),
('4UTH', 1, 0, 22, 3, '["play","8S"]', 1456074448175104013, 1767225691000),
('4UTH', 1, 0, 23, 0, '["play","6S"]', 1456074448175104010, 1767225691000),
('4UTH', 1, 0, 24, 1, '["play","JS"]', 1456074448175104011, 1767225691000),
('4UTH', 1, 0, 25, 2, '["play","7S"]', 1456074448175104012, 1767225691000),
('4UTH', 1, 0, 26, 1, '["play","AS"]', 1456074448175104011, 1767225691000),
('4UTH', 1, 0, 27, 2, '["play","KD"]', 1456074448175104012, 1767225691000),
('4UTH', 1, 0, 28, 3, '["play","TC"]', 1456074448175104013, 1767225691000),
('4UTH', 1, 0, 29, 0, '["play","KS"]', 1456074448175104010, 1767225691000),
('4UTH', 1, 0, 30, 3, '["play","KC"]', 1456074448175104013, 1767225691000),
('4UTH', 1, 0, 31, 0, '["play","7C"]', 1456074448175104010, 1767225691000),
('4UTH', 1, 0, 32, 1, '["play","5C"]', 1456074448175104011, 1767225691000),
('4UTH', 1, 0, 33, 2, '["play","3C"]', 1456074448175104012, 1767225691000),
('4UTH', 1, 0, 34, 3, '["play","AC"]', 1456074448175104013, 1767225691000),
('4UTH', 1, 0, 35, 0, '["play","AD"]', 1456074448175104010, 1767225691000),
('4UTH', 1, 0, 36, 1, '["play","6C"]', 1456074448175104011, 1767225691000),
('4UTH', 1, 0, 37, 2, '["play","9C"]', 1456074448175104012, 1767225691000),
('4UTH', 1, 1, 0, 2, '["beg"]', 1456074448175104012, 1767225691000),
('4UTH', 1, 1, 1, 1, '["run"]', 1456074448175104011, 1767225691000),
('4UTH', 1, 1, 2, 2, '["play","QD"]', 1456074448175104012, 1767225691000),
('4UTH', 1, 1, 3, 3, '["play","3D"]', 1456074448175104013, 1767225691000),
('4UTH', 1, 1, 4, 0, '["play","5D"]', 1456074448175104010, 1767225691000),
('4UTH', 1, 1, 5, 1, '["play","2D"]', 1456074448175104011, 1767225691000),
('4UTH', 1, 1, 6, 2, '["play","AD"]', 1456074448175104012, 1767225691000),
('4UTH', 1, 1, 7, 3, '["play","9D"]', 1456074448175104013, 1767225691000),
('4UTH', 1, 1, 8, 0, '["play","JD"]', 1456074448175104010, 1767225691000),
('4UTH', 1, 1, 9, 1, '["play","6D"]', 1456074448175104011, 1767225691000),
('4UTH', 1, 1, 10, 2, '["play","5C"]', 1456074448175104012, 1767225691000),
('4UTH', 1, 1, 11, 3, '["play","9C"]', 1456074448175104013, 1767225691000),
('HYA3', 1, 0, 0, 1, '["play","9D"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 0, 1, 0, '["play","6D"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 0, 2, 1, '["play","5C"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 0, 3, 0, '["play","JC"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 0, 4, 0, '["play","KC"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 0, 5, 1, '["play","3H"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 0, 6, 0, '["play","5S"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 0, 7, 1, '["play","4S"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 0, 8, 0, '["play","KS"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 0, 9, 1, '["play","7S"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 0, 10, 0, '["play","7D"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 0, 11, 1, '["play","6H"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 1, 0, 0, '["play","4D"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 1, 1, 1, '["play","6C"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 1, 2, 0, '["play","QC"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 1, 3, 1, '["play","6S"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 1, 4, 0, '["play","AC"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 1, 5, 1, '["play","7S"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 1, 6, 0, '["play","7H"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 1, 7, 1, '["play","8S"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 1, 8, 0, '["play","9H"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 1, 9, 1, '["play","TS"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 1, 10, 0, '["play","JD"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 1, 11, 1, '["play","KS"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 2, 0, 1, '["play","4D"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 2, 1, 0, '["play","5D"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 2, 2, 0, '["play","8H"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 2, 3, 1, '["play","KH"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 2, 4, 1, '["play","4C"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 2, 5, 0, '["play","TH"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 2, 6, 1, '["play","KC"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 2, 7, 0, '["play","JS"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 2, 8, 1, '["play","2S"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 2, 9, 0, '["play","QS"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 2, 10, 0, '["play","KD"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 2, 11, 1, '["play","6D"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 3, 0, 0, '["play","2D"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 3, 1, 1, '["play","3D"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 3, 2, 1, '["play","5H"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 3, 3, 0, '["play","2H"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 3, 4, 1, '["play","QS"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 3, 5, 0, '["play","4S"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 3, 6, 1, '["play","KS"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 3, 7, 0, '["play","5C"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 3, 8, 1, '["play","AS"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 3, 9, 0, '["play","4H"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 3, 10, 1, '["play","4D"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 3, 11, 0, '["play","JH"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 4, 0, 1, '["play","9D"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 4, 1, 0, '["play","3C"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 4, 2, 1, '["play","2C"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 4, 3, 0, '["play","4C"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 4, 4, 0, '["play","8C"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 4, 5, 1, '["play","5S"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 4, 6, 0, '["play","2H"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 4, 7, 1, '["play","7S"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 4, 8, 0, '["play","3H"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 4, 9, 1, '["play","8S"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 4, 10, 0, '["play","4H"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 4, 11, 1, '["play","JD"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 5, 0, 0, '["play","6D"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 5, 1, 1, '["play","5C"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 5, 2, 0, '["play","KC"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 5, 3, 1, '["play","7C"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 5, 4, 0, '["play","7H"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 5, 5, 1, '["play","2H"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 5, 6, 0, '["play","QH"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 5, 7, 1, '["play","3H"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 5, 8, 0, '["play","KH"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 5, 9, 1, '["play","TC"]', 1456074448175104005, 1767225661000),
('HYA3', 1, 5, 10, 0, '["play","6S"]', 1456074448175104004, 1767225661000),
('HYA3', 1, 5, 11, 1, '["play","TS"]', 1456074448175104005, 1767225661000),
('X6VF', 1, 0, 0, 0, '["play","9D"]', 1456074448175104019, 1767225691000),
('X6VF', 1, 0, 1, 1, '["play","3D"]', 1456074448175104020, 1767225691000),
('X6VF', 1, 0, 2, 0, '["play","TD"]', 1456074448175104019, 1767225691000),
('X6VF', 1, 0, 3, 1, '["play","3H"]', 1456074448175104020, 1767225691000),
('X6VF', 1, 0, 4, 0, '["play","7H"]', 1456074448175104019, 1767225691000),
('X6VF', 1, 0, 5, 1, '["play","8H"]', 1456074448175104020, 1767225691000),
('X6VF', 1, 0, 6, 1, '["play","9H"]', 1456074448175104020, 1767225691000),
('X6VF', 1, 0, 7, 0, '["play","TS"]', 1456074448175104019, 1767225691000),
('X6VF', 1, 0, 8, 1, '["play","JH"]', 1456074448175104020, 1767225691000);
