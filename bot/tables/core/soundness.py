"""Check that the rows of a table fit together. If not, they are damaged."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.variants import find_variant
from bot.tables.core.deal_summary import load_result
from bot.tables.core.rows import DealRow, GameRow, SeatRow, TableRow
from bot.views.table.view import TableState

_DEALT = frozenset({TableState.PLAYING, TableState.OVER})


def check_table(
    table: TableRow, seats: Sequence[SeatRow], game: GameRow, next_game: GameRow | None
) -> None:
    """Check a table, its seats and its games.

    Raises:
        ValueError, EngineError: if a row is missing, or the bot would not write it.
    """
    if [row.seat for row in seats] != list(range(len(seats))):
        raise ValueError("a seat is missing")
    for row in (game, next_game, table):
        if row is not None:
            variant = find_variant(row.variant)
            variant.trim(row.options, variant.form(row.sides, len(seats)))
    if game.number != table.game or (game.names and len(game.names) != len(seats)):
        raise ValueError("the game is not the table's")
    # While the pack is cut the game may be dealt already: after a restore it is cut again.
    if table.state in ({TableState.LOBBY} if game.dealt else _DEALT):
        raise ValueError("the game is elsewhere than the table")
    if table.state is TableState.OVER and next_game is None:
        raise ValueError("there is no rematch")


def check_deals(deals: Sequence[DealRow], game: GameRow, seats: int) -> None:
    """Check the deals of a game; raise ValueError, LookupError or TypeError as `check_table`."""
    if not deals:
        raise ValueError("no deal")
    for deal in deals:
        if deal.dealer not in range(seats):
            raise ValueError("no dealer")
        scores = [deal.score_before]
        if deal.result is not None:
            scores.append(load_result(game.number, deal.number, deal.result).score)
        if any(not _is_score(score, game.sides) for score in scores):
            raise ValueError("no score")


def _is_score(score: Sequence[object], sides: int) -> bool:
    return len(score) == sides and all(type(points) is int for points in score)
