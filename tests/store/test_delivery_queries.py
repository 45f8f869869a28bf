"""The queries of delivery.sql, each on both databases."""

from __future__ import annotations

import pytest

from bot.store import Conflict, Write
from tests.store.exercises import Recorder, exercises
from tests.store.rows import BIG, TABLE, add_table


@exercises("table_versions")
async def test_the_versions_of_some_tables(db: Recorder) -> None:
    await db.commit([add_table(), add_table(id="OTHER"), add_table(id="THIRD")])
    wanted = dict(zip([f"id_{n}" for n in range(10)], [TABLE, "THIRD", *[""] * 8], strict=True))
    rows = await db.all("table_versions", **wanted)
    assert sorted(row["id"] for row in rows) == sorted([TABLE, "THIRD"])
    assert {row["version"] for row in rows} == {1}


@exercises("delivery_place", "set_thread", "give_up_thread")
async def test_a_thread_is_set_once_and_may_be_given_up(db: Recorder) -> None:
    await db.commit([add_table(wants_thread=1)])
    place = {"channel_id": BIG + 1, "wants_thread": 1, "thread_id": None, "state": "lobby"}
    assert await db.one("delivery_place", table_id=TABLE) == place
    await db.run("set_thread", table_id=TABLE, thread_id=BIG + 5)
    await db.conflicts("set_thread", table_id=TABLE, thread_id=BIG + 6)
    assert await db.one("delivery_place", table_id=TABLE) == {**place, "thread_id": BIG + 5}
    await db.run("give_up_thread", table_id=TABLE)
    assert await db.one("delivery_place", table_id=TABLE) == {**place, "wants_thread": 0}


def take(owner: str, now: int, until: int, latest: int = 1_000) -> Write:
    lease = {"id": TABLE, "owner": owner}
    return Write("take_lease", {**lease, "now": now, "until": until, "latest": latest})


@exercises("take_lease", "renew_lease", "release_lease")
async def test_one_holds_a_lease_until_it_ends(db: Recorder) -> None:
    await db.commit([add_table()])
    one, two = {"id": TABLE, "owner": "one"}, {"id": TABLE, "owner": "two"}
    await db.commit([take("one", 100, 200)])
    with pytest.raises(Conflict):
        await db.commit([take("two", 199, 300)])
    await db.commit([take("one", 150, 250)])
    await db.commit([take("two", 250, 350)])
    await db.conflicts("renew_lease", **one, until=400)
    await db.run("renew_lease", **two, until=400)
    with pytest.raises(Conflict):
        await db.commit([take("one", 399, 500)])
    await db.conflicts("release_lease", **one)
    await db.commit([take("one", 400, 500)])
    with pytest.raises(Conflict):
        await db.commit([take("two", 1, 100, latest=500)])
    await db.commit([take("two", 1, 100, latest=499)])
    await db.run("release_lease", **two)
    await db.commit([take("one", 1, 500)])
