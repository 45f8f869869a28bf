"""Leaderboards and ratings, read from the sums."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.engine.errors import UnknownVariant
from bot.engine.variants import Variant, find_variant
from bot.store.database import Database, Row
from bot.tables.computer_names import marked
from bot.tables.errors.opening import UnknownGame
from bot.tables.scores.leaderboard_views import (
    PAGE,
    FamilyRating,
    LeaderboardLine,
    LeaderboardPage,
    LeaderboardQuery,
    LineKind,
)
from bot.tables.scores.periods import month_of, span_number

_HIGHEST: Final = 2**63 - 1
_PARTNERS: Final = {LineKind.PLAYERS: (0, 0), LineKind.PARTNERS: (1, _HIGHEST)}
"""Between which ids the partner is, in the rows that make a kind of board."""


class Leaderboards:
    """Looks up who stands where."""

    def __init__(self, db: Database, clock: Callable[[], int]) -> None:
        self._db = db
        self._clock = clock

    async def page(self, query: LeaderboardQuery) -> LeaderboardPage:
        """Return a page of a leaderboard.

        Raises:
            UnknownGame: if no game is called so.
        """
        game = None if query.variant is None else _game(query.variant)
        month = month_of(self._clock()) if query.month is None else query.month
        low, high = _PARTNERS[query.kind]
        rows = await self._db.all(
            "leaderboard",
            server_id=query.server_id,
            practice=int(query.practice),
            variant="" if game is None else game.id,
            span=span_number(query.span, month),
            family="" if game is None else game.family.value,
            low=low,
            high=high,
            sort=query.order.value,
            line=(max(query.page, 1) - 1) * PAGE + 1,
            size=PAGE,
            around=query.around,
        )
        if not rows:
            return LeaderboardPage((), 1, 1, 0, month)
        total = rows[0]["total"]
        page = (rows[0]["line"] - 1) // PAGE + 1
        return LeaderboardPage(tuple(map(_line, rows)), page, -(-total // PAGE), total, month)

    async def ratings(
        self, server_id: int, user_id: int, *, practice: bool = False
    ) -> tuple[FamilyRating, ...]:
        """Return how somebody is rated, the family they have played most first."""
        whose = {"server_id": server_id, "user_id": user_id}
        rows = await self._db.all("ratings_of", **whose, practice=int(practice))
        return tuple(FamilyRating(row["family"], row["rating"], row["games"]) for row in rows)


def _game(variant: str) -> Variant:
    try:
        return find_variant(variant)
    except UnknownVariant as error:
        raise UnknownGame(name=variant) from error


def _line(row: Row) -> LeaderboardLine:
    computer = row["user_id"] < 0
    name = marked(row["name"]) if computer else row["name"]
    people: tuple[tuple[int, str], ...] = ((row["user_id"], name),)
    if row["partner_id"]:
        people += ((row["partner_id"], row["partner_name"]),)
    return LeaderboardLine(
        rank=row["place"],
        people=people,
        **figures(row),
        rating=row["rating"],
        computer=computer,
    )


def figures(row: Row) -> dict[str, int]:
    """Return the sums that a row holds, by the names that they have outside the store."""
    named = ("games", "wins", "points", "fours", "hung", "lost", "shutouts")
    return {**{name: row[name] for name in named}, "left": row["quits"]}
