"""Hands in the channel: edited with their tokens, in order, alone, and for their readers only."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.delivery.circuit_breaker import CircuitBreaker
from bot.delivery.live.live_messages import FIRST_WAIT_MS, PER_OWNER, RENEW_MS, TOKEN_MS
from bot.delivery.messenger import Gone, Rejected, Unwell
from bot.delivery.outbox.message import load_pending
from bot.delivery.tables.deliverer import TableDeliverer
from bot.delivery.tables.live_hands.hand_answer import LiveHand
from bot.delivery.tables.live_hands.hands import LiveHands
from bot.engine.actions import Action
from bot.locale.say import speak
from bot.players.hints import Hint
from bot.players.reasons import Explanation, Ground
from bot.store.database import Database
from bot.ui.table.hand.hand import hand as render_hand
from bot.views.table.view import TableState
from tests.delivery.ephemeral import Message, everything
from tests.delivery.world import CHANNEL, DEALS, World, deliverer
from tests.revoking import twins
from tests.ui.room import holding

SAY = speak("en")


def cards_in(text: str, seat: int, deal: int = 0) -> int:
    """Count the cards that a seat holds in a deal and a message has buttons for."""
    return sum(f":{card.code}" in text for card in DEALS[deal][1][seat].hand)


async def show(
    hands: LiveHands,
    world: World,
    seat: int,
    message_id: int | None = 1,
    *,
    message: Message | None = None,
    age_ms: int = 0,
    is_certain: bool = True,
    considered: Action | None = None,
) -> Message:
    """Answer the person in a seat with their hand, as a click does."""
    user_id = world.people[seat]
    message = message or Message(message_id)
    with hands.answer(world.id, user_id) as answer:
        _, views = await world.hands(world.id, [seat])
        shown = render_hand(views[seat], SAY, considered=considered)
        answer.prepare(views[seat], shown, direct=False, spoken="en", considered=considered)
    message.shows.append(everything(shown))
    answer.confirm(message, age_ms, is_certain=is_certain)
    answer.end()
    await idle(hands)
    return message


async def idle(hands: LiveHands) -> None:
    """Wait until the hands have nothing to do but requests that hang."""
    for _ in range(20):
        await asyncio.sleep(0)
    await hands._tasks.idle()
    for _ in range(20):
        await asyncio.sleep(0)


async def change(world: World, hands: LiveHands) -> None:
    """Move the table on, and have its hands shown."""
    await world.change()
    hands.wake(world.id)
    await idle(hands)


@pytest.fixture
async def dealt(world: World) -> World:
    await world.open()
    await world.next_deal()
    return world


@pytest.fixture
def hands(dealt: World) -> LiveHands:
    return dealt.deliverer.hands


def version(message: Message) -> str:
    """Return the version that a hand shows: every name carries it."""
    return message.shows[-1].partition(" v")[2].split()[0].strip("*.,·")


async def test_a_hand_shows_each_change_once(dealt: World, hands: LiveHands) -> None:
    message = await show(hands, dealt, 0)
    assert message.tries == 0, "the answer is what it shows"
    await change(dealt, hands)
    assert message.tries == 1
    assert version(message) == str(dealt.version)
    hands.wake(dealt.id)
    await idle(hands)
    assert message.tries == 1, "nothing has changed"


async def test_only_the_newest_state_is_sent_and_one_edit_at_a_time(
    dealt: World, hands: LiveHands
) -> None:
    message = await show(hands, dealt, 0)
    message.waits = asyncio.Event()
    await change(dealt, hands)
    for _ in range(5):
        await change(dealt, hands)
    assert message.tries == 1
    message.waits.set()
    await idle(hands)
    assert message.tries == 2
    assert version(message) == str(dealt.version)


async def test_a_slow_hand_delays_neither_another_nor_the_board(
    dealt: World, hands: LiveHands
) -> None:
    slow, quick = await show(hands, dealt, 0, 1), await show(hands, dealt, 1, 2)
    slow.waits = asyncio.Event()
    await dealt.change()
    dealt.deliverer.wake(dealt.id)
    await dealt.idle()
    await idle(hands)
    assert version(quick) == str(dealt.version)
    assert await load_pending(dealt.db, dealt.id) == []
    assert version(slow) != str(dealt.version)
    slow.waits.set()
    await idle(hands)
    assert version(slow) == str(dealt.version)


async def test_a_failed_edit_is_retried_with_backoff(dealt: World, hands: LiveHands) -> None:
    message = await show(hands, dealt, 0)
    message.fails = [Unwell() for _ in range(7)]
    await change(dealt, hands)
    tried = []
    for second in range(1, 200):
        before = message.tries
        dealt.clock.now += FIRST_WAIT_MS
        await hands.look()
        await idle(hands)
        tried += [second] * (message.tries - before)
    waits = [later - earlier for earlier, later in zip([0, *tried], tried, strict=False)]
    assert waits == [1, 2, 4, 8, 16, 30, 30]
    assert version(message) == str(dealt.version)


async def test_requests_that_hang_are_given_up(
    dealt: World, hands: LiveHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.delivery.live.live_messages.REQUEST_MS", 0)
    waits = asyncio.Event()
    old = await show(hands, dealt, 0, message=Message(1, waits=waits))
    await change(dealt, hands)
    dealt.clock.now += FIRST_WAIT_MS
    await hands.look()
    await idle(hands)
    assert old.tries == 2, "an edit is tried again"
    await show(hands, dealt, 0, 2)
    waits.set()
    await idle(hands)
    assert not old.deleted


async def test_its_failures_do_not_count_as_discords(db: Database, dealt: World) -> None:
    breaker = CircuitBreaker(dealt.clock)
    other = deliverer(db, dealt.messenger, dealt, None, breaker)
    message = await show(other.hands, dealt, 0)
    message.fails = [Unwell(status=429) for _ in range(10)]
    for _ in range(10):
        await change(dealt, other.hands)
        dealt.clock.now += 60_000
    assert message.tries >= 8
    assert not breaker.is_open


async def test_while_discord_is_down_nothing_is_tried(db: Database, dealt: World) -> None:
    breaker = CircuitBreaker(dealt.clock)
    other = deliverer(db, dealt.messenger, dealt, None, breaker)
    message = await show(other.hands, dealt, 0)
    for _ in range(5):
        with pytest.raises(Unwell), breaker.request():
            raise Unwell
    await change(dealt, other.hands)
    assert message.tries == 0
    dealt.clock.now += 1_000
    with breaker.request():
        pass
    await other.hands.look()
    await idle(other.hands)
    assert version(message) == str(dealt.version)


async def test_a_rejected_version_is_skipped(dealt: World, hands: LiveHands) -> None:
    message = await show(hands, dealt, 0)
    message.fails = [Rejected(status=400, code=1)]
    await change(dealt, hands)
    hands.wake(dealt.id)
    await idle(hands)
    assert message.tries == 1
    await change(dealt, hands)
    assert version(message) == str(dealt.version), "the next version may be taken"


async def test_a_minute_before_its_end_it_says_so(dealt: World, hands: LiveHands) -> None:
    message = await show(hands, dealt, 0, age_ms=2_000)
    dealt.clock.now += RENEW_MS - 2_001
    await hands.look()
    await idle(hands)
    assert message.tries == 0
    dealt.clock.now += 1
    await hands.look()
    await idle(hands)
    assert "Refresh" in message.shows[-1]
    assert message.tries == 1
    await change(dealt, hands)
    assert version(message) == str(dealt.version), "the token still lasts"
    assert "Refresh" in message.shows[-1]
    dealt.clock.now += TOKEN_MS - RENEW_MS
    await hands.look()
    assert len(hands) == 0
    await change(dealt, hands)
    assert message.tries == 2


async def test_a_click_brings_a_new_token_for_the_same_message(
    dealt: World, hands: LiveHands
) -> None:
    old = await show(hands, dealt, 0, 1)
    dealt.clock.now += RENEW_MS - 1
    new = await show(hands, dealt, 0, 1)
    dealt.clock.now += RENEW_MS - 1
    await change(dealt, hands)
    assert (old.tries, new.tries, len(hands)) == (0, 1, 1)
    assert not old.deleted


async def test_an_acknowledged_click_brings_a_new_token_too(dealt: World, hands: LiveHands) -> None:
    old = await show(hands, dealt, 0, 1)
    assert hands.renewal(dealt.id, dealt.people[0], 2) is None, "another message"
    assert hands.renewal(dealt.id, dealt.people[1], 1) is None, "another person"
    dealt.clock.now += RENEW_MS + 1
    await hands.look()
    await idle(hands)
    assert "Refresh" in old.shows[-1]
    renewal, new = hands.renewal(dealt.id, dealt.people[0], 1), Message(1)
    assert renewal is not None
    renewal.confirm(new, 0, is_certain=True)
    renewal.end()
    await idle(hands)
    assert "Refresh" not in new.shows[-1]


async def test_a_newer_hand_replaces_the_older_one(dealt: World, hands: LiveHands) -> None:
    old, others = await show(hands, dealt, 0, 1), await show(hands, dealt, 1, 3)
    new = await show(hands, dealt, 0, 2)
    await change(dealt, hands)
    assert (old.deleted, new.deleted, others.deleted) == (True, False, False)
    assert (old.tries, new.tries, others.tries) == (0, 1, 1)


async def newest(world: World) -> int:
    """Let the boards be posted, time pass, and return the id of a message below them."""
    await world.deliver()
    world.clock.now += 1_000
    return max(message.id for message in world.messenger.shown(CHANNEL)) + 1


async def deal_below(world: World) -> None:
    """Let a deal's board be posted below the hands."""
    await world.next_deal()
    await world.deliver()
    await idle(world.deliverer.hands)


