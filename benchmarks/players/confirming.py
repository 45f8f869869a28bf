"""How often other worlds confirm what a review calls a mistake.

    python -m benchmarks.players.confirming trinidad 0-9     in the first ten games of Trinidad

*Easy* and *wild* play, seat by seat in turn: they make more mistakes than *steady*. Each mistake is
looked at twice more, each time in as many worlds that are neither those of the review nor each
other's. They confirm it if it costs as much as a mistake there, too, and nothing is surely better
than what the review calls better.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from typing import Final

from benchmarks.players.differing import decisions, numbered
from benchmarks.players.playing import WILD
from bot.engine.actions import Action, Play
from bot.engine.variants import VARIANTS, Variant
from bot.engine.views import SeatView
from bot.players import Player, easy, steady
from bot.players.strong.evaluation import MISTAKE, WORLDS, evaluate, review

_OTHERS: Final = (2, 3)
"""The seeds of the other worlds: a review takes those of 0 and 1."""


def confirmed(variant: Variant, number: int, worlds: int = WORLDS) -> Iterator[list[bool]]:
    """Play a game; yield for each mistake in it whether the other worlds confirm it."""
    players = [easy.decide, _wild(Random(number))]
    if number % 2:
        players.reverse()
    for view, done in decisions(variant, number, players):
        mistake = review(view, done, worlds) if len(view.legal) > 1 else None
        if mistake is not None:
            yield [_confirms(view, done, mistake.better, worlds, seed) for seed in _OTHERS]


def _confirms(view: SeatView, done: Action, better: Action, worlds: int, seed: int) -> bool:
    found = {option.action: option.behind for option in evaluate(view, worlds, seed).options}
    if not {done, better} <= found.keys():
        return False
    costs = found[done].mean - found[better].mean
    return costs >= MISTAKE and not found[better].sure


def _wild(chance: Random) -> Player:
    def decide(view: SeatView) -> Action:
        cards = [action for action in view.legal if isinstance(action, Play)]
        if cards and chance.random() < WILD:
            return chance.choice(cards)
        return steady.decide(view)

    return decide


def main() -> None:
    """Read the command line, play, print."""
    game, numbers = sys.argv[1:]
    found: list[list[bool]] = []
    for number in numbered(numbers):
        found += confirmed(VARIANTS[game], number)
        each, both = sum(map(sum, found)), sum(map(all, found))
        print(f"{game} to game {number}: {len(found)} mistakes, confirmed {each} times", end=" ")
        print(f"of {len(_OTHERS) * len(found)}, both times {both}", flush=True)


if __name__ == "__main__":
    main()
