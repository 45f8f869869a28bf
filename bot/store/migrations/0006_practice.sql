-- Practice: games that began without people on two sides are counted and rated apart.

-- 1 for those who were there when the first deal was dealt.
ALTER TABLE sittings ADD COLUMN started INTEGER NOT NULL DEFAULT 0;
-- 1 where the same person sat down in the game again later: only the last sitting has a result.
ALTER TABLE sittings ADD COLUMN back INTEGER NOT NULL DEFAULT 0;

UPDATE sittings SET started = 1 WHERE since = 0;

-- Earlier sittings were not kept before. Who came back after the first deal had a hand of it; when
-- they left is not known any more, so it is taken to be when they came back.
INSERT INTO sittings (table_id, game, number, seat, user_id, name, since, until, started, back)
SELECT
    seen.table_id, seen.game, -ROW_NUMBER() OVER (ORDER BY seen.table_id, seen.game, seen.user_id),
    seen.seat, seen.user_id, later.name, 0, later.since, 1, 1
FROM seen
JOIN sittings AS later ON later.table_id = seen.table_id AND later.game = seen.game
    AND later.user_id = seen.user_id AND later.since > 0
WHERE seen.deal = 0;

ALTER TABLE results ADD COLUMN practice INTEGER NOT NULL DEFAULT 0;

-- Sums and ratings of practice have lines of their own; the bot's start counts all games again.
CREATE TABLE new_sums (
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

-- At each game's end it is counted how many stand before its players.
CREATE INDEX sums_by_wins ON sums (
    server_id, practice, variant, span, partner_id, wins, points, games, user_id
);
CREATE INDEX sums_by_user ON sums (user_id);
CREATE INDEX sums_by_partner ON sums (partner_id);

CREATE TABLE new_ratings (
    server_id BIGINT NOT NULL,
    practice INTEGER NOT NULL,
    -- bot.tables.scores.families.Family.
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

INSERT INTO new_ratings (server_id, practice, family, user_id, mu, sigma, rating, games)
SELECT server_id, 0, family, user_id, mu, sigma, rating, games FROM ratings;

DROP TABLE ratings;
ALTER TABLE new_ratings RENAME TO ratings;

CREATE INDEX ratings_by_user ON ratings (user_id);
