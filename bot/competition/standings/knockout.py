"""The places of a knock-out: the later an entrant goes out, the higher."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from bot.competition.entrants import EntrantId, Field
from bot.competition.matches import HowEnded, PlayedMatch
from bot.competition.stages import Knockout
from bot.competition.standings.tally import halves

Level: TypeAlias = tuple[int, int | None, Sequence[EntrantId]]
"""A rank, the round in which all who have it went out, or None, and those who have it."""

STILL_IN: Final = 1_000_000
"""A round later than any."""


def places(system: Knockout, matches: Iterable[PlayedMatch], field: Field) -> list[Level]:
    """Return the entrants in order; those who went out in the same round are level.

    Those who have not gone out are first. A match for third place parts the losers of the
    semi-finals. Two who both did not come to their match are out, behind those who lost in that
    round. Nobody gets the place of the one who would have gone on: nobody is first after a final
    to which neither came, and nobody second after such a semi-final.
    """
    seeds = {entrant.id: number for number, entrant in enumerate(field.entrants)}
    draw = _Draw(1 + system.double)
    for match in sorted(matches, key=lambda match: (match.round, match.pairing.slot)):
        if match.how is not HowEnded.CANCELLED:
            draw.count(match, seeds)
    keys = {entrant: draw.place(entrant, withdrawn=entrant in field.out) for entrant in seeds}
    taken = Counter(keys.values())
    for number in draw.unplayed:
        if not system.double:
            # The two share the place of one who lost; who had won would have lost a round later.
            taken[number, -1] -= 1
            taken[number + 1, 0] += 1
    ranked: list[Level] = []
    rank = 1
    for key in sorted(taken, reverse=True):
        level = [entrant for entrant in seeds if keys[entrant] == key]
        if level:
            nobody_won = rank == 1 and key[0] != STILL_IN and len(level) > 1
            out_in = None if key[0] == STILL_IN else key[0]
            ranked.append((rank + nobody_won, out_in, level))
        rank += taken[key]
    return ranked


class _Draw:
    """Which entrants are out, and since when."""

    def __init__(self, losses: int) -> None:
        """Begin a draw in which this number of losses puts an entrant out."""
        self._losses: Final = losses
        self._lost: Final = Counter[EntrantId]()
        self._out: Final[dict[EntrantId, int]] = {}
        """By entrant: the round of the last loss."""
        self._won_after: Final = Counter[EntrantId]()
        self._last: Final[dict[EntrantId, int]] = {}
        """By entrant: the last round with a match."""
        self.unplayed: Final[list[int]] = []
        """The rounds of matches to which neither side came, without the match for third place."""

    def count(self, match: PlayedMatch, seeds: Mapping[EntrantId, int]) -> None:
        """Count a match, after all those of earlier rounds."""
        self._last.update(dict.fromkeys(match.pairing.entrants, match.round))
        if match.result is not None and len(match.result.forfeited) == 2:
            if self._out.keys().isdisjoint(match.pairing.entrants):
                self.unplayed.append(match.round)
                self._out.update(dict.fromkeys(match.pairing.entrants, match.round))
                self._won_after.update(dict.fromkeys(match.pairing.entrants, -1))
            return
        for side, lost in _who_lost(match, seeds):
            for entrant in match.pairing.sides[side]:
                if not lost:
                    self._won_after[entrant] += entrant in self._out
                else:
                    self._lost[entrant] += 1
                    if self._lost[entrant] == self._losses:
                        self._out[entrant] = match.round

    def place(self, entrant: EntrantId, *, withdrawn: bool) -> tuple[int, int]:
        """Return a key that is higher for a better place."""
        if entrant in self._out:
            return self._out[entrant], self._won_after[entrant]
        if self._last and entrant not in self._last:
            return 0, 0
        if withdrawn:  # The next opponent had a bye instead.
            return self._last.get(entrant, -1) + 1, -1
        return STILL_IN, 0


def _who_lost(match: PlayedMatch, seeds: Mapping[EntrantId, int]) -> Iterator[tuple[int, bool]]:
    """Return each side of a match that is over, and whether it has lost."""
    result, sides = match.result, match.pairing.sides
    if result is None or len(sides) != 2:
        return
    for side in (0, 1):
        worth = halves(result, side, 1 - side)
        if worth == 1:  # A draw lets the better seed through.
            better = _best(sides[side], seeds) < _best(sides[1 - side], seeds)
            worth = 2 if better else 0
        yield side, worth == 0


def _best(side: Sequence[EntrantId], seeds: Mapping[EntrantId, int]) -> int:
    return min(seeds[entrant] for entrant in side)
