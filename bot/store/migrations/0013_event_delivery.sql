-- Delivery of events: under a lease, as that of tables, and with nonces that come from no clock.

-- Whoever had one has ended before the update.
DROP TABLE leases;
CREATE TABLE leases (
    -- A table or an event.
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    until BIGINT NOT NULL
);

-- How often the message was sent anew, since it was deleted or its place was.
ALTER TABLE event_messages ADD COLUMN again INTEGER NOT NULL DEFAULT 0;
-- Their nonces were others: whether these were sent, the channel's history tells.
UPDATE event_messages SET tried_at = tried_at - 60000
WHERE tried_at IS NOT NULL AND message_id IS NULL;
