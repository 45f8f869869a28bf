-- One board shows a whole game: the deal that it was posted for, and when.
ALTER TABLE tables ADD COLUMN board INTEGER;
ALTER TABLE tables ADD COLUMN board_at BIGINT;

-- Every hand shows the table from its player's place.
ALTER TABLE people DROP COLUMN own_place;
