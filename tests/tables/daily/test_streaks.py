"""Streaks of daily deals: what breaks one, and that the bot's own downtime does not."""

from __future__ import annotations

import shutil
from collections.abc import Awaitable, Callable
from typing import Final

import pytest

from bot.store.opening import Write
from bot.tables.timekeeping.heartbeat import Heartbeat
from bot.views.bans import Banned
from bot.views.daily import LATE_MS, DailyResult, lost_days, run_of
from bot.views.periods import date_of, day_of, end_of
from bot.views.settings.clock import DAY, HOUR, MINUTE
from tests.tables.daily.test_daily import has_played, page
from tests.tables.outages import outage
from tests.tables.room import ANN, BOB, BOSS, SERVER, Room

ZONES: Final = ("America/Port_of_Spain", "Europe/Berlin")
MADE: Final = DailyResult(1, "P", 1, 0)
Away = Callable[[Room], Awaitable[None]]


async def streak(room: Room) -> int:
    return (await page(room)).run.streak


def midnight(room: Room, zone: str = "UTC") -> int:
    """Return when the day of now ends by the clocks of a zone."""
    return end_of(day_of(room.clock.now, zone), zone)


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize(
    ("begins", "lasts", "breaks"),
    [
        (10 * HOUR, 5 * MINUTE, True),
        (10 * HOUR, 3 * HOUR, False),
        (12 * HOUR, 12 * HOUR, False),
        (0, 12 * HOUR, False),
        (0, 24 * HOUR, False),
        (0, 48 * HOUR, False),
        (-12 * HOUR, 30 * HOUR, False),
        (24 * HOUR - 3 * MINUTE, 5 * MINUTE, False),
        (24 * HOUR - 20 * MINUTE, 5 * MINUTE, False),
        (0, 0, True),
    ],
)
async def test_a_day_without_the_bot_breaks_no_streak(
    room: Room, zone: str, begins: int, lasts: int, *, breaks: bool
) -> None:
    await room.host.settings.settle(BOSS, SERVER, zone=zone)
    await has_played(room, ANN)
    missed = midnight(room, zone)
    room.clock.now = missed + begins
    await outage(room, lasts)
    # The bot is there again, but the day is missed; she plays on the next one.
    room.clock.now = missed + max(begins + lasts, 24 * HOUR) + HOUR
    assert await streak(room) == (0 if breaks else 1)
    await has_played(room, ANN)
    assert await streak(room) == (1 if breaks else 2)


async def test_a_streak_of_days_is_as_long_as_the_days_that_were_played(hall: Room) -> None:
    for _ in range(2):
        await has_played(hall, ANN)
        hall.clock.now = midnight(hall)
    await outage(hall, 2 * DAY)
    await has_played(hall, ANN)
    assert (await page(hall)).run.longest == 3


@pytest.mark.parametrize("left", [12 * HOUR, HOUR])
async def test_a_bot_that_cannot_stay_up_breaks_no_streak(room: Room, left: int) -> None:
    """It starts again and again: nobody can finish four deals meanwhile."""
    await has_played(room, ANN)
    ends = midnight(room) + DAY
    room.clock.now = ends - left
    for _ in range(50):
        await outage(room, LATE_MS - 1)
    room.clock.now = max(room.clock.now, ends)
    await has_played(room, ANN)
    assert await streak(room) == 2


async def test_only_outages_that_may_excuse_a_day_are_kept(room: Room) -> None:
    """A restart does so only beside others, or as long as its day is not over."""
    old = room.clock.now
    lonely, loop, long = [0, 2 * HOUR], [DAY, DAY + 5 * MINUTE], 2 * DAY
    gaps = [(old + at, MINUTE) for at in (*lonely, *loop)] + [(old + long, LATE_MS)]
    for at, ms in gaps:
        away = {"count": 1, "id": 0, "before": at, "now": at + ms}
        await room.db.commit([Write("note_outage", away)])
    room.clock.now += 6 * DAY
    await outage(room, MINUTE)
    await outage(room, MINUTE)
    rows = await room.rows("SELECT since FROM outages ORDER BY since")
    assert [row["since"] - old for row in rows][:-2] == [*loop, long]
    assert len(rows) == 5


async def test_what_one_shard_lacks_excuses_nobody_at_another(room: Room) -> None:
    await has_played(room, ANN)
    missed = midnight(room)
    other = {"count": 2, "id": 1 - (SERVER >> 22) % 2, "before": missed, "now": missed + DAY}
    await room.db.commit([Write("note_outage", other)])
    room.clock.now = missed + DAY
    assert await streak(room) == 0


async def removed(room: Room) -> None:
    await room.host.left_servers.note(SERVER)
    room.clock.now += 3 * DAY
    await room.host.left_servers.take_back(SERVER)


async def found_removed(room: Room) -> None:
    await room.host.left_servers.compare(0, 1, ())
    room.clock.now += 3 * DAY
    await room.host.left_servers.compare(0, 1, (SERVER,))


async def of_another_application(room: Room) -> None:
    await room.host.left_servers.claim(1)
    await room.host.left_servers.compare(0, 1, ())
    room.clock.now += 3 * DAY
    await room.host.left_servers.claim(2)


