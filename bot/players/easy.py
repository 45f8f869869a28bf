"""The easy player: as steady, but knows only its hand and the trick, and overlooks things.

Now and then it plays the first card that comes to mind, and it calls too timidly or too boldly.
Chance comes from what it sees alone.
"""

from __future__ import annotations

from typing import Final
from zlib import crc32

from bot.engine.actions import Action, Done, ThrowIn
from bot.engine.views import Ask, SeatView
from bot.players.core.cards import cards_in
from bot.players.core.reading import action_of, mask, read
from bot.players.core.state import NONE, PLAY, State
from bot.players.core.tricks import may_throw_in, playable
from bot.players.steady import asked, lawful
from bot.players.steady.choosing import answer
from bot.players.steady.habits import Habits
from bot.players.steady.playing import play

_DONE = Done()
_THROW_IN = ThrowIn()
HASTY: Final = 12
"""Of a hundred cards, how many it plays without a thought."""
_TIMID: Final = Habits(likely=0.7, passed=-0.3, theirs=-0.3, sold=-0.6, gives=0.6, still_mine=0.5)
_BOLD: Final = Habits(likely=0.3, passed=-1.6, theirs=-1.4, sold=-1.8, gives=0.1, still_mine=0.9)


def decide(view: SeatView) -> Action:
    """Decide for the seat whose turn it is; after the last trick, for any that is not done.

    It never revokes, and never notices that others do.
    """
    ask = asked(view)
    if len(view.legal) == 1:
        return view.legal[0]
    if ask is Ask.DONE:
        return _DONE
    if ask is not Ask.PLAY:
        return action_of(answer_hastily(read(view)))
    throws = _THROW_IN in view.legal
    return action_of(play_hastily(read(view), mask(lawful(view)), throws=throws))


def choose(state: State) -> int:
    """Decide for the seat to act, a card to play too."""
    if state.ask != PLAY:
        return answer_hastily(state)
    hand = state.hands[state.turn]
    return play_hastily(state, playable(state, hand), throws=may_throw_in(state, hand))


def answer_hastily(state: State) -> int:
    """Decide for the seat to act anything but a card to play: in every other hand too boldly."""
    return answer(state, _BOLD if _chance(state) % 2 else _TIMID)


def play_hastily(state: State, cards: int, *, throws: bool) -> int:
    """Play a card."""
    if state.trumps != NONE and _chance(state) % 100 < HASTY:
        return _first_in_mind(state, cards)
    return play(_forgotten(state), _TIMID, cards, throws=throws)


def _first_in_mind(state: State, cards: int) -> int:
    """Return the highest card that takes the trick so far, a partner's too; else the lowest."""
    order = state.laws.orders[state.trumps]
    ranked = sorted(cards_in(cards), key=lambda card: (order.rank[card], card))
    beats = order.beaten_by[state.best] if state.table else cards
    takes = [card for card in ranked if beats >> card & 1]
    return takes[-1] if takes else ranked[0]


def _forgotten(state: State) -> State:
    """Return a deal without what was played to earlier tricks, and without what that has shown."""
    left = state.copy()
    left.seen = sum(1 << card for card in state.table)
    left.lacks = [0] * state.laws.seats
    return left


def _chance(state: State) -> int:
    """Return a number that is the same whenever the seat to act sees the same, in any process."""
    seat = state.turn
    sees = (seat, state.hands[seat], state.seen, state.table, state.score, state.turned, state.bid)
    return crc32(repr(sees).encode())
