-- The name by which Discord knows a person everywhere tells them from others of the same name: as of
-- when they last sat down, did something in an event, or began to wait for a game.
ALTER TABLE people ADD COLUMN username TEXT;
ALTER TABLE event_people ADD COLUMN username TEXT NOT NULL DEFAULT '';
ALTER TABLE lfg_waiting ADD COLUMN username TEXT NOT NULL DEFAULT '';
