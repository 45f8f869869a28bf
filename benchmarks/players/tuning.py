"""Finds steady's numbers for each game and form by self-play: make tune-players.

    make tune-players                                 all games and forms, ten minutes each
    make tune-players ARGS="--games seven-up"         these games alone
    make tune-players ARGS="--minutes 5 --first"      five minutes for the first form of each game

The search begins with the numbers of the table, or of another one that bring more. Numbers are
drawn around the best known, all with the same deals; the better quarter says where to draw next
(the cross-entropy method). Each side of a deal is played in its turn, so that the cards cancel out.
What counts is the chance to win the game at the score after the deal, against four opponents:
*steady* with its usual numbers and with the best known, each also with 15 % of its cards by chance.
Deals begin at scores that come up in games.

Then the numbers that changed least go back to the usual ones, as many as nobody misses. What is
left is written to bot/players/steady/habits.json if it is significantly better than what is there
on fresh deals, and not worse against those who play cards by chance.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from math import copysign, inf, log, sqrt
from operator import mul
from os import cpu_count
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import Final, NamedTuple

from benchmarks.players.arena import Arena, Opponent
from benchmarks.players.numbers import NUMBERS, SOUGHT, changed, habits_of, values_of
from benchmarks.players.playing import Table
from bot.engine.variants import VARIANTS
from bot.players.steady import tuned
from bot.players.steady.habits import USUAL, Habits
from bot.players.steady.tuned import plain

_DRAWN: Final = 64
"""How many sets of numbers are drawn at once."""
_BEST: Final = 16
"""Of how many of them the next are drawn around."""
_DEALS: Final = 125
"""With how many deals each is tried against each opponent."""
_LEARNT: Final = 0.3
"""How much of the spread is learnt at once."""
_NARROWEST: Final = 0.15
"""The least spread, in parts of the first."""
_NEARER: Final = 0.5
"""How much nearer to look if there are tuned numbers already."""
_PROOF: Final = 4_000
"""On how many deals, against each opponent, a change has to prove itself."""
_LOOK: Final = 250
"""How many deals show whether a game uses a number at all."""


class Difference(NamedTuple):
    """How much better some numbers are than others, and the standard error of that."""

    mean: float
    error: float

    @property
    def errors(self) -> float:
        """The same in standard errors."""
        if self.error:
            return self.mean / self.error
        return copysign(inf, self.mean) if self.mean else 0.0


class Tuning:
    """The search for the numbers of one table."""

    def __init__(self, arena: Arena, known: Habits) -> None:
        self.known = known
        self._arena = arena
        self._seed = 0
        self._chance = Random(0)

    def borrow(self, others: Iterable[Habits]) -> None:
        """Begin with the numbers of another table, if they bring more."""
        known = [values_of(habits) for habits in dict.fromkeys([self.known, *others])]
        self.known = habits_of(self._best(known)[0])

    def climb(self, seconds: float) -> None:
        """Look for better numbers for so much processor time."""
        matter = list(self._mattering())
        wide = 1.0 if self.known == USUAL else _NEARER
        spread = {place: wide * NUMBERS[place].step for place in matter}
        weights = [log(_BEST + 0.5) - log(place) for place in range(1, _BEST + 1)]
        end = process_time() + seconds
        while process_time() < end:
            best = self._best(list(self._draw(spread)))
            middle = values_of(self.known)
            for place in matter:
                values = [one[place] for one in best]
                found = sqrt(_mean([(value - middle[place]) ** 2 for value in values], weights))
                learnt = (1 - _LEARNT) * spread[place] + _LEARNT * found
                spread[place] = max(_NARROWEST * NUMBERS[place].step, learnt)
                middle[place] = _mean(values, weights)
            self.known = habits_of(middle)

    def clear(self) -> None:
        """Take numbers back to the usual, the least changed first, as many as nobody misses."""
        now = values_of(self.known)
        changes = [
            (abs(value - number.usual) / number.step, place)
            for place, (value, number) in enumerate(zip(now, NUMBERS, strict=True))
            if value != number.usual
        ]
        places = [place for _, place in sorted(changes)]
        best, idle, missed = self.known, 0, len(places) + 1
        while missed - idle > 1:
            many = (idle + missed) // 2
            back = now.copy()
            for place in places[:many]:
                back[place] = NUMBERS[place].usual
            if self.compare(habits_of(back), best).errors > -1:
                self.known, idle = habits_of(back), many
            else:
                missed = many

    def proves(self, before: Habits) -> bool:
        """Say whether fresh deals show the numbers to be better than those of before."""
        steady, wild = Opponent(USUAL), Opponent(USUAL, wild=True)
        return (
            self.compare(self.known, before, [steady]).errors > 1.96
            and self.compare(self.known, before, [wild]).errors > 0
        )

    def compare(self, one: Habits, other: Habits, opponents: Sequence[Opponent] = ()) -> Difference:
        """Compare numbers on new deals, against the four opponents if none are named."""
        differences: list[float] = []
        for opponent in opponents or self._opponents():
            self._seed += 1
            bring = partial(self._arena.chances, self._seed, _PROOF)
            pairs = zip(bring(one, opponent), bring(other, opponent), strict=True)
            differences += [mine - its for mine, its in pairs]
        return Difference(fmean(differences), stdev(differences) / sqrt(len(differences)))

    def _opponents(self) -> list[Opponent]:
        return [Opponent(habits, wild) for habits in (USUAL, self.known) for wild in (False, True)]

    def _mattering(self) -> Iterator[int]:
        """Yield the places of the numbers with which deals are played otherwise, if far off."""
        usual = Opponent(USUAL)
        look = partial(self._arena.chances, 0, _LOOK, others=usual)
        played = look(mine=self.known)
        for place in SOUGHT:
            for way in (3, -3):
                values = values_of(self.known)
                values[place] += way * NUMBERS[place].step
                if look(mine=habits_of(values)) != played:
                    yield place
                    break

    def _draw(self, spread: dict[int, float]) -> Iterator[list[float]]:
        """Draw sets of numbers around the best known, each with its mirror image."""
        middle = values_of(self.known)
        for _ in range(_DRAWN // 2):
            steps = {place: self._chance.gauss(0, wide) for place, wide in spread.items()}
            for way in (1, -1):
                values = middle.copy()
                for place, step in steps.items():
                    values[place] += way * step
                yield values

    def _best(self, drawn: list[list[float]]) -> list[list[float]]:
        """Return the sets that bring most, the best first; all play the same deals."""
        opponents = self._opponents()
        self._seed += len(opponents)

        def brings(values: list[float]) -> float:
            habits = habits_of(values)
            return fmean(
                fmean(self._arena.chances(self._seed - at, _DEALS, habits, opponent))
                for at, opponent in enumerate(opponents)
            )

        return sorted(drawn, key=brings, reverse=True)[:_BEST]


def _mean(values: Sequence[float], weights: Sequence[float]) -> float:
    weighted: float = sum(map(mul, values, weights))
    return weighted / sum(weights)


def tune(table: Table, seconds: float) -> tuple[Table, Habits | None]:
    """Look for better numbers for a table; return them if there are any."""
    tuning = Tuning(Arena(table), table.habits)
    tuning.borrow(row.habits for row in tuned.TUNED)
    tuning.climb(seconds)
    tuning.clear()
    return table, tuning.known if tuning.proves(table.habits) else None


def write(found: Mapping[Table, Habits]) -> None:
    """Put numbers into the file beside those of the other tables, in the order of the games."""
    known = {Table(row.game, row.sides, row.seats): row.habits for row in tuned.TUNED}
    known.update(found)
    rows: list[dict[str, object]] = []
    for table in tables(VARIANTS):
        what = {"sides": table.sides, "seats": table.seats, "rules": plain(table.rules)}
        # Games that differ in their target alone share the numbers of the first.
        if table in known and not any(what.items() <= row.items() for row in rows):
            rows.append({"game": table.game, **what, "habits": changed(known[table])})
    tuned.FILE.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


def tables(games: Iterable[str], *, first: bool = False) -> list[Table]:
    """Return the forms of games, or the first of each."""
    return [
        Table(name, form.sides, form.seats)
        for name in games
        for form in VARIANTS[name].forms[: 1 if first else None]
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line, tune, write."""
    parser = argparse.ArgumentParser(prog="make tune-players")
    parser.add_argument("--games", nargs="*", default=list(VARIANTS), help="these games alone")
    parser.add_argument("--first", action="store_true", help="only the first form of each game")
    parser.add_argument("--minutes", type=float, default=10, help="of a processor, for each form")
    chosen = parser.parse_args(arguments)
    found: dict[Table, Habits] = {}
    with ProcessPoolExecutor(cpu_count()) as processes:
        jobs = [
            processes.submit(tune, table, 60 * chosen.minutes)
            for table in tables(chosen.games, first=chosen.first)
        ]
        for job in as_completed(jobs):
            table, habits = job.result()
            if habits is not None:
                found[table] = habits
                write(found)
            print(f"{table}: {'no better numbers' if habits is None else 'better numbers'}")


if __name__ == "__main__":
    main()
