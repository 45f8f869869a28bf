"""Dick's All Fours (docs/rules.md §5.4)."""

from __future__ import annotations

from typing import Final

from bot.engine.axes import Blind, GameTie, Gift
from bot.engine.rules import Rules
from bot.engine.variants.declare import Variant, option
from bot.engine.variants.families import EVERY_JACK, FOUR, JACK_ONLY, THREE, TWO, begging, laws

_RULES: Final = Rules(
    target=7,
    turn_up_points=JACK_ONLY,
    gift=Gift.EACH_OPPONENT,
    blind=Blind.ALL_BUT_TWO,
    game_tie=GameTie.ELDEST_SIDE,
)

GAME: Final = Variant(
    row=10,
    id="dick",
    name="Dick's All Fours",
    line="The American game of 1868: each opponent gets the gift, and at first only two look.",
    turns=50,
    aliases=("Dick", "All Fours de Dick", "Dicks All Fours"),
    forms=(TWO, FOUR, THREE),
    base=_RULES,
    options=(
        *begging(_RULES),
        option(_RULES, "second_place", (False, True), only=(THREE,)),
        *laws(_RULES),
    ),
    choices=(EVERY_JACK,),
)
