"""What the strong player gains over steady: make bench-players.

    make bench-players                            all games and forms: an hour on two cores
    make bench-players ARGS=--quick               all games, few deals: five minutes
    make bench-players ARGS="--games trinidad"    these games alone

The same cards are dealt once for each side: each plays them as the strong player in its turn, the
others as the opponent. Points are a side's own less the average of the others'; what the cards give
a side cancels out. How many deals are played is fixed beforehand. Everything is played on the core;
deals begin at a score of nothing, or of three where points may be offered, games go to their
target.

Opponents are *untuned*, which is *steady* with the numbers that people set by hand; *steady*;
*easy*; and *wild*, which is *untuned* but for 15 % of its cards, chosen by chance. Against the last
two, what counts is how much more the strong player makes than *untuned* does with the same cards.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import groupby
from os import cpu_count
from typing import Final

from benchmarks.players.measuring import Found, Job, Mean, joined, measure, percentiles
from benchmarks.players.playing import PLAYERS, Table
from bot.engine.variants import VARIANTS

_OPPONENTS: Final = ("untuned", "steady", "easy", "wild")
_GAMES: Final = {"trinidad": 200, "auction-pitch": 60, "seven-up": 300, "california-jack": 40}
"""Which games are played to their target, and how often."""
_CLOSELY: Final = frozenset((*_GAMES, "tobago", "west-yorkshire", "lancashire", "basic", "pitch"))
"""In which games half of the deals are played against each other opponent, too."""
_FEWER: Final = 5
"""The deals are divided by this against other opponents elsewhere, and in other forms."""
_QUICK: Final = 10
"""The same for a quick look, which has no other forms, and no other opponents."""
_PART: Final = 20
"""How many deals a process plays at once."""


def deals(table: Table) -> int:
    """Return how many deals narrow the interval enough, at what they cost."""
    if table.laws.draws:
        return 150
    return 600 if table.seats == 2 else 300


def jobs(games: Sequence[str], player: str, *, quick: bool, one_in: int) -> Iterator[Job]:
    """Say what is to be played, all of a table beside each other."""
    for name in games:
        for form in VARIANTS[name].forms[: 1 if quick else None]:
            table, first = Table(name, form.sides, form.seats), form == VARIANTS[name].forms[0]
            many = deals(table) // one_in
            yield Job(table, player, "untuned", range(many if first else many // _FEWER))
            if quick or not first:
                continue
            others = many // (2 if name in _CLOSELY else _FEWER)
            for opponent in _OPPONENTS[1:]:
                yield Job(table, player, opponent, range(others))
            if name in _GAMES:
                yield Job(table, player, "untuned", range(_GAMES[name] // one_in), games=True)


def parts(job: Job) -> list[Job]:
    """Divide a job into parts for several processes."""
    return [job._replace(numbers=job.numbers[at : at + _PART]) for at in job.numbers[::_PART]]


def line(found: dict[tuple[str, bool], Found], table: Table) -> str:
    """Return a line of the table: what was found against each opponent."""
    cells = [str(table), str(len(found["untuned", False].values))]
    for opponent in _OPPONENTS:
        one = found.get((opponent, False))
        cells.append("" if one is None else "{:+.2f} ± {:.2f}".format(*Mean.of(one.values)))
    won = found.get(("untuned", True))
    cells.append("" if won is None else "{:.1%} ± {:.1%}".format(*Mean.of(won.values)))
    cells += [f"{ms:.1f}" for ms in percentiles(joined(found.values()).took)]
    return f"| {' | '.join(cells)} |"


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(prog="make bench-players")
    parser.add_argument("--games", nargs="*", default=list(VARIANTS), help="these games alone")
    parser.add_argument("--player", choices=PLAYERS, default="strong", help="who is measured")
    parser.add_argument("--quick", action="store_true", help="few deals of one form of each game")
    parser.add_argument("--one-in", type=int, default=1, help="divide the deals by this")
    chosen = parser.parse_args(arguments)
    heads = ["game", "deals", *_OPPONENTS, "games won", "ms p50", "p99"]
    print(f"| {' | '.join(heads)} |\n|{' --- |' + ' ---: |' * (len(heads) - 1)}")
    better = worse = tables = 0
    with ProcessPoolExecutor(cpu_count()) as processes:
        one_in = _QUICK if chosen.quick else chosen.one_in
        todo = [
            part
            for job in jobs(chosen.games, chosen.player, quick=chosen.quick, one_in=one_in)
            for part in parts(job)
        ]
        done = zip(todo, processes.map(measure, todo), strict=True)
        for table, group in groupby(done, key=lambda one: one[0].table):
            by_job: dict[tuple[str, bool], list[Found]] = {}
            for job, one in group:
                by_job.setdefault((job.opponent, job.games), []).append(one)
            found = {key: joined(some) for key, some in by_job.items()}
            print(line(found, table), flush=True)
            mean, within = Mean.of(found["untuned", False].values)
            tables, better, worse = tables + 1, better + (mean > within), worse + (mean < -within)
    print(
        f"Significantly better than untuned in {better} of {tables}, significantly worse in {worse}"
    )


if __name__ == "__main__":
    main()
