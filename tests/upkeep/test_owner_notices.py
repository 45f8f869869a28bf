"""The owner hears it: where they want it, each kind at most once an hour, and nobody else."""

from __future__ import annotations

from dataclasses import dataclass, field
from string import Formatter

import pytest

from bot.delivery.messenger import DmClosed, OpeningPaused, Refused, Undelivered, Unwell
from bot.delivery.outbox.lease import Lease
from bot.delivery.outbox.send_once import Sender
from bot.notices import NOTICES, HeldNotice, Notice
from bot.settings import NoticePlace
from bot.store.errors import DiskFull
from bot.store.opening import Database
from bot.upkeep.owner_notices import OwnerNotices, text_of
from tests.clock import FakeClock
from tests.delivery.memory import Fault, MemoryMessenger
from tests.delivery.tools import tools_of

CHANNEL, OWNER = 500, 7
MINUTE_MS = 60_000


@dataclass
class Desk:
    """What an owner sees."""

    db: Database
    clock: FakeClock = field(default_factory=FakeClock)
    messenger: MemoryMessenger = field(init=False)

    def __post_init__(self) -> None:
        self.messenger = MemoryMessenger(self.clock, channels={CHANNEL: {}})

    def bot(self, place: NoticePlace = CHANNEL, owner: int | None = OWNER) -> OwnerNotices:
        """Return the notices of a process that has just started."""
        lease = Lease(self.db, self.clock, self.clock.steady, "notices", None)
        sender = Sender(tools_of(self.db, self.messenger, self.clock), lease)
        return OwnerNotices(sender, place, owner, self.clock.steady)

    def read(self, channel_id: int = CHANNEL) -> list[str]:
        return [message.shows for message in self.messenger.shown(channel_id)]

    def fail(self, method: str, error: Undelivered, times: int = 1) -> None:
        self.messenger.faults.append(Fault(method, error, times=times))

    async def wait(self, bot: OwnerNotices, minutes: int) -> None:
        """Let time pass; the bot looks every minute."""
        for _ in range(minutes):
            self.clock.now += MINUTE_MS
            await bot.look()


@pytest.fixture
def desk(db: Database) -> Desk:
    return Desk(db)


def left(server: int = 1) -> None:
    NOTICES.note(Notice.SERVER_LEFT, name="Card Club", server=server)


async def test_each_kind_is_told_once_an_hour_with_those_held_back(desk: Desk) -> None:
    bot = desk.bot()
    left(1)
    await bot.look()
    assert desk.read() == ["The server Card Club (1) has removed me."]
    for server in (2, 3, 4):
        left(server)
    NOTICES.note(Notice.BACKUP_FAILS, problem="The disk is full.")
    await desk.wait(bot, 59)
    assert len(desk.read()) == 2, "another kind"
    await desk.wait(bot, 1)
    assert desk.read()[2:] == [
        "The server Card Club (4) has removed me.\n2 more of the kind were held back."
    ]
    await desk.wait(bot, 120)
    assert len(desk.read()) == 3


async def test_processes_and_restarts_share_the_hour(desk: Desk) -> None:
    for bot in (desk.bot(), desk.bot()):
        left()
        await bot.look()
    assert len(desk.read()) == 1


async def test_the_owner_gets_direct_messages_that_were_opened_before(desk: Desk) -> None:
    bot = desk.bot("owner")
    await bot.open()
    (channel_id,) = desk.messenger.privates.values()
    NOTICES.note(Notice.FLAGGED, hours=6)
    # Now none are opened.
    desk.fail("private", OpeningPaused(), times=9)
    await bot.look()
    (text,) = desk.read(channel_id)
    assert "spammer (code 20026)" in text
    assert set(desk.messenger.privates) == {OWNER}, "nobody else is written to"


@pytest.mark.parametrize("error", [Refused(status=403, code=50013), DmClosed(status=403)])
async def test_a_refused_notice_is_logged_and_left(
    desk: Desk, caplog: pytest.LogCaptureFixture, error: Undelivered
) -> None:
    bot = desk.bot()
    left()
    desk.fail("post", error, times=99)
    await desk.wait(bot, 30)
    assert len(desk.messenger.requests) == 1
    (line,) = caplog.messages
    assert line.startswith("the owner is not told of SERVER_LEFT: ")
    assert not NOTICES.held


async def test_a_discord_that_is_down_is_waited_for(desk: Desk) -> None:
    bot = desk.bot()
    left()
    desk.fail("post", Unwell(status=503), times=3)
    await desk.wait(bot, 60)
    assert desk.read() == ["The server Card Club (1) has removed me."]
    assert len(desk.messenger.requests) == 4


async def test_a_bot_without_an_owner_raises_nothing(desk: Desk) -> None:
    bot = desk.bot("owner", owner=None)
    await bot.open()
    left()
    await desk.wait(bot, 3)
    assert not desk.messenger.requests


async def test_a_full_disk_holds_no_notice_back(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object) -> None:
        raise DiskFull(path="hangjack.db")

    bot = desk.bot()
    monkeypatch.setattr(desk.db, "commit", full)
    NOTICES.note(Notice.BACKUP_FAILS, problem="The disk is full.")
    await desk.wait(bot, 5)
    assert len(desk.read()) == 1


@pytest.mark.parametrize("notice", Notice)
def test_every_notice_is_a_short_text(notice: Notice) -> None:
    details = {name: 3 for _, name, _, _ in Formatter().parse(notice.value) if name}
    text = text_of(notice, HeldNotice(details, 2))
    assert "{" not in text
    assert text.endswith("\n1 more of the kind was held back.")
    assert len(text) < 1000
