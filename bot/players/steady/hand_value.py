"""What a hand is worth before its cards are played, whichever suit is or becomes trumps."""

from __future__ import annotations

from bot.players.core.cards import PRINTED, cards_in
from bot.players.core.orders import GAME, HIGH, JACK_POINT, LOW
from bot.players.core.state import State
from bot.players.steady.habits import Habits
from bot.players.steady.weights import weigh


class Table:
    """What a hand is judged by: who sits where, and how much of the pack is out."""

    def __init__(self, state: State, seat: int, habits: Habits) -> None:
        """Look round the table."""
        self.state = state
        self.seat = seat
        self.habits = habits
        self.hand = state.hands[seat]
        self.unseen = state.laws.pack & ~(state.seen | self.hand | state.thrown[seat])
        self.unseen_count = self.unseen.bit_count()
        self.each = state.held[seat]
        """How many cards every seat holds."""
        sides = state.laws.sides
        ours = [other for other in state.order if (other - seat) % sides == 0]
        self.partners = len(ours) - 1
        """How many others play on this side."""
        self.opponents = len(state.order) - len(ours)
        """How many play against it."""
        self.others = self.partners + self.opponents
        self.makes: list[list[float]] = [[], [], [], []]
        """By suit: the chances to make none, one, two … points. Filled when first needed."""
        self.stray = (self.partners - self.opponents) / self.others
        """What a point that goes to one of the others by luck brings this side, on average."""

    def held(self, seats: int) -> float:
        """Return the chance that one unseen card is in any of this number of other hands."""
        return min(1.0, seats * self.each / self.unseen_count) if self.unseen_count else 0.0

    def long(self, trumps: int) -> float:
        """Return by how much trumps in this hand are more than a hand holds on average."""
        return trumps.bit_count() - self.each / len(PRINTED)


class Suited:
    """A hand as one suit is trumps."""

    def __init__(self, table: Table, suit: int) -> None:
        self.table = table
        self.order = table.state.laws.orders[suit]
        self.mine = table.hand & self.order.trumps
        """The trumps held."""
        self.out = table.unseen & self.order.trumps
        """Those that others may hold."""


def worth(table: Table, suit: int) -> float:
    """Return what the deal should bring if a suit is trumps: points for, less points against."""
    hand = Suited(table, suit)
    weights = weigh(table.state, table.habits)
    high = has_high(hand)
    return (
        weights[HIGH] * (high + (1 - high) * table.stray)
        + weights[LOW] * _low(hand)
        + weights[JACK_POINT] * _jack(hand)
        + weights[GAME] * _game(hand)
        + _pegs(hand)
    )


def saved(habits: Habits, clear: float, guards: int) -> float:
    """Return the chance to bring a jack of trumps, or another trump with points on it, home.

    Args:
        clear: the chance that no opponent holds a higher trump.
        guards: other trumps held, to be played to trump leads before it.
    """
    return clear + (1 - clear) * habits.guarded[min(guards, len(habits.guarded) - 1)]


def has_high(hand: Suited) -> float:
    """Return the chance that this hand's highest trump is the highest in play."""
    if not hand.mine:
        return 0.0
    return _extreme(hand, hand.order.above[hand.order.highest(hand.mine)])


def has_low(hand: Suited) -> float:
    """Return the chance that this hand's lowest trump is the lowest in play."""
    if not hand.mine:
        return 0.0
    return _extreme(hand, hand.order.below[hand.order.lowest(hand.mine)])


def _extreme(hand: Suited, beyond: int) -> float:
    chance: float = (1 - hand.table.held(hand.table.others)) ** float(
        (hand.out & beyond).bit_count()
    )
    return chance


def brings_home(hand: Suited, card: int) -> float:
    """Return the chance that a trump in this hand is not lost to an opponent."""
    above = float((hand.out & hand.order.above[card]).bit_count())
    clear: float = (1 - hand.table.held(hand.table.opponents)) ** above
    return saved(hand.table.habits, clear, hand.mine.bit_count() - 1)


def catches(hand: Suited, card: int) -> float:
    """Return the chance that higher trumps in this hand catch one that another holds."""
    habits, above = hand.table.habits, (hand.mine & hand.order.above[card]).bit_count()
    return min(habits.catch_most, habits.catch + habits.catch_each * above)


def _low(hand: Suited) -> float:
    table = hand.table
    if table.state.laws.low_to_taker:
        # Length and high trumps take it; what is held does not count.
        most = table.habits.low_most
        return max(-most, min(most, table.habits.low_length * table.long(hand.mine)))
    low = has_low(hand)
    return low + (1 - low) * table.stray


def _jack(hand: Suited) -> float:
    jack, laws = hand.order.jack, hand.table.state.laws
    if not (hand.mine | hand.out) >> jack & 1:
        return 0.0
    return _ride(hand, jack, laws.jack_points, laws.hung_jack_points)


def _pegs(hand: Suited) -> float:
    """Return what trumps that score for themselves, as pegs or in the count, should bring."""
    value = 0.0
    for cards in (hand.mine, hand.out):
        for card in cards_in(cards):
            points = hand.order.pegs[card] + hand.order.points[card]
            if points:
                value += _ride(hand, card, points, points)
    return value


def _ride(hand: Suited, card: int, home: int, hung: int) -> float:
    """Return what a trump with points on it should bring: those for keeping, for catching it."""
    table = hand.table
    if hand.mine >> card & 1:
        chance = brings_home(hand, card)
        return chance * home - (1 - chance) * hung
    caught, safe = catches(hand, card), table.habits.safe_with_partner
    theirs = table.held(table.opponents) * (caught * hung - (1 - caught) * home)
    return theirs + table.held(table.partners) * (safe * home - (1 - safe) * hung)


def _game(hand: Suited) -> float:
    """Return what trumps are worth for Game: they take others' tens and bring one's own home."""
    habits, mine, order = hand.table.habits, hand.mine, hand.order
    tops = (mine & order.above[order.jack]).bit_count()
    ten = mine >> order.jack - 1 & 1
    share = habits.length * hand.table.long(mine) + habits.top * tops + habits.game_ten * ten
    return hand.table.state.laws.game_points * share
