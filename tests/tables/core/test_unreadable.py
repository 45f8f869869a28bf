"""A table with damaged rows is skipped, named, and closed; all others go on."""

from __future__ import annotations

import json
import logging

import pytest

from bot.tables.damage import DamagedTable
from bot.tables.errors import TableClosed, UnknownTable
from bot.tables.privacy.erase import AGAIN_MS
from bot.tables.privacy.left_servers import KEPT_MS
from bot.views.privacy import PersonalData
from bot.views.table.view import Pause, TableState, TableView
from tests.tables.room import (
    ANN,
    BOB,
    BOSS,
    CY,
    DEE,
    ELSEWHERE,
    EVE,
    MOD,
    SERVER,
    Room,
    refused_with,
)

LEAK = "10♥QH"

DAMAGE = {
    "options of the table": f"UPDATE tables SET options = '{{{LEAK}' WHERE id = ?",
    "unknown option": """UPDATE tables SET options = '{"nope": 1}' WHERE id = ?""",
    "unknown value": """UPDATE games SET options = '{"target": 999}' WHERE table_id = ?""",
    "options that are a list": "UPDATE games SET options = '[1]' WHERE table_id = ?",
    "unknown game": "UPDATE tables SET variant = 'whist' WHERE id = ?",
    "unknown game in the game": "UPDATE games SET variant = 'whist' WHERE table_id = ?",
    "unknown state": "UPDATE tables SET state = 'asleep' WHERE id = ?",
    "a state before its time": "UPDATE tables SET state = 'lobby' WHERE id = ?",
    "unknown pause": "UPDATE tables SET paused = 'tea' WHERE id = ?",
    "unknown due": "UPDATE tables SET due = 'some day' WHERE id = ?",
    "unknown filling": "UPDATE tables SET fill = 'ghosts' WHERE id = ?",
    "sides": "UPDATE tables SET sides = 3 WHERE id = ?",
    "unknown kind of seat": "UPDATE seats SET kind = 'ghost' WHERE seat = 2 AND table_id = ?",
    "a missing seat": "DELETE FROM seats WHERE seat = 1 AND table_id = ?",
    "the last seat missing": "DELETE FROM seats WHERE seat = 3 AND table_id = ?",
    "no seat": "DELETE FROM seats WHERE table_id = ?",
    "no game": "DELETE FROM games WHERE table_id = ?",
    "no deal": "DELETE FROM deals WHERE table_id = ?",
    "first": f"UPDATE games SET first = '{LEAK}' WHERE table_id = ?",
    "names": "UPDATE games SET names = '[\"Ann\"]' WHERE table_id = ?",
    "secret": "UPDATE games SET secret = 'xyz' WHERE table_id = ?",
    "layout": f"UPDATE deals SET layout = '{LEAK}' WHERE table_id = ?",
    "score": "UPDATE deals SET score_before = '[0]' WHERE number = 0 AND table_id = ?",
    "score of words": """UPDATE deals SET score_before = '["a", "b"]' WHERE table_id = ?""",
    "result": f"UPDATE deals SET result = '{LEAK}' WHERE number = 0 AND table_id = ?",
    "result's score": "UPDATE deals SET result = replace(result, '\"score\":[', '\"score\":[1,')"
    " WHERE number = 0 AND table_id = ?",
    "dealer": "UPDATE deals SET dealer = 99 WHERE table_id = ?",
    "actions of an earlier deal": "UPDATE actions SET words = '{' WHERE deal = 0 AND table_id = ?",
}
"""What may be wrong, and what makes it so."""
KEYS = {"messages": "owner"}


async def second_deal(room: Room) -> TableView:
    table = await room.begin(ANN, BOB, CY, DEE, options={"target": 30})
    return await room.to_deal(table.id, 1)


@pytest.fixture
async def damaged(room: Room, request: pytest.FixtureRequest) -> str:
    """A table in mid-game, with damaged rows."""
    table = await room.told(second_deal)
    await room.tamper(request.param, table.id)
    await room.restart()
    return table.id


every_damage = pytest.mark.parametrize("damaged", DAMAGE.values(), ids=DAMAGE, indirect=True)
some_damage = pytest.mark.parametrize(
    "damaged", [DAMAGE["options of the table"]], ids=["options"], indirect=True
)
few_damages = pytest.mark.parametrize(
    "damaged",
    [DAMAGE[name] for name in ("unknown state", "no game", "no seat", "names", "unknown due")],
    ids=["state", "game", "seat", "names", "due"],
    indirect=True,
)


