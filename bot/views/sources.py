"""Where the points of a deal came from: the trick of each card, and who played and took it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from bot.engine.cards import Card
from bot.engine.events import Cause, Scored
from bot.engine.views import PublicView, Trick

_ELSEWHERE: Final = frozenset({Cause.TURN_UP, Cause.REVOKE})
"""Points whose card is not one that was taken in a trick."""


@dataclass(frozen=True, slots=True)
class Source:
    """The card that made a point, or the first of them, in its trick."""

    trick: Trick
    number: int
    """The trick's, from 0 in the deal."""
    place: int
    """The card's in the trick."""

    @property
    def holder(self) -> int:
        """The seat that played the card."""
        return self.trick.seats[self.place]

    @property
    def taker(self) -> int:
        """The seat that took the trick."""
        if self.trick.winner is None:
            raise ValueError("nobody has taken it")
        return self.trick.winner

    def hung(self, sides: int) -> bool:
        """Say whether the card went to another side than the one that played it."""
        return self.holder % sides != self.taker % sides


class TrickCount(NamedTuple):
    """What one trick counts for Game."""

    number: int
    """From 0 in the deal."""
    cards: tuple[Card, ...]
    """Those that count, in order of play."""
    pips: int


def source(point: Scored, tricks: Sequence[Trick]) -> Source | None:
    """Return the trick in which a point was made; None for one that no trick made."""
    if point.cause in _ELSEWHERE or not point.cards:
        return None
    first = point.cards[0]
    for number, trick in enumerate(tricks):
        if first in trick.cards:
            return Source(trick, number, trick.cards.index(first))
    return None


def counts(public: PublicView, side: int) -> Iterator[TrickCount]:
    """Yield what counts for Game in each trick that a side took."""
    rules, trumps = public.rules, public.trumps
    for number, trick in enumerate(public.tricks):
        if trick.winner is None or trick.winner % public.sides != side:
            continue
        cards = tuple([card for card in trick.cards if rules.pips(card, trumps)])
        if cards:
            yield TrickCount(number, cards, sum(rules.pips(card, trumps) for card in cards))
