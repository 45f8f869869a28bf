"""Phat (docs/rules.md §8.5.6)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.engine.axes import GameTie
from bot.engine.variants.declare import Variant
from bot.engine.variants.families import BIG_DON, FOUR, HIGHEST_CUT, don

_RULES: Final = replace(BIG_DON, target=181, game_tie=GameTie.CARRIED)

GAME: Final = Variant(
    row=33,
    id="phat",
    name="Phat",
    line="Norwich's Don with all thirteen cards; if the pips are level, Game is carried over.",
    turns=190,
    aliases=("Fat",),
    forms=(FOUR,),
    base=_RULES,
    options=don(_RULES),
    recorded_from=5,
    choices=(HIGHEST_CUT,),
)
