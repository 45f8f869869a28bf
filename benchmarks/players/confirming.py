"""How often other worlds confirm the mistakes that a review shows, and how long it takes.

    python -m benchmarks.players.confirming trinidad 0-9     in the first ten games of Trinidad

*Easy* and *wild* play, seat by seat in turn: they make more mistakes than *steady*. Each mistake is
looked at twice more, each time in 300 worlds that are neither those of the review nor each other's.
They confirm it if it costs as much as a mistake there, too, and nothing is surely better than what
the review calls better.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from benchmarks.players.differing import Reviewed, decisions, numbered, reviewed
from benchmarks.players.playing import WILD
from bot.engine.actions import Action, Play
from bot.engine.variants import VARIANTS, Variant
from bot.engine.views import SeatView
from bot.players import Player, easy, steady
from bot.players.strong.evaluation import WORLDS, evaluate
from bot.players.strong.reviewing import MISTAKE, PastDecision

_OTHERS: Final = (1_000, 1_001)
"""The seeds of the other worlds: a review takes those below."""


class Confirmed(NamedTuple):
    """What other worlds say of one player's game."""

    reviewed: Reviewed
    confirmed: list[list[bool]]
    """Of each mistake that is shown, whether each of the others confirms it."""


def confirmed(variant: Variant, number: int, worlds: int = WORLDS) -> Iterator[Confirmed]:
    """Play a game; yield for each player what the other worlds say of the review."""
    players = [easy.decide, _wild(Random(number))]
    if number % 2:
        players.reverse()
    made: dict[int, list[PastDecision]] = {}
    for view, done in decisions(variant, number, players):
        made.setdefault(view.seat, []).append(PastDecision(view, done))
    for _, choices in sorted(made.items()):
        found = reviewed(choices)
        yield Confirmed(
            found,
            [
                [_confirms(choices[at], mistake.better, worlds, seed) for seed in _OTHERS]
                for at, mistake in found.mistakes
            ],
        )


def _confirms(choice: PastDecision, better: Action, worlds: int, seed: int) -> bool:
    options = evaluate(choice.view, worlds, seed).options
    found = {option.action: option.behind for option in options}
    if not {choice.done, better} <= found.keys():
        return False
    costs = found[choice.done].mean - found[better].mean
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
    games = 0
    seconds, longest, found = 0.0, 0.0, list[list[bool]]()
    most = 0.0
    for number in numbered(numbers):
        for one in confirmed(VARIANTS[game], number):
            games, found = games + 1, found + one.confirmed
            taken = one.reviewed.seconds
            seconds, most = seconds + taken, max(most, taken)
            longest = max(longest, one.reviewed.longest)
        each, both = sum(map(sum, found)), sum(map(all, found))
        print(f"{game} to game {number}: {games} players, {len(found)} mistakes,", end=" ")
        print(f"confirmed {each} times of {len(_OTHERS) * len(found)}, both times {both};", end=" ")
        print(f"{seconds / games:.1f} s a player, {most:.1f} at most,", end=" ")
        print(f"{1000 * longest:.0f} ms the longest piece", flush=True)


if __name__ == "__main__":
    main()
