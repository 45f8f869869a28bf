"""What each entrant has, kept up to date match by match."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from fractions import Fraction
from typing import Final, TypeAlias, TypeVar

from bot.competition.entrants import EntrantId, Field
from bot.competition.groups import groups_of
from bot.competition.matches import HowEnded, MatchResult, PlayedMatch
from bot.competition.scoring import bye_result
from bot.competition.stages import Bye, Groups, Stage

WHOLE: Final = 840
"""What meeting one side counts; each of its entrants, and of the other sides', gets an equal part.
It can be divided by every number up to eight, so that counts stay whole numbers."""

Key: TypeAlias = tuple[int, int]
"""A match within its stage: round and slot."""
_Value = TypeVar("_Value")


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
    """What an entrant has, byes and directors' rulings left aside."""

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
    unplayed: int = 0
    """Matches that a side forfeited."""
    unplayed_won: int = 0
    met: dict[EntrantId, Meeting] = dataclass_field(default_factory=lambda: defaultdict(Meeting))


class Tally:
    """The matches of a stage, counted as they come: a result costs the same early and late."""

    def __init__(self, stage: Stage, played: Iterable[PlayedMatch] = ()) -> None:
        self.stage: Final = stage
        self._matches: dict[Key, PlayedMatch] = {}
        self._records: dict[EntrantId, EntrantTally] = defaultdict(EntrantTally)
        self._byes: dict[EntrantId, dict[Key, PlayedMatch]] = defaultdict(dict)
        self._rounds: dict[int, dict[Key, MatchResult]] = defaultdict(dict)
        self._by_round: dict[int, MatchResult] = {}
        self._groups: tuple[Field, tuple[tuple[EntrantId, ...], ...]] | None = None
        self.renew(played)

    @property
    def matches(self) -> tuple[PlayedMatch, ...]:
        """All matches, in the order in which they were first put."""
        return tuple(self._matches.values())

    def put(self, match: PlayedMatch) -> None:
        """Count a match, in place of what was known of it before."""
        key = match.round, match.pairing.slot
        before = self._matches.get(key)
        if before is not None:
            self._count(key, before, -1)
        if before is None or before.pairing != match.pairing:
            self._groups = None
        self._matches[key] = match
        self._count(key, match, 1)

    def renew(self, played: Iterable[PlayedMatch]) -> None:
        """Count these matches and no others; only those that have changed take time.

        Cancelled ones are left out: others may have been paired in their slots since.
        """
        now = {
            (match.round, match.pairing.slot): match
            for match in played
            if match.how is not HowEnded.CANCELLED
        }
        for key in [key for key in self._matches if key not in now]:
            self._count(key, self._matches.pop(key), -1)
            self._groups = None
        for key, match in now.items():
            before = self._matches.get(key)
            if before is None or not _same(before, match):
                self.put(match)

    def groups(self, field: Field) -> tuple[tuple[EntrantId, ...], ...]:
        """Return who is in which group. Results change nothing in that, so it is kept."""
        system = self.stage.system
        if not isinstance(system, Groups):
            return (tuple(one.id for one in field.entrants),)
        if self._groups is None or self._groups[0] != field:
            self._groups = field, groups_of(system, field, self.matches)
        return self._groups[1]

    def record(self, entrant: EntrantId) -> EntrantTally:
        """Return what an entrant has without byes."""
        return self._records[entrant]

    def byes(self, entrant: EntrantId) -> Iterator[MatchResult]:
        """Return what each bye of an entrant is worth by now."""
        for (number, _), match in self._byes[entrant].items():
            yield match.result or self._bye(number)

    def _bye(self, number: int) -> MatchResult:
        if number not in self._by_round:
            results = tuple(self._rounds[number].values())
            self._by_round[number] = bye_result(self.stage, results)
        return self._by_round[number]

    def _count(self, key: Key, match: PlayedMatch, sign: int) -> None:
        if match.how is HowEnded.CANCELLED:
            return
        if match.pairing.bye:
            for entrant in match.pairing.entrants:
                _set(self._byes[entrant], key, match, sign)
        elif match.result is not None:
            self._add(match, match.result, sign)
            if self.stage.bye is Bye.AVERAGE:
                self._by_round.pop(match.round, None)
                _set(self._rounds[match.round], key, match.result, sign)

    def _add(self, match: PlayedMatch, result: MatchResult, sign: int) -> None:
        sides = match.pairing.sides
        others = len(sides) - 1
        for side, entrants in enumerate(sides):
            against = Fraction(sum(result.totals) - result.totals[side], others)
            for entrant in entrants:
                if entrant in match.idle:
                    continue
                record = self._records[entrant]
                record.points += sign * result.points[side]
                record.match_points += sign * result.match_points[side]
                record.played += sign
                record.games += sign * result.games[side]
                record.made += sign * result.totals[side]
                record.against += sign * against
                record.jacks += sign * result.jacks[side]
                _outcome(record, result, side, sign)
                self._meet(record, match, result, side, sign)

    @staticmethod
    def _meet(
        record: EntrantTally, match: PlayedMatch, result: MatchResult, side: int, sign: int
    ) -> None:
        opposed = [
            (other, entrant)
            for other, entrants in enumerate(match.pairing.sides)
            if other != side
            for entrant in entrants
        ]
        part = sign * WHOLE // len(opposed)
        for other, entrant in opposed:
            meeting = record.met[entrant]
            meeting.times += sign
            meeting.points += sign * result.points[side]
            if not result.forfeited:
                meeting.weight += part
                meeting.halves += part * halves(result, side, other)
            if not meeting.times:
                del record.met[entrant]


def _same(one: PlayedMatch, other: PlayedMatch) -> bool:
    """Say whether two states of a match count the same; the games are in its result."""
    return (
        one.how is other.how
        and one.idle == other.idle
        and (one.pairing is other.pairing or one.pairing == other.pairing)
        and (one.result is other.result or one.result == other.result)
    )


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


def _outcome(record: EntrantTally, result: MatchResult, side: int, sign: int) -> None:
    """Count a match as won, drawn or lost."""
    others = (other for other in range(len(result.points)) if other != side)
    worst = min(halves(result, side, other) for other in others)
    record.won += sign * (worst == 2)
    record.drawn += sign * (worst == 1)
    record.lost += sign * (worst == 0)
    if result.forfeited:
        record.unplayed += sign
        record.unplayed_won += sign * (worst == 2)


def _set(rows: dict[Key, _Value], key: Key, value: _Value, sign: int) -> None:
    if sign > 0:
        rows[key] = value
    else:
        del rows[key]
