"""French All Fours (docs/rules.md §5.9)."""

from __future__ import annotations

from typing import Final

from bot.engine.axes import AfterRun, Blind, Follow, GameTie, LowTo, Running
from bot.engine.events import Cause
from bot.engine.rules import Rules
from bot.engine.variants.declare import Variant
from bot.engine.variants.families import FIRST_DEALER, FOUR, JACK_ONLY, TWO, begging, laws

_RULES: Final = Rules(
    target=7,
    turn_up_points=JACK_ONLY,
    running=Running.ONCE_THEN_SINGLY,
    after_run=AfterRun.TO_SIX,
    follow=Follow.MUST_TRUMP,
    blind=Blind.ALL_BUT_TWO,
    low=LowTo.TAKER,
    game_tie=GameTie.ELDEST_SIDE,
    order=(Cause.GAME, Cause.HIGH, Cause.LOW, Cause.JACK),
)

GAME: Final = Variant(
    row=22,
    id="french",
    name="French All Fours",
    line="Game is counted first; you must trump when you cannot follow.",
    turns=50,
    aliases=("All Fours français", "Französisches All Fours"),
    forms=(TWO, FOUR),
    base=_RULES,
    options=(*begging(_RULES), *laws(_RULES)),
    choices=(FIRST_DEALER,),
)
