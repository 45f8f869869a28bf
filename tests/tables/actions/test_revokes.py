"""Tables where players may revoke: what is accepted out of turn, and who must see it."""

from __future__ import annotations

from bot.engine.actions import CallRevoke, Done, Play, TakeBack
from bot.engine.errors import Reason
from bot.engine.views import Ask
from bot.tables.errors.play import CardsLeft, DealOver, TurnOver
from tests.tables.deciding import illegal_for
from tests.tables.revoking import CALLED, able, breaks, lawful, revokes, until_able
from tests.tables.room import (
    ANN,
    BOB,
    CY,
    DEE,
    PEOPLE,
    Room,
    decision,
    public,
    refused_with,
    who_sits,
)


async def test_a_call_leaves_the_clock_and_the_turn_alone(room: Room) -> None:
    """What was on a hand or board before the call still answers the same decision."""
    table = await room.begin(*PEOPLE, options=CALLED, variant="england")
    await until_able(room, table, lambda view: bool(view.public.tricks))
    await room.deliver(table.id)
    before = await room.host.table(table.id)
    trick, seat = public(before).tricks[0], decision(before).seat
    offender = trick.seats[1]
    caller = who_sits(before, (offender + 1) % 4)
    partner = who_sits(before, (offender + 2) % 4)
    room.clock.now += 1_000
    (due,) = await room.rows("SELECT due, due_at FROM tables")
    deal = public(before).deal
    await illegal_for(
        Reason.NO_SUCH_PLAY, room.host.call(before.id, partner, 1, deal, 0, CallRevoke(offender, 0))
    )
    after = (await room.host.call(before.id, caller, 1, deal, 0, CallRevoke(offender, 0))).table
    assert [(one.offender, one.trick) for one in revokes(after).calls] == [(offender, 0)]
    assert (decision(after).seat, decision(after).turn) == (seat, decision(before).turn + 1)
    assert await room.rows("SELECT due, due_at FROM tables") == [due]
    everybody = {("board", 1, deal, -1)} | {("hand", 1, deal, one) for one in range(4)}
    assert await room.pending(table.id) == everybody
    await illegal_for(
        Reason.CALLED_ALREADY,
        room.host.call(before.id, caller, 1, deal, 0, CallRevoke(offender, 0)),
    )
    turn = decision(before).turn
    present = [(await room.host.hand(table.id, ANN)).is_present(turn + n) for n in (-1, 0, 1, 2)]
    assert present == [False, True, True, False]


async def test_a_card_that_names_its_turn_is_played_in_that_turn_alone(room: Room) -> None:
    """Whoever was asked before an illegal card has confirmed it for that trick."""
    table = await room.begin(*PEOPLE, options=CALLED, variant="england")
    who, hand = await until_able(
        room, table, lambda view: bool(view.public.tricks) and len(view.hand) > 1 and able(view)
    )
    deal, turn = hand.view.public.deal, decision(hand.table).turn
    card = next(one for one in hand.view.legal if breaks(hand.view, one))
    assert isinstance(card, Play)
    trick = hand.view.public.tricks[0]
    caller = who_sits(hand.table, (trick.seats[1] + 1) % 4)
    await room.host.call(table.id, caller, 1, deal, 0, CallRevoke(trick.seats[1], 0))
    for stale in (turn - 1, turn + 2):
        await refused_with(TurnOver, room.host.play(table.id, who, 1, deal, card.card, stale))
    after = await room.host.play(table.id, who, 1, deal, card.card, turn)
    assert (hand.view.seat, card.card) in [
        play
        for one in (*public(after.table).tricks, public(after.table).trick)
        for play in one.plays
    ]


async def test_all_say_that_they_are_done_in_any_order(room: Room) -> None:
    table = await room.begin(*PEOPLE, options=CALLED)
    await refused_with(CardsLeft, room.host.call(table.id, ANN, 1, public(table).deal, 0, Done()))
    room.choose = lawful
    table = await room.play_to(table.id, lambda one: decision(one).ask is Ask.DONE)
    deal = public(table).deal
    assert all(count == 0 for count in public(table).hand_counts)
    await room.deliver(table.id)
    for person in (DEE, BOB, CY):
        after = await room.host.call(table.id, person, 1, deal, 0, Done())
        assert public(after.table).deal == deal
    await refused_with(TurnOver, room.host.call(table.id, BOB, 1, deal, 0, Done()))
    ann = table.seat_of(ANN.id)
    assert decision(after.table).seat == ann
    await room.host.call(table.id, ANN, 1, deal, 0, Done())
    for late in (Done(), CallRevoke(0, 0), TakeBack()):
        await refused_with(DealOver, room.host.call(table.id, ANN, 1, deal, 0, late))
