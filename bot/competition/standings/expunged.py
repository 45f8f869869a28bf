"""What becomes of the results of those who withdraw from all against all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from bot.competition.entrants import EntrantId, Field
from bot.competition.groups import groups_of
from bot.competition.matches import PlayedMatch
from bot.competition.stages import Groups, RoundRobin, Stage, Withdrawn


def who_meet(
    stage: Stage, field: Field, played: Sequence[PlayedMatch]
) -> tuple[tuple[EntrantId, ...], ...]:
    """Return who is in which group; all together where there are no groups."""
    if not isinstance(stage.system, Groups):
        return (tuple(entrant.id for entrant in field.entrants),)
    return groups_of(stage.system, field, played)


def expunged(stage: Stage, field: Field, played: Sequence[PlayedMatch]) -> frozenset[EntrantId]:
    """Return those who have withdrawn and whose results count for nobody."""
    if stage.withdrawn is Withdrawn.STAND or not isinstance(stage.system, RoundRobin | Groups):
        return frozenset()
    if stage.withdrawn is Withdrawn.EXPUNGED or not field.out:
        return field.out
    came = Counter(entrant for match in played for entrant in _came(match))
    return frozenset(
        entrant
        for group in who_meet(stage, field, played)
        for entrant in field.out.intersection(group)
        if 2 * came[entrant] < stage.system.meetings * (len(group) - 1)
    )


def _came(match: PlayedMatch) -> Iterator[EntrantId]:
    """Go through those who have played a match to its end."""
    result = match.result
    if result is not None and not match.pairing.bye:
        for side, entrants in enumerate(match.pairing.sides):
            if side not in result.forfeited:
                yield from entrants


def counting(
    stage: Stage, field: Field, played: Sequence[PlayedMatch], gone: frozenset[EntrantId]
) -> Sequence[PlayedMatch]:
    """Return the matches that count: without those of the expunged, and the byes in their place."""
    if not gone:
        return played
    groups = who_meet(stage, field, played)
    instead = {at for group in groups for at in _byes(stage, group, gone, played)}
    return [
        match
        for at, match in enumerate(played)
        if at not in instead and gone.isdisjoint(match.pairing.entrants)
    ]


def _byes(
    stage: Stage,
    group: Sequence[EntrantId],
    gone: frozenset[EntrantId],
    played: Sequence[PlayedMatch],
) -> Iterator[int]:
    """Go through the places of byes that others of a group have instead of an expunged entrant.

    Where the field is odd they have byes of their own as well; these are the same for all.
    """
    meetings = stage.system.meetings if isinstance(stage.system, RoundRobin | Groups) else 0
    last = dict.fromkeys(gone.intersection(group), 0)
    met: Counter[EntrantId] = Counter()
    for match in played:
        there = match.pairing.entrants
        for entrant in last.keys() & set(there):
            last[entrant] = max(last[entrant], match.round)
            met.update(there)
    owed = {
        entrant: meetings * len(last) - met[entrant] for entrant in group if entrant not in last
    }
    since = min(last.values(), default=0)
    for at, match in enumerate(played):
        if match.pairing.bye and match.bye is None and match.round > since:
            (entrant,) = match.pairing.entrants
            if owed.get(entrant, 0) > 0:
                owed[entrant] -= 1
                yield at
