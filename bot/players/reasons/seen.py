"""What a seat can be sure of when it is to play or call."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Final

from bot.engine.axes import LowTo
from bot.engine.cards import JOKERS, Card, Rank, Suit
from bot.engine.events import Cause
from bot.engine.rules import Rules, pack_of
from bot.engine.trump_order import TWINS, TrumpOrder, trump_order
from bot.engine.views import SeatView
from bot.players.steady import lawful
from bot.players.strong.evaluation import Part

_OWN: Final = {Part.JACK: Rank.JACK, Part.THREE: Rank.THREE, Part.FIVE: Rank.FIVE}
_OFF: Final = {
    Part.OFF_ACE: Rank.ACE,
    Part.OFF_JACK: Rank.JACK,
    Part.OFF_THREE: Rank.THREE,
    Part.OFF_FIVE: Rank.FIVE,
}


def scoring(rules: Rules, suit: Suit) -> dict[Card, Part]:
    """Return the cards that score a point for the side that takes them, except for High."""
    found: dict[Card, Part] = {Card(rank, suit): part for part, rank in _OWN.items()}
    found |= {Card(rank, TWINS[suit]): part for part, rank in _OFF.items()}
    found |= dict.fromkeys(JOKERS[: rules.jokers], Part.JOKER)
    if rules.low is LowTo.TAKER:
        found[Card(rules.pack.lowest, suit)] = Part.LOW
    if rules.ten_is_game:
        found[Card(Rank.TEN, suit)] = Part.GAME
    return {card: part for card, part in found.items() if Cause(part.value) in rules.order}


class Seen:
    """What follows from a view: what a card counts, and what can beat it. Hidden cards stay so."""

    def __init__(self, view: SeatView) -> None:
        self.view = view
        self.public = view.public
        self.rules = view.public.rules
        self.side = view.seat % view.public.sides
        self.trick = view.public.trick
        self.legal = lawful(view)
        """The cards that may be played and break no rule."""

    @cached_property
    def order(self) -> TrumpOrder | None:
        """What each card is; None before trumps are settled."""
        return self.public.trump_order

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that others may hold, or come to hold, in the pack's order."""
        public = self.public
        gone = {*self.view.hand, *self.view.discarded, *public.turn_ups}
        for trick in (*public.tricks, self.trick):
            gone.update(trick.cards)
        for _, hand in public.thrown_in:
            gone.update(hand)
        gone.update(card for _, card in public.shown_discards)
        return tuple(card for card in pack_of(self.rules) if card not in gone)

    @cached_property
    def points(self) -> dict[Card, Part]:
        """The cards that score for the side that takes them, each with its point."""
        return {} if self.order is None else scoring(self.rules, self.order.suit)

    @cached_property
    def pegs(self) -> dict[Card, int]:
        """What cards score as they are taken."""
        return {} if self.order is None else self.rules.pegs_by_card(self.order.suit)

    @cached_property
    def jack(self) -> Card | None:
        """The jack of trumps, if it can be taken and nobody has shown it."""
        if self.order is None or not self.rules.hangs_jacks:
            return None
        return Card(Rank.JACK, self.order.suit)

    def pips(self, card: Card) -> int:
        """Return what a card counts for Game."""
        return self.rules.pips(card, None if self.order is None else self.order.suit)

    def counts(self, card: Card) -> set[Part]:
        """Return the parts of the points for which a card counts when it is taken."""
        parts = {self.points[card]} if card in self.points else set[Part]()
        if self.pips(card):
            parts.add(Part.GAME)
        if self.pegs.get(card):
            parts.add(Part.OTHER)
        return parts

    def value(self, card: Card) -> tuple[int, int]:
        """Return the sort key of what a card gives away: points and pegs first, then pips."""
        return int(card in self.points) + self.pegs.get(card, 0), self.pips(card)

    @property
    def best(self) -> Card | None:
        """The card that holds the trick; None before the lead."""
        return self.trick.best_card

    @property
    def ours(self) -> bool:
        """Whether a partner holds the trick."""
        return self.trick.best is not None and self.trick.best % self.public.sides == self.side

    def beats(self, card: Card) -> bool:
        """Say whether a card takes the trick from the one that holds it, or leads to it."""
        return self.best is None or (self.order is not None and self.order.beats(card, self.best))

    def higher(self, card: Card) -> list[Card]:
        """Return the unseen cards that would beat a card, led or following."""
        if self.order is None:
            return []
        return [other for other in self.unseen if self.order.beats(other, card)]

    def is_sure(self, card: Card) -> bool:
        """Say whether a card takes the trick whatever the others hold."""
        return self.order is not None and self.beats(card) and self.stays(card)

    def is_trump(self, card: Card) -> bool:
        """Say whether a card is a trump."""
        return self.order is not None and self.order.is_trump(card)

    def held(self, suit: Suit) -> tuple[Card, ...]:
        """Return the cards of the hand that are trumps if a suit is, the highest first."""
        order = trump_order(self.rules, suit)
        return tuple(reversed(order.trumps_among(self.view.hand)))

    def lacks(self, sides: Iterable[int]) -> int:
        """Return how many points the first of some sides is short of the target."""
        return min(self.rules.target - self.public.score[side] for side in sides)

    def strongest(self, cards: Iterable[Card]) -> Card:
        """Return the card that the fewest unseen cards can beat; of equals the first."""
        return min(cards, key=lambda card: len(self.higher(card)))

    def scores(self, part: Part) -> Card | None:
        """Return the card that a part is scored for, if somebody may still play or hold it."""
        order = self.order
        if order is None:
            return None
        here = [*self.view.hand, *self.trick.cards, *self.unseen]
        if part in {Part.HIGH, Part.LOW}:
            trumps = order.trumps_among(here)
            return trumps[-1 if part is Part.HIGH else 0] if trumps else None
        return next((card for card in here if self.points.get(card) is part), None)

    def stays(self, card: Card) -> bool:
        """Say whether no opponent that is still to play can beat a card."""
        public = self.public
        opponents = [seat for seat in public.playing if seat % public.sides != self.side]
        # Where cards may be taken back, those that have played may play again.
        to_come = [
            seat for seat in opponents if public.revokes is not None or seat not in self.trick.seats
        ]
        return not to_come or not self.higher(card)
