"""Where those who have played stand in their server now, and where they stood before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from bot.store.database import Database
from bot.tables.scores.facts import Facts
from bot.tables.scores.results import Result

Movement: TypeAlias = tuple[str, int, int, int, int | None, int]
"""Somebody's name, games, wins, points, place before and place now (`posts.GamePost`)."""


@dataclass(frozen=True, slots=True)
class Total:
    """What one person has reached in all finished games that count."""

    user_id: int
    name: str
    games: int
    wins: int
    points: int

    @staticmethod
    def of(row: Mapping[str, Any]) -> Total:
        """Read a row of sums."""
        return Total(row["user_id"], row["name"], row["games"], row["wins"], row["points"])

    @property
    def worth(self) -> tuple[int, int, int]:
        """What places go by: more wins, then more points, then fewer games."""
        return (-self.wins, -self.points, self.games)

    def plus(self, result: Result) -> Total:
        """Add a game."""
        return replace(
            self,
            name=result.sitting.name,
            games=self.games + 1,
            wins=self.wins + result.won,
            points=self.points + result.points,
        )


async def moved(db: Database, facts: Facts, made: Sequence[Result]) -> list[Movement]:
    """Say where those stand who ended a game, the best first.

    Places are those among all people on the leaderboard of the game, or on that of its practice, by
    wins. Whom the game did not count for has not moved.
    """
    practice = int(facts.practice)
    board = {"server_id": facts.server_id, "practice": practice, "variant": facts.variant}
    rows = await db.all("sums_at", table_id=facts.table_id, **board)
    before = {row["user_id"]: Total.of(row) for row in rows}
    after = {
        one.user_id: before.get(one.user_id, Total(one.user_id, "", 0, 0, 0)).plus(one)
        for one in made
        if one.user_id > 0 and not one.excused
    }
    others = [total for user_id, total in before.items() if user_id in after]

    async def better(total: Total) -> int:
        sums = {"wins": total.wins, "points": total.points, "games": total.games}
        row = await db.one("better_than", **board, **sums)
        return int(row["people"]) if row else 0

    lines = []
    for one in made:
        now = after.get(one.user_id)
        if now is None or one.quit:
            continue
        was = before.get(one.user_id)
        place = 1 + await better(now)
        # Those who played are where they were, in the store: not in the new order.
        place -= sum(other.worth < now.worth for other in others)
        place += sum(other.worth < now.worth for other in after.values())
        stood = None if was is None else 1 + await better(was)
        lines.append((now, stood, place))
    lines.sort(key=lambda line: (line[2], line[0].name, line[0].user_id))
    return [
        (now.name, now.games, now.wins, now.points, stood, place) for now, stood, place in lines
    ]
