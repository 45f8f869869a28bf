"""Clicks at once: in one process, and in two that share a database."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

import pytest

from bot.engine.actions import Play, Stand
from bot.engine.cards import PACK, Card
from bot.store.database import Write
from bot.tables.errors import TableBusy, TableStarted
from bot.tables.errors.pauses import PausedByPlayers
from bot.tables.errors.play import AlreadyCut, CardPlayed, NotYourTurn, RematchBegun, TurnOver
from bot.tables.errors.seating import AlreadySeated, NotSeated, TableFull
from bot.tables.host import Host
from bot.views.person import Person
from bot.views.table import HandView, Pause, TableState, TableView
from tests.tables.room import (
    ANN,
    BOB,
    COMPUTER_PAUSE,
    CY,
    DEE,
    EVE,
    MOD,
    PEOPLE,
    Room,
    decision,
    public,
    refused_with,
    who_sits,
)


@pytest.fixture(params=["one process", "two processes"])
def hosts(request: pytest.FixtureRequest, room: Room) -> tuple[Host, Host]:
    """Return the hosts of two people's clicks."""
    return room.host, room.host if request.param == "one process" else room.another_host()


async def at_once(*attempts: Awaitable[Any]) -> list[Any]:
    """Run actions at once; return each result or refusal."""
    ends = await asyncio.gather(*attempts, return_exceptions=True)
    return [type(end) if isinstance(end, Exception) else end for end in ends]


async def test_two_join_at_once_and_both_sit(room: Room, hosts: tuple[Host, Host]) -> None:
    one, two = hosts
    table = await room.open(ANN, BOB)
    ends = await at_once(one.join(table.id, CY), two.join(table.id, DEE))
    assert all(isinstance(end, TableView) for end in ends)
    after = await room.host.table(table.id)
    assert {after.seat_of(CY.id), after.seat_of(DEE.id)} == {2, 3}
    assert after.state is TableState.CUTTING


async def test_two_people_want_the_last_seat(room: Room, hosts: tuple[Host, Host]) -> None:
    one, two = hosts
    table = await room.open(ANN, BOB, CY)
    ends = await at_once(one.join(table.id, DEE), two.join(table.id, EVE))
    assert TableFull in ends
    (seated,) = [end for end in ends if isinstance(end, TableView)]
    assert await room.host.table(table.id) == seated


async def test_everything_clicked_twice_is_done_once(room: Room, hosts: tuple[Host, Host]) -> None:
    one, two = hosts
    table = await room.open(ANN)
    ends = await at_once(one.join(table.id, BOB), two.join(table.id, BOB))
    assert AlreadySeated in ends
    ends = await at_once(one.start(table.id, ANN), two.start(table.id, ANN))
    assert TableStarted in ends
    ends = await at_once(one.cut(table.id, BOB, 1, 3), two.cut(table.id, BOB, 1, 4))
    assert AlreadyCut in ends
    assert len(await room.rows("SELECT * FROM deals WHERE table_id = ?", table.id)) == 1
    assert await room.kinds(table.id) == ["board", "cut", "turn-up", "board"]


async def test_cards_and_calls_clicked_twice(room: Room, hosts: tuple[Host, Host]) -> None:
    one, two = hosts
    table = await room.begin()
    who = who_sits(table, public(table).eldest)
    ends = await at_once(
        one.call(table.id, who, 1, 0, 0, Stand()), two.call(table.id, who, 1, 0, 0, Stand())
    )
    assert TurnOver in ends
    (hand,) = [end for end in ends if isinstance(end, HandView)]
    first, second = hand.view.hand[:2]
    ends = await at_once(one.play(table.id, who, 1, 0, first), two.play(table.id, who, 1, 0, first))
    assert CardPlayed in ends
    rows = await room.rows("SELECT * FROM actions WHERE table_id = ?", table.id)
    assert len(rows) == 2
    assert await at_once(one.play(table.id, who, 1, 0, second)) == [NotYourTurn]


async def test_all_four_at_once(room: Room, hosts: tuple[Host, Host]) -> None:
    """The player to act succeeds; the game stays whole to its end."""
    one, two = hosts
    table = await room.begin(options={"target": 4})
    while table.state is TableState.PLAYING:
        assert table.public is not None
        deal, decision = table.public.deal, table.public.decision
        assert decision is not None
        attempts: list[Awaitable[object]] = []
        for host, who in zip((one, two, one, two), PEOPLE, strict=True):
            if decision.calls:
                call = decision.calls[0]
                attempts.append(host.call(table.id, who, 1, deal, decision.turn, call))
                continue
            view = (await host.hand(table.id, who)).view
            plays = [action.card for action in view.legal if isinstance(action, Play)]
            # Who has none left clicks a card all the same.
            card = [*plays, *view.hand, PACK[0]][0]
            attempts.append(host.play(table.id, who, 1, deal, card))
        before = table.version
        ends = await at_once(*attempts)
        table = await room.host.table(table.id)
        assert sum(isinstance(end, HandView) for end in ends) == table.version - before >= 1
    await room.verified_record(table.id)


