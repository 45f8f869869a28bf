"""A callback that edits a hand beside the deliverer: the newest state is what stays."""

from __future__ import annotations

import pytest

from bot.delivery.deliverer import Deliverer
from bot.ui.message import Outgoing

from .checks import assert_delivered, assert_nothing_pending
from .memory import MemoryMessenger, Message
from .world import CHANNEL, TABLE, World

DEALT = ["opened", "board", "deal 1 · board", "deal 1 · turn-up"]
BOB, CY = 1, 2


@pytest.fixture(autouse=True)
async def dealt(world: World, messenger: MemoryMessenger, deliverer: Deliverer) -> None:
    """Every test begins with a deal that everybody sees."""
    await world.open()
    await world.next_deal()
    await deliverer.deliver(world.id)
    messenger.requests.clear()


def hand_of(messenger: MemoryMessenger, world: World, seat: int) -> Message:
    """Return the hand that the player of a seat sees."""
    return messenger.shown(messenger.privates[world.people[seat]])[-1]


async def test_a_hand_that_its_own_click_has_edited_is_not_edited_again(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer
) -> None:
    message = hand_of(messenger, world, BOB)
    before = await deliverer.shown(TABLE, message.id)
    assert before == world.version
    await world.card(BOB, CY)
    deliverer.answered(TABLE, message.id, before, world.version)
    await deliverer.deliver(world.id)
    places = [CHANNEL, messenger.privates[102]]
    assert sorted(messenger.requests) == sorted(("edit", place) for place in places)
    await assert_nothing_pending(world.db)


async def test_an_answer_that_comes_after_a_later_delivery_is_mended(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer
) -> None:
    """Its edit, long on its way, has put an old state over the newest one."""
    message = hand_of(messenger, world, BOB)
    before = await deliverer.shown(TABLE, message.id)
    assert before is not None
    await world.card(BOB, CY)
    answered = world.version
    await world.change(faces=[world.want("hand", 0, BOB)])
    await deliverer.deliver(world.id)
    deliverer.answered(TABLE, message.id, before, answered)
    edits = message.edits
    await deliverer.deliver(world.id)
    assert message.edits == edits + 1
    await assert_delivered(world, messenger, DEALT)


async def test_an_answer_in_the_middle_of_an_edit_is_mended(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer, monkeypatch: pytest.MonkeyPatch
) -> None:
    message = hand_of(messenger, world, BOB)
    before = await deliverer.shown(TABLE, message.id)
    assert before is not None
    await world.card(BOB, CY)
    answered = world.version
    await world.change(faces=[world.want("hand", 0, BOB)])
    edit = messenger.edit

    async def edit_beside_an_answer(channel_id: int, message_id: int, shown: Outgoing) -> None:
        await edit(channel_id, message_id, shown)
        if message_id == message.id and message.edits == 1:
            deliverer.answered(TABLE, message.id, before, answered)

    monkeypatch.setattr(messenger, "edit", edit_beside_an_answer)
    await deliverer.deliver(world.id)
    assert message.edits == 2
    await assert_delivered(world, messenger, DEALT)


async def test_an_answer_that_met_a_delivery_is_mended(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer
) -> None:
    """Nobody knows which edit came last: the newest state is shown once more."""
    message = hand_of(messenger, world, BOB)
    before = await deliverer.shown(TABLE, message.id)
    assert before is not None
    await world.change(faces=[world.want("hand", 0, BOB)])
    await deliverer.deliver(world.id)
    # The click's own edit came before that of the deliverer, its note after it.
    await world.card(BOB, CY)
    deliverer.answered(TABLE, message.id, before, world.version)
    edits = message.edits
    await deliverer.deliver(world.id)
    assert message.edits == edits + 1
    await assert_delivered(world, messenger, DEALT)
