-- The living table: how boards show deals, how fast computers play, when people are reminded.

-- What a server has settled; NULL for the usual.
ALTER TABLE servers ADD COLUMN tricks TEXT;
ALTER TABLE servers ADD COLUMN drama INTEGER;
ALTER TABLE servers ADD COLUMN tempo TEXT;

-- The same for each table, as it was when the table was opened.
ALTER TABLE tables ADD COLUMN tricks TEXT NOT NULL DEFAULT 'board';
ALTER TABLE tables ADD COLUMN drama INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN tempo TEXT NOT NULL DEFAULT 'usual';
-- Whether the last card of a hand, which is forced, is played without a click.
ALTER TABLE tables ADD COLUMN last_cards INTEGER NOT NULL DEFAULT 1;
-- Whether a finished deal is still shown, before the next one, which is dealt already.
ALTER TABLE tables ADD COLUMN resting INTEGER NOT NULL DEFAULT 0;

-- Whether a post is deleted once it says nothing any more, and whether that time has come.
ALTER TABLE posts ADD COLUMN fleeting INTEGER NOT NULL DEFAULT 0;
ALTER TABLE posts ADD COLUMN over INTEGER NOT NULL DEFAULT 0;
CREATE INDEX posts_over ON posts (table_id) WHERE fleeting = 1 AND over = 1;

-- People who get the result of each deal by direct message.
CREATE TABLE followers (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL,
    PRIMARY KEY (table_id, user_id)
);
CREATE INDEX followers_by_user ON followers (user_id);

-- Results that are still to be sent to them.
CREATE TABLE news (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    game INTEGER NOT NULL,
    deal INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    tried_at BIGINT,
    PRIMARY KEY (table_id, game, deal, user_id)
);
CREATE INDEX news_by_user ON news (user_id);

-- What people have chosen; NULL for the usual.
ALTER TABLE people ADD COLUMN remind TEXT;
ALTER TABLE people ADD COLUMN remind_by TEXT;
ALTER TABLE people ADD COLUMN own_place INTEGER;