async def test_a_hand_goes_below_a_new_board_and_is_edited_there(
    dealt: World, hands: LiveHands
) -> None:
    at = await newest(dealt)
    old = await show(hands, dealt, 0, message=Message(at, channel_id=CHANNEL))
    elsewhere = await show(hands, dealt, 1, message=Message(at, channel_id=CHANNEL + 1))
    await deal_below(dealt)
    new = old.below
    assert new is not None
    assert (old.tries, old.deleted, new.deleted) == (1, True, False)
    assert version(new) == str(dealt.version)
    assert (elsewhere.below, version(elsewhere)) == (None, str(dealt.version))
    await change(dealt, hands)
    assert (new.tries, new.below, version(new)) == (1, None, str(dealt.version))


async def test_a_hand_that_cannot_go_below_is_edited_where_it_is(
    dealt: World, hands: LiveHands
) -> None:
    message = await show(hands, dealt, 0, message=Message(await newest(dealt), channel_id=CHANNEL))
    message.fails = [Unwell()]
    await deal_below(dealt)
    dealt.clock.now += FIRST_WAIT_MS
    await hands.look()
    await idle(hands)
    assert message.below is None, "the first try may have made a message"
    assert version(message) == str(dealt.version)
    assert not message.deleted


async def test_a_click_while_a_hand_goes_below_leaves_one_hand(
    dealt: World, hands: LiveHands
) -> None:
    at, waits = await newest(dealt), asyncio.Event()
    old = await show(hands, dealt, 0, message=Message(at, channel_id=CHANNEL, waits=waits))
    await deal_below(dealt)
    clicked = await show(hands, dealt, 0, message=Message(at, channel_id=CHANNEL))
    waits.set()
    await idle(hands)
    assert old.below is not None
    assert clicked.below is not None
    assert [old.below.deleted, clicked.below.deleted, clicked.deleted] == [True, False, True]


