"""The steady player: begs, gives and plays as one who has sat at a few tables.

It weighs every choice in points: what it should bring to this side, less what it should bring to
the others. No search and no chance: a few chances counted by heart for each card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from bot.engine.actions import Action
from bot.engine.views import Ask, SeatView
from bot.players.steady.calls import give_or_run, stand_or_beg
from bot.players.steady.cards import play

_ANSWERS: Final[Mapping[Ask, Callable[[SeatView], Action]]] = MappingProxyType(
    {Ask.TURN_UP: stand_or_beg, Ask.BEG: give_or_run, Ask.PLAY: play}
)


def decide(view: SeatView) -> Action:
    """Decide for the seat whose turn it is.

    Raises:
        ValueError: if it is not this seat's turn.
    """
    decision = view.public.decision
    if decision is None or not view.to_act:
        raise ValueError(f"seat {view.seat} has nothing to decide")
    if len(view.legal) == 1:
        return view.legal[0]
    return _ANSWERS[decision.ask](view)
