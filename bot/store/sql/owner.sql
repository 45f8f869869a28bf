-- What the bot's owner decides about people and servers, and who stays away. A query that reads has
-- no mark or ^, one that writes has !.

-- name: set_ban(kind, id, reason, until, now)!
INSERT INTO bans (kind, id, reason, until, made_at) VALUES (:kind, :id, :reason, :until, :now)
ON CONFLICT (kind, id) DO UPDATE
SET reason = excluded.reason, until = excluded.until, made_at = excluded.made_at;

-- name: lift_ban(kind, id)! any
DELETE FROM bans WHERE kind = :kind AND id = :id;

-- name: end_bans(now)! any
DELETE FROM bans WHERE until <= :now;

-- name: note_server_bans(id, now)! any
-- Before the bans of servers that are over end, and that of one server: it had no bot meanwhile.
INSERT INTO outages (since, until, server_id)
SELECT made_at, CASE WHEN until < :now THEN until ELSE CAST(:now AS BIGINT) END, id FROM bans
WHERE kind = 'server' AND (until <= :now OR id = :id);

-- name: bans()
SELECT kind, id, reason, until, made_at FROM bans ORDER BY made_at, kind, id;

-- name: ban_of(user_id)
SELECT reason, until, made_at FROM bans WHERE kind = 'person' AND id = :user_id;

-- name: tables_of_banned(now)
-- Open tables where somebody sits who is banned; organised events look after their own.
SELECT DISTINCT seats.table_id FROM bans
JOIN seats ON seats.user_id = bans.id
JOIN tables ON tables.id = seats.table_id
WHERE bans.kind = 'person' AND (bans.until IS NULL OR bans.until > :now)
    AND tables.state <> 'closed' AND tables.event_id IS NULL
ORDER BY seats.table_id;

-- name: tables_of_banned_servers(now)
SELECT tables.id AS table_id FROM bans
JOIN tables ON tables.server_id = bans.id
WHERE bans.kind = 'server' AND (bans.until IS NULL OR bans.until > :now)
    AND tables.state <> 'closed'
ORDER BY tables.id;

-- name: wake_events_in(server_id, now)! any
UPDATE events
SET due_at = CASE WHEN due_at IS NULL THEN NULL ELSE CAST(:now AS BIGINT) END, woken = woken + 1
WHERE server_id = :server_id;

-- name: note_owner_act(act, server_id)!
INSERT INTO owner_acts (number, act, server_id)
SELECT COALESCE(MAX(number), 0) + 1, CAST(:act AS TEXT), CAST(:server_id AS BIGINT) FROM owner_acts;

-- name: owner_acts()
SELECT number, act, server_id FROM owner_acts ORDER BY number;

-- name: end_owner_act(number)!
DELETE FROM owner_acts WHERE number = :number;

-- name: begin_noting(day)! any
-- Everybody of whom something is kept and whose days are not counted yet: from this day on.
INSERT INTO last_seen (user_id, day)
SELECT kept.user_id, CAST(:day AS INTEGER) FROM (
    SELECT user_id FROM people
    UNION SELECT user_id FROM named
    UNION SELECT user_id FROM seats
    UNION SELECT user_id FROM seen
    UNION SELECT user_id FROM sittings
    UNION SELECT user_id FROM results
    UNION SELECT user_id FROM followers
    UNION SELECT user_id FROM event_people
) AS kept
WHERE kept.user_id > 0
ON CONFLICT (user_id) DO NOTHING;

-- name: forget_unkept_days()! any
-- Of whom nothing else is kept any more.
DELETE FROM last_seen
WHERE NOT EXISTS (SELECT 1 FROM people WHERE people.user_id = last_seen.user_id)
    AND NOT EXISTS (SELECT 1 FROM named WHERE named.user_id = last_seen.user_id)
    AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.user_id = last_seen.user_id)
    AND NOT EXISTS (SELECT 1 FROM seen WHERE seen.user_id = last_seen.user_id)
    AND NOT EXISTS (SELECT 1 FROM sittings WHERE sittings.user_id = last_seen.user_id)
    AND NOT EXISTS (SELECT 1 FROM results WHERE results.user_id = last_seen.user_id)
    AND NOT EXISTS (SELECT 1 FROM followers WHERE followers.user_id = last_seen.user_id)
    AND NOT EXISTS (SELECT 1 FROM event_people WHERE event_people.user_id = last_seen.user_id);

-- name: note_seen(user_id, day)! any
UPDATE last_seen SET day = :day WHERE user_id = :user_id AND day < :day;

-- name: end_noting()! any
DELETE FROM last_seen;

-- name: last_seen_about(user_id)
SELECT day FROM last_seen WHERE user_id = :user_id;

-- name: last_seen_before(day, most)
SELECT user_id, day FROM last_seen WHERE day < :day
ORDER BY day, user_id
LIMIT :most;

-- name: forget_last_seen(user_id)! any
DELETE FROM last_seen WHERE user_id = :user_id;
