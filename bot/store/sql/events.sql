-- Organised play: events, their acts, people and tables. A query that reads has no mark or ^, one that
-- writes has !.

-- name: event(id)^
SELECT * FROM events WHERE id = :id;

-- name: event_acts(event_id, after)
SELECT number, kind, body, person, reason, made_at FROM event_acts
WHERE event_id = :event_id AND number > :after
ORDER BY number;

-- name: event_people(event_id)
SELECT person, user_id, name, username FROM event_people
WHERE event_id = :event_id
ORDER BY person;

-- name: event_entrants(event_id)
SELECT entrant, name FROM event_entrants WHERE event_id = :event_id ORDER BY entrant;

-- name: events_in(server_id, most)
SELECT id, server_id, channel_id, name, phase FROM events
WHERE server_id = :server_id AND phase <> 'archived'
ORDER BY changed_at DESC, id
LIMIT :most;

-- name: events_with(user_id, most)
-- Those that a person takes part in or directs, in whatever server.
SELECT events.id, events.server_id, events.channel_id, events.name, events.phase
FROM event_people JOIN events ON events.id = event_people.event_id
WHERE event_people.user_id = :user_id AND events.phase <> 'archived'
ORDER BY events.changed_at DESC, events.id
LIMIT :most;

-- name: open_events_in(server_id)^
SELECT COUNT(*) AS events FROM events
WHERE server_id = :server_id AND phase IN ('announced', 'entries', 'check-in', 'running');

-- name: open_events_of(user_id)^
-- Those that a person has announced; nobody can call off what is in a server without the bot.
SELECT COUNT(*) AS events
FROM event_people JOIN events ON events.id = event_people.event_id
WHERE event_people.user_id = :user_id AND event_people.person = 1
    AND events.phase IN ('announced', 'entries', 'check-in', 'running') AND NOT EXISTS (
        SELECT 1 FROM servers
        WHERE servers.id = events.server_id AND servers.removed_at IS NOT NULL
    );

-- name: due_events(now)
SELECT id, server_id FROM events
WHERE due_at <= :now AND NOT EXISTS (
    SELECT 1 FROM servers WHERE servers.id = events.server_id AND servers.removed_at IS NOT NULL
)
ORDER BY due_at, id;

-- name: add_event(id, version, server_id, channel_id, language, name, phase, secret, due_at, now)!
INSERT INTO events (
    id, version, server_id, channel_id, language, name, phase, secret, due_at, woken, queued,
    created_at, changed_at
) VALUES (
    :id, :version, :server_id, :channel_id, :language, :name, :phase, :secret, :due_at, 0, 0, :now, :now
);

-- name: move_event(id, version, acts, phase, due_at, now)!
-- The one compare-and-set: touches no row once somebody else has acted.
UPDATE events
SET version = version + :acts, phase = :phase, due_at = :due_at, woken = woken + 1,
    changed_at = :now
WHERE id = :id AND version = :version;

-- name: move_event_channel(id, channel_id)!
UPDATE events SET channel_id = :channel_id WHERE id = :id;

-- name: rename_event(id, name)!
UPDATE events SET name = :name WHERE id = :id;

-- name: put_off_event(id, woken, due_at)!
-- Unless there is a new reason to look at it.
UPDATE events SET due_at = :due_at WHERE id = :id AND woken = :woken;

-- name: wake_event(id, now)! any
UPDATE events SET due_at = :now, woken = woken + 1 WHERE id = :id AND due_at IS NOT NULL;

-- name: wake_events(now)! any
UPDATE events SET due_at = :now, woken = woken + 1 WHERE due_at IS NOT NULL;

-- name: add_event_act(event_id, number, kind, body, person, reason, made_at)!
INSERT INTO event_acts (event_id, number, kind, body, person, reason, made_at)
VALUES (:event_id, :number, :kind, :body, :person, :reason, :made_at);

-- name: add_event_person(event_id, person, user_id, name, username)!
INSERT INTO event_people (event_id, person, user_id, name, username)
VALUES (:event_id, :person, :user_id, :name, :username);

-- name: rename_event_person(event_id, person, name, username)!
UPDATE event_people SET name = :name, username = :username
WHERE event_id = :event_id AND person = :person;

-- name: name_event_entrant(event_id, entrant, name)!
INSERT INTO event_entrants (event_id, entrant, name) VALUES (:event_id, :entrant, :name)
ON CONFLICT (event_id, entrant) DO UPDATE SET name = excluded.name;

