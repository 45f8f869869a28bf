"""Waking, waiting, leases and what becomes of errors."""

from __future__ import annotations

import asyncio
import logging

import pytest

from bot.delivery.deliverer import FIRST_WAIT_MS, LONGEST_WAIT_MS, Deliverer
from bot.delivery.lease import LEASE_MS, REQUEST_MS, Lease, LeaseLost
from bot.delivery.messenger import Unsure
from bot.store import Database, Row, Write
from bot.tables.posts import ClosedPost
from bot.tables.views import TableView
from bot.ui.core.message import Outgoing
from tests.clock import FakeClock

from .checks import assert_delivered, assert_nothing_pending, cut_made, own
from .memory import Fault, MemoryMessenger
from .world import CHANNEL, TABLE, World

OPENED = ["opened", "board"]


async def idle(deliverer: Deliverer) -> None:
    """Wait until a deliverer has nothing more under way."""
    while deliverer._tasks:
        await asyncio.wait(list(deliverer._tasks.values()))


@pytest.fixture
def other(db: Database, messenger: MemoryMessenger, world: World, clock: FakeClock) -> Deliverer:
    """The deliverer of another process."""
    return Deliverer(db, messenger, world, clock, "there")


# ---------------------------------------------------------------------------------- waking, waiting


async def test_many_wakes_are_one(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer
) -> None:
    await world.open()
    for _ in range(5):
        deliverer.wake(TABLE)
    assert len(deliverer._tasks) == 1
    await idle(deliverer)
    await assert_delivered(world, messenger, OPENED)
    assert len(messenger.requests) == 2


async def test_a_wake_while_delivering_is_not_lost(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer
) -> None:
    await world.open()
    deliverer.wake(TABLE)
    await messenger.busy.wait()
    await world.change(cut_made())
    deliverer.wake(TABLE)
    await idle(deliverer)
    await assert_delivered(world, messenger, [*OPENED, "cut"])


