-- Channels of direct messages: known ones are used again, new ones are opened slowly.

-- The channel of a person's direct messages, wherever it was opened.
ALTER TABLE people ADD COLUMN private_channel BIGINT;
CREATE INDEX people_by_private_channel ON people (private_channel)
WHERE private_channel IS NOT NULL;

INSERT INTO people (user_id, private_channel)
SELECT user_id, MAX(channel_id) FROM faces
WHERE kind = 'hand' AND user_id IS NOT NULL AND channel_id IS NOT NULL AND message_id IS NOT NULL
GROUP BY user_id
ON CONFLICT (user_id) DO UPDATE SET private_channel = excluded.private_channel;

INSERT INTO people (user_id, private_channel)
SELECT event_people.user_id, MAX(event_messages.channel_id)
FROM event_messages
JOIN event_people ON event_people.event_id = event_messages.event_id
    AND event_people.person = event_messages.person
WHERE event_messages.kind = 'private' AND event_messages.message_id IS NOT NULL
    AND event_messages.channel_id IS NOT NULL AND event_people.user_id IS NOT NULL
GROUP BY event_people.user_id
ON CONFLICT (user_id) DO UPDATE SET private_channel = excluded.private_channel;

-- All processes together open a few new ones in some minutes: a row for each of them.
CREATE TABLE openings (
    slot INTEGER PRIMARY KEY,
    -- When the next may be opened in its place.
    free_at BIGINT NOT NULL
);

-- None are opened for a while once Discord has refused one as too fast; one row.
CREATE TABLE opening_pauses (
    id INTEGER PRIMARY KEY,
    until BIGINT NOT NULL,
    length BIGINT NOT NULL
);
