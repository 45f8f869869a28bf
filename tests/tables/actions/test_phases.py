"""Actions other than playing cards: what they show to whom, what they come to, and stakes."""

from __future__ import annotations

import pytest

from bot.engine.actions import Extreme, Inquire, ThrowIn
from bot.engine.errors import Reason
from bot.engine.stakes import settlement
from bot.tables.errors.play import HandThrownIn, TurnOver
from bot.tables.errors.seating import HandSeen
from tests.hands import HEARTS, deal, lay
from tests.tables.deciding import illegal_for, until
from tests.tables.retelling import lines_of, tell
from tests.tables.room import ANN, EVE, LONGEST_PAUSE, Room, public, refused_with, who_sits

# ------------------------------------------------------------------------------------- asking


async def test_a_computer_that_is_next_leaves_time_to_ask(room: Room) -> None:
    table = await room.begin(ANN, variant="hoyle", seats=2)
    _, hand = await until(room, table, lambda view: bool(view.legal) and not view.to_act)
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


@pytest.mark.parametrize(
    ("variant", "script", "line"),
    [
        (
            "auction-pitch",
            "1:pass 2:bid2 3:pass 0:pass",
            "Bob passes · Cy bids 2 · Dee passes · Ann passes · **Cy must win 2 points**",
        ),
        (
            "commercial-pitch",
            "2:bid1 3:pass 0:pass 1:sell2",
            "Cy bids 1 · Dee passes · Ann passes · Bob sells to Cy for 1 · **Cy must win 1 point**",
        ),
        ("commercial-pitch", "2:pass 3:pass 0:pass", "Cy passes · Dee passes · Ann passes"),
    ],
)
def test_an_auction_or_a_sale_is_one_post(variant: str, script: str, line: str) -> None:
    game, _ = deal(variant, lay(HEARTS), sides=4)
    told, _ = tell(game, script)
    assert (len(told), lines_of(told)) == (1, [line])


def test_a_bunch_ends_the_deal() -> None:
    game, _ = deal("seven-up", lay(HEARTS[:2], "9S 9D 2D TD 2C 3S 4S 5S"))
    (_, bunch), (ended,) = tell(game, "1:beg 0:run 1:bunch 0:bunch")
    votes, outcome = lines_of([bunch])
    assert votes == "Bob bunches · Ann bunches"
    assert "Everyone bunched: Ann deals again." in outcome
    assert (ended.bunched, ended.exhausted, ended.trumps) == (True, False, None)


def test_a_gift_that_ends_the_deal_abandons_it() -> None:
    game, _ = deal("cotton", lay(HEARTS[:2], "9S"))
    told, (ended,) = tell(game, "1:beg 0:give")
    beg, outcome = lines_of(told)
    assert beg == "Bob begged; Ann gave a point"
    assert "The gift ended the deal." in outcome
    assert (ended.abandoned, ended.trumps) == (True, None)


async def test_stakes_are_settled_at_the_games_end_in_chips(room: Room) -> None:
    options = {"stake_game": 2, "stake_four": 1}
    fours = 0
    for seed in range(3):
        room.reseed(seed)
        table = await room.begin(variant="west-yorkshire", options=options)
        await room.to_deal(table.id, 2)
        await room.restart()
        over = await room.play_out(table.id)
        winner, made = public(over).winner, [0, 0]
        assert winner is not None
        for ended in await room.host.delivery.deal_results(table.id, 1):
            if ended.four is not None:
                made[ended.four] += 1
        fours += sum(made)
        chips = (await room.summary(table.id)).chips
        assert chips == settlement(over.rules, 2, winner, made)
        assert sum(chips) == 0
    assert fours
