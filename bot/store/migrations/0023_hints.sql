-- Whether hints were given in a game.
ALTER TABLE games ADD COLUMN hinted INTEGER NOT NULL DEFAULT 0;
