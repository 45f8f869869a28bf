"""German All Fours (docs/rules.md §5.9)."""

from __future__ import annotations

from typing import Final

from bot.engine.axes import AfterRun, Follow, GameTie, LowTo
from bot.engine.rules import Rules
from bot.engine.variants.declare import Variant
from bot.engine.variants.families import FIRST_DEALER, JACK_ONLY, SAME_DEALER, TWO, begging, laws

_RULES: Final = Rules(
    target=7,
    turn_up_points=JACK_ONLY,
    after_run=AfterRun.TO_SIX,
    follow=Follow.MUST_TRUMP,
    low=LowTo.TAKER,
    game_tie=GameTie.ELDEST_SIDE,
)

GAME: Final = Variant(
    row=24,
    id="german",
    name="German All Fours",
    line="For two: after a run all keep six cards, and you must trump when you cannot follow.",
    turns=50,
    aliases=("All Fours allemand", "Deutsches All Fours"),
    forms=(TWO,),
    base=_RULES,
    options=(*begging(_RULES), *laws(_RULES)),
    choices=(FIRST_DEALER, SAME_DEALER),
)
