"""Hints: what a seat could do now, and why. Like computer players, they know what the seat sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.engine.actions import Action, CallRevoke, Done
from bot.engine.views import SeatView
from bot.players import steady
from bot.players.core.reading import read
from bot.players.machine_code import compiled
from bot.players.reasons import Explanation, explain
from bot.players.strong.effort import effort_for
from bot.players.strong.evaluation import evaluate

_FEW_WORLDS: Final = 6


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do, and why."""

    action: Action
    why: Explanation


def look_ahead(view: SeatView) -> Hint:
    """Return what the strong player's evaluation finds best; the same view brings the same hint.

    It takes about as long as a decision of the strong player.

    Raises:
        ValueError: if the seat has nothing to decide.
    """
    usual = by_rules_of_thumb(view)
    if len(view.legal) == 1 or isinstance(usual.action, CallRevoke | Done):
        return usual
    seen = read(view)
    effort = effort_for(seen.laws, compiled=compiled())
    found = evaluate(view, max(effort.worlds(seen) or effort.cards, _FEW_WORLDS))
    if not found.options:
        return usual
    best, other, *_ = found.options
    return Hint(best.action, explain(view, best.action, other.action, other.reasons))


def by_rules_of_thumb(view: SeatView) -> Hint:
    """Return what *steady* does, and a reason on the table, at once; raise as `look_ahead`."""
    action = steady.decide(view)
    return Hint(action, explain(view, action))
