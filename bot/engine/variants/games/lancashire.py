"""Lancashire (docs/rules.md §5.2)."""

from __future__ import annotations

from typing import Final

from bot.engine.axes import Blind, FirstDeal, LowTo, Trumps
from bot.engine.rules import Rules
from bot.engine.variants.declare import Variant
from bot.engine.variants.families import FOUR, english, laws

_RULES: Final = Rules(
    target=11,
    trumps=Trumps.PITCH,
    blind=Blind.PARTNERS,
    low=LowTo.TAKER,
    first_deal=FirstDeal.GUESS,
)

GAME: Final = Variant(
    row=4,
    id="lancashire",
    name="Lancashire",
    line="Low goes to the side that wins it; guessing red or black decides who pitches first.",
    turns=120,
    aliases=("Lancashire All Fours",),
    forms=(FOUR,),
    base=_RULES,
    options=(*english(_RULES), *laws(_RULES)),
)