async def banned(room: Room) -> None:
    await room.host.bans.add(Banned.SERVER, SERVER, "spoils games", None)
    room.clock.now += 3 * DAY
    await room.host.bans.lift(Banned.SERVER, SERVER)


async def banned_for_days(room: Room) -> None:
    await room.host.bans.add(Banned.SERVER, SERVER, "spoils games", room.clock.now + 3 * DAY)
    await room.host.bans.look()
    room.clock.now += 3 * DAY
    await room.host.bans.look()


@pytest.mark.parametrize(
    "away", [removed, found_removed, of_another_application, banned, banned_for_days]
)
async def test_a_server_without_the_bot_breaks_no_streak(room: Room, away: Away) -> None:
    await has_played(room, ANN)
    room.clock.now = midnight(room)
    await away(room)
    assert await streak(room) == 1
    await has_played(room, ANN)
    assert await streak(room) == 2
    room.clock.now += 2 * DAY
    assert await streak(room) == 0, "from then on a missed day counts"


async def test_a_banned_person_misses_days_as_others_do(room: Room) -> None:
    await has_played(room, ANN)
    await room.host.bans.add(Banned.PERSON, ANN.id, "spoils games", None)
    room.clock.now += 3 * DAY
    await room.host.bans.lift(Banned.PERSON, ANN.id)
    assert await streak(room) == 0


async def test_a_restore_breaks_no_streak(room: Room) -> None:
    """The days since the backup are lost, also for those who played on them."""
    await has_played(room, ANN)
    await Heartbeat(room.db, room.clock, "a").beat(1, {0})
    await room.leave()
    backup = room.path.with_name("backup.db")
    shutil.copy(room.path, backup)
    await room.enter()
    room.clock.now = midnight(room)
    await has_played(room, ANN)
    room.clock.now = midnight(room) + 6 * HOUR
    await room.leave()
    shutil.copy(backup, room.path)
    room.path.with_name(room.path.name + "-wal").unlink(missing_ok=True)
    await room.enter()
    await room.put_back()
    await Heartbeat(room.db, room.clock, "b").beat(1, {0})
    await has_played(room, ANN)
    assert await streak(room) == 2


async def test_what_a_clock_ahead_took_for_an_outage_excuses_no_day_to_come(room: Room) -> None:
    await has_played(room, ANN)
    await outage(room, 300 * DAY)
    room.clock.step(-300 * DAY)
    await room.host.stalled.put_right()
    room.clock.now += 2 * DAY
    assert await streak(room) == 0
    assert (await page(room, BOB)).run.streak == 0


@pytest.mark.parametrize("zone", ZONES)
def test_an_hour_of_a_day_or_any_of_its_last_one_excuses_it(zone: str) -> None:
    end = end_of(20261024, zone)  # the next day has 25 hours in Berlin
    day, after = date_of(20261024), date_of(20261025)
    for since, until, lost in (
        (-2 * HOUR, -HOUR - 1, set()),
        (-2 * HOUR - 1, -HOUR - 1, {day}),
        (-LATE_MS, 0, {day}),
        (1 - LATE_MS, 0, set()),
        (-1, LATE_MS - 1, {day}),
        (-1, 1, set()),
        (0, HOUR - 1, set()),
        (0, HOUR, {after}),
        (-1, HOUR, {day, after}),
    ):
        assert lost_days([(end + since, end + until)], zone) == lost, (since, until)
    halves = [(end + at, end + at + HOUR // 2) for at in (HOUR, 5 * HOUR)]
    assert lost_days(halves, zone) == {after}


def test_two_plays_are_one_streak_only_if_all_days_between_are_lost() -> None:
    played = [(day, MADE) for day in (20261030, 20261102)]
    lost = [date_of(20261031), date_of(20261101)]
    runs = [run_of(played, 20261104, some) for some in (lost, lost[:1], lost[1:], [])]
    assert [(run.streak, run.longest) for run in runs] == [(0, 2), (0, 1), (0, 1), (0, 1)]
    assert run_of(played, 20261104, [*lost, date_of(20261103)]).streak == 2


def test_a_streak_goes_on_until_a_day_is_over_without_one() -> None:
    played = [(day, MADE) for day in (20261030, 20261031, 20261101, 20261103)]
    runs = [run_of(played[:many], 20261104) for many in (0, 3, 4)]
    assert [(run.streak, run.longest) for run in runs] == [(0, 0), (0, 3), (1, 3)]
    assert run_of(played[:3], 20261102).streak == 3


def test_a_day_ends_at_midnight_by_the_clocks_of_its_zone() -> None:
    for day, zone, hours in (
        (20261127, "UTC", 24),
        (20261025, "Europe/Berlin", 25),
        (20260329, "Europe/Berlin", 23),
        (20261231, "Asia/Tokyo", 24),
    ):
        end = end_of(day, zone)
        assert day_of(end - 1, zone) == day
        assert day_of(end, zone) > day
        assert day_of(end - hours * HOUR, zone) == day
        assert day_of(end - hours * HOUR - 1, zone) < day
    assert end_of(20261127, "Nowhere/Else") == end_of(20261127, "UTC")
