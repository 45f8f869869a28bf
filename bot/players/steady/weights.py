"""What the points of a deal weigh as the score stands, and what losing to others costs."""

from __future__ import annotations

from bot.players.core.orders import HIGH, PIECES
from bot.players.core.state import NONE, State
from bot.players.steady.habits import Habits


def racing(state: State) -> list[int]:
    """Return the sides that are still in the game."""
    return [side for side in range(state.laws.sides) if not state.out >> side & 1]


def lacking(state: State, side: int) -> int:
    """Return how many points a side is short of the target."""
    return state.laws.target - state.score[side]


def share(state: State) -> float:
    """Return what a point for one other side costs this one: it is only one of the rivals."""
    if not state.out:
        return 1 / (state.laws.sides - 1)
    return 1 / max(1, len(racing(state)) - 1)


def weigh(state: State, habits: Habits) -> list[float]:
    """Return what the points of the count weigh, each of those that one of its points brings."""
    weights = [0.0] * PIECES
    for piece in state.laws.order:
        weights[piece] = 1.0
    near_ones = 0
    for side in range(state.laws.sides):
        if lacking(state, side) <= 1 and not state.out >> side & 1:
            near_ones += 1
    if not near_ones or state.bound != NONE:
        return weights
    near = habits.one_is_near if near_ones == 1 else habits.all_are_near
    for place in range(len(state.laws.order)):
        weights[state.laws.order[place]] = near[min(place, len(near) - 1)]
    return weights


def weigh_tricks(state: State, habits: Habits) -> list[float]:
    """Return the same for those that the tricks decide, set against what cards may do later.

    High is settled by the deal: it only makes the rest of the count matter less.
    """
    weights = weigh(state, habits)
    most = 0.0
    for piece in state.laws.order:
        if piece != HIGH:
            most = max(most, weights[piece])
    return weights if most in (0.0, 1.0) else [weight / most for weight in weights]
