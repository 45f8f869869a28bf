"""Reads leaderboards from the sums."""

from __future__ import annotations

from typing import Final

from bot.engine.variants import VARIANTS
from bot.store.database import Database, Row
from bot.tables.usernames import with_names
from bot.views.leaderboard import PAGE, LeaderboardLine, LeaderboardPage, LeaderboardQuery, LineKind
from bot.views.periods import span_number

_HIGHEST: Final = 2**63 - 1
_PARTNERS: Final = {LineKind.PLAYERS: (0, 0), LineKind.PARTNERS: (1, _HIGHEST)}
"""The lowest and the highest id of the partner in the rows of each kind of line."""


class Leaderboards:
    """Reads leaderboards."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def page(self, query: LeaderboardQuery) -> LeaderboardPage:
        """Return a page of a leaderboard."""
        low, high = _PARTNERS[query.kind]
        rows = await self._db.all(
            "leaderboard",
            server_id=query.server_id,
            practice=int(query.practice),
            variant=query.variant or "",
            span=span_number(query.span, query.month),
            family=VARIANTS[query.variant].family.value if query.variant else "",
            low=low,
            high=high,
            sort=query.order.value,
            line=(max(query.page, 1) - 1) * PAGE + 1,
            size=PAGE,
            around=query.around,
        )
        if not rows:
            return LeaderboardPage((), 1, 1, 0)
        total = rows[0]["total"]
        page = (rows[0]["line"] - 1) // PAGE + 1
        rows = await with_names(self._db, rows, user_id="name", partner_id="partner_name")
        return LeaderboardPage(tuple(map(_line, rows)), page, -(-total // PAGE), total)


def _line(row: Row) -> LeaderboardLine:
    people: tuple[tuple[int, str], ...] = ((row["user_id"], row["name"]),)
    if row["partner_id"]:
        people += ((row["partner_id"], row["partner_name"]),)
    return LeaderboardLine(rank=row["place"], people=people, rating=row["rating"], **totals(row))


def totals(row: Row) -> dict[str, int]:
    """Return the fields of `Totals` from a row of sums."""
    columns = ("games", "wins", "points", "fours", "hung", "lost", "shutouts", "longest")
    return {**{column: row[column] for column in columns}, "left": row["quits"]}
