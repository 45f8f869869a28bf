"""Actions other than playing cards, and what they show to whom."""

from __future__ import annotations

import pytest

from bot.engine.actions import Discard, Discards, Extreme, Inquire, ThrowIn
from bot.engine.errors import Reason
from bot.engine.views import SeatView
from bot.tables.errors.play import HandThrownIn, TurnOver
from bot.tables.errors.seating import HandSeen
from bot.views import posts
from bot.views.table import TableState
from tests.tables.deciding import illegal_for, last_post, person_for, until
from tests.tables.room import (
    ANN,
    BOB,
    EVE,
    LONGEST_PAUSE,
    PEOPLE,
    Room,
    last_legal,
    public,
    refused_with,
    who_sits,
)


def asks_out_of_turn(view: SeatView) -> bool:
    return bool(view.legal) and not view.to_act


# ------------------------------------------------------------------------------------- asking


async def test_asking_out_of_turn(room: Room) -> None:
    table = await room.begin(ANN, BOB, variant="hoyle", seats=2)
    who, hand = await until(room, table, asks_out_of_turn)
    other = BOB if who is ANN or who == ANN else ANN
    await room.deliver(table.id)
    question = hand.view.legal[0]
    assert isinstance(question, Inquire)
    await illegal_for(Reason.MAY_NOT_ASK, room.act(hand, other, question))
    after = await room.act(hand, who, question)
    public = after.view.public
    assert len(public.answers) == 1
    assert public.answers[0].which is question.which
    seats = {after.view.seat, after.table.seat_of(other.id)}
    hands = {("hand", 1, public.deal, seat) for seat in seats}
    assert await room.pending(table.id) == {("board", 1, public.deal, -1)} | hands
    # It is one question, and it has been asked.
    for asked in (hand, after):
        await illegal_for(Reason.MAY_NOT_ASK, room.act(asked, who, question))


async def test_a_question_is_posted_with_its_trick_or_the_next(room: Room) -> None:
    room.choose = last_legal
    table = await room.begin(ANN, BOB, variant="hoyle", seats=2)
    await until(room, table, lambda view: len(view.public.answers) > 0)
    table = await room.host.table(table.id)
    answer = public(table).answers[0]
    before = len(await room.posts(table.id))
    while (await room.kinds(table.id))[before:] == []:
        table = await room.step(table.id)
    post = (await room.posts(table.id))[before]
    assert isinstance(post, posts.TrickPost)
    name = table.seats[answer.seat].name
    assert [*post.answers[0]] == [name, answer.which.value, answer.card.code, answer.yes]


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


# --------------------------------------------------------------------------------- discarding


async def test_discarding(room: Room) -> None:
    """The turn is the key: a second click throws nothing else away."""
    room.choose = last_legal
    table = await room.begin(ANN, BOB, variant="german")
    who, hand = await until(
        room, table, lambda view: view.to_act and isinstance(view.legal, Discards)
    )
    ways = hand.view.legal
    assert isinstance(ways, Discards)
    for cards in (ways.hand[: ways.many - 1], ways.hand[: ways.many + 1]):
        await illegal_for(Reason.WRONG_DISCARD, room.act(hand, who, Discard(cards)))
    await room.deliver(table.id)
    after = await room.act(hand, who, ways[0])
    assert len(after.view.hand) == 6
    assert after.view.discarded == ways.hand[: ways.many]
    public = after.view.public
    hands = {("hand", 1, public.deal, seat) for seat in range(2)}
    assert await room.pending(table.id) == {("board", 1, public.deal, -1)} | hands
    await refused_with(TurnOver, room.act(hand, who, ways[1]))
    # All discards are one post, without a card, once the last is made.
    assert not isinstance(await last_post(room, table), posts.DiscardsPost)
    other, hand = await person_for(room, after.table)
    await room.act(hand, other, hand.view.legal[0])
    post = await last_post(room, table)
    assert isinstance(post, posts.DiscardsPost)
    counts = [(name, count) for name, count in post.counts]
    assert counts == [(who.name, ways.many), (other.name, ways.many)]


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
    number, before = len(hand.view.public.tricks), len(await room.posts(table.id))
    after = await room.act(hand, who, ThrowIn())
    public = after.view.public
    seat = after.view.seat
    assert after.view.hand == ()
    assert public.thrown_in == ((seat, hand.view.hand),)
    await refused_with(HandThrownIn, room.host.play(table.id, who, 1, deal, card))
    deal = public.deal
    table = await room.play_to(
        table.id,
        lambda t: t.public is None or t.public.deal > deal or len(t.public.tricks) > number,
    )
    # A trick stays one message.
    post = (await room.posts(table.id))[before]
    assert isinstance(post, posts.TrickPost)
    assert post.number == number
    thrown = [(name, codes) for name, codes in post.thrown_in]
    assert thrown == [(who.name, [card.code for card in hand.view.hand])]
    later = [p for p in (await room.posts(table.id))[before + 1 :] if p.kind == "trick"]
    assert all(not p.thrown_in for p in later if isinstance(p, posts.TrickPost))


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


@pytest.mark.parametrize("variant", ["dick", "all-fives", "foster", "french"])
async def test_only_two_look_until_trumps_are_settled(room: Room, variant: str) -> None:
    table = await room.begin(variant=variant, seats=4)
    assert len(public(table).blind) == 2
    await room.deliver(table.id)
    table = await room.step(table.id)
    assert public(table).blind == ()
    hands = {("hand", 1, 0, seat) for seat in range(4)}
    assert await room.pending(table.id) == {("board", 1, 0, -1)} | hands


# ---------------------------------------------------- what a card costs (docs/design.md, promise 7)


@pytest.mark.parametrize(
    ("variant", "players"),
    [("trinidad", 4), ("shasta-sam", 2)],
)
async def test_a_card_edits_the_board_and_each_hand(room: Room, variant: str, players: int) -> None:
    people = PEOPLE[:players]
    table = await room.begin(*people, variant=variant, seats=players, options={"target": 3})
    while table.state is TableState.PLAYING:
        await room.deliver(table.id)
        deal, taken = public(table).deal, len(public(table).tricks)
        before = len(await room.posts(table.id))
        table = await room.step(table.id)
        if table.state is TableState.OVER or public(table).deal != deal:
            continue
        # Each hand shows the table.
        hands = {("hand", 1, deal, seat) for seat in range(players)}
        assert await room.pending(table.id) == {("board", 1, deal, -1)} | hands
        new = [post.kind for post in (await room.posts(table.id))[before:]]
        assert new == ["trick"] * (len(public(table).tricks) > taken)
