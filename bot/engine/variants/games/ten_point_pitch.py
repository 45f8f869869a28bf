"""Ten-point pitch (docs/rules.md §8.5.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.engine.axes import Exchange, Follow
from bot.engine.variants.declare import HIGH_TARGETS, Variant, option
from bot.engine.variants.extras import TEN_POINT, points
from bot.engine.variants.families import FOUR, HIGHEST_CUT, SIX_ON_THREE, SIX_ON_TWO, bidding, deals

_RULES: Final = replace(
    TEN_POINT,
    exchange=Exchange.REFILL,
    follow=Follow.TRUMPS_ONLY,
    ace_and_two=True,
    ten_is_game=True,
)
_SIX: Final = {"hand": 8, "kitty": 6, "exchange": Exchange.TO_SIX}


GAME: Final = Variant(
    row=26,
    id="ten-point-pitch",
    name="Ten-point pitch",
    line="Two jokers, an off-jack, a three worth three, and nothing but trumps is played.",
    turns=130,
    aliases=(
        *("Ten-Point", "Ten Pitch", "Campbell", "Colorado"),
        *("Seven-point Pitch", "Thirteen-point Pitch", "Pitch à dix points", "Zehn-Punkte-Pitch"),
    ),
    forms=(FOUR, SIX_ON_THREE, SIX_ON_TWO),
    base=_RULES,
    by_form={SIX_ON_THREE: _SIX, SIX_ON_TWO: _SIX},
    options=(
        option(_RULES, "target", HIGH_TARGETS),
        points(_RULES),
        *bidding(_RULES, greatest=13),
        option(_RULES, "joker_order", ("ranked", "first")),
        deals(_RULES),
    ),
    recorded_from=5,
    choices=(
        HIGHEST_CUT,
        "The sources play to 31, 32 or 52; here it is 32 with any number of points.",
        "The sources bid from four or from five; here it is four.",
    ),
)
