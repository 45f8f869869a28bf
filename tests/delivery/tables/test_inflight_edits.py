"""Hands that an interaction's own response edits: delivery waits, and the newest state stays."""

from __future__ import annotations

import pytest

from bot.delivery.live.live_messages import MAX_MS
from bot.delivery.tables.inflight_edits import InflightEdit
from bot.ui.core.message import Outgoing
from tests.delivery.checks import assert_delivered, assert_nothing_pending, hand_of
from tests.delivery.memory import Message
from tests.delivery.world import TABLE, World

DEALT = ["lobby", "deal 1 · board", "deal 1 · turn-up"]
BOB, CY = 1, 2
EDIT = ("edit", 900_101)
"""An edit of Bob's hand."""


@pytest.fixture(autouse=True)
async def dealt(world: World) -> None:
    """Begin every test with a deal that all players see."""
    await world.open()
    await world.next_deal()
    await world.deliver()
    world.messenger.requests.clear()


async def test_a_hand_left_to_its_answer_is_edited_once(world: World) -> None:
    with world.deliverer.editing(TABLE, hand_of(world, BOB).id) as edit:
        await world.card(BOB, CY)
        await edit.prepare(world.version)
    await world.deliver()
    assert EDIT not in world.messenger.requests
    assert len(world.messenger.requests) == 2, "the board and the next hand do not wait for it"
    assert not world.deliverer._backoff
    await edit.confirm()
    edit.end()
    await world.deliver()
    assert len(world.messenger.requests) == 2
    await assert_nothing_pending(world.db)
    await world.card(BOB, CY)
    await world.deliver()
    assert EDIT in world.messenger.requests, "it is delivery's again"


@pytest.mark.parametrize("lost", [False, True])
async def test_a_hand_that_no_answer_edits_is_left_to_delivery(world: World, lost: bool) -> None:
    with world.deliverer.editing(TABLE, hand_of(world, BOB).id) as edit:
        await world.card(BOB, CY)
        await world.deliver()
        assert EDIT not in world.messenger.requests
        if lost:
            await edit.prepare(world.version)
    edit.end()
    await world.deliver()
    assert world.messenger.requests[-1] == EDIT
    await assert_nothing_pending(world.db)


async def test_an_answer_that_never_ends_is_not_waited_for(world: World) -> None:
    with world.deliverer.editing(TABLE, hand_of(world, BOB).id):
        await world.card(BOB, CY)
        await world.deliver()
        world.clock.now += MAX_MS
        await world.recover()
    assert world.messenger.requests[-1] == EDIT
    await assert_nothing_pending(world.db)


# ------------------------------------------------------------------------------------ too late


async def late(world: World, message: Message, version: int) -> InflightEdit:
    """Return the edit of an answer that delivery does not wait for any more."""
    with world.deliverer.editing(TABLE, message.id) as edit:
        await edit.prepare(version)
    edit.end()
    return edit


async def outdated(world: World) -> tuple[Message, InflightEdit]:
    """Play a card, and change the hand again before its answer, which is late, is out."""
    message = hand_of(world, BOB)
    await world.card(BOB, CY)
    edit = await late(world, message, world.version)
    await world.change(faces=[world.want("hand", 0, BOB)])
    return message, edit


async def overtaken(world: World) -> Message:
    """Let an answer put an old state over the newest one, which the store takes to be shown."""
    message, edit = await outdated(world)
    await world.deliver()
    await assert_nothing_pending(world.db)
    await edit.confirm()
    return message


async def test_an_answer_in_the_middle_of_an_edit_is_mended(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    message, edit = await outdated(world)
    edit_message = world.messenger.edit

    async def edit_beside_an_answer(channel_id: int, message_id: int, shown: Outgoing) -> None:
        await edit_message(channel_id, message_id, shown)
        if message_id == message.id and message.edits == 1:
            await edit.confirm()

    monkeypatch.setattr(world.messenger, "edit", edit_beside_an_answer)
    await world.deliver()
    assert message.edits == 2
    await assert_delivered(world, DEALT)


async def test_an_answer_that_met_a_delivery_is_mended(world: World) -> None:
    """The order of the edits is unknown: the newest state is shown again."""
    message = hand_of(world, BOB)
    edit = await late(world, message, world.version + 2)
    await world.change(faces=[world.want("hand", 0, BOB)])
    await world.deliver()
    # The click's own edit came before that of the deliverer, its note after it.
    await world.card(BOB, CY)
    await edit.confirm()
    edits = message.edits
    await world.deliver()
    assert message.edits == edits + 1
    await assert_delivered(world, DEALT)


async def test_an_answer_so_late_that_nobody_wakes_its_table_any_more_is_mended(
    world: World,
) -> None:
    message = await overtaken(world)
    edits = message.edits
    await world.recover()
    assert message.edits == edits + 1
    await assert_delivered(world, DEALT)
    await world.deliverer.recover()
    assert not world.tasks
