"""How good players are, by openskill's Plackett-Luce model for teams."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from openskill.models import PlackettLuce

_MODEL: Final = PlackettLuce()
_MILLION: Final = 1_000_000
IN_FULL: Final = _MILLION
"""The weight of a game that a rating follows wholly."""
_BEGIN: Final = 1000
_STEP: Final = 40


@dataclass(frozen=True, slots=True)
class Rating:
    """An estimate of a player's skill, in millionths: integers are the same in every database."""

    mu: int
    """The mean of the estimate."""
    sigma: int
    """The standard deviation of the estimate."""

    @property
    def shown(self) -> int:
        """The rating that people see: a careful guess, 1000 for a new player."""
        return _BEGIN + (self.mu - 3 * self.sigma) * _STEP // _MILLION

    def toward(self, after: Rating, weight: int) -> Rating:
        """Return the rating that follows a game by a weight, in millionths."""
        return Rating(
            self.mu + (after.mu - self.mu) * weight // _MILLION,
            self.sigma + (after.sigma - self.sigma) * weight // _MILLION,
        )

    def row(self) -> dict[str, int]:
        """Return the columns of ``ratings`` that hold it."""
        return {"mu": self.mu, "sigma": self.sigma, "rating": self.shown}


NEW: Final = Rating(25_000_000, 8_333_333)
"""A new player's, with openskill's defaults."""


def rate(teams: Sequence[Sequence[Rating]], places: Sequence[int]) -> list[list[Rating]]:
    """Return the ratings of each side's players after a game.

    A lower place is better, equals have the same.
    """
    before = [
        [_MODEL.rating(rating.mu / _MILLION, rating.sigma / _MILLION) for rating in team]
        for team in teams
    ]
    after = _MODEL.rate(before, ranks=list(map(float, places)))
    return [
        [Rating(round(rating.mu * _MILLION), round(rating.sigma * _MILLION)) for rating in team]
        for team in after
    ]


def mean(ratings: Sequence[Rating]) -> Rating:
    """Return the new rating of one player who held several seats."""
    return Rating(
        sum(rating.mu for rating in ratings) // len(ratings),
        sum(rating.sigma for rating in ratings) // len(ratings),
    )
