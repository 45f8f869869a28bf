-- What people who wait for a game have agreed to since: other games, and to start with computers.

-- Games with how many play, such as "trinidad:2 pitch:3", in the order in which they agreed.
ALTER TABLE lfg_waiting ADD COLUMN also TEXT NOT NULL DEFAULT '';
-- When they start with computers in the free seats; NULL while they wait for people alone.
ALTER TABLE lfg_waiting ADD COLUMN starts_at BIGINT;
-- The number of the panel's message that asked them whether they play too; 0 for none, -1 if they need
-- none: they came when it stood there, or it is gone.
ALTER TABLE lfg_waiting ADD COLUMN asked INTEGER NOT NULL DEFAULT 0;
