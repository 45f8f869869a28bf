"""The matches and byes of each entrant in a stage so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, groupby
from operator import attrgetter

from bot.competition.entrants import EntrantId, Field
from bot.competition.matches import HowEnded, PlayedMatch


@dataclass(frozen=True, slots=True)
class Meetings:
    """Counts of the matches of a stage, without cancelled ones."""

    rounds: tuple[tuple[PlayedMatch, ...], ...]
    """In order. Their numbers may have gaps, where a round was cancelled."""
    drawn: frozenset[EntrantId]
    """Who was in the draw of the first round."""
    partners: Counter[tuple[EntrantId, EntrantId]]
    """How often two were on the same side; both orders."""
    opponents: Counter[tuple[EntrantId, EntrantId]]
    """How often two were on different sides; both orders."""
    hosts: Counter[tuple[EntrantId, EntrantId]]
    """How often the first was at home to the second."""
    balance: Counter[EntrantId]
    """Times at home less times away."""
    byes: Counter[EntrantId]
    paired: Counter[EntrantId]
    """Rounds with a match or a bye."""

    def sat_out(self, entrant: EntrantId) -> int:
        """Return the rounds without a match: byes, and those before a late entry."""
        return self.byes[entrant] + self.missed(entrant)

    def missed(self, entrant: EntrantId) -> int:
        """Return the rounds before a late entry."""
        return len(self.rounds) - self.paired[entrant]


def count_meetings(played: Iterable[PlayedMatch]) -> Meetings:
    """Count the matches of a stage."""
    kept = sorted(
        (match for match in played if match.how is not HowEnded.CANCELLED), key=attrgetter("round")
    )
    rounds = tuple(tuple(group) for _, group in groupby(kept, attrgetter("round")))
    drawn = frozenset(entrant for match in chain(*rounds[:1]) for entrant in match.pairing.entrants)
    counts = Meetings(rounds, drawn, *(Counter() for _ in range(6)))
    for match in kept:
        sides = match.pairing.sides
        counts.paired.update(match.pairing.entrants)
        if match.pairing.bye:
            counts.byes.update(sides[0])
        for side in sides:
            _both_ways(counts.partners, combinations(side, 2))
        for home, away in combinations(sides, 2):
            met = [(host, guest) for host in home for guest in away]
            counts.hosts.update(met)
            counts.balance.update(home)
            counts.balance.subtract(away)
            _both_ways(counts.opponents, met)
    return counts


def founders(field: Field, so_far: Meetings) -> tuple[EntrantId, ...]:
    """Return those in the draw of the first round, paired or yet to be, in the order of seeds.

    Tables, groups and brackets are made of them, so that withdrawals and late entries move nobody.
    """
    if not so_far.rounds:
        return tuple(entrant.id for entrant in field.active)
    return tuple(entrant.id for entrant in field.entrants if entrant.id in so_far.drawn)


def late(field: Field, so_far: Meetings) -> tuple[EntrantId, ...]:
    """Return those who entered after the first round was paired, and were or can be paired."""
    first = set(founders(field, so_far))
    return tuple(
        entrant.id
        for entrant in field.entrants
        if entrant.id not in first and (entrant.id not in field.out or so_far.paired[entrant.id])
    )


def _both_ways(
    counter: Counter[tuple[EntrantId, EntrantId]], pairs: Iterable[Sequence[EntrantId]]
) -> None:
    for left, right in pairs:
        counter[left, right] += 1
        counter[right, left] += 1
