"""The steady player: calls, discards and plays as one who has sat at a few tables.

It weighs every choice in points: what it should bring to this side, less what it should bring to
the others. No search and no chance: a few chances counted by heart for each card. It never asks
for the highest or the lowest trump: all players hear the answer. Where players may revoke it never
does, and calls only what the table has seen proven.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from bot.engine.actions import Action, Done
from bot.engine.views import Ask, SeatView
from bot.players.steady.pitching import bid_or_pass, offer_or_pass, sell_or_not
from bot.players.steady.playing import call_or_done, play
from bot.players.steady.turn_up import bunch_or_play_on, discard, give_or_run, stand_or_beg

_ANSWERS: Final[Mapping[Ask, Callable[[SeatView], Action]]] = MappingProxyType(
    {
        Ask.TURN_UP: stand_or_beg,
        Ask.BEG: give_or_run,
        Ask.BUNCH: bunch_or_play_on,
        Ask.DISCARD: discard,
        Ask.BID: bid_or_pass,
        Ask.OFFER: offer_or_pass,
        Ask.SALE: sell_or_not,
        Ask.PLAY: play,
        Ask.DONE: call_or_done,
    }
)


_DONE: Final = Done()


def decide(view: SeatView) -> Action:
    """Decide for the seat whose turn it is; after the last trick, for any that is not done.

    Raises:
        ValueError: if it is not this seat's turn.
    """
    decision = view.public.decision
    if decision is None or not (view.to_act or _DONE in view.legal):
        raise ValueError(f"seat {view.seat} has nothing to decide")
    if len(view.legal) == 1:
        return view.legal[0]
    return _ANSWERS[decision.ask](view)
