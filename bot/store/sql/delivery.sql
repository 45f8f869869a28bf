-- Where a table's messages go, and who delivers them. A query that reads has no mark or ^, one that
-- writes has !.

-- name: delivery_place(table_id)^
SELECT channel_id, wants_thread, thread_id, state FROM tables WHERE id = :table_id;

-- name: set_thread(table_id, thread_id)!
-- The version stays: where a table's messages go is nobody's move.
UPDATE tables SET thread_id = :thread_id WHERE id = :table_id AND thread_id IS NULL;

-- name: give_up_thread(table_id)!
UPDATE tables SET thread_id = NULL, wants_thread = 0 WHERE id = :table_id;

-- name: take_lease(id, owner, now, until, latest)!
-- One that ends later than any can was written before its clock went back.
INSERT INTO leases (id, owner, until) VALUES (:id, :owner, :until)
ON CONFLICT (id) DO UPDATE SET owner = excluded.owner, until = excluded.until
WHERE leases.until <= :now OR leases.until > :latest OR leases.owner = :owner;

-- name: renew_lease(id, owner, until)!
UPDATE leases SET until = :until WHERE id = :id AND owner = :owner;

-- name: release_lease(id, owner)! any
DELETE FROM leases WHERE id = :id AND owner = :owner;

-- name: table_versions(id_0, id_1, id_2, id_3, id_4, id_5, id_6, id_7, id_8, id_9)
-- The versions of some tables; an id may be empty.
SELECT id, version FROM tables
WHERE id IN (:id_0, :id_1, :id_2, :id_3, :id_4, :id_5, :id_6, :id_7, :id_8, :id_9);
