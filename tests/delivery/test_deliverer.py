"""Waking, waiting, leases and errors."""

from __future__ import annotations

import asyncio
import logging

import pytest

from bot.delivery.messenger import Unsure
from bot.delivery.outbox.deliverer import FIRST_WAIT_MS, LONGEST_WAIT_MS
from bot.delivery.outbox.lease import LEASE_MS, REQUEST_MS, Lease, LeaseLost
from bot.store.opening import Row, Write
from bot.ui.core.message import Outgoing
from bot.views.table.view import TableView
from tests.clock import FakeClock
from tests.patience import PATIENCE

from .checks import assert_delivered, assert_nothing_pending, cut_made, own
from .world import CHANNEL, TABLE, World

OPENED = ["lobby"]


# ---------------------------------------------------------------------------------- waking, waiting


async def test_a_wake_after_the_last_look_is_not_lost(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    find, late = world.db.all, True

    async def looks(query: str, /, **values: object) -> list[Row]:
        nonlocal late
        rows = await find(query, **values)
        if query == "pending_messages" and not rows and late:
            late = False
            await world.change(cut_made())
            world.deliverer.wake(TABLE)
        return rows

    await world.open()
    monkeypatch.setattr(world.db, "all", looks)
    world.deliverer.wake(TABLE)
    await world.idle()
    await assert_delivered(world, [*OPENED, "cut"])


async def test_failed_deliveries_back_off_exponentially(world: World) -> None:
    await world.open()
    world.fail("post", Unsure(status=503), times=999)
    start, tries = world.clock.now, []
    await world.deliver()
    for _ in range(400):
        world.clock.now += FIRST_WAIT_MS
        before = len(world.messenger.requests)
        await world.recover()
        if len(world.messenger.requests) > before:
            tries.append(world.clock.now - start)
    waits = [later - earlier for earlier, later in zip([0, *tries], tries, strict=False)]
    assert waits[:6] == [FIRST_WAIT_MS * 2**n for n in range(6)]
    assert set(waits[6:]) == {LONGEST_WAIT_MS}
    world.messenger.faults.clear()
    world.deliverer.wake(TABLE)
    await world.idle()
    await assert_delivered(world, OPENED)
    assert not world.deliverer._backoff


async def test_an_unexpected_error_is_logged_without_its_text_and_tried_again(
    world: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "the hand is AS KS"

    async def broken(table_id: str) -> TableView:
        raise ValueError(text)

    await world.open()
    with monkeypatch.context() as patch:
        patch.setattr(world, "board", broken)
        world.deliverer.wake(TABLE)
        await world.idle()
    logged = [r.getMessage() for r in caplog.records if r.levelno == logging.ERROR]
    assert logged
    assert all(TABLE in line and "ValueError" in line for line in logged)
    assert text not in caplog.text
    world.clock.now += FIRST_WAIT_MS
    await world.recover()
    await assert_delivered(world, OPENED)


async def test_an_error_in_a_post_does_not_keep_players_from_their_hands(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> Outgoing:
        raise ValueError

    await world.open()
    await world.next_deal(cut_made())
    with monkeypatch.context() as patch:
        patch.setattr("bot.delivery.tables.posts.render_post", broken)
        await world.deliver()
    assert own(world, CHANNEL) == OPENED
    assert all(
        world.messenger.shown(world.messenger.privates[user]) for user in world.people.values()
    )
    await world.deliver()
    await assert_nothing_pending(world.db)


async def test_the_last_card_and_the_new_hands_do_not_wait_for_the_next_board(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.delivery.outbox.send_once.REQUEST_MS", 1_000_000_000)
    await world.open()
    await world.next_deal(cut_made())
    await world.deliver()
    await world.next_deal(world.deal_made())
    world.fail("post", None, channel_id=CHANNEL)
    world.messenger.requests.clear()
    delivering = asyncio.create_task(world.deliver())
    dms = [world.messenger.privates[user] for user in world.people.values()]
    waited = {("edit", CHANNEL), *(("post", dm) for dm in dms)}
    async with asyncio.timeout(PATIENCE):
        while not waited <= set(world.messenger.requests):
            world.messenger.busy.clear()
            await world.messenger.busy.wait()
    delivering.cancel()
    await asyncio.wait([delivering])
    world.messenger.faults.clear()
    await world.deliver()
    await assert_nothing_pending(world.db)


async def test_a_request_that_hangs_counts_as_unanswered(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.open()
    with monkeypatch.context() as patch:
        patch.setattr("bot.delivery.outbox.send_once.REQUEST_MS", 10)
        world.fail("post", None)
        await world.deliver()
    assert own(world, CHANNEL) == []
    await world.deliver()
    await assert_delivered(world, OPENED)


async def test_closing_finishes_what_is_being_sent_and_takes_no_more(world: World) -> None:
    await world.open()
    world.deliverer.wake(TABLE)
    await asyncio.sleep(0)
    await world.deliverer.close()
    assert own(world, CHANNEL) == OPENED
    await world.change(cut_made())
    world.deliverer.wake(TABLE)
    await world.deliverer.recover()
    assert not world.tasks


async def test_closing_does_not_wait_for_ever(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.open()
    monkeypatch.setattr("bot.delivery.outbox.deliverer.CLOSING_S", 0)
    world.fail("post", None)
    world.deliverer.wake(TABLE)
    closing = asyncio.create_task(world.deliverer.close())
    for _ in range(20):
        await asyncio.sleep(0)
    assert closing.done()
    world.messenger.faults.clear()
    assert not world.tasks
    await world.deliverer_of("here").deliver(TABLE)
    await assert_delivered(world, OPENED)


# ------------------------------------------------------------------------------------------ leases


def test_a_lease_outlives_every_request_begun_under_it() -> None:
    assert LEASE_MS // 2 > REQUEST_MS


async def test_alone_with_its_database_a_process_leaves_no_lease(world: World) -> None:
    """No lease outlives it: a restarted process goes on at once."""
    await world.open()
    for owner in (None, "another"):
        await world.deliverer_of(owner).deliver(TABLE)
        await assert_nothing_pending(world.db)
        await world.change(cut_made())


async def test_a_lease_that_ends_too_far_ahead_is_ignored(world: World) -> None:
    await world.open()
    here, there = world.lease("here"), world.lease("there")
    assert await here.acquire()
    world.clock.now -= LEASE_MS
    assert not await there.acquire(), "it may be another machine's, whose clock is ahead"
    world.clock.now -= 1
    assert await there.acquire()


async def test_a_holder_measures_its_lease_by_the_monotonic_clock(world: World) -> None:
    await world.open()
    passed = FakeClock()
    here = Lease(world.db, world.clock, passed, TABLE, "here")
    assert await here.acquire()
    world.clock.now -= 10 * LEASE_MS
    assert await world.lease("there").acquire()
    await here.renew()
    passed.now += LEASE_MS
    with pytest.raises(LeaseLost):
        await here.renew()


async def test_a_lease_is_renewed_while_it_is_used(world: World) -> None:
    await world.open()
    here, there = world.lease("here"), world.lease("there")
    assert await here.acquire()
    for _ in range(5):
        world.clock.now += LEASE_MS // 2
        await here.renew()
        assert not await there.acquire()
    world.clock.now += LEASE_MS
    assert await there.acquire()
    with pytest.raises(LeaseLost):
        await here.renew()


async def test_the_holder_of_a_lease_sees_what_another_process_commits(world: World) -> None:
    """The other one finds the lease taken and relies on its holder."""
    await world.open()
    world.deliverer.wake(TABLE)
    await world.messenger.busy.wait()
    await world.change(cut_made())
    await world.deliverer_of("there").deliver(TABLE)
    await world.idle()
    await assert_nothing_pending(world.db)
    await assert_delivered(world, [*OPENED, "cut"])


@pytest.mark.parametrize("payload", ['{"kind": "Q\u2660', "{}", '{"kind": "dance"}', "[]"])
async def test_a_post_that_cannot_be_read_is_left_out_and_the_others_go(
    world: World, caplog: pytest.LogCaptureFixture, payload: str
) -> None:
    await world.open()
    await world.change(cut_made(), cut_made())
    for number in (1, 2):
        values = {"table_id": TABLE, "number": number, "payload": payload}
        await world.db.commit([Write("rename_in_post", values)])
    await world.deliver()
    # The board has no post any more, and is sent as it stands.
    await assert_delivered(world, ["cut", "lobby"])
    lines = [entry.getMessage() for entry in caplog.records]
    assert [line.split(":")[0] for line in lines] == [
        f"table {TABLE}, post {number} cannot be read" for number in (1, 2)
    ]
    assert "Q\u2660" not in caplog.text
