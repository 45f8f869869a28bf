"""Stand or beg: this suit against one yet to come, by the hand and by the score."""

from __future__ import annotations

from typing import Final

from bot.engine.actions import Action, Beg, Stand
from bot.engine.rules import AfterGift
from bot.engine.views import SeatView
from bot.players.steady.turned_suit import (
    another_suit,
    gift,
    gift_loses,
    run_turn_ups,
    settled,
    turned_suit,
)

_GIVES: Final = {AfterGift.PLAY_ON: 0.3, AfterGift.ABANDON: 0.02}
"""How often a dealer gives, when the score lets them; hardly ever where the deal is lost by it."""


def stand_or_beg(view: SeatView) -> Action:
    """Beg if what it should bring is better than playing the turned suit."""
    rule = view.public.rules.after_gift
    stand = turned_suit(view) - settled(view)
    after_gift = stand if rule is AfterGift.PLAY_ON else 0.0
    gives = 0.0 if gift_loses(view) else _GIVES[rule]
    run = another_suit(view) - run_turn_ups(view)
    beg = gives * (gift(view) + after_gift) + (1 - gives) * run
    return Beg() if beg > stand else Stand()
