"""How good players are, by openskill's Plackett-Luce model for teams."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from openskill.models import PlackettLuce

_MODEL: Final = PlackettLuce()
_MILLION: Final = 1_000_000
_BEGIN: Final = 1000
_STEP: Final = 40


@dataclass(frozen=True, slots=True)
class Rating:
    """What is believed of a player, in millionths: whole numbers are the same in every database."""

    mu: int
    """How good they probably are."""
    sigma: int
    """How far from that they may well be."""

    @property
    def shown(self) -> int:
        """What people are shown: a careful guess; whoever has not played yet has 1000."""
        return _BEGIN + (self.mu - 3 * self.sigma) * _STEP // _MILLION

    def row(self) -> dict[str, int]:
        """Return the columns of ``ratings`` that hold it."""
        return {"mu": self.mu, "sigma": self.sigma, "rating": self.shown}


NEW: Final = Rating(25_000_000, 8_333_333)
"""Of whoever has not played yet: openskill's own."""


def rate(teams: Sequence[Sequence[Rating]], places: Sequence[int]) -> list[list[Rating]]:
    """Return what a game makes of ratings.

    Args:
        teams: the players of each side.
        places: the sides'; a lower one is better, equals have the same.
    """
    before = [
        [_MODEL.rating(one.mu / _MILLION, one.sigma / _MILLION) for one in team] for team in teams
    ]
    after = _MODEL.rate(before, ranks=list(map(float, places)))
    return [[_rating(one.mu, one.sigma) for one in team] for team in after]


def mean(ratings: Sequence[Rating]) -> Rating:
    """Return what one player who held several seats at once has come to."""
    return Rating(
        sum(one.mu for one in ratings) // len(ratings),
        sum(one.sigma for one in ratings) // len(ratings),
    )


def _rating(mu: float, sigma: float) -> Rating:
    return Rating(round(mu * _MILLION), round(sigma * _MILLION))
