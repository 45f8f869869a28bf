"""The pitch: to bid or offer for it, to sell it, and the suit to name."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from math import inf
from typing import Final

from bot.engine.actions import Action, Bid, Keep, Offer, Pass, Refuse, Sell
from bot.engine.cards import Card, Rank, Suit
from bot.engine.rules import LowTo, Market
from bot.engine.scoring import SMUDGE
from bot.engine.views import SeatView
from bot.players.knowledge import same_side
from bot.players.steady.hand_value import (
    Table,
    brings_home,
    catches,
    has_high,
    has_low,
    worth,
)
from bot.players.steady.weights import GAME_WON, lacking, share

_OVERBID: Final = {1: 0.5, 2: 0.3, 3: 0.06, 4: 0.0}
"""How often each player still to speak bids over a bid."""
_LIKELY: Final = 0.5
"""No bid is made with less of a chance to be made good."""
_PASSED: Final = -0.9
"""The expected value of a deal in which another player pitches."""


def bid_or_pass(view: SeatView) -> Action:
    """Bid what should bring most, if that is more than leaving the pitch to others."""
    if view.blind or _partner_has_it(view):
        return Pass()
    bids = [call for call in view.legal if isinstance(call, Bid) and _likely(view, call.points)]
    if not bids:
        return Pass()
    best = max(bids, key=lambda bid: _bid_brings(view, bid.points))
    return best if _bid_brings(view, best.points) > _PASSED else Pass()


def _partner_has_it(view: SeatView) -> bool:
    bidders = [seat for seat, call in view.public.calls if isinstance(call, Bid)]
    return bool(bidders) and same_side(view, bidders[-1])


def _likely(view: SeatView, points: int) -> bool:
    table = Table.of(view)
    return any(at_least(table, suit, points) >= _LIKELY for suit in suits(view.hand))


def _bid_brings(view: SeatView, points: int) -> float:
    """Return the expected value of a bid: another player may bid more and pitch."""
    public, table = view.public, Table.of(view)
    speakers = [*public.order[1:]] if public.rules.market is Market.SALE else [*public.order]
    after = len(speakers) - 1 - speakers.index(view.seat)
    stands = (1 - _OVERBID[points]) ** after
    price = points * share(public) if public.rules.market is Market.SALE else 0.0
    pitched = max(returns(table, suit, points) for suit in suits(view.hand)) - price
    return stands * pitched + (1 - stands) * _PASSED


_THEIRS: Final = -0.7
"""What a deal should bring in which an opponent pitches."""
_MOST: Final = 2
"""No pitch is worth more than this to offer."""


def offer_or_pass(view: SeatView) -> Action:
    """Offer the least that eldest may prefer, if the pitch is worth it; never the game."""
    public = view.public
    if view.blind:
        return Pass()
    table = Table.of(view)
    gain = worth(table, best_suit(table)) - _THEIRS
    # What is paid is lost to this side, and won by a rival.
    cost = 1 + share(public)
    most = min(_MOST, lacking(public, public.eldest % public.sides) - 1)
    before = max((call.points for _, call in public.calls if isinstance(call, Offer)), default=0)
    for offer in view.legal:
        if isinstance(offer, Offer) and before < offer.points <= most:
            return offer if offer.points * cost < gain else Pass()
    return Pass()


_SOLD: Final = -1.1
"""What a deal should bring in which a buyer pitches, the price apart."""


def sell_or_not(view: SeatView) -> Action:
    """Do what should bring most; a price that wins the game is taken."""
    return max(view.legal, key=lambda call: _call_brings(view, call))


def _call_brings(view: SeatView, call: Action) -> float:
    table = Table.of(view)
    match call:
        case Sell(buyer):
            return _sold(view, buyer)
        case Keep():
            return worth(table, best_suit(table))
        case Refuse():
            bid = max(points for _, points in _prices(view))
            return max(returns(table, suit, bid) for suit in suits(view.hand))
        case _:
            raise ValueError(f"{call!r} is no answer to an offer")


def _sold(view: SeatView, buyer: int) -> float:
    public = view.public
    price = dict(_prices(view))[buyer]
    if price >= lacking(public, view.seat % public.sides):
        return inf
    # An offer is paid by the buyer; a bid is not, and shows what the buyer means to make.
    paid = price * share(public) if any(isinstance(made, Offer) for _, made in public.calls) else 0
    short = lacking(public, buyer % public.sides) + (price if paid else 0)
    danger = GAME_WON / 2 if short <= (2 if paid else price) else 0.0
    return price + paid + _SOLD - danger


def _prices(view: SeatView) -> Iterator[tuple[int, int]]:
    for seat, call in view.public.calls:
        if isinstance(call, Bid | Offer):
            yield seat, call.points


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
