"""Pages that are about many people or games: make bench-busy.

A database is filled with a daily deal that many have finished, a month of such days, a leaderboard
and a person with many games. Printed is, for each page, the processor's time in all threads and the
longest turn of the event loop as a share of what one may take; and how much longer a page takes for
each person or game where there are ten times as many.

This is not a test: nothing here passes or fails.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, Final, TypeAlias

from benchmarks.turns import TURN_S, Turns
from bot.locale.say import speak
from bot.tables.daily.days import id_of_day
from bot.tables.daily.facade import GRACE_MS
from bot.ui.daily import daily_page, last_page, month_page, results_post, shared_post
from bot.views.leaderboard import LeaderboardQuery, SortBy
from bot.views.periods import Calendar, Span, month_of
from tests.tables.daily.test_daily import play
from tests.tables.room import ANN, BOB, SERVER, Room

FEW: Final = 200
TIMES: Final = 10
"""Many are so many times as many."""
DAYS: Final = 30
FIRST: Final = 10_000
"""The ids of those who are made up begin here."""
OF_TABLE: Final = ("games", "deals", "seats", "sittings", "actions", "results", "named")
"""What belongs to a table, besides its row."""

Page: TypeAlias = Callable[[], Awaitable[object]]
Times: TypeAlias = tuple[float, float]
"""The processor's seconds, and the longest turn of the event loop."""


class Copies:
    """Adds rows to a database that are like those of a table that was played."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        connection.row_factory = sqlite3.Row

    def rows(self, table: str, of: str, key: str = "table_id") -> list[dict[str, Any]]:
        """Return the rows of a table's id."""
        query = f"SELECT * FROM {table} WHERE {key} = ?"  # noqa: S608  # names of this file
        found = self._connection.execute(query, (of,))
        return [dict(row) for row in found]

    def add(self, table: str, rows: Iterable[Mapping[str, Any]]) -> None:
        """Add rows."""
        for row in rows:
            marks = ", ".join("?" * len(row))
            columns = ", ".join(row)
            insert = f"INSERT INTO {table} ({columns}) VALUES ({marks})"  # noqa: S608  # the same
            self._connection.execute(insert, tuple(row.values()))

    def table(
        self, of: str, to: str, user_id: int | None = None, kept: Iterable[str] = OF_TABLE
    ) -> None:
        """Add a table like another one; another person sits there if one is named."""
        self.add("tables", ({**row, "id": to} for row in self.rows("tables", of, "id")))
        for name in kept:
            rows = [{**row, "table_id": to} for row in self.rows(name, of)]
            if user_id is not None:
                rows = [
                    {**row, "user_id": user_id} if row.get("user_id") == ANN.id else row
                    for row in rows
                ]
            self.add(name, rows)


async def measured(page: Page) -> Times:
    """Return what a page takes the second time, when queries are prepared."""
    await page()
    begin = process_time()
    with Turns() as noted:
        await asyncio.create_task(_of(page))
    return process_time() - begin, noted.longest


async def _of(page: Page) -> None:
    await page()


async def daily(people: int, days: int) -> dict[str, Times]:
    """Let so many people finish some days' deals, and look at them."""
    with TemporaryDirectory() as folder:
        room = Room(Path(folder) / "hangjack.db")
        await room.enter()
        table = await play(room, ANN)
        number, first = 1, await room.host.daily.page(SERVER, ANN.id)
        with closing(sqlite3.connect(room.path)) as connection:
            _finish(Copies(connection), table, number, people)
            connection.commit()
        host, say = room.another_host().daily, speak("en")
        found = {}

        async def today() -> None:
            daily_page(await host.page(SERVER, ANN.id), ANN.id, say)

        async def share() -> None:
            if (shared := await host.shared(SERVER, number, table)) is not None:
                shared_post(shared[0], shared[1], table, say)

        found["the day, by one who has finished"] = await measured(today)
        found["a result that is shared"] = await measured(share)
        room.clock.now = first.day.ends_at + GRACE_MS
        begin = process_time()
        with Turns() as noted:
            await asyncio.create_task(_of(host.close_due))
        found["closing the day"] = process_time() - begin, noted.longest

        async def told() -> None:
            if (page := await host.told(SERVER, number)) is not None:
                results_post(page[0], say)

        async def last() -> None:
            last_page(await host.last_page(SERVER, ANN.id), ANN.id, say)

        month = first.day.day // 100

        async def of_month() -> None:
            lines = await host.month(SERVER, ANN.id, month)
            month_page(lines, month, ANN.id, Calendar("UTC", month), say)

        found["the results' post"] = await measured(told)
        found["the last deal"] = await measured(last)
        found["the month, of a day"] = await measured(of_month)
        with closing(sqlite3.connect(room.path)) as connection:
            _more_days(Copies(connection), table, month, days, people)
            connection.commit()
        found[f"the month, of {days} days"] = await measured(of_month)
        await room.leave()
    return found


