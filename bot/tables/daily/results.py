"""What people made of the daily deals, from the games that they played."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from bot.store.database import Database, Row
from bot.tables.core.deal_result import board_scores, load_results
from bot.views.daily import DailyResult, DailyRun, MonthLine, month_lines, run_of

GAME: Final = 1
"""The number of a try's game at its table."""
SEAT: Final = 0
"""Where the person sits who plays."""
_DAYS: Final = 100
"""More than a month has."""


async def results_of(db: Database, day_id: str) -> list[DailyResult]:
    """Return the results of those who have finished a day."""
    deals = await db.all("deals_of_day", day_id=day_id)
    by_table = {
        table_id: [_margin(made) for made in board_scores(load_results(GAME, rows))]
        for table_id, rows in groupby(deals, key=lambda row: row["table_id"])
    }
    rows = await db.all("scores_of_day", day_id=day_id)
    return [_result(row, by_table.get(row["table_id"], ())) for row in rows]


async def month_of_server(db: Database, server_id: int, month: int) -> tuple[MonthLine, ...]:
    """Return the table of a month, as 202611, of the days that are over."""
    first = month * _DAYS
    values = {"server_id": server_id, "first": first, "last": first + _DAYS - 1}
    rows = await db.all("scores_between", **values)
    days = groupby(rows, key=lambda row: row["day"])
    return month_lines([_result(row) for row in of_day] for _, of_day in days)


async def run_in(db: Database, server_id: int, user_id: int, today: int) -> DailyRun:
    """Return how a person has done in a server; today is its day, as 20261127."""
    rows = await db.all("days_finished_by", user_id=user_id, server_id=server_id)
    named = [(row["day"], _result({**row, "user_id": user_id, "names": '[""]'})) for row in rows]
    return run_of(named, today)


def _result(row: Row, deals: Sequence[int] = ()) -> DailyResult:
    score = json.loads(row["score"])
    return DailyResult(
        user_id=row["user_id"],
        name=json.loads(row["names"])[SEAT],
        points=score[SEAT],
        against=_best_other(score),
        deals=tuple(deals),
    )


def _margin(score: Sequence[int]) -> int:
    return score[SEAT] - _best_other(score)


def _best_other(score: Sequence[int]) -> int:
    return max(points for side, points in enumerate(score) if side != SEAT)
