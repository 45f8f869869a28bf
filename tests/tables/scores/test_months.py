"""Months end at midnight by the server's clock: what is counted, and what is counted again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.store.database import Write
from bot.tables.scores.recount import bring_up_to_date, recount
from bot.views.leaderboard import LeaderboardQuery
from bot.views.periods import Span, day_of, end_of, month_of
from bot.views.recap import BusiestDay
from tests.tables.counting import SHORT, scores
from tests.tables.room import ANN, BOB, CY, DEE, EVE, SERVER, Room
from tests.tables.scores.test_upgrade import COUNTED, upgrade, without_weights

BEFORE_ZONES = 28
"""The last migration before months ended by the server's clock."""
MANAGER = replace(ANN, server_id=SERVER, manager=True)
HOUR = 3_600_000
KIRITIMATI, TRINIDAD, WEST = "Pacific/Kiritimati", "America/Port_of_Spain", "Etc/GMT+12"
ZONES = {
    # The zone, and the moment at which March 2026 ends there.
    KIRITIMATI: (2026, 3, 31, 10),
    "Pacific/Apia": (2026, 3, 31, 11),
    "Asia/Kathmandu": (2026, 3, 31, 18, 15),
    "Europe/London": (2026, 3, 31, 23),  # summer time since Sunday
    "UTC": (2026, 4, 1, 0),
    TRINIDAD: (2026, 4, 1, 4),
    "America/New_York": (2026, 4, 1, 4),  # in summer time
    WEST: (2026, 4, 1, 12),
}


def ms(*moment: int) -> int:
    """Return a moment of UTC in milliseconds."""
    return round(datetime(*moment, tzinfo=UTC).timestamp() * 1000)  # type: ignore[misc,arg-type]


async def set_zone(room: Room, zone: str) -> None:
    await room.host.settings.settle(MANAGER, SERVER, zone=zone)


async def names(room: Room, month: int, span: Span = Span.MONTH) -> set[str]:
    page = await room.host.scores.page(LeaderboardQuery(SERVER, span=span, month=month))
    return {name for line in page.lines for _, name in line.people}


async def play_at(room: Room, moment: int, *people: Any) -> None:
    room.clock.now = moment
    await room.play_game(*people, seats=2, options={"target": 1})


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("year", [2023, 2026, 2027])
def test_a_month_ends_with_its_last_day_at_midnight(zone: str, year: int) -> None:
    for month in range(1, 13):
        last = datetime(year + month // 12, month % 12 + 1, 1, tzinfo=ZoneInfo(zone))
        ends = round(last.timestamp() * 1000)
        assert (month_of(ends - 1, zone), month_of(ends, zone) % 100) == (
            year * 100 + month,
            month % 12 + 1,
        )
        day = (last - timedelta(days=1)).date()
        assert end_of(day_of(ends - 1, zone), zone) == ends, day


@pytest.mark.parametrize("zone", [KIRITIMATI, WEST])
async def test_games_are_of_the_month_of_the_servers_clock(room: Room, zone: str) -> None:
    ends = ms(*ZONES[zone])
    await set_zone(room, zone)
    await play_at(room, ends - HOUR // 4, ANN, BOB)
    await play_at(room, ends + HOUR // 4, CY, DEE)
    assert await names(room, 202603) == {"Ann", "Bob"}
    assert await names(room, 202604) == {"Cy", "Dee"}
    assert await names(room, 202601, Span.SEASON) == {"Ann", "Bob"}
    assert await names(room, 202604, Span.SEASON) == {"Cy", "Dee"}
    report = await recount(room.db, mend=False)
    assert (report.games, report.differed) == (2, False)


async def test_the_busiest_day_is_one_of_the_servers_clock(hall: Room) -> None:
    await set_zone(hall, TRINIDAD)
    for day, hour in ((9, 12), (10, 1), (10, 3), (10, 12)):
        await play_at(hall, ms(2026, 4, day, hour), ANN, BOB)
    assert (await hall.host.recaps.of_server(SERVER, 202604)).busiest == BusiestDay(20260409, 3)
    mine = await hall.host.recaps.of_person(SERVER, ANN.id, 202604)
    assert mine.busiest == BusiestDay(20260409, 3)


async def test_another_zone_leaves_counted_games_in_their_month(hall: Room) -> None:
    """A month that is over stays as its card told it."""
    moment = ms(2026, 4, 1, 2)
    await play_at(hall, moment, ANN, BOB)
    before = await scores(hall)
    await set_zone(hall, TRINIDAD)
    assert await scores(hall) == before
    assert not (await recount(hall.db, mend=False)).differed
    await play_at(hall, moment + HOUR, CY, DEE)
    assert await names(hall, 202604) == {"Ann", "Bob"}
    assert await names(hall, 202603) == {"Cy", "Dee"}
    for zone in (KIRITIMATI, WEST, "Nowhere/Known", "UTC"):
        await hall.db.commit([Write("settle_zone", {"id": SERVER, "zone": zone})])
        assert not (await recount(hall.db, mend=False)).differed, zone
    await bring_up_to_date(hall.db)
    assert await names(hall, 202603) == {"Cy", "Dee"}


@pytest.mark.parametrize("on_postgres", [False, True])
@pytest.mark.parametrize(
    ("zone", "moved", "months"),
    [
        # By the clock of UTC: one game in March, one in April and one in May.
        (KIRITIMATI, 1, {202604: {"Ann", "Bob", "Cy"}, 202605: {"Dee", "Eve"}}),
        (TRINIDAD, 3, {202603: {"Ann", "Bob", "Cy"}, 202604: {"Dee", "Eve"}}),
        (None, 0, {202603: {"Ann", "Bob"}, 202604: {"Ann", "Cy"}, 202605: {"Dee", "Eve"}}),
    ],
)
async def test_what_was_counted_by_utc_moves_to_the_servers_month(
    room: Room,
    request: pytest.FixtureRequest,
    zone: str | None,
    moved: int,
    months: Mapping[int, set[str]],
    *,
    on_postgres: bool,
) -> None:
    await play_at(room, ms(2026, 3, 31, 23), ANN, BOB)
    await play_at(room, ms(2026, 4, 1, 1), ANN, CY)
    await play_at(room, ms(2026, 5, 1, 1), DEE, EVE)
    await room.play_game(ANN, seats=2, options=SHORT)
    await room.tamper("INSERT INTO servers (id, threads, language) VALUES (?, 0, '')", SERVER)
    await room.tamper("UPDATE servers SET zone = ?", zone)
    await without_weights(room)
    was = await scores(room)
    url = request.getfixturevalue("postgres_url") if on_postgres else None
    copied = {**COUNTED, "sittings": "", "servers": "", "sums": "", "titles": "", "ratings": ""}
    upgraded = await upgrade(room, BEFORE_ZONES, copied, url)
    found = await recount(upgraded.db, mend=False)
    assert (found.games, found.results, found.ratings, found.titles) == (4, moved, 0, 0)
    await bring_up_to_date(upgraded.db)
    assert not (await recount(upgraded.db, mend=False)).differed
    for month in (202603, 202604, 202605):
        assert await names(upgraded, month) == months.get(month, set()), month
    now = await scores(upgraded)
    assert now["titles"] == was["titles"]
    assert now["ratings"] == was["ratings"]
    assert [{**row, "month": 0} for row in now["results"]] == [
        {**row, "month": 0} for row in was["results"]
    ]
    # A season that is over is won by the months that it has now.
    assert await names(upgraded, 202604, Span.SEASON) == set().union(
        *(people for month, people in months.items() if month > 202603)
    )
    await upgraded.leave()
