-- Reviews of games that are over. A query that reads has no mark or ^, one that writes has !.

-- name: own_actions(table_id, game, user_id)
-- What a person has decided in a game, by deal and number of the action.
SELECT deal, number FROM actions
WHERE table_id = :table_id AND game = :game AND user_id = :user_id
ORDER BY deal, number;

-- name: review(table_id, game, user_id, revision)^
SELECT found FROM reviews
WHERE table_id = :table_id AND game = :game AND user_id = :user_id AND revision = :revision;

-- name: keep_review(table_id, game, user_id, revision, found)! any
-- Not where the person's own actions are no longer known as theirs: they wished to be forgotten.
INSERT INTO reviews (table_id, game, user_id, revision, found)
SELECT
    CAST(:table_id AS TEXT), CAST(:game AS INTEGER), CAST(:user_id AS BIGINT),
    CAST(:revision AS INTEGER), CAST(:found AS TEXT)
WHERE EXISTS (
    SELECT 1 FROM actions
    WHERE actions.table_id = :table_id AND actions.game = :game AND actions.user_id = :user_id
)
ON CONFLICT (table_id, game, user_id)
DO UPDATE SET revision = excluded.revision, found = excluded.found;

-- name: reviews_about(table_id, user_id)
SELECT game, found FROM reviews
WHERE table_id = :table_id AND user_id = :user_id
ORDER BY game;

-- name: forget_reviews(table_id, user_id)! any
-- Where the table is empty, at all of them.
DELETE FROM reviews WHERE user_id = :user_id AND :table_id IN ('', table_id);
