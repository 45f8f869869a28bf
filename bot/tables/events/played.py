"""The games that end at an event's tables, as the acts that count them."""

from __future__ import annotations

import json
from collections.abc import Sequence

from bot.competition.event.acts import GamePlayed
from bot.competition.event.seating import turned
from bot.competition.event.state import Event
from bot.store.database import Database, Row
from bot.tables.core.deal_summary import board_scores, load_results
from bot.tables.core.rows import secrets_of
from bot.views.table.deals import DealSummary


def counts(event: Event, row: Row) -> bool:
    """Say whether a finished game may be the next one that counts at its table."""
    match = event.matches.get(row["match_id"])
    if match is None or match.over or match.attempts.get(row["board"], 0) != row["attempt"]:
        return False
    return bool(row["game"] >= match.next_game(row["board"]))


async def game_played(db: Database, event: Event, row: Row) -> GamePlayed:
    """Return the act that counts a finished game, given its row of ``event_games``."""
    score: tuple[int, ...] = tuple(json.loads(row["score"]))
    at = {"table_id": row["table_id"], "game": row["number"]}
    results = load_results(row["number"], await db.all("deal_results", **at))
    jacks, hung = [0] * len(score), [0] * event.plan.seats
    for taken in (result.jack for result in results):
        if taken is not None and taken.hung(len(score)):
            jacks[taken.taker % len(score)] += 1
            hung[taken.taker] += 1
    # A team of four sits the other way round at its second table.
    turn, winner = turned(event, row["board"]), row["winner"]
    deals = board_scores(results) if row["boards"] else ()
    secrets = _board_secrets(row["boards"], results) if row["boards"] else ()
    return GamePlayed(
        row["match_id"],
        row["board"],
        row["game"],
        _turn(score, turn),
        None if winner is None else (winner + turn) % len(score),
        _turn(jacks, turn),
        tuple(_turn(deal, turn) for deal in deals),
        tuple(hung),
        secrets,
    )


def _turn(by_side: Sequence[int], seats: int) -> tuple[int, ...]:
    """Return by side of the match what is by side of a table where they sit some seats further."""
    return tuple(by_side[(side - seats) % len(by_side)] for side in range(len(by_side)))


def _board_secrets(boards: str, results: Sequence[DealSummary]) -> tuple[int, ...]:
    """Return from which of the event's secrets each board came; nothing if all from the first."""
    known = secrets_of(boards)
    ended = (result.deal for result in results if not result.redealt)
    secrets = tuple(max(one for one in known if one[0] <= deal)[1] for deal in ended)
    return secrets if any(secrets) else ()
