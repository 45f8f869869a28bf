"""Irish Don (docs/rules.md §8.5.6)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.engine.variants.declare import Variant
from bot.engine.variants.families import BIG_DON, FOUR, HIGHEST_CUT, don

_RULES: Final = replace(BIG_DON, target=81, order=(), game_points=1)

GAME: Final = Variant(
    row=32,
    id="irish-don",
    name="Irish Don",
    line="All thirteen cards, and nothing to count at the end: a deal's 80 points are all pegged.",
    turns=80,
    aliases=("Thirteen-Card Don", "Don irlandais", "Irischer Don"),
    forms=(FOUR,),
    base=_RULES,
    options=don(_RULES),
    recorded_from=5,
    choices=(HIGHEST_CUT, "The sources play to 80 or to over 80; here it is 81."),
)
