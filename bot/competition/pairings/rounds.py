"""Who meets whom: the pairings of each round, by the system of the stage.

The same matches give the same pairings. Every system except round robin and knock-out is paired by
minimum-cost matching (`bot.competition.matching`), which takes up to a second for some hundred
entrants: the host pairs in a thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.competition.entrants import EntrantId, Field
from bot.competition.groups import groups_of, number_of_groups
from bot.competition.matches import Pairing, PlayedMatch
from bot.competition.meetings import Meetings, count_meetings, late
from bot.competition.pairings import arena, knockout, movement, round_robin, swiss
from bot.competition.pairings.bracket import Bracket, BracketMatch, BracketPlace, bracket_of
from bot.competition.pairings.knockout import known_places, lacking
from bot.competition.pairings.round_robin import Sides
from bot.competition.stages import Arena, Groups, Knockout, Movement, RoundRobin, Stage, Swiss

__all__ = [
    "Bracket",
    "BracketMatch",
    "BracketPlace",
    "bracket_of",
    "fixtures",
    "is_over",
    "known_places",
    "lacking",
    "next_round",
    "rounds_of",
]


def next_round(
    stage: Stage,
    field: Field,
    played: Sequence[PlayedMatch],
    ranking: Sequence[EntrantId],
    resting: Sequence[EntrantId] = (),
) -> tuple[Pairing, ...]:
    """Pair the next round; nothing if the stage is over, or in an arena if too few are free.

    Slots number the pairings of a round from 0, over all groups and brackets. In a knock-out a slot
    without anybody in it is left out: `bracket_of` says where each leads.

    Args:
        played: all of its matches so far, byes among them; in an arena, also those that are not
            over. Cancelled ones count as never paired.
        ranking: the entrants as the standings have them, the first one first.
        resting: those to be given byes, unless nobody is left to play then.
    """
    so_far = count_meetings(played)
    resting = [entrant.id for entrant in field.active if entrant.id in resting]
    if resting:
        playing = replace(field, out=field.out | {*resting})
        paired = next_round(stage, playing, played, ranking)
        if paired:
            byes = enumerate(resting, max(pairing.slot for pairing in paired) + 1)
            return (*paired, *(Pairing(((entrant,),), slot) for slot, entrant in byes))
    match stage.system:
        case Knockout() as system:
            return knockout.pair(system, field, so_far)
        case RoundRobin(meetings):
            sides = round_robin.pair(field, so_far, meetings)
        case Groups() as system:
            sides = _in_groups(system, field, played, so_far)
        case Swiss() as system:
            sides = swiss.pair(stage, system, field, so_far, ranking)
        case Movement() as system:
            sides = movement.pair(system, field, so_far)
        case Arena() as system:
            sides = arena.pair(system, field, so_far, ranking)
    return _numbered(sides)


def is_over(stage: Stage, field: Field, played: Sequence[PlayedMatch]) -> bool:
    """Return whether no round is left to pair. An arena ends when its time does, not before."""
    match stage.system:
        case Arena():
            return False
        case Swiss(rounds):
            return len(count_meetings(played).rounds) >= rounds or len(field.active) < 2
        case Movement(rounds, _, seats):
            return len(count_meetings(played).rounds) >= rounds or len(field.active) < seats
        case _:
            return not next_round(stage, field, played, ())


def rounds_of(stage: Stage, entrants: int) -> int | None:
    """Return how many rounds a stage has; None for an arena, which has a time instead.

    Late entries may add rounds to all against all, and a second final adds one to a double
    knock-out.
    """
    match stage.system:
        case RoundRobin(meetings):
            return round_robin.table_rounds(entrants, meetings)
        case Groups(meetings=meetings) as system:
            groups = number_of_groups(system, entrants)
            largest = -(-entrants // groups) if groups else 0
            return round_robin.table_rounds(largest, meetings)
        case Knockout() as system:
            return knockout.knockout_rounds(system, entrants)
        case Swiss(rounds) | Movement(rounds):
            return rounds
        case Arena():
            return None


def fixtures(stage: Stage, field: Field) -> tuple[tuple[Pairing, ...], ...]:
    """Return all rounds of a round robin, or of groups, before the first is played."""
    match stage.system:
        case RoundRobin(meetings):
            groups = [tuple(entrant.id for entrant in field.active)]
        case Groups(meetings=meetings) as system:
            groups = list(groups_of(system, field))
        case _:
            raise ValueError(f"{stage.system} has no fixtures before it is played")
    rounds = max(round_robin.table_rounds(len(group), meetings) for group in groups)
    return tuple(
        _numbered(
            [
                sides
                for group in groups
                if at < round_robin.table_rounds(len(group), meetings)
                for sides in round_robin.scheduled(group, (), at, meetings)
            ]
        )
        for at in range(rounds)
    )


def _in_groups(
    system: Groups, field: Field, played: Sequence[PlayedMatch], so_far: Meetings
) -> list[Sides]:
    later = set(late(field, so_far))
    return [
        sides
        for group in groups_of(system, field, played)
        for sides in round_robin.pair_among(
            [entrant for entrant in group if entrant not in later],
            [entrant for entrant in group if entrant in later],
            field.out,
            so_far,
            system.meetings,
        )
    ]


def _numbered(sides: Sequence[Sides]) -> tuple[Pairing, ...]:
    return tuple(Pairing(each, slot) for slot, each in enumerate(sides))
