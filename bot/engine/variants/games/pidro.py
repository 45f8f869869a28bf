"""Pidro, as Finland plays it (docs/rules.md §8.5.4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.engine.axes import Follow, Steal
from bot.engine.variants.declare import HIGH_TARGETS, Variant, option
from bot.engine.variants.families import FOUR, HIGHEST_CUT, PEDRO, bidding, deals

_RULES: Final = replace(
    PEDRO, least_bid=6, steal=Steal.TOP, first_lead_trump=True, follow=Follow.TRUMPS_ONLY
)

GAME: Final = Variant(
    row=28,
    id="pidro",
    name="Pidro",
    line="Finland's game: only trumps are played, and two fives are worth five each.",
    turns=160,
    aliases=("Pitro", "Pidron"),
    forms=(FOUR,),
    base=_RULES,
    options=(option(_RULES, "target", HIGH_TARGETS), *bidding(_RULES), deals(_RULES)),
    recorded_from=5,
    choices=(
        HIGHEST_CUT,
        "From more than six trumps go those that score nothing, face up, as one source says.",
        "If nobody bids, the dealer may bid more than six too.",
    ),
)
