"""What the steady player decides, in a state of the core."""

from __future__ import annotations

from bot.players.core.codes import NAME_OF, PASS, PLAY_ON
from bot.players.core.deal import is_blind, legal
from bot.players.core.state import BEG, BID, BUNCH, DISCARD, NAME, OFFER, PLAY, TURN_UP, State
from bot.players.core.tricks import may_throw_in, playable
from bot.players.steady.habits import Habits
from bot.players.steady.hand_value import Table
from bot.players.steady.pitching import bid_or_pass, named, offer_or_pass, sell_or_not
from bot.players.steady.playing import play
from bot.players.steady.turn_up import bunch_or_play_on, discard, give_or_run, stand_or_beg


def choose(state: State, habits: Habits) -> int:
    """Decide for the seat to act, a card to play too."""
    if state.ask != PLAY:
        return answer(state, habits)
    hand = state.hands[state.turn]
    cards, throws = playable(state, hand), may_throw_in(state, hand)
    if not throws and not cards & (cards - 1):
        return cards.bit_length() - 1
    return play(state, habits, cards, throws=throws)


def answer(state: State, habits: Habits) -> int:
    """Decide for the seat to act anything but a card to play."""
    ask = state.ask
    if ask == DISCARD:
        return discard(state, habits)
    if ask == TURN_UP:
        return stand_or_beg(state, habits)
    if ask == BEG:
        return give_or_run(state, habits)
    calls = legal(state)
    if len(calls) == 1:
        return calls[0]
    if is_blind(state, state.turn):
        return PLAY_ON if ask == BUNCH else PASS
    return _call(state, habits)


def _call(state: State, habits: Habits) -> int:
    ask = state.ask
    if ask == NAME:
        return NAME_OF + named(Table(state, state.turn, habits))
    if ask == BUNCH:
        return bunch_or_play_on(state, habits)
    if ask == BID:
        return bid_or_pass(state, habits)
    return offer_or_pass(state, habits) if ask == OFFER else sell_or_not(state, habits)