async def test_an_acknowledged_click_while_a_hand_goes_below_leaves_one_hand(
    dealt: World, hands: LiveHands
) -> None:
    at, waits = await newest(dealt), asyncio.Event()
    old = await show(hands, dealt, 0, message=Message(at, channel_id=CHANNEL, waits=waits))
    await deal_below(dealt)
    renewal = hands.renewal(dealt.id, dealt.people[0], at)
    waits.set()
    await idle(hands)
    clicked = Message(at, channel_id=CHANNEL)
    assert renewal is not None
    renewal.confirm(clicked, 0, is_certain=True)
    renewal.end()
    await idle(hands)
    assert old.below is not None
    assert clicked.below is not None, "the clicked message was deleted meanwhile"
    assert [old.below.deleted, clicked.below.deleted] == [True, False]


async def test_nothing_is_deleted_if_an_id_is_unknown(dealt: World, hands: LiveHands) -> None:
    old = await show(hands, dealt, 0, None)
    await show(hands, dealt, 0, 2)
    assert not old.deleted, "it may be the same message"


async def test_an_edit_that_may_have_crossed_an_answer_is_repeated(
    dealt: World, hands: LiveHands
) -> None:
    old = await show(hands, dealt, 0, 1)
    old.waits = asyncio.Event()
    await change(dealt, hands)
    assert old.tries == 1
    new = await show(hands, dealt, 0, 1)
    assert new.tries == 0, "one edit of a message at a time"
    old.waits.set()
    await idle(hands)
    assert new.tries == 1, "the older edit may have come last"


