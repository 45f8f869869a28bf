"""Counts a game in the transaction that ends it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.store.database import Database, Write
from bot.tables.core.change import Change
from bot.tables.scores.facts import Facts, live_facts, stored_facts
from bot.tables.scores.movement import movements
from bot.tables.scores.rating import Rating
from bot.tables.scores.results import Result, rated, results
from bot.tables.scores.sittings import SeatChanges
from bot.views.periods import month_of, season_of
from bot.views.table import Standing, TableState


@dataclass(frozen=True, slots=True)
class CountedGame:
    """A game that was counted."""

    facts: Facts
    movements: list[Standing]
    """Of the people who ended it."""


def may_count(change: Change) -> bool:
    """Say whether a change ends a game, gives it up, or tells a result that was sealed."""
    closed = change.table.state is TableState.CLOSED
    return change.ended or (closed and change.before.begun) or change.told is not None


async def count(db: Database, change: Change) -> CountedGame | None:
    """Add to a change who sat down and who got up, and the scores of the game if it ends.

    A game that is given up counts only for players who left it, and one that plays boards of an
    event once everybody may know its result.
    """
    seats = SeatChanges(change)
    seats.write()
    facts = await _facts(db, change, seats) if may_count(change) else None
    if facts is None:
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


async def _facts(db: Database, change: Change, seats: SeatChanges) -> Facts | None:
    """Gather the facts of the game that a change counts, if it counts one."""
    if change.told is not None:
        known = await db.one("untold_game", table_id=change.id, number=change.told)
        if known is None:
            return None
        counted = await db.one("games_counted", id=change.table.server_id)
        number = counted["number"] + 1 if counted else 1
        return await stored_facts(db, {**known, "counted": number, "counted_at": change.now})
    if change.ended and change.game.boards is not None:
        return None
    facts = await live_facts(db, change, seats)
    return facts if change.ended or facts.left else None


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
