"""Knock-outs, single and double."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from bot.competition.entrants import Entrant, EntrantId, Field
from bot.competition.matches import Pairing, PlayedMatch
from bot.competition.meetings import Meetings, count_meetings, founders
from bot.competition.pairings.bracket import (
    Bracket,
    BracketMatch,
    BracketPlace,
    bracket_of,
    columns_of,
)
from bot.competition.pairings.round_robin import Sides
from bot.competition.stages import Knockout


def knockout_rounds(system: Knockout, entrants: int) -> int:
    """Return how many rounds there are, but for a second final."""
    columns = columns_of(entrants)
    return 2 * columns if system.double else columns


def pair(system: Knockout, field: Field, so_far: Meetings) -> tuple[Pairing, ...]:
    """Pair the next round; nothing if the last final is over.

    The draw holds those of the first round, and no later entries. An entrant that withdraws leaves
    its place empty, so that the opponent goes on with a bye.
    """
    seats, matches = _seats(system, field, so_far)
    now = so_far.rounds[-1][0].round + 1 if so_far.rounds else 1
    paired = [
        Pairing(sides, match.slot)
        for match in matches
        if match.round == now and (sides := seats.sides(match))
    ]
    return tuple(paired or seats.waiting(now, sum(match.round == now for match in matches)))


def lacking(
    system: Knockout, field: Field, matches: Iterable[PlayedMatch]
) -> tuple[int, tuple[Pairing, ...]]:
    """Return the first round that lacks matches whose sides are known, and these; or 0.

    They were taken back because the result of an earlier one was corrected.
    """
    so_far = count_meetings(matches)
    seats, bracket = _seats(system, field, so_far)
    played = {(match.round, match.pairing.slot): match for each in so_far.rounds for match in each}
    last = max((number for number, _ in played), default=0)
    still = (match.round for match in played.values() if not (match.result or match.pairing.bye))
    until = min(still, default=last)
    left = [
        (match.round, Pairing(sides, match.slot))
        for match in bracket
        if 1 < match.round <= until
        and (match.round, match.slot) not in played
        and (sides := seats.sides(match))
    ]
    first = left[0][0] if left else 0
    return first, tuple(pairing for number, pairing in left if number == first)


def known_places(
    system: Knockout, field: Field, played: Iterable[PlayedMatch]
) -> Mapping[BracketPlace, EntrantId]:
    """Return the entrants in the places of the bracket that are decided."""
    seats, _ = _seats(system, field, count_meetings(played))
    return seats.known()


def _seats(
    system: Knockout, field: Field, so_far: Meetings
) -> tuple[_Seats, tuple[BracketMatch, ...]]:
    """Return the places after all rounds so far, and the bracket."""
    drawn = founders(field, so_far)
    seats = _Seats(system, field, drawn)
    matches = bracket_of(system, len(drawn))
    played = {(match.round, match.pairing.slot): match for each in so_far.rounds for match in each}
    for match in matches:
        if (match.round, match.slot) in played:
            seats.lead(match, played[match.round, match.slot])
    return seats, matches


class _Seats:
    """The entrants in the places of a bracket."""

    def __init__(self, system: Knockout, field: Field, drawn: Sequence[EntrantId]) -> None:
        self._out = field.out
        self._seeds = {entrant: seed for seed, entrant in enumerate(drawn)}
        chosen = tuple(entrant for entrant in field.entrants if entrant.id in self._seeds)
        self._at: dict[BracketPlace, EntrantId] = {
            BracketPlace(1, at // 2, at % 2): entrant
            for at, entrant in enumerate(draw(chosen))
            if entrant is not None
        }
        self._final = 2 * columns_of(len(drawn)) if system.double else None

    def lead(self, match: BracketMatch, played: PlayedMatch) -> None:
        """Put the winner and the loser of a match where they go on."""
        winner, loser = self._outcome(played)
        unbeaten = self._at.get(BracketPlace(match.round, 0, 0))
        if match.round == self._final and (played.pairing.bye or winner == unbeaten):
            return  # All others have lost twice.
        for entrant, place in ((winner, match.winner_to), (loser, match.loser_to)):
            if entrant is not None and place is not None:
                self._at[place] = entrant

    def known(self) -> Mapping[BracketPlace, EntrantId]:
        """Return the places of those who have not withdrawn."""
        return {place: entrant for place, entrant in self._at.items() if entrant not in self._out}

    def sides(self, match: BracketMatch) -> Sides:
        """Return the sides of a match: two, one that has a bye, or none."""
        there = (self._at.get(BracketPlace(match.round, match.slot, side)) for side in (0, 1))
        sides = tuple(
            (entrant,) for entrant in there if entrant is not None and entrant not in self._out
        )
        return () if len(sides) == 1 and match.bracket is Bracket.THIRD_PLACE else sides

    def waiting(self, now: int, matches: int) -> Iterator[Pairing]:
        """Give byes to those with a match in a later round, if at least two are left.

        For a round without any match: its slots follow those of the bracket and lead nowhere.
        """
        left = [
            entrant
            for place, entrant in self._at.items()
            if place.round > now and entrant not in self._out
        ]
        if len(left) > 1:
            yield from (Pairing(((entrant,),), slot) for slot, entrant in enumerate(left, matches))

    def _outcome(self, played: PlayedMatch) -> tuple[EntrantId | None, EntrantId | None]:
        """Return winner and loser; in a drawn match, the better seed wins.

        If both sides forfeit, or a director has cancelled the match, neither goes on.
        """
        entrants = [side[0] for side in played.pairing.sides]
        if len(entrants) == 1:
            return entrants[0], None
        result = played.result
        if result is None or len(result.forfeited) == 2:
            return None, None
        if result.winner is not None:
            winner = entrants[result.winner]
        elif result.forfeited:
            winner = next(
                entrant for side, entrant in enumerate(entrants) if side not in result.forfeited
            )
        else:
            winner = min(entrants, key=self._seeds.__getitem__)
        return winner, next(entrant for entrant in entrants if entrant != winner)


def draw(entrants: Sequence[Entrant]) -> tuple[EntrantId | None, ...]:
    """Return the bracket's first column from the top, two places for each match; None is a bye.

    If the better seed wins each match, the first two meet in the final, the first four in the
    semi-finals, and so on: 1 meets 16, 8 meets 9 … The best seeds have the byes. Entrants of a
    house are spread evenly over halves, quarters and so on, so that they meet as late as possible;
    for that, one changes places with its neighbour in the seeding.

    Args:
        entrants: in the order of their seeds.
    """
    empty = 2 ** columns_of(len(entrants)) - len(entrants)
    return _spread([*entrants, *[None] * empty])


def _spread(entrants: Sequence[Entrant | None]) -> tuple[EntrantId | None, ...]:
    """Spread entrants over halves, and over halves of these."""
    if len(entrants) == 1:
        return tuple(None if entrant is None else entrant.id for entrant in entrants)
    halves = _halves(entrants)
    upper, lower = (
        [entrant for entrant, half in zip(entrants, halves, strict=True) if half == which]
        for which in (0, 1)
    )
    return _spread(upper) + _spread(lower)


def _halves(entrants: Sequence[Entrant | None]) -> list[int]:
    """Choose a half for each, so that seeds and houses are spread evenly.

    Seeds are taken in twos, and so are the entrants of each house: the two of a couple go to
    different halves. Each entrant is in one couple of seeds, and in at most one of a house, so
    that this is always possible.
    """
    apart: defaultdict[int, list[int]] = defaultdict(list)
    unmatched: dict[str, int] = {}
    for at, entrant in enumerate(entrants):
        apart[at].append(at ^ 1)
        if entrant is not None and entrant.house:
            partner = unmatched.pop(entrant.house, None)
            if partner is None:
                unmatched[entrant.house] = at
            else:
                apart[at].append(partner)
                apart[partner].append(at)
    halves: dict[int, int] = {}
    for at in range(len(entrants)):
        # 1, 4, 5, 8, 9 … are above; 2, 3, 6, 7 … below.
        to_place = [(at, (at + 1) // 2 % 2)]
        while to_place:
            place, half = to_place.pop()
            if place not in halves:
                halves[place] = half
                to_place += [(partner, 1 - half) for partner in apart[place]]
    return [halves[at] for at in range(len(entrants))]
