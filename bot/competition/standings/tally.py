"""What each entrant has by the matches of a stage."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from fractions import Fraction
from typing import Final

from bot.competition.entrants import EntrantId, Field
from bot.competition.matches import Bye, HowEnded, MatchResult, PlayedMatch
from bot.competition.scoring import bye_result, most_of_rounds
from bot.competition.stages import Stage

WHOLE: Final = 840
"""The weight of a match, shared equally among the opponents. Every number up to eight divides it,
so that weights stay whole."""


@dataclass(slots=True)
class Meeting:
    """All matches of an entrant against another."""

    times: int = 0
    points: Fraction = Fraction(0)
    """The entrant's, for the standings."""
    weight: int = 0
    """Parts of `WHOLE`, for the matches that were played."""
    halves: int = 0
    """Such parts, twice for a win and once for a draw."""


@dataclass(slots=True)
class EntrantTally:
    """What an entrant has, without byes and directors' rulings."""

    points: Fraction = Fraction(0)
    match_points: Fraction = Fraction(0)
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    games: int = 0
    made: int = 0
    against: Fraction = Fraction(0)
    jacks: int = 0
    most: Fraction = Fraction(0)
    """All that there was to win on boards."""
    unplayed: int = 0
    """Matches that a side forfeited."""
    unplayed_won: int = 0
    met: dict[EntrantId, Meeting] = dataclass_field(default_factory=lambda: defaultdict(Meeting))


_HALVES: Final = {Bye.NOTHING: 0, Bye.HALF: 1, Bye.FIELD: 1, Bye.OWN: 1, Bye.WIN: 2, Bye.AVERAGE: 2}
"""What a bye is like against an opponent with as many points: 2 for a win, 1 for a draw."""


class Tally:
    """What the entrants of a stage have by its matches. Cancelled matches are left out."""

    def __init__(self, stage: Stage, field: Field, played: Iterable[PlayedMatch]) -> None:
        self.stage: Final = stage
        self.matches: Final = [match for match in played if match.how is not HowEnded.CANCELLED]
        self._records: dict[EntrantId, EntrantTally] = defaultdict(EntrantTally)
        self._byes: dict[EntrantId, list[tuple[int, Bye]]] = defaultdict(list)
        self._own: dict[EntrantId, list[tuple[Fraction, Fraction]]] = defaultdict(list)
        self._results: dict[int, list[MatchResult]] = defaultdict(list)
        form = stage.match
        self._most: Final = most_of_rounds(form, self.matches) if form.by_boards_alone else {}
        for match in self.matches:
            if match.pairing.bye:
                for entrant in match.pairing.entrants:
                    self._byes[entrant].append((match.round, match.bye or stage.bye))
            elif match.result is not None:
                self._results[match.round].append(match.result)
                self._add(match, match.result)
        if stage.missed is not None:
            self._add_missed(stage.missed, field)
        self._worth: Final = {
            bye: bye_result(stage, bye[1], self._results[bye[0]])
            for bye in {bye for byes in self._byes.values() for bye in byes}
        }

    def record(self, entrant: EntrantId) -> EntrantTally:
        """Return what an entrant has without byes."""
        return self._records[entrant]

    def points(self, entrant: EntrantId) -> Fraction:
        """Return the points of an entrant in the standings, without directors' rulings."""
        return sum((bye.points[0] for bye in self.byes(entrant)), self.record(entrant).points)

    def most(self, entrant: EntrantId) -> Fraction:
        """Return all that there was for an entrant to win on boards, also in its byes."""
        byes = (self._most.get(number, Fraction(0)) for number, _ in self._byes[entrant])
        return sum(byes, self.record(entrant).most)

    def byes(self, entrant: EntrantId) -> list[MatchResult]:
        """Return what each bye of an entrant is worth by now, and each round that it missed."""
        own = self._own[entrant]
        return [
            bye_result(self.stage, bye, self._results[number], own)
            if bye is Bye.OWN
            else self._worth[number, bye]
            for number, bye in self._byes[entrant]
        ]

    def bye_halves(self, entrant: EntrantId) -> int:
        """Return 2 for each bye of an entrant that is like a win, and 1 for each like a draw."""
        return sum(_HALVES[bye] for _, bye in self._byes[entrant])

    def _add_missed(self, missed: Bye, field: Field) -> None:
        """Count the rounds before late entries as byes."""
        late = {entrant.id: entrant.since for entrant in field.entrants if entrant.since > 1}
        in_round: dict[int, set[EntrantId]] = defaultdict(set)
        for match in self.matches if late else ():
            in_round[match.round].update(match.pairing.entrants)
        for entrant, since in late.items():
            self._byes[entrant] += [
                (number, missed)
                for number, there in in_round.items()
                if number < since and entrant not in there
            ]

    def _add(self, match: PlayedMatch, result: MatchResult) -> None:
        sides = match.pairing.sides
        others = len(sides) - 1
        for side, entrants in enumerate(sides):
            against = Fraction(sum(result.totals) - result.totals[side], others)
            for entrant in entrants:
                if entrant in match.idle:
                    continue
                if not result.forfeited:
                    got = result.points[side], result.match_points[side]
                    self._own[entrant].append(got)
                record = self._records[entrant]
                record.points += result.points[side]
                record.match_points += result.match_points[side]
                record.played += 1
                record.most += self._most.get(match.round, Fraction(0))
                record.games += result.games[side]
                record.made += result.totals[side]
                record.against += against
                record.jacks += result.jacks[side]
                _add_outcome(record, result, side)
                _add_meetings(record, match, result, side)


def halves(result: MatchResult, side: int, other: int) -> int:
    """Return 2 if a side has done better than another, 1 if they are level, else 0."""
    if side in result.forfeited:
        return 0
    if side == result.winner or other in result.forfeited:
        return 2
    if other == result.winner:
        return 0
    own, their = result.match_points[side], result.match_points[other]
    return 1 + (own > their) - (own < their)


def _add_outcome(record: EntrantTally, result: MatchResult, side: int) -> None:
    others = (other for other in range(len(result.points)) if other != side)
    worst = min(halves(result, side, other) for other in others)
    record.won += worst == 2
    record.drawn += worst == 1
    record.lost += worst == 0
    if result.forfeited:
        record.unplayed += 1
        record.unplayed_won += worst == 2


def _add_meetings(record: EntrantTally, match: PlayedMatch, result: MatchResult, side: int) -> None:
    opposed = [
        (other, entrant)
        for other, entrants in enumerate(match.pairing.sides)
        if other != side
        for entrant in entrants
    ]
    part = WHOLE // len(opposed)
    for other, entrant in opposed:
        meeting = record.met[entrant]
        meeting.times += 1
        meeting.points += result.points[side]
        if not result.forfeited:
            meeting.weight += part
            meeting.halves += part * halves(result, side, other)
