"""What an action on the players' core costs, and a decision of *steady*.

    python -m benchmarks.core                       compiled, if it is
    PLAIN_PLAYERS=yes python -m benchmarks.core     in plain Python

Random deals are played out as *steady* plays them, then once more without deciding. The times are
of the processor, each the least of several runs: other work only adds to it.
"""

from __future__ import annotations

import argparse
from random import Random
from time import process_time

from bot.engine.variants import VARIANTS
from bot.players import compiled
from bot.players.core.cards import cards_in
from bot.players.core.deal import apply, begin
from bot.players.core.reading import laws_of
from bot.players.core.state import State
from bot.players.steady.choosing import choose
from bot.players.steady.habits import USUAL


def deals(game: str, many: int) -> list[State]:
    """Return deals of a game in its first form that are about to be played."""
    variant, chance = VARIANTS[game], Random(1)
    form = variant.forms[0]
    laws = laws_of(variant.rules({}, form), form.sides, form.seats)
    begun = []
    for _ in range(many):
        pack = chance.sample(cards_in(laws.pack), laws.pack.bit_count())
        hands = [
            sum(1 << card for card in pack[laws.hand * seat : laws.hand * (seat + 1)])
            for seat in range(form.seats)
        ]
        stock, score = pack[laws.hand * form.seats :], [0] * form.sides
        begun.append(begin(laws, hands, stock, dealer=0, score=score, cut=pack[0]))
    return begun


def measure(states: list[State]) -> tuple[float, float]:
    """Return the microseconds of a decision with its action, and of an action alone."""
    decided = []
    begun = process_time()
    for state in [state.copy() for state in states]:
        actions = []
        while not state.over:
            actions.append(choose(state, USUAL))
            apply(state, actions[-1])
        decided.append(actions)
    middle = process_time()
    for state, actions in zip([state.copy() for state in states], decided, strict=True):
        for action in actions:
            apply(state, action)
    acting = process_time() - middle
    many = sum(len(actions) for actions in decided)
    return 1e6 * (middle - begun) / many, 1e6 * acting / many


def main() -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.core")
    parser.add_argument("--deals", type=int, default=300, help="of each game")
    parser.add_argument("--runs", type=int, default=5, help="how often each is measured")
    chosen = parser.parse_args()
    how = "compiled" if compiled() else "plain Python"
    print(f"{how:20}{'decision, µs':>14}{'action, µs':>12}")
    for game in VARIANTS:
        states = deals(game, chosen.deals)
        runs = [measure(states) for _ in range(chosen.runs)]
        both, action = (min(times) for times in zip(*runs, strict=True))
        print(f"{game:20}{both - action:14.1f}{action:12.2f}", flush=True)


if __name__ == "__main__":
    main()
