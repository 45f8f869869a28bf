"""Whether machine code decides as plain Python does: `make soak-core` asks at its end.

    python -m tests.players.core.alike              two hundred games
    python -m tests.players.core.alike --games 20   fewer

Each of two processes plays the same games, one of them in plain Python. *Steady* decides, and now
and then *strong*, by what the seat sees.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from random import Random

from bot.engine.actions import Done
from bot.engine.game import Game
from bot.engine.shuffle import FairPacks
from bot.players import compiled, steady, strong
from bot.players.machine_code import PLAIN
from bot.players.strong.rollouts import Effort
from tests.engine.soak import setup_of

_EFFORT = Effort(cards=8, calls=8, tries=2)
_DONE = Done()
_OFTEN = 0.1
"""How many of the decisions are *strong*'s."""


def first_deal(seed: int) -> str:
    """Return what is done in the first deal of a game, by the seed."""
    setup, chance = setup_of(seed, erring=False), Random(seed)
    packs = FairPacks.of(chance.randbytes(32), 0)
    game, _ = Game.start(setup, packs, chance.randrange(setup.seats), [0] * setup.sides)
    said = [f"game {seed}: {setup.variant.id}, {setup.seats} on {setup.sides}"]
    deal = game._deal
    while not deal.over:
        seat = game.turn
        if seat is None:  # at tables where players may revoke, all have to be done
            seat = next(seat for seat in deal.order if _DONE in game.legal(seat))
        view = game.view(seat)
        thinks = chance.random() < _OFTEN
        action = strong.decide(view, effort=_EFFORT) if thinks else steady.decide(view)
        said.append(f"{seat} {action}")
        game.apply(seat, action)
    return ", ".join(said)


def played(games: int, *, plain: bool) -> list[str]:
    """Return a line for each game that a process of its own has played."""
    env = {name: value for name, value in os.environ.items() if name != PLAIN}
    command = [sys.executable, "-m", "tests.players.core.alike", "--games", str(games), "--play"]
    made = subprocess.run(
        command,
        check=True,
        env=env | ({PLAIN: "yes"} if plain else {}),
        stdout=subprocess.PIPE,
        text=True,
    )
    return made.stdout.splitlines()


def main() -> int:
    """Read the command line and compare; return 1 if there is a difference."""
    parser = argparse.ArgumentParser(prog="python -m tests.players.core.alike")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--play", action="store_true", help="only play")
    chosen = parser.parse_args()
    if chosen.play:
        for seed in range(chosen.games):
            print(first_deal(seed))
        return 0
    if not compiled():
        print("The players are not compiled here (make compile): there is nothing to compare.")
        return 0
    games = zip(played(chosen.games, plain=False), played(chosen.games, plain=True), strict=True)
    differing = [pair for pair in games if pair[0] != pair[1]]
    for machine, python in differing:
        print(f"machine code: {machine}\nplain Python: {python}")
    print(f"{chosen.games} games by machine code and in plain Python, {len(differing)} differ")
    return int(bool(differing))


if __name__ == "__main__":
    sys.exit(main())