async def test_a_rematch_and_a_leave_at_once(room: Room, hosts: tuple[Host, Host]) -> None:
    one, two = hosts
    table = await room.begin(ANN, BOB, options={"target": 2})
    await room.play_out(table.id)
    ends = await at_once(
        one.rematch(table.id, ANN, 1), two.rematch(table.id, BOB, 1), two.leave(table.id, BOB)
    )
    assert RematchBegun in ends
    after = await room.host.table(table.id)
    assert (after.game, after.state) == (2, TableState.CUTTING)
    assert after.seat_of(BOB.id) is None
    assert after.seat_of(ANN.id) == 0


async def test_computers_are_run_once(room: Room, hosts: tuple[Host, Host]) -> None:
    one, two = hosts
    table = await room.begin(ANN)
    table = await room.play_to(
        table.id,
        lambda t: bool(t.public and t.public.decision and t.public.decision.seat != 0),
    )
    room.clock.now += COMPUTER_PAUSE
    ends = await at_once(one.timers.run_due(), two.timers.run_due(), one.timers.run_table(table.id))
    assert sum(end in ([table.id], True) for end in ends) == 1
    assert (await room.host.table(table.id)).version == table.version + 1


async def test_a_table_that_others_always_change_first_is_busy(room: Room) -> None:
    table = await room.open(ANN)
    # The compare-and-set never finds its row: what it writes is undone at once.
    await room.tamper(
        "CREATE TRIGGER restless BEFORE UPDATE ON tables BEGIN SELECT RAISE(IGNORE); END"
    )
    await refused_with(TableBusy, room.host.join(table.id, BOB))
    await room.tamper("DROP TRIGGER restless")
    assert (await room.host.join(table.id, BOB)).seat_of(BOB.id) == 1


async def test_a_cancelled_wait_loses_nothing(room: Room) -> None:
    table = await room.begin()
    who = who_sits(table, public(table).eldest)
    for delay in range(12):
        click = asyncio.create_task(room.host.call(table.id, who, 1, 0, 0, Stand()))
        for _ in range(delay):
            await asyncio.sleep(0)
        click.cancel()
        await asyncio.gather(click, return_exceptions=True)
    # A commit that has begun goes on without its click: this one comes after it.
    await room.db.commit([Write("set_meta", {"key": "after", "value": ""})])
    # The click was done whole or not at all, and the table goes on from there.
    await room.play_out(table.id)
    await room.verified_record(table.id)


async def turn_of(room: Room, *people: Person) -> tuple[TableView, Person, Card]:
    """Play until a person must play a card; return them and a legal card."""
    table = await room.play_to(
        (await room.begin(*people)).id,
        lambda t: bool(t.public and t.public.decision and not t.public.decision.calls),
    )
    who = who_sits(table, decision(table).seat)
    play = (await room.host.hand(table.id, who)).view.legal[0]
    assert isinstance(play, Play)
    return table, who, play.card


@pytest.mark.parametrize("leaves_first", [True, False])
async def test_a_leave_and_a_play(room: Room, hosts: tuple[Host, Host], leaves_first: bool) -> None:
    one, two = hosts
    table, who, card = await turn_of(room)
    before = len(await room.rows("SELECT 1 FROM actions"))
    attempts: list[Awaitable[Any]] = [
        one.leave(table.id, who),
        two.play(table.id, who, 1, public(table).deal, card),
    ]
    await at_once(*(attempts if leaves_first else reversed(attempts)))
    after = await room.host.table(table.id)
    assert after.seat_of(who.id) is None
    played = len(await room.rows("SELECT 1 FROM actions")) - before
    assert played == after.version - table.version - 1, "played before leaving, or not at all"


async def test_a_removal_and_a_play(room: Room, hosts: tuple[Host, Host]) -> None:
    one, two = hosts
    table, who, card = await turn_of(room)
    seat = table.seat_of(who.id)
    assert seat is not None
    ends = await at_once(
        one.remove(table.id, MOD, seat), two.play(table.id, who, 1, public(table).deal, card)
    )
    assert isinstance(ends[0], TableView)
    assert ends[1] is NotSeated or isinstance(ends[1], HandView)


async def test_the_last_two_leave_at_once(room: Room, hosts: tuple[Host, Host]) -> None:
    one, two = hosts
    table = await room.begin(ANN, BOB)
    ends = await at_once(one.leave(table.id, ANN), two.leave(table.id, BOB))
    assert all(isinstance(end, TableView) for end in ends)
    assert (await room.host.table(table.id)).state is TableState.CLOSED
    assert (await room.kinds(table.id)).count("closed") == 1


async def test_two_agree_at_once_to_end_it(room: Room, hosts: tuple[Host, Host]) -> None:
    one, two = hosts
    table = await room.begin(ANN, BOB)
    ends = await at_once(one.close(table.id, ANN), two.close(table.id, BOB))
    states = {end.state for end in ends}
    assert states == {TableState.PLAYING, TableState.CLOSED}, "the second of them closes it"


async def test_a_pause_and_a_play(room: Room, hosts: tuple[Host, Host]) -> None:
    one, two = hosts
    table, who, card = await turn_of(room)
    ends = await at_once(
        one.pause(table.id, MOD), two.play(table.id, who, 1, public(table).deal, card)
    )
    assert isinstance(ends[0], TableView)
    assert ends[1] is PausedByPlayers or isinstance(ends[1], HandView)
    assert (await room.host.table(table.id)).paused is Pause.ASKED