-- name: event_tables(event_id)
-- Those that are not done with.
SELECT
    event_tables.match_id, event_tables.board, event_tables.attempt, event_tables.table_id,
    event_tables.first_game, tables.channel_id, tables.state, tables.paused, tables.game,
    tables.move_ms
FROM event_tables JOIN tables ON tables.id = event_tables.table_id
WHERE event_tables.event_id = :event_id AND event_tables.done = 0
ORDER BY event_tables.match_id, event_tables.board, event_tables.attempt;

-- name: plays_now(user_id)
-- Where a person is called to play now: not in private, nor where a turn may take an hour.
SELECT tables.id, tables.event_id FROM seats JOIN tables ON tables.id = seats.table_id
WHERE seats.user_id = :user_id AND tables.private = 0 AND tables.move_ms < 3600000 AND (
    (seats.away = 0 AND tables.state IN ('cutting', 'playing'))
    OR (tables.event_id IS NOT NULL AND tables.state <> 'closed')
);

-- name: plays_for_others(event_id)
-- The people of an event who are called to a table of another.
SELECT DISTINCT event_people.person
FROM event_people JOIN seats ON seats.user_id = event_people.user_id
JOIN tables ON tables.id = seats.table_id
WHERE event_people.event_id = :event_id AND tables.event_id <> :event_id
    AND tables.state <> 'closed' AND tables.move_ms < 3600000;

-- name: lock_person_of_events(user_id)! any
-- One after the other, as two events that call a person at once would not see each other.
UPDATE event_people SET person = person WHERE user_id = :user_id;

-- name: call_person(event_id, user_id)!
-- By compare-and-set, like the query above: no other event has called them.
UPDATE event_people SET person = person
WHERE event_id = :event_id AND user_id = :user_id AND NOT EXISTS (
    SELECT 1 FROM seats JOIN tables ON tables.id = seats.table_id
    WHERE seats.user_id = :user_id AND tables.event_id <> :event_id
        AND tables.state <> 'closed' AND tables.move_ms < 3600000
);

-- name: live_events_with(user_id)
-- Those in which a person takes part, and that are not over.
SELECT events.id, events.server_id, event_people.person
FROM event_people JOIN events ON events.id = event_people.event_id
WHERE event_people.user_id = :user_id
    AND events.phase IN ('announced', 'entries', 'check-in', 'running')
ORDER BY events.id;

-- name: event_seats(event_id)
-- Of the tables that are not done with.
SELECT seats.table_id, seats.seat, seats.user_id, seats.away, seats.acted, seats.dm
FROM event_tables JOIN seats ON seats.table_id = event_tables.table_id
WHERE event_tables.event_id = :event_id AND event_tables.done = 0
ORDER BY seats.table_id, seats.seat;

-- name: match_seats(event_id, match_id)
-- The seats at all tables that a match ever had: whether a person has acted there.
SELECT event_tables.board, event_tables.done, seats.seat, seats.user_id, seats.acted, seats.missed
FROM event_tables JOIN seats ON seats.table_id = event_tables.table_id
WHERE event_tables.event_id = :event_id AND event_tables.match_id = :match_id
ORDER BY event_tables.board, event_tables.attempt, seats.seat;

-- name: event_cards(event_id)
-- The matches with a table that is not done with, at which a card has been played.
SELECT DISTINCT event_tables.match_id
FROM event_tables JOIN actions ON actions.table_id = event_tables.table_id
WHERE event_tables.event_id = :event_id AND event_tables.done = 0
    AND actions.words LIKE '["play",%'
ORDER BY event_tables.match_id;

-- name: event_table_keys(event_id)
-- All that were ever opened.
SELECT match_id, board, attempt, done FROM event_tables
WHERE event_id = :event_id
ORDER BY match_id, board, attempt;

-- name: event_links(event_id)
-- All that were ever opened, and where they are; Discord's ids grow, so the highest is the newest.
SELECT
    event_tables.match_id, event_tables.board, event_tables.attempt, event_tables.table_id,
    event_tables.done, tables.server_id, tables.channel_id, tables.move_ms,
    (
        SELECT SUM(CASE WHEN seats.acted = 1 THEN 1 << seats.seat ELSE 0 END) FROM seats
        WHERE seats.table_id = event_tables.table_id
    ) AS acted,
    (
        SELECT SUM(CASE WHEN seats.away = 1 OR seats.user_id IS NULL THEN 1 << seats.seat ELSE 0 END)
        FROM seats WHERE seats.table_id = event_tables.table_id
    ) AS by_computer,
    (
        SELECT MAX(messages.message_id) FROM messages
        WHERE messages.owner = event_tables.table_id AND messages.kind = 'board'
    ) AS board_id,
    (
        -- A thread may be made after it.
        SELECT messages.channel_id FROM messages
        WHERE messages.owner = event_tables.table_id AND messages.kind = 'board'
            AND messages.message_id IS NOT NULL
        ORDER BY messages.message_id DESC
        LIMIT 1
    ) AS place_id
