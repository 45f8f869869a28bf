"""What a player makes of deals and games that each side plays in its turn with the same cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf, sqrt
from random import Random
from statistics import fmean, quantiles, stdev
from time import process_time
from typing import Final, NamedTuple

from benchmarks.players.playing import (
    PLAYERS,
    Dealt,
    Player,
    Start,
    Table,
    begun,
    play_deal,
    play_game,
)
from bot.players.core.deal import legal
from bot.players.core.laws import OFFERS
from bot.players.core.state import DISCARD, State

_95: Final = 1.96
"""How many standard errors the interval reaches to each side."""
_MIRRORED: Final = ("untuned", "steady")
"""Opponents who gain nothing on themselves; against others, what untuned gains is taken off."""

_TO_OFFER: Final = 3
"""With what score all begin where points may be offered for the pitch."""


class Job(NamedTuple):
    """Deals or games with one player on a side and another on all others, by their numbers."""

    table: Table
    player: str
    opponent: str
    numbers: range
    games: bool = False


class Found(NamedTuple):
    """A number for each deal or game, and how many milliseconds each decision took."""

    values: list[float]
    took: list[float]


class Mean(NamedTuple):
    """A mean with its interval of 95 %."""

    mean: float
    within: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Mean:
        """Return the mean of independent values; that of one may be off by anything."""
        if len(values) == 1:
            return cls(values[0], inf)
        return cls(fmean(values), _95 * stdev(values) / sqrt(len(values)))


class _Timed:
    """A player, and how long each decision took that was one, in milliseconds of processor time."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.took: list[float] = []

    def __call__(self, seen: State) -> int:
        begun_at = process_time()
        action = self._player(seen)
        if seen.ask == DISCARD or len(legal(seen)) > 1:
            self.took.append((process_time() - begun_at) * 1e3)
        return action


def measure(job: Job) -> Found:
    """Play what a job says, each deal or game once with the player on each side."""
    values, took = [], []
    for number in job.numbers:
        found = [_one(job, number, side) for side in range(job.table.sides)]
        values.append(fmean(value for value, _ in found))
        for _, times in found:
            took += times
    return Found(values, took)


def percentiles(took: Sequence[float]) -> tuple[float, float]:
    """Return the 50th and the 99th."""
    cuts = quantiles(took, n=100)
    return cuts[49], cuts[98]


def joined(found: Iterable[Found]) -> Found:
    """Put together what the parts of a measurement have found."""
    parts = list(found)
    return Found(
        [one for part in parts for one in part.values], [ms for part in parts for ms in part.took]
    )


def _one(job: Job, number: int, side: int) -> tuple[float, list[float]]:
    """Return what the player makes of a deal or game on one side, and its times."""
    seed = f"{job.table} {number}"
    timed = _Timed(PLAYERS[job.player](job.table, seed))
    value = _played(job, seed, side, timed)
    if not job.games and job.opponent not in _MIRRORED:
        value -= _played(job, seed, side, PLAYERS["untuned"](job.table, seed))
    return value, timed.took


def _played(job: Job, seed: str, side: int, player: Player) -> float:
    """Return whether a side wins a game, or its points less the average of the others'."""
    laws, chance = job.table.laws, Random(seed)
    other = PLAYERS[job.opponent](job.table, f"{seed} others")
    players = [player if at == side else other for at in range(laws.sides)]
    if job.games:
        return float(play_game(laws, chance, players)[1] == side)
    score = (_TO_OFFER if laws.market == OFFERS else 0,) * laws.sides
    state = begun(laws, Dealt.by(laws, chance), Start(score, chance.randrange(laws.seats)))
    play_deal(state, players)
    points = [after - before for after, before in zip(state.score, score, strict=True)]
    return points[side] - (sum(points) - points[side]) / (laws.sides - 1)
