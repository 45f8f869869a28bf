"""All that a server's leaderboards show, added up in memory from one game after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final, TypeAlias

from bot.tables.scores.facts import Facts
from bot.tables.scores.periods import ALWAYS, season_of
from bot.tables.scores.rating import Rating
from bot.tables.scores.results import rated, results

Key: TypeAlias = tuple[Any, ...]
"""What tells a row from the others of its server."""
Row: TypeAlias = Mapping[str, Any]

SUM_KEY: Final = ("practice", "variant", "span", "user_id", "partner_id")
RATING_KEY: Final = ("practice", "family", "user_id")
_SUMMED: Final = {
    "wins": "won",
    "points": "points",
    "fours": "fours",
    "hung": "hung",
    "lost": "lost",
    "shutouts": "shutout",
    "quits": "quit",
}
"""What columns of ``sums`` add up of ``results``."""
_LESSER: Final = frozenset({"fours", "hung", "lost"})
"""What partners have together is what the one has who came later."""


class Books:
    """A server's sums and ratings, as the queries that count a game would make them."""

    def __init__(self, server_id: int) -> None:
        self._server = {"server_id": server_id}
        self._sums: dict[Key, dict[str, Any]] = {}
        self._ratings: dict[tuple[int, str], dict[int, Rating]] = {}
        self._rated: dict[Key, int] = {}

    def add(self, facts: Facts) -> list[dict[str, Any]]:
        """Count the next game; return its rows of ``results``."""
        pool = int(facts.practice), facts.family
        ratings = self._ratings.setdefault(pool, {})
        made = results(facts, ratings)
        rows = [{"table_id": facts.table_id, **one.row(facts)} for one in made]
        for result in rated(made):
            ratings[result.user_id] = result.after
            key = (*pool, result.user_id)
            self._rated[key] = self._rated.get(key, 0) + 1
        counting = [row for row in rows if not row["excused"]]
        for row in counting:
            self._add(row, 0, row["name"], {name: row[of] for name, of in _SUMMED.items()})
        for one, other in _partners(counting):
            together = {
                name: min(one[of], other[of]) if name in _LESSER else one[of]
                for name, of in _SUMMED.items()
            }
            self._add(one, other["user_id"], "", together)
        return rows

    def _add(self, row: Row, partner: int, name: str, more: Mapping[str, int]) -> None:
        month = row["month"]
        for variant in ("", row["variant"]):
            for span in (ALWAYS, month, season_of(month)):
                values = (row["practice"], variant, span, row["user_id"], partner)
                key = dict(zip(SUM_KEY, values, strict=True))
                none = {**self._server, **key, "games": 0, **dict.fromkeys(_SUMMED, 0)}
                sums = self._sums.setdefault(tuple(key.values()), none)
                sums["name"] = name
                sums["games"] += 1
                for column, number in more.items():
                    sums[column] += number

    @property
    def sums(self) -> dict[Key, Row]:
        """The rows of ``sums`` by `SUM_KEY`."""
        return dict(self._sums)

    @property
    def ratings(self) -> dict[Key, Row]:
        """The rows of ``ratings`` by `RATING_KEY`."""
        return {
            (practice, family, user_id): {
                **self._server,
                "practice": practice,
                "family": family,
                "user_id": user_id,
                **rating.row(),
                "games": self._rated[practice, family, user_id],
            }
            for (practice, family), ratings in self._ratings.items()
            for user_id, rating in ratings.items()
        }


def _partners(rows: Sequence[Row]) -> Iterator[tuple[Row, Row]]:
    """Return all two people who ended a game on one side, the lower id first."""
    people = [row for row in rows if row["user_id"] > 0 and not row["quit"]]
    for one, other in combinations(sorted(people, key=lambda row: row["user_id"]), 2):
        if one["side"] == other["side"]:
            yield one, other
