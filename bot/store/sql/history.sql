-- Games that are over, and their deals. A game counts as over once it is finished, or once its
-- table is closed; of every other one nothing is read here but that it is not over. Who played in a
-- game has seen a hand of it, or has a result of it: its first turn-up may have won it at once. Boards
-- are sealed until the last table of their event is done: others have yet to play them.

-- name: past_game(table_id, number, viewer_id)^
SELECT
    games.number, games.variant, games.options, games.sides, games.names, games.commitment,
    games.finished_at, games.winner, games.score, games.hinted, tables.server_id, tables.channel_id,
    tables.thread_id, tables.private, tables.language, tables.changed_at,
    CASE WHEN games.finished_at IS NOT NULL OR tables.state = 'closed' THEN 1 ELSE 0 END AS is_over,
    CASE WHEN games.sealed = 1 OR games.boards IS NOT NULL AND EXISTS (
        SELECT 1 FROM events
        WHERE events.id = tables.event_id AND (
            events.phase NOT IN ('finished', 'cancelled', 'archived') OR EXISTS (
                SELECT 1 FROM event_tables
                WHERE event_tables.event_id = events.id AND event_tables.done = 0
            )
        )
    ) THEN 1 ELSE 0 END AS is_sealed,
    (
        SELECT COUNT(*) FROM deals
        WHERE deals.table_id = games.table_id AND deals.game = games.number
    ) AS deals,
    (
        SELECT COUNT(*) FROM rulings
        WHERE rulings.table_id = games.table_id AND rulings.game = games.number
    ) AS rulings,
    COALESCE((
        SELECT seen.seat FROM seen
        WHERE seen.table_id = games.table_id AND seen.game = games.number
            AND seen.user_id = :viewer_id
        ORDER BY seen.deal DESC
        LIMIT 1
    ), (
        SELECT MIN(results.seat) FROM results
        WHERE results.table_id = games.table_id AND results.game = games.number
            AND results.user_id = :viewer_id
    )) AS seat
FROM games JOIN tables ON tables.id = games.table_id
WHERE games.table_id = :table_id AND games.number = :number;

-- name: newest_past_game(table_id)^
-- The last game of a table that is over, and of which something was played.
SELECT games.number FROM games JOIN tables ON tables.id = games.table_id
WHERE games.table_id = :table_id
    AND (games.finished_at IS NOT NULL OR tables.state = 'closed')
    AND games.sealed = 0
    AND NOT (games.boards IS NOT NULL AND EXISTS (
        SELECT 1 FROM events
        WHERE events.id = tables.event_id AND (
            events.phase NOT IN ('finished', 'cancelled', 'archived') OR EXISTS (
                SELECT 1 FROM event_tables
                WHERE event_tables.event_id = events.id AND event_tables.done = 0
            )
        )
    ))
    AND EXISTS (
        SELECT 1 FROM deals
        WHERE deals.table_id = games.table_id AND deals.game = games.number
    )
ORDER BY games.number DESC
LIMIT 1;

-- name: past_games_of(user_id, viewer_id, server_id, variant, most)
-- Those in which a person was dealt cards, the newest first; server 0 is all, and so is no variant.
SELECT
    games.table_id, games.number, tables.server_id, tables.channel_id, tables.thread_id,
    tables.private,
    COALESCE((
        SELECT seen.seat FROM seen
        WHERE seen.table_id = games.table_id AND seen.game = games.number
            AND seen.user_id = :viewer_id
        ORDER BY seen.deal DESC
        LIMIT 1
    ), (
        SELECT MIN(results.seat) FROM results
        WHERE results.table_id = games.table_id AND results.game = games.number
            AND results.user_id = :viewer_id
    )) AS seat
