"""Blind All Fours (docs/rules.md §3)."""

from __future__ import annotations

from typing import Final

from bot.engine.axes import Trumps
from bot.engine.rules import Rules
from bot.engine.variants.declare import Variant
from bot.engine.variants.families import FOUR, THREE, TWO, laws, target

_RULES: Final = Rules(target=7, trumps=Trumps.PITCH)

GAME: Final = Variant(
    row=14,
    id="blind",
    name="Blind All Fours",
    line="No turn-up and no begging: eldest sets trumps with the first card led.",
    turns=40,
    aliases=("Blind", "All Fours à l'aveugle", "Blindes All Fours"),
    forms=(TWO, THREE, FOUR),
    base=_RULES,
    options=(target(_RULES), *laws(_RULES)),
)
