"""Why an action is good, in terms of a card table, for hints and for reviews.

A reason is a fact that the seat sees: about the trick, its hand, or the score. It is never made
up: where no fact explains what the evaluation found, the reason says which points it found.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.engine.actions import Action, Play
from bot.engine.views import SeatView
from bot.players.reasons.calls import of_call
from bot.players.reasons.cards import about, about_equal, at_least, of_card
from bot.players.reasons.explanation import Explanation, Ground
from bot.players.reasons.seen import Seen
from bot.players.strong.evaluation import Part, Shift

__all__ = ["LEAST", "Explanation", "Ground", "decided", "explain"]

LEAST: Final = 0.1
"""From how many points on a shift decides."""
_MATTERS: Final = 0.3
"""What share of the greatest shift another one needs to be what decided, too."""


def explain(
    view: SeatView, better: Action, other: Action | None = None, parts: Sequence[Part] = ()
) -> Explanation:
    """Return why an action is good, or better than another one.

    Args:
        view: what the seat sees; it is to act.
        other: what it is compared with: what was done in its place, or the next best.
        parts: those of the points that speak for it rather than for the other, as `decided` finds
            them. A fact about any other part is no reason. Without any the first fact counts.
    """
    if len(view.legal) == 1:
        return Explanation(Ground.FORCED)
    facts = Seen(view)
    if not isinstance(better, Play):
        return next(of_call(facts, better), Explanation(Ground.HABIT))
    card, rival = better.card, other.card if isinstance(other, Play) else None
    if facts.legal == [card]:
        return Explanation(Ground.ONLY, (card,))
    told = [*of_card(facts, card, rival)]
    if rival is None:
        return told[0][0] if told else at_least(facts, card)
    for part in parts:
        for reason, about_parts in told:
            if part in about_parts:
                return reason
    if parts:
        return about(facts, parts[0], rival)
    return told[0][0] if told else about_equal(facts, card, rival)


def decided(shifts: Sequence[Shift]) -> tuple[Part, ...]:
    """Return the parts that speak for an action, as an evaluation found them, the most first.

    The game itself comes last: it is won by the other parts, and a fact about these says more.
    """
    good = sorted((one for one in shifts if one.points >= LEAST), key=lambda one: -one.points)
    good = [one for one in good if one.points >= _MATTERS * good[0].points]
    return tuple(one.part for one in sorted(good, key=lambda one: one.part is Part.WON))
