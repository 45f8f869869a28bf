"""What a hand is worth before its cards are played, whichever suit is or becomes trumps."""

from __future__ import annotations

from bot.players.core.cards import ABOVE, ALL, BELOW, JACK, RANKS, SUITS, TEN, cards_in
from bot.players.core.laws import GAME, HIGH, JACK_POINT, LOW
from bot.players.core.state import State
from bot.players.steady.habits import Habits
from bot.players.steady.weights import weigh


class Table:
    """What a hand is judged by: who sits where, and how much of the pack is out."""

    __slots__ = (
        "each",
        "habits",
        "hand",
        "makes",
        "opponents",
        "others",
        "partners",
        "seat",
        "state",
        "stray",
        "unseen",
        "unseen_count",
    )

    def __init__(self, state: State, seat: int, habits: Habits) -> None:
        """Look round the table."""
        self.state = state
        self.seat = seat
        self.habits = habits
        self.hand = state.hands[seat]
        self.unseen = ALL & ~(state.seen | self.hand | state.thrown[seat])
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
        return trumps.bit_count() - self.each / len(SUITS)


def worth(table: Table, suit: int) -> float:
    """Return what the deal should bring if a suit is trumps: points for, less points against."""
    trumps, out = table.hand & SUITS[suit], table.unseen & SUITS[suit]
    weights = weigh(table.state, table.habits)
    high = has_high(table, trumps, out)
    return (
        weights[HIGH] * (high + (1 - high) * table.stray)
        + weights[LOW] * _low(table, trumps, out)
        + weights[JACK_POINT] * _jack(table, suit, trumps, out)
        + weights[GAME] * _game(table, suit, trumps)
        + _pegs(table, suit, trumps, out)
    )


def saved(habits: Habits, clear: float, guards: int) -> float:
    """Return the chance to bring a jack of trumps, or another trump with points on it, home.

    Args:
        habits: what the player believes.
        clear: the chance that no opponent holds a higher trump.
        guards: other trumps held, to be played to trump leads before it.
    """
    return clear + (1 - clear) * habits.guarded[min(guards, len(habits.guarded) - 1)]


def has_high(table: Table, trumps: int, out: int) -> float:
    """Return the chance that this hand's highest trump is the highest in play."""
    if not trumps:
        return 0.0
    return _extreme(table, out & ABOVE[trumps.bit_length() - 1])


def has_low(table: Table, trumps: int, out: int) -> float:
    """Return the chance that this hand's lowest trump is the lowest in play."""
    if not trumps:
        return 0.0
    return _extreme(table, out & BELOW[(trumps & -trumps).bit_length() - 1])


def _extreme(table: Table, beyond: int) -> float:
    chance: float = (1 - table.held(table.others)) ** float(beyond.bit_count())
    return chance


def brings_home(table: Table, card: int, trumps: int, out: int) -> float:
    """Return the chance that a trump in this hand is not lost to an opponent."""
    above = float((out & ABOVE[card]).bit_count())
    clear: float = (1 - table.held(table.opponents)) ** above
    return saved(table.habits, clear, trumps.bit_count() - 1)


def catches(habits: Habits, card: int, trumps: int) -> float:
    """Return the chance that higher trumps in this hand catch one that another holds."""
    above = (trumps & ABOVE[card]).bit_count()
    return min(habits.catch_most, habits.catch + habits.catch_each * above)


def _low(table: Table, trumps: int, out: int) -> float:
    if table.state.laws.low_to_taker:
        # Length and high trumps take it; what is held does not count.
        most = table.habits.low_most
        return max(-most, min(most, table.habits.low_length * table.long(trumps)))
    low = has_low(table, trumps, out)
    return low + (1 - low) * table.stray


def _jack(table: Table, suit: int, trumps: int, out: int) -> float:
    jack, laws = RANKS * suit + JACK, table.state.laws
    if not (trumps | out) >> jack & 1:
        return 0.0
    return _ride(table, jack, trumps, out, (laws.jack_points, laws.hung_jack_points))


def _pegs(table: Table, suit: int, trumps: int, out: int) -> float:
    """Return what trumps that score when taken should bring (docs/rules.md §5.4, All-Fives)."""
    value = 0.0
    for cards in (trumps, out):
        for card in cards_in(cards):
            points = table.state.laws.pegs[card - RANKS * suit]
            if points:
                value += _ride(table, card, trumps, out, (points, points))
    return value


def _ride(table: Table, card: int, trumps: int, out: int, points: tuple[int, int]) -> float:
    """Return what a trump with points on it should bring: those for keeping, for catching it."""
    home, hung = points
    if trumps >> card & 1:
        chance = brings_home(table, card, trumps, out)
        return chance * home - (1 - chance) * hung
    caught, safe = catches(table.habits, card, trumps), table.habits.safe_with_partner
    theirs = table.held(table.opponents) * (caught * hung - (1 - caught) * home)
    return theirs + table.held(table.partners) * (safe * home - (1 - safe) * hung)


def _game(table: Table, suit: int, trumps: int) -> float:
    """Return what trumps are worth for Game: they take others' tens and bring one's own home."""
    habits = table.habits
    tops = (trumps & ABOVE[RANKS * suit + JACK]).bit_count()
    ten = trumps >> RANKS * suit + TEN & 1
    share = habits.length * table.long(trumps) + habits.top * tops + habits.game_ten * ten
    return table.state.laws.game_points * share
