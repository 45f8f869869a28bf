"""What a player can work out at the table: which cards are out, and who may hold them."""

from __future__ import annotations

from bot.players.core.exchange import trumps_expected
from bot.players.core.laws import REFILL, TO_SIX
from bot.players.core.state import NONE, State


class Knowledge:
    """What a seat knows, with the cards counted. Sets of cards are masks."""

    def __init__(self, state: State, seat: int, trumps: int) -> None:
        """Count the cards.

        Args:
            state: the deal; of the hands, no other than this seat's is looked at.
            seat: who counts.
            trumps: the settled suit, or the one that a pitcher has in mind.
        """
        sides = state.laws.sides
        self.state = state
        self.seat = seat
        self.side = seat % sides
        self.trumps = trumps
        self.order = state.laws.orders[trumps]
        """Which cards belong to it, and how they rank."""
        self.hand = state.hands[seat]
        gone = state.seen | state.asleep | self.hand | state.thrown[seat]
        self.unseen = state.laws.pack & ~gone
        """Cards that others hold or may come to hold, or that are out of play unknown to it."""
        self.opponents = [other for other in state.playing if (other - seat) % sides != 0]
        """The seats of the other sides that still play."""
        self.known = 0 if state.top == NONE else 1 << state.top
        """Cards that are known to be in a hand, or on the stock."""
        for known in state.known:
            self.known |= known
        self.rooms: list[int] = []
        """By seat: among how many cards those of its cards are that are not known."""
        self.places: list[int] = []
        """By seat: how many of its cards are not known."""
        anywhere = self.unseen & ~self.known
        most = anywhere.bit_count()
        for other in range(len(state.lacks)):
            known, lacking = state.known[other], anywhere & state.lacks[other]
            self.rooms.append(most - (lacking.bit_count() if lacking else 0))
            self.places.append(state.held[other] - (known.bit_count() if known else 0))
        self._trumps: list[float] = []
        """By seat: how many unseen trumps it should hold, where players keep trumps alone."""
        if state.laws.exchange in (TO_SIX, REFILL):
            hidden = (anywhere & self.order.trumps).bit_count()
            self._trumps = trumps_expected(state, seat, hidden)
        self._of_suit = [-1.0] * (len(self.order.suits) * len(state.lacks))
        """By seat and suit: the chance that it holds a card of the suit; -1.0 until needed."""

    def ours(self, seat: int) -> bool:
        """Say whether a seat is on this player's side."""
        return (seat - self.seat) % self.state.laws.sides == 0

    def over(self, card: int) -> int:
        """Return the unseen cards of a card's suit that are higher."""
        return self.unseen & self.order.above[card]

    def under(self, card: int) -> int:
        """Return the unseen cards of a card's suit that are lower."""
        return self.unseen & self.order.below[card]

    def suit(self, suit: int) -> int:
        """Return the unseen cards of a suit."""
        return self.unseen & self.order.suits[suit]

    def holds(self, seat: int, cards: int) -> float:
        """Return the chance that another seat holds at least one of some unseen cards of a suit."""
        state = self.state
        if cards & state.known[seat]:
            return 1.0
        cards &= ~(state.lacks[seat] | self.known)
        if not cards:
            return 0.0
        if self._trumps:
            return self._holds_after_exchange(seat, cards)
        places = self.places[seat]
        if places and cards & self.order.trumps:
            # Players keep their trumps if they can, so discarded cards were no trumps.
            places += state.discarded[seat]
        none = 1.0
        room = float(self.rooms[seat])
        others = room - places
        while cards:
            # Draw its cards one by one past those asked for; nothing left is a certainty.
            if others <= 0:
                return 1.0
            none *= others / room
            others -= 1
            room -= 1
            cards &= cards - 1
        return 1 - none

    def _holds_after_exchange(self, seat: int, cards: int) -> float:
        """Return the same where hands were left with their trumps."""
        trumps = self.unseen & ~self.known & self.order.trumps
        places, room = self._trumps[seat], float(trumps.bit_count())
        if not cards & trumps:
            places = self.places[seat] - places
            room = float((self.unseen & ~self.known & ~trumps).bit_count())
        none = 1.0
        for _ in range(cards.bit_count()):
            if room <= places:
                return 1.0
            none *= (room - places) / room
            room -= 1
        return 1 - none

    def holds_suit(self, seat: int, suit: int) -> float:
        """Return the chance that another seat holds at least one unseen card of a suit."""
        place = len(self.order.suits) * seat + suit
        chance = self._of_suit[place]
        if chance < 0:
            chance = self.holds(seat, self.suit(suit))
            self._of_suit[place] = chance
        return chance

    def against(self, cards: int) -> float:
        """Return the chance that an opponent holds at least one of some unseen cards."""
        none = 1.0
        if cards:
            for seat in self.opponents:
                none *= 1 - self.holds(seat, cards)
        return 1 - none

    def in_play(self, cards: int) -> float:
        """Return the chance that any of some unseen cards is in play, now or after a draw."""
        if self.state.laws.draws:
            return 1.0 if cards else 0.0
        none = 1.0
        for seat in self.state.playing:
            if seat != self.seat:
                none *= 1 - self.holds(seat, cards)
        return 1 - none
