-- What is kept about a person, and how it is forgotten. A query that reads has no mark or ^, one
-- that writes has !. Where a table may have very many rows about a person, the person comes first:
-- such a query is not small (bot/store/queries.py), and nobody waits while a thread reads them.

-- name: add_named(table_id, user_id, name)! any
INSERT INTO named (table_id, user_id, name) VALUES (:table_id, :user_id, :name)
ON CONFLICT (table_id, user_id, name) DO NOTHING;

-- name: named_at(table_id)
SELECT user_id, name FROM named WHERE table_id = :table_id ORDER BY user_id, name;

-- name: tables_about(user_id)
SELECT
    id, server_id, channel_id, thread_id, state, variant, language, created_at, changed_at,
    CASE WHEN opener_id = :user_id THEN 1 ELSE 0 END AS opened
FROM tables
WHERE id IN (
    SELECT table_id FROM named WHERE user_id = :user_id
    UNION SELECT table_id FROM seats WHERE user_id = :user_id
    UNION SELECT table_id FROM seen WHERE user_id = :user_id
    UNION SELECT table_id FROM results WHERE user_id = :user_id
    UNION SELECT table_id FROM sittings WHERE user_id = :user_id
)
ORDER BY created_at, id;

-- name: seats_about(table_id, user_id)
-- With the plus SQLite goes by the table: by the person it would go through all their tables, for each.
SELECT seat, name, wants_end, wants_pause, missed, away, acted, dm, dm_told, pressed FROM seats
WHERE table_id = :table_id AND +user_id = :user_id;

-- name: results_about(user_id, table_id)
SELECT * FROM results WHERE table_id = :table_id AND user_id = :user_id
ORDER BY game;

-- name: sittings_about(user_id, table_id)
SELECT game, seat, name, since, until, started, placed, back FROM sittings
WHERE table_id = :table_id AND user_id = :user_id
ORDER BY game, number;

-- name: rulings_about(user_id, table_id)
SELECT game, deal, number, name, reason FROM rulings
WHERE table_id = :table_id AND user_id = :user_id
ORDER BY game, deal, number;

-- name: forget_rulings(table_id, user_id, called)! any
UPDATE rulings SET user_id = 0, name = :called WHERE table_id = :table_id AND user_id = :user_id;

-- name: referee_in(user_id)
-- The servers that name a person as a referee.
SELECT id AS server_id FROM servers
WHERE referees LIKE '%,' || CAST(CAST(:user_id AS BIGINT) AS TEXT) || ',%'
ORDER BY id;

-- name: forget_referee(server_id, user_id)! any
-- Where the server is 0, in all of them.
UPDATE servers
SET referees = REPLACE(referees, ',' || CAST(CAST(:user_id AS BIGINT) AS TEXT) || ',', ',')
WHERE CAST(:server_id AS BIGINT) IN (0, id)
    AND referees LIKE '%,' || CAST(CAST(:user_id AS BIGINT) AS TEXT) || ',%';

-- name: sums_about(user_id)
-- Whose partner they were is nobody else's to know.
SELECT
    server_id, practice, variant, span, CASE WHEN partner_id = 0 THEN 0 ELSE 1 END AS partnership,
    name, games, wins, points, fours, hung, lost, shutouts, quits, run, longest
FROM sums
WHERE user_id = :user_id OR partner_id = :user_id
ORDER BY server_id, practice, variant, span, partner_id, sums.user_id;

-- name: titles_about(user_id)
SELECT server_id, title, earned_at, table_id, game FROM titles WHERE user_id = :user_id
ORDER BY server_id, earned_at, title;

-- name: ratings_about(user_id)
SELECT server_id, practice, family, mu, sigma, rating, games FROM ratings WHERE user_id = :user_id
ORDER BY server_id, practice, family;

-- name: hands_seen_about(user_id, table_id)
SELECT game, deal, seat FROM seen WHERE table_id = :table_id AND user_id = :user_id
ORDER BY game, deal;

-- name: actions_about(user_id, table_id)
-- The words of a game that is still on are not told: cards that were put away are among them.
SELECT
    actions.game, actions.deal, actions.number, actions.seat, actions.made_at,
    CASE WHEN games.finished_at IS NULL AND tables.state <> 'closed' THEN NULL
        ELSE actions.words END AS words
FROM actions
JOIN games ON games.table_id = actions.table_id AND games.number = actions.game
JOIN tables ON tables.id = actions.table_id
WHERE actions.table_id = :table_id AND actions.user_id = :user_id
ORDER BY actions.game, actions.deal, actions.number;

-- name: games_at(table_id)
SELECT number, names, started_at, finished_at FROM games WHERE table_id = :table_id
ORDER BY number;

