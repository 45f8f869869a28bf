"""What a player can work out at the table: which cards are out, and who may hold them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bot.engine.cards import PACK, Card, Suit
from bot.engine.views import SeatView
from bot.players import clues
from bot.players.proof import proven


@dataclass(frozen=True, slots=True)
class Knowledge:
    """A seat's view, with the cards counted."""

    view: SeatView
    trumps: Suit
    unseen: tuple[Card, ...]
    """Cards that others hold or may come to hold, or that are out of play unknown to this seat."""
    known: tuple[frozenset[Card], ...]
    """By seat: cards that it is known to hold, having drawn them openly or taken them back."""
    lacks: tuple[frozenset[Card], ...]
    """By seat: unseen cards that it cannot hold."""
    rooms: tuple[int, ...]
    """By seat: among how many cards those of its cards are that are not known."""

    @classmethod
    def of(cls, view: SeatView, trumps: Suit) -> Knowledge:
        """Count the cards.

        Args:
            view: the seat's.
            trumps: the settled suit, or the one that a pitcher has in mind.
        """
        public = view.public
        gone = {*clues.gone(view), *_answered_out_of_play(view, trumps)}
        unseen = tuple(card for card in PACK if card not in gone)
        known, revoked = clues.drawn_openly(public), frozenset[tuple[int, int]]()
        if public.revokes is not None:
            revoked = proven(public)
            held = zip(known, clues.exposed(public), strict=True)
            known = [drawn | shown for drawn, shown in held]
        lacks = [
            frozenset(card for card in unseen if card.suit in void)
            for void in clues.voids(public, trumps, revoked)
        ]
        for seat in range(public.seats):
            lacks[seat] |= {card for by, cards in enumerate(known) if by != seat for card in cards}
            if public.stock_top is not None:
                lacks[seat] |= {public.stock_top}
        for answer in public.answers:
            # Who asks has just played the highest, or lowest, of all the trumps held.
            lacks[answer.seat] |= clues.beyond(trumps, answer.which, answer.card)
        rooms = tuple(
            sum(card not in lacking and card not in held for card in unseen)
            for lacking, held in zip(lacks, known, strict=True)
        )
        return cls(view, trumps, unseen, tuple(known), tuple(lacks), rooms)

    def ours(self, seat: int) -> bool:
        """Say whether a seat is on this player's side."""
        return same_side(self.view, seat)

    @property
    def to_come(self) -> list[int]:
        """The seats that play to this trick after this one, in order."""
        public = self.view.public
        at = public.playing.index(self.view.seat)
        round_ = (*public.playing[at + 1 :], *public.playing[:at])
        return [seat for seat in round_ if seat not in public.trick.seats]

    @property
    def opponents(self) -> Iterator[int]:
        """The seats of the other sides that still play."""
        return (seat for seat in self.view.public.playing if not self.ours(seat))

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
        known, lacks, room = self.known[seat], self.lacks[seat], self.rooms[seat]
        held = self.view.public.hand_counts[seat] - len(known)
        # Players keep their trumps if they can, so discarded cards were no trumps.
        kept = held + self.view.public.discarded[seat]
        none = 1.0
        for card in cards:
            if card in known:
                return 1.0
            if card not in lacks:
                places = kept if card.suit is self.trumps and held else held
                # Draw its cards one by one past those asked for; nothing left is a certainty.
                none *= max(0.0, 1 - places / room) if room > 0 else 0.0
                room -= 1
        return 1 - none

    def against(self, cards: Iterable[Card]) -> float:
        """Return the chance that an opponent holds at least one of some unseen cards."""
        return self._among(self.opponents, tuple(cards))

    def in_play(self, cards: Iterable[Card]) -> float:
        """Return the chance that any of some unseen cards is in play, now or after a draw."""
        asked = tuple(cards)
        public = self.view.public
        if clues.drawing(public):
            return 1.0 if asked else 0.0
        return self._among((seat for seat in public.playing if seat != self.view.seat), asked)

    def _among(self, seats: Iterable[int], cards: tuple[Card, ...]) -> float:
        none = 1.0
        for seat in seats:
            none *= 1 - self.holds(seat, cards)
        return 1 - none


def same_side(view: SeatView, seat: int) -> bool:
    """Say whether another seat is on the side of a view's player."""
    return (seat - view.seat) % view.public.sides == 0


def _answered_out_of_play(view: SeatView, trumps: Suit) -> Iterator[Card]:
    """Go through the trumps that a true answer has shown to be in no hand (docs/rules.md §5.10)."""
    for answer in view.public.answers:
        if answer.yes:
            yield from clues.beyond(trumps, answer.which, answer.card)
