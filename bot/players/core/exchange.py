"""From the named trumps to the first lead: kitty, discards, refills, draws (docs/rules.md §8.2)."""

from __future__ import annotations

from typing import Final

from bot.players.core.cards import cards_in
from bot.players.core.laws import DRAW, NO_EXCHANGE, REFILL
from bot.players.core.state import DISCARD, NAME, NONE, State
from bot.players.core.tricks import begin_tricks

SIX: Final = 6


def begin_naming(state: State) -> None:
    """Give the kitty to the bound seat, and ask for trumps; nobody bound: the dealer names them."""
    if state.bound == NONE:
        state.leader = state.giver
    else:
        for _ in range(state.laws.kitty):
            _take(state, state.leader)
    state.wait_for(state.leader, NAME)


def name_trumps(state: State, suit: int) -> None:
    """Settle trumps, and let the first seat exchange cards."""
    state.trumps = suit
    state.exchanging = _turns(state)
    _go_on(state)


def ways(state: State, hand: int, held: int) -> tuple[int, int, int]:
    """Return how the seat to act may discard from a hand: what must go, a number, and a choice.

    The number of cards goes from the choice; where cards are drawn, fewer may. Plain cards go
    first, then trumps that score nothing for themselves.
    """
    order, many = state.laws.orders[state.trumps], held - SIX
    plain = hand & ~order.trumps
    if any_goes(state):
        return 0, many, hand
    if drawing(state):
        return 0, plain.bit_count(), plain
    if plain.bit_count() >= many:
        return 0, many, plain
    always, rest = plain, hand & order.trumps & ~order.scoring
    if always.bit_count() + rest.bit_count() < many:
        always |= rest
        rest = hand & order.scoring
    return always, many - always.bit_count(), rest


def any_goes(state: State) -> bool:
    """Say whether the bound seat discards any cards for the kitty."""
    return state.laws.keeps_any and state.held[state.turn] > SIX


def drawing(state: State) -> bool:
    """Say whether the seat to act draws a card for each that it discards."""
    return state.laws.exchange == DRAW and not any_goes(state)


def refilling(state: State) -> bool:
    """Say whether the seat to act gives up all plain cards and is filled up."""
    return state.laws.exchange == REFILL and state.turn != state.pool


def exchange(state: State, cards: int) -> None:
    """Let the seat to act discard, and get what it then gets."""
    draws = drawing(state)
    _give_up(state, cards)
    if draws:
        for _ in range(cards.bit_count()):
            _take(state, state.turn)
    _end_turn(state)
    _go_on(state)


def taker_of_rest(state: State) -> int:
    """Return the seat that takes the rest of the stock, where hands are refilled."""
    bound = state.bound != NONE and not state.laws.pool_of_dealer
    return state.bound if bound else state.giver


def still_to_exchange(state: State) -> list[int]:
    """Return the seats whose turns come after that of the seat to act, which discards."""
    turns = _turns(state)
    if any_goes(state):
        return turns[1:]
    if state.laws.keeps_any and state.bound != NONE:
        turns = turns[1:]
    return turns[turns.index(state.turn) + 1 :]


def sure_trumps(state: State, seat: int) -> int:
    """Return how many cards a seat holds that can be nothing but trumps: it kept them only."""
    laws = state.laws
    if laws.exchange != REFILL or seat == state.pool or seat in state.exchanging:
        return 0
    kept = laws.hand - state.discarded[seat]
    played = (state.played[seat] & laws.orders[state.trumps].trumps).bit_count()
    return max(0, min(kept - played, state.held[seat]))


def places_for_trumps(state: State, seat: int) -> int:
    """Return among how many other cards of a seat its other trumps are: those it gave up count.

    Plain cards went first, so that what it held of trumps is in its hand.
    """
    if state.laws.exchange == REFILL and seat != state.pool:
        return state.held[seat] - sure_trumps(state, seat)
    return state.held[seat] + state.discarded[seat]


def trumps_expected(state: State, seat: int, hidden: int) -> list[float]:
    """Return how many of some hidden trumps each seat should hold, as one seat sees it."""
    laws, trumps = state.laws, state.laws.orders[state.trumps].trumps
    sure = [0] * laws.seats
    places = [0] * laws.seats
    for other in state.playing:
        if other != seat and trumps & ~state.lacks[other]:
            sure[other] = sure_trumps(state, other)
            places[other] = places_for_trumps(state, other)
    each = max(0, hidden - sum(sure)) / max(1, sum(places) + state.left)
    return [
        min(float(state.held[other]), sure[other] + each * places[other])
        for other in range(laws.seats)
    ]


# ---------------------------------------------------------------------------------- inside


def _turns(state: State) -> list[int]:
    """Return the seats whose turns come, in order; the bound one first where it has a kitty."""
    laws, order = state.laws, state.order
    first = [state.bound] if laws.keeps_any and state.bound != NONE else []
    if laws.exchange == NO_EXCHANGE:
        return first
    if laws.exchange != REFILL:
        return first + order
    state.pool = taker_of_rest(state)
    at = order.index(state.pool) + 1
    return order[at:] + order[:at]


def _go_on(state: State) -> None:
    """Go through the turns up to the next decision; after the last, wait for the lead."""
    while state.exchanging:
        seat = state.exchanging[0]
        state.exchanging = state.exchanging[1:]
        state.turn = seat
        if seat == state.pool:
            while state.left:
                _take(state, seat)
        if _decides(state, seat):
            state.wait_for(seat, DISCARD)
            return
        _end_turn(state)
    begin_tricks(state)


def _decides(state: State, seat: int) -> bool:
    """Say whether a seat has to discard itself; the host does what decides nothing."""
    laws, hand = state.laws, state.hands[seat]
    if drawing(state) or any_goes(state):
        return True
    trumps = (hand & laws.orders[state.trumps].trumps).bit_count()
    if refilling(state):
        if trumps > SIX:
            return True
        _give_up(state, hand & ~laws.orders[state.trumps].trumps)
        return False
    many = state.held[seat] - SIX
    if many <= 0:
        return False
    if not laws.trumps_only or trumps > SIX:
        return True
    plain = cards_in(hand & ~laws.orders[state.trumps].trumps)
    _give_up(state, sum([1 << card for card in plain[:many]]))
    return False


def _end_turn(state: State) -> None:
    if refilling(state):
        while state.left and state.held[state.turn] < SIX:
            _take(state, state.turn)


def _take(state: State, seat: int) -> None:
    state.hands[seat] |= 1 << state.draw()
    state.held[seat] += 1


def _give_up(state: State, cards: int) -> None:
    """Take cards out of the hand of the seat to act; trumps are shown, but for a kitty."""
    seat = state.turn
    shown = 0 if any_goes(state) else cards & state.laws.orders[state.trumps].trumps
    state.hands[seat] &= ~cards
    state.held[seat] -= cards.bit_count()
    state.thrown[seat] |= cards
    state.discarded[seat] += cards.bit_count()
    state.seen |= shown
