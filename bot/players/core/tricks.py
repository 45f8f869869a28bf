"""The tricks: which cards may be played, and what comes of them (docs/rules.md §2, §4)."""

from __future__ import annotations

from bot.players.core.cards import FIVE, JOKERS, PIPS_BY_SUIT, PRINTED, RANKS, TENS_AND_ABOVE
from bot.players.core.count import count
from bot.players.core.laws import FOLLOW_OR_TRUMP, FREE, MUST_TRUMP, STRICT, TRUMPS_ONLY, Laws
from bot.players.core.orders import CardOrder
from bot.players.core.state import NONE, PLAY, State


def begin_tricks(state: State) -> None:
    """Wait for the first lead."""
    _show_top(state)
    _lead(state, state.leader)


def follow_rule(state: State) -> int:
    """Return the follow rule, which may be another one while the stock lasts."""
    laws = state.laws
    return laws.follow_drawing if laws.draws and state.left else laws.follow


def playable(state: State, hand: int) -> int:
    """Return the cards of a hand that may be played to the trick."""
    if not state.table:
        return _leads(state, hand)
    order = state.laws.orders[state.trumps]
    led = order.suit_of[state.table[0]]
    trumps = order.trumps
    rule = follow_rule(state)
    cards = hand
    suit = hand & order.suits[led]
    if rule == TRUMPS_ONLY:
        return hand & trumps
    if rule != FREE:
        if suit:
            cards = suit if rule == STRICT else suit | hand & trumps
        elif rule == MUST_TRUMP and hand & trumps:
            cards = hand & trumps
    best = state.best
    if state.laws.undertrump or led == state.trumps or not trumps >> best & 1:
        return cards
    # Lower trumps are out, unless the base rule leaves nothing else.
    return cards & ~(trumps & ~order.above[best]) or cards


def _leads(state: State, hand: int) -> int:
    """Return the cards that may be led: no joker is pitched; and a trump first, where it must."""
    laws = state.laws
    if state.trumps == NONE:
        return hand & ~JOKERS
    if laws.trumps_only or (laws.first_lead_trump and not any(state.played)):
        trumps = hand & laws.orders[state.trumps].trumps
        return trumps or hand
    return hand


def may_throw_in(state: State, hand: int) -> bool:
    """Say whether a follower holds no trump, nothing above a nine and no card that would win."""
    if not state.laws.throw_in or not state.table:
        return False
    order = state.laws.orders[state.trumps]
    return not hand & (order.trumps | TENS_AND_ABOVE | order.above[state.best])


def shown_void(rule: int, led: int, card: int, order: CardOrder) -> int:
    """Return the cards that a seat cannot have held when it played a card to another one led."""
    suit = order.suits[order.suit_of[led]]
    if rule in (FREE, TRUMPS_ONLY) or suit >> card & 1:
        return 0
    if rule == STRICT:
        return suit
    # A trump may be played at any time: it says nothing of the suit led.
    if order.trumps >> card & 1:
        return 0
    return suit if rule == FOLLOW_OR_TRUMP else suit | order.trumps


def play(state: State, card: int) -> None:
    """Play a card for the seat to act; the first of a deal without trumps names them."""
    seat, hand, bit = state.turn, state.hands[state.turn], 1 << card
    state.hands[seat] = hand & ~bit
    state.held[seat] -= 1
    state.known[seat] &= ~bit
    state.seen |= bit
    state.played[seat] |= bit
    if not state.table:
        if state.trumps == NONE:
            state.trumps = card // RANKS
        state.best = card
        state.best_seat = seat
    else:
        order = state.laws.orders[state.trumps]
        if order.beaten_by[state.best] & bit:
            state.best = card
            state.best_seat = seat
        led = state.table[0]
        if order.suit_of[card] != order.suit_of[led]:
            state.lacks[seat] |= shown_void(follow_rule(state), led, card, order)
            if state.laws.penalty and state.left and not order.trumps & bit:
                _penalize(state, seat, hand, order.suits[order.suit_of[led]] | order.trumps)
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


def _penalize(state: State, seat: int, hand: int, better: int) -> None:
    """Let a follower pay who had neither the suit led nor a trump (docs/rules.md §5.8, §6)."""
    side = seat % state.laws.sides
    helpless = state.laws.unchecked or not hand & better
    if helpless and state.score[side] > 0:
        state.add(side, -1)


def _next(state: State) -> None:
    while state.followers:
        seat = state.followers[0]
        state.followers = state.followers[1:]
        if not state.laws.uneven or _can_play(state, seat):
            state.turn = seat
            return
        _pass_over(state, seat)
    _take(state)


def _take(state: State) -> None:
    """Let the best card take the trick, and its seat lead the next."""
    laws, winner = state.laws, state.best_seat
    side = winner % laws.sides
    pegs = count_trumps(state, state.table, state.table_seats, side)
    if laws.counts_pips:
        pips = laws.orders[state.trumps].pips
        for card in state.table:
            state.pips[side] += pips[card]
    state.table = []
    state.table_seats = []
    state.best = state.best_seat = NONE
    state.leader = winner
    if pegs and state.add(side, pegs):
        return
    if laws.draws and state.left:
        _round(state, winner)
        _draw(state, winner)
    if laws.uneven or state.held[winner]:
        _lead(state, winner)
    else:
        _round(state, winner)
        count(state)


def _lead(state: State, seat: int) -> None:
    """Let a seat lead, or the next that can; if none can, the deal is counted."""
    _round(state, seat)
    if state.laws.uneven:
        able = seat
        for other in [seat, *state.followers]:
            if _can_play(state, other):
                able = other
                break
        if not _can_play(state, able):
            count(state)
            return
        while seat != able:
            _pass_over(state, seat)
            seat = state.followers[0]
            state.followers = state.followers[1:]
        _round(state, able)
        state.leader = able
    state.wait_for(seat, PLAY)


def _can_play(state: State, seat: int) -> bool:
    hand, laws = state.hands[seat], state.laws
    return bool(hand & laws.orders[state.trumps].trumps if laws.trumps_only else hand)


def _pass_over(state: State, seat: int) -> None:
    """Lay the cards of a seat away unseen; it is out of the deal."""
    hand = state.hands[seat]
    state.thrown[seat] |= hand
    state.discarded[seat] += state.held[seat]
    state.hands[seat] = 0
    state.held[seat] = 0
    state.playing = [other for other in state.playing if other != seat]


def pips_in(laws: Laws, cards: int, trumps: int) -> int:
    """Return what a set of cards counts for Game, given the trumps."""
    pips = 0
    for suit in range(len(PRINTED)):
        pips += PIPS_BY_SUIT[cards >> RANKS * suit & PRINTED[0]]
    return pips + laws.five_pips * (cards >> RANKS * trumps + FIVE & 1)


def count_trumps(state: State, cards: list[int], seats: list[int], side: int) -> int:
    """Note the trumps in a trick that a side takes, for the count; return what its cards peg."""
    laws, pegs = state.laws, 0
    order = laws.orders[state.trumps]
    for place in range(len(cards)):
        card = cards[place]
        pegs += order.pegs[card]
        if not order.trumps >> card & 1:
            continue
        holder = seats[place] % laws.sides
        if card == order.jack:
            state.jack_holder = holder
            state.jack_taker = side
        if order.scoring >> card & 1:
            state.taken = [*state.taken]
            state.taken[side] |= 1 << card
        if not order.natural >> card & 1:
            continue
        if state.high == NONE or order.above[state.high] >> card & 1:
            state.high = card
            state.high_side = side
        if state.low == NONE or order.below[state.low] >> card & 1:
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
