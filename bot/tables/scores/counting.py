"""What counting a game reads and writes, in the transaction that ends it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.store.database import Database, Write
from bot.tables.core.change import Change
from bot.tables.scores.facts import Facts, Sitting, TellingAction
from bot.tables.scores.movement import Movement, moved
from bot.tables.scores.rating import Rating
from bot.tables.scores.results import Result, rated, results
from bot.tables.scores.seat_changes import SeatChanges
from bot.tables.views import DealSummary, TableState


@dataclass(frozen=True, slots=True)
class CountedGame:
    """A game that is to be counted, and what it came to."""

    facts: Facts
    results: Sequence[Result]
    standings: Sequence[Movement]
    """Of those who ended it."""

    def write(self, change: Change) -> None:
        """Put it into the change."""
        facts = self.facts
        server = {"server_id": facts.server_id}
        numbers = {**server, "number": facts.counted, "was": facts.counted - 1}
        change.write_elsewhere(Write("count_game", numbers))
        change.write(
            "number_game", number=facts.game, counted=facts.counted, counted_at=facts.ended_at
        )
        for result in self.results:
            change.write("add_result", **result.row(facts))
        change.write("add_to_sums", rows=None, game=facts.game)
        for one in rated(self.results):
            rating = {"user_id": one.user_id, **one.after.row()}
            change.write_elsewhere(Write("rate_player", {**server, **_pool(facts), **rating}))


def counts(change: Change) -> bool:
    """Say whether a game may be counted with a change: it is over, or given up."""
    closed = change.table.state is TableState.CLOSED
    return change.ended or (closed and change.before.begun)


async def count(db: Database, change: Change, deals: Sequence[DealSummary]) -> CountedGame | None:
    """Note who sat down and who got up; count the game, if it is over or was left unfinished.

    Args:
        db: to read what was there before.
        change: what led to it.
        deals: all of the game's that are over; needed only where the game is.
    """
    moves = SeatChanges(change)
    moves.write()
    if not counts(change):
        return None
    rows = await db.all("sittings", table_id=change.id, game=change.game.number)
    sittings = moves.after(map(Sitting.of, rows))
    facts = await _facts(db, change, sittings, deals)
    if not change.ended and not facts.left:
        return None
    ratings = await _ratings(db, facts)
    made = results(facts, ratings)
    standings = await moved(db, facts, made) if change.ended else []
    return CountedGame(facts, made, standings)


async def _facts(
    db: Database, change: Change, sittings: Sequence[Sitting], deals: Sequence[DealSummary]
) -> Facts:
    live, table, game = change.live, change.table, change.game
    counted = await db.one("games_counted", id=table.server_id)
    told: list[TellingAction] = []
    if change.ended:
        rows = await db.all("telling_actions", table_id=table.id, game=game.number)
        told = [*((row["deal"], row["seat"], row["words"]) for row in rows), *change.told]
    return Facts(
        table_id=table.id,
        game=game.number,
        server_id=table.server_id,
        channel_id=table.channel_id,
        variant=game.variant,
        rules=change.before.setup.rules,
        sides=game.sides,
        seats=len(change.seats),
        score=change.score,
        winner=live.winner if live is not None and change.ended else None,
        ended_at=change.now,
        counted=1 + (counted["number"] if counted else 0),
        sittings=sittings,
        deals=deals,
        told=told,
    )


async def _ratings(db: Database, facts: Facts) -> Mapping[int, Rating]:
    at = {"table_id": facts.table_id, "server_id": facts.server_id}
    rows = await db.all("ratings_at", **at, **_pool(facts))
    return {row["user_id"]: Rating(row["mu"], row["sigma"]) for row in rows}


def _pool(facts: Facts) -> dict[str, object]:
    """Return the columns of what a game's players are rated in."""
    return {"practice": int(facts.practice), "family": facts.family}
