"""Kill the bot's process some hundreds of times, and check what is left.

    make soak-kills                       every kind of death; some ten minutes on two cores
    make soak-kills ARGS="--only chance"  one kind: requests, chance
    make soak-kills ARGS="--first 100"    other games, for the deaths by chance

A game is played for each line that is printed; where something does not hold, it says what, and
how to do it again.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import Any, Final, TypeAlias

from .sweeps import (
    killed_by_chance,
    killed_every_nth,
)

Game: TypeAlias = Callable[[Path], Coroutine[Any, Any, int]]

EVERY: Final = 12
"""In each game of the sweep the bot dies by every request of this step."""
BY_CHANCE: Final = 5
KILLS: Final = 20
"""How many games are played that it dies in by chance, and how often in each."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of one game."""

    name: str
    kills: int
    seconds: float
    trouble: str | None


def games(first: int) -> Iterator[tuple[str, Game]]:
    """Name every game, and say how it is played."""
    for phase in range(EVERY):
        for before in (True, False):
            name = f"requests: every {EVERY}th from {phase}, {'before' if before else 'after'}"
            yield name, partial(killed_every_nth, every=EVERY, phase=phase, before=before)
    for seed in range(first, first + BY_CHANCE):
        yield f"chance: seed {seed}", partial(killed_by_chance, seed=seed, kills=KILLS)


def play(named: tuple[str, Game]) -> Outcome:
    """Play one game; return what failed."""
    name, game = named
    begun = time.monotonic()
    kills, trouble = 0, None
    with tempfile.TemporaryDirectory() as folder:
        try:
            kills = asyncio.run(game(Path(folder)))
        except Exception:  # noqa: BLE001  # any failure is printed with the game's name
            trouble = traceback.format_exc()
    return Outcome(name, kills, time.monotonic() - begun, trouble)


def soak(first: int, only: str, cores: int) -> int:
    """Play all games, spread over the cores; return the exit status."""
    begun = time.monotonic()
    wanted = [named for named in games(first) if named[0].startswith(only)]
    if not wanted:
        print(f"There is no game whose name begins with {only!r}.")
        return 1
    kills = failed = 0
    with Pool(cores) as pool:
        for outcome in pool.imap_unordered(play, wanted):
            kills += outcome.kills
            failed += outcome.trouble is not None
            print(f"{kills:4} kills  {outcome.seconds:5.1f} s  {outcome.name}", flush=True)
            if outcome.trouble is not None:
                print(outcome.trouble)
                again = f"--first {first} --only '{outcome.name}'"
                print(f'To play it again: make soak-kills ARGS="{again}"', flush=True)
    print(f"{kills} kills in {len(wanted)} games, {time.monotonic() - begun:.0f} s.")
    print(f"{failed} games went wrong." if failed else "All of it held.")
    return int(failed > 0)


def main() -> int:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(prog="make soak-kills", description=__doc__.partition("\n")[0])
    parser.add_argument("--first", type=int, default=1, help="the first seed of deaths by chance")
    parser.add_argument("--only", default="", help="the kind of death: its name's beginning")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args()
    return soak(chosen.first, chosen.only, chosen.cores)


if __name__ == "__main__":
    sys.exit(main())
