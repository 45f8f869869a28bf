"""Messages of a table that change while others of it are edited."""

from __future__ import annotations

import asyncio

import pytest

from bot.delivery.messenger import Unsure
from bot.delivery.outbox.deliverer import FIRST_WAIT_MS
from bot.store.database import Row
from bot.ui.core.message import Outgoing
from tests.delivery.checks import assert_delivered, assert_nothing_pending, hand_of
from tests.delivery.world import CHANNEL, TABLE, World

DEALT = ["lobby", "deal 1 · board", "deal 1 · turn-up"]
BOB, CY, DEE = 1, 2, 3


@pytest.fixture(autouse=True)
async def alone(world: World) -> None:
    """Begin every test with a deal that all players see, in one process with its own database."""
    world.deliverer = world.deliverer_of(None)
    await world.open()
    await world.next_deal()
    await world.deliver()
    await world.recover()
    world.messenger.requests.clear()


class Held:
    """A point that a request reaches, and where it stays until it is let go."""

    def __init__(self) -> None:
        self.begun, self.free = asyncio.Event(), asyncio.Event()

    async def wait(self) -> None:
        self.begun.set()
        await self.free.wait()


async def hold_the_board(world: World) -> Held:
    """Play a card, and hold the edit of the board that it brings."""
    held = Held()
    world.messenger.waits[CHANNEL] = held.wait
    await world.card(BOB, CY)
    world.deliverer.wake(TABLE)
    await held.begun.wait()
    return held


async def wake(world: World) -> None:
    """Wake the table, and let all that need not wait be done."""
    world.deliverer.wake(TABLE)
    await settle(world)


async def settle(world: World) -> None:
    """Let all go on that waits for the database: it serves one after the other."""
    for _ in range(20):
        await world.db.commit([])
        await world.db.one("meta", key="")


async def finish(world: World, held: Held) -> None:
    """Let a request go, and everything be delivered."""
    held.free.set()
    await world.idle()
    await world.recover()


async def test_a_click_while_other_messages_are_edited_costs_no_second_edit(world: World) -> None:
    """The next player is quick: their hand is out, the board is still on its way."""
    await world.card(BOB, CY)
    free = asyncio.Event()

    async def wait() -> None:
        await free.wait()

    world.messenger.waits[CHANNEL] = wait
    running = asyncio.create_task(world.deliver())
    cys = ("edit", world.messenger.privates[102])
    await settle(world)
    assert cys in world.messenger.requests
    with world.deliverer.editing(TABLE, hand_of(world, CY).id) as edit:
        await world.card(CY, DEE)
        await edit.prepare(world.version)
    free.set()
    await running
    await edit.confirm()
    edit.end()
    await world.deliver()
    await world.recover()
    assert world.messenger.requests.count(cys) == 1
    await assert_nothing_pending(world.db)


async def test_a_hand_does_not_wait_for_the_board_of_the_card_before(world: World) -> None:
    held = await hold_the_board(world)
    await world.card(CY, DEE)
    await wake(world)
    assert ("edit", world.messenger.privates[103]) in world.messenger.requests
    assert ("edit", CHANNEL) not in world.messenger.requests
    await finish(world, held)
    assert world.messenger.requests.count(("edit", CHANNEL)) == 1
    await assert_delivered(world, DEALT)


async def test_a_message_that_changes_while_it_is_edited_is_edited_again(world: World) -> None:
    held = Held()
    edit = world.messenger.edit

    async def slow(channel_id: int, message_id: int, message: Outgoing) -> None:
        if channel_id == CHANNEL and not held.begun.is_set():
            await held.wait()
        await edit(channel_id, message_id, message)

    world.messenger.edit = slow  # type: ignore[method-assign]
    await world.card(BOB, CY)
    world.deliverer.wake(TABLE)
    await held.begun.wait()
    await world.card(CY, DEE)
    await wake(world)
    await finish(world, held)
    assert world.messenger.requests.count(("edit", CHANNEL)) == 2
    await assert_delivered(world, DEALT)


async def test_an_update_that_ends_while_the_table_is_read_is_not_made_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    held, read = await hold_the_board(world), world.db.all

    async def slowly(query: str, /, **values: object) -> list[Row]:
        rows = await read(query, **values)
        if query == "pending_messages" and not held.free.is_set():
            held.free.set()
            await settle(world)
        return rows

    monkeypatch.setattr(world.db, "all", slowly)
    world.deliverer.wake(TABLE)
    await world.idle()
    assert world.messenger.requests.count(("edit", CHANNEL)) == 1
    await assert_delivered(world, DEALT)


async def test_a_new_deal_waits_for_the_edits_under_way(world: World) -> None:
    held = await hold_the_board(world)
    await world.next_deal(world.deal_made())
    await wake(world)
    assert not any(method == "post" for method, _ in world.messenger.requests)
    await finish(world, held)
    await assert_delivered(world, [*DEALT, "deal 1 · points", "deal 2 · board", "deal 2 · turn-up"])


async def test_a_failure_in_a_round_that_others_joined_is_tried_again(world: World) -> None:
    held = await hold_the_board(world)
    world.fail("edit", Unsure(), times=2, channel_id=world.messenger.privates[103])
    await world.card(CY, DEE)
    await wake(world)
    held.free.set()
    await world.idle()
    assert len(world.deliverer._backoff) == 1
    world.clock.now += FIRST_WAIT_MS * 2
    await world.recover()
    await world.recover()
    await assert_delivered(world, DEALT)
