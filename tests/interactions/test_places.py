"""Work that others wait behind: places, the queue of files to check; presses that mean one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import ExitStack
from threading import Event

import pytest

from bot.interactions import verify_queue
from bot.interactions.answer import wait_for_answers
from bot.interactions.places import StillBusy, TooManyAsk, Work, WorkPlaces
from bot.interactions.services import Presses
from bot.interactions.verify_queue import CheckTooLong, FileLost, FileTooLong, VerifyQueue
from bot.tables.errors.history import NotARecord
from bot.tables.history.record_file import LARGEST
from bot.views.history import CheckedRecord
from tests.clock import FakeClock
from tests.patience import PATIENCE

every_work = pytest.mark.parametrize("work", Work)


@every_work
def test_one_person_never_takes_the_places_of_others(work: Work) -> None:
    places, held = WorkPlaces(), ExitStack()
    for _ in range(work.each):
        held.enter_context(places.place(work, 1))
    for _ in range(work.people):
        with pytest.raises(StillBusy), places.place(work, 1):
            pass
    for someone in range(2, work.people + 1):
        held.enter_context(places.place(work, someone))
    with pytest.raises(TooManyAsk), places.place(work, work.people + 1):
        pass
    with ExitStack() as others:
        for other in {*Work} - {work}:
            others.enter_context(places.place(other, 1))
    held.close()
    for _ in range(work.each + 1):
        with pytest.raises(RuntimeError), places.place(work, 1):
            raise RuntimeError
    with places.place(work, 1), places.place(work, work.people + 1):
        pass


def test_a_press_counts_once_for_half_a_minute_unless_it_was_refused(clock: FakeClock) -> None:
    presses = Presses(clock=clock)
    assert presses.note("a")
    clock.now += 29
    assert not presses.note("a")
    assert presses.note("b")
    presses.forget("b")
    assert presses.note("b")
    clock.now += 2
    assert presses.note("a")


def test_the_presses_remembered_are_bounded() -> None:
    presses = Presses(most=2)
    assert all(map(presses.note, "abc"))
    assert len(presses) == 2
    assert not presses.note("c")
    assert presses.note("a")


class Sent:
    """A file that Discord hands out at once, or when a test says so."""

    def __init__(self, *, at_once: bool = False) -> None:
        self.handed_out = asyncio.Event()
        if at_once:
            self.handed_out.set()

    async def fetch(self) -> bytes:
        await self.handed_out.wait()
        return b"{}"

    def to(self, queue: VerifyQueue) -> asyncio.Task[list[CheckedRecord]]:
        return asyncio.create_task(queue.check(2, self.fetch))


async def test_a_file_that_discord_keeps_back_delays_no_other() -> None:
    queue, first = VerifyQueue(), Sent()
    waits = first.to(queue)
    await asyncio.sleep(0)
    assert len(await Sent(at_once=True).to(queue)) == 1
    first.handed_out.set()
    assert len(await waits) == 1


async def test_a_file_that_cannot_be_checked_leaves_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(verify_queue, "FETCH_SECONDS", 0)
    queue = VerifyQueue()

    async def late() -> bytes:
        await asyncio.sleep(0)
        return b"{}"

    async def no_record() -> bytes:
        return b"not a record"

    for fetch, refusal in ((late, FileLost), (no_record, NotARecord), (late, FileLost)):
        with pytest.raises(refusal):
            await queue.check(2, fetch)
    with pytest.raises(FileTooLong):
        await queue.check(LARGEST + 1, late)


async def test_a_cancelled_request_leaves_its_place() -> None:
    queue = VerifyQueue()
    gone = Sent().to(queue)
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.wait({gone})
    assert len(await Sent(at_once=True).to(queue)) == 1


@pytest.mark.parametrize("cancelled", [True, False])
async def test_a_check_ends_once_its_time_is_up_or_its_request_is_cancelled(
    monkeypatch: pytest.MonkeyPatch, *, cancelled: bool
) -> None:
    begun, ended = Event(), Event()

    def check_until_told(_: bytes, go_on: Callable[[], None]) -> list[CheckedRecord]:
        begun.set()
        try:
            while True:
                go_on()
        finally:
            ended.set()

    monkeypatch.setattr(verify_queue, "check_file", check_until_told)
    monkeypatch.setattr(verify_queue, "CHECK_SECONDS", PATIENCE if cancelled else 0.01)
    check = Sent(at_once=True).to(VerifyQueue())
    if cancelled:
        assert await asyncio.to_thread(begun.wait, PATIENCE)
        check.cancel()
    with pytest.raises(asyncio.CancelledError if cancelled else CheckTooLong):
        await check
    assert await asyncio.to_thread(ended.wait, PATIENCE)


async def test_the_end_of_the_bot_does_not_wait_for_an_answer_that_hangs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hanging = asyncio.create_task(asyncio.Event().wait())
    monkeypatch.setattr("bot.interactions.answer._UNDER_WAY", {hanging})
    ending = asyncio.create_task(wait_for_answers(0))
    for _ in range(20):
        await asyncio.sleep(0)
    assert ending.done()
