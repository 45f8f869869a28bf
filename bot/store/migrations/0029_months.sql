-- Months end at midnight by the server's clock.

-- The time zone by which a counted game's month was told; NULL for UTC. It stays when the server
-- chooses another one, and so does the month.
ALTER TABLE games ADD COLUMN zone TEXT;

UPDATE games SET zone = (
    SELECT servers.zone FROM tables JOIN servers ON servers.id = tables.server_id
    WHERE tables.id = games.table_id
)
WHERE counted IS NOT NULL;
