"""A referee's ruling at a table (docs/rules.md §6): what it is, not what it does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, unique
from typing import ClassVar


@unique
class RulingKind(Enum):
    """What a referee may rule."""

    NONE = "none"
    """Nothing: the table plays on."""
    PENALTY = "penalty"
    """A seat pays the table's penalty for a revoke."""
    AGAIN = "again"
    """The deal is thrown in, and the same dealer deals again."""
    SCORE = "score"
    """The score is set."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a referee has ruled, at the request of the seat that it is recorded with.

    >>> Ruling.of("score", [3, 7]).words
    'ruling score 3 7'
    """

    verb: ClassVar[str] = "ruling"

    kind: RulingKind
    numbers: tuple[int, ...] = ()
    """The seat that pays, or the score by side."""

    @staticmethod
    def of(kind: str, numbers: Sequence[object]) -> Ruling:
        """Read a ruling; raise ValueError if there is no such ruling."""
        whole = tuple(number for number in numbers if type(number) is int)
        ruling = Ruling(RulingKind(kind), whole)
        match ruling.kind:
            case RulingKind.PENALTY:
                fits = len(numbers) == 1
            case RulingKind.SCORE:
                fits = len(numbers) > 1
            case _:
                fits = not numbers
        if not fits or len(whole) != len(numbers):
            raise ValueError(f"{numbers!r} do not belong to the ruling {kind}")
        return ruling

    @property
    def arguments(self) -> tuple[str | int, ...]:
        """What follows the verb in a record: the kind, and the seat or the score."""
        return (self.kind.value, *self.numbers)

    @property
    def words(self) -> str:
        """The ruling as the fair deal mixes it in (docs/record.md)."""
        return " ".join((self.verb, *map(str, self.arguments)))


@dataclass(frozen=True, slots=True)
class RulingNote:
    """Who ruled, and why: what a record keeps of a ruling besides its effect."""

    action: int
    """The ruling's place among the actions of the deal, from 0."""
    name: str
    reason: str
