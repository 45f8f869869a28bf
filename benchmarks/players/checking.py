"""Checks steady's numbers on fresh deals: make check-habits.

    make check-habits                              all games and forms: an hour on two cores
    make check-habits ARGS="--games trinidad"      these games alone
    make check-habits ARGS="--deals 500 --first"   few deals of the first form of each game

*Steady* with the numbers of its game and form plays as one side, in its turn as each; the others
play with the usual numbers, first all their cards so, then 15 % by chance. Against those, what
*steady* makes with the usual numbers is taken off its points; the games that it wins stand beside.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from os import cpu_count

from benchmarks.players.measuring import Job, Mean, measure
from benchmarks.players.playing import Table
from benchmarks.players.tuning import tables
from bot.engine.variants import VARIANTS

_FEWER_GAMES = 4
"""A whole game is played for so many deals."""
_HEADS = ("game", "points a deal", "games won", "points, 15 % by chance", "games won", "usual wins")


def line(deals: int, table: Table) -> str:
    """Return a line of the table: what the numbers bring."""
    games = range(deals // _FEWER_GAMES)
    cells = [str(table)]
    for opponent in ("untuned", "wild"):
        points = Mean.of(measure(Job(table, "steady", opponent, range(deals))).values)
        won = Mean.of(measure(Job(table, "steady", opponent, games, games=True)).values)
        cells += ["{:+.3f} ± {:.3f}".format(*points), "{:.1%} ± {:.1%}".format(*won)]
    usual = Mean.of(measure(Job(table, "untuned", "wild", games, games=True)).values)
    return f"| {' | '.join([*cells, f'{usual.mean:.1%}'])} |"


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line, play, print."""
    parser = argparse.ArgumentParser(prog="make check-habits")
    parser.add_argument("--games", nargs="*", default=list(VARIANTS), help="these games alone")
    parser.add_argument("--first", action="store_true", help="only the first form of each game")
    parser.add_argument("--deals", type=int, default=4_000, help="of each form, for each opponent")
    chosen = parser.parse_args(arguments)
    print(f"| {' | '.join(_HEADS)} |\n|{' --- |' + ' ---: |' * (len(_HEADS) - 1)}")
    with ProcessPoolExecutor(cpu_count()) as processes:
        todo = tables(chosen.games, first=chosen.first)
        for found in processes.map(partial(line, chosen.deals), todo):
            print(found, flush=True)


if __name__ == "__main__":
    main()
