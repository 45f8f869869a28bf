"""Smear (docs/rules.md §8.5.3)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.engine.axes import Exchange, JokerOrder
from bot.engine.variants.declare import HIGH_TARGETS, Option, Variant, option
from bot.engine.variants.extras import TEN_POINT
from bot.engine.variants.families import (
    FOUR,
    HIGHEST_CUT,
    SIX_ON_THREE,
    bidding,
    following,
    house_laws,
)

_RULES: Final = replace(
    TEN_POINT,
    target=21,
    joker_order=JokerOrder.FIRST,
    hand=10,
    least_bid=2,
    exchange=Exchange.TO_SIX,
)

GAME: Final = Variant(
    row=27,
    id="smear",
    name="Smear",
    line="Ten cards, keep six: two jokers, both jacks of a colour, and a three worth three.",
    turns=150,
    aliases=("Schmear", "Schmier", "Shmear"),
    forms=(FOUR, SIX_ON_THREE),
    base=_RULES,
    by_form={SIX_ON_THREE: {"hand": 9}},
    options=(
        option(_RULES, "target", HIGH_TARGETS),
        *bidding(_RULES),
        following(_RULES),
        option(_RULES, "joker_order", ("first", "ranked")),
        option(_RULES, "joker_rank", ("middle", "low")),
        Option("kitty", 0, (0, 4), lambda rules, n: replace(rules, kitty=n, hand=9), only=(FOUR,)),
        *house_laws(_RULES),
    ),
    recorded_from=5,
    choices=(
        HIGHEST_CUT,
        "Our sources don't say how to follow suit; here you may also trump, as in Pitch.",
        "The sources bid from two or from four, and most name no target; here it is two and 21.",
    ),
)
