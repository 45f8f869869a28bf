"""The pitch changing hands before it is led: offers, the sale to a bidder, the auction."""

from __future__ import annotations

from bot.players.core.codes import BID_OF, KEEP, OFFER_OF, PASS, REFUSE, SELL_TO, SHOOT
from bot.players.core.exchange import begin_naming
from bot.players.core.laws import (
    ANY_BID,
    AUCTION,
    BOUND_TO_BID,
    DEALT_AGAIN,
    NAMED,
    NEVER,
    NO_MARKET,
    NOT_BOUND,
    OFFERS,
    TOP_BID,
)
from bot.players.core.state import BID, NONE, OFFER, SALE, State
from bot.players.core.tricks import begin_tricks


def begin_market(state: State) -> None:
    """Ask the first seat that may bid or offer; or wait for the lead."""
    market = state.laws.market
    if market == NO_MARKET:
        begin_tricks(state)
    elif market == OFFERS:
        _ask_for_offer(state, state.eldest)
    else:
        state.wait_for(state.order[0 if market == AUCTION else 1], BID)


def market_calls(state: State) -> list[int]:
    """Return what the seat to act may say."""
    if state.ask == BID:
        calls = [BID_OF + points for points in bids(state)]
        if state.laws.moon:
            calls.append(SHOOT)
        return calls if is_stuck(state) else [*calls, PASS]
    if state.ask == OFFER:
        most = state.score[state.turn % state.laws.sides]
        return [*[OFFER_OF + points for points in range(1, most + 1)], PASS]
    if state.laws.market == OFFERS:
        return [*[SELL_TO + seat for seat in state.order if state.offers[seat]], KEEP]
    return [SELL_TO + state.bidder, REFUSE]


def bids(state: State) -> range:
    """Return the bids open to the seat to act; none for which eldest would win by selling."""
    laws, most = state.laws, state.laws.greatest_bid
    if laws.market != AUCTION:
        most = min(most, laws.target - 1 - state.score[state.eldest % laws.sides])
    least = laws.least_bid if state.bidder == NONE else state.bid + 1
    return range(state.bid if may_steal(state) else least, most + 1)


def may_steal(state: State) -> bool:
    """Say whether the dealer may take the highest bid with the same one."""
    laws = state.laws
    if laws.steal == NEVER or state.bidder == NONE or state.turn != state.giver:
        return False
    return laws.steal == ANY_BID or (laws.steal == TOP_BID and state.bid == laws.greatest_bid)


def is_stuck(state: State) -> bool:
    """Say whether the seat to act is a dealer who must bid, since nobody has."""
    stuck = state.laws.all_pass == BOUND_TO_BID and state.turn == state.giver
    return stuck and state.bidder == NONE


def partner_leads(state: State) -> bool:
    """Say whether the highest bid or offer so far is a partner's of the seat to act."""
    leader = state.bidder
    for seat in state.order:
        if state.offers[seat] and state.offers[seat] == max(state.offers):
            leader = seat
    return leader != NONE and (leader - state.turn) % state.laws.sides == 0


def make_market_call(state: State, action: int) -> None:
    """Bid, offer or pass; sell, keep or refuse."""
    if state.ask == BID:
        _bid(state, action)
    elif state.ask == OFFER:
        if action != PASS:
            state.offers[state.turn] = action - OFFER_OF
        _ask_for_offer(state, state.turn)
    elif state.laws.market == OFFERS:
        _sell_to_offer(state, action)
    else:
        _sell_to_bidder(state, action)


def _bid(state: State, action: int) -> None:
    if action != PASS:
        state.bid = action - BID_OF
        state.bidder = state.turn
    laws = state.laws
    top = BID_OF + laws.greatest_bid
    ends = action == SHOOT or (action == top and laws.steal == NEVER and not laws.moon)
    following = NONE if ends else state.after(state.turn)
    if following != NONE:
        state.wait_for(following, BID)
    elif state.bidder == NONE and laws.all_pass != NOT_BOUND:
        state.finish(again=laws.all_pass == DEALT_AGAIN)
    elif state.bidder == NONE:
        _begin_playing(state)
    elif state.laws.market == AUCTION:
        _bind(state, state.bidder)
    else:
        state.wait_for(state.eldest, SALE)


def _bind(state: State, seat: int) -> None:
    """Bind a seat to the highest bid, and let it lead."""
    state.bound = state.leader = seat
    state.bound_points = state.bid
    _begin_playing(state)


def _begin_playing(state: State) -> None:
    if state.laws.trumps == NAMED:
        begin_naming(state)
    else:
        begin_tricks(state)


def _sell_to_bidder(state: State, action: int) -> None:
    eldest = state.eldest
    if action == REFUSE:
        _bind(state, eldest)
    elif not state.add(eldest % state.laws.sides, state.bid):
        _bind(state, state.bidder)


def _sell_to_offer(state: State, action: int) -> None:
    if action != KEEP:
        buyer, sides = action - SELL_TO, state.laws.sides
        price = state.offers[buyer]
        state.add(buyer % sides, -price)
        if state.add(state.eldest % sides, price):
            return
        state.leader = buyer
    begin_tricks(state)


def _ask_for_offer(state: State, seat: int) -> None:
    """Ask the next opponent of eldest; after the last one eldest, if there is an offer."""
    sides, following = state.laws.sides, state.after(seat)
    while following != NONE and (following - state.eldest) % sides == 0:
        following = state.after(following)
    if following != NONE:
        state.wait_for(following, OFFER)
    elif any(state.offers):
        state.wait_for(state.eldest, SALE)
    else:
        begin_tricks(state)
