"""How trumps are found, and what hands discard after a run."""

from __future__ import annotations

from typing import Final

from bot.players.core.cards import PRINTED, RANKS
from bot.players.core.codes import BEGS, BUNCHES, GIVE, PLAY_ON, RUN, STAND
from bot.players.core.laws import EVERY, FINAL, FIRST_AND_FINAL, TURN
from bot.players.core.state import BEG, BUNCH, DISCARD, NONE, TURN_UP, State
from bot.players.core.tricks import begin_tricks

_EACH: Final = 3


def begin_turn_up(state: State) -> None:
    """Turn the first card up, and ask eldest, if eldest has a say."""
    if _turn(state):
        return
    if state.laws.trumps == TURN:
        state.wait_for(state.eldest, TURN_UP)
    else:
        _settle(state)


def turn_up_calls(state: State) -> list[int]:
    """Return what the seat to act may say."""
    if state.ask == TURN_UP:
        return [STAND, BEGS]
    if state.ask == BEG:
        return [GIVE, RUN] if may_give(state) else [RUN]
    return [BUNCHES, PLAY_ON]


def make_turn_up_call(state: State, action: int) -> None:
    """Stand or beg, give or run, bunch or play on."""
    if action == BEGS:
        state.wait_for(state.giver, BEG)
    elif action == GIVE:
        _give(state)
    elif action == RUN:
        _run(state)
    elif action in (STAND, PLAY_ON):
        _settle(state)
    else:
        following = state.after(state.turn)
        if following == NONE:
            state.finish(again=True)
        else:
            state.wait_for(following, BUNCH)


def discard(state: State, cards: int) -> None:
    """Throw cards of the seat to act away."""
    seat = state.turn
    state.hands[seat] &= ~cards
    state.thrown[seat] = cards
    many = state.laws.discards[state.held[seat]]
    state.discarded[seat] = many
    state.held[seat] -= many
    _ask_to_discard(state, state.order.index(seat) + 1)


# ------------------------------------------------------------------------------------ turning up


def _turn(state: State) -> bool:
    """Turn a card up and score it; say whether it ends the game."""
    laws = state.laws
    card = state.draw()
    state.turned = card
    state.seen |= 1 << card
    first = state.turn_up == NONE
    if first:
        state.turn_up = card
    counted = laws.turn_ups_counted == EVERY
    if laws.turn_ups_counted == FIRST_AND_FINAL:
        counted = first or card // RANKS != state.turn_up // RANKS
    return counted and _score_turn_up(state)


def _score_turn_up(state: State) -> bool:
    points = state.laws.turn_up_points[state.turned % RANKS]
    return points != 0 and state.add(state.giver % state.laws.sides, points)


def _run(state: State) -> None:
    """Deal more cards and turn again, until another suit comes or the stock is too short."""
    each, deals = _EACH * len(state.order), True
    while state.turned // RANKS == state.turn_up // RANKS:
        if state.left < (each + 1 if deals else 1):
            state.finish(again=True)
            return
        if deals:
            _deal_more(state)
        if _turn(state):
            return
        deals = not state.laws.runs_once
    if state.laws.bunching:
        state.wait_for(state.eldest, BUNCH)
    else:
        _settle(state)


def _deal_more(state: State) -> None:
    for seat in state.order:
        for _ in range(_EACH):
            state.hands[seat] |= 1 << state.draw()
        state.held[seat] += _EACH


def _settle(state: State) -> None:
    """Fix trumps; where only the final turn-up counts, this is when (docs/rules.md §5.3)."""
    state.trumps = state.turned // RANKS
    if state.laws.turn_ups_counted == FINAL and _score_turn_up(state):
        return
    _ask_to_discard(state, 0)


def _ask_to_discard(state: State, place: int) -> None:
    """Ask the next seat that has too many cards; after the last, wait for the lead."""
    for seat in state.order[place:]:
        if state.laws.trumps == TURN and state.laws.discards[state.held[seat]]:
            state.wait_for(seat, DISCARD)
            return
    begin_tricks(state)


# ---------------------------------------------------------------------------------------- gifts


def receivers(state: State) -> list[int]:
    """Return the sides that score a gift, in order."""
    sides = state.laws.sides
    if not state.laws.gift_to_each:
        return [state.eldest % sides]
    met = [state.giver % sides]
    for seat in state.order:
        if seat % sides not in met:
            met.append(seat % sides)
    return met[1:]


def may_give(state: State) -> bool:
    """Say whether the rules let the dealer give."""
    laws = state.laws
    if laws.gift_needs_trump and not state.hands[state.giver] & PRINTED[state.turned // RANKS]:
        return False
    if laws.gift_limit or laws.third_player_limit:
        for side in receivers(state):
            if state.score[side] == laws.target - 1 and (
                laws.gift_limit or side != state.eldest % laws.sides
            ):
                return False
    return True


def _give(state: State) -> None:
    for side in receivers(state):
        if state.add(side, 1):
            return
    if state.laws.gift_ends_deal:
        state.finish(again=False)
    else:
        _settle(state)
