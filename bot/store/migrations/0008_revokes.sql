-- Tables where players may revoke: nobody stops them, and opponents call (docs/rules.md, section 6).

-- What people have chosen; NULL for the usual.
ALTER TABLE people ADD COLUMN ask_before_revoke INTEGER;

-- Revokes that a player called in a game, and that were some, or none.
ALTER TABLE results ADD COLUMN revokes_right INTEGER NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN revokes_wrong INTEGER NOT NULL DEFAULT 0;
