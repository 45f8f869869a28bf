"""The player who decides at a table, and playing on until a person does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from random import Random

from bot.engine.actions import Action
from bot.engine.errors import Reason
from bot.engine.views import SeatView
from bot.tables.errors.play import IllegalCard
from bot.views.person import Person
from bot.views.table.view import HandView, TableState, TableView
from tests.engine.playing import one_of
from tests.tables.room import MOD, Room, decision, public, refused_with, who_sits


async def person_for(room: Room, table: TableView) -> tuple[Person, HandView]:
    """Return the person whose turn it is, with their hand."""
    who = who_sits(table, decision(table).seat)
    return who, await room.host.hand(table.id, who)


async def until(
    room: Room, table: TableView, holds: Callable[[SeatView], bool]
) -> tuple[Person, HandView]:
    """Play until a condition holds for a person's hand."""
    while table.state is TableState.PLAYING:
        for info in table.seats:
            if info.user_id is not None and not table.resting:
                who = who_sits(table, info.seat)
                hand = await room.host.hand(table.id, who)
                if holds(hand.view):
                    return who, hand
        table = await room.step(table.id)
    raise AssertionError("it never came to that")


async def with_one_out(room: Room, people: Sequence[Person], out: int) -> TableView:
    """Play a game of three until a seat's player is out, and the others play on."""
    options = {"target": 3, "second_place": True}

    def decided(table: TableView) -> bool:
        is_over = table.state is TableState.OVER
        return is_over or (len(public(table).order) == 2 and not table.resting)

    for seed in range(40):
        room.reseed(seed)
        table = await room.begin(*people, variant="dick", seats=3, sides=3, options=options)
        table = await room.play_to(table.id, decided)
        if table.state is TableState.PLAYING and public(table).out == (out,):
            return table
        await room.host.close(table.id, MOD)
    raise AssertionError(f"the player in seat {out} was never out first")


async def illegal_for(reason: Reason, attempt: Awaitable[object]) -> IllegalCard:
    """Check that the rules refuse something, and why."""
    refusal = await refused_with(IllegalCard, attempt)
    assert refusal.reason is reason
    return refusal


class Whim:
    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)

    def __call__(self, view: SeatView) -> Action:
        return one_of(view.legal, self._chance)


async def ask_out_of_turn(room: Room, table: TableView) -> TableView:
    """Let all players ask who may ask out of turn."""
    for info in table.seats:
        if info.user_id is None or table.state is not TableState.PLAYING or table.resting:
            continue
        who = who_sits(table, info.seat)
        hand = await room.host.hand(table.id, who)
        while hand.view.legal and not hand.view.to_act:
            hand = await room.act(hand, who, hand.view.legal[0])
            table = hand.table
    return table
