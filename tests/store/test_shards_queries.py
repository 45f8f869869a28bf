"""The queries of shards.sql, each on both databases."""

from __future__ import annotations

import asyncio

from bot.store import Write
from tests.store.conftest import Opener
from tests.store.exercises import Recorder, exercises
from tests.store.rows import EVENT, add_event, add_table, move_table

COUNT = 4


def server_of(shard: int) -> int:
    """Return a server of one of four shards, with an id as long as Discord's."""
    return ((2**40 + shard) << 22) + 4_194_303


def sign(before: int, seen_at: int, owner: str = "b", id_: int = 2) -> Write:
    values = {"count": COUNT, "id": id_, "owner": owner, "before": before, "seen_at": seen_at}
    return Write("sign_shard", values)


@exercises("shards", "add_shard", "sign_shard")
async def test_a_shard_is_signed_for_by_one_at_a_time(db: Recorder, another: Opener) -> None:
    first = {"count": COUNT, "id": 2, "owner": "a", "seen_at": 10}
    await db.run("add_shard", **first)
    await db.conflicts("add_shard", **first)
    assert await db.all("shards") == [first]
    other = await another()
    ends = await asyncio.gather(
        db.commit([sign(10, 20)]), other.commit([sign(10, 21, "c")]), return_exceptions=True
    )
    assert sorted(type(end).__name__ for end in ends) == ["Conflict", "NoneType"]
    (row,) = await db.all("shards")
    assert (row["owner"], row["seen_at"]) in {("b", 20), ("c", 21)}


@exercises("shift_dues")
async def test_what_waits_for_people_of_a_shard_waits_longer(db: Recorder) -> None:
    dues = {
        "cut": (server_of(2), "cut", 1_500),
        "move": (server_of(2), "move", 900),
        "machine": (server_of(2), "computer", 1_500),
        "other": (server_of(3), "move", 1_500),
        "none": (server_of(2), None, None),
        "played": (server_of(2), "remind", 2_500),
        "left": (server_of(2), "remind", 1_500),
    }
    for name, (server, due, due_at) in dues.items():
        # A card was played at one table, and something else done at the other.
        changed_at = 1_800 if name in {"played", "left"} else 500
        await db.commit(
            [
                add_table(id=name, server_id=server, remind_ms=700),
                move_table(id=name, due=due, due_at=due_at, changed_at=changed_at),
            ]
        )
    values = {"count": COUNT, "id": 2, "before": 1_000, "now": 2_000}
    await db.commit([Write("shift_dues", values, rows=4)])
    found = {}
    for name in dues:
        row = await db.one("table", id=name)
        assert row is not None
        found[name] = row["due_at"], row["version"]
    assert found == {
        "cut": (2_500, 3),
        "move": (1_900, 3),
        "machine": (1_500, 2),
        "other": (1_500, 2),
        "none": (None, 2),
        "played": (2_700, 3),
        "left": (2_500, 3),
    }


@exercises("note_events_away")
async def test_running_events_of_a_shard_know_when_nobody_could_act(db: Recorder) -> None:
    await db.commit(
        [
            add_event(server_id=server_of(2), phase="running"),
            add_event(id="LATER", server_id=server_of(2)),
            add_event(id="OTHER", server_id=server_of(3), phase="running"),
        ]
    )
    values = {"count": COUNT, "id": 2, "before": 1_000, "now": 2**41}
    await db.commit([Write("note_events_away", values, rows=1)])
    await db.commit([Write("note_events_away", {**values, "before": 2**41 + 9}, rows=1)])
    row = await db.row("event", id=EVENT)
    assert row["away"] == f"1000 {2**41} {2**41 + 9} {2**41} "
    assert (row["due_at"], row["woken"]) == (2**41, 2)
