"""The queue of files to check: one for each person, a few at a time, each for some seconds."""

from __future__ import annotations

import asyncio

import pytest

from bot.interactions.verify_queue import (
    MOST_WAITING,
    CheckTooLong,
    Deadline,
    FileLost,
    FileTooLong,
    FileUnderWay,
    ManyFiles,
    VerifyQueue,
)
from bot.tables.errors.history import NotARecord
from bot.tables.history.record_file import LARGEST
from bot.views.history import CheckedRecord
from tests.clock import FakeClock


class Sent:
    """A file that Discord hands out at once, or when a test says so."""

    def __init__(self, *, at_once: bool = False) -> None:
        self.handed_out = asyncio.Event()
        if at_once:
            self.handed_out.set()

    async def fetch(self) -> bytes:
        await self.handed_out.wait()
        return b"{}"

    def to(self, queue: VerifyQueue, user_id: int) -> asyncio.Task[list[CheckedRecord]]:
        return asyncio.create_task(queue.check(user_id, 2, self.fetch))


async def test_a_person_has_one_file_checked_at_a_time() -> None:
    queue, first, others = VerifyQueue(), Sent(), Sent()
    waits, elses = first.to(queue, 1), others.to(queue, 2)
    await asyncio.sleep(0)
    with pytest.raises(FileUnderWay):
        await Sent().to(queue, 1)
    first.handed_out.set()
    others.handed_out.set()
    assert [len(await done) for done in (waits, elses)] == [1, 1]
    assert len(await Sent(at_once=True).to(queue, 1)) == 1


async def test_the_queue_takes_a_few_files_and_no_more() -> None:
    queue, sent = VerifyQueue(), [Sent() for _ in range(MOST_WAITING)]
    waiting = [one.to(queue, who) for who, one in enumerate(sent)]
    await asyncio.sleep(0)
    late = Sent(at_once=True)
    with pytest.raises(ManyFiles):
        await late.to(queue, MOST_WAITING)
    sent[0].handed_out.set()
    await waiting[0]
    assert len(await late.to(queue, MOST_WAITING)) == 1
    for one in sent:
        one.handed_out.set()
    await asyncio.gather(*waiting)


async def test_a_file_that_cannot_be_checked_leaves_its_place() -> None:
    queue = VerifyQueue()

    async def lost() -> bytes:
        raise TimeoutError

    async def no_record() -> bytes:
        return b"not a record"

    for fetch, refusal in ((lost, FileLost), (no_record, NotARecord), (lost, FileLost)):
        with pytest.raises(refusal):
            await queue.check(1, 2, fetch)
    with pytest.raises(FileTooLong):
        await queue.check(1, LARGEST + 1, lost)


async def test_a_cancelled_request_leaves_its_place() -> None:
    queue = VerifyQueue()
    gone = Sent().to(queue, 1)
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.wait({gone})
    assert len(await Sent(at_once=True).to(queue, 1)) == 1


def test_a_check_ends_when_its_time_is_up_or_it_is_cancelled() -> None:
    clock = FakeClock(0)
    deadline, other = (Deadline(10, clock) for _ in range(2))
    clock.now = 10
    deadline()
    other.end()
    clock.now = 11
    for ended in (deadline, other):
        with pytest.raises(CheckTooLong):
            ended()