-- name: results_of_deals(table_id, game, after, most)
SELECT number, result FROM deals
WHERE table_id = :table_id AND game = :game AND number > :after AND result IS NOT NULL
ORDER BY number
LIMIT :most;

-- name: forgetting_about(user_id)
-- Those tables first at which they may still sit.
SELECT
    forgetting.table_id, forgetting.due_at, forgetting.called, forgetting.game, forgetting.deal
FROM forgetting
JOIN tables ON tables.id = forgetting.table_id
WHERE forgetting.user_id = :user_id
ORDER BY CASE WHEN tables.state = 'closed' THEN 1 ELSE 0 END, forgetting.table_id;

-- name: begin_forgetting(user_id, now)! any
-- Whoever asks again while one deal is still waited for is forgotten once more, whole.
INSERT INTO forgetting (user_id, table_id, due_at)
SELECT CAST(:user_id AS BIGINT), tables.id, CAST(:now AS BIGINT) FROM tables
WHERE tables.id IN (
    SELECT table_id FROM named WHERE user_id = :user_id
    UNION SELECT table_id FROM seats WHERE user_id = :user_id
    UNION SELECT table_id FROM seen WHERE user_id = :user_id
    UNION SELECT table_id FROM results WHERE user_id = :user_id
    UNION SELECT table_id FROM sittings WHERE user_id = :user_id
)
ON CONFLICT (user_id, table_id) DO UPDATE
SET due_at = excluded.due_at, called = NULL, game = NULL, deal = NULL
WHERE forgetting.deal IS NOT NULL;

-- name: forgetting_due(now, most)
SELECT user_id, table_id, due_at, called, game, deal FROM forgetting
WHERE due_at <= :now
ORDER BY due_at, table_id, user_id
LIMIT :most;

-- name: put_off_forgetting(user_id, table_id, due_at, until)!
-- Taken by whoever puts it off: it comes back by itself where they die.
UPDATE forgetting SET due_at = :until
WHERE user_id = :user_id AND table_id = :table_id AND due_at = :due_at;

-- name: note_called(table_id, user_id, called)!
UPDATE forgetting SET called = :called WHERE table_id = :table_id AND user_id = :user_id;

-- name: wait_for_deal(table_id, user_id, game, deal)! any
UPDATE forgetting SET game = :game, deal = :deal
WHERE table_id = :table_id AND user_id = :user_id;

-- name: forget_seat(table_id, user_id, called)! any
-- At a table that cannot be read: should it be mended, a computer player has the seat.
UPDATE seats
SET kind = 'computer', user_id = NULL, name = :called, wants_end = 0, wants_pause = 0, missed = 0,
    away = 0, dm = 'untried', dm_told = 0, pressed = NULL
WHERE table_id = :table_id AND user_id = :user_id;

-- name: forget_opener(table_id, user_id, called)! any
UPDATE tables SET opener_id = 0, opener_name = :called
WHERE id = :table_id AND opener_id = :user_id;

-- name: rename_players(table_id, game, names, was)!
UPDATE games SET names = :names WHERE table_id = :table_id AND number = :game AND names = :was;

-- name: rename_in_result(table_id, game, number, result)!
UPDATE deals SET result = :result
WHERE table_id = :table_id AND game = :game AND number = :number;

-- name: forget_actions(table_id, user_id)! any
-- 0 is somebody who wished to be forgotten; NULL would be the computer.
UPDATE actions SET user_id = 0 WHERE table_id = :table_id AND user_id = :user_id;

-- Scores are forgotten everywhere at once, so that sums and results go on agreeing: without a table
-- ('') in any case, else where a game has been counted at that table since. The results go last.

-- name: interrupt_counting(table_id, user_id)! any
-- Whatever game is being counted now is counted again, without what is forgotten here.
UPDATE counting SET number = number + 1
WHERE server_id IN (SELECT results.server_id FROM results WHERE results.user_id = :user_id)
    AND (:table_id = '' OR EXISTS (
        SELECT 1 FROM results WHERE results.table_id = :table_id AND results.user_id = :user_id
    ));