FROM event_tables JOIN tables ON tables.id = event_tables.table_id
WHERE event_tables.event_id = :event_id
ORDER BY event_tables.match_id, event_tables.board, event_tables.attempt;

-- name: event_table(table_id)^
SELECT
    event_id, match_id, board, attempt, first_game,
    (
        SELECT message_id FROM messages
        WHERE messages.owner = event_tables.event_id AND kind = 'panel'
    ) AS panel_id
FROM event_tables WHERE table_id = :table_id;

-- name: event_games(event_id)
-- The finished games of the tables that are not done with.
SELECT
    event_tables.match_id, event_tables.board, event_tables.attempt,
    event_tables.first_game + games.number - 1 AS game, games.table_id, games.number, games.score,
    games.winner, games.boards
FROM event_tables JOIN games ON games.table_id = event_tables.table_id
WHERE event_tables.event_id = :event_id AND event_tables.done = 0
    AND games.finished_at IS NOT NULL
ORDER BY event_tables.match_id, event_tables.board, event_tables.attempt, games.number;

-- name: add_event_table(event_id, match_id, board, attempt, table_id, first_game)!
INSERT INTO event_tables (event_id, match_id, board, attempt, table_id, first_game, done)
VALUES (:event_id, :match_id, :board, :attempt, :table_id, :first_game, 0);

-- name: end_event_table(table_id)!
UPDATE event_tables SET done = 1 WHERE table_id = :table_id;

-- name: set_table_event(table_id, event_id)!
UPDATE tables SET event_id = :event_id WHERE id = :table_id;

-- name: events_about(user_id)
SELECT
    events.id, events.name, events.server_id, events.phase, event_people.person,
    event_people.name AS called, event_people.username
FROM event_people JOIN events ON events.id = event_people.event_id
WHERE event_people.user_id = :user_id
ORDER BY events.id;

-- name: event_acts_about(user_id)
-- What a person did, and what was done by others that names them alone by number is left to those.
SELECT event_acts.event_id, event_acts.number, event_acts.kind, event_acts.body, event_acts.reason,
    event_acts.made_at
FROM event_people
JOIN event_acts ON event_acts.event_id = event_people.event_id
    AND event_acts.person = event_people.person
WHERE event_people.user_id = :user_id
ORDER BY event_acts.event_id, event_acts.number;

-- name: wake_events_about(user_id, now)! any
-- So that the seats of somebody who is erased are given away; whatever was read of it is read again.
UPDATE events
SET due_at = CASE WHEN due_at IS NULL THEN NULL ELSE CAST(:now AS BIGINT) END, woken = woken + 1
WHERE id IN (SELECT event_id FROM event_people WHERE user_id = :user_id);

-- name: forget_event_person(user_id)! any
UPDATE event_people SET user_id = NULL, name = '', username = '' WHERE user_id = :user_id;

-- name: release_event_tables(server_id)! any
-- Tables in other servers are theirs again once their event is deleted.
UPDATE tables SET event_id = NULL, version = version + 1
WHERE server_id <> :server_id
    AND event_id IN (SELECT id FROM events WHERE server_id = :server_id);

-- name: delete_event(id)! any
DELETE FROM events WHERE id = :id;

-- name: delete_events_of_server(server_id)! any
-- With all that belongs to them.
DELETE FROM events WHERE server_id = :server_id;

-- ------------------------------------------------------------------------------------ delivery

-- name: event_delivery(id)^
SELECT
    version, queued, channel_id, log_id,
    CASE WHEN EXISTS (
        SELECT 1 FROM messages WHERE owner = :id AND wanted <> shown AND refused = 0
    ) THEN 1 ELSE 0 END AS pending
FROM events WHERE id = :id;

-- name: queue_event(id, was, queued)!
-- The one compare-and-set: the messages of an act are queued once.
UPDATE events SET queued = :queued WHERE id = :id AND queued = :was;

-- name: set_event_log(id, log_id)!
UPDATE events SET log_id = :log_id WHERE id = :id;