@every_damage
async def test_a_damaged_table_harms_no_other_and_is_closed_with_its_rows(
    room: Room, damaged: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Lists, timers and views go on without it; the log names it once, without its contents."""
    tables = ("games", "seats", "deals", "actions", "messages", "named")
    of_it = {
        name: f"SELECT COUNT(*) AS n FROM {name} WHERE {KEYS.get(name, 'table_id')} = ?"
        for name in tables
    }
    kept = {name: await room.rows(query, damaged) for name, query in of_it.items()}
    room.choose = lambda view: view.legal[0]
    fine = await room.begin(EVE, seats=2)
    with caplog.at_level(logging.INFO):
        for _ in range(2):
            assert [table.id for table in await room.host.finder.tables_around(0, SERVER)] == [
                fine.id
            ]
            assert [table.id for table in await room.host.finder.tables_around(ANN.id, None)] == []
            await refused_with(DamagedTable, room.host.table(damaged))
        await room.step(fine.id)
        room.clock.now += fine.clock.move_ms
        assert await room.host.timers.run_due() == [fine.id]
        assert await room.host.finder.still_damaged() == [damaged]
    messages = [entry.getMessage() for entry in caplog.records if damaged in entry.getMessage()]
    assert len(messages) == 1
    assert "cannot be read" in messages[0]
    assert LEAK not in caplog.text
    assert ANN.name not in messages[0]
    caught = await refused_with(DamagedTable, room.host.table(damaged))
    for who, error in ((EVE, DamagedTable), (ELSEWHERE, UnknownTable)):
        await refused_with(error, room.host.finder.close(caught, who))
    await room.host.finder.close(caught, MOD)
    assert {name: await room.rows(query, damaged) for name, query in of_it.items()} == kept
    (row,) = await room.rows("SELECT state, paused, due, due_at FROM tables WHERE id = ?", damaged)
    assert row == {"state": "closed", "paused": None, "due": None, "due_at": None}
    assert damaged not in {row["id"] for row in await room.db.all("pending_tables")}
    assert await room.host.finder.still_damaged() == []
    try:
        # Some of what was wrong matters no more.
        assert (await room.host.table(damaged)).state is TableState.CLOSED
    except DamagedTable as again:
        await refused_with(TableClosed, room.host.finder.close(again, BOSS))


@some_damage
async def test_a_damaged_table_goes_on_once_it_is_mended(room: Room, damaged: str) -> None:
    await refused_with(DamagedTable, room.host.table(damaged))
    assert await room.host.finder.still_damaged() == [damaged]
    await room.tamper("UPDATE tables SET options = '{\"target\": 30}'")
    assert await room.host.finder.still_damaged() == []
    assert (await room.host.table(damaged)).state is TableState.PLAYING
    assert (await room.step(damaged)).id == damaged


@few_damages
async def test_a_player_there_can_export_and_be_forgotten(room: Room, damaged: str) -> None:
    (concern,) = await room.host.privacy.tables_of(ANN.id)
    assert concern.id == damaged
    stored = await room.host.privacy.about(ANN.id)
    assert posts_of(stored)
    outcome = await room.host.eraser.erase(ANN.id)
    room.clock.now += AGAIN_MS
    await room.host.eraser.resume()
    assert not await room.rows("SELECT 1 FROM seats WHERE user_id = ?", ANN.id)
    assert not await room.rows("SELECT 1 FROM actions WHERE user_id = ?", ANN.id)
    assert not await room.rows("SELECT 1 FROM sittings WHERE user_id = ?", ANN.id)
    (row,) = await room.rows("SELECT opener_id, opener_name FROM tables")
    assert (row["opener_id"], row["opener_name"] == ANN.name) == (0, False)
    payloads = "".join(
        row["payload"]
        for row in await room.rows("SELECT payload FROM messages WHERE kind = 'post'")
    )
    assert f'"{ANN.name}"' not in payloads
    assert outcome.left == 0


def posts_of(stored: PersonalData) -> object:
    """Return the posts of the only table in an export."""
    (table,) = json.loads(stored.unpacked())["tables"]
    return table["posts"]


@few_damages
async def test_a_server_that_was_left_is_deleted_with_it(room: Room, damaged: str) -> None:
    await room.host.left_servers.note(SERVER)
    room.clock.now += KEPT_MS + 1

    async def gone(_: int) -> bool:
        return True

    while await room.host.left_servers.delete_some(gone):
        pass
    assert not await room.rows("SELECT 1 FROM tables WHERE id = ?", damaged)


@some_damage
async def test_a_refused_table_is_found_beside_it(room: Room, damaged: str) -> None:
    fine = await room.open(EVE, seats=2)
    for table in (damaged, fine.id):
        await room.tamper("UPDATE tables SET paused = 'refused' WHERE id = ?", table)
    await room.restart()
    (waits,) = await room.host.finder.refused_in(SERVER)
    assert (waits.id, waits.paused) == (fine.id, Pause.REFUSED)
    await room.tamper("UPDATE tables SET game = 0 WHERE id = ?", fine.id)
    await room.restart()
    assert await room.host.finder.refused_in(SERVER) == [], "a lobby without its game is damaged"


@few_damages
async def test_a_damaged_table_stalls_no_clock(room: Room, damaged: str) -> None:
    fine = await room.open(EVE, seats=2)
    late = room.clock.now + 10 * 365 * 86_400_000
    await room.tamper("UPDATE tables SET due_at = ?", late)
    await room.restart()
    assert await room.host.stalled.put_right() == 0, "it is unreadable, and named as such"
    (row,) = await room.rows("SELECT due_at FROM tables WHERE id = ?", fine.id)
    assert row["due_at"] < late
    assert await room.host.finder.still_damaged() == [damaged]
