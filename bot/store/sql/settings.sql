-- What servers and people have settled. A query that reads has ^, one that writes has !; each of
-- these writes what belongs together and nothing else, so that of two changes at once none is lost.

-- name: server(id)^
SELECT * FROM servers WHERE id = :id;

-- name: settle_threads(id, threads)!
INSERT INTO servers (id, threads, language) VALUES (:id, :threads, '')
ON CONFLICT (id) DO UPDATE SET threads = excluded.threads;

-- name: settle_language(id, language)!
-- '' for what the server itself speaks.
INSERT INTO servers (id, threads, language) VALUES (:id, 0, :language)
ON CONFLICT (id) DO UPDATE SET language = excluded.language;

-- name: settle_clock(id, remind_ms, move_ms, misses)!
INSERT INTO servers (id, threads, language, remind_ms, move_ms, misses)
VALUES (:id, 0, '', :remind_ms, :move_ms, :misses)
ON CONFLICT (id) DO UPDATE
SET remind_ms = excluded.remind_ms, move_ms = excluded.move_ms, misses = excluded.misses;

-- name: settle_look(id, look)!
INSERT INTO servers (id, threads, language, look) VALUES (:id, 0, '', :look)
ON CONFLICT (id) DO UPDATE SET look = excluded.look;

-- name: settle_tricks(id, tricks)!
INSERT INTO servers (id, threads, language, tricks) VALUES (:id, 0, '', :tricks)
ON CONFLICT (id) DO UPDATE SET tricks = excluded.tricks;

-- name: settle_drama(id, drama)!
INSERT INTO servers (id, threads, language, drama) VALUES (:id, 0, '', :drama)
ON CONFLICT (id) DO UPDATE SET drama = excluded.drama;

-- name: settle_tempo(id, tempo)!
INSERT INTO servers (id, threads, language, tempo) VALUES (:id, 0, '', :tempo)
ON CONFLICT (id) DO UPDATE SET tempo = excluded.tempo;

-- name: settle_level(id, level)!
INSERT INTO servers (id, threads, language, level) VALUES (:id, 0, '', :level)
ON CONFLICT (id) DO UPDATE SET level = excluded.level;

-- name: settle_game(id, variant, sides, seats, options)!
INSERT INTO servers (id, threads, language, variant, sides, seats, options)
VALUES (:id, 0, '', :variant, :sides, :seats, :options)
ON CONFLICT (id) DO UPDATE
SET variant = excluded.variant, sides = excluded.sides, seats = excluded.seats,
    options = excluded.options;

-- name: settle_house_games(id, house_games)!
INSERT INTO servers (id, threads, language, house_games) VALUES (:id, 0, '', :house_games)
ON CONFLICT (id) DO UPDATE SET house_games = excluded.house_games;

-- name: settle_channel_id(id, channel_id)!
INSERT INTO servers (id, threads, language, channel_id) VALUES (:id, 0, '', :channel_id)
ON CONFLICT (id) DO UPDATE SET channel_id = excluded.channel_id;

-- name: settle_recap_channel(id, recap_channel)!
-- Who wants cards anew wants none of the months before.
INSERT INTO servers (id, threads, language, recap_channel) VALUES (:id, 0, '', :recap_channel)
ON CONFLICT (id) DO UPDATE SET recap_channel = excluded.recap_channel,
    recapped = CASE WHEN servers.recap_channel IS NULL THEN NULL ELSE servers.recapped END;

-- name: settle_openers(id, opening, opening_role)!
INSERT INTO servers (id, threads, language, opening, opening_role)
VALUES (:id, 0, '', :opening, :opening_role)
ON CONFLICT (id) DO UPDATE
SET opening = excluded.opening, opening_role = excluded.opening_role;

-- name: settle_referee_role(id, referee_role)!
INSERT INTO servers (id, threads, language, referee_role) VALUES (:id, 0, '', :referee_role)
ON CONFLICT (id) DO UPDATE SET referee_role = excluded.referee_role;

