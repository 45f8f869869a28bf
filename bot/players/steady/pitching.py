"""The pitch: to bid or offer for it, to sell it, and the suit to name."""

from __future__ import annotations

from math import inf
from typing import Final

from bot.players.core.cards import PIPS, PRINTED, cards_in
from bot.players.core.codes import BID_OF, KEEP, MOON, OFFER_OF, PASS, REFUSE, SELL_TO, SHOOT
from bot.players.core.laws import NAMED, NOT_BOUND, OFFERS, SALE
from bot.players.core.market import bids, is_stuck, market_calls, partner_leads
from bot.players.core.orders import HIGH, LOW, NOTHING
from bot.players.core.state import NONE, State
from bot.players.steady.habits import Habits
from bot.players.steady.hand_value import (
    Suited,
    Table,
    brings_home,
    catches,
    has_high,
    has_low,
    worth,
)
from bot.players.steady.prospects import Prospects
from bot.players.steady.weights import lacking, share

_SURE: Final = 0.75
"""The chance of every point from which on a player shoots the moon."""


def bid_or_pass(state: State, habits: Habits) -> int:
    """Bid what should bring most, if that is more than leaving the pitch to others."""
    seat, stuck = state.turn, is_stuck(state)
    if partner_leads(state):
        return PASS
    table, best, most = Table(state, seat, habits), PASS, -inf if stuck else _passing(state, habits)
    if state.laws.moon and _shoots(table):
        return SHOOT
    for points in bids(state):
        if stuck or _likely(table, points):
            brings = _bid_brings(table, points)
            if brings > most:
                best, most = BID_OF + points, brings
    return best


def _passing(state: State, habits: Habits) -> float:
    """Return what passing should bring: nothing, where the deal is thrown in with it."""
    last = state.bidder == NONE and state.turn == state.giver
    return 0.0 if last and state.laws.all_pass != NOT_BOUND else habits.passed


def _shoots(table: Table) -> bool:
    """Say whether all points are as good as sure, and a bid would not win the game as well."""
    state, all_points = table.state, table.state.laws.greatest_bid
    side = table.seat % state.laws.sides
    if state.score[side] < 0 or lacking(state, side) <= all_points:
        return False
    return max([at_least(table, suit, all_points) for suit in suits(table)]) >= _SURE


def _likely(table: Table, points: int) -> bool:
    return any(at_least(table, suit, points) >= table.habits.likely for suit in suits(table))


