-- What a clock that was ahead has stored, put right (bot/tables/timekeeping/ahead.py): a query for each
-- column. All write: what is later than :latest becomes :at.

-- name: ahead_bans_made_at(latest, at)! any
-- A ban lasts as long as it was to last.
UPDATE bans SET until = until - made_at + :at, made_at = :at WHERE made_at > :latest;

-- name: ahead_daily_days_ends_at(latest, at)! any
UPDATE daily_days SET ends_at = :at WHERE closed = 0 AND ends_at > :latest;

-- name: ahead_event_acts_made_at(latest, at)! any
UPDATE event_acts SET made_at = :at
WHERE made_at > :latest AND event_id IN (SELECT id FROM events WHERE changed_at > :latest);

-- name: ahead_events_changed_at(latest, at)! any
-- After its acts, which are found by it.
UPDATE events SET changed_at = :at WHERE changed_at > :latest;

-- name: ahead_events_due_at(latest, at)! any
UPDATE events SET due_at = :at, woken = woken + 1 WHERE due_at > :latest;

-- name: ahead_forgetting_due_at(latest, at)! any
UPDATE forgetting SET due_at = :at WHERE due_at > :latest;

-- name: ahead_lfg_listeners_told_at(latest, at)! any
UPDATE lfg_listeners SET told_at = :at WHERE told_at > :latest;

-- name: ahead_lfg_panels_due_at(latest, at)! any
UPDATE lfg_panels SET due_at = :at, woken = woken + 1 WHERE due_at > :latest;

-- name: ahead_lfg_panels_posted_at(latest, at)! any
UPDATE lfg_panels SET posted_at = :at WHERE posted_at > :latest;

-- name: ahead_lfg_tables_since(latest, at)! any
UPDATE lfg_tables SET since = :at WHERE since > :latest;

-- name: ahead_lfg_tables_until(latest, at)! any
UPDATE lfg_tables SET until = :at WHERE until > :latest;

-- name: ahead_lfg_waiting_since(latest, at)! any
-- Who waits goes on for as long as they said.
UPDATE lfg_waiting SET until = until - since + :at, since = :at WHERE since > :latest;

-- name: ahead_lfg_waiting_starts_at(latest, at)! any
UPDATE lfg_waiting SET starts_at = :at WHERE starts_at > :latest;

-- name: ahead_lfg_waiting_until(latest, at)! any
UPDATE lfg_waiting SET until = :at WHERE until > :latest;

-- name: ahead_messages_created_at(latest, at)! any
-- Of those that wait for Discord: some are worth sending for a while only.
UPDATE messages SET created_at = :at
WHERE wanted <> shown AND refused = 0 AND created_at > :latest;

-- name: ahead_opening_pauses_until(latest, at)! any
-- A pause is not longer than it was to be.
UPDATE opening_pauses SET until = :at WHERE until - length > :latest;

-- name: ahead_openings_free_at(latest, at)! any
UPDATE openings SET free_at = :at WHERE free_at > :latest;

-- name: ahead_outages_since(latest, at)! any
UPDATE outages SET since = :at WHERE since > :latest;

-- name: ahead_outages_until(latest, at)! any
UPDATE outages SET until = :at WHERE until > :latest;

-- name: ahead_servers_lfg_called_at(latest, at)! any
UPDATE servers SET lfg_called_at = :at WHERE lfg_called_at > :latest;

-- name: ahead_servers_recapped(latest, at)! any
UPDATE servers SET recapped = :at WHERE recapped > :latest;

-- name: ahead_servers_removed_at(latest, at)! any
UPDATE servers SET removed_at = :at WHERE removed_at > :latest;
