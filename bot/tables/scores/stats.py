"""Finds how one person has fared on a server.

Sums are those of the leaderboards; the rest is read from the person's own results.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.engine.variants import VARIANTS, Family, find_variant
from bot.store.database import Database, Row
from bot.tables.scores.leaderboard import figures
from bot.tables.scores.stats_views import (
    CardStats,
    Ending,
    GamesPlayed,
    OtherPlayer,
    PlayerStats,
    RatingHistory,
    Totals,
)

FORM: Final = 10
"""How many games tell somebody's form."""
RATED: Final = 300
"""Over how many games at most ratings are followed."""


class Statistics:
    """Finds how people have fared."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def of(
        self, server_id: int, user_id: int, variant: str | None = None, *, practice: bool = False
    ) -> PlayerStats:
        """Return how somebody has fared on a server, over all games or in one by its id.

        Games of practice are told of alone, or not at all.
        """
        at = {"server_id": server_id, "user_id": user_id, "practice": int(practice)}
        within = {**at, "variant": variant or ""}
        known = await self._db.one("stats_sums", **at, variant="")
        sums = known if variant is None else await self._db.one("stats_sums", **within)
        form = await self._db.all("stats_form", **within, most=FORM)
        turns = await self._db.one("stats_turns", **within)
        played = await self._db.all("stats_games", **at)
        rated = await self._db.all("stats_ratings", **at, most=RATED)
        return PlayerStats(
            user_id=user_id,
            name="" if known is None else known["name"],
            variant=variant,
            sums=_sums(sums),
            form=tuple(_ending(row) for row in reversed(form)),
            turns=CardStats() if turns is None else CardStats(**turns),
            partner=await self._company("stats_partner", "wins", within),
            opponent=await self._company("stats_opponent", "losses", within),
            played=tuple(GamesPlayed(**row) for row in played if row["variant"] in VARIANTS),
            courses=tuple(
                RatingHistory(family, points)
                for family, points in _courses(rated).items()
                if variant is None or family is find_variant(variant).family
            ),
        )

    async def _company(
        self, query: str, ended: str, within: Mapping[str, object]
    ) -> OtherPlayer | None:
        row = await self._db.one(query, **within)
        if row is None:
            return None
        them = {**within, "user_id": row["other"], "variant": ""}
        other = await self._db.one("stats_sums", **them)
        name = "" if other is None else other["name"]
        return OtherPlayer(row["other"], name, row["games"], row[ended])


def _sums(row: Row | None) -> Totals:
    if row is None:
        return Totals()
    return Totals(**figures(row))


def _ending(row: Row) -> Ending:
    if row["quit"]:
        return Ending.LEFT
    return Ending.WON if row["won"] else Ending.LOST


def _courses(rows: Sequence[Row]) -> dict[Family, tuple[tuple[int, int], ...]]:
    found: dict[Family, tuple[tuple[int, int], ...]] = {}
    for row in reversed(rows):
        family = Family(row["family"])
        found[family] = (*found.get(family, ()), (row["finished_at"], row["rating_after"]))
    return found
