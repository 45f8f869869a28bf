"""The tricks: which cards may be played, and what comes of them (docs/rules.md §2, §4)."""

from __future__ import annotations

from bot.players.core.cards import (
    ABOVE,
    FIVE,
    JACK,
    PIPS,
    PIPS_BY_SUIT,
    RANKS,
    SUITS,
    TENS_AND_ABOVE,
)
from bot.players.core.count import count
from bot.players.core.laws import FOLLOW_OR_TRUMP, FREE, MUST_TRUMP, STRICT, Laws
from bot.players.core.state import NONE, PLAY, State


def begin_tricks(state: State) -> None:
    """Wait for the first lead."""
    _round(state, state.leader)
    _show_top(state)
    state.wait_for(state.leader, PLAY)


def follow_rule(state: State) -> int:
    """Return the follow rule, which may be another one while the stock lasts."""
    laws = state.laws
    return laws.follow_drawing if laws.draws and state.left else laws.follow


def playable(state: State, hand: int) -> int:
    """Return the cards of a hand that may be played to the trick."""
    if not state.table:
        return hand
    led = state.table[0] // RANKS
    trumps = SUITS[state.trumps]
    rule = follow_rule(state)
    cards = hand
    suit = hand & SUITS[led]
    if rule != FREE:
        if suit:
            cards = suit if rule == STRICT else suit | hand & trumps
        elif rule == MUST_TRUMP and hand & trumps:
            cards = hand & trumps
    best = state.best
    if state.laws.undertrump or led == state.trumps or best // RANKS != state.trumps:
        return cards
    # Lower trumps are out, unless the base rule leaves nothing else.
    return cards & ~(trumps & ~ABOVE[best]) or cards


def may_throw_in(state: State, hand: int) -> bool:
    """Say whether a follower holds no trump, nothing above a nine and no card that would win."""
    if not state.laws.throw_in or not state.table:
        return False
    return not hand & (SUITS[state.trumps] | TENS_AND_ABOVE | ABOVE[state.best])


def shown_void(rule: int, led: int, suit: int, trumps: int) -> int:
    """Return the cards that a seat cannot have held when it played a suit to another one led."""
    if suit == led or rule == FREE:
        return 0
    if rule == STRICT:
        return SUITS[led]
    # A trump may be played at any time: it says nothing of the suit led.
    if suit == trumps:
        return 0
    return SUITS[led] if rule == FOLLOW_OR_TRUMP else SUITS[led] | SUITS[trumps]


def play(state: State, card: int) -> None:
    """Play a card for the seat to act; the first of a deal without trumps names them."""
    seat, suit, hand = state.turn, card // RANKS, state.hands[state.turn]
    bit = 1 << card
    state.hands[seat] = hand & ~bit
    state.held[seat] -= 1
    state.known[seat] &= ~bit
    state.seen |= bit
    state.played[seat] |= bit
    if not state.table:
        if state.trumps == NONE:
            state.trumps = suit
        state.best = card
        state.best_seat = seat
    else:
        best = state.best
        if card > best if suit == best // RANKS else suit == state.trumps:
            state.best = card
            state.best_seat = seat
        led = state.table[0] // RANKS
        if suit != led:
            state.lacks[seat] |= shown_void(follow_rule(state), led, suit, state.trumps)
            if state.laws.penalty and state.left and suit != state.trumps:
                _penalize(state, seat, hand, led)
    state.table.append(card)
    state.table_seats.append(seat)
    _next(state)


def throw_in(state: State) -> None:
    """Lay the hand of the seat to act face up; it takes no further part."""
    seat = state.turn
    state.seen |= state.hands[seat]
    state.played[seat] |= state.hands[seat]
    state.hands[seat] = 0
    state.held[seat] = 0
    state.known[seat] = 0
    state.playing = [other for other in state.playing if other != seat]
    _next(state)


def _penalize(state: State, seat: int, hand: int, led: int) -> None:
    """Let a follower pay who had neither the suit led nor a trump (docs/rules.md §5.8, §6)."""
    side = seat % state.laws.sides
    helpless = state.laws.unchecked or not hand & (SUITS[led] | SUITS[state.trumps])
    if helpless and state.score[side] > 0:
        state.add(side, -1)


def _next(state: State) -> None:
    if state.followers:
        state.turn = state.followers[0]
        state.followers = state.followers[1:]
    else:
        _take(state)


def _take(state: State) -> None:
    """Let the best card take the trick, and its seat lead the next."""
    laws, winner = state.laws, state.best_seat
    side = winner % laws.sides
    pegs = count_trumps(state, state.table, state.table_seats, side)
    for card in state.table:
        if laws.counts_pips:
            state.pips[side] += pips_of(laws, card, state.trumps)
    state.table = []
    state.table_seats = []
    state.best = state.best_seat = NONE
    state.leader = winner
    if pegs and state.add(side, pegs):
        return
    _round(state, winner)
    if laws.draws and state.left:
        _draw(state, winner)
    if state.held[winner]:
        state.turn = winner
    else:
        count(state)


def pips_of(laws: Laws, card: int, trumps: int) -> int:
    """Return what a card counts for Game, given the trumps."""
    if laws.five_pips and card == RANKS * trumps + FIVE:
        return laws.five_pips
    return PIPS[card]


def pips_in(laws: Laws, cards: int, trumps: int) -> int:
    """Return what a set of cards counts for Game, given the trumps."""
    pips = 0
    for suit in range(len(SUITS)):
        pips += PIPS_BY_SUIT[cards >> RANKS * suit & SUITS[0]]
    return pips + laws.five_pips * (cards >> RANKS * trumps + FIVE & 1)


def count_trumps(state: State, cards: list[int], seats: list[int], side: int) -> int:
    """Note the trumps in a trick that a side takes, for the count; return what its cards peg."""
    laws, pegs = state.laws, 0
    for place in range(len(cards)):
        card = cards[place]
        if card // RANKS != state.trumps:
            pegs += laws.plain_pegs[card % RANKS]
            continue
        rank, holder = card - RANKS * state.trumps, seats[place] % laws.sides
        pegs += laws.pegs[rank]
        if rank == JACK:
            state.jack_holder = holder
            state.jack_taker = side
        if card > state.high:
            state.high = card
            state.high_side = holder
        if card < state.low or state.low == NONE:
            state.low = card
            state.low_side = side if laws.low_to_taker else holder
    return pegs


def _round(state: State, leader: int) -> None:
    """Let the seats follow a leader in their order."""
    at = state.playing.index(leader)
    state.followers = state.playing[at + 1 :] + state.playing[:at]


def _draw(state: State, winner: int) -> None:
    """Let the winner of a trick draw the top card of the stock, and the others the next."""
    is_open = state.laws.draws_openly
    for seat in [winner, *state.followers]:
        if not state.left:
            break
        bit = 1 << state.draw()
        state.hands[seat] |= bit
        state.held[seat] += 1
        if is_open:
            state.known[seat] |= bit
        else:
            # The player may have drawn anything.
            state.lacks[seat] = 0
    _show_top(state)


def _show_top(state: State) -> None:
    state.top = state.stock[-1] if state.laws.draws_openly and state.left else NONE
