"""Cotton's All Fours (docs/rules.md §3)."""

from __future__ import annotations

from typing import Final

from bot.engine.axes import AfterGift, FirstDeal
from bot.engine.rules import Rules
from bot.engine.variants.declare import Variant
from bot.engine.variants.families import (
    EVERY_JACK,
    JACK_ONLY,
    SAME_DEALER,
    TWO,
    begging,
    gift_ends_deal,
    laws,
)

_RULES: Final = Rules(
    target=11, turn_up_points=JACK_ONLY, after_gift=AfterGift.ABANDON, first_deal=FirstDeal.PUT_CUT
)

GAME: Final = Variant(
    row=6,
    id="cotton",
    name="Cotton's All Fours",
    line="The oldest rules we have, from 1674: giving a point ends the deal.",
    turns=90,
    aliases=("Cotton", "Cotton 1674", "All Fours de Cotton", "Cottons All Fours"),
    forms=(TWO,),
    base=_RULES,
    also_to="Players agreed on anything from 7 to 15.",
    options=(*begging(_RULES), gift_ends_deal(), *laws(_RULES)),
    choices=(EVERY_JACK, SAME_DEALER),
)
