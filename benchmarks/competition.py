"""How long an event of hundreds takes to pair and to order: make bench-competition.

Rounds of a large event are played with results by chance. Printed is the processor's time for
pairing the next round, which the bot does in a thread, and for the standings after one more result:
with a tally that is kept up to date, as the bot does it, and counted anew.

This is not a test: nothing here passes or fails.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from random import Random
from time import process_time
from typing import Final, TypeVar

from bot.competition.entrants import Entrant, Field
from bot.competition.matches import GameResult, HowEnded, MatchFormat, Pairing, PlayedMatch
from bot.competition.pairings import next_round
from bot.competition.scoring import match_result
from bot.competition.stages import (
    Arena,
    Bye,
    Groups,
    Knockout,
    Movement,
    RoundRobin,
    Stage,
    Swiss,
    System,
    TieBreak,
)
from bot.competition.standings import Tally, ranked, standings

Result = TypeVar("Result")

ROUNDS: Final = 20
SYSTEMS: Final[dict[str, System]] = {
    "Swiss": Swiss(ROUNDS),
    "all against all": RoundRobin(),
    "groups of 21": Groups(size=21, through=2),
    "knock-out": Knockout(),
    "double knock-out": Knockout(double=True),
    "movement": Movement(ROUNDS),
    "arena": Arena(minutes=180, sides=2, seats=4),
}
FORMAT: Final = MatchFormat(per_game=Fraction(2))
TIE_BREAKS: Final = (
    TieBreak.HEAD_TO_HEAD,
    TieBreak.BUCHHOLZ,
    TieBreak.SONNEBORN_BERGER,
    TieBreak.DIFFERENCE,
    TieBreak.JACKS,
)


def timed(work: Callable[[], Result]) -> tuple[Result, float]:
    """Return what work returns, and the seconds that it took."""
    begin = process_time()
    result = work()
    return result, process_time() - begin


def play(chance: Random, number: int, pairing: Pairing) -> PlayedMatch:
    """Let chance decide a match."""
    if pairing.bye:
        return PlayedMatch(number, pairing, None, HowEnded.BYE)
    score, winner = ((14, chance.randint(0, 13)), 0) if chance.random() < 0.5 else ((9, 14), 1)
    games = [GameResult(0, 1, score, winner, (chance.randint(0, 2), 0))]
    return PlayedMatch(number, pairing, match_result(FORMAT, 2, games), games=games)


def rounds(name: str, entrants: int) -> Iterator[tuple[int, float, float, float]]:
    """Play a stage; of each round, say how long pairing and the standings took."""
    stage = Stage(SYSTEMS[name], FORMAT, bye=Bye.AVERAGE, tie_breaks=TIE_BREAKS)
    field = Field(tuple(Entrant(one, one) for one in range(1, entrants + 1)))
    chance, played, tally = Random(entrants), list[PlayedMatch](), Tally(stage)
    for number in range(1, ROUNDS + 1):
        order = [line.entrant for line in ranked(tally, field)]
        pairings, pairing = timed(partial(next_round, stage, field, played, order))
        if not pairings:
            return
        played += [play(chance, number, one) for one in pairings]
        last = played[-1]
        tally.renew([*played[:-1], replace(last, result=None)])
        ranked(tally, field)
        _, kept = timed(partial(one_more, tally, field, played))
        _, anew = timed(partial(standings, stage, field, played))
        yield number, pairing, kept, anew


def one_more(tally: Tally, field: Field, played: Sequence[PlayedMatch]) -> None:
    """Make the standings after one more result."""
    tally.renew(played)
    ranked(tally, field)


def main() -> None:
    """Print a table for each system."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--entrants", type=int, default=300)
    entrants = parser.parse_args().entrants
    print(f"{entrants} entrants; milliseconds of the processor")
    print(f"{'system':18}{'round':>6}{'pairing':>10}{'standings':>11}{'counted anew':>14}")
    for name in SYSTEMS:
        all_rounds = list(rounds(name, entrants))
        for row in (all_rounds[0], all_rounds[len(all_rounds) // 2], all_rounds[-1]):
            number, *times = row
            pairing, kept, anew = (f"{time * 1000:.1f}" for time in times)
            print(f"{name:18}{number:6}{pairing:>10}{kept:>11}{anew:>14}")


if __name__ == "__main__":
    main()
