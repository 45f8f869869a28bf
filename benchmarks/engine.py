"""How fast the engine is, as ratios to engines measured in the same run: make bench.

Every contestant plays deals at random through its public interface: it is asked for what is legal,
and told one of it, until so many decisions are made; dealing is part of the time, and not counted.
Ours says all that happened as events. Rounds are interleaved, so that a busy machine slows all of
them alike; a figure is the median of its rounds.

This is no test: nothing here passes or fails.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, Final, TypeAlias

from bot.engine.actions import Action, Beg, Run
from bot.engine.cards import PACK, parse
from bot.engine.game import Game, Setup
from bot.engine.shuffle import Layout, Shape, StoredPacks, deal_pack
from bot.engine.variants import VARIANTS

Play: TypeAlias = Callable[[int], None]
"""Make so many decisions."""


class _Shuffled:
    """Packs without the fair deal's hashing, which is no part of the rules."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def layout(self, _number: int, _earlier: Sequence[Any], shape: Shape) -> Layout:
        random = self._chance.random
        pack = sorted(PACK, key=lambda _: random())
        layout = deal_pack(pack, shape.order, shape.seats)
        return Layout(layout.hands, layout.stock, pack[-1]) if shape.trumps_cut else layout


# ------------------------------------------------------------------------------- the contestants


def ours(setup: Setup, *, views: bool = False) -> Play:
    """Play one of our games, looking at every view that a table has to show if asked to."""
    chance = Random(0)
    game = _started(setup, chance)

    def play(moves: int) -> None:
        nonlocal game
        random = chance.random
        for _ in range(moves):
            seat = game.turn
            while seat is None:
                game = _started(setup, chance)
                seat = game.turn
            legal: Sequence[Action] = game.legal(seat)
            if views:
                game.public()
                game.view(seat)
            game.apply(seat, legal[int(random() * len(legal))])

    return play


def _started(setup: Setup, chance: Random) -> Game:
    game, _ = Game.start(setup, _Shuffled(chance), int(chance.random() * setup.seats))
    return game


def rlcard(name: str) -> Play:
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


def open_spiel(name: str) -> Play:
    """Play one of OpenSpiel's games from Python; its dealing is moves of chance."""
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


def others() -> Iterator[tuple[str, Play]]:
    """Go through what there is to be measured against, if it is installed."""
    if find_spec("rlcard"):
        yield "RLCard bridge", rlcard("bridge")
        yield "RLCard UNO", rlcard("uno")
    if find_spec("pyspiel"):
        yield "OpenSpiel euchre", open_spiel("euchre")
        yield "OpenSpiel hearts", open_spiel("hearts")


# ----------------------------------------------------------------------------------- measuring


def timed(play: Play, moves: int) -> float:
    """Return how long so many decisions take."""
    start = perf_counter()
    play(moves)
    return perf_counter() - start


def interleaved(contestants: Sequence[Play], moves: int, rounds: int) -> list[list[float]]:
    """Return by round, after one to warm up, how long each contestant took."""
    measured = [[timed(play, moves) for play in contestants] for _ in range(rounds + 1)]
    return measured[1:]


def table(moves: int, rounds: int) -> None:
    """Print, game by game, decisions a second and how many times the others' that is."""
    rivals = list(others())
    names = [name for name, _ in rivals]
    print(f"{'':18}{'moves/s':>9}{'best':>9}" + "".join(f"{name:>18}" for name in names))
    speeds: dict[str, list[float]] = {name: [] for name in names}
    ratios: dict[str, list[float]] = {name: [] for name in names}
    for variant in VARIANTS.values():
        form = variant.forms[0]
        contestants = [ours(Setup(variant, {}, form.sides, form.seats)), *(p for _, p in rivals)]
        measured = interleaved(contestants, moves, rounds)
        mine = [round_[0] for round_ in measured]
        cells = []
        for at, name in enumerate(names, 1):
            speeds[name] += [moves / round_[at] for round_ in measured]
            ratio = median(round_[at] / round_[0] for round_ in measured)
            ratios[name].append(ratio)
            cells.append(f"{ratio:17.2f}×")
        speed, best = moves / median(mine), moves / min(mine)
        print(f"{variant.id:18}{speed:9.0f}{best:9.0f}{''.join(cells)}", flush=True)
    for name in names:
        print(
            f"{name}: {median(speeds[name]):.0f} moves/s; ours {median(ratios[name]):.2f} times"
            f" as many, from {min(ratios[name]):.2f} to {max(ratios[name]):.2f}"
        )
    if not names:
        print("Neither RLCard nor OpenSpiel is installed: no ratios.")


def with_views(moves: int, rounds: int) -> None:
    """Print what it costs to look at the public view and the player's before each decision."""
    for name in ("trinidad", "west-yorkshire", "seven-up", "california-jack"):
        variant = VARIANTS[name]
        setup = Setup(variant, {}, variant.forms[0].sides, variant.forms[0].seats)
        measured = interleaved([ours(setup), ours(setup, views=True)], moves, rounds)
        plain, seen = (median(column) / moves * 1e6 for column in zip(*measured, strict=True))
        print(f"{name:18}{plain:6.1f} µs a move, {seen:6.1f} µs with both views")


RUN: Final = (
    ("2S 3S 4S 5S 7S 8S", "2C 3C 4C 5C 6C 7C", "2D 3D 4D 5D 6D 7D", "9S TS JS QS KS AS"),
    "JH 8C 9C TC JC QC KC AC 8D 9D TD JD QD 4H KD AD 2H 3H 5H 6H 7H 8H 9H TH QH KH 6S AH",
)
"""The first worked example of docs/rules.md §7: two runs, and twelve cards to each of the four."""


def replay(rounds: int) -> None:
    """Print how long it takes to build a game again from a stored deal of 48 plays."""
    variant = VARIANTS["trinidad"]
    setup = Setup(variant, {"target": 100}, 2, 4)
    hands, stock = RUN
    layout = Layout(tuple(map(parse, hands)), parse(stock))
    packs = StoredPacks([layout], _Shuffled(Random(0)))
    game, _ = Game.start(setup, packs, 0)
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
        start = perf_counter()
        Game.resume(setup, packs, (), dealer=0, score_before=(0, 0), layout=layout, actions=actions)
        times.append(perf_counter() - start)
    best, usual = min(times) * 1e3, median(times) * 1e3
    print(f"a deal of 48 plays is replayed in {usual:.2f} ms, {best:.2f} ms at best")


def main() -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__.partition("\n")[0])
    parser.add_argument("--moves", type=int, default=4_000, help="decisions in a round")
    parser.add_argument("--rounds", type=int, default=7)
    chosen = parser.parse_args()
    table(chosen.moves, chosen.rounds)
    print()
    with_views(chosen.moves, chosen.rounds)
    print()
    replay(chosen.rounds)


if __name__ == "__main__":
    main()
