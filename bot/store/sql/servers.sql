-- What is known of the database itself.

-- name: last_migration()^
SELECT COALESCE(MAX(number), 0) AS number FROM migrations;

-- name: record_migration(number, name)!
INSERT INTO migrations (number, name) VALUES (:number, :name);

-- name: counts()^
-- How much is in the database, for `python -m bot check`.
SELECT
    (SELECT COUNT(*) FROM tables WHERE state IN ('lobby', 'cutting', 'playing')) AS tables,
    (SELECT COUNT(*) FROM games WHERE finished_at IS NOT NULL) AS games;

-- name: meta(key)^
SELECT value FROM meta WHERE key = :key;

-- name: set_meta(key, value)!
INSERT INTO meta (key, value) VALUES (:key, :value)
ON CONFLICT (key) DO UPDATE SET value = excluded.value;
