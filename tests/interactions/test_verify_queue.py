"""The queue of files to check: one at a time, each for some seconds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from threading import Event

import pytest

from bot.interactions import verify_queue
from bot.interactions.verify_queue import (
    CheckTooLong,
    FileLost,
    FileTooLong,
    VerifyQueue,
)
from bot.tables.errors.history import NotARecord
from bot.tables.history.record_file import LARGEST
from bot.views.history import CheckedRecord
from tests.patience import PATIENCE


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


async def test_a_file_that_cannot_be_checked_leaves_its_place() -> None:
    queue = VerifyQueue()

    async def lost() -> bytes:
        raise TimeoutError

    async def no_record() -> bytes:
        return b"not a record"

    for fetch, refusal in ((lost, FileLost), (no_record, NotARecord), (lost, FileLost)):
        with pytest.raises(refusal):
            await queue.check(2, fetch)
    with pytest.raises(FileTooLong):
        await queue.check(LARGEST + 1, lost)


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
