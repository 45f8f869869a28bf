"""What a hand is worth in a suit, before a card is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.engine.cards import PACK, Card, Rank, Suit
from bot.engine.events import Cause
from bot.engine.rules import LowTo
from bot.engine.views import SeatView
from bot.players import clues
from bot.players.knowledge import same_side
from bot.players.steady.weights import weigh

_GUARDED: Final = (0.3, 0.68, 0.85)
"""How often a trump comes home past a higher one, bare and with one guard or more beside it."""


@dataclass(frozen=True, slots=True)
class Table:
    """What a hand is judged by: who sits where, and how much of the pack is out."""

    view: SeatView
    unseen: tuple[Card, ...]
    each: int
    """How many cards every seat holds."""
    partners: int
    """How many others play on this side."""
    opponents: int
    """How many play against it."""

    @classmethod
    def of(cls, view: SeatView) -> Table:
        """Look round the table."""
        public = view.public
        gone = set(clues.gone(view))
        unseen = tuple(card for card in PACK if card not in gone)
        partners = sum(same_side(view, seat) for seat in public.order) - 1
        each = public.hand_counts[view.seat]
        return cls(view, unseen, each, partners, len(public.order) - 1 - partners)

    @property
    def others(self) -> int:
        """How many play besides this seat."""
        return self.partners + self.opponents

    def held(self, seats: int) -> float:
        """Return the chance that one unseen card is in any of this number of other hands."""
        return min(1.0, seats * self.each / len(self.unseen)) if self.unseen else 0.0

    @property
    def fair_length(self) -> float:
        """How many trumps a hand holds on average."""
        return self.each / len(Suit)

    @property
    def stray(self) -> float:
        """What a point that goes to one of the others by luck brings this side, on average."""
        return (self.partners - self.opponents) / self.others

    def trumps(self, suit: Suit) -> list[Card]:
        """Return the cards of a suit in this hand."""
        return [card for card in self.view.hand if card.suit is suit]

    def out(self, suit: Suit) -> list[Card]:
        """Return the unseen cards of a suit."""
        return [card for card in self.unseen if card.suit is suit]


def worth(table: Table, suit: Suit) -> float:
    """Return what the deal should bring if a suit is trumps: points for, less points against."""
    trumps, out = table.trumps(suit), table.out(suit)
    weights = weigh(table.view.public)
    high = has_high(table, trumps, out)
    return (
        weights[Cause.HIGH] * (high + (1 - high) * table.stray)
        + weights[Cause.LOW] * _low(table, trumps, out)
        + weights[Cause.JACK] * _jack(table, trumps, out)
        + weights[Cause.GAME] * _game(table, trumps)
        + _pegs(table, trumps, out)
    )


def saved(clear: float, guards: int) -> float:
    """Return the chance to bring a jack of trumps, or another trump with points on it, home.

    Args:
        clear: the chance that no opponent holds a higher trump.
        guards: other trumps held, to be played to trump leads before it.
    """
    return clear + (1 - clear) * _GUARDED[min(guards, len(_GUARDED) - 1)]


def has_high(table: Table, trumps: Sequence[Card], out: Sequence[Card]) -> float:
    """Return the chance that this hand's highest trump is the highest in play."""
    top = max((card.rank for card in trumps), default=0)
    return _extreme(table, trumps, sum(card.rank > top for card in out))


def has_low(table: Table, trumps: Sequence[Card], out: Sequence[Card]) -> float:
    """Return the chance that this hand's lowest trump is the lowest in play."""
    bottom = min((card.rank for card in trumps), default=0)
    return _extreme(table, trumps, sum(card.rank < bottom for card in out))


def brings_home(table: Table, card: Card, trumps: Sequence[Card], out: Sequence[Card]) -> float:
    """Return the chance that a trump in this hand is not lost to an opponent."""
    above = sum(other.rank > card.rank for other in out)
    return saved((1 - table.held(table.opponents)) ** above, len(trumps) - 1)


def catches(card: Card, trumps: Sequence[Card]) -> float:
    """Return the chance that higher trumps in this hand catch one that another holds."""
    return min(0.6, 0.12 + 0.15 * sum(other.rank > card.rank for other in trumps))


def _extreme(table: Table, trumps: Sequence[Card], beyond: int) -> float:
    return (1 - table.held(table.others)) ** beyond if trumps else 0.0


def _low(table: Table, trumps: Sequence[Card], out: Sequence[Card]) -> float:
    if table.view.public.rules.low is LowTo.TAKER:
        # Length and high trumps take it; what is held does not count.
        return max(-0.5, min(0.5, 0.25 * (len(trumps) - table.fair_length)))
    low = has_low(table, trumps, out)
    return low + (1 - low) * table.stray


def _jack(table: Table, trumps: Sequence[Card], out: Sequence[Card]) -> float:
    rules = table.view.public.rules
    for jack in (card for card in (*trumps, *out) if card.rank is Rank.JACK):
        return _ride(table, jack, trumps, out, (rules.jack_points, rules.hung_jack_points))
    return 0.0


def _pegs(table: Table, trumps: Sequence[Card], out: Sequence[Card]) -> float:
    """Return what trumps that score when taken should bring (docs/rules.md §5.4, All-Fives)."""
    pegs = dict(table.view.public.rules.pegs)
    return sum(
        _ride(table, card, trumps, out, (pegs[card.rank], pegs[card.rank]))
        for card in (*trumps, *out)
        if card.rank in pegs
    )


def _ride(
    table: Table, card: Card, trumps: Sequence[Card], out: Sequence[Card], points: tuple[int, int]
) -> float:
    """Return what a trump with points on it should bring: those for keeping, for catching it."""
    home, hung = points
    if card in trumps:
        chance = brings_home(table, card, trumps, out)
        return chance * home - (1 - chance) * hung
    caught = catches(card, trumps)
    theirs = table.held(table.opponents) * (caught * hung - (1 - caught) * home)
    return theirs + table.held(table.partners) * (0.8 * home - 0.2 * hung)


def _game(table: Table, trumps: Sequence[Card]) -> float:
    """Return what trumps are worth for Game: they take others' tens and bring one's own home."""
    tops = sum(card.rank > Rank.JACK for card in trumps)
    tens = sum(card.rank is Rank.TEN for card in trumps)
    share = 0.12 * (len(trumps) - table.fair_length) + 0.05 * tops + 0.05 * tens
    return table.view.public.rules.game_points * share
