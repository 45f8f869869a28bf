"""How fast the engine is, as ratios to engines measured in the same run: make bench.

Each contestant plays random deals through its public interface: it lists the legal actions and gets
one of them, until it has made a given number of decisions. The time includes dealing; the number
does not. Our engine also returns events for all that happens; RLCard's step makes what an agent
observes, to which our two views come close. Times are the processor's, so that other programs cost
none of the contestants, and rounds are interleaved, so that a machine which runs slower for a while
slows all of them; each figure is the median of its rounds.

This is not a test: nothing here passes or fails.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.util import find_spec
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final, TypeAlias

from bot.engine.actions import Action, Beg, Run
from bot.engine.cards import Card, natural, parse
from bot.engine.game.game import Game, Setup
from bot.engine.shuffle import Layout, Shape, deal_pack
from bot.engine.variants import VARIANTS

Contestant: TypeAlias = Callable[[int], None]
"""Makes the given number of decisions."""


class _UnhashedPacks:
    """Packs without the fair deal's hashing, which is not part of the rules."""

    def __init__(self, chance: Random) -> None:
        random_numbers = iter(chance.random, 1.0)  # without end: they are all below 1
        self._key: Callable[[Card], float] = partial(next, random_numbers)

    def layout(self, _number: int, _earlier: Sequence[Any], shape: Shape) -> Layout:
        pack = sorted(shape.pack, key=self._key)
        layout = deal_pack(pack, shape)
        return Layout(layout.hands, layout.stock, natural(pack[-1])) if shape.trumps_cut else layout


# ----------------------------------------------------------------------------------- contestants


def hang_jack(setup: Setup, *, views: bool = False) -> Contestant:
    """Play one of our games; with views, also make those that a table shows at each decision."""
    chance = Random(0)
    game = _start_game(setup, chance)

    def play(moves: int) -> None:
        nonlocal game
        random = chance.random
        for _ in range(moves):
            seat = game.turn
            while seat is None:
                game = _start_game(setup, chance)
                seat = game.turn
            legal: Sequence[Action] = game.legal(seat)
            if views:
                game.public()
                game.view(seat)
            game.apply(seat, legal[int(random() * len(legal))])

    return play


def _start_game(setup: Setup, chance: Random) -> Game:
    game, _ = Game.start(setup, _UnhashedPacks(chance), int(chance.random() * setup.seats))
    return game


def rlcard(name: str) -> Contestant:
    """Play one of RLCard's environments."""
    import rlcard as library

    env = library.make(name)
    chance = Random(0)
    state, _ = env.reset()

    def play(moves: int) -> None:
        nonlocal state
        random = chance.random
        for _ in range(moves):
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(random() * len(legal))])
            if env.is_over():
                state, _ = env.reset()

    return play


def open_spiel(name: str) -> Contestant:
    """Play one of OpenSpiel's games from Python; it deals by chance moves."""
    import pyspiel

    game = pyspiel.load_game(name)
    chance = Random(0)
    state = game.new_initial_state()

    def play(moves: int) -> None:
        nonlocal state
        random = chance.random
        for _ in range(moves):
            while state.is_chance_node() or state.is_terminal():
                if state.is_terminal():
                    state = game.new_initial_state()
                else:
                    outcomes = state.legal_actions()
                    state.apply_action(outcomes[int(random() * len(outcomes))])
            legal = state.legal_actions()
            state.apply_action(legal[int(random() * len(legal))])

    return play


def installed_engines() -> Iterator[tuple[str, Contestant]]:
    """Yield the name and the contestant of each other engine that is installed."""
    if find_spec("rlcard"):
        yield "RLCard bridge", rlcard("bridge")
        yield "RLCard UNO", rlcard("uno")
    if find_spec("pyspiel"):
        yield "OpenSpiel euchre", open_spiel("euchre")
        yield "OpenSpiel hearts", open_spiel("hearts")


# ----------------------------------------------------------------------------------- measuring


def measure_time(play: Contestant, moves: int) -> float:
    """Return the processor's seconds that a number of decisions takes."""
    start = process_time()
    play(moves)
    return process_time() - start


def measure_interleaved(
    contestants: Sequence[Contestant], moves: int, rounds: int
) -> list[list[float]]:
    """Return the seconds of each contestant in each round, after one round to warm up."""
    measured = [[measure_time(play, moves) for play in contestants] for _ in range(rounds + 1)]
    return measured[1:]