async def test_an_uncertain_answer_is_repeated(dealt: World, hands: LiveHands) -> None:
    assert (await show(hands, dealt, 0, is_certain=False)).tries == 1


async def test_a_hand_is_left_to_an_answer_for_five_seconds(dealt: World, hands: LiveHands) -> None:
    message = await show(hands, dealt, 0)
    with hands.answer(dealt.id, dealt.people[0]):
        await change(dealt, hands)
        assert message.tries == 0
        dealt.clock.now += 5_000
        await hands.look()
        await idle(hands)
        assert message.tries == 1
    with hands.answer(dealt.id, dealt.people[0]):
        await change(dealt, hands)
    await idle(hands)
    assert message.tries == 2, "the answer has shown no hand"


async def test_two_answers_that_cross_are_put_right(dealt: World, hands: LiveHands) -> None:
    first, second = (hands.answer(dealt.id, dealt.people[0]) for _ in range(2))
    _, views = await dealt.hands(dealt.id, [0])
    shown = render_hand(views[0], SAY)
    for answer in (first, second):
        with answer:
            answer.prepare(views[0], shown, direct=False, spoken="en")
    await dealt.change()
    last = Message(1)
    second.confirm(Message(1), 0, is_certain=True)
    first.confirm(last, 0, is_certain=True)
    second.end()
    first.end()
    await idle(hands)
    assert version(last) == str(dealt.version)


# ---------------------------------------------------------------------------- who it is shown to


async def test_a_seat_taken_over_is_never_shown_to_the_one_before(
    dealt: World, hands: LiveHands
) -> None:
    anns = await show(hands, dealt, 0, 1)
    await dealt.take_over(0, 999)
    eves = await show(hands, dealt, 0, 2)
    hands.wake(dealt.id)
    await idle(hands)
    assert "no longer at this table" in anns.shows[-1]
    assert cards_in(anns.shows[-1], 0) == 0
    assert cards_in(eves.shows[-1], 0) == 6
    await change(dealt, hands)
    assert anns.tries == 1, "its token is let go"
    assert version(eves) == str(dealt.version)


async def test_each_person_sees_their_own_cards_alone(dealt: World, hands: LiveHands) -> None:
    shown = [await show(hands, dealt, seat, seat + 1) for seat in range(4)]
    for _ in range(3):
        await change(dealt, hands)
    for seat, message in enumerate(shown):
        assert message.tries == 3
        for other in range(4):
            assert cards_in("".join(message.shows), other) == (6 if other == seat else 0)


