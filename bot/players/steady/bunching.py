"""Bunch or play on: the new trumps against another deal by the same dealer."""

from __future__ import annotations

from typing import Final

from bot.engine.actions import Action, Bunch, PlayOn
from bot.engine.rules import Counted
from bot.engine.views import SeatView
from bot.players.knowledge import same_side
from bot.players.steady.hand_value import Table, worth

_ANEW: Final = 0.0
"""What a new deal should bring anybody."""


def bunch_or_play_on(view: SeatView) -> Action:
    """Bunch if the hand should lose more than a new deal would."""
    public = view.public
    if view.blind:
        return PlayOn()
    final = public.turn_ups[-1]
    value = worth(Table.of(view), final.suit)
    if public.rules.turn_ups_counted is Counted.FINAL:
        points = dict(public.rules.turn_up_points).get(final.rank, 0)
        value += points if same_side(view, public.giver) else -points
    return Bunch() if value < _ANEW else PlayOn()
