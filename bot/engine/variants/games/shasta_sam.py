"""Shasta Sam (docs/rules.md §5.8)."""

from __future__ import annotations

from typing import Final

from bot.engine.axes import Drawing, Follow, LowTo, Trumps
from bot.engine.rules import Rules
from bot.engine.variants.declare import Variant
from bot.engine.variants.families import TWO, laws, target

_RULES: Final = Rules(
    target=7, trumps=Trumps.CUT, drawing=Drawing.CLOSED, follow_drawing=Follow.FREE, low=LowTo.TAKER
)

GAME: Final = Variant(
    row=20,
    id="shasta-sam",
    name="Shasta Sam",
    line="For two: trumps are cut, and after every trick you draw a card that nobody else sees.",
    turns=160,
    forms=(TWO,),
    base=_RULES,
    options=(target(_RULES), *laws(_RULES)),
)