def _bid_brings(table: Table, points: int) -> float:
    """Return the expected value of a bid: another player may bid more and pitch."""
    state, habits = table.state, table.habits
    after = len(state.order) - 1 - state.order.index(table.seat)
    quarters = -(-(len(habits.overbid) - 1) * points // state.laws.greatest_bid)
    stands: float = (1 - habits.overbid[quarters]) ** after
    price = points * share(state) if state.laws.market == SALE else 0.0
    pitched = max([returns(table, suit, points) for suit in suits(table)]) - price
    return stands * pitched + (1 - stands) * habits.passed


def offer_or_pass(state: State, habits: Habits) -> int:
    """Offer the least that eldest may prefer, if the pitch is worth it; never the game."""
    sides = state.laws.sides
    points = max(state.offers) + 1
    most = min(habits.most_offered, lacking(state, state.eldest % sides) - 1)
    if points > most or points > state.score[state.turn % sides] or partner_leads(state):
        return PASS
    table = Table(state, state.turn, habits)
    gain = worth(table, best_suit(table)) - habits.theirs
    # What is paid is lost to this side, and won by a rival.
    return OFFER_OF + points if points * (1 + share(state)) < gain else PASS


def sell_or_not(state: State, habits: Habits) -> int:
    """Do what should bring most; a price that wins the game is taken."""
    table = Table(state, state.turn, habits)
    calls = market_calls(state)
    best, most = calls[0], _call_brings(table, calls[0])
    for call in calls[1:]:
        brings = _call_brings(table, call)
        if brings > most:
            best, most = call, brings
    return best


def _call_brings(table: Table, call: int) -> float:
    if call == KEEP:
        return worth(table, best_suit(table))
    if call == REFUSE:
        bid = table.state.bid
        return max([returns(table, suit, bid) for suit in suits(table)])
    return _sold(table, call - SELL_TO)


def _sold(table: Table, buyer: int) -> float:
    state, habits = table.state, table.habits
    sides = state.laws.sides
    offered = state.laws.market == OFFERS
    price = state.offers[buyer] if offered else state.bid
    if price >= lacking(state, table.seat % sides):
        return inf
    # An offer is paid by the buyer; a bid is not, and shows what the buyer means to make.
    paid = price * share(state) if offered else 0.0
    short = lacking(state, buyer % sides) + (price if offered else 0)
    danger = habits.game_won / 2 if short <= (2 if offered else price) else 0.0
    return price + paid + habits.sold - danger


def named(table: Table) -> int:
    """Choose the suit that a pitcher names by leading it."""
    state = table.state
    if state.bound == NONE:
        return best_suit(table)
    best, most = NONE, -inf
    for suit in suits(table):
        value = returns(table, suit, state.bound_points)
        if value > most:
            best, most = suit, value
    return best


def best_suit(table: Table) -> int:
    """Return the suit that should bring this hand most, bound to nothing."""
    best, most = NONE, -inf
    for suit in suits(table):
        value = worth(table, suit)
        if value > most:
            best, most = suit, value
    return best


def suits(table: Table) -> list[int]:
    """Return the suits that a hand can make trumps: any, or those that it can lead."""
    named = table.state.laws.trumps == NAMED
    return [suit for suit in range(len(PRINTED)) if named or table.hand & PRINTED[suit]]


def makes(table: Table, suit: int) -> list[float]:
    """Return the chances to make none, one, two … of the points in a suit."""
    if table.makes[suit]:
        return table.makes[suit]
    totals, laws = [1.0], table.state.laws
    chances = _chances(table, suit)
    for place in range(len(chances)):
        chance, none = chances[place], [0.0] * laws.worths[laws.order[place]]
        made = none + [chance * before for before in totals]
        missed = [(1 - chance) * before for before in totals] + none
        totals = [made[points] + missed[points] for points in range(len(made))]
    table.makes[suit] = totals
    return totals


def returns(table: Table, suit: int, bid: int) -> float:
    """Return the expected value of a bid's obligation, less the others' points."""
    totals, cost, value = makes(table, suit), share(table.state), 0.0
    most = len(totals) - 1
    for made in range(len(totals)):
        value += totals[made] * (_made(table, made, bid) - cost * (most - made))
    return value


def at_least(table: Table, suit: int, bid: int) -> float:
    """Return the chance to make this number of points in a suit."""
    totals, chance = makes(table, suit), 0.0
    for made in range(len(totals) - 1, bid - 1, -1):
        chance += totals[made]
    return chance


def _made(table: Table, made: int, bid: int) -> float:
    """Return what a number of points is worth to a bound player."""
    state, won = table.state, table.habits.game_won
    side = table.seat % state.laws.sides
    if bid == MOON:
        return won + made if made == state.laws.greatest_bid else -float(state.laws.target)
    if made < bid:
        return -float(bid)
    if state.laws.smudge and bid == state.laws.greatest_bid and state.score[side] >= 0:
        return won + made
    return made + (won - made if made >= lacking(state, side) else 0.0)


def _chances(table: Table, suit: int) -> list[float]:
    """Return how likely a bound player makes each point of the count, in order."""
    hand, laws = Suited(table, suit), table.state.laws
    if laws.trumps == NAMED:
        prospects = Prospects(hand)
        return [prospects.of(piece) for piece in laws.order]
    return [_chance(hand, piece) for piece in laws.order]


def _chance(hand: Suited, piece: int) -> float:
    """Return the chance of a point for a pitcher who plays alone."""
    card = hand.order.card_of[piece]
    if card != NOTHING:
        return _ride(hand, card)
    if piece == HIGH:
        return has_high(hand)
    return _low(hand) if piece == LOW else _game(hand)


def _low(hand: Suited) -> float:
    habits = hand.table.habits
    if hand.table.state.laws.low_to_taker:
        taken = habits.low_taken + habits.low_each * hand.mine.bit_count()
        return min(habits.low_taken_most, taken)
    return has_low(hand)


def _ride(hand: Suited, card: int) -> float:
    """Return the chance to make the point of a trump, held or not."""
    if hand.mine >> card & 1:
        return brings_home(hand, card)
    if hand.out >> card & 1:
        return hand.table.held(hand.table.others) * catches(hand, card)
    return 0.0


def _game(hand: Suited) -> float:
    """Return the chance of Game by length, tops and tens."""
    table, order = hand.table, hand.order
    habits = table.habits
    tops = (hand.mine & order.above[order.jack]).bit_count()
    pips = sum([PIPS[card] for card in cards_in(table.hand)])
    alone = habits.alone - habits.against * (table.opponents - table.partners)
    chance = alone + habits.game_each * hand.mine.bit_count()
    chance += habits.game_top * tops + habits.game_pip * pips
    return max(0.0, min(habits.game_most, chance))
