"""Counts a game in the transaction that ends it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.store.database import Database, Write
from bot.tables.core.change import Change
from bot.tables.scores.facts import Facts, live_facts
from bot.tables.scores.movement import movements
from bot.tables.scores.periods import month_of, season_of
from bot.tables.scores.rating import Rating
from bot.tables.scores.results import Result, rated, results
from bot.tables.scores.sittings import SeatChanges
from bot.tables.views import Standing, TableState


@dataclass(frozen=True, slots=True)
class CountedGame:
    """A game that was counted."""

    facts: Facts
    movements: list[Standing]
    """Of the people who ended it."""


def may_count(change: Change) -> bool:
    """Say whether a change ends a game, or gives it up."""
    closed = change.table.state is TableState.CLOSED
    return change.ended or (closed and change.before.begun)


async def count(db: Database, change: Change) -> CountedGame | None:
    """Add to a change who sat down and who got up, and the scores of the game if it ends.

    A game that is given up counts only for players who left it.
    """
    seats = SeatChanges(change)
    seats.write()
    if not may_count(change):
        return None
    facts = await live_facts(db, change, seats)
    if not change.ended and not facts.left:
        return None
    at = {"table_id": facts.table_id, "server_id": facts.server_id}
    rows = await db.all("ratings_at", **at, **facts.pool)
    game_results = results(facts, {row["user_id"]: Rating(row["mu"], row["sigma"]) for row in rows})
    numbers = {"number": facts.counted, "was": facts.counted - 1}
    change.write_elsewhere(Write("count_game", {"server_id": facts.server_id, **numbers}))
    change.write("number_game", number=facts.game, counted=facts.counted, counted_at=facts.ended_at)
    for write in score_writes(facts, game_results):
        change.write_elsewhere(write)
    return CountedGame(facts, await movements(db, facts, game_results) if change.ended else [])


def score_writes(facts: Facts, game_results: Sequence[Result]) -> list[Write]:
    """Return the writes of a game's results, of the sums and of the ratings that it changes."""
    at = {"table_id": facts.table_id, "game": facts.game}
    season = season_of(month_of(facts.ended_at))
    pool = {"server_id": facts.server_id, **facts.pool}
    return [
        *(Write("add_result", result.row(facts)) for result in game_results),
        Write("add_to_sums", {**at, "season": season}, rows=None),
        *(
            Write("rate_player", {**pool, "user_id": result.user_id, **result.after.row()})
            for result in rated(game_results)
        ),
    ]
