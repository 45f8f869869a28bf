"""How well computers play: chosen for a table and for a seat, kept, and rated apart."""

from __future__ import annotations

import pytest

from bot.tables.errors.seating import NoComputer, NoStrong, NoSuchSeat
from bot.tables.scores.facts import COMPUTERS
from bot.views.computer_names import COMPUTER, ComputerLevel
from bot.views.stats import AgainstComputers
from bot.views.table.view import SeatKind
from tests.tables.counting import SHORT, ended
from tests.tables.room import ANN, BOB, BOSS, SERVER, Room, refused_with

EASY, STEADY, STRONG = ComputerLevel


async def test_each_seat_plays_at_its_level_also_after_a_restart(room: Room) -> None:
    table = await room.open(ANN, level=STEADY, options=SHORT)
    await room.host.add_computer(table.id, ANN, 1, EASY)
    await room.host.add_computer(table.id, ANN, 2, STRONG)
    await room.restart()
    table = await room.cut(await room.host.start(table.id, ANN))
    names = [seat.name for seat in table.seats[1:]]
    assert [name.partition(" ")[0] for name in names] == [f"{COMPUTER}−", f"{COMPUTER}+", COMPUTER]
    await room.to_deal(table.id, 1)
    assert room.asked == {1: "easy", 2: "strong", 3: "steady"}


async def test_a_late_player_and_one_who_has_left_are_played_for(room: Room) -> None:
    table = await room.begin(ANN, BOB, seats=2, level=STRONG)
    for _ in range(2):  # the reminder, then the move
        room.clock.now += table.clock.move_ms
        await room.host.timers.run_due()
    assert set(room.asked.values()) == {"steady"}
    left = await room.host.leave(table.id, BOB)
    assert left.seats[1].level is STRONG, "the table's usual"


@pytest.mark.parametrize("seat", [None, 2])
async def test_the_level_of_all_computers_or_of_one_changes(room: Room, seat: int | None) -> None:
    await room.host.settings.settle(BOSS, SERVER, level=STRONG)
    table = await room.open(ANN)
    for _ in range(2):
        table = await room.host.add_computer(table.id, ANN)
    assert [one.level for one in table.seats if one.kind is SeatKind.COMPUTER] == [STRONG] * 2
    changed = await room.host.set_level(table.id, ANN, EASY, seat)
    assert changed.seats[2].name == f"{COMPUTER}− Mama D'Leau"
    assert changed.seats[1].level is (EASY if seat is None else STRONG)
    later = await room.host.add_computer(table.id, ANN)
    assert later.seats[3].level is (EASY if seat is None else STRONG)
    assert later.seats[0].name == "Ann"
    await refused_with(NoSuchSeat, room.host.set_level(table.id, ANN, EASY, 4))


async def test_seat_that_no_computer_holds_gets_no_level(room: Room) -> None:
    table = await room.open(ANN)
    for seat in (0, 1):
        await refused_with(NoComputer, room.host.set_level(table.id, ANN, EASY, seat))


async def test_each_level_is_rated_as_a_player_of_its_own(room: Room) -> None:
    table = await room.open(ANN, options=SHORT)
    for seat, level in ((1, EASY), (2, STRONG), (3, EASY)):
        await room.host.add_computer(table.id, ANN, seat, level)
    rows = await ended(room, await room.cut(await room.host.start(table.id, ANN)))
    assert set(rows) == {ANN.id, COMPUTERS[EASY], COMPUTERS[STRONG]}
    assert rows[COMPUTERS[EASY]]["name"] == "easy"
    stats = await room.host.stats.of(SERVER, ANN.id, practice=True)
    assert stats.computers == (AgainstComputers(EASY, 1, rows[ANN.id]["won"]),), "a partner is none"


async def test_where_nothing_thinks_for_strong_computers_none_is_chosen_or_seated(
    room: Room,
) -> None:
    await room.host.settings.settle(BOSS, SERVER, level=STRONG)
    table = await room.open(ANN, options=SHORT)
    await room.host.add_computer(table.id, ANN)
    room.limit(strong=False)
    assert room.host.settings.levels == (EASY, STEADY)
    await refused_with(NoStrong, room.host.add_computer(table.id, ANN, 2, STRONG))
    await refused_with(NoStrong, room.host.set_level(table.id, ANN, STRONG))
    await refused_with(NoStrong, room.open(BOB, level=STRONG))
    await refused_with(NoStrong, room.host.settings.settle(BOSS, SERVER, level=STRONG))
    assert (await room.host.settings.load(SERVER)).level is STEADY
    await room.host.add_computer(table.id, ANN)
    started = await room.host.start(table.id, ANN)
    assert [seat.level for seat in started.seats[1:]] == [STEADY] * 3
    assert [seat.name.split()[0] for seat in started.seats[1:]] == [COMPUTER] * 3
