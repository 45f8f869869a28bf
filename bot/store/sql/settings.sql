-- What servers and people have settled. A query that reads has ^, one that writes has !; each of
-- these writes what belongs together and nothing else, so that of two changes at once none is lost.

-- name: server(id)^
SELECT * FROM servers WHERE id = :id;

-- name: settle(id)! any
-- Makes the row that each of the next ones changes.
INSERT INTO servers (id, threads, language) VALUES (:id, 0, '') ON CONFLICT (id) DO NOTHING;

-- name: settle_threads(id, threads)!
UPDATE servers SET threads = :threads WHERE id = :id;

-- name: settle_language(id, language)!
-- '' for what the server itself speaks.
UPDATE servers SET language = :language WHERE id = :id;

-- name: settle_clock(id, remind_ms, move_ms, misses)!
UPDATE servers SET remind_ms = :remind_ms, move_ms = :move_ms, misses = :misses WHERE id = :id;

-- name: settle_look(id, look)!
UPDATE servers SET look = :look WHERE id = :id;

-- name: settle_tricks(id, tricks)!
UPDATE servers SET tricks = :tricks WHERE id = :id;

-- name: settle_drama(id, drama)!
UPDATE servers SET drama = :drama WHERE id = :id;

-- name: settle_tempo(id, tempo)!
UPDATE servers SET tempo = :tempo WHERE id = :id;

-- name: settle_level(id, level)!
UPDATE servers SET level = :level WHERE id = :id;

-- name: settle_game(id, variant, sides, seats, options)!
UPDATE servers
SET variant = :variant, sides = :sides, seats = :seats, options = :options
WHERE id = :id;

-- name: settle_house_games(id, house_games)!
UPDATE servers SET house_games = :house_games WHERE id = :id;

-- name: settle_channel_id(id, channel_id)!
UPDATE servers SET channel_id = :channel_id WHERE id = :id;

-- name: settle_recap_channel(id, recap_channel)!
-- Who wants cards anew wants none of the months before.
UPDATE servers
SET recap_channel = :recap_channel,
    recapped = CASE WHEN recap_channel IS NULL THEN NULL ELSE recapped END
WHERE id = :id;

-- name: settle_openers(id, opening, opening_role)!
UPDATE servers SET opening = :opening, opening_role = :opening_role WHERE id = :id;

-- name: settle_referee_role(id, referee_role)!
UPDATE servers SET referee_role = :referee_role WHERE id = :id;

-- name: forget_referee_role(id, referee_role)! any
-- Unless another one was chosen meanwhile.
UPDATE servers SET referee_role = NULL WHERE id = :id AND referee_role = :referee_role;

-- name: settle_event_role(id, event_role)!
UPDATE servers SET event_role = :event_role WHERE id = :id;

-- name: settle_lfg_role(id, lfg_role)!
UPDATE servers SET lfg_role = :lfg_role WHERE id = :id;

-- name: settle_referees(id, referees)!
UPDATE servers SET referees = :referees WHERE id = :id;

-- name: settle_most(id, most_tables, most_seats)!
UPDATE servers SET most_tables = :most_tables, most_seats = :most_seats WHERE id = :id;

-- name: server_zone(id)^
SELECT zone FROM servers WHERE id = :id;

-- name: settle_zone(id, zone)!
UPDATE servers SET zone = :zone WHERE id = :id;

-- name: settle_daily_game(id, daily_variant)!
-- From the next day on: a day that has begun keeps its game.
UPDATE servers SET daily_variant = :daily_variant WHERE id = :id;

-- name: settle_daily_channel(id, daily_channel)!
UPDATE servers SET daily_channel = :daily_channel WHERE id = :id;

-- name: person(id)^
-- With the number of tables at which the person has ever sat that are still stored.
SELECT
    people.*,
    (SELECT COUNT(DISTINCT table_id) FROM named WHERE named.user_id = people.user_id) AS sat_at
FROM people WHERE people.user_id = :id;

-- name: username_of(id)^
SELECT user_id, username FROM people WHERE user_id = :id AND username IS NOT NULL;

-- name: note_username(id, username)!
INSERT INTO people (user_id, username) VALUES (:id, :username)
ON CONFLICT (user_id) DO UPDATE SET username = excluded.username;

-- name: note_spoken(id, spoken)!
INSERT INTO people (user_id, spoken) VALUES (:id, :spoken)
ON CONFLICT (user_id) DO UPDATE SET spoken = excluded.spoken;

-- name: choose(id)! any
-- Makes the row that each of the next ones changes.
INSERT INTO people (user_id) VALUES (:id) ON CONFLICT (user_id) DO NOTHING;

-- name: choose_language(id, language)!
UPDATE people SET language = :language WHERE user_id = :id;

-- name: choose_look(id, look)!
UPDATE people SET look = :look WHERE user_id = :id;

-- name: choose_four_colours(id, four_colours)!
UPDATE people SET four_colours = :four_colours WHERE user_id = :id;

-- name: choose_place(id, place)!
UPDATE people SET place = :place WHERE user_id = :id;

-- name: choose_ask_before_revoke(id, ask_before_revoke)!
UPDATE people SET ask_before_revoke = :ask_before_revoke WHERE user_id = :id;

-- name: choose_in_recaps(id, in_recaps)!
UPDATE people SET in_recaps = :in_recaps WHERE user_id = :id;

-- name: choose_remind(id, remind)!
UPDATE people SET remind = :remind WHERE user_id = :id;

-- name: choose_remind_by(id, remind_by)!
UPDATE people SET remind_by = :remind_by WHERE user_id = :id;

-- name: settings_about(user_id)
SELECT
    language, spoken, username, look, four_colours, place, remind, remind_by, ask_before_revoke,
    in_recaps, private_channel
FROM people WHERE user_id = :user_id;

-- name: forget_person(id)! any
DELETE FROM people WHERE user_id = :id;

-- name: forget_spoken_at(table_id)! any
-- Of whoever sat at no other table and has chosen nothing for themselves.
DELETE FROM people
WHERE language IS NULL AND look IS NULL AND four_colours IS NULL AND place IS NULL
    AND remind IS NULL AND remind_by IS NULL AND ask_before_revoke IS NULL
    AND in_recaps IS NULL
    AND user_id IN (SELECT here.user_id FROM named AS here WHERE here.table_id = :table_id)
    AND NOT EXISTS (
        SELECT 1 FROM named AS elsewhere
        WHERE elsewhere.user_id = people.user_id AND elsewhere.table_id <> :table_id
    );
