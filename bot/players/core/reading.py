"""From what a seat sees to a state with its cards alone, and from a code to the action."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from bot.engine import actions
from bot.engine.axes import Drawing
from bot.engine.cards import JOKERS, PACK, Card, Suit
from bot.engine.events import Answered
from bot.engine.follow import drawn_after
from bot.engine.rules import Rules
from bot.engine.views import Ask, PublicView, SeatView
from bot.players.core import codes
from bot.players.core.cards import cards_in
from bot.players.core.exchange import still_to_exchange, taker_of_rest
from bot.players.core.laws import NAMED, REFILL, Laws
from bot.players.core.orders import CardOrder
from bot.players.core.state import (
    BEG,
    BID,
    BUNCH,
    DISCARD,
    NAME,
    NONE,
    OFFER,
    PLAY,
    SALE,
    TURN_UP,
    State,
)
from bot.players.core.tricks import count_trumps, shown_void
from bot.players.proof import proven

_CARDS: Final = (*PACK, *JOKERS)
_NAMES: Final = [*Suit]
_SUITS: Final = {suit: number for number, suit in enumerate(Suit)}
_ASKS: Final = {
    Ask.TURN_UP: TURN_UP,
    Ask.BEG: BEG,
    Ask.BUNCH: BUNCH,
    Ask.DISCARD: DISCARD,
    Ask.BID: BID,
    Ask.NAME: NAME,
    Ask.OFFER: OFFER,
    Ask.SALE: SALE,
    Ask.PLAY: PLAY,
}
_CALLS: Final[dict[int, actions.Action]] = {
    code: actions.BARE[kind.verb]
    for code, kind in (
        (codes.STAND, actions.Stand),
        (codes.BEGS, actions.Beg),
        (codes.GIVE, actions.Give),
        (codes.RUN, actions.Run),
        (codes.BUNCHES, actions.Bunch),
        (codes.PLAY_ON, actions.PlayOn),
        (codes.PASS, actions.Pass),
        (codes.KEEP, actions.Keep),
        (codes.REFUSE, actions.Refuse),
        (codes.THROW_IN, actions.ThrowIn),
        (codes.SHOOT, actions.ShootMoon),
    )
}


_CODES: Final = {call: code for code, call in _CALLS.items()}


@lru_cache(256)
def laws_of(rules: Rules, sides: int, seats: int) -> Laws:
    """Return the rules of a form as integers."""
    return Laws(rules, sides, seats)


def mask(cards: Iterable[Card]) -> int:
    """Return cards as a set of the core.

    >>> from bot.engine.cards import parse
    >>> mask(parse("2C 4C"))
    5
    """
    return sum(1 << card.index for card in cards)


def action_of(code: int) -> actions.Action:
    """Return the action with a code.

    >>> action_of(0), action_of(codes.BID_OF + 3), action_of(codes.SELL_TO)
    (Play(2C), Bid(points=3), Sell(seat=0))
    """
    if code < codes.STAND:
        return actions.PLAYS[_CARDS[code]]
    if code >= codes.DISCARD_OF:
        return actions.Discard(tuple(_CARDS[card] for card in cards_in(code - codes.DISCARD_OF)))
    if code >= codes.OFFER_OF:
        return actions.Offer(code - codes.OFFER_OF)
    if code >= codes.NAME_OF:
        return actions.Name(_NAMES[code - codes.NAME_OF])
    if code >= codes.SELL_TO:
        return actions.Sell(code - codes.SELL_TO)
    return _CALLS[code] if code in _CALLS else actions.Bid(code - codes.BID_OF)


def code_of(action: actions.Action) -> int | None:
    """Return the code of an action; what is about revokes, or asks, has none.

    >>> code_of(actions.Bid(3)) == codes.BID_OF + 3
    True
    """
    match action:
        case actions.Play(card):
            return card.index
        case actions.Discard(cards):
            return codes.DISCARD_OF + mask(cards)
        case actions.Bid(points):
            return codes.BID_OF + points
        case actions.Name(suit):
            return codes.NAME_OF + _SUITS[suit]
        case actions.Offer(points):
            return codes.OFFER_OF + points
        case actions.Sell(seat):
            return codes.SELL_TO + seat
    return _CODES.get(action)


def read(view: SeatView) -> State:
    """Return what a seat sees as a state; of the other hands and of the stock it has no cards.

    Whether the game ends with the deal, whatever the score, is not in a view.
    """
    public, seat = view.public, view.seat
    laws = laws_of(public.rules, public.sides, public.seats)
    state = State(laws, public.dealer, list(public.score), decides=False)
    _read_seats(state, public)
    state.hands[seat] = mask(view.hand)
    _read_cards(state, public)
    state.thrown[seat] = mask(view.discarded)
    _read_calls(state, public)
    _read_tricks(state, public)
    _read_clues(state, public)
    if public.decision is not None:
        state.wait_for(public.decision.seat, _ASKS.get(public.decision.ask, PLAY))
        if state.ask == DISCARD and state.laws.trumps == NAMED:
            state.exchanging = still_to_exchange(state)
        if state.ask == PLAY:
            state.followers = _to_follow(public, public.decision.seat)
    return state


def _read_seats(state: State, public: PublicView) -> None:
    state.order = list(public.order)
    state.eldest = public.eldest
    state.giver = public.giver
    state.playing = list(public.playing)
    state.out = sum(1 << side for side in public.out)
    here = {seat % public.sides for seat in public.order}
    state.went_out = next((side for side in public.out if side in here), NONE)
    state.held = list(public.hand_counts)
    state.discarded = list(public.discarded)
    state.carried = public.carried
    state.over = public.decision is None
    state.winner = NONE if public.winner is None else public.winner


def _read_cards(state: State, public: PublicView) -> None:
    state.left = public.stock_count
    state.top = NONE if public.stock_top is None else public.stock_top.index
    if public.turn_ups:
        state.turn_up = public.turn_ups[0].index
        state.turned = public.turn_ups[-1].index
    state.trumps = NONE if public.trumps is None else _SUITS[public.trumps]
    state.seen = mask(public.turn_ups)
    for seat, card in public.shown_discards:
        state.seen |= 1 << card.index
        state.thrown[seat] |= 1 << card.index
    for trick in (*public.tricks, public.trick):
        for seat, card in trick.plays:
            state.played[seat] |= 1 << card.index
    for seat, hand in public.thrown_in:
        state.played[seat] |= mask(hand)
    for cards in state.played:
        state.seen |= cards


def _read_calls(state: State, public: PublicView) -> None:
    state.calls = [
        codes.said(seat, code) for seat, call in public.calls if (code := code_of(call)) is not None
    ]
    for seat, call in public.calls:
        if isinstance(call, actions.Bid | actions.ShootMoon):
            state.bid, state.bidder = (
                (call.points if isinstance(call, actions.Bid) else codes.MOON),
                seat,
            )
        elif isinstance(call, actions.Offer):
            state.offers[seat] = call.points
    if public.bound is not None:
        state.bound, state.bound_points = public.bound
        if public.shot:
            state.bound_points = codes.MOON
    if state.trumps != NONE and state.laws.exchange == REFILL:
        state.pool = taker_of_rest(state)


def _read_tricks(state: State, public: PublicView) -> None:
    trick = public.trick
    state.leader = trick.leader
    state.table = [card.index for card in trick.cards]
    state.table_seats = list(trick.seats)
    if trick.best is not None and trick.best_card is not None:
        state.best_seat, state.best = trick.best, trick.best_card.index
    state.pips = list(public.pips)
    for taken in public.tricks:
        if taken.winner is not None:
            cards = [card.index for card in taken.cards]
            count_trumps(state, cards, list(taken.seats), taken.winner % public.sides)


def _read_clues(state: State, public: PublicView) -> None:
    """Note which cards seats are known to hold, and not to: by tricks, draws, answers."""
    for seat, card in public.drawn:
        state.known[seat] |= 1 << card.index & ~state.seen
    if public.revokes is not None:
        for seat, card in public.revokes.exposed:
            state.known[seat] |= 1 << card.index
    if public.trumps is not None:
        _read_voids(state, public)
    for answer in public.answers:
        # Who asks has just played the highest, or lowest, of all the trumps held.
        beyond = _beyond(answer, state.laws.orders[state.trumps])
        state.lacks[answer.seat] |= beyond
        if answer.yes:
            state.asleep |= beyond


def _read_voids(state: State, public: PublicView) -> None:
    """Note who has shown to lack a suit, drawn cards apart; proven revokes show nothing."""
    laws, drawn = state.laws, drawn_after(public)
    order = laws.orders[state.trumps]
    tricks = (*public.tricks, public.trick)
    closed = public.rules.drawing is Drawing.CLOSED
    # The player may have drawn anything, so what they showed before tells nothing now.
    first = min(len(public.tricks), drawn) if closed else 0
    revoked = proven(public)
    for number in range(first, len(tricks)):
        rule = laws.follow_drawing if number < drawn else laws.follow
        trick = tricks[number]
        for seat, card in zip(trick.seats[1:], trick.cards[1:], strict=True):
            if (seat, number) not in revoked:
                led = trick.cards[0].index
                state.lacks[seat] |= shown_void(rule, led, card.index, order)


def _beyond(answer: Answered, order: CardOrder) -> int:
    """Return the trumps above one that was asked about, or below it (docs/rules.md §5.10)."""
    beyond = order.above if answer.which is actions.Extreme.HIGH else order.below
    return beyond[answer.card.index]


def _to_follow(public: PublicView, seat: int) -> list[int]:
    """Return the seats that are to play to the trick after one, in order."""
    if seat not in public.playing:
        return []
    at = public.playing.index(seat)
    round_ = (*public.playing[at + 1 :], *public.playing[:at])
    return [other for other in round_ if other not in public.trick.seats]
