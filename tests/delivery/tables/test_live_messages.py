"""Boards and hands: one message each, edited until it is up to date, and not more often."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from bot.delivery.messenger import Limited, Refused, Rejected, Stale, Unsure
from bot.ui.core.message import Outgoing
from bot.views import posts
from bot.views.table.view import Pause, TableState
from tests.delivery.checks import (
    assert_delivered,
    assert_nothing_pending,
    hand_of,
    is_put_away,
    own,
    the_board,
)
from tests.delivery.memory import OLD_EDITS, OLD_MS
from tests.delivery.world import CHANNEL, TABLE, Hands, World

DEALT = ["lobby", "deal 1 · board", "deal 1 · turn-up"]
ANN, BOB, CY, DEE = range(4)


@pytest.fixture(autouse=True)
async def dealt(world: World) -> None:
    """Begin every test with a deal that all players see."""
    await world.open()
    await world.next_deal()
    await world.deliver()
    await assert_delivered(world, DEALT)
    world.messenger.requests.clear()


# ---------------------------------------------------------------------------------------- quiet


async def test_a_card_costs_one_edit_of_the_board_and_of_each_changed_hand(world: World) -> None:
    await world.card(BOB, CY)
    await world.deliver()
    places = [CHANNEL, world.messenger.privates[101], world.messenger.privates[102]]
    assert sorted(world.messenger.requests) == sorted(("edit", place) for place in places)
    await assert_delivered(world, DEALT)


async def test_only_the_newest_of_many_changes_is_sent(world: World) -> None:
    for _ in range(7):
        await world.card(BOB, BOB)
    await world.deliver()
    assert sorted(world.messenger.requests) == [
        ("edit", CHANNEL),
        ("edit", world.messenger.privates[101]),
    ]
    await assert_delivered(world, DEALT)


async def test_an_edit_that_has_to_wait_shows_what_comes_meanwhile(world: World) -> None:
    """A wait for the rate limit must not leave the board behind."""
    world.messenger.waits[CHANNEL] = lambda: world.card(BOB, BOB)
    await world.card(BOB, BOB)
    await world.deliver()
    assert world.messenger.requests.count(("edit", CHANNEL)) == 1
    await assert_delivered(world, DEALT)


# ----------------------------------------------------------------------------- lost and doubtful


async def test_a_board_deleted_twice_is_sent_again_twice(world: World) -> None:
    """A second time at once, with Discord still remembering the first one's nonce."""
    for _ in range(2):
        the_board(world).deleted = True
        await world.card(BOB, CY)
        await world.deliver()
    await assert_delivered(world, [DEALT[0], DEALT[2], DEALT[1]])


async def test_a_board_deleted_before_the_answer_came_is_sent_once_more(world: World) -> None:
    the_board(world).deleted = True
    await world.card(BOB, CY)
    world.fail("post", Unsure(), after=True)
    await world.deliver()
    the_board(world).deleted = True
    world.clock.now += 1_000
    await world.deliver()
    world.clock.now += 1_000
    await world.deliver()
    await assert_delivered(world, [DEALT[0], DEALT[2], DEALT[1]])


async def use_up(world: World, *, hand: bool = False) -> None:
    """Let the hour pass, and use up what the board's channel takes of old messages' edits."""
    world.clock.now += OLD_MS + 1
    for _ in range(OLD_EDITS):
        if hand:
            await world.card(BOB, CY)
        else:
            await world.change()
        await world.deliver()


async def seconds_pass(world: World, seconds: int) -> None:
    """Let the deliverer look each second at what is left over."""
    for _ in range(seconds):
        world.clock.now += 1_000
        await world.recover()


async def test_a_board_whose_edit_would_have_to_wait_is_posted_again(world: World) -> None:
    old = the_board(world)
    await use_up(world)
    assert the_board(world) is old
    await world.change()
    await world.deliver()
    assert the_board(world) is not old
    await assert_delivered(world, [DEALT[0], DEALT[2], DEALT[1]])


async def test_a_hand_whose_edit_would_have_to_wait_comes_a_moment_later(world: World) -> None:
    """A new one would ring."""
    hand = hand_of(world, BOB)
    await use_up(world, hand=True)
    await world.card(BOB, CY)
    await world.deliver()
    assert f"v{world.version}" not in hand.shows
    await seconds_pass(world, 8)
    assert f"v{world.version}" in hand.shows
    assert hand_of(world, BOB) is hand


async def test_a_rate_limited_edit_is_made_soon_after_the_limit_ends(world: World) -> None:
    """It is not down as Discord is, so nothing waits longer each time."""
    await world.card(BOB, CY)
    world.fail("edit", Limited(), times=20, channel_id=world.messenger.privates[101])
    await world.deliver()
    await seconds_pass(world, 19)
    assert f"v{world.version}" not in hand_of(world, BOB).shows
    await seconds_pass(world, 2)
    await assert_delivered(world, DEALT)


# -------------------------------------------------------------------------------- no longer needed


@pytest.mark.parametrize("how", ["deleted", "stale", "limited"])
async def test_an_old_board_is_not_posted_again(world: World, how: str) -> None:
    old = the_board(world)
    if how == "deleted":
        old.deleted = True
    elif how == "stale":
        world.fail("edit", Stale(), channel_id=CHANNEL)
    else:
        await use_up(world)
    await world.next_deal(world.deal_made())
    await world.deliver()
    await seconds_pass(world, 10)
    # One that cannot be edited stays: it may be all that is left of its deal.
    first = [DEALT[0], DEALT[2]] if how == "deleted" else DEALT
    await assert_delivered(world, [*first, "deal 1 · points", "deal 2 · board", "deal 2 · turn-up"])
    assert ("[My hand]" in old.shows) == (how != "limited")


