-- Channels of direct messages. A query that reads has no mark or ^, one that writes has !.

-- name: private_channel(id)^
SELECT private_channel FROM people WHERE user_id = :id AND private_channel IS NOT NULL;

-- name: store_private_channel(id, channel_id)!
INSERT INTO people (user_id, private_channel) VALUES (:id, :channel_id)
ON CONFLICT (user_id) DO UPDATE SET private_channel = excluded.private_channel;

-- name: forget_private_channel(channel_id)! any
UPDATE people SET private_channel = NULL WHERE private_channel = :channel_id;

-- name: forget_private_channels()! any
UPDATE people SET private_channel = NULL WHERE private_channel IS NOT NULL;

-- name: openings()
SELECT slot, free_at FROM openings ORDER BY slot;

-- name: take_opening(slot, now, free_at)!
INSERT INTO openings (slot, free_at) VALUES (:slot, :free_at)
ON CONFLICT (slot) DO UPDATE SET free_at = excluded.free_at
WHERE openings.free_at <= :now;

-- name: opening_pause()^
SELECT until, length FROM opening_pauses WHERE id = 0;

-- name: pause_opening(until, length)!
INSERT INTO opening_pauses (id, until, length) VALUES (0, :until, :length)
ON CONFLICT (id) DO UPDATE SET until = excluded.until, length = excluded.length;
