"""Actions other than playing cards, and what they show to whom."""

from __future__ import annotations

from bot.engine.actions import Extreme, Inquire, ThrowIn
from bot.engine.errors import Reason
from bot.engine.views import SeatView
from bot.tables.errors.play import HandThrownIn, TurnOver
from bot.tables.errors.seating import HandSeen
from tests.tables.deciding import illegal_for, until
from tests.tables.room import ANN, EVE, LONGEST_PAUSE, Room, public, refused_with, who_sits


def asks_out_of_turn(view: SeatView) -> bool:
    return bool(view.legal) and not view.to_act


# ------------------------------------------------------------------------------------- asking


async def test_a_computer_that_is_next_leaves_time_to_ask(room: Room) -> None:
    table = await room.begin(ANN, variant="hoyle", seats=2)
    _, hand = await until(room, table, asks_out_of_turn)
    room.clock.now += LONGEST_PAUSE - 1
    assert await room.host.timers.run_due() == []
    await room.act(hand, ANN, hand.view.legal[0])
    # Who has asked may want to ask the other question too: the pause begins again.
    await room.due_after(table.id, LONGEST_PAUSE)
    for which in Extreme:
        await illegal_for(Reason.MAY_NOT_ASK, room.act(hand, ANN, Inquire(which)))


# -------------------------------------------------------------------------------- throwing in


async def test_throwing_in(room: Room) -> None:
    table = await room.begin(variant="west-yorkshire", options={"target": 30})
    who, hand = await until(room, table, lambda view: ThrowIn() in view.legal)
    card = hand.view.hand[0]
    decision, deal = hand.view.public.decision, hand.view.public.deal
    assert decision is not None
    await refused_with(
        TurnOver, room.host.call(table.id, who, 1, deal, decision.turn - 1, ThrowIn())
    )
    after = await room.act(hand, who, ThrowIn())
    assert after.view.hand == ()
    assert after.view.public.thrown_in == ((after.view.seat, hand.view.hand),)
    await refused_with(HandThrownIn, room.host.play(table.id, who, 1, deal, card))


# ------------------------------------------------------------------------------ blind partners


async def test_a_blind_partner_sees_cards_once_the_pitch_is_led(room: Room) -> None:
    table = await room.begin(variant="west-yorkshire")
    (blind,) = public(table).blind
    pitcher, partner = public(table).pitcher, who_sits(table, blind)
    hand = await room.host.hand(table.id, partner)
    assert (hand.view.hand, hand.view.blind) == ((), True)
    assert hand.view.public.hand_counts[blind] == 6
    # It is there to be shown, and counts as seen: they take no other seat in this deal.
    assert ("hand", 1, 0, blind) in await room.faces(table.id)
    other = next(seat for seat in range(4) if seat not in {pitcher, blind})
    await room.host.leave(table.id, partner)
    await room.host.leave(table.id, who_sits(table, other))
    await refused_with(HandSeen, room.host.join(table.id, partner, seat=other))
    # Who takes the seat is as blind.
    table = await room.host.join(table.id, EVE, seat=blind)
    assert (await room.host.hand(table.id, EVE)).view.hand == ()
    await room.deliver(table.id)
    table = await room.step(table.id)
    assert public(table).blind == ()
    assert len((await room.host.hand(table.id, EVE)).view.hand) == 6
    hands = {("hand", 1, 0, seat.seat) for seat in table.seats if seat.human}
    assert await room.pending(table.id) == {("board", 1, 0, -1)} | hands
