-- Who may announce events, and who sat down at a table by themselves.

-- The role whose members may announce events, beside those with Manage Events; NULL for no role.
ALTER TABLE servers ADD COLUMN event_role BIGINT;

-- Whether an event seated the person: a game counts for them only if they did something in it.
ALTER TABLE sittings ADD COLUMN placed INTEGER NOT NULL DEFAULT 0;
UPDATE sittings SET placed = 1
WHERE table_id IN (SELECT id FROM tables WHERE event_id IS NOT NULL);
