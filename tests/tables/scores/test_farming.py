"""No arrangement with willing accounts brings a rating that honest play does not bring."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from functools import cache
from statistics import fmean

import pytest

from benchmarks.ratings import FARMING, HONEST, Strategy, course, friends
from benchmarks.ratings import Server as Simulated

SEEDS = range(8)
GAMES = (10, 30)
CHANCE = 35
"""Points by which the means of so many seeds differ by chance."""


@pytest.fixture(scope="module")
def by_honest_play() -> list[float]:
    """Return what a player of 65 % has after so many games."""
    return means(HONEST["honest, 65%"], range(3 * len(SEEDS)))


class Warm(Simulated):
    """A server with a few people who have played before; that is reckoned once for each seed."""

    def warm_up(self, games: int = 30) -> None:
        """Do nothing: it has been done."""


@cache
def before(seed: int) -> Simulated:
    server = Simulated(seed, people=16)
    server.warm_up()
    return server


def warm(seed: int) -> Warm:
    server = Warm(seed)
    vars(server).update(deepcopy(vars(before(seed))))
    return server


def means(strategy: Strategy, seeds: Sequence[int] = SEEDS) -> list[float]:
    """Return the mean shown ratings."""
    shown = [course(strategy, warm(seed), GAMES) for seed in seeds]
    return [fmean(column) for column in zip(*shown, strict=True)]


@pytest.mark.parametrize("way", FARMING)
def test_farming_brings_no_more_than_honest_play(way: str, by_honest_play: list[float]) -> None:
    found = means(FARMING[way])
    pairs = zip(found, by_honest_play, strict=True)
    assert all(mine <= theirs + CHANCE for mine, theirs in pairs), found


def test_the_better_of_five_friends_is_clearly_ahead() -> None:
    shown = [friends(seed) for seed in SEEDS]
    ahead = [ratings[0] - max(ratings[1:]) for ratings in shown]
    assert fmean(ahead) > 80
    assert sum(lead > 0 for lead in ahead) >= 7
