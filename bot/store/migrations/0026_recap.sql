-- Titles, games won in a row, and the month's card.

-- 1 for the dealer who won the game by a turn-up.
ALTER TABLE results ADD COLUMN kicked INTEGER NOT NULL DEFAULT 0;
-- 1 for a game won after another side was ahead by half of what it is played to.
ALTER TABLE results ADD COLUMN comeback INTEGER NOT NULL DEFAULT 0;
-- How often the player bid for all points of a deal, and made them.
ALTER TABLE results ADD COLUMN moons INTEGER NOT NULL DEFAULT 0;

-- Games won in a row: up to the latest, and the most there have been.
ALTER TABLE sums ADD COLUMN run INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sums ADD COLUMN longest INTEGER NOT NULL DEFAULT 0;

-- What players have earned: each title once on a server, by the game that they earned it in.
CREATE TABLE titles (
    server_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    -- bot.views.titles.Title.
    title TEXT NOT NULL,
    earned_at BIGINT NOT NULL,
    table_id TEXT NOT NULL,
    game INTEGER NOT NULL,
    PRIMARY KEY (server_id, user_id, title)
);

CREATE INDEX titles_by_user ON titles (user_id);
CREATE INDEX titles_by_game ON titles (table_id, game);

-- Where a server's card of the month is posted; NULL for nowhere.
ALTER TABLE servers ADD COLUMN recap_channel BIGINT;
-- The last month, as 202611, that needs no card any more.
ALTER TABLE servers ADD COLUMN recapped INTEGER;

-- Whether cards of the month name a person; NULL: they do.
ALTER TABLE people ADD COLUMN in_recaps INTEGER;
