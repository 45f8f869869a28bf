"""Which card to play: what it wins or loses now, less what it could have done later."""

from __future__ import annotations

from math import inf
from typing import Final

from bot.players.core.cards import PRINTED, TEN, cards_in
from bot.players.core.codes import THROW_IN
from bot.players.core.laws import FOLLOW_OR_TRUMP, FREE, STRICT
from bot.players.core.orders import GAME
from bot.players.core.state import NONE, State
from bot.players.core.tricks import follow_rule, pips_in
from bot.players.steady.habits import Habits
from bot.players.steady.hand_value import Table
from bot.players.steady.knowledge import Knowledge
from bot.players.steady.pitching import named
from bot.players.steady.prizes import Prizes

_SAME: Final = 1e-9
"""Values that differ by less are equal, but for how they were reckoned."""


def play(state: State, habits: Habits, cards: int, *, throws: bool) -> int:
    """Play the card that should bring this side most, or throw a hopeless hand in."""
    trumps = state.trumps
    if trumps == NONE:
        trumps = named(Table(state, state.turn, habits))
        cards &= PRINTED[trumps]
    know = Knowledge(state, state.turn, trumps)
    if throws and all(know.over(card) for card in cards_in(know.hand)):
        return THROW_IN
    if not cards & (cards - 1):
        return cards.bit_length() - 1
    return _best(know, habits, cards)


def _best(know: Knowledge, habits: Habits, cards: int) -> int:
    prizes = Prizes(know, habits)
    pip = pip_value(prizes)
    best, most, rank = NONE, -inf, know.order.rank
    for card in cards_in(cards):
        value = rate(prizes, card, pip)
        # Of cards that are worth the same the lowest goes; the last word is the pack's order.
        same = abs(value - most) < _SAME
        if value > most if not same else rank[card] <= rank[best]:
            best, most = card, value
    return best


def rate(prizes: Prizes, card: int, pip: float) -> float:
    """Return what playing a card should bring, in points for this side less points against it.

    Args:
        card: one that may be played.
        pip: what a pip is worth, by `pip_value`.
    """
    know, state = prizes.know, prizes.state
    chance = takes(prizes, card)
    missed = (1 - chance) * prizes.harm
    pips = prizes.table_pips
    if not _takes_over(know, card):
        pips += know.order.pips[card]
    trick = prizes.top_of_stock + pip * (pips + prizes.habits.comes * float(len(state.followers)))
    won, lost = prizes.riding(card, ours=True)
    ends_won, ends_lost = prizes.pegging_out(card)
    value = chance * (trick + prizes.table_won + won + ends_won)
    value -= missed * (trick + prizes.table_lost + lost + ends_lost)
    value -= prizes.kept(card, won, lost)
    if not state.table:
        value += prizes.hunt(card, chance) + prizes.penalty(card)
    return value - prizes.keep(card, pip)


def _takes_over(know: Knowledge, card: int) -> bool:
    """Say whether a high plain card would take a trick over that a partner has already won."""
    state = know.state
    if not state.table or state.followers or not know.ours(state.best_seat):
        return False
    order = know.order
    plain = not order.trumps >> card & 1
    return plain and order.rank[card] > TEN and bool(order.beaten_by[state.best] >> card & 1)


def pip_value(prizes: Prizes) -> float:
    """Return what one pip more is worth: the closer to the end, the more, if Game is still open."""
    know, state, habits = prizes.know, prizes.state, prizes.habits
    if not state.laws.counts_pips:
        return 0.0
    most = 0
    for side in range(state.laws.sides):
        if side != know.side:
            most = max(most, state.pips[side])
    lead = state.pips[know.side] - most
    out = 1.0
    if not state.laws.draws:
        in_hands = 0
        for held in state.held:
            in_hands += held
        out = min(1.0, in_hands / (know.unseen | know.hand).bit_count())
    sure = prizes.table_pips + pips_in(state.laws, know.hand, know.trumps)
    unseen = pips_in(state.laws, know.unseen, know.trumps)
    if not -sure - unseen <= lead <= sure + unseen:
        return habits.decided
    weight = state.laws.game_points * prizes.weights[GAME]
    return weight / (habits.pip_base + habits.pip_left * (sure + unseen * out))


def takes(prizes: Prizes, card: int) -> float:
    """Return the chance that this side takes the trick if the seat plays a card to it."""
    know, state = prizes.know, prizes.state
    best, chance = card, 1.0
    order = know.order
    if state.table and not order.beaten_by[state.best] >> card & 1:
        best, chance = state.best, 1.0 if know.ours(state.best_seat) else 0.0
    led = order.suit_of[state.table[0] if state.table else card]
    bait = prizes.table_bait + prizes.bait(card)
    for seat in state.followers:
        if know.ours(seat):
            if chance < 1:
                won_back = _beaten(prizes, seat, best, led, bait)
                chance += prizes.habits.hope * (1 - chance) * won_back
        elif chance:
            chance *= 1 - _beaten(prizes, seat, best, led, bait)
    return chance


def _beaten(prizes: Prizes, seat: int, best: int, led: int, bait: int) -> float:
    """Return the chance that a seat can and will play over the best card."""
    know, heads = prizes.know, prizes.habits.heads
    higher = know.over(best)
    if know.order.trumps >> best & 1:
        will = heads if led == know.trumps else _trumps_in(prizes, seat, led, bait)
        return will * know.holds(seat, higher)
    follows = heads * know.holds(seat, higher)
    ruffs = _trumps_in(prizes, seat, led, bait) * know.holds_suit(seat, know.trumps)
    return 1 - (1 - follows) * (1 - ruffs)


def _trumps_in(prizes: Prizes, seat: int, led: int, bait: int) -> float:
    """Return how likely a seat that holds trumps plays one to a plain lead, if it may."""
    habits = prizes.habits
    tempted = min(habits.tempted_most, habits.tempted + habits.tempted_each * bait)
    rule = follow_rule(prizes.state)
    if rule in (FREE, FOLLOW_OR_TRUMP):
        return tempted
    void = 1 - prizes.know.holds_suit(seat, led)
    if rule == STRICT:
        return void * tempted
    return void + (1 - void) * tempted
