"""Tables where players may revoke: what is accepted out of turn, and who must see it."""

from __future__ import annotations

from bot.engine.actions import CallCard, CallRevoke, Done, Play, TakeBack
from bot.engine.errors import Reason
from bot.engine.views import Ask
from bot.tables.errors.play import CardsLeft, DealOver, IllegalCard, TurnOver
from tests.tables.deciding import illegal_for
from tests.tables.revoking import CALLED, able, breaks, lawful, revoke, revokes, until_able
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


async def test_a_card_is_taken_back_and_called_for(room: Room) -> None:
    table = await room.begin(*PEOPLE, options=CALLED)
    who, hand = await revoke(room, table)
    table = await room.host.table(table.id)
    turn, seat, deal = decision(table).turn, hand.view.seat, public(table).deal
    await room.deliver(table.id)
    # It is not their turn any more, and the turn on an old button does not matter.
    after = await room.host.call(table.id, who, 1, deal, 0, TakeBack())
    (owner, card), *_ = revokes(after.table).exposed
    assert (owner, card) not in [*public(after.table).trick.plays]
    assert decision(after.table).seat == owner == seat
    everybody = {("board", 1, deal, -1)} | {("hand", 1, deal, one) for one in range(4)}
    assert await room.pending(table.id) == everybody
    await illegal_for(
        Reason.TOO_LATE_TO_TAKE_BACK, room.host.call(table.id, who, 1, deal, turn, TakeBack())
    )

    opponent = who_sits(table, (seat + 1) % 4)
    refused = await refused_with(
        IllegalCard, room.host.call(table.id, opponent, 1, deal, turn, CallCard(card))
    )
    assert (refused.reason, refused.card) == (Reason.NOT_EXPOSED, card)
    room.choose = lawful
    await room.step(table.id)
    await room.deliver(table.id)
    before = decision(await room.host.table(table.id))
    after = await room.host.call(table.id, opponent, 1, deal, 0, CallCard(card))
    assert [(one.owner, one.card) for one in revokes(after.table).wanted] == [(seat, card)]
    assert await room.pending(table.id) == everybody
    assert (decision(after.table).seat, decision(after.table).turn) == (
        before.seat,
        before.turn + 1,
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
