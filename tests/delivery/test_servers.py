"""What belongs to a server is posted once: by two processes, without an answer, or refused."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.delivery.messenger import Refused, Undelivered, Unsure
from bot.delivery.outbox.deliverer import LONGEST_REFUSED_MS
from bot.delivery.servers import ServerDeliverer
from bot.notices import NOTICES, Notice
from bot.store.database import Write
from bot.views.settings.clock import DAY
from tests.delivery.memory import Fault, MemoryMessenger
from tests.delivery.tools import tools_of
from tests.tables.room import CHANNEL, SERVER, Room

MONTH = 202601
LATER_MS = 600_000
"""Discord has forgotten the nonces."""


class Posting:
    """A server that wants its card of the month, with processes that deliver it."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.messenger = MemoryMessenger(room.clock, {CHANNEL: {}})

    async def want(self) -> None:
        month = {"server_id": SERVER, "month": MONTH, "now": self.room.clock.now}
        await self.room.db.commit(
            [
                Write("settle_recap_channel", {"id": SERVER, "recap_channel": CHANNEL}),
                Write("want_recap", {**month, "language": "en"}),
            ]
        )

    def process(self, name: str | None = None) -> ServerDeliverer:
        host = self.room.another_host()
        tools = tools_of(self.room.db, self.messenger, self.room.clock, name)
        return ServerDeliverer(tools, host.recaps, host.daily, host.settings)

    def fail(self, error: Undelivered, *, after: bool = False) -> None:
        self.messenger.faults.append(Fault("post", error, after))

    @property
    def posts(self) -> int:
        return len(self.messenger.shown(CHANNEL))


@pytest.fixture
async def posting(tmp_path: Path) -> AsyncIterator[Posting]:
    room = Room(tmp_path / "hangjack.db")
    await room.enter()
    posting = Posting(room)
    await posting.want()
    yield posting
    await room.leave()


async def test_two_processes_at_once_post_one_card(posting: Posting) -> None:
    one, other = posting.process("one"), posting.process("other")
    await asyncio.gather(one.deliver(str(SERVER)), other.deliver(str(SERVER)))
    assert await other.deliver(str(SERVER))
    assert posting.posts == 1


async def test_a_refused_card_goes_where_the_server_wants_it_since(posting: Posting) -> None:
    process, elsewhere = posting.process(), CHANNEL + 1
    posting.fail(Refused(status=403, code=50_013))
    assert not await process.deliver(str(SERVER))
    posting.messenger.channels[elsewhere] = {}
    chosen = {"id": SERVER, "recap_channel": elsewhere}
    await posting.room.db.commit([Write("settle_recap_channel", chosen)])
    posting.room.clock.now += LONGEST_REFUSED_MS
    posting.fail(Refused(status=403, code=50_013))
    assert await process.deliver(str(SERVER))
    assert len(posting.messenger.shown(elsewhere)) == 1
    assert posting.posts == 0


@pytest.mark.parametrize("pause", [0, LATER_MS])
async def test_a_card_whose_answer_was_lost_is_not_posted_again(
    posting: Posting, pause: int
) -> None:
    posting.fail(Unsure(), after=True)
    assert not await posting.process().deliver(str(SERVER))
    posting.room.clock.now += pause
    assert await posting.process().deliver(str(SERVER)), "another process goes on"
    assert posting.posts == 1


async def test_a_refused_card_comes_once_the_channel_takes_it(posting: Posting) -> None:
    process = posting.process()
    for _ in range(3):
        posting.fail(Refused(status=403, code=50013))
        assert not await process.deliver(str(SERVER))
        posting.room.clock.now += LONGEST_REFUSED_MS
    assert NOTICES.held[Notice.REFUSED].count == 1, "the owner is told, and not at each try"
    assert await process.deliver(str(SERVER))
    assert posting.posts == 1


async def test_a_card_is_given_up_once_its_month_is_old(posting: Posting) -> None:
    posting.room.clock.now += 20 * DAY
    assert await posting.process().deliver(str(SERVER))
    assert posting.posts == 0
    assert await posting.room.db.all("pending_servers") == []