async def test_after_a_change_of_seats_it_shows_the_new_seat(
    dealt: World, hands: LiveHands
) -> None:
    message = await show(hands, dealt, 0)
    ann, bob = dealt.people[0], dealt.people[1]
    dealt.people = {**dealt.people, 0: bob, 1: ann}
    await change(dealt, hands)
    await idle(hands)
    assert [cards_in(message.shows[-1], seat) for seat in (0, 1)] == [0, 6]


async def test_a_closed_table_is_its_end(dealt: World, hands: LiveHands) -> None:
    message = await show(hands, dealt, 0)
    dealt.state = TableState.CLOSED
    await change(dealt, hands)
    assert "This table is closed." in message.shows[-1]
    assert len(hands) == 0


async def test_a_hand_says_that_its_player_has_moved_to_direct_messages(
    dealt: World, hands: LiveHands
) -> None:
    message = await show(hands, dealt, 0)
    hands.moved(dealt.id, dealt.people[0])
    hands.moved(dealt.id, dealt.people[1])
    await idle(hands)
    assert "direct messages" in message.shows[-1]
    assert len(hands) == 0


async def test_a_table_keeps_only_so_many(dealt: World, hands: LiveHands) -> None:
    for n in range(PER_OWNER + 3):
        dealt.people = {**dealt.people, 0: 1_000 + n}
        await show(hands, dealt, 0, n + 1)
    assert len(hands) <= PER_OWNER


# ----------------------------------------------------------------------------- ends and processes


async def test_at_the_end_of_the_process_it_shows_refresh(dealt: World, hands: LiveHands) -> None:
    message, hanging = await show(hands, dealt, 0, 1), await show(hands, dealt, 1, 2)
    hanging.fails = [Gone(status=401)]
    await hands.close()
    assert "Refresh" in message.shows[-1]
    assert len(hands) == 0
    await show(hands, dealt, 0, 3)
    assert len(hands) == 0, "nothing new comes to a process that ends"


async def test_the_end_of_the_process_does_not_wait_for_a_request_that_hangs(
    dealt: World, hands: LiveHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.delivery.live.live_messages.CLOSING_S", 0)
    await show(hands, dealt, 0, message=Message(1, waits=asyncio.Event()))
    await change(dealt, hands)
    closing = asyncio.create_task(hands.close())
    await idle(hands)
    assert closing.done()


async def test_changes_of_other_processes_are_seen(dealt: World, db: Database) -> None:
    here: TableDeliverer = dealt.deliverer_of("here")
    alone: TableDeliverer = dealt.deliverer_of(None)
    message, other = await show(here.hands, dealt, 0, 1), await show(alone.hands, dealt, 0, 2)
    for deliver in (here, alone):
        await deliver.hands.look()
        await idle(deliver.hands)
    await dealt.change()
    for deliver in (here, alone):
        await deliver.hands.look()
        await idle(deliver.hands)
    assert version(message) == str(dealt.version)
    assert other.tries == 0, "a process that is alone with its database reads no versions"


def test_a_question_stays_when_others_call_revokes() -> None:
    view = holding(twins()[0], 3)
    public, action = view.view.public, view.view.legal[0]
    assert public.decision is not None
    place = (view.table.game, public.deal, public.decision.turn)
    asked = LiveHand(
        owner=view.table.id,
        user_id=3,
        seat=3,
        message=Message(1),
        shown=None,
        renew_at=0,
        ends_at=0,
        direct=False,
        spoken="en",
        considered=(action, *place),
    )
    assert asked.considered_in(view) == action
    hint = Hint(action, Explanation(Ground.HABIT))
    assert replace(asked, considered=(hint, *place)).considered_in(view) is hint
    decision = replace(public.decision, turn=public.decision.turn + 1)
    later = replace(view, view=replace(view.view, public=replace(public, decision=decision)))
    assert asked.considered_in(later) is None
    assert asked.considered_in(replace(later, asides=1)) == action
