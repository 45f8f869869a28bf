"""The queries about bans and about who stays away, each on both databases."""

from __future__ import annotations

from bot.store import Write
from tests.store.rows import ANN, BOB, TABLE, at_a_table
from tests.store.strict import StrictDatabase

NOW = 1_000


async def ban(db: StrictDatabase, kind: str, id_: int, until: int | None = None) -> None:
    await db.run("set_ban", kind=kind, id=id_, reason="why", until=until, now=NOW)


async def test_a_ban_is_set_again_ended_and_lifted(db: StrictDatabase) -> None:
    await ban(db, "person", ANN, until=NOW + 1)
    await ban(db, "person", ANN, until=NOW + 2)
    await ban(db, "server", ANN)
    assert [row["kind"] for row in await db.all("bans")] == ["person", "server"]
    assert await db.all("ban_of", user_id=ANN) == [
        {"reason": "why", "until": NOW + 2, "made_at": NOW}
    ]
    await db.commit([Write("end_bans", {"now": NOW + 2}, rows=1)])
    await db.run("lift_ban", kind="server", id=ANN)
    assert await db.all("bans") == []


async def test_tables_of_banned_people_and_servers_are_found(db: StrictDatabase) -> None:
    await db.commit([*at_a_table()])
    (table,) = [await db.row("table", id=TABLE)]
    assert await db.all("tables_of_banned", now=NOW) == []
    await ban(db, "person", ANN)
    await ban(db, "server", table["server_id"], until=NOW)
    assert await db.all("tables_of_banned", now=NOW) == [{"table_id": TABLE}]
    assert await db.all("tables_of_banned_servers", now=NOW) == []
    assert await db.all("tables_of_banned_servers", now=NOW - 1) == [{"table_id": TABLE}]


async def test_what_the_owner_did_is_numbered_and_taken_once(db: StrictDatabase) -> None:
    for act in ("ban", "forget"):
        await db.run("note_owner_act", act=act, server_id=0)
    first, second = await db.all("owner_acts")
    assert (first["act"], second["number"]) == ("ban", first["number"] + 1)
    await db.run("end_owner_act", number=first["number"])
    await db.conflicts("end_owner_act", number=first["number"])


async def test_everybody_counts_from_the_first_day(db: StrictDatabase) -> None:
    await db.commit([*at_a_table()])
    begin = Write("begin_noting", {"day": 7}, rows=None)
    await db.commit([begin, Write("begin_noting", {"day": 9}, rows=0)])
    assert await db.all("last_seen_before", day=7, most=9) == []
    await db.run("note_seen", user_id=BOB, day=8)
    await db.conflicts("note_seen", user_id=BOB, day=8)
    assert await db.all("last_seen_before", day=8, most=9) == [{"user_id": ANN, "day": 7}]
    assert await db.all("last_seen_about", user_id=BOB) == [{"day": 8}]
    await db.commit([Write("forget_unkept_days", {}, rows=0)])
    await db.run("forget_last_seen", user_id=ANN)
    await db.commit([Write("end_noting", {}, rows=1)])
    await db.commit([Write("wake_events_in", {"server_id": 1, "now": NOW}, rows=0)])
