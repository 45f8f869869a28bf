"""The ranks of a game's players on the leaderboard of their server, before the game and after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.store.database import Database
from bot.tables.scores.facts import Facts
from bot.tables.scores.results import Result
from bot.views.table import Standing


@dataclass(frozen=True, slots=True)
class _Sums:
    """What a person has reached in all games that count."""

    games: int = 0
    wins: int = 0
    points: int = 0

    def plus(self, result: Result) -> _Sums:
        return _Sums(self.games + 1, self.wins + result.won, self.points + result.points)

    @property
    def order(self) -> tuple[int, int, int]:
        """A key by which the best comes first: more wins, then more points, then fewer games."""
        return (-self.wins, -self.points, self.games)


async def movements(db: Database, facts: Facts, game_results: Sequence[Result]) -> list[Standing]:
    """Return the movements of the people who ended a game, the best first.

    Ranks are by wins among all people on the leaderboard of the game, or on that of its practice.
    A person for whom the game does not count has no movement.
    """
    practice = int(facts.practice)
    board = {"server_id": facts.server_id, "practice": practice, "variant": facts.variant}
    rows = await db.all("sums_at", table_id=facts.table_id, **board)
    known = {row["user_id"]: _Sums(row["games"], row["wins"], row["points"]) for row in rows}
    counted = {
        result.user_id: result
        for result in game_results
        if result.user_id > 0 and not result.excused
    }
    after = {
        user_id: known.get(user_id, _Sums()).plus(result) for user_id, result in counted.items()
    }
    before = [known[user_id] for user_id in after if user_id in known]

    async def better(sums: _Sums) -> int:
        at = {"wins": sums.wins, "points": sums.points, "games": sums.games}
        row = await db.one("better_than", **board, **at)
        return int(row["people"]) if row else 0

    lines = []
    for user_id, result in counted.items():
        if result.quit:
            continue
        now, was = after[user_id], known.get(user_id)
        rank = 1 + await better(now)
        # The store still has the players' sums from before the game.
        rank -= sum(other.order < now.order for other in before)
        rank += sum(other.order < now.order for other in after.values())
        rank_before = None if was is None else 1 + await better(was)
        lines.append((rank, result.sitting.name, user_id, now, rank_before))
    lines.sort(key=lambda line: line[:3])
    return [
        (name, now.games, now.wins, now.points, rank_before, rank)
        for rank, name, _, now, rank_before in lines
    ]
