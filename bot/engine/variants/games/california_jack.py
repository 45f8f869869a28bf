"""California Jack (docs/rules.md §5.8)."""

from __future__ import annotations

from typing import Final

from bot.engine.axes import Drawing, Follow, LowTo, Trumps
from bot.engine.rules import Rules
from bot.engine.variants.declare import Variant
from bot.engine.variants.families import TWO, laws, target

_RULES: Final = Rules(
    target=7, trumps=Trumps.CUT, drawing=Drawing.OPEN, follow_drawing=Follow.FREE, low=LowTo.TAKER
)

GAME: Final = Variant(
    row=21,
    id="california-jack",
    name="California Jack",
    line="For two: the top card of the stock lies face up, and the winner of the trick takes it.",
    turns=160,
    aliases=("California Loo", "Cali Jack"),
    forms=(TWO,),
    base=_RULES,
    options=(target(_RULES), *laws(_RULES)),
)
