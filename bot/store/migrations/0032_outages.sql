-- When nobody could reach the bot for some time, so that it costs nobody a streak: at the servers of a
-- shard, of so many, or at one server that had removed it.

CREATE TABLE outages (
    since BIGINT NOT NULL,
    until BIGINT NOT NULL,
    count INTEGER,
    id INTEGER,
    server_id BIGINT
);
