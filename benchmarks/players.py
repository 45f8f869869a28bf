"""How strong a computer player is, in points a deal over *steady*: make bench-players.

The same cards are dealt once for each side: each plays them strongly in its turn, the others play
as *steady*. A side's points are its own less the average of the others'; what the cards give a side
cancels out. Every game and form is played, on the core, from a score of nothing.

This is not a test: nothing here passes or fails.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, quantiles, stdev
from time import process_time
from typing import Final, NamedTuple, TypeAlias

from bot.engine.cards import PACK
from bot.engine.shuffle import HAND
from bot.engine.variants import VARIANTS, Form, Variant
from bot.players.core.deal import apply, begin
from bot.players.core.laws import Laws
from bot.players.core.reading import laws_of
from bot.players.core.state import PLAY, State
from bot.players.core.worlds import seen_by
from bot.players.steady.choosing import choose
from bot.players.steady.habits import Habits
from bot.players.steady.tuned import habits_for
from bot.players.strong.rollouts import think

_95: Final = 1.96
"""How many standard errors the interval reaches to each side."""

Player: TypeAlias = Callable[[State], int]
"""From a deal as the seat to act knows it to what it does."""


class Dealt(NamedTuple):
    """The cards of one deal."""

    dealer: int
    pack: Sequence[int]
    cut: int


def deal_at_random(seats: int, chance: Random) -> Dealt:
    """Shuffle, cut and choose a dealer."""
    pack = chance.sample(range(len(PACK)), len(PACK))
    return Dealt(chance.randrange(seats), pack, chance.choice(pack))


def play_out(laws: Laws, dealt: Dealt, players: Sequence[Player]) -> list[int]:
    """Play a deal, the players taking the sides in turn; return the points by side."""
    hands = [
        sum(1 << card for card in dealt.pack[HAND * seat : HAND * (seat + 1)])
        for seat in range(laws.seats)
    ]
    stock = list(dealt.pack[HAND * laws.seats :])
    score = [0] * laws.sides
    state = begin(laws, hands, stock, dealer=dealt.dealer, score=score, cut=dealt.cut)
    while not state.over:
        apply(state, players[state.turn % laws.sides](seen_by(state, state.turn)))
    return state.score


def gain(laws: Laws, dealt: Dealt, strong: Player, steady: Player) -> float:
    """Return what the strong player makes of a deal, on average over all sides that it may take."""
    gains = []
    for side in range(laws.sides):
        players = [strong if other == side else steady for other in range(laws.sides)]
        points = play_out(laws, dealt, players)
        gains.append(points[side] - (sum(points) - points[side]) / (laws.sides - 1))
    return fmean(gains)


class Timed:
    """A strong player who notes how long a card takes, in milliseconds of processor time."""

    def __init__(self, worlds: int, habits: Habits) -> None:
        self._worlds = worlds
        self._habits = habits
        self._chance = Random(1)
        self.took: list[float] = []

    def __call__(self, seen: State) -> int:
        """Decide for the seat to act."""
        begun, plays = process_time(), seen.ask == PLAY
        action = think(seen, self._habits, self._worlds, self._chance)
        if plays:
            self.took.append((process_time() - begun) * 1e3)
        return action


def measure(variant: Variant, form: Form, deals: int, worlds: int) -> str:
    """Return a line with the points a deal, their interval of 95 %, and the time of a card."""
    rules = variant.rules({}, form)
    laws = laws_of(rules, form.sides, form.seats)
    habits = habits_for(rules, form.sides, form.seats)
    chance, strong, steady = Random(0), Timed(worlds, habits), partial(choose, habits=habits)
    dealt = [deal_at_random(form.seats, chance) for _ in range(deals)]
    gains = [gain(laws, one, strong, steady) for one in dealt]
    error = _95 * stdev(gains) / sqrt(deals)
    cuts = quantiles(strong.took, n=100)
    times = f"{cuts[49]:7.1f}{cuts[98]:7.1f}"
    name = f"{variant.id}, {form.seats} on {form.sides}"
    return f"{name:32}{fmean(gains):+7.3f} ± {error:.3f}{times}"


def main() -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(prog="make bench-players")
    parser.add_argument("--deals", type=int, default=200, help="of each game and form")
    parser.add_argument("--worlds", type=int, default=20, help="in which each card is tried")
    parser.add_argument("--games", nargs="*", default=list(VARIANTS), help="these games only")
    parser.add_argument("--first", action="store_true", help="only the first form of each game")
    chosen = parser.parse_args()
    print(f"{'':32}{'points a deal':>15}{'ms p50':>7}{'p99':>7}")
    for name in chosen.games:
        variant = VARIANTS[name]
        for form in variant.forms[:1] if chosen.first else variant.forms:
            print(measure(variant, form, chosen.deals, chosen.worlds), flush=True)


if __name__ == "__main__":
    main()
