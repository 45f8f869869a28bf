-- How much a game tells of each of its people, and by how much a rating follows a game, in millionths; NULL for games from before there were weights,
-- which ratings follow in full.
ALTER TABLE sittings ADD COLUMN told BIGINT;
ALTER TABLE sittings ADD COLUMN weight BIGINT;

-- At each game's end its people's games of the last 30 days are looked up, and who has played then.
DROP INDEX results_by_user;
CREATE INDEX results_by_user ON results (user_id, finished_at);
CREATE INDEX results_lately ON results (server_id, finished_at, user_id);
