-- Tables where players may revoke: nobody stops them, and opponents call (docs/rules.md, section 6).

-- What people have chosen; NULL for the usual.
ALTER TABLE people ADD COLUMN ask_before_revoke INTEGER;
