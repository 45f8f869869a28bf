"""Games of earlier versions are counted as today: months by the server's clock."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import asyncpg
import pytest

from bot.store.database import Write
from bot.store.migrate import migrations
from bot.store.opening import Row
from bot.store.postgres import open_postgres
from bot.store.sqlite import open_sqlite
from bot.tables.scores.recount import bring_up_to_date, recount
from bot.views.leaderboard import LeaderboardQuery
from bot.views.periods import Span, day_of, end_of, month_of
from bot.views.recap import BusiestDay
from tests.database import DatabaseProxy
from tests.patience import PATIENCE
from tests.tables.counting import SHORT, scores
from tests.tables.room import ANN, BOB, CY, DEE, EVE, SERVER, Room

BEFORE_ZONES = [step for step in migrations() if step.number <= 28]
"""The migrations before months ended by the server's clock."""
COPIED = (
    *("tables", "seats", "games", "deals", "actions", "named", "results", "counting", "seen"),
    *("sittings", "servers", "sums", "titles", "ratings"),
)


async def as_it_was(new: Path, old: Path) -> None:
    """Write the games of a database into one of an earlier version."""
    await (await open_sqlite(old, steps=BEFORE_ZONES)).close()
    with closing(sqlite3.connect(old)) as db, db:
        db.execute("ATTACH ? AS new", (str(new),))
        for table in COPIED:
            names = [row[1] for row in db.execute(f"PRAGMA main.table_info({table})")]
            columns = ", ".join(names)
            db.execute(f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM new.{table}")


async def into_postgres(old: Path, url: str) -> None:
    """Copy a database of an earlier version to PostgreSQL, unchanged."""
    await (await open_postgres(url, steps=BEFORE_ZONES)).close()
    connected = await asyncpg.connect(url)
    with closing(sqlite3.connect(old)) as db:
        for table in COPIED:
            columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
            rows = db.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchall()
            await connected.copy_records_to_table(table, records=rows, columns=columns)
    await connected.close()


async def upgrade(room: Room, url: str | None) -> Room:
    """Open a room on the rows that an earlier version would have stored of a room's games."""
    path = room.path.with_name("old.db")
    await as_it_was(room.path, path)
    if url is not None:
        await into_postgres(path, url)
    upgraded = Room(path, seed=2, url=url)
    await upgraded.enter()
    upgraded.clock.now = room.clock.now
    return upgraded


async def without_weights(room: Room) -> None:
    """Count a room's games as earlier versions did."""
    with closing(sqlite3.connect(room.path)) as db, db:
        db.execute("UPDATE sittings SET told = NULL, weight = NULL")
    await recount(room.db)


class Busy(DatabaseProxy):
    """A database in which another, running process finishes games all the time."""

    times = 0

    async def one(self, query: str, /, **values: object) -> Row | None:
        if query == "games_counted":
            self.times += 1
            if self.times == 5:
                # It has counted all that was there, too, before it began to play.
                await bring_up_to_date(self.db)
            ends = Write("interrupt_counting", {"table_id": "", "user_id": ANN.id})
            await self.commit([ends])
        return await super().one(query, **values)


async def test_a_process_that_starts_while_others_play_does_not_wait_for_a_lull(room: Room) -> None:
    await room.play_game(ANN, seats=2, options={"target": 1})
    busy = Busy(room.db)
    async with asyncio.timeout(PATIENCE):
        await bring_up_to_date(busy)
    assert 5 <= busy.times < 10


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
    upgraded = await upgrade(room, url)
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