FROM (
    SELECT table_id, game FROM seen WHERE user_id = :user_id
    UNION SELECT table_id, game FROM results WHERE user_id = :user_id
) AS theirs
JOIN games ON games.table_id = theirs.table_id AND games.number = theirs.game
JOIN tables ON tables.id = games.table_id
WHERE (games.finished_at IS NOT NULL OR tables.state = 'closed')
    AND games.sealed = 0
    AND NOT (games.boards IS NOT NULL AND EXISTS (
        SELECT 1 FROM events
        WHERE events.id = tables.event_id AND (
            events.phase NOT IN ('finished', 'cancelled', 'archived') OR EXISTS (
                SELECT 1 FROM event_tables
                WHERE event_tables.event_id = events.id AND event_tables.done = 0
            )
        )
    ))
    AND CAST(:server_id AS BIGINT) IN (0, tables.server_id)
    AND CAST(:variant AS TEXT) IN ('', games.variant)
    AND EXISTS (
        SELECT 1 FROM deals
        WHERE deals.table_id = games.table_id AND deals.game = games.number
    )
ORDER BY COALESCE(games.finished_at, tables.changed_at) DESC, games.table_id, games.number DESC
LIMIT :most;

-- name: past_games_in(server_id, viewer_id, most)
-- Those of a server, the newest first: of the tables used last, as there may be very many.
SELECT
    games.table_id, games.number, tables.server_id, tables.channel_id, tables.thread_id,
    tables.private,
    COALESCE((
        SELECT seen.seat FROM seen
        WHERE seen.table_id = games.table_id AND seen.game = games.number
            AND seen.user_id = :viewer_id
        ORDER BY seen.deal DESC
        LIMIT 1
    ), (
        SELECT MIN(results.seat) FROM results
        WHERE results.table_id = games.table_id AND results.game = games.number
            AND results.user_id = :viewer_id
    )) AS seat
FROM (
    SELECT id FROM tables
    WHERE server_id = :server_id AND private = 0
    ORDER BY changed_at DESC, id
    LIMIT :most
) AS newest
JOIN tables ON tables.id = newest.id
JOIN games ON games.table_id = newest.id
WHERE (games.finished_at IS NOT NULL OR tables.state = 'closed')
    AND games.sealed = 0
    AND NOT (games.boards IS NOT NULL AND EXISTS (
        SELECT 1 FROM events
        WHERE events.id = tables.event_id AND (
            events.phase NOT IN ('finished', 'cancelled', 'archived') OR EXISTS (
                SELECT 1 FROM event_tables
                WHERE event_tables.event_id = events.id AND event_tables.done = 0
            )
        )
    ))
    AND EXISTS (
        SELECT 1 FROM deals
        WHERE deals.table_id = games.table_id AND deals.game = games.number
    )
ORDER BY COALESCE(games.finished_at, tables.changed_at) DESC, games.table_id, games.number DESC
LIMIT :most;

-- name: part_in(table_id, number, user_id)^
-- On which side a person played a game in the end, and whether they left it.
SELECT results.side, results.quit FROM results
WHERE results.table_id = :table_id AND results.game = :number AND results.user_id = :user_id
ORDER BY results.quit, results.seat
LIMIT 1;

-- name: last_seat_in(table_id, number, user_id)^
SELECT seat FROM seen WHERE table_id = :table_id AND game = :number AND user_id = :user_id
ORDER BY deal DESC
LIMIT 1;

-- name: deal_heads(table_id, game)
-- Every deal but its cards.
SELECT number, dealer, score_before, CASE WHEN result IS NULL THEN 0 ELSE 1 END AS ended
FROM deals
WHERE table_id = :table_id AND game = :game
ORDER BY number;

-- name: one_deal(table_id, game, number)^
SELECT * FROM deals WHERE table_id = :table_id AND game = :game AND number = :number;

-- name: actions_of_deal(table_id, game, deal)
SELECT deal, seat, words FROM actions
WHERE table_id = :table_id AND game = :game AND deal = :deal
ORDER BY number;

-- name: last_result_before(table_id, game, number)^
-- How the last deal before one ended, with the names that the players went by.
SELECT result FROM deals
WHERE table_id = :table_id AND game = :game AND number < :number AND result IS NOT NULL
ORDER BY number DESC
LIMIT 1;

-- name: game_at(table_id)^
SELECT game AS number FROM tables WHERE id = :table_id;

-- name: last_name_of(user_id, server_id)^
-- The name that somebody last went by at a table of a server.
SELECT named.name FROM named JOIN tables ON tables.id = named.table_id
WHERE named.user_id = :user_id AND tables.server_id = :server_id
ORDER BY tables.changed_at DESC, named.table_id, named.name
LIMIT 1;
