"""What an outage does to each time of the store, as docs/design.md has it in its table."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Final

import pytest

from bot.competition.event.clockwork import GRACE_MS as JOINING_MS
from bot.competition.event.state import EventPhase
from bot.tables.daily.facade import GRACE_MS, DailyOrder
from bot.tables.timekeeping.ahead import BOUNDS
from bot.views.settings.clock import DAY, HOUR, MINUTE
from bot.views.table.view import TableState
from tests.tables.daily.test_daily import finish
from tests.tables.organised import Organised, plan, player
from tests.tables.outages import outage
from tests.tables.room import ANN, CHANNEL, SERVER, Room
from tests.tables.timekeeping.test_ahead import ELSEWHERE
from tests.tables.timekeeping.waits import effects

OUTAGES: Final = [5 * MINUTE, 3 * HOUR, 2 * DAY]
EFFECT: Final = re.compile(r"(stops|a grace|goes on by the clock)[:,] \w|is no (wait|time)$")


def test_the_docs_say_of_each_time_what_an_outage_does() -> None:
    said = [column for columns, _ in effects() for column in columns]
    assert len(said) == len(set(said)), "each is said once"
    assert set(said) == BOUNDS.keys() | ELSEWHERE, "what does an outage do to it?"
    assert all(EFFECT.match(effect) for _, effect in effects())


# ------------------------------------------------------------------------ what stops or has a grace


async def _daily(room: Room, ms: int) -> None:
    """Who is in the middle of a match at midnight has the whole hour."""
    daily = room.host.daily
    table_id = await daily.play(ANN, DailyOrder(SERVER, CHANNEL, "en"))
    room.clock.now = (await daily.page(SERVER, ANN.id)).day.ends_at - MINUTE
    await outage(room, ms)
    page = await room.host.daily.page(SERVER, ANN.id)
    assert page.next_at == room.clock.now + GRACE_MS
    room.clock.now += GRACE_MS - 1
    assert await room.host.daily.close_due() == []
    await finish(room, ANN, table_id)
    await room.host.daily.close_due()
    told = await room.host.daily.told(SERVER, 1)
    assert told is not None
    assert told[0].of(ANN.id) is not None


async def _check_in_and_restarts(room: Room, ms: int) -> None:
    """A bot that cannot stay up takes nobody's time to check in."""
    event, start = Organised(room), room.clock.now + HOUR
    await event.announce(plan(starts_at=start, check_in_minutes=30, begins_itself=True))
    await event.enter([1], [2])
    room.clock.now = start - 30 * MINUTE
    await event.runs()
    for _ in range(40):
        await outage(room, MINUTE)
        await event.runs()
    await outage(room, ms)
    await event.runs()
    assert (await event.view()).event.phase is EventPhase.CHECK_IN
    for number in (1, 2):
        await room.host.events.check_in(event.id, player(number))


@pytest.mark.parametrize("ms", OUTAGES)
@pytest.mark.parametrize("tries", [_daily, _check_in_and_restarts])
async def test_nobody_loses_anything_by_an_outage(
    room: Room, tries: Callable[[Room, int], Awaitable[None]], ms: int
) -> None:
    """What stops tries tests/tables/timekeeping/test_each_wait.py."""
    await tries(room, ms)


# ------------------------------------------------------------------------ what goes by the clock


@pytest.mark.parametrize("ms", OUTAGES)
async def test_an_event_that_was_to_start_meanwhile_starts_soon_after(
    room: Room, event: Organised, ms: int
) -> None:
    start = room.clock.now + HOUR
    await event.announce(plan(starts_at=start, begins_itself=True))
    await event.enter([1], [2])
    room.clock.now = start - MINUTE
    await outage(room, ms)
    await event.runs()
    assert (await event.view()).event.phase is EventPhase.ENTRIES, "who is late joins in time"
    room.clock.now += JOINING_MS
    await event.runs()
    view = await event.view()
    assert view.event.phase is EventPhase.RUNNING
    assert view.event.matches[1].starts_at == room.clock.now


async def test_no_event_begins_while_nobody_can_act(room: Room, event: Organised) -> None:
    start = room.clock.now + HOUR
    await event.announce(plan(starts_at=start, begins_itself=True))
    await event.enter([1], [2])
    room.clock.now = start
    room.acts = lambda _server, due: due is None
    await event.runs()
    assert (await event.view()).event.phase is EventPhase.ENTRIES
    # A bot that starts looks at the event before it is connected, and again soon.
    room.acts = lambda _server, _due: True
    room.clock.now += 5_000
    await event.runs()
    assert (await event.view()).event.phase is EventPhase.RUNNING


async def test_no_match_of_the_daily_deal_is_closed_while_nobody_can_act(room: Room) -> None:
    daily = room.host.daily
    table_id = await daily.play(ANN, DailyOrder(SERVER, CHANNEL, "en"))
    room.clock.now = (await daily.page(SERVER, ANN.id)).day.ends_at + 2 * GRACE_MS
    room.acts = lambda _server, due: due is None
    assert await daily.close_due() == []
    assert (await room.host.table(table_id)).state is TableState.PLAYING
    room.acts = lambda _server, _due: True
    assert await daily.close_due() == [table_id]
