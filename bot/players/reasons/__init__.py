"""Why an action is good, in terms of a card table, for hints and for reviews.

A reason is a fact that the seat sees: about the trick, its hand, or the score. It is never made
up: where no fact explains what the evaluation found, the reason is the evaluation's own figure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.engine.actions import Action, Play
from bot.engine.views import SeatView
from bot.players.reasons.calls import of_call
from bot.players.reasons.cards import Told, of_card
from bot.players.reasons.explanation import Explanation, Ground
from bot.players.reasons.seen import Seen
from bot.players.strong.evaluation import Part, Shift

__all__ = ["Explanation", "Ground", "explain"]

_LEAST: Final = 0.1
"""From how many points on a shift decides."""
_MATTERS: Final = 0.3
"""What share of the greatest shift another one needs to be what decided, too."""


def explain(
    view: SeatView, better: Action, other: Action | None = None, shifts: Sequence[Shift] = ()
) -> Explanation:
    """Return why an action is good, or better than another one.

    Args:
        view: what the seat sees; it is to act.
        other: what it is compared with: what was done in its place, or the next best.
        shifts: what it brings more than that, by part, as `evaluate` and `review` find it. A fact
            about a part that decided nothing is no reason. Without any the first fact counts.
    """
    if len(view.legal) == 1:
        return Explanation(Ground.FORCED)
    told = [*_facts(view, better, other)]
    decided = _decided(shifts)
    if not decided:
        return told[0][0] if told else Explanation(Ground.HABIT if other is None else Ground.EQUAL)
    for shift in decided:
        for reason, parts in told:
            if shift.part in parts:
                return reason
    return Explanation(Ground.BY_PART, shift=decided[0])


def _facts(view: SeatView, better: Action, other: Action | None) -> Iterator[Told]:
    facts = Seen(view)
    if isinstance(better, Play):
        return of_card(facts, better.card, other.card if isinstance(other, Play) else None)
    return of_call(facts, better)


def _decided(shifts: Sequence[Shift]) -> list[Shift]:
    """Return the parts that speak for the action, the most first.

    The game itself comes last: it is won by the other parts, and a fact about these says more.
    """
    good = sorted((one for one in shifts if one.points >= _LEAST), key=lambda one: -one.points)
    good = [one for one in good if one.points >= _MATTERS * good[0].points]
    return sorted(good, key=lambda one: one.part is Part.WON)
