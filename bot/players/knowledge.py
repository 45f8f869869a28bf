"""What a player can work out at the table: which cards are out, and who may hold them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bot.engine.cards import PACK, Card, Suit
from bot.engine.rules import Follow, Rules
from bot.engine.views import PublicView, SeatView, Trick


@dataclass(frozen=True, slots=True)
class Knowledge:
    """A seat's view, with the cards counted."""

    view: SeatView
    trumps: Suit
    unseen: tuple[Card, ...]
    """Cards that are in the other hands or out of play."""
    voids: tuple[frozenset[Suit], ...]
    """By seat: the suits that it has shown it cannot hold."""

    @classmethod
    def of(cls, view: SeatView, trumps: Suit) -> Knowledge:
        """Count the cards.

        Args:
            view: the seat's.
            trumps: the settled suit, or the one that a pitcher has in mind.
        """
        seen = set(seen_cards(view))
        unseen = tuple(card for card in PACK if card not in seen)
        return cls(view, trumps, unseen, _voids(view.public, trumps))

    def ours(self, seat: int) -> bool:
        """Say whether a seat is on this player's side."""
        return same_side(self.view, seat)

    @property
    def to_come(self) -> Iterator[int]:
        """The seats that play to this trick after this one, in order."""
        public, seat = self.view.public, self.view.seat
        left = public.seats - len(public.trick.cards) - 1
        return ((seat + place) % public.seats for place in range(1, left + 1))

    @property
    def opponents(self) -> Iterator[int]:
        """The seats of the other sides."""
        return (seat for seat in range(self.view.public.seats) if not self.ours(seat))

    def over(self, card: Card) -> list[Card]:
        """Return the unseen cards of a card's suit that are higher."""
        return [out for out in self.unseen if out.suit is card.suit and out.rank > card.rank]

    def under(self, card: Card) -> list[Card]:
        """Return the unseen cards of a card's suit that are lower."""
        return [out for out in self.unseen if out.suit is card.suit and out.rank < card.rank]

    def suit(self, suit: Suit) -> list[Card]:
        """Return the unseen cards of a suit."""
        return [out for out in self.unseen if out.suit is suit]

    def holds(self, seat: int, cards: Iterable[Card]) -> float:
        """Return the chance that another seat holds at least one of some unseen cards."""
        void = self.voids[seat]
        room = sum(1 for card in self.unseen if card.suit not in void)
        held = self.view.public.hand_counts[seat]
        none = 1.0
        for card in cards:
            if card.suit not in void:
                # Draw its cards one by one past those asked for; nothing left is a certainty.
                none *= max(0.0, 1 - held / room) if room else 0.0
                room -= 1
        return 1 - none

    def against(self, cards: Iterable[Card]) -> float:
        """Return the chance that an opponent holds at least one of some unseen cards."""
        asked = tuple(cards)
        none = 1.0
        for seat in self.opponents:
            none *= 1 - self.holds(seat, asked)
        return 1 - none

    def in_play(self, cards: Iterable[Card]) -> float:
        """Return the chance that any other hand holds at least one of some unseen cards."""
        public = self.view.public
        held = sum(public.hand_counts) - len(self.view.hand)
        share = min(1.0, held / len(self.unseen)) if self.unseen else 0.0
        return 1 - float((1 - share) ** len(tuple(cards)))


def same_side(view: SeatView, seat: int) -> bool:
    """Say whether another seat is on the side of a view's player."""
    return (seat - view.seat) % view.public.sides == 0


def seen_cards(view: SeatView) -> Iterator[Card]:
    """Go through every card whose place a player knows: turned up, played, or in hand."""
    public = view.public
    yield from view.hand
    yield from public.turn_ups
    yield from public.trick.cards
    for trick in public.tricks:
        yield from trick.cards


def _voids(public: PublicView, trumps: Suit) -> tuple[frozenset[Suit], ...]:
    void: list[set[Suit]] = [set() for _ in range(public.seats)]
    for trick in (*public.tricks, public.trick):
        for seat, card in _followers(trick, public.seats):
            void[seat] |= _shown_void(public.rules, trick.cards[0].suit, card.suit, trumps)
    return tuple(frozenset(suits) for suits in void)


def _followers(trick: Trick, seats: int) -> Iterator[tuple[int, Card]]:
    for place, card in enumerate(trick.cards[1:], 1):
        yield (trick.leader + place) % seats, card


def _shown_void(rules: Rules, led: Suit, played: Suit, trumps: Suit) -> set[Suit]:
    """Return the suits that a seat cannot have held when it did not follow (RULES.md §4)."""
    if played is led:
        return set()
    match rules.follow:
        case Follow.FREE:
            return set()
        case Follow.STRICT:
            return {led}
        case Follow.FOLLOW_OR_TRUMP:
            # A trump may be played at any time: it says nothing of the suit led.
            return set() if played is trumps else {led}
        case Follow.MUST_TRUMP:
            return set() if played is trumps else {led, trumps}
