"""What an outage does to each time of the store, as docs/design.md has it in its table."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import pytest

from bot.competition.event import acts
from bot.competition.event.clockwork import GRACE_MS as JOINING_MS
from bot.competition.event.parts import Reminder
from bot.competition.event.plan import Starts
from bot.competition.event.state import EventPhase
from bot.competition.matches import HowEnded
from bot.tables.daily.facade import GRACE_MS
from bot.tables.daily.opening import DailyOrder
from bot.tables.lfg.facade import TABLE_MS, LfgPlace
from bot.tables.privacy.long_away import DAY_MS
from bot.tables.timekeeping.ahead import BOUNDS
from bot.views.lfg import Wish
from bot.views.settings.clock import DAY, HOUR, MINUTE
from bot.views.table import TableState
from tests.tables.daily.test_daily import finish
from tests.tables.events.test_no_shows import live
from tests.tables.organised import DIRECTOR, Organised, plan, player
from tests.tables.outages import outage
from tests.tables.room import ANN, BOB, CHANNEL, CY, SERVER, Room
from tests.tables.timekeeping.test_ahead import ELSEWHERE
from tests.tables.turns import anns_turn, until_due

OUTAGES: Final = [5 * MINUTE, 3 * HOUR, 2 * DAY]
DESIGN: Final = Path(__file__).parents[3] / "docs" / "design.md"
PLACE: Final = LfgPlace(SERVER, CHANNEL, "en")
EFFECT: Final = re.compile(r"(stops|a grace|goes on by the clock)[:,] \w|is no (wait|time)$")


def effects() -> Iterator[tuple[frozenset[str], str]]:
    """Go through the table: the columns of a row, and what an outage does to them."""
    part = DESIGN.read_text("utf-8").partition("### What an outage does\n")[2].partition("\n## ")[0]
    for line in part.splitlines():
        if line.startswith("| ") and "`" in line:
            _, _, columns, effect, _ = map(str.strip, line.split("|"))
            yield frozenset(re.findall(r"`(\w+\.\w+)`", columns)), effect


def test_the_docs_say_of_each_time_what_an_outage_does() -> None:
    said = [column for columns, _ in effects() for column in columns]
    assert len(said) == len(set(said)), "each is said once"
    assert set(said) == BOUNDS.keys() | ELSEWHERE.keys(), "what does an outage do to it?"
    assert all(EFFECT.match(effect) for _, effect in effects())


# ------------------------------------------------------------------------ what stops or has a grace


async def _turn(room: Room, ms: int) -> None:
    """A player who was reminded has as long as before, and no computer moves for them."""
    table = await anns_turn(room, await room.begin(ANN, BOB))
    await until_due(room, table.id)
    (before,) = await room.rows("SELECT due, due_at FROM tables")
    await outage(room, ms)
    assert await room.host.timers.run_due() == []
    (after,) = await room.rows("SELECT due, due_at FROM tables")
    assert after == {"due": "move", "due_at": before["due_at"] + ms}
    await room.step(table.id)
    assert not await room.rows("SELECT 1 FROM seats WHERE away <> 0 OR missed <> 0")


async def _lobby_and_pause(room: Room, ms: int) -> None:
    """A lobby and a paused table stay as long as before, with all who sit there."""
    lobby = await room.open(ANN, seats=4)
    paused = await room.begin(BOB, CY)
    for who in (BOB, CY):
        await room.host.pause(paused.id, who)
    left = "SELECT due_at - ? AS ms FROM tables ORDER BY id"
    before = await room.rows(left, room.clock.now)
    await outage(room, ms)
    assert await room.host.timers.run_due() == []
    assert await room.rows(left, room.clock.now) == before
    for table in (lobby, paused):
        seats = (await room.host.table(table.id)).seats
        assert [seat.user_id for seat in seats] == [seat.user_id for seat in table.seats]


async def _listed_table(room: Room, ms: int) -> None:
    host = room.host
    early, late = await room.open(BOB, seats=4), await room.open(CY, seats=4)
    await host.lfg.list_table(early.id, BOB, PLACE)
    room.clock.now += HOUR
    await host.lfg.list_table(late.id, CY, PLACE)
    await host.lfg.run(PLACE.panel_id)
    await outage(room, ms)
    room.clock.now += HOUR - 1
    for panel in await room.host.lfg.due():
        await room.host.lfg.run(panel)
    view = await room.host.lfg.view(PLACE.panel_id)
    assert view is not None
    assert [one.until - room.clock.now for one in view.tables] == [1, TABLE_MS - HOUR + 1]


async def _long_away(room: Room, ms: int) -> None:
    room.limit(forget_after=10)
    day = room.clock.now // DAY_MS
    await room.host.people.choose(ANN.id, four_colours=True)
    room.host.long_away.note(ANN.id, room.clock.now)
    await room.host.long_away.look()
    await outage(room, ms)
    room.host.long_away.note(BOB.id, (day + 10 + ms // DAY_MS) * DAY_MS)
    await room.host.long_away.look()
    assert await room.rows("SELECT 1 FROM people WHERE user_id = ?", ANN.id)


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


async def _check_in(room: Room, ms: int) -> None:
    """Check-in is as long as it was to be, and nobody who could not come is left out."""
    event, start = Organised(room), room.clock.now + HOUR
    night = plan(starts_at=start, check_in_minutes=30, begins_itself=True)
    await event.announce(night)
    await event.enter([1], [2], [3])
    room.clock.now = start - 25 * MINUTE
    await event.runs()
    for number in (1, 2):
        await room.host.events.check_in(event.id, player(number))
    room.clock.now = start - 4 * MINUTE
    await outage(room, ms)
    await event.runs()
    assert (await event.view()).event.phase is EventPhase.CHECK_IN
    room.clock.now += 2 * MINUTE
    await room.host.events.check_in(event.id, player(3))
    room.clock.now += 2 * MINUTE
    await event.runs()
    assert len((await event.view()).event.field().entrants) == 3


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


async def _time_to_come(room: Room, ms: int) -> None:
    event = Organised(room)
    await event.start(plan(starts=Starts.WHEN_THERE), [1], [2])
    (match,) = (await event.view()).event.matches.values()
    await room.host.events.check_in(event.id, player(1))
    room.clock.now = match.starts_at + 14 * MINUTE
    await outage(room, ms)
    room.clock.now += MINUTE - 1
    await event.runs()
    assert not (await event.view()).event.matches[1].over
    room.clock.now += 1
    await event.runs()
    assert (await event.view()).event.matches[1].how is HowEnded.FORFEIT


async def _absent_side(room: Room, ms: int) -> None:
    """A side that has not come to its table has the rest of its time."""
    event = Organised(room)
    await event.start(plan(), [1], [2])
    begun = (await live(event, [1], 10 * MINUTE)).matches[1]
    (before,) = await room.rows("SELECT loses_at FROM tables")
    assert before["loses_at"] == begun.starts_at + 15 * MINUTE
    await outage(room, ms)
    assert not (await live(event, [1], 4 * MINUTE)).over
    (after,) = await room.rows("SELECT loses_at FROM tables")
    assert after["loses_at"] == before["loses_at"] + ms
    over = (await live(event, [1], 3 * MINUTE)).matches[1]
    assert over.how is HowEnded.FORFEIT


async def _series(room: Room, ms: int) -> None:
    """A series of which no evening was begun goes on for a day in which that could be done."""
    event, start = Organised(room), room.clock.now + HOUR
    await event.announce(plan(starts_at=start))
    await room.host.events.act(event.id, DIRECTOR, acts.Repeated(7, 3))
    room.clock.now = start - MINUTE
    await outage(room, ms)
    await event.runs()
    assert (await event.view()).event.repeats
    room.clock.now = max(room.clock.now, start) + 5 * MINUTE
    await event.runs()
    reminded = {of for of, *_ in (await event.view()).event.reminded}
    assert Reminder.START_PASSED in reminded, "a director hears of it"
    room.clock.now += DAY
    await event.runs()
    assert not (await event.view()).event.repeats


TRIED: Final[Mapping[str, Sequence[Callable[[Room, int], Awaitable[None]]]]] = {
    "daily_days.day": [_daily],
    "daily_days.ends_at": [_daily],
    "events.away": [_check_in, _check_in_and_restarts, _time_to_come, _series],
    "last_seen.day": [_long_away],
    "lfg_tables.until": [_listed_table],
    "tables.due_at": [_turn, _lobby_and_pause],
    "tables.loses_at": [_absent_side],
}
"""By column, what tries that its time stops, or has a grace."""


def test_each_time_that_stops_or_has_a_grace_is_tried() -> None:
    given = (columns for columns, effect in effects() if effect.startswith(("stops", "a grace")))
    assert TRIED.keys() == frozenset().union(*given)


@pytest.mark.parametrize("ms", OUTAGES)
@pytest.mark.parametrize("tries", dict.fromkeys(one for some in TRIED.values() for one in some))
async def test_nobody_loses_anything_by_an_outage(
    room: Room, tries: Callable[[Room, int], Awaitable[None]], ms: int
) -> None:
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


@pytest.mark.parametrize("ms", OUTAGES)
async def test_who_waits_for_a_game_waits_until_they_said(room: Room, ms: int) -> None:
    await room.host.lfg.wait(ANN, PLACE, Wish(), 4 * HOUR)
    await outage(room, ms)
    for panel in await room.host.lfg.due():
        await room.host.lfg.run(panel)
    assert await room.host.lfg.waits(ANN.id) is (ms < 4 * HOUR)


async def test_a_list_is_left_as_it_is_while_nobody_can_act(room: Room) -> None:
    lobby = await room.open(BOB, seats=4)
    await room.host.lfg.list_table(lobby.id, BOB, PLACE)
    room.clock.now += 2 * TABLE_MS
    room.acts = lambda _server, due: due is None
    assert await room.host.lfg.due() == []


async def test_no_match_of_the_daily_deal_is_closed_while_nobody_can_act(room: Room) -> None:
    daily = room.host.daily
    table_id = await daily.play(ANN, DailyOrder(SERVER, CHANNEL, "en"))
    room.clock.now = (await daily.page(SERVER, ANN.id)).day.ends_at + 2 * GRACE_MS
    room.acts = lambda _server, due: due is None
    assert await daily.close_due() == []
    assert (await room.host.table(table_id)).state is TableState.PLAYING
    room.acts = lambda _server, _due: True
    assert await daily.close_due() == [table_id]
