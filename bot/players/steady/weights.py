"""What the points of a deal weigh as the score stands, and what losing to others costs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.engine.events import Cause
from bot.engine.views import PublicView

GAME_WON: Final = 5.0
"""What winning or losing the game outright weighs, in points."""

_ONE_IS_NEAR: Final = (3.0, 1.5, 1.0, 0.8)
"""The points of a deal in the order scored, where one side needs a single point more."""
_ALL_ARE_NEAR: Final = (3.0, 0.6, 0.4, 0.3)
"""The same where two sides do: what is scored first ends the game."""


def racing(public: PublicView) -> list[int]:
    """Return the sides that are still in the game."""
    return [side for side in range(public.sides) if side not in public.out]


def lacking(public: PublicView, side: int) -> int:
    """Return how many points a side is short of the target."""
    return public.rules.target - public.score[side]


def weigh(public: PublicView) -> Mapping[Cause, float]:
    """Return what each point of the count weighs."""
    order = public.rules.order
    short = sorted(lacking(public, side) for side in racing(public))
    if short[0] > 1 or public.bound is not None:
        return dict.fromkeys(order, 1.0)
    near = _ALL_ARE_NEAR if short[1] <= 1 else _ONE_IS_NEAR
    return dict(zip(order, near, strict=True))


def share(public: PublicView) -> float:
    """Return what a point for one other side costs this one: it is only one of the rivals."""
    return 1 / max(1, len(racing(public)) - 1)


def weigh_tricks(public: PublicView) -> Mapping[Cause, float]:
    """Return the same for those that the tricks decide, set against what cards may do later.

    High is settled by the deal: it only makes the rest of the count matter less.
    """
    weights = weigh(public)
    most = max(weight for cause, weight in weights.items() if cause is not Cause.HIGH)
    return {cause: weight / most for cause, weight in weights.items()}