def print_speeds(moves: int, rounds: int) -> None:
    """Print each game's decisions per second, and their ratios to the other engines'."""
    rivals = list(installed_engines())
    names = [name for name, _ in rivals]
    print(f"{'':18}{'moves/s':>9}{'best':>9}" + "".join(f"{name:>18}" for name in names))
    speeds: dict[str, list[float]] = {name: [] for name in names}
    ratios: dict[str, list[float]] = {name: [] for name in names}
    for variant in VARIANTS.values():
        form = variant.forms[0]
        contestants = [
            hang_jack(Setup(variant, {}, form.sides, form.seats)),
            *(p for _, p in rivals),
        ]
        measured = measure_interleaved(contestants, moves, rounds)
        our_times = [round_[0] for round_ in measured]
        cells = []
        for at, name in enumerate(names, 1):
            speeds[name] += [moves / round_[at] for round_ in measured]
            ratio = median(round_[at] / round_[0] for round_ in measured)
            ratios[name].append(ratio)
            cells.append(f"{ratio:17.2f}×")
        speed, best = moves / median(our_times), moves / min(our_times)
        print(f"{variant.id:18}{speed:9.0f}{best:9.0f}{''.join(cells)}", flush=True)
    for name in names:
        print(
            f"{name}: {median(speeds[name]):.0f} moves/s; ours {median(ratios[name]):.2f} times"
            f" as many, from {min(ratios[name]):.2f} to {max(ratios[name]):.2f}"
        )
    if not names:
        print("Neither RLCard nor OpenSpiel is installed: no ratios.")


def print_view_costs(moves: int, rounds: int) -> None:
    """Print the cost of the public view and the player's view before each decision."""
    for name in ("trinidad", "west-yorkshire", "seven-up", "california-jack"):
        variant = VARIANTS[name]
        setup = Setup(variant, {}, variant.forms[0].sides, variant.forms[0].seats)
        measured = measure_interleaved(
            [hang_jack(setup), hang_jack(setup, views=True)], moves, rounds
        )
        plain, viewed = (median(column) / moves * 1e6 for column in zip(*measured, strict=True))
        print(f"{name:18}{plain:6.1f} µs a move, {viewed:6.1f} µs with both views")


LONG_DEAL: Final = (
    ("2S 3S 4S 5S 7S 8S", "2C 3C 4C 5C 6C 7C", "2D 3D 4D 5D 6D 7D", "9S TS JS QS KS AS"),
    "JH 8C 9C TC JC QC KC AC 8D 9D TD JD QD 4H KD AD 2H 3H 5H 6H 7H 8H 9H TH QH KH 6S AH",
)
"""The first worked example of docs/rules.md §7: two runs, and twelve cards for each of four."""


def print_replay_time(rounds: int) -> None:
    """Print the time to rebuild a game from a stored deal of 48 plays."""
    variant = VARIANTS["trinidad"]
    setup = Setup(variant, {"target": 100}, 2, 4)
    hands, stock = LONG_DEAL
    layout = Layout(tuple(map(parse, hands)), parse(stock))
    packs = _UnhashedPacks(Random(0))
    game = Game.resume(setup, packs, (), dealer=0, score_before=(0, 0), layout=layout)
    for seat, call in ((1, Beg()), (0, Run())):
        game.apply(seat, call)
    chance = Random(0)
    while game.deal_number == 0 and game.turn is not None:
        game.apply(game.turn, chance.choice(game.legal(game.turn)))
    actions = game.deals[0].actions
    if len(actions) != 2 + 48:
        raise AssertionError(f"{len(actions)} actions")
    times = []
    for _ in range(20 * rounds):
        start = process_time()
        Game.resume(setup, packs, (), dealer=0, score_before=(0, 0), layout=layout, actions=actions)
        times.append(process_time() - start)
    best, usual = min(times) * 1e3, median(times) * 1e3
    print(f"a deal of 48 plays is replayed in {usual:.2f} ms, {best:.2f} ms at best")


def main() -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__.partition("\n")[0])
    parser.add_argument("--moves", type=int, default=4_000, help="decisions in a round")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument(
        "--quick", action="store_true", help="a few decisions, only to see that it runs"
    )
    options = parser.parse_args()
    moves, rounds = (200, 1) if options.quick else (options.moves, options.rounds)
    print_speeds(moves, rounds)
    print()
    print_view_costs(moves, rounds)
    print()
    print_replay_time(rounds)


if __name__ == "__main__":
    main()
