"""Servers that have removed the bot: stored, restored on return, deleted in the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.store.database import Write
from bot.tables.errors import UnknownTable
from bot.tables.privacy.left_servers import KEPT_MS
from bot.views.person import Person
from tests.tables.room import ANN, BOB, BOSS, CY, MOD, SERVER, Room, refused_with
from tests.tables.searching import everything

OTHER = SERVER + 1
THERE = Person(40, "Tam", manager=True, server_id=OTHER)


async def removed(room: Room) -> dict[int, int]:
    rows = await room.rows("SELECT id, removed_at FROM servers WHERE removed_at IS NOT NULL")
    return {row["id"]: row["removed_at"] for row in rows}


async def nowhere(_: int) -> bool:
    """Return that the bot is certainly not in a server."""
    return True


async def remove_long_ago(room: Room, *servers: int) -> None:
    """Remove the bot from servers, and let the time pass after which their data is deleted."""
    for server in servers or (SERVER,):
        await room.host.left_servers.note(server)
    room.clock.now += KEPT_MS


async def delete_all(room: Room) -> int:
    """Delete in steps until nothing is left; return the number of steps."""
    bits = 0
    while await room.host.left_servers.delete_some(nowhere):
        bits += 1
        assert bits < 1_000
    return bits


async def an_evening(room: Room) -> str:
    """Play two games in one server, open a table in another; change a setting in both."""
    table = await room.play_game(ANN, BOB, seats=2, options={"target": 4})
    await room.host.rematch(table.id, ANN, 1)
    await room.open(THERE, server=OTHER)
    await room.host.settings.settle(BOSS, SERVER, threads=True)
    return table.id


async def test_all_data_of_a_server_is_deleted_after_thirty_days(room: Room) -> None:
    table_id = await an_evening(room)
    await room.host.left_servers.note(SERVER)
    room.clock.now += KEPT_MS - 1
    assert await delete_all(room) == 0
    assert (await room.host.table(table_id)).game == 2
    room.clock.now += 1
    assert await delete_all(room) > 2, "bit by bit"
    await refused_with(UnknownTable, room.host.table(table_id))
    rows = await everything(room.path)
    there = {row["id"] for row in rows["tables"]}
    assert len(there) == 1
    assert not any(
        table_id in row.values() or SERVER in row.values()
        for found in rows.values()
        for row in found
    )
    assert {row["table_id"] for row in rows["seats"]} == there, "another server's data stays"


async def test_languages_heard_there_go_and_choices_stay(room: Room) -> None:
    ann, bob, tam = (replace(who, language="fr", username="known") for who in (ANN, BOB, THERE))
    await room.open(ann, bob)
    await room.open(tam, server=OTHER)
    both = replace(bob, server_id=OTHER)
    await room.host.join((await room.host.finder.tables_around(0, OTHER))[0].id, both)
    await room.host.people.choose(CY.id, four_colours=True)
    await remove_long_ago(room)
    await delete_all(room)
    known = {row["user_id"] for row in await room.rows("SELECT user_id FROM people")}
    assert known == {BOB.id, CY.id, THERE.id}


async def test_long_tables_are_deleted_in_pieces(room: Room) -> None:
    table = await room.begin(ANN, BOB, seats=2)
    await room.host.close(table.id, MOD)
    for number in (500, 1_000, 1_500):
        await room.tamper(
            "INSERT INTO messages (owner, kind, number, part, reader, payload, wanted, shown)"
            " VALUES (?, 'post', ?, 0, 0, '{}', 1, 0)",
            table.id,
            number,
        )
    await remove_long_ago(room)
    assert await delete_all(room) >= 4
    assert await room.rows("SELECT * FROM messages") == []


async def test_a_bot_that_comes_back_finds_everything(room: Room) -> None:
    table_id = await an_evening(room)
    await room.host.left_servers.note(SERVER)
    room.clock.now += 5_000
    await room.host.left_servers.note(SERVER)
    assert await removed(room) == {SERVER: room.clock.now}, "the last time counts"
    await room.host.left_servers.take_back(SERVER)
    assert await removed(room) == {}
    room.clock.now += 2 * KEPT_MS
    assert await delete_all(room) == 0
    assert (await room.host.table(table_id)).game == 2
    assert (await room.host.settings.load(SERVER)).threads
    assert await room.board()


async def test_a_bot_that_comes_back_at_the_last_moment_keeps_everything(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await an_evening(room)
    await remove_long_ago(room)
    commit = room.db.commit

    async def back_before(writes: Sequence[Write]) -> None:
        await commit([Write("note_present", {"server_id": SERVER})])
        await commit(writes)

    monkeypatch.setattr(room.db, "commit", back_before)
    await room.host.left_servers.delete_some(nowhere)
    assert await room.record(table_id, 1)


async def test_other_processes_servers_are_left_to_them(room: Room) -> None:
    await an_evening(room)
    await remove_long_ago(room, SERVER, OTHER)

    async def theirs(server_id: int) -> bool:
        return server_id == OTHER

    while await room.host.left_servers.delete_some(theirs):
        pass
    assert set(await removed(room)) == {SERVER}


async def test_what_another_application_has_noted_is_not_deleted(room: Room) -> None:
    table_id = await an_evening(room)
    assert not await room.host.left_servers.claim(1), "nobody else was there"
    await room.host.left_servers.claim(2)
    await room.host.left_servers.compare(0, 1, set())
    assert set(await removed(room)) == {SERVER, OTHER}
    room.clock.now += KEPT_MS
    assert await room.host.left_servers.claim(1)
    assert not await room.host.left_servers.claim(1)
    assert await delete_all(room) == 0
    assert (await room.host.table(table_id)).id == table_id


@pytest.fixture
async def far(room: Room) -> Room:
    """Tables in servers of two shards, and one server with settings only."""
    for server in (FIRST, SECOND, THIRD):
        who = Person(50, "Una", manager=True, server_id=server)
        await room.open(who, server=server, sit=False)
    boss = Person(51, "Vic", manager=True, server_id=SETTLED)
    await room.host.settings.settle(boss, SETTLED, threads=True)
    return room


FIRST, SECOND, SETTLED = (number << 22 | 7 for number in (2000, 2002, 2004))
THIRD = 2001 << 22
"""The first three are shard 0's, of two; this one is shard 1's."""


async def test_servers_that_are_missing_have_removed_the_bot(far: Room) -> None:
    await far.host.left_servers.compare(0, 2, {FIRST})
    assert set(await removed(far)) == {SECOND, SETTLED}
    noted = await removed(far)
    far.clock.now += 1_000
    await far.host.left_servers.compare(0, 2, {FIRST, SETTLED, 5})
    assert await removed(far) == {SECOND: noted[SECOND]}
    await far.host.left_servers.compare(1, 2, {THIRD})
    assert await removed(far) == {SECOND: noted[SECOND]}
    await far.host.left_servers.compare(1, 2, set())
    assert set(await removed(far)) == {SECOND, THIRD}
    await far.host.left_servers.compare(0, 1, {FIRST, SECOND, THIRD, SETTLED})
    assert await removed(far) == {}