-- name: forget_referee_role(id, referee_role)! any
-- Unless another one was chosen meanwhile.
UPDATE servers SET referee_role = NULL WHERE id = :id AND referee_role = :referee_role;

-- name: settle_event_role(id, event_role)!
INSERT INTO servers (id, threads, language, event_role) VALUES (:id, 0, '', :event_role)
ON CONFLICT (id) DO UPDATE SET event_role = excluded.event_role;

-- name: settle_lfg_role(id, lfg_role)!
INSERT INTO servers (id, threads, language, lfg_role) VALUES (:id, 0, '', :lfg_role)
ON CONFLICT (id) DO UPDATE SET lfg_role = excluded.lfg_role;

-- name: settle_referees(id, referees)!
INSERT INTO servers (id, threads, language, referees) VALUES (:id, 0, '', :referees)
ON CONFLICT (id) DO UPDATE SET referees = excluded.referees;

-- name: settle_most(id, most_tables, most_seats)!
INSERT INTO servers (id, threads, language, most_tables, most_seats)
VALUES (:id, 0, '', :most_tables, :most_seats)
ON CONFLICT (id) DO UPDATE
SET most_tables = excluded.most_tables, most_seats = excluded.most_seats;

-- name: server_zone(id)^
SELECT zone FROM servers WHERE id = :id;

-- name: settle_zone(id, zone)!
INSERT INTO servers (id, threads, language, zone) VALUES (:id, 0, '', :zone)
ON CONFLICT (id) DO UPDATE SET zone = excluded.zone;

-- name: settle_daily_game(id, daily_variant)!
-- From the next day on: a day that has begun keeps its game.
INSERT INTO servers (id, threads, language, daily_variant) VALUES (:id, 0, '', :daily_variant)
ON CONFLICT (id) DO UPDATE SET daily_variant = excluded.daily_variant;

-- name: settle_daily_channel(id, daily_channel)!
INSERT INTO servers (id, threads, language, daily_channel) VALUES (:id, 0, '', :daily_channel)
ON CONFLICT (id) DO UPDATE SET daily_channel = excluded.daily_channel;

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

-- name: choose_language(id, language)!
INSERT INTO people (user_id, language) VALUES (:id, :language)
ON CONFLICT (user_id) DO UPDATE SET language = excluded.language;

-- name: choose_look(id, look)!
INSERT INTO people (user_id, look) VALUES (:id, :look)
ON CONFLICT (user_id) DO UPDATE SET look = excluded.look;

-- name: choose_four_colours(id, four_colours)!
INSERT INTO people (user_id, four_colours) VALUES (:id, :four_colours)
ON CONFLICT (user_id) DO UPDATE SET four_colours = excluded.four_colours;

-- name: choose_place(id, place)!
INSERT INTO people (user_id, place) VALUES (:id, :place)
ON CONFLICT (user_id) DO UPDATE SET place = excluded.place;

-- name: choose_ask_before_revoke(id, ask_before_revoke)!
INSERT INTO people (user_id, ask_before_revoke) VALUES (:id, :ask_before_revoke)
ON CONFLICT (user_id) DO UPDATE SET ask_before_revoke = excluded.ask_before_revoke;

-- name: choose_in_recaps(id, in_recaps)!
INSERT INTO people (user_id, in_recaps) VALUES (:id, :in_recaps)
ON CONFLICT (user_id) DO UPDATE SET in_recaps = excluded.in_recaps;

-- name: choose_remind(id, remind)!
INSERT INTO people (user_id, remind) VALUES (:id, :remind)
ON CONFLICT (user_id) DO UPDATE SET remind = excluded.remind;

-- name: choose_remind_by(id, remind_by)!
INSERT INTO people (user_id, remind_by) VALUES (:id, :remind_by)
ON CONFLICT (user_id) DO UPDATE SET remind_by = excluded.remind_by;

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
