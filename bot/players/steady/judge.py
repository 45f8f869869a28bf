"""What a hand is worth in a suit, before a card is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.engine.cards import PACK, Card, Rank, Suit
from bot.engine.rules import LowTo
from bot.engine.views import SeatView
from bot.players.knowledge import seen_cards

MATCH_POINT: Final = 3.0
"""What High weighs when a side needs one point: it is scored first, and ends the game."""


@dataclass(frozen=True, slots=True)
class Table:
    """What a hand is judged by: who sits where, and how much of the pack is out."""

    view: SeatView
    unseen: tuple[Card, ...]
    each: int
    """How many cards every seat holds."""

    @classmethod
    def of(cls, view: SeatView) -> Table:
        """Look round the table."""
        seen = set(seen_cards(view))
        unseen = tuple(card for card in PACK if card not in seen)
        return cls(view, unseen, len(view.hand))

    @property
    def partners(self) -> int:
        """How many others play on this side."""
        public = self.view.public
        return public.seats // public.sides - 1

    @property
    def opponents(self) -> int:
        """How many play against it."""
        return self.view.public.seats - 1 - self.partners

    def held(self, seats: int) -> float:
        """Return the chance that one unseen card is in any of so many other hands."""
        return min(1.0, seats * self.each / len(self.unseen)) if self.unseen else 0.0

    @property
    def fair_length(self) -> float:
        """How many trumps a hand holds on average."""
        return self.each / len(Suit)

    @property
    def stray(self) -> float:
        """What a point that goes to one of the others by luck brings this side, on average."""
        return (self.partners - self.opponents) / (self.partners + self.opponents)


def worth(table: Table, suit: Suit) -> float:
    """Return what the deal should bring if a suit is trumps: points for, less points against."""
    trumps = [card for card in table.view.hand if card.suit is suit]
    out = [card for card in table.unseen if card.suit is suit]
    return (
        _high(table, trumps, out) * _first_point(table.view)
        + _low(table, trumps, out)
        + _jack(table, trumps, out)
        + _game(table, trumps)
    )


def saved(clear: float, guards: int) -> float:
    """Return the chance to bring a jack of trumps home.

    Args:
        clear: the chance that no opponent holds a higher trump.
        guards: other trumps held, to be played to trump leads before it.
    """
    return clear + (1 - clear) * (0.65 + 0.07 * min(guards, 4))


def _first_point(view: SeatView) -> float:
    return MATCH_POINT if max(view.public.score) + 1 >= view.public.rules.target else 1.0


def _extreme(table: Table, trumps: Sequence[Card], beyond: int) -> float:
    """Return what High or Low is worth with so many unseen trumps beyond these."""
    ours = (1 - table.held(table.partners + table.opponents)) ** beyond if trumps else 0.0
    return ours + (1 - ours) * table.stray


def _high(table: Table, trumps: Sequence[Card], out: Sequence[Card]) -> float:
    top = max((card.rank for card in trumps), default=0)
    return _extreme(table, trumps, sum(card.rank > top for card in out))


def _low(table: Table, trumps: Sequence[Card], out: Sequence[Card]) -> float:
    if table.view.public.rules.low is LowTo.TAKER:
        # Length and high trumps take it; what is held does not count.
        return max(-0.5, min(0.5, 0.25 * (len(trumps) - table.fair_length)))
    bottom = min((card.rank for card in trumps), default=0)
    return _extreme(table, trumps, sum(card.rank < bottom for card in out))


def _jack(table: Table, trumps: Sequence[Card], out: Sequence[Card]) -> float:
    rules = table.view.public.rules
    home, hung = rules.jack_points, rules.hung_jack_points
    if any(card.rank == Rank.JACK for card in trumps):
        above = sum(card.rank > Rank.JACK for card in out)
        chance = saved((1 - table.held(table.opponents)) ** above, len(trumps) - 1)
        return chance * home - (1 - chance) * hung
    if all(card.rank != Rank.JACK for card in out):
        return 0.0
    hunters = sum(card.rank > Rank.JACK for card in trumps)
    caught = min(0.6, 0.12 + 0.15 * hunters)
    theirs = table.held(table.opponents) * (caught * hung - (1 - caught) * home)
    partners = table.held(table.partners) * (0.8 * home - 0.2 * hung)
    return theirs + partners


def _game(table: Table, trumps: Sequence[Card]) -> float:
    """Return what trumps are worth for Game: they take others' tens and bring one's own home."""
    tops = sum(card.rank > Rank.JACK for card in trumps)
    tens = sum(card.rank == Rank.TEN for card in trumps)
    share = 0.12 * (len(trumps) - table.fair_length) + 0.05 * tops + 0.05 * tens
    return table.view.public.rules.game_points * share
