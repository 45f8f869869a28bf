"""Whether the rows of a table fit together; what does not is damaged."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.variants import find_variant
from bot.tables.core.deal_result import load_result
from bot.tables.core.rows import DealRow, GameRow, SeatRow, TableRow
from bot.tables.views import TableState

_DEALT = frozenset({TableState.PLAYING, TableState.OVER})


def check_table(
    table: TableRow, seats: Sequence[SeatRow], game: GameRow, next_game: GameRow | None
) -> None:
    """Check a table, its seats and its games.

    Raises:
        ValueError, EngineError: if something is missing, or is nothing that the bot would write.
    """
    if [row.seat for row in seats] != list(range(len(seats))):
        raise ValueError("a seat is missing")
    for one in (game, next_game):
        if one is not None:
            variant = find_variant(one.variant)
            variant.trim(one.options, variant.form(one.sides, len(seats)))
    variant = find_variant(table.variant)
    variant.trim(table.options, variant.form(table.sides, len(seats)))
    if game.number != table.game or (game.names and len(game.names) != len(seats)):
        raise ValueError("the game is not the table's")
    # While the pack is cut the game may be dealt already: after a restore it is cut again.
    if table.state in ({TableState.LOBBY} if game.dealt else _DEALT):
        raise ValueError("the game is elsewhere than the table")
    if table.state is TableState.OVER and next_game is None:
        raise ValueError("there is no rematch")


def check_deals(deals: Sequence[DealRow], game: GameRow, seats: int) -> None:
    """Check the deals of a game.

    Raises:
        ValueError, LookupError, TypeError: if one is missing, or is nothing that the bot would
            write.
    """
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
