"""Give or run: whether the turned suit is worth a point more to the dealer than another."""

from __future__ import annotations

from typing import Final

from bot.engine.actions import Action, Give, Run
from bot.engine.rules import AfterGift
from bot.engine.views import SeatView
from bot.players.steady.turned_suit import (
    another_suit,
    gift_loses,
    run_turn_ups,
    settled,
    turned_suit,
)

_BEGGED: Final = 0.25
"""What it is worth to the dealer that eldest has just shown a poor hand in the suit."""


def give_or_run(view: SeatView) -> Action:
    """Give if the turned suit is worth a point more than another; never the game."""
    if gift_loses(view) or Give() not in view.legal:
        return Run()
    kept = turned_suit(view) + settled(view) + _BEGGED
    # A point for every opponent costs as much as one for a single one of two sides.
    give = (kept if view.public.rules.after_gift is AfterGift.PLAY_ON else 0.0) - 1
    return Give() if give > another_suit(view) + run_turn_ups(view) else Run()
