"""What pitching brings: the suit to name, and how many points it should make alone."""

from __future__ import annotations

from itertools import accumulate
from typing import Final

from bot.engine.cards import Card, Rank, Suit
from bot.engine.rules import LowTo
from bot.engine.scoring import SMUDGE
from bot.engine.views import SeatView
from bot.players.steady.hand_value import (
    Table,
    brings_home,
    catches,
    has_high,
    has_low,
    worth,
)
from bot.players.steady.weights import GAME_WON, lacking, share

_GAME: Final = 0.24
"""The chance of Game for a pitcher with nothing, without opponents."""
_AGAINST: Final = 0.08
"""What each opponent, less partners, takes from it."""


def named(view: SeatView) -> Suit:
    """Choose the suit that a pitcher names by leading it."""
    table, bound = Table.of(view), view.public.bound
    if bound is None:
        return best_suit(table)
    return max(suits(view.hand), key=lambda suit: returns(table, suit, bound.points))


def best_suit(table: Table) -> Suit:
    """Return the suit that should bring this hand most, bound to nothing."""
    return max(suits(table.view.hand), key=lambda suit: worth(table, suit))


def suits(hand: tuple[Card, ...]) -> list[Suit]:
    """Return the suits that a hand can lead."""
    return [suit for suit in Suit if any(card.suit is suit for card in hand)]


def makes(table: Table, suit: Suit) -> list[float]:
    """Return the chances to make none, one, two … of the points in a suit."""
    totals = [1.0]
    for chance in _chances(table, suit):
        more = [0.0, *(chance * before for before in totals)]
        less = [*((1 - chance) * before for before in totals), 0.0]
        totals = [one + other for one, other in zip(more, less, strict=True)]
    return totals


def returns(table: Table, suit: Suit, bid: int) -> float:
    """Return the expected value of a bid's obligation, less the others' points."""
    totals = makes(table, suit)
    return sum(
        chance * (_made(table, made, bid) - share(table.view.public) * (len(totals) - 1 - made))
        for made, chance in enumerate(totals)
    )


def at_least(table: Table, suit: Suit, bid: int) -> float:
    """Return the chance to make this number of points in a suit."""
    return list(accumulate(reversed(makes(table, suit))))[-1 - bid]


def _made(table: Table, made: int, bid: int) -> float:
    """Return what a number of points is worth to a bound player."""
    public = table.view.public
    side = table.view.seat % public.sides
    if made < bid:
        return -float(bid)
    if public.rules.smudge and bid == SMUDGE and public.score[side] >= 0:
        return GAME_WON + made
    return made + (GAME_WON - made if made >= lacking(public, side) else 0.0)


def _chances(table: Table, suit: Suit) -> list[float]:
    """Return the chances of High, Low, Jack and Game for a pitcher who plays alone."""
    trumps, out = table.trumps(suit), table.out(suit)
    return [
        has_high(table, trumps, out),
        _low(table, trumps, out),
        _jack(table, trumps, out),
        _game(table, trumps),
    ]


def _low(table: Table, trumps: list[Card], out: list[Card]) -> float:
    if table.view.public.rules.low is LowTo.TAKER:
        return min(0.9, 0.15 + 0.15 * len(trumps))
    return has_low(table, trumps, out)


def _jack(table: Table, trumps: list[Card], out: list[Card]) -> float:
    for jack in (card for card in (*trumps, *out) if card.rank is Rank.JACK):
        if jack in trumps:
            return brings_home(table, jack, trumps, out)
        return table.held(table.others) * catches(jack, trumps)
    return 0.0


def _game(table: Table, trumps: list[Card]) -> float:
    """Return the chance of Game by length, tops and tens."""
    hand = table.view.hand
    tops = sum(card.rank > Rank.JACK for card in trumps)
    pips = sum(card.pips for card in hand)
    alone = _GAME - _AGAINST * (table.opponents - table.partners)
    return max(0.0, min(0.95, alone + 0.1 * len(trumps) + 0.07 * tops + 0.012 * pips))
