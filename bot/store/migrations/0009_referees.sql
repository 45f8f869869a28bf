-- Referees: whom a server names, what a table asks of them, and what they have ruled.

-- The role whose members are referees; NULL where a server names none.
ALTER TABLE servers ADD COLUMN referee_role BIGINT;
-- People who are referees besides, by id: ',1,2,' for two of them; NULL for nobody.
ALTER TABLE servers ADD COLUMN referees TEXT;

-- What a player has asked a referee, JSON: bot.views.table.RefereeRequest; NULL for nothing.
ALTER TABLE tables ADD COLUMN request TEXT;

-- What becomes of a post once it says nothing any more: 1 if it is deleted (migration 7), 2 if its
-- button goes.
DROP INDEX posts_over;
CREATE INDEX posts_over ON posts (table_id) WHERE fleeting > 0 AND over = 1;

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