-- name: keep_rating_of_forgotten(table_id, user_id)! any
-- The others' ratings were made with it, and can be made again. Who stayed in a game that was not
-- finished has no result of it, and was rated as after the one before.
UPDATE sittings
SET user_id = 0, name = '',
    mu = COALESCE((
        SELECT MAX(results.mu_before) FROM results
        WHERE results.table_id = sittings.table_id AND results.game = sittings.game
            AND results.user_id = :user_id AND results.counted > 0
    ), (
        SELECT mine.mu_after FROM results AS here
        JOIN results AS mine ON mine.server_id = here.server_id AND mine.family = here.family
            AND mine.practice = here.practice AND mine.counted > 0 AND mine.counted < here.counted
        WHERE here.table_id = sittings.table_id AND here.game = sittings.game
            AND mine.user_id = :user_id
        ORDER BY mine.counted DESC
        LIMIT 1
    )),
    sigma = COALESCE((
        SELECT MAX(results.sigma_before) FROM results
        WHERE results.table_id = sittings.table_id AND results.game = sittings.game
            AND results.user_id = :user_id AND results.counted > 0
    ), (
        SELECT mine.sigma_after FROM results AS here
        JOIN results AS mine ON mine.server_id = here.server_id AND mine.family = here.family
            AND mine.practice = here.practice AND mine.counted > 0 AND mine.counted < here.counted
        WHERE here.table_id = sittings.table_id AND here.game = sittings.game
            AND mine.user_id = :user_id
        ORDER BY mine.counted DESC
        LIMIT 1
    ))
WHERE user_id = :user_id
    AND EXISTS (
        SELECT 1 FROM games
        WHERE games.table_id = sittings.table_id AND games.number = sittings.game
            AND games.counted IS NOT NULL
    )
    AND (:table_id = '' OR table_id = :table_id OR EXISTS (
        SELECT 1 FROM results WHERE results.table_id = :table_id AND results.user_id = :user_id
    ));

-- name: forget_sums(table_id, user_id)! any
DELETE FROM sums
WHERE (user_id = :user_id OR partner_id = :user_id) AND (:table_id = '' OR EXISTS (
    SELECT 1 FROM results WHERE results.table_id = :table_id AND results.user_id = :user_id
));

-- name: forget_titles(table_id, user_id)! any
DELETE FROM titles
WHERE user_id = :user_id AND (:table_id = '' OR EXISTS (
    SELECT 1 FROM results WHERE results.table_id = :table_id AND results.user_id = :user_id
));

-- name: forget_ratings(table_id, user_id)! any
DELETE FROM ratings
WHERE user_id = :user_id AND (:table_id = '' OR EXISTS (
    SELECT 1 FROM results WHERE results.table_id = :table_id AND results.user_id = :user_id
));

-- name: forget_results(table_id, user_id)! any
DELETE FROM results
WHERE user_id = :user_id AND (:table_id = '' OR EXISTS (
    SELECT 1 FROM results AS here WHERE here.table_id = :table_id AND here.user_id = :user_id
));

-- name: forget_sittings(table_id, user_id)! any
-- In a game that nobody has counted: those in others come with what they were rated at. Whoever has
-- sat down there again meanwhile keeps what belongs to the new stay, here and below.
UPDATE sittings SET user_id = 0, name = ''
WHERE table_id = :table_id AND user_id = :user_id
    AND NOT EXISTS (
        SELECT 1 FROM games
        WHERE games.table_id = sittings.table_id AND games.number = sittings.game
            AND games.counted IS NOT NULL
    )
    AND NOT EXISTS (
        SELECT 1 FROM seats WHERE seats.table_id = :table_id AND seats.user_id = :user_id
    );

-- name: forget_names(table_id, user_id)! any
DELETE FROM named
WHERE table_id = :table_id AND user_id = :user_id AND NOT EXISTS (
    SELECT 1 FROM seats WHERE seats.table_id = :table_id AND seats.user_id = :user_id
);

-- name: last_hand_seen(table_id, user_id)^
SELECT game, deal FROM seen WHERE table_id = :table_id AND user_id = :user_id
ORDER BY game DESC, deal DESC
LIMIT 1;

-- name: is_running(table_id, game, deal)^
-- Whether a deal is still the one that its table plays.
SELECT 1 AS running FROM tables
WHERE id = :table_id AND state = 'playing' AND tables.game = :game AND NOT EXISTS (
    SELECT 1 FROM deals
    WHERE deals.table_id = :table_id AND deals.game = :game AND deals.number > :deal
);

-- name: forget_hands_seen(table_id, user_id, game, deal)! any
-- Up to a deal.
DELETE FROM seen
WHERE table_id = :table_id AND user_id = :user_id
    AND (game < :game OR (game = :game AND deal <= :deal));

-- name: renew_table(table_id)!
-- Whatever somebody has read of the table is read again before anything is done at it.
UPDATE tables SET version = version + 1 WHERE id = :table_id;

-- name: renew_tables_of(user_id)! any
-- The same of all tables where a person sits.
UPDATE tables SET version = version + 1
WHERE state <> 'closed' AND id IN (SELECT table_id FROM seats WHERE user_id = :user_id);

-- name: end_forgetting(table_id, user_id)! any
DELETE FROM forgetting WHERE table_id = :table_id AND user_id = :user_id;
