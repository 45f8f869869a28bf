"""What a player can work out at the table: which cards are out, and who may hold them."""

from __future__ import annotations

from bot.players.core.cards import ABOVE, ALL, BELOW, SUITS
from bot.players.core.state import NONE, State


class Knowledge:
    """What a seat knows, with the cards counted. Sets of cards are masks."""

    __slots__ = ("hand", "lacks", "opponents", "rooms", "seat", "side", "state", "trumps", "unseen")

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
        self.hand = state.hands[seat]
        self.unseen = ALL & ~(state.seen | state.asleep | self.hand | state.thrown[seat])
        """Cards that others hold or may come to hold, or that are out of play unknown to it."""
        self.opponents = [other for other in state.playing if (other - seat) % sides != 0]
        """The seats of the other sides that still play."""
        everywhere = 0 if state.top == NONE else 1 << state.top
        for known in state.known:
            everywhere |= known
        self.lacks: list[int] = []
        """By seat: cards that it cannot hold, or is known to hold."""
        self.rooms: list[int] = []
        """By seat: among how many cards those of its cards are that are not known."""
        for lacking in state.lacks:
            self.lacks.append(lacking | everywhere)
            self.rooms.append((self.unseen & ~(lacking | everywhere)).bit_count())

    def ours(self, seat: int) -> bool:
        """Say whether a seat is on this player's side."""
        return (seat - self.seat) % self.state.laws.sides == 0

    def over(self, card: int) -> int:
        """Return the unseen cards of a card's suit that are higher."""
        return self.unseen & ABOVE[card]

    def under(self, card: int) -> int:
        """Return the unseen cards of a card's suit that are lower."""
        return self.unseen & BELOW[card]

    def suit(self, suit: int) -> int:
        """Return the unseen cards of a suit."""
        return self.unseen & SUITS[suit]

    def holds(self, seat: int, cards: int) -> float:
        """Return the chance that another seat holds at least one of some unseen cards of a suit."""
        state = self.state
        known = state.known[seat]
        if cards & known:
            return 1.0
        asked = (cards & ~self.lacks[seat]).bit_count()
        places = state.held[seat] - known.bit_count()
        if places and cards & SUITS[self.trumps]:
            # Players keep their trumps if they can, so discarded cards were no trumps.
            places += state.discarded[seat]
        none, room = 1.0, self.rooms[seat]
        for _ in range(asked):
            # Draw its cards one by one past those asked for; nothing left is a certainty.
            if room <= 0:
                return 1.0
            none *= max(0.0, 1 - places / room)
            room -= 1
        return 1 - none

    def against(self, cards: int) -> float:
        """Return the chance that an opponent holds at least one of some unseen cards."""
        none = 1.0
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
