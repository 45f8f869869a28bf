-- Tables of one person and computers, of which nobody else is to know.

-- 1 for such a table: it has no message in its channel.
ALTER TABLE tables ADD COLUMN private INTEGER NOT NULL DEFAULT 0;

-- 1 while others have yet to play the cards of a private game: nothing of it is shown again.
ALTER TABLE games ADD COLUMN sealed INTEGER NOT NULL DEFAULT 0;
