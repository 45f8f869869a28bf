"""The easy player: knows the rules and overlooks things, as a beginner does."""

from __future__ import annotations

from bot.engine.actions import Action, Done, ThrowIn
from bot.engine.views import Ask, SeatView
from bot.players.core.reading import action_of, mask, read
from bot.players.easy.overlooking import answer_hastily, play_hastily
from bot.players.steady import asked, lawful

_DONE = Done()
_THROW_IN = ThrowIn()


def decide(view: SeatView) -> Action:
    """Decide for the seat whose turn it is; after the last trick, for any that is not done.

    It never revokes, and never notices that others do.

    Raises:
        ValueError: if it is not this seat's turn.
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
