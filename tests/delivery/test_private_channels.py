"""Direct messages: known channels are used again, new ones are opened slowly."""

from __future__ import annotations

import asyncio
import itertools
from dataclasses import replace

import pytest

from bot.delivery.messenger import OpeningPaused, Refused, Unsure
from bot.delivery.outbox.deliverer import Refusals
from bot.delivery.outbox.lease import Lease
from bot.delivery.outbox.message import load_pending
from bot.delivery.private_channels import (
    FIRST_PAUSE_MS,
    FLAGGED_PAUSE_MS,
    LONGEST_PAUSE_MS,
    MOST,
    WINDOW_MS,
)
from bot.delivery.tables.channel_traffic import ChannelTraffic
from bot.delivery.tables.table_delivery import TableDelivery
from bot.notices import NOTICES, HeldNotice, Notice
from bot.store.database import Write
from bot.tables.privacy.left_servers import LeftServers
from bot.tables.timekeeping.ahead import put_right
from bot.ui.core.message import Outgoing
from bot.views.posts import BoardPost
from bot.views.table.view import TableState

from .memory import MemoryMessenger
from .tools import tools_of
from .world import CHANNEL, World

TOO_FAST = 40_003
FLAGGED = 20_026
_NUMBERS = itertools.count(100)
"""Of posts."""


class Bot:
    """One process of the bot."""

    def __init__(
        self, world: World, messenger: MemoryMessenger | None = None, behind_ms: int = 0
    ) -> None:
        self.messenger = messenger or world.messenger
        clock = world.clock
        tools = tools_of(world.db, self.messenger, clock, audience=world.audience)
        self.delivery = TableDelivery(
            replace(tools, clock=lambda: clock() - behind_ms),
            Lease(world.db, clock, clock, world.id, None),
            world.id,
            world,
            ChannelTraffic(clock),
            Refusals(clock),
        )

    async def opens(self, *people: int) -> list[bool]:
        """Say for each person whether there is a channel, opening it where that may be."""
        return [await self.reaches(person) for person in people]

    async def reaches(self, user_id: int) -> bool:
        try:
            await self.delivery.private_channel(user_id)
        except OpeningPaused:
            return False
        return True


def asked(world: World) -> int:
    """Return how often a channel was asked for."""
    return sum(method == "private" for method, _ in world.messenger.requests)


async def test_processes_share_one_pace_and_a_restart_keeps_it(world: World) -> None:
    one, other = Bot(world), Bot(world)
    found = await asyncio.gather(
        *(bot.reaches(user) for bot, user in zip([one, other] * MOST, range(2 * MOST), strict=True))
    )
    assert sum(found) == asked(world) == MOST
    assert await Bot(world).opens(50) == [False]
    world.clock.now += WINDOW_MS
    assert await other.opens(50) == [True]


@pytest.mark.parametrize("behind_ms", [1, 60_000])
async def test_processes_whose_clocks_differ_share_one_pace(world: World, behind_ms: int) -> None:
    one, other = Bot(world), Bot(world, behind_ms=behind_ms)
    assert await one.opens(*range(MOST)) == [True] * MOST
    assert await other.opens(50) == [False]
    world.clock.now += WINDOW_MS + behind_ms
    await _refuse(one, world, TOO_FAST)
    assert await other.opens(50) == [False]


async def test_a_known_channel_is_never_opened_again(world: World) -> None:
    assert await Bot(world).opens(*range(MOST)) == [True] * MOST
    before = asked(world)
    # After a restart, with none left to open.
    assert await Bot(world).opens(*range(MOST), 99) == [True] * MOST + [False]
    assert asked(world) == before


async def test_another_bot_uses_no_channels_of_the_first(world: World) -> None:
    channels = Bot(world).delivery.private_channels
    await channels.note(1, 66_000)
    left = LeftServers(world.db, world.clock)
    for bot in (7, 7):
        assert not await left.claim(bot)
        assert await channels.known(1) == 66_000
    assert await left.claim(8)
    assert await channels.known(1) is None


@pytest.mark.parametrize("method", ["private", "post"])
async def test_a_refusal_pauses_opening_alone(world: World, method: str) -> None:
    bot = Bot(world)
    assert await bot.opens(1) == [True]
    world.fail(method, Unsure(status=403, code=TOO_FAST))
    with pytest.raises(Unsure):
        await _write_to(bot, 2)
    assert await Bot(world).opens(1, 2, 3) == [True, False, False]
    await _write_to(bot, 1)
    await _post(bot, CHANNEL)
    world.clock.now += FIRST_PAUSE_MS
    assert await bot.opens(2) == [True]


