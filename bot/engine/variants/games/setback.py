"""Setback: auction pitch as played now (docs/rules.md §8.5.1)."""

from __future__ import annotations

from typing import Final

from bot.engine.axes import AllPass, Market, Trumps
from bot.engine.rules import Rules
from bot.engine.variants.declare import HIGH_TARGETS, Form, Variant, option
from bot.engine.variants.extras import extras
from bot.engine.variants.families import (
    FOUR,
    HIGHEST_CUT,
    SIX_ON_THREE,
    SIX_ON_TWO,
    bidding,
    following,
    house_laws,
)

_RULES: Final = Rules(
    target=11, trumps=Trumps.PITCH, market=Market.AUCTION, least_bid=2, all_pass=AllPass.STUCK
)
_FORMS: Final = (FOUR, *(Form(seats, seats) for seats in range(2, 6)), SIX_ON_THREE, SIX_ON_TWO)

GAME: Final = Variant(
    row=25,
    id="setback",
    name="Setback",
    line="Pitch as America plays it: bid how many points you and your partner will make.",
    turns=150,
    aliases=(
        "Set Back",
        "Auction Pitch for partners",
        "Pitch 2v2",
        "Partnership Pitch",
        "High-Low-Jack-Game",
        *("Four-point Pitch", "Five-point Pitch", "Catch Five", "Pitch with Fives"),
    ),
    forms=_FORMS,
    base=_RULES,
    options=(
        option(_RULES, "target", HIGH_TARGETS),
        *extras(_RULES, _FORMS),
        *bidding(_RULES, greatest=12),
        following(_RULES),
        *house_laws(_RULES),
    ),
    recorded_from=5,
    choices=(HIGHEST_CUT,),
)
