"""The strong player: tries its cards in worlds that may be, and else does what *steady* does.

Its worlds hold the hidden cards as the view lets them lie; nothing but the view goes in. The same
view always brings the same action: what is chance in it comes from the view.
"""

from __future__ import annotations

from math import inf
from time import process_time

from bot.engine.actions import Action, CallRevoke, Done, Play
from bot.engine.views import SeatView
from bot.players.core.reading import action_of, mask, read
from bot.players.machine_code import compiled
from bot.players.steady import decide as usually
from bot.players.steady import lawful
from bot.players.strong.chances import values_for
from bot.players.strong.effort import effort_for
from bot.players.strong.rollouts import Effort, think


def decide(view: SeatView, budget: float = inf, effort: Effort | None = None) -> Action:
    """Decide for the seat whose turn it is; after the last trick, for any that is not done.

    Args:
        budget: for how many seconds of processor time to think; then it plays as *steady*.
        effort: how hard to think; its game's and form's if left out.

    Raises:
        ValueError: if it is not this seat's turn.
    """
    until = process_time() + budget
    usual = usually(view)
    if len(view.legal) == 1 or isinstance(usual, CallRevoke | Done):
        return usual
    public, seen = view.public, read(view)
    values = values_for(public.rules, public.sides, public.seats)
    effort = effort or effort_for(seen.laws, compiled=compiled())
    cards = mask(lawful(view)) if isinstance(usual, Play) else 0
    return action_of(think(seen, values, effort, cards=cards, until=until))
