"""Cinch, or High Five (docs/rules.md §8.5.5)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.engine.axes import AllPass, Follow, LowTo
from bot.engine.variants.declare import HIGH_TARGETS, Form, Option, Variant, option
from bot.engine.variants.families import FOUR, HIGHEST_CUT, PEDRO, bidding, following, house_laws

_RULES: Final = replace(
    PEDRO,
    target=51,
    least_bid=1,
    all_pass=AllPass.FREE,
    follow=Follow.FOLLOW_OR_TRUMP,
    low=LowTo.TAKER,
    gives_set=True,
)

GAME: Final = Variant(
    row=30,
    id="cinch",
    name="Cinch",
    line="High Five of the 1890s: you may always trump, and a failed bid is the others' gain.",
    turns=190,
    aliases=("High Five", "Double Pedro Sancho"),
    forms=(FOUR, Form(4, 4)),
    base=_RULES,
    options=(
        option(_RULES, "target", HIGH_TARGETS),
        *bidding(_RULES),
        following(_RULES),
        Option(
            "set",
            default="give",
            values=("give", "minus"),
            sets=lambda rules, _: replace(rules, gives_set=False),
        ),
        *house_laws(_RULES),
    ),
    recorded_from=5,
    choices=(HIGHEST_CUT, "If all pass, the dealer names trumps, is not bound, and leads."),
)
