"""A decision, and what a card player can count there, by own arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final, NamedTuple

from bot.engine.actions import Action, Play
from bot.engine.axes import LowTo
from bot.engine.cards import JOKERS, Card, Natural, Rank, Suit
from bot.engine.events import Cause
from bot.engine.follow import broken_rule
from bot.engine.rules import pack_of
from bot.engine.trump_order import TrumpOrder, trump_order
from bot.engine.views import SeatView
from bot.players.strong.evaluation import Part

_OF_TRUMPS: Final = {Rank.JACK: Part.JACK, Rank.THREE: Part.THREE, Rank.FIVE: Part.FIVE}
_OF_TWINS: Final = {
    Rank.ACE: Part.OFF_ACE,
    Rank.JACK: Part.OFF_JACK,
    Rank.THREE: Part.OFF_THREE,
    Rank.FIVE: Part.OFF_FIVE,
}
_TWIN: Final = {"C": "S", "S": "C", "D": "H", "H": "D"}


class Said(NamedTuple):
    """A claim that is true."""

    parts: frozenset[Part]
    cards: tuple[Card, ...] = ()
    n: int = 0


ANY: Final = frozenset(Part)


class Position:
    """A decision: what was done, what it is compared with, and what a player can count."""

    def __init__(self, view: SeatView, better: Action, other: Action | None) -> None:
        self.view, self.public, self.rules = view, view.public, view.public.rules
        self.better, self.other = better, other
        self.side = view.seat % view.public.sides
        self.hand, self.trick = view.hand, view.public.trick
        cards = [one.card for one in view.legal if isinstance(one, Play)]
        errs = self.public.revokes is not None
        self.legal = [card for card in cards if not (errs and broken_rule(view, card))]
        self.rival = other.card if isinstance(other, Play) else None

    @property
    def card(self) -> Card:
        assert isinstance(self.better, Play)
        return self.better.card

    @property
    def order(self) -> TrumpOrder:
        order = self.public.trump_order
        assert order is not None
        return order

    @cached_property
    def unseen(self) -> list[Card]:
        """The cards of the pack that have not been shown, and are not this seat's."""
        public, seen = self.public, [*self.hand, *self.view.discarded, *self.public.turn_ups]
        seen += [card for trick in (*public.tricks, self.trick) for card in trick.cards]
        seen += [card for _, hand in public.thrown_in for card in hand]
        seen += [card for _, card in public.shown_discards]
        return [card for card in pack_of(self.rules) if card not in seen]

    @property
    def jack(self) -> Card | None:
        return Card(Rank.JACK, self.order.suit) if self.rules.hangs_jacks else None

    def trump(self, card: Card | None) -> bool:
        return card is not None and self.order.is_trump(card)

    def above(self, card: Card) -> list[Card]:
        """Return what may still beat a card."""
        return [one for one in self.unseen if self.order.best_of([card, one]) is one]

    @property
    def partners(self) -> bool:
        """Whether a partner holds the trick."""
        return self.trick.best is not None and self.trick.best % self.public.sides == self.side

    @property
    def holding(self) -> tuple[Card, ...]:
        """The card that holds the trick; none before the lead."""
        best = self.order.best_of(self.trick.cards)
        return () if best is None else (best,)

    def takes(self, card: Card) -> bool:
        """Say whether a card takes the trick as it lies."""
        return self.order.best_of([*self.trick.cards, card]) is card

    def sure(self, card: Card) -> bool:
        """Say whether a card takes the trick, and no opponent can still beat it."""
        return self.takes(card) and not (self.opponents_to_come and self.above(card))

    def point(self, card: Card) -> Part | None:
        """Return the point of the count that a card brings its taker."""
        part: Part | None = None
        if not isinstance(card, Natural):
            part = Part.JOKER if card in JOKERS[: self.rules.jokers] else None
        elif card.suit is self.order.suit:
            part = _OF_TRUMPS.get(card.rank)
            if card.rank is Rank.TEN and self.rules.ten_is_game:
                part = Part.GAME
            if card.rank is self.rules.pack.lowest and self.rules.low is LowTo.TAKER:
                part = Part.LOW
        elif card.suit.value == _TWIN[self.order.suit.value]:
            part = _OF_TWINS.get(card.rank)
        return part if part is not None and Cause(part.value) in self.rules.order else None

    def pips(self, *cards: Card) -> int:
        return sum(self.rules.pips(card, self.order.suit) for card in cards)

    def pegs(self, *cards: Card) -> int:
        worth = self.rules.pegs_by_card(self.order.suit)
        return sum(worth.get(card, 0) for card in cards)

    def counts(self, card: Card) -> frozenset[Part]:
        """Return the parts of the points that a card adds to, if it is taken."""
        point = self.point(card)
        return frozenset(
            {*([point] if point else []), *[Part.GAME] * bool(self.pips(card))}
            | ({Part.OTHER} if self.pegs(card) else set())
        )

    def given(self, card: Card) -> tuple[int, int]:
        """Return what a card gives away: points, and pips."""
        return (self.point(card) is not None) + self.pegs(card), self.pips(card)

    def trumps_of(self, suit: Suit) -> tuple[Card, ...]:
        """Return the cards of the hand that are trumps if a suit is, the highest first."""
        order = trump_order(self.rules, suit)
        held = [card for card in self.hand if order.is_trump(card)]
        return tuple(sorted(held, key=lambda card: -sum(order.beats(card, one) for one in held)))

    def hardest(self, cards: Sequence[Card]) -> Card:
        """Return the first card that the fewest others may beat."""
        return min(cards, key=lambda card: len(self.above(card)))

    @property
    def opponents_to_come(self) -> bool:
        gone = () if self.public.revokes is not None else self.trick.seats
        to_come = [seat for seat in self.public.playing if seat not in gone]
        return any(seat % self.public.sides != self.side for seat in to_come)

    def for_point(self, part: Part) -> list[Card]:
        """Return the card that a point is for, unless it has been played in a trick before."""
        left = [*self.hand, *self.trick.cards, *self.unseen]
        if part in {Part.HIGH, Part.LOW}:
            trumps = [card for card in self.order.cards if card in left]
            return trumps[-1:] if part is Part.HIGH else trumps[:1]
        return [card for card in left if self.point(card) is part and part is not Part.GAME][:1]

    @property
    def turned(self) -> tuple[Card, ...]:
        return self.trumps_of(self.public.turn_ups[-1].suit)

    @property
    def biddable(self) -> tuple[Card, ...]:
        """The cards of the suit to bid on: of three or more if there is one, with most tops."""
        suits = [self.trumps_of(suit) for suit in Suit]
        long = [held for held in suits if len(held) >= 3]
        return max(long or suits, key=lambda held: (len(tops(held)), len(held)))

    def lacks(self, side: int) -> int:
        return self.rules.target - self.public.score[side]

    @property
    def loses(self) -> bool:
        """Whether the card leaves the trick to others."""
        return not self.partners and not self.takes(self.card)

    def asked(self, *kinds: type[Action]) -> bool:
        return isinstance(self.better, kinds)


def tops(held: Sequence[Card]) -> list[Card]:
    """Return the aces, kings and jacks."""
    return [card for card in held if card.code[0] in "AKJ"]
