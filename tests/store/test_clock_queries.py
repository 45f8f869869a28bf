"""The queries of clocks, of people who were away, and of tables to look at again."""

from __future__ import annotations

from tests.store.exercises import Recorder, exercises
from tests.store.rows import BIG, TABLE, add_table, move_table


@exercises("set_table_clock", "table_version")
async def test_a_tables_clock_is_set_and_its_version_read_alone(db: Recorder) -> None:
    await db.commit([add_table(wants_thread=1)])
    clock = {"remind_ms": 5, "move_ms": 2**40, "misses": 9}
    await db.run("set_table_clock", table_id=TABLE, **clock)
    table = await db.one("table", id=TABLE)
    assert table
    assert table.items() >= clock.items()
    await db.run("set_thread", table_id=TABLE, thread_id=BIG)
    seen = {"wants_thread": 1, "thread_id": BIG}
    assert await db.one("table_version", id=TABLE) == {"version": 1, **seen}
    await db.commit([move_table()])
    assert await db.one("table_version", id=TABLE) == {"version": 2, **seen}
    assert await db.one("table_version", id="none") is None
    await db.conflicts("set_table_clock", table_id="none", **clock)


@exercises("set_last_cards")
async def test_a_table_may_play_its_own_last_cards(db: Recorder) -> None:
    await db.commit([add_table()])
    await db.run("set_last_cards", table_id=TABLE, last_cards=0)
    table = await db.one("table", id=TABLE)
    assert table is not None
    assert table["last_cards"] == 0
    await db.conflicts("set_last_cards", table_id="none", last_cards=0)


@exercises("refused_tables", "refused_servers")
async def test_the_tables_whose_channel_refused_the_bot(db: Recorder) -> None:
    paused = {"b": "refused", "a": "refused", "asked": "asked", "goes on": None}
    for name, why in paused.items():
        await db.commit([add_table(id=name), move_table(id=name, paused=why)])
    shut = move_table(id="shut", paused="refused", state="closed")
    await db.commit([add_table(id="shut"), shut])
    await db.commit([add_table(id="far", server_id=1), move_table(id="far", paused="refused")])
    assert await db.all("refused_tables", server_id=BIG) == [{"id": "a"}, {"id": "b"}]
    assert await db.all("refused_servers") == [{"server_id": 1}, {"server_id": BIG}]


@exercises("stalled_tables")
async def test_what_is_due_later_than_its_clock_allows(db: Recorder) -> None:
    now, clock = 1_000_000, {"remind_ms": 60_000, "move_ms": 180_000}
    limits = {"computer": 3_000, "deal": 6_000, "cut": 20_000, "idle": 400_000, "deserted": 300_000}
    limits |= {"paused": 900_000, "absent": 50_000}
    # Each table's timer, why it is paused, and the longest wait.
    waiting = {
        "remind": ("remind", None, 60_000),
        "move": ("move", None, 180_000),
        "resume": ("resume", "asked", 180_000),
        "absent": ("absent", None, 50_000),
        "cut": ("cut", None, 60_000),
        "machine": ("computer", None, 3_000),
        "last card": ("last", None, 3_000),
        "rest": ("deal", None, 6_000),
        "idle": ("idle", None, 400_000),
        "deserted": ("idle", "idle", 300_000),
        "paused": ("idle", "asked", 900_000),
        "look": ("look", None, 0),
    }
    for name, (due, paused, most) in waiting.items():
        at = {"due": due, "paused": paused, "changed_at": 5}
        for id_, over in ((name, 1), (f"{name} in time", 0)):
            due_at = now + most + over
            made = add_table(id=id_, server_id=9, **clock)
            await db.commit([made, move_table(id=id_, due_at=due_at, **at)])
    await db.commit([add_table(id="closed"), move_table(id="closed", due=None, due_at=None)])
    found = await db.all("stalled_tables", now=now, **limits)
    assert [row["id"] for row in found] == sorted(waiting)
    table = {"id": "cut", "server_id": 9, "due": "cut", "due_at": now + 60_001}
    assert found[sorted(waiting).index("cut")] == table
    found = await db.all("stalled_tables", now=now, **{**limits, "cut": 60_001})
    assert "cut" not in {row["id"] for row in found}
