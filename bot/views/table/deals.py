"""The result of a deal, as it is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from bot.engine.cards import Suit
from bot.engine.events import Scored
from bot.engine.revokes import Revoke, RevokeCall
from bot.engine.views import Bound
from bot.views.names import by_seat


class JackTaken(NamedTuple):
    """Who had the jack of trumps, and who took it."""

    holder: int
    """The seat that played it."""
    taker: int
    """The seat that won its trick; of another side if the jack was hung."""
    trick: int
    """From 0 in the deal."""
    last: bool
    """Whether that was the deal's last trick, with no card left to play."""

    def hung(self, sides: int) -> bool:
        """Say whether another side took it."""
        return self.holder % sides != self.taker % sides


@dataclass(frozen=True, slots=True)
class JudgedCall:
    """A revoke that was called, and what came out when the deal was scored."""

    call: RevokeCall
    revoke: Revoke | None
    """None if it was none."""
    caller: str
    """The name of who called it."""
    offender: str
    """The name of who played the card."""


@dataclass(frozen=True, slots=True)
class RevokeMade:
    """A revoke that was not taken back, called or not."""

    revoke: Revoke
    name: str
    """Of who made it."""


class Doers(NamedTuple):
    """The names of those who did something in a deal in which a seat changed hands."""

    holder: str | None
    """Who played the jack of trumps."""
    taker: str | None
    """Who took it."""
    scorers: tuple[str | None, ...]
    """Who scored each of the deal's points; None for a side."""
    bidder: str | None = None
    """Who made the call that bound a seat; None in results that an earlier version stored."""


@dataclass(frozen=True, slots=True)
class DealSummary:
    """The result of a deal."""

    game: int
    deal: int
    """From 0, redeals counted."""
    dealer: int
    names: tuple[str, ...]
    """By seat, when the deal ended."""
    sides: int
    trumps: Suit | None
    points: tuple[Scored, ...]
    pips: tuple[int, ...]
    score: tuple[int, ...]
    exhausted: bool
    """The pack ran out and the cards were thrown in."""
    bunched: bool = False
    """All players agreed to throw the cards in."""
    ruled_out: bool = False
    """A referee ruled that the deal be dealt again."""
    abandoned: bool = False
    """A gift ended the deal."""
    all_passed: str = ""
    """What came of it that nobody bid: the same dealer deals ``again``, or the ``next`` player."""
    four: int | None = None
    """The side that made all four points of the deal."""
    pitcher: int | None = None
    """The seat that pitched, in games that pitch trumps."""
    bound: Bound | None = None
    """The seat that had to win points alone, and how many."""
    went_out: int | None = None
    """The side that reached the target first, if the others play on for second place."""
    unscored: tuple[Scored, ...] = ()
    """Points that the count gave to players who may not score them."""
    jack: JackTaken | None = None
    """None if the jack of trumps was not played, or an earlier version stored the result."""
    doers: Doers | None = None
    """None if nobody sat down or left in the middle of the deal, so that `names` did all."""
    judged: tuple[JudgedCall, ...] = ()
    """The revokes that were called, in the order judged."""
    revokes: tuple[RevokeMade, ...] = ()
    """All revokes that were not taken back, in the order made."""

    def __post_init__(self) -> None:
        """Tell apart those whose names read the same."""
        object.__setattr__(self, "names", by_seat(self.names))

    @property
    def made(self) -> tuple[int, ...]:
        """The points that each side made."""
        made = [0] * self.sides
        for point in self.points:
            made[point.side] += point.points
        return tuple(made)

    @property
    def redealt(self) -> bool:
        """Whether the cards were thrown in, and the same dealer deals again."""
        return self.exhausted or self.bunched or self.ruled_out or self.all_passed == "again"

    @property
    def called_off(self) -> bool:
        """Whether its cards were not played out, so that nothing was counted."""
        return self.redealt or self.abandoned or bool(self.all_passed)

    @property
    def bidder(self) -> str:
        """Who made the call that bound a seat; empty if nobody was bound."""
        if self.bound is None:
            return ""
        return (self.doers and self.doers.bidder) or self.names[self.bound.seat]

    @property
    def scorers(self) -> tuple[str | None, ...]:
        """Who scored each of its points; None for a side."""
        if self.doers is not None:
            return self.doers.scorers
        return tuple(None if one.seat is None else self.names[one.seat] for one in self.points)

    @property
    def jack_names(self) -> tuple[str, str]:
        """Who played the jack of trumps, and who took it.

        Raises ValueError if it was not played.
        """
        if self.jack is None:
            raise ValueError("the jack was not played")
        holder, taker = self.names[self.jack.holder], self.names[self.jack.taker]
        if self.doers is None:
            return holder, taker
        return self.doers.holder or holder, self.doers.taker or taker
