"""A hand that an answer is about to edit is left to it for a moment, and never for longer."""

from __future__ import annotations

import pytest

from bot.delivery.deliverer import Deliverer
from bot.delivery.inflight_edits import MAX_MS
from tests.clock import FakeClock

from .checks import assert_nothing_pending, cut_made
from .memory import MemoryMessenger
from .test_deliverer import idle
from .world import TABLE, World


async def dealt(world: World, deliverer: Deliverer, messenger: MemoryMessenger) -> tuple[int, int]:
    """Deal, and return where seat 1 finds its hand, and in which message."""
    await world.open()
    await world.next_deal(cut_made())
    await deliverer.deliver(TABLE)
    channel = messenger.privates[world.people[1]]
    return channel, messenger.shown(channel)[-1].id


async def test_a_hand_left_to_its_answer_is_edited_once(
    world: World, deliverer: Deliverer, messenger: MemoryMessenger
) -> None:
    channel, hand = await dealt(world, deliverer, messenger)
    messenger.requests.clear()
    with deliverer.editing(TABLE, hand) as edit:
        await world.card(1, 2)
        await edit.prepare(world.version)
    await deliverer.deliver(TABLE)
    assert ("edit", channel) not in messenger.requests
    assert len(messenger.requests) == 2, "the board and the next hand do not wait for it"
    assert not deliverer._backoff
    edit.confirm()
    edit.end()
    await deliverer.deliver(TABLE)
    assert len(messenger.requests) == 2
    await assert_nothing_pending(world.db)
    await world.card(1, 2)
    await deliverer.deliver(TABLE)
    assert ("edit", channel) in messenger.requests, "it is delivery's again"


@pytest.mark.parametrize("lost", [False, True])
async def test_a_hand_that_no_answer_edits_is_left_to_the_deliverer(
    world: World, deliverer: Deliverer, messenger: MemoryMessenger, *, lost: bool
) -> None:
    channel, hand = await dealt(world, deliverer, messenger)
    with deliverer.editing(TABLE, hand) as edit:
        await world.card(1, 2)
        await deliverer.deliver(TABLE)
        assert messenger.requests[-1] != ("edit", channel)
        if lost:
            await edit.prepare(world.version)
    if lost:
        edit.end()
    await deliverer.deliver(TABLE)
    assert messenger.requests[-1] == ("edit", channel)
    await assert_nothing_pending(world.db)


async def test_an_answer_that_nobody_ends_is_not_waited_for(
    world: World, deliverer: Deliverer, messenger: MemoryMessenger, clock: FakeClock
) -> None:
    channel, hand = await dealt(world, deliverer, messenger)
    with deliverer.editing(TABLE, hand):
        await world.card(1, 2)
        await deliverer.deliver(TABLE)
        clock.now += MAX_MS
        await deliverer.recover()
        await idle(deliverer)
    assert messenger.requests[-1] == ("edit", channel)
    await assert_nothing_pending(world.db)


async def test_alone_with_its_database_a_process_leaves_no_lease(
    world: World, messenger: MemoryMessenger, clock: FakeClock
) -> None:
    """So nothing outlives it: started again, it goes on at once."""
    await world.open()
    await Deliverer(world.db, messenger, world, clock, None).deliver(TABLE)
    await assert_nothing_pending(world.db)
    await world.change(cut_made())
    await Deliverer(world.db, messenger, world, clock, "another").deliver(TABLE)
    await assert_nothing_pending(world.db)