def _more_days(copies: Copies, table: str, month: int, days: int, people: int) -> None:
    """Add days of a month after the first one, and what the same people made of them."""
    (day,) = copies.rows("daily_days", id_of_day(SERVER, 1), "id")
    (mine,) = copies.rows("daily_tries", table)
    for number in range(3, days + 2):  # the second has its secret ready
        date = month * 100 + number
        other = {"id": id_of_day(SERVER, number), "number": number, "day": date}
        copies.add("daily_days", [{**day, **other}])
        hers = f"{table}{number}"
        copies.table(table, hers, kept=["games"])
        copies.add("daily_tries", [{**mine, "table_id": hers, "day_id": other["id"]}])
        _finish(copies, hers, number, people, kept=["games"])


def _finish(
    copies: Copies, table: str, number: int, people: int, kept: Iterable[str] = OF_TABLE
) -> None:
    """Let others finish a day as one person did, with other results."""
    chance = Random(number)
    (mine,) = copies.rows("daily_tries", table)
    for user_id in range(FIRST, FIRST + people - 1):
        theirs = f"{number}x{user_id}"
        copies.table(table, theirs, user_id, kept)
        points, against = chance.randint(-3, 15), chance.randint(-3, 15)
        made = {"points": points, "against": against, "mark": theirs}
        copies.add("daily_tries", [{**mine, "table_id": theirs, "user_id": user_id, **made}])


async def server(people: int) -> dict[str, Times]:
    """Look at a leaderboard of so many, and at a person with five times as many games."""
    with TemporaryDirectory() as folder:
        room = Room(Path(folder) / "hangjack.db")
        await room.enter()
        played = await room.play_game(ANN, BOB, seats=2, options={"target": 1})
        with closing(sqlite3.connect(room.path)) as connection:
            copies = Copies(connection)
            for name in ("sums", "ratings"):
                mine = copies.rows(name, str(ANN.id), "user_id")
                for user_id in range(FIRST, FIRST + people - 2):
                    chance = Random(user_id)
                    some = {"user_id": user_id, "games": chance.randint(1, 99)}
                    copies.add(name, ({**row, **some} for row in mine))
            for number in range(5 * people - 1):
                copies.table(played.id, f"g{number}")
            connection.commit()
        host, month = room.another_host(), month_of(room.clock.now, "UTC")
        found = {}
        for order in (SortBy.WINS, SortBy.RATING):
            query = LeaderboardQuery(SERVER, order=order, around=ANN.id)
            found[f"the leaderboard by {order.value}"] = await measured(
                partial(host.scores.page, query)
            )
        query = LeaderboardQuery(SERVER, span=Span.MONTH, month=month)
        found["the leaderboard of the month"] = await measured(partial(host.scores.page, query))
        found["/stats"] = await measured(lambda: host.stats.of(SERVER, ANN.id))
        found["history"] = await measured(
            lambda: host.history.games_of(ANN.id, ANN.id, SERVER, None)
        )
        found["a person's month"] = await measured(
            lambda: host.recaps.of_person(SERVER, ANN.id, month)
        )
        found["the server's month"] = await measured(lambda: host.recaps.of_server(SERVER, month))
        found["all that is stored of a person"] = await measured(lambda: host.privacy.about(ANN.id))
        await room.leave()
    return found


def main() -> None:
    """Print a table of pages, for few people and for many."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--people", type=int, default=FEW)
    parser.add_argument("--days", type=int, default=DAYS)
    options = parser.parse_args()
    few, many = options.people, TIMES * options.people
    print(f"milliseconds of the processor; longest turns, as shares of {TURN_S * 1000:.0f} ms")
    print(f"{'page':36}{few:>9}{'turn':>7}{many:>9}{'turn':>7}{'each, times':>13}")
    for work in (lambda people: daily(people, options.days), server):
        once, more = asyncio.run(work(few)), asyncio.run(work(many))
        for page, (took, longest) in once.items():
            took_more, longest_more = more[page]
            print(
                f"{page:36}{took * 1000:9.1f}{longest / TURN_S:7.0%}{took_more * 1000:9.1f}"
                f"{longest_more / TURN_S:7.0%}{took_more / took / TIMES:13.2f}"
            )


if __name__ == "__main__":
    main()
