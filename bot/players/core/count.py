"""The count after the last trick: the points in the game's order."""

from __future__ import annotations

from bot.players.core.codes import MOON
from bot.players.core.laws import CARRIED, ELDEST_SIDE, NON_DEALER
from bot.players.core.orders import GAME, HIGH, JACK_POINT, LOW, NOTHING
from bot.players.core.state import NONE, State


def count(state: State) -> None:
    """Score the points one after the other; a bound player's first (docs/rules.md §5.6)."""
    state.counted = True
    sides: list[int] = []
    points: list[int] = []
    for piece in state.laws.order:
        side = side_of(state, piece)
        if side != NONE:
            sides.append(side)
            points.append(points_of(state, piece))
    if state.laws.game_tie == CARRIED and game_side(state) == NONE:
        state.carries = state.carried + state.laws.game_points
    if state.bound == NONE:
        _score(state, sides, points, ours=NONE, others=NONE)
    else:
        _score_bound(state, sides, points)
    if not state.over:
        state.finish(again=False)


def _score_bound(state: State, sides: list[int], points: list[int]) -> None:
    bound, bid = state.bound % state.laws.sides, state.bound_points
    if bid == MOON:
        _score_moon(state, sides, points)
        return
    mine = [many for side, many in zip(sides, points, strict=True) if side == bound]
    smudged = state.laws.smudge and bid == state.laws.greatest_bid and state.score[bound] >= 0
    if smudged and sum(mine) == bid:
        state.add(bound, state.laws.target - state.score[bound])
    elif sum(mine) >= bid:
        _score(state, sides, points, ours=bound, others=NONE)
        _score(state, sides, points, ours=NONE, others=bound)
    elif state.laws.gives_set:
        _score(state, sides, points, ours=NONE, others=bound)
        _give_set(state)
    else:
        state.add(bound, -bid)
        _score(state, sides, points, ours=NONE, others=bound)


def _score_moon(state: State, sides: list[int], points: list[int]) -> None:
    """Let a shooter's side win the game, or rise to zero; or lose the target (§8.2)."""
    bound, laws, made = state.bound % state.laws.sides, state.laws, 0
    for side, many in zip(sides, points, strict=True):
        made += many if side == bound else 0
    if made == laws.greatest_bid:
        score = state.score[bound]
        state.add(bound, -score if score < 0 else laws.target - score)
    else:
        state.add(bound, -laws.target)
        _score(state, sides, points, ours=NONE, others=bound)


def _give_set(state: State) -> None:
    """Let each other side score the bid, in order of play after the bound player."""
    sides = state.laws.sides
    for after in range(1, sides):
        if state.over or state.add((state.bound + after) % sides, state.bound_points):
            return


def _score(state: State, sides: list[int], points: list[int], *, ours: int, others: int) -> None:
    """Score points in order: all, those of one side alone, or those of all others."""
    for place in range(len(sides)):
        side = sides[place]
        if ours not in (NONE, side) or side == others:
            continue
        if state.over or state.add(side, points[place]):
            return


def points_of(state: State, piece: int) -> int:
    """Return what a point of the count brings who scores it."""
    laws = state.laws
    if piece == JACK_POINT:
        hung = state.jack_holder != state.jack_taker
        return laws.hung_jack_points if hung else laws.jack_points
    return laws.worths[piece] + (state.carried if piece == GAME else 0)


def side_of(state: State, piece: int) -> int:
    """Return the side that scores a point, or none."""
    laws = state.laws
    card = laws.orders[state.trumps].card_of[piece]
    if piece == HIGH:
        return state.high_side if card in (NOTHING, state.high) else NONE
    if piece == LOW:
        return state.low_side if card in (NOTHING, state.low) else NONE
    if piece == JACK_POINT:
        return state.jack_taker
    return game_side(state) if card == NOTHING else _taker(state, card)


def _taker(state: State, card: int) -> int:
    for side in range(state.laws.sides):
        if state.taken[side] >> card & 1:
            return side
    return NONE


def game_side(state: State) -> int:
    """Return the side that scores Game, or none."""
    most = max(state.pips)
    level = [side for side in range(state.laws.sides) if state.pips[side] == most]
    if len(level) == 1:
        return level[0]
    if state.laws.game_tie == ELDEST_SIDE:
        return state.eldest % state.laws.sides
    if state.laws.game_tie == NON_DEALER:
        # The side that is level with the dealer's, where there is one such (docs/rules.md §5.3).
        dealer = state.dealer % state.laws.sides
        others = [side for side in level if side != dealer]
        if dealer in level and len(others) == 1:
            return others[0]
    return NONE
