"""Hints: what a seat could do now, and why. Like computer players, they know what the seat sees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.engine.actions import Action, CallRevoke, Done
from bot.engine.views import SeatView
from bot.players import steady
from bot.players.core.reading import read
from bot.players.machine_code import compiled
from bot.players.reasons import LEAST, Explanation, decided, explain
from bot.players.strong.effort import effort_for
from bot.players.strong.evaluation import Evaluation, Part, Shift, Weighed, evaluate

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
    found = _compared(view)
    if not found.options:
        return usual
    best, *others = found.options
    # The second best is often about as good: why a later one is worse tells more.
    for other in others:
        if parts := _against(other):
            return Hint(best.action, explain(view, best.action, other.action, parts))
    return Hint(best.action, explain(view, best.action, others[0].action))


def why_rather(
    view: SeatView, better: Action, done: Action, found: Sequence[Shift]
) -> tuple[Part, ...]:
    """Return what speaks for an action rather than one that was done, as a hint would find it.

    Args:
        found: by how much it is better, as a review found. That tells where a hint would be for
            another action.
    """
    options = _compared(view).options
    if options and options[0].action == better:
        for other in options[1:]:
            if other.action == done:
                return _against(other) or decided(found)
    return decided(found)


def _against(other: Weighed) -> tuple[Part, ...]:
    """Return what speaks against an action; nothing if it is about as good as the best."""
    return decided(other.reasons) if other.behind.mean >= LEAST else ()


def _compared(view: SeatView) -> Evaluation:
    """Compare what the seat could do, always in the same worlds."""
    seen = read(view)
    effort = effort_for(seen.laws, compiled=compiled())
    return evaluate(view, max(effort.worlds(seen) or effort.cards, _FEW_WORLDS))


def by_rules_of_thumb(view: SeatView) -> Hint:
    """Return what *steady* does, and a reason on the table, at once; raise as `look_ahead`."""
    action = steady.decide(view)
    return Hint(action, explain(view, action))
