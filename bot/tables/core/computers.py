"""Computer players' moves, made on a copy of the game while others may act."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Container, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from bot.engine.actions import Action, CallRevoke, Play
from bot.engine.follow import broken_rule
from bot.engine.game.game import Game
from bot.engine.views import SeatView
from bot.views.table.view import waited_for

_log = logging.getLogger(__name__)

Chooser: TypeAlias = Callable[[str, SeatView], Awaitable[Action]]
"""Decides for a computer player of a level, as `bot.players.PLAYERS` names them.

It gets the view of the player's seat and nothing else, and thinks off the event loop.
"""

Moves: TypeAlias = Sequence[tuple[int, Action]]
"""Of computers, one after the other: the seat and what it does."""


async def think(
    table_id: str, game: Game, levels: Mapping[int, str], choose: Chooser, most: int | None = None
) -> Moves:
    """Return the computers' moves until a person must act or the deal is over.

    Args:
        table_id: for the log.
        game: a copy of the live game; the moves are applied to it.
        levels: by seat that a computer plays: its level.
    """
    deal = game.deal_number
    moves: list[tuple[int, Action]] = []
    while (seat := _next(game, levels)) is not None and game.deal_number == deal:
        if most is not None and len(moves) >= most:
            break
        action = await _choose(table_id, game.view(seat), levels[seat], choose)
        game.apply(seat, action)
        moves.append((seat, action))
    return moves


def calling_nothing(choose: Chooser) -> Chooser:
    """Return one that calls no revoke: it moves for a person who is late."""

    async def choose_silently(level: str, view: SeatView) -> Action:
        if view.public.revokes is None:
            return await choose(level, view)
        legal = [action for action in view.legal if not isinstance(action, CallRevoke)]
        return await choose(level, replace(view, legal=legal))

    return choose_silently


def _next(game: Game, seats: Container[int]) -> int | None:
    """Return the seat that a computer moves for next: after the last trick, any of its own."""
    waited = waited_for(game.public()) if game.turn is not None else ()
    return next((seat for seat in waited if seat in seats), None)


async def _choose(table_id: str, view: SeatView, level: str, choose: Chooser) -> Action:
    """Ask the computer player; if it fails, take the first legal action that breaks no rule."""
    try:
        action = await choose(level, view)
        if action in view.legal:
            return action
        trouble = "an illegal action"
    except Exception as error:  # noqa: BLE001  # the table must go on
        # The error's text and trace could show the hand.
        trouble = type(error).__name__
    _log.error("table %s, seat %d: the computer player came to %s", table_id, view.seat, trouble)
    return next(one for one in view.legal if not _breaks_rule(view, one))


def _breaks_rule(view: SeatView, action: Action) -> bool:
    if view.public.revokes is None or not isinstance(action, Play):
        return False
    return broken_rule(view, action.card) is not None