async def test_a_hand_goes_to_the_seats_new_player(world: World) -> None:
    """The player who left sees nothing more: their message stays as it was."""
    left = hand_of(world, BOB)
    before = left.shows
    await world.take_over(BOB, 777)
    await world.deliver()
    await world.card(BOB, CY)
    await world.deliver()
    assert left.shows == before
    await assert_delivered(world, DEALT)


async def test_a_seat_taken_while_its_hand_is_on_the_way_mixes_nothing_up(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.next_deal(world.deal_made())
    post = world.messenger.post

    async def slow(channel_id: int, message: Outgoing, nonce: str) -> int:
        if channel_id == world.messenger.privates[101] and world.people[BOB] == 101:
            await world.take_over(BOB, 777)
        return await post(channel_id, message, nonce)

    monkeypatch.setattr(world.messenger, "post", slow)
    await world.deliver()
    view = await world.board(world.id)
    assert view.seats[BOB].user_id == 777
    assert [m.key for m in world.messenger.shown(world.messenger.privates[777])] == [
        f"{TABLE} · deal 2 · hand"
    ]
    edits = [place for method, place in world.messenger.requests if method == "edit"]
    await world.card(BOB, CY)
    await world.deliver()
    later = [place for method, place in world.messenger.requests if method == "edit"][len(edits) :]
    assert world.messenger.privates[101] not in later
    assert world.messenger.privates[777] in later


async def test_a_hand_that_never_went_out_is_not_sent_when_its_deal_is_over(world: World) -> None:
    await world.next_deal(world.deal_made())
    world.fail("post", Unsure(), channel_id=world.messenger.privates[101])
    await world.deliver()
    await world.next_deal()
    await world.deliver()
    keys = [m.key for m in world.messenger.shown(world.messenger.privates[101])]
    assert keys == [f"{TABLE} · deal 1 · hand", f"{TABLE} · deal 3 · hand"]
    await assert_nothing_pending(world.db)


async def test_no_hand_goes_out_once_the_table_is_closed(world: World) -> None:
    await world.take_over(BOB, 777)
    world.state = TableState.CLOSED
    await world.change()
    await world.deliver()
    assert 777 not in world.messenger.privates
    await assert_nothing_pending(world.db)


async def test_a_hand_rendered_while_the_table_moves_on_is_still_a_hand(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = world.hands

    async def moves_on(table_id: str, seats: Collection[int], _: int | None = None) -> Hands:
        await world.card(CY, DEE)
        return await hands(table_id, seats)

    await world.change(faces=[world.want("hand", 0, BOB)])
    with monkeypatch.context() as patch:
        patch.setattr(world, "hands", moves_on)
        patch.setattr("bot.delivery.outbox.deliverer.MAX_ROUNDS", 1)
        await world.deliver()
    await world.deliver()
    assert not is_put_away(hand_of(world, BOB))
    await assert_delivered(world, DEALT)


async def test_a_seat_taken_while_its_hand_is_rendered_shows_the_old_player_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    left, hands = hand_of(world, BOB), world.hands

    async def taken(table_id: str, seats: Collection[int], _: int | None = None) -> Hands:
        if BOB in seats and world.people[BOB] == 101:
            await world.take_over(BOB, 777)
        return await hands(table_id, seats)

    await world.card(BOB, CY)
    monkeypatch.setattr(world, "hands", taken)
    await world.deliver()
    assert is_put_away(left)
    await assert_delivered(world, DEALT)


# --------------------------------------------------------------------------------------- refusals


async def test_closed_direct_messages_are_noted_once_and_not_tried_again(world: World) -> None:
    world.messenger.closed = {101}
    await world.next_deal(world.deal_made())
    await world.deliver()
    assert world.closed_dms == [BOB]
    await world.card(BOB, CY)
    await world.deliver()
    to_bob = [
        m
        for m, place in world.messenger.requests
        if (m, place) == ("post", world.messenger.privates[101])
    ]
    assert len(to_bob) == 1
    assert world.closed_dms == [BOB]
    await assert_nothing_pending(world.db)


async def test_a_refused_board_pauses_the_table_and_is_left_alone(world: World) -> None:
    world.fail("edit", Refused(code=50001), times=99, channel_id=CHANNEL)
    await world.card(BOB, CY)
    await world.deliver()
    await world.card(CY, DEE)
    await world.deliver()
    assert (world.paused, world.refusals) == (Pause.REFUSED, 1)
    assert world.messenger.requests.count(("edit", CHANNEL)) == 1
    for seat in range(4):
        private = world.messenger.shown(world.messenger.privates[world.people[seat]])
        assert len([m for m in private if "paused: I can" in m.shows]) == 1
    await assert_nothing_pending(world.db)


async def test_a_rejected_state_of_a_board_is_skipped(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    world.fail("edit", Rejected(status=400, code=50035), channel_id=CHANNEL)
    await world.change()
    await world.deliver()
    await assert_nothing_pending(world.db)
    assert TABLE in caplog.text
    await world.change(posts.RedealPost(1, 0))
    await world.deliver()
    assert f"v{world.version}" in the_board(world).shows
    assert own(world, CHANNEL)[:3] == DEALT
