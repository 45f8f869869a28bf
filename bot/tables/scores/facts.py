"""What is known of a game that is counted, the same from the live game and from the store."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from bot.engine.rules import Rules
from bot.engine.variants import find_variant
from bot.tables.scores.rating import Rating
from bot.tables.views import DealSummary

FORGOTTEN: Final = 0
"""The id of whoever wished to be forgotten."""
STEADY: Final = -1
"""The id of the computer player; it is one player, however many seats it holds."""
COMPUTERS: Final[Mapping[int, str]] = {STEADY: "steady"}
"""The computer players' names, as `bot.players.PLAYERS` has them, by their ids."""

_SIDES: Final = 2
"""On so many there are people in a game that is no practice."""
BEG: Final = '["beg"]'
"""The action as the store has it."""

TellingAction: TypeAlias = tuple[int, int, str]
"""An action, a beg or a jack played: its deal, its seat, its words as the store has them."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who held a seat in a game, and for how long."""

    number: int
    seat: int
    user_id: int
    name: str
    since: int
    """The deal that was on when they sat down."""
    until: int | None = None
    """The deal that was on when they got up; None: they stayed."""
    started: bool = False
    """Whether they were there when the first deal was dealt."""
    back: bool = False
    """Whether they sat down again later; then only the later sitting has a result."""
    rating: Rating | None = None
    """Of somebody forgotten: what they were rated at before the game."""

    @staticmethod
    def of(row: Mapping[str, Any]) -> Sitting:
        """Read a row of ``sittings``."""
        rating = None if row["mu"] is None else Rating(row["mu"], row["sigma"])
        return Sitting(
            row["number"],
            row["seat"],
            row["user_id"],
            row["name"],
            row["since"],
            row["until"],
            bool(row["started"]),
            bool(row["back"]),
            rating,
        )

    def had(self, deal: int) -> bool:
        """Say whether they held the seat in a deal from its beginning to its end."""
        came = self.started or self.since < deal
        return came and (self.until is None or deal < self.until)


@dataclass(frozen=True, slots=True)
class Facts:
    """A game that is over, or that some have left and nobody will finish."""

    table_id: str
    game: int
    server_id: int
    channel_id: int
    variant: str
    rules: Rules
    sides: int
    seats: int
    score: Sequence[int]
    winner: int | None
    """The side; None where the game was not finished."""
    ended_at: int
    counted: int
    """The how manieth of its server it is."""
    sittings: Sequence[Sitting]
    deals: Sequence[DealSummary]
    """Those that are over."""
    told: Sequence[TellingAction]

    @property
    def family(self) -> str:
        """The id of the family in which its players are rated."""
        return find_variant(self.variant).family.value

    @property
    def stayed(self) -> list[Sitting]:
        """Those who held a seat at the end, by seat."""
        there = [sitting for sitting in self.sittings if sitting.until is None]
        return sorted(there, key=lambda sitting: (sitting.seat, sitting.number))

    @property
    def left(self) -> list[Sitting]:
        """Those who had left by then, by seat."""
        gone = [one for one in self.sittings if one.until is not None and not one.back]
        return sorted(gone, key=lambda sitting: (sitting.seat, sitting.number))

    @property
    def deserted(self) -> set[int]:
        """The sides that somebody has left who was on them when the first deal was dealt."""
        first = {(one.user_id, self.side(one)) for one in self.sittings if one.started}
        return {side for _, side in first & {(one.user_id, self.side(one)) for one in self.left}}

    @property
    def practice(self) -> bool:
        """Whether the first deal was dealt without people on two sides."""
        return len({self.side(one) for one in self.sittings if one.started}) < _SIDES

    def before(self, one: Sitting) -> Sitting | None:
        """Return where somebody sat earlier on another side, the last such seat."""
        earlier = (was for was in reversed(self.sittings) if was.user_id == one.user_id)
        return next((was for was in earlier if self.side(was) != self.side(one)), None)

    def side(self, one: Sitting) -> int:
        """Return the side of somebody's seat."""
        return one.seat % self.sides


def second(rules: Rules, winner: int, score: Sequence[int]) -> int | None:
    """Return the side that came second, where it was played on for that (docs/rules.md §5.4)."""
    if not rules.second_place:
        return None
    return next(
        side for side, points in enumerate(score) if side != winner and points >= rules.target
    )


def seated(sittings: Iterable[Sitting], new: Sitting) -> list[Sitting]:
    """Let somebody sit down, who may have sat in the game before."""
    earlier = (replace(one, back=True) if one.user_id == new.user_id else one for one in sittings)
    return [*earlier, new]


def risen(sittings: Iterable[Sitting], seat: int, deal: int) -> list[Sitting]:
    """Let whoever sits in a seat get up."""
    return [
        replace(one, until=deal) if one.seat == seat and one.until is None else one
        for one in sittings
    ]
