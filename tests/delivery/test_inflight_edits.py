"""A callback that edits a hand beside the deliverer: the newest state is what stays."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.delivery.deliverer import FIRST_WAIT_MS, Deliverer
from bot.delivery.inflight_edits import InflightEdit
from bot.delivery.lease import Lease
from bot.store import Write
from bot.store.errors import DiskFull
from bot.ui.core.message import Outgoing
from tests.clock import FakeClock

from .checks import assert_delivered, assert_nothing_pending, hand_of
from .memory import MemoryMessenger, Message
from .test_deliverer import idle
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


async def late(deliverer: Deliverer, message: Message, version: int) -> InflightEdit:
    """Return the edit of an answer that delivery does not wait for any more."""
    with deliverer.editing(TABLE, message.id) as edit:
        await edit.prepare(version)
    edit.end()
    return edit


async def outdated(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer
) -> tuple[Message, InflightEdit]:
    """Play a card, and change the hand again before its answer, which is late, is out."""
    message = hand_of(messenger, world, BOB)
    await world.card(BOB, CY)
    edit = await late(deliverer, message, world.version)
    await world.change(faces=[world.want("hand", 0, BOB)])
    return message, edit


async def overtaken(world: World, messenger: MemoryMessenger, deliverer: Deliverer) -> Message:
    """Let an answer put an old state over the newest one, which the store takes to be shown."""
    message, edit = await outdated(world, messenger, deliverer)
    await deliverer.deliver(world.id)
    await assert_nothing_pending(world.db)
    edit.confirm()
    return message


async def test_a_hand_that_its_own_click_has_edited_is_not_edited_again(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer
) -> None:
    message = hand_of(messenger, world, BOB)
    await world.card(BOB, CY)
    (await late(deliverer, message, world.version)).confirm()
    await deliverer.deliver(world.id)
    places = [CHANNEL, messenger.privates[102]]
    assert sorted(messenger.requests) == sorted(("edit", place) for place in places)
    await assert_nothing_pending(world.db)


async def test_an_answer_that_comes_after_a_later_delivery_is_mended(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer
) -> None:
    """Its edit, long on its way, has put an old state over the newest one."""
    message = await overtaken(world, messenger, deliverer)
    edits = message.edits
    await deliverer.deliver(world.id)
    assert message.edits == edits + 1
    await assert_delivered(world, messenger, DEALT)


async def test_an_answer_in_the_middle_of_an_edit_is_mended(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer, monkeypatch: pytest.MonkeyPatch
) -> None:
    message, edit = await outdated(world, messenger, deliverer)
    edit_message = messenger.edit

    async def edit_beside_an_answer(channel_id: int, message_id: int, shown: Outgoing) -> None:
        await edit_message(channel_id, message_id, shown)
        if message_id == message.id and message.edits == 1:
            edit.confirm()

    monkeypatch.setattr(messenger, "edit", edit_beside_an_answer)
    await deliverer.deliver(world.id)
    assert message.edits == 2
    await assert_delivered(world, messenger, DEALT)


async def test_an_answer_that_met_a_delivery_is_mended(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer
) -> None:
    """Nobody knows which edit came last: the newest state is shown once more."""
    message = hand_of(messenger, world, BOB)
    edit = await late(deliverer, message, world.version + 2)
    await world.change(faces=[world.want("hand", 0, BOB)])
    await deliverer.deliver(world.id)
    # The click's own edit came before that of the deliverer, its note after it.
    await world.card(BOB, CY)
    edit.confirm()
    edits = message.edits
    await deliverer.deliver(world.id)
    assert message.edits == edits + 1
    await assert_delivered(world, messenger, DEALT)


async def test_an_answer_so_late_that_nobody_wakes_its_table_any_more_is_mended(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer
) -> None:
    message = await overtaken(world, messenger, deliverer)
    edits = message.edits
    await deliverer.recover()
    await idle(deliverer)
    assert message.edits == edits + 1
    await assert_delivered(world, messenger, DEALT)
    await deliverer.recover()
    assert deliverer._tasks == {}


async def test_an_answer_whose_table_another_process_delivers_is_mended_after_that(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer, clock: FakeClock
) -> None:
    message = await overtaken(world, messenger, deliverer)
    edits = message.edits
    there = Lease(world.db, clock, clock, TABLE, "there")
    assert await there.acquire()
    await deliverer.deliver(TABLE)
    await deliverer.recover()
    assert deliverer._tasks == {}, "it waits a moment"
    await there.release()
    clock.now += FIRST_WAIT_MS
    await deliverer.recover()
    await idle(deliverer)
    assert message.edits == edits + 1
    await assert_delivered(world, messenger, DEALT)


async def test_an_answer_that_cannot_be_noted_at_once_is_noted_later(
    world: World,
    messenger: MemoryMessenger,
    deliverer: Deliverer,
    clock: FakeClock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    message = await overtaken(world, messenger, deliverer)
    edits, commit = message.edits, world.db.commit

    async def full(writes: Sequence[Write], /) -> None:
        if any(write.query == "face_answered" for write in writes):
            raise DiskFull(path="tables.db", query="face_answered", reason="no room")
        await commit(writes)

    with monkeypatch.context() as patch:
        patch.setattr(world.db, "commit", full)
        deliverer.wake(TABLE)
        await idle(deliverer)
    clock.now += FIRST_WAIT_MS
    await deliverer.recover()
    await idle(deliverer)
    assert message.edits == edits + 1
    await assert_delivered(world, messenger, DEALT)
