"""What people made of the daily deals: the database compares them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final

from bot.store.database import Database, Row
from bot.tables.core.deal_summary import board_scores, load_results
from bot.tables.usernames import with_names
from bot.views.daily import SHOWN, DailyResult, DailyRun, MonthLine, RankedResult, lost_days, run_of
from bot.views.names import untagged

GAME: Final = 1
"""The number of a try's game at its table."""
SEAT: Final = 0
"""Where the person sits who plays."""
_DAYS: Final = 100
"""More than a month has."""


async def results_of(
    db: Database, day_id: str, table_id: str = "", most: int = SHOWN
) -> tuple[tuple[RankedResult, ...], int]:
    """Return the best results of a day and the one of a table, and how many there are in all."""
    rows = await db.all("results_of_day", day_id=day_id, table_id=table_id, most=most)
    rows = await with_names(db, map(_named, rows), user_id="name")
    groups = [list(group) for _, group in groupby(rows, key=lambda row: row["line"])]
    return tuple(map(_ranked, groups)), rows[0]["total"] if rows else 0


async def month_of_server(
    db: Database, server_id: int, user_id: int, month: int
) -> tuple[MonthLine, ...]:
    """Return the best of a month, as 202611, of the days that are over, and a person's line."""
    first = month * _DAYS
    at = {"server_id": server_id, "first": first, "last": first + _DAYS - 1}
    rows = await db.all("month_of_days", **at, user_id=user_id, most=SHOWN)
    rows = await with_names(db, map(_named, rows), user_id="name")
    return tuple(
        MonthLine(
            row["place"], row["user_id"], row["name"], row["days"], row["beaten"] / 2, row["margin"]
        )
        for row in rows
    )


async def run_in(db: Database, server_id: int, user_id: int, today: int, zone: str) -> DailyRun:
    """Return how a person has done in a server; today is its day, as 20261127."""
    rows = await db.all("days_finished_by", user_id=user_id, server_id=server_id, today=today)
    days = [(row["day"], DailyResult(user_id, "", row["points"], row["against"])) for row in rows]
    lost = lost_days(await outages_of(db, server_id), zone)
    return run_of(days, today, lost)


async def outages_of(db: Database, server_id: int, after: int = 0) -> list[tuple[int, int]]:
    """Return from when to when nobody in a server could reach the bot; those that end later."""
    rows = await db.all("outages_of", server_id=server_id, after=after)
    return [(row["since"], row["until"]) for row in rows]


def _ranked(rows: Sequence[Row]) -> RankedResult:
    row, scores = rows[0], board_scores(load_results(GAME, rows))
    margins = tuple(score[SEAT] - max(score[SEAT + 1 :]) for score in scores)
    made = DailyResult(row["user_id"], row["name"], row["points"], row["against"], margins)
    return RankedResult(made, row["place"], row["better_than"])


def _named(row: Row) -> dict[str, Any]:
    return {**row, "name": untagged(json.loads(row["names"])[SEAT])}
