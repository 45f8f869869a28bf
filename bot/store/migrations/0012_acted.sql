-- Sides of an event's matches that do not come.

-- Whether a person has acted at this seat since the table opened; kept at tables of events alone.
ALTER TABLE seats ADD COLUMN acted INTEGER NOT NULL DEFAULT 0;
UPDATE seats SET acted = 1
WHERE EXISTS (
    SELECT 1 FROM event_tables WHERE event_tables.table_id = seats.table_id
) AND EXISTS (
    SELECT 1 FROM actions
    WHERE actions.table_id = seats.table_id AND actions.seat = seats.seat
        AND actions.user_id IS NOT NULL
);

-- When the side whose turn it is loses its match, if none of its people acts before; else NULL.
ALTER TABLE tables ADD COLUMN loses_at BIGINT;