async def test_repeated_refusals_double_the_pause(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    bot, pause = Bot(world), FIRST_PAUSE_MS
    for _ in range(8):
        await _refuse(bot, world, TOO_FAST)
        world.clock.now += pause - 1
        assert await bot.opens(3) == [False]
        world.clock.now += 1
        pause = min(2 * pause, LONGEST_PAUSE_MS)
    await _refuse(bot, world, FLAGGED)
    world.clock.now += FLAGGED_PAUSE_MS - 1
    assert await bot.opens(3) == [False]
    world.clock.now += 1
    assert await bot.opens(3) == [True]
    world.clock.now += 2 * LONGEST_PAUSE_MS
    await _refuse(bot, world, TOO_FAST)
    world.clock.now += FIRST_PAUSE_MS
    assert await bot.opens(4) == [True], "it begins anew"
    assert NOTICES.held == {Notice.FLAGGED: HeldNotice({"hours": 6}, 1)}
    assert "docs/operating-reference.md" in caplog.text
    assert {record.levelname for record in caplog.records} == {"ERROR"}


async def test_opening_goes_on_after_the_clock_was_set_back(world: World) -> None:
    bot = Bot(world)
    assert await bot.opens(*range(MOST)) == [True] * MOST
    await _refuse(bot, world, FLAGGED, wait=WINDOW_MS)
    world.clock.now -= 30 * 86_400_000
    await put_right(world.db, world.clock())
    assert await bot.opens(20) == [True]


async def test_a_hand_waits_and_the_board_does_not(world: World) -> None:
    assert await Bot(world).opens(*range(MOST)) == [True] * MOST
    await _deal(world)
    board = world.messenger.shown(CHANNEL)[-1]
    assert f"v{world.version}" in board.shows
    assert not world.messenger.privates.keys() & {100, 101, 102, 103}
    assert set(world.late_dms) == {0, 1, 2, 3}
    assert not world.closed_dms
    world.clock.now += WINDOW_MS
    await world.recover()
    assert [len(world.dms(user)) for user in world.people.values()] == [1, 1, 1, 1]


async def test_a_channel_that_is_gone_when_a_table_stops_is_forgotten(world: World) -> None:
    channels = Bot(world).delivery.private_channels
    await channels.note(100, 66_000)
    world.fail("post", Refused(status=403, code=50013), channel_id=CHANNEL)
    await world.open()
    await world.deliver()
    assert world.refusals == 1
    assert await channels.known(100) is None


async def test_results_for_people_who_are_not_written_to_yet_hold_no_others_up(
    world: World,
) -> None:
    await _deal(world)
    assert await Bot(world).opens(*range(10, 16)) == [True] * 6
    await _tell_followers(world, *range(1, 9), 15)
    assert len(world.dms(15)) == 1
    world.clock.now += WINDOW_MS
    for _ in range(5):
        await world.recover()
        world.clock.now += 1_000
    assert [len(world.dms(user)) for user in range(1, 9)] == [1] * 8


async def test_a_refused_event_table_tells_only_people_with_open_direct_messages(
    world: World,
) -> None:
    world.event_id = "CUP"
    assert await Bot(world).opens(101) == [True]
    world.fail("post", Refused(status=403, code=50013), channel_id=CHANNEL)
    await world.open()
    await world.deliver()
    assert world.refusals == 1
    assert list(world.messenger.privates) == [101]
    assert len(world.dms(101)) == 1


async def _deal(world: World) -> None:
    """Open the table and deal, each player a hand."""
    await world.open()
    world.deal, world.state = 0, TableState.PLAYING
    hands = [world.hand(seat) for seat in world.people]
    await world.change(BoardPost(1, 0), faces=[world.new_board(), *hands])
    await world.deliver()


async def _tell_followers(world: World, *people: int) -> None:
    """Deliver a deal's result to people who follow the table."""
    follows = [Write("follow", {"table_id": world.id, "user_id": user}) for user in people]
    news = Write(
        "add_news", {"table_id": world.id, "game": 1, "deal": 0, "now": world.clock()}, None
    )
    await world.db.commit([*follows, news])
    await world.deliver()


async def _write_to(bot: Bot, user_id: int) -> None:
    await _post(bot, await bot.delivery.private_channel(user_id))


async def _post(bot: Bot, channel_id: int) -> None:
    async def render() -> Outgoing:
        return Outgoing(text="Hello", key="hello")

    number = next(_NUMBERS)
    post = {"table_id": bot.delivery.table_id, "number": number, "payload": "{}"}
    await bot.delivery.db.commit([Write("add_post", {**post, "created_at": 0, "fleeting": 0})])
    pending = await load_pending(bot.delivery.db, bot.delivery.table_id)
    [row] = [each for each in pending if (each.kind, each.number) == ("post", number)]
    await bot.delivery.send_once(row, channel_id, render)


async def _refuse(bot: Bot, world: World, code: int, wait: int = 0) -> None:
    """Let Discord refuse an opening."""
    world.clock.now += wait
    world.fail("private", Unsure(status=403, code=code))
    with pytest.raises(Unsure):
        await bot.delivery.private_channel(1_000)