async def test_a_wake_after_the_last_look_is_not_lost(
    world: World,
    messenger: MemoryMessenger,
    deliverer: Deliverer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    find, late = world.db.all, True

    async def looks(query: str, /, **values: object) -> list[Row]:
        nonlocal late
        rows = await find(query, **values)
        if query == "pending_messages" and not rows and late:
            late = False
            await world.change(cut_made())
            deliverer.wake(TABLE)
        return rows

    await world.open()
    monkeypatch.setattr(world.db, "all", looks)
    deliverer.wake(TABLE)
    await idle(deliverer)
    await assert_delivered(world, messenger, [*OPENED, "cut"])


async def test_recovery_delivers_what_a_dead_process_left(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer
) -> None:
    await world.open()
    await deliverer.recover()
    await idle(deliverer)
    await assert_delivered(world, messenger, OPENED)
    await deliverer.recover()
    assert deliverer._tasks == {}


async def test_what_cannot_be_sent_waits_longer_each_time(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer, clock: FakeClock
) -> None:
    await world.open()
    messenger.faults.append(Fault("post", Unsure(status=503), times=999))
    start, tries = clock.now, []
    await deliverer.deliver(TABLE)
    for _ in range(400):
        clock.now += FIRST_WAIT_MS
        before = len(messenger.requests)
        await deliverer.recover()
        await idle(deliverer)
        if len(messenger.requests) > before:
            tries.append(clock.now - start)
    waits = [later - earlier for earlier, later in zip([0, *tries], tries, strict=False)]
    assert waits[:6] == [FIRST_WAIT_MS * 2**n for n in range(6)]
    assert set(waits[6:]) == {LONGEST_WAIT_MS}
    messenger.faults.clear()
    deliverer.wake(TABLE)
    await idle(deliverer)
    await assert_delivered(world, messenger, OPENED)
    assert not deliverer._backoff


async def test_an_unexpected_error_is_logged_without_its_text_and_tried_again(
    world: World,
    messenger: MemoryMessenger,
    deliverer: Deliverer,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = "the hand is AS KS"

    async def broken(table_id: str) -> TableView:
        raise ValueError(text)

    await world.open()
    with monkeypatch.context() as patch:
        patch.setattr(world, "board", broken)
        deliverer.wake(TABLE)
        await idle(deliverer)
    logged = [r.getMessage() for r in caplog.records if r.levelno == logging.ERROR]
    assert logged
    assert all(TABLE in line and "ValueError" in line for line in logged)
    assert text not in caplog.text
    world.clock.now += FIRST_WAIT_MS
    await deliverer.recover()
    await idle(deliverer)
    await assert_delivered(world, messenger, OPENED)


async def test_an_error_in_a_post_does_not_keep_players_from_their_hands(
    world: World,
    messenger: MemoryMessenger,
    deliverer: Deliverer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def broken(table_id: str, game: int) -> str:
        raise ValueError

    await world.open()
    await world.next_deal(ClosedPost("Ann", 1, "ab" * 32, "00" * 32, played=True))
    with monkeypatch.context() as patch:
        patch.setattr(world, "record", broken)
        await deliverer.deliver(TABLE)
    assert own(messenger, CHANNEL) == OPENED
    assert all(messenger.shown(messenger.privates[user]) for user in world.people.values())
    await deliverer.deliver(TABLE)
    await assert_nothing_pending(world.db)


async def test_a_request_that_hangs_counts_as_unanswered(
    world: World,
    messenger: MemoryMessenger,
    deliverer: Deliverer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def hangs(channel_id: int, message: Outgoing, nonce: str) -> int:
        await asyncio.Event().wait()
        return 0

    await world.open()
    with monkeypatch.context() as patch:
        patch.setattr("bot.delivery.table_delivery.REQUEST_MS", 10)
        patch.setattr(messenger, "post", hangs)
        await deliverer.deliver(TABLE)
    assert own(messenger, CHANNEL) == []
    await deliverer.deliver(TABLE)
    await assert_delivered(world, messenger, OPENED)


async def test_closing_finishes_what_is_being_sent_and_takes_no_more(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer
) -> None:
    await world.open()
    deliverer.wake(TABLE)
    await asyncio.sleep(0)
    await deliverer.close()
    assert own(messenger, CHANNEL) == OPENED
    await world.change(cut_made())
    deliverer.wake(TABLE)
    await deliverer.recover()
    assert deliverer._tasks == {}


async def test_closing_does_not_wait_for_ever(
    world: World,
    messenger: MemoryMessenger,
    deliverer: Deliverer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def hangs(channel_id: int, message: Outgoing, nonce: str) -> int:
        await asyncio.Event().wait()
        return 0

    await world.open()
    monkeypatch.setattr("bot.delivery.deliverer.CLOSING_S", 0.01)
    with monkeypatch.context() as patch:
        patch.setattr(messenger, "post", hangs)
        deliverer.wake(TABLE)
        await deliverer.close()
    assert deliverer._tasks == {}
    again = Deliverer(world.db, messenger, world, world.clock, "here")
    await again.deliver(TABLE)
    await assert_delivered(world, messenger, OPENED)


# ------------------------------------------------------------------------------------------ leases


def lease(world: World, owner: str) -> Lease:
    return Lease(world.db, world.clock, world.clock, TABLE, owner)


def test_a_lease_outlives_every_request_begun_under_it() -> None:
    assert LEASE_MS // 2 > REQUEST_MS


async def test_a_table_under_anothers_lease_is_left_alone_until_it_ends(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer, clock: FakeClock
) -> None:
    await world.open()
    assert await lease(world, "there").acquire()
    await deliverer.deliver(TABLE)
    for _ in range(LEASE_MS // FIRST_WAIT_MS - 1):
        clock.now += FIRST_WAIT_MS
        await deliverer.recover()
        await idle(deliverer)
    assert messenger.requests == []
    clock.now += 2 * FIRST_WAIT_MS
    await deliverer.recover()
    await idle(deliverer)
    await assert_delivered(world, messenger, OPENED)


async def test_a_lease_is_taken_again_by_its_owner_and_by_others_after_its_end(
    world: World, clock: FakeClock
) -> None:
    await world.open()
    here, there = lease(world, "here"), lease(world, "there")
    assert await here.acquire()
    assert await here.acquire()
    assert not await there.acquire()
    await here.release()
    assert await there.acquire()
    clock.now += LEASE_MS
    assert await here.acquire()
    assert not await there.acquire()


async def test_a_lease_from_before_the_clock_went_back_is_no_lease(
    world: World, clock: FakeClock
) -> None:
    await world.open()
    here, there = lease(world, "here"), lease(world, "there")
    assert await here.acquire()
    clock.now -= LEASE_MS
    assert not await there.acquire(), "it may be another machine's, whose clock is ahead"
    clock.now -= 1
    assert await there.acquire()


async def test_a_holder_knows_by_the_time_that_has_passed_when_a_lease_ends(
    world: World, clock: FakeClock
) -> None:
    await world.open()
    passed = FakeClock()
    here = Lease(world.db, clock, passed, TABLE, "here")
    assert await here.acquire()
    clock.now -= 10 * LEASE_MS
    assert await lease(world, "there").acquire()
    await here.renew()
    passed.now += LEASE_MS
    with pytest.raises(LeaseLost):
        await here.renew()


async def test_a_table_that_another_process_has_delivered_is_waited_for_no_more(
    world: World, deliverer: Deliverer, other: Deliverer
) -> None:
    await world.open()
    there = lease(world, "there")
    assert await there.acquire()
    await deliverer.deliver(TABLE)
    assert len(deliverer._backoff) == 1
    await there.release()
    await other.deliver(TABLE)
    await deliverer.recover()
    assert not deliverer._backoff


async def test_a_lease_is_renewed_while_it_is_used(world: World, clock: FakeClock) -> None:
    await world.open()
    here, there = lease(world, "here"), lease(world, "there")
    assert await here.acquire()
    for _ in range(5):
        clock.now += LEASE_MS // 2
        await here.renew()
        assert not await there.acquire()
    clock.now += LEASE_MS
    assert await there.acquire()
    with pytest.raises(LeaseLost):
        await here.renew()


async def test_a_deliverer_that_was_held_up_stops_when_another_took_over(
    world: World,
    messenger: MemoryMessenger,
    deliverer: Deliverer,
    other: Deliverer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It comes back from a long sleep in the middle of a request, and sends nothing further."""
    post, asleep = messenger.post, True

    async def sleeps(channel_id: int, message: Outgoing, nonce: str) -> int:
        nonlocal asleep
        if asleep:
            asleep = False
            sent = await post(channel_id, message, nonce)
            world.clock.now += 2 * LEASE_MS
            await other.deliver(TABLE)
            messenger.requests.clear()
            return sent
        return await post(channel_id, message, nonce)

    await world.open()
    monkeypatch.setattr(messenger, "post", sleeps)
    await deliverer.deliver(TABLE)
    await assert_delivered(world, messenger, OPENED)
    assert messenger.requests == []


async def test_what_another_process_commits_is_seen_by_the_one_that_delivers(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer, other: Deliverer
) -> None:
    """The other one finds the lease taken and relies on its holder."""
    await world.open()
    deliverer.wake(TABLE)
    await messenger.busy.wait()
    await world.change(cut_made())
    await other.deliver(TABLE)
    await idle(deliverer)
    await assert_nothing_pending(world.db)
    await assert_delivered(world, messenger, [*OPENED, "cut"])


@pytest.mark.parametrize("payload", ['{"kind": "Q\u2660', "{}", '{"kind": "dance"}', "[]"])
async def test_a_post_that_cannot_be_read_is_left_out_and_the_others_go(
    world: World,
    messenger: MemoryMessenger,
    deliverer: Deliverer,
    caplog: pytest.LogCaptureFixture,
    payload: str,
) -> None:
    await world.open()
    await world.change(cut_made(), cut_made())
    for number in (2, 3):
        values = {"table_id": TABLE, "number": number, "payload": payload}
        await world.db.commit([Write("rename_in_post", values)])
    await deliverer.deliver(TABLE)
    # The board has no post any more, and is sent as it stands.
    await assert_delivered(world, messenger, ["opened", "cut", "board"])
    told = [entry.getMessage() for entry in caplog.records]
    assert [line.split(":")[0] for line in told] == [
        f"table {TABLE}, post {number} cannot be read" for number in (2, 3)
    ]
    assert "Q\u2660" not in caplog.text
