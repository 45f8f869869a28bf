"""A deal on integers from its first moment to its count; the engine's rules, held to it by tests.

The rules stand in `laws`, the cards and the score in `state`; `turn_up`, `market`, `tricks` and
`count` are the parts of a deal, each of which leads to the next. A new way to find trumps gets a
module beside `turn_up` and a line in `begin`; a new call a code in `codes`. What is a trump, and
what a card is worth, `orders` alone knows.
"""

from __future__ import annotations

from bot.players.core.cards import RANKS, cards_in
from bot.players.core.codes import DISCARD_OF, NAME_OF, THROW_IN, said
from bot.players.core.exchange import exchange, name_trumps, ways
from bot.players.core.laws import ALL_BUT_PITCHER, CUT, NAMED, NOBODY, PARTNERS, PITCH, Laws
from bot.players.core.market import begin_market, make_market_call, market_calls
from bot.players.core.state import BUNCH, DISCARD, NAME, NONE, PLAY, State
from bot.players.core.tricks import begin_tricks, may_throw_in, play, playable, throw_in
from bot.players.core.turn_up import begin_turn_up, discard, make_turn_up_call, turn_up_calls


def begin(  # noqa: PLR0913  # all that a deal begins with
    laws: Laws,
    hands: list[int],
    stock: list[int],
    *,
    dealer: int,
    score: list[int],
    carried: int = 0,
    cut: int = NONE,
    decides: bool = False,
) -> State:
    """Begin a deal, up to the first decision or its end.

    Args:
        hands: by seat, the cards as a mask; none for a seat that is out.
        stock: the rest, top first.
        score: by side, before the deal.
        carried: what Game brings besides, from deals before it.
        cut: the card that was shown for trumps, where they are cut.
        decides: whether the game ends with this deal if it is scored.
    """
    state = State(laws, dealer, score.copy(), decides=decides)
    state.carried = carried
    state.hands = hands.copy()
    state.held = [hand.bit_count() for hand in hands]
    state.stock = stock[::-1]
    state.left = len(stock)
    if laws.trumps in (PITCH, NAMED):
        begin_market(state)
    elif laws.trumps == CUT:
        state.trumps = cut // RANKS
        begin_tricks(state)
    else:
        begin_turn_up(state)
    return state


def legal(state: State) -> list[int]:
    """Return what the seat to act may do: every action but discards.

    Of discards there are too many: see `may_discard`.
    """
    hand = state.hands[state.turn]
    if state.ask == PLAY:
        cards = cards_in(playable(state, hand))
        return [*cards, THROW_IN] if may_throw_in(state, hand) else cards
    if state.ask == DISCARD:
        return []
    if state.ask == NAME:
        return [NAME_OF + suit for suit in range(4)]
    return turn_up_calls(state) if state.ask <= BUNCH else market_calls(state)


def may_discard(state: State) -> tuple[int, int, int]:
    """Return how the seat to act may discard, as `ways` does."""
    seat = state.turn
    hand, held = state.hands[seat], state.held[seat]
    return (
        ways(state, hand, held)
        if state.laws.trumps == NAMED
        else (0, state.laws.discards[held], hand)
    )


def is_blind(state: State, seat: int) -> bool:
    """Say whether a seat sees no card of its own until trumps are settled."""
    blind = state.laws.blind
    if blind == NOBODY or state.trumps != NONE:
        return False
    if blind == PARTNERS:
        return seat != state.leader and (seat - state.leader) % state.laws.sides == 0
    if blind == ALL_BUT_PITCHER:
        return seat != state.leader
    return seat not in (state.eldest, state.giver)


def apply(state: State, action: int) -> None:
    """Do what the seat to act has decided. It must be legal: nothing is checked here."""
    if state.ask == PLAY:
        if action == THROW_IN:
            throw_in(state)
        else:
            play(state, action)
    elif state.ask == DISCARD:
        cards = action - DISCARD_OF
        if state.laws.trumps == NAMED:
            exchange(state, cards)
        else:
            discard(state, cards)
    else:
        state.calls = [*state.calls, said(state.turn, action)]
        if state.ask <= BUNCH:
            make_turn_up_call(state, action)
        elif state.ask == NAME:
            name_trumps(state, action - NAME_OF)
        else:
            make_market_call(state, action)
