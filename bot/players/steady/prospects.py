"""How likely a hand makes each point, where trumps are named and hands exchange cards.

Its partner's hand counts, too: a point that either of them makes is theirs.
"""

from __future__ import annotations

from typing import Final

from bot.players.core.exchange import SIX
from bot.players.core.laws import DRAW, REFILL
from bot.players.core.orders import GAME, HIGH, LOW, NOTHING
from bot.players.core.state import NAME
from bot.players.steady.hand_value import Suited, Table

_USUAL: Final = 1 / 3
"""How many of the others are partners where four play on two sides."""


class Prospects:
    """What a hand may count on, as one suit is trumps."""

    def __init__(self, hand: Suited) -> None:
        table, habits = hand.table, hand.table.habits
        self.hand = hand
        mine = hand.mine.bit_count()
        self.comes = _comes(table, mine, (hand.mine | hand.out).bit_count())
        """How likely a trump that is out comes into this hand before the first lead."""
        self.in_play = _in_play(table)
        """How likely one that does not come is in another hand."""
        self.partner = table.partners / table.others
        """How likely a partner has it then."""
        long = mine + self.comes * hand.out.bit_count()
        average = (hand.mine | hand.out).bit_count() / len(table.state.order)
        tops = (hand.mine & hand.order.above[hand.order.jack]).bit_count()
        self.control = habits.control_long * (long - average) + habits.control_top * tops
        """How much the hand commands the trumps: 0 if as an average hand without tops."""

    def of(self, piece: int) -> float:
        """Return the chance that this side makes a point of the count."""
        card = self.hand.order.card_of[piece]
        if piece == GAME and card == NOTHING:
            return self._game()
        if piece in (HIGH, LOW):
            low_rides = piece == LOW and self.hand.table.state.laws.low_to_taker
            if card == NOTHING:
                return self._extreme(piece)
            if not low_rides:
                return self._has(card)
        return self._makes(card)

    def _has(self, card: int) -> float:
        """Return the chance that this side holds a card."""
        if self.hand.mine >> card & 1:
            return 1.0
        if not self.hand.out >> card & 1:
            return 0.0
        return self.comes + (1 - self.comes) * self.in_play * self.partner

    def _makes(self, card: int) -> float:
        """Return the chance that this side takes the trick with a card."""
        hand, habits = self.hand, self.hand.table.habits
        company = habits.company * (self.partner - _USUAL)
        own = _between(habits.own_home + company / 2 + habits.own_control * self.control)
        above = hand.out & hand.order.above[card]
        opponents = (1 - self.comes) * self.in_play * (1 - self.partner)
        clear: float = (1 - opponents) ** float(above.bit_count())
        own = clear + (1 - clear) * own
        if hand.mine >> card & 1:
            return own
        if not hand.out >> card & 1:
            return 0.0
        theirs = self._caught()
        partners = _between(habits.partner_home + habits.partner_control * self.control)
        others = self.partner * partners + (1 - self.partner) * theirs
        return self.comes * own + (1 - self.comes) * self.in_play * others

    def _extreme(self, piece: int) -> float:
        """Return the chance of High or Low, where it is no certain card."""
        hand, chance, gone = self.hand, 0.0, 1.0
        ranked = hand.order.ranked if piece == LOW else hand.order.ranked[::-1]
        if piece == LOW and hand.table.state.laws.low_to_taker:
            return self._caught()
        for card in ranked:
            if not hand.order.natural >> card & 1 or not (hand.mine | hand.out) >> card & 1:
                continue
            if hand.mine >> card & 1:
                return chance + gone
            mine = self._has(card)
            chance += gone * mine
            gone *= 1 - self.comes - (1 - self.comes) * self.in_play
        return chance

    def _game(self) -> float:
        habits = self.hand.table.habits
        home = habits.game_home + habits.company * (self.partner - _USUAL)
        return _between(home + habits.game_control * self.control)

    def _caught(self) -> float:
        """Return the chance to take a trump that an opponent has."""
        habits = self.hand.table.habits
        home = habits.their_home + habits.company * (self.partner - _USUAL)
        return _between(home + habits.their_control * self.control)


def _between(chance: float) -> float:
    return max(0.02, min(0.97, chance))


def _comes(table: Table, mine: int, trumps: int) -> float:
    """Return how likely an unseen card comes into a bound hand, given its trumps and all."""
    state, laws = table.state, table.state.laws
    many = float(laws.kitty if state.ask != NAME else 0)
    if laws.exchange == REFILL:
        kept = laws.hand * trumps / laws.pack.bit_count()
        pool = state.giver if laws.pool_of_dealer else table.seat
        others = len(state.order) - 1
        many = float(max(0, SIX - mine))
        if pool == table.seat:
            many = max(0.0, state.left - others * (SIX - kept))
    elif laws.exchange == DRAW:
        many += max(0, SIX - mine)
    return min(1.0, many / max(1, table.unseen_count))


def _in_play(table: Table) -> float:
    """Return how likely an unseen trump that does not come into this hand is in another."""
    laws = table.state.laws
    if laws.exchange == REFILL:
        return 1.0
    each = laws.hand if laws.exchange != DRAW else laws.hand + 3
    return min(1.0, table.others * each / max(1, table.unseen_count - laws.kitty))
