"""Play random deals of every game, form and option under the conformance suite.

    make soak-deals                                 a hundred thousand deals, over all cores,
                                                    then ten thousand of players who err
    make soak-deals ARGS="--deals 5000"             fewer, and a tenth of that
    make soak-deals ARGS="--erring --deals 5000"    of players who err alone
    make soak-deals ARGS="--seed 4711"              one game again, as it was played

Each seed is one game; the games go round all variants and forms, with options chosen at random.
In one of four, with ``--erring`` in all, players may revoke, and do; now and then a referee rules.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
import traceback
from collections.abc import Iterator
from functools import partial
from itertools import count
from multiprocessing import Pool
from random import Random
from typing import Final, NamedTuple

from bot.engine.game.game import Setup
from tests.engine.listeners import EventsMatchViews, Points
from tests.engine.playing import watched
from tests.engine.watchers import Cards, Copies, Hidden, Offers, Records, Refused, Replays
from tests.forms import EVERY_FORM, options_by_chance

MOST: Final = 30
"""How many deals of a game are played; by chance alone some games never end."""


class Outcome(NamedTuple):
    """The outcome of one game."""

    seed: int
    deals: int
    trouble: str | None


def setup_of(seed: int, *, erring: bool) -> Setup:
    """Choose what is played: every form in turn, each option at its default or not."""
    game, form = EVERY_FORM[seed % len(EVERY_FORM)]
    options = options_by_chance(game, form, Random(seed))
    if erring and any(option.name == "revokes" for option in game.options_in(form)):
        options["revokes"] = "called"
    return Setup(game, options, form.sides, form.seats)


def play(seed: int, *, erring: bool) -> Outcome:
    """Play one game; return what failed."""
    try:
        game = watched(
            setup_of(seed, erring=erring),
            seed,
            MOST,
            Points(),
            EventsMatchViews(),
            Offers(every=150, seed=seed),
            Refused(every=150, seed=seed),
            Cards(every=40, seed=seed),
            Copies(every=200, seed=seed),
            Hidden(every=150, seed=seed, count=1),
            Records(every=1_000, seed=seed),
            Replays(),
        )
    except Exception:  # noqa: BLE001  # any failure is reported with its seed
        return Outcome(seed, 0, traceback.format_exc())
    return Outcome(seed, len(game.deals), None)


def _describe(seed: int, *, erring: bool) -> str:
    setup = setup_of(seed, erring=erring)
    form = f"{setup.seats} players on {setup.sides} sides"
    return f"{setup.variant.id}, {form}, {dict(setup.options) or 'no options'}"


def _played(first: int, cores: int, *, erring: bool) -> Iterator[Outcome]:
    """Play seed after seed, spread over the cores."""
    with Pool(cores) as pool:
        yield from pool.imap_unordered(partial(play, erring=erring), count(first), chunksize=8)


def soak(deals: int, first: int, cores: int, *, erring: bool) -> int:
    """Play a number of deals; return the exit status."""
    begun = reported = time.monotonic()
    played = 0
    for games, outcome in enumerate(_played(first, cores, erring=erring), 1):
        if outcome.trouble is not None:
            print(f"\nseed {outcome.seed}: {_describe(outcome.seed, erring=erring)}")
            print(outcome.trouble)
            alone = "--erring " if erring else ""
            print(f'To play it again: make soak-deals ARGS="{alone}--seed {outcome.seed}"')
            return 1
        played += outcome.deals
        now = time.monotonic()
        done = played >= deals
        if done or now - reported >= 5:
            reported = now
            speed = played / (now - begun)
            print(f"{played:7} deals of {games} games, {speed:.0f} deals/s", flush=True)
        if done:
            break
    print("All of it held, with players who err." if erring else "All of it held.")
    return 0


def main() -> int:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(prog="make soak-deals", description=__doc__.partition("\n")[0])
    parser.add_argument("--deals", type=int, default=100_000, help="how many to play")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, help="play this one game")
    parser.add_argument("--erring", action="store_true", help="only where players may revoke")
    chosen = parser.parse_args()
    erring, first, cores = chosen.erring, chosen.first, chosen.cores
    if chosen.seed is None:
        status = soak(chosen.deals, first, cores, erring=erring)
        return status or (0 if erring else soak(chosen.deals // 10, first, cores, erring=True))
    outcome = play(chosen.seed, erring=erring)
    print(f"seed {chosen.seed}: {_describe(chosen.seed, erring=erring)}, {outcome.deals} deals")
    print(outcome.trouble or "All of it held.")
    return int(outcome.trouble is not None)


if __name__ == "__main__":
    sys.exit(main())
