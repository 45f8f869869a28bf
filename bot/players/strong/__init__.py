"""The strong player: tries its cards in worlds that may be, and else does what *steady* does.

Its worlds hold the hidden cards as the view lets them lie; nothing but the view goes in. The same
view always brings the same action: what is chance in it comes from the view.
"""

from __future__ import annotations

from math import inf
from time import process_time
from typing import Final

from bot.engine.actions import Action, Play
from bot.engine.views import SeatView
from bot.players.core.reading import action_of, mask, read
from bot.players.steady import decide as usually
from bot.players.steady import lawful
from bot.players.steady.tuned import habits_for
from bot.players.strong.rollouts import think

_WORLDS: Final = 20


def decide(view: SeatView, budget: float = inf, worlds: int = _WORLDS) -> Action:
    """Decide for the seat whose turn it is; after the last trick, for any that is not done.

    Args:
        view: what the seat sees.
        budget: for how many seconds of processor time to think; then it plays as *steady*.
        worlds: in how many worlds each card is tried.

    Raises:
        ValueError: if it is not this seat's turn.
    """
    until = process_time() + budget
    usual = usually(view)
    if not isinstance(usual, Play):
        return usual
    public, cards = view.public, mask(lawful(view))
    habits = habits_for(public.rules, public.sides, public.seats)
    return action_of(think(read(view), habits, worlds, cards=cards, until=until))
