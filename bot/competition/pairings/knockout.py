"""Knock-outs, single and double."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from bot.competition.entrants import Entrant, EntrantId, Field
from bot.competition.matches import PlayedMatch
from bot.competition.meetings import Meetings, founders
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


def pair(system: Knockout, field: Field, so_far: Meetings) -> list[tuple[int, Sides]]:
    """Pair the next round, each match with its slot; nothing if the last final is over.

    The draw is made of those in the first round: who enters later is not in it. Who has withdrawn
    leaves the place empty, so that the one to be met goes on with a bye.
    """
    seats, matches = _seats(system, field, so_far)
    now = so_far.rounds[-1][0].round + 1 if so_far.rounds else 1
    pairs = [
        (match.slot, sides)
        for match in matches
        if match.round == now and (sides := seats.sides(match))
    ]
    return pairs or list(seats.waiting(now, sum(match.round == now for match in matches)))


def lacking(
    system: Knockout, field: Field, so_far: Meetings
) -> tuple[int, list[tuple[int, Sides]]]:
    """Return the first round that lacks matches for which it is known who plays; 0 if none does.

    They were taken back because the result of an earlier one was corrected.
    """
    seats, matches = _seats(system, field, so_far)
    played = {(one.round, one.pairing.slot): one for each in so_far.rounds for one in each}
    last = max((number for number, _ in played), default=0)
    still = (one.round for one in played.values() if not (one.result or one.pairing.bye))
    until = min(still, default=last)
    left = [
        (match.round, match.slot, sides)
        for match in matches
        if 1 < match.round <= until
        and (match.round, match.slot) not in played
        and (sides := seats.sides(match))
    ]
    first = left[0][0] if left else 0
    return first, [(slot, sides) for number, slot, sides in left if number == first]


def known_places(
    system: Knockout, field: Field, so_far: Meetings
) -> Mapping[BracketPlace, EntrantId]:
    """Return who is in which place of the bracket, as far as the matches that are over say."""
    seats, _ = _seats(system, field, so_far)
    return seats.known()


def _seats(
    system: Knockout, field: Field, so_far: Meetings
) -> tuple[_Seats, tuple[BracketMatch, ...]]:
    """Return who is where once all rounds so far are led on, and the bracket."""
    drawn = founders(field, so_far)
    seats = _Seats(system, field, drawn)
    matches = bracket_of(system, len(drawn))
    played = {(one.round, one.pairing.slot): one for each in so_far.rounds for one in each}
    for match in matches:
        if (match.round, match.slot) in played:
            seats.lead(match, played[match.round, match.slot])
    return seats, matches


class _Seats:
    """Who is where in a bracket."""

    def __init__(self, system: Knockout, field: Field, drawn: Sequence[EntrantId]) -> None:
        self._out = field.out
        self._seeds = {one: seed for seed, one in enumerate(drawn)}
        chosen = tuple(one for one in field.entrants if one.id in self._seeds)
        self._at: dict[BracketPlace, EntrantId] = {
            BracketPlace(1, at // 2, at % 2): one
            for at, one in enumerate(draw(chosen))
            if one is not None
        }
        self._final = 2 * columns_of(len(drawn)) if system.double else None

    def lead(self, match: BracketMatch, played: PlayedMatch) -> None:
        """Put the winner and the loser of a match where they go on."""
        winner, loser = self._outcome(played)
        unbeaten = self._at.get(BracketPlace(match.round, 0, 0))
        if match.round == self._final and (played.pairing.bye or winner == unbeaten):
            return  # Nobody else is left who has lost less than twice.
        for one, place in ((winner, match.winner_to), (loser, match.loser_to)):
            if one is not None and place is not None:
                self._at[place] = one

    def known(self) -> Mapping[BracketPlace, EntrantId]:
        """Return who is where, without those who have withdrawn."""
        return {place: one for place, one in self._at.items() if one not in self._out}

    def sides(self, match: BracketMatch) -> Sides:
        """Return who is in a match, or nothing: two, or one who has a bye."""
        there = (self._at.get(BracketPlace(match.round, match.slot, side)) for side in (0, 1))
        sides = tuple((one,) for one in there if one is not None and one not in self._out)
        return () if len(sides) == 1 and match.bracket is Bracket.THIRD_PLACE else sides

    def waiting(self, now: int, matches: int) -> Iterator[tuple[int, Sides]]:
        """Give byes to those with a match in a later round, if at least two are left.

        This is for a round in which nobody is left to play. The slots follow those of its matches,
        so that the byes lead nowhere.
        """
        left = [
            one for place, one in self._at.items() if place.round > now and one not in self._out
        ]
        if len(left) > 1:
            yield from ((slot, ((one,),)) for slot, one in enumerate(left, start=matches))

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
            winner = next(one for side, one in enumerate(entrants) if side not in result.forfeited)
        else:
            winner = min(entrants, key=self._seeds.__getitem__)
        return winner, next(one for one in entrants if one != winner)


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
        return tuple(None if one is None else one.id for one in entrants)
    halves = _halves(entrants)
    upper, lower = (
        [one for one, half in zip(entrants, halves, strict=True) if half == which]
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
    for at, one in enumerate(entrants):
        apart[at].append(at ^ 1)
        if one is not None and one.house:
            other = unmatched.pop(one.house, None)
            if other is None:
                unmatched[one.house] = at
            else:
                apart[at].append(other)
                apart[other].append(at)
    halves: dict[int, int] = {}
    for at in range(len(entrants)):
        # 1, 4, 5, 8, 9 … are above; 2, 3, 6, 7 … below.
        to_place = [(at, (at + 1) // 2 % 2)]
        while to_place:
            one_at, half = to_place.pop()
            if one_at not in halves:
                halves[one_at] = half
                to_place += [(other, 1 - half) for other in apart[one_at]]
    return [halves[at] for at in range(len(entrants))]
