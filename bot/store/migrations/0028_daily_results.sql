-- What came of a finished try, so that the database compares it with the others.

-- The points of the person's side, and of the other side: of several, the one that made most. NULL
-- while there is no result, and once its person is forgotten.
ALTER TABLE daily_tries ADD COLUMN points INTEGER;
ALTER TABLE daily_tries ADD COLUMN against INTEGER;

-- A score is written as [11, 5]: it is read number by number.
WITH RECURSIVE pieces AS (
    SELECT table_id, -1 AS side, CAST('' AS TEXT) AS number, substr(score, 2) AS rest
    FROM games WHERE number = 1 AND finished_at IS NOT NULL
    UNION ALL
    SELECT
        table_id, side + 1,
        substr(rest, 1, length(rest) - length(ltrim(rest, '-0123456789'))),
        substr(ltrim(rest, '-0123456789'), 3)
    FROM pieces WHERE rest <> ''
)
UPDATE daily_tries
SET points = (
        SELECT CAST(number AS INTEGER) FROM pieces
        WHERE pieces.table_id = daily_tries.table_id AND side = 0
    ),
    against = (
        SELECT MAX(CAST(number AS INTEGER)) FROM pieces
        WHERE pieces.table_id = daily_tries.table_id AND side > 0
    )
WHERE user_id IS NOT NULL;
