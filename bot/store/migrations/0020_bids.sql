-- Bids that bound a player in a game, and those of them that were made.
ALTER TABLE results ADD COLUMN bids INTEGER NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN bids_made INTEGER NOT NULL DEFAULT 0;
