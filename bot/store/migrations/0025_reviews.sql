-- Which decisions of a game cost a person most: found once, and kept for the next click.
CREATE TABLE reviews (
    table_id TEXT NOT NULL,
    game INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    -- The revision of what found them (bot.players.strong.reviewing.REVISION).
    revision INTEGER NOT NULL,
    -- JSON: how many decisions were looked at, and the mistakes.
    found TEXT NOT NULL,
    PRIMARY KEY (table_id, game, user_id),
    FOREIGN KEY (table_id, game) REFERENCES games (table_id, number) ON DELETE CASCADE
);
