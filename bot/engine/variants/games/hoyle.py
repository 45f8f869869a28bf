"""Hoyle's All Fours (docs/rules.md §3)."""

from __future__ import annotations

from typing import Final

from bot.engine.axes import AfterGift, AfterRun
from bot.engine.rules import Rules
from bot.engine.variants.declare import Variant, option
from bot.engine.variants.families import (
    EVERY_JACK,
    FOUR,
    JACK_ONLY,
    SAME_DEALER,
    TWO,
    begging,
    gift_ends_deal,
    laws,
)

_RULES: Final = Rules(
    target=11,
    turn_up_points=JACK_ONLY,
    after_gift=AfterGift.ABANDON,
    after_run=AfterRun.TO_SIX,
    asking=True,
)

GAME: Final = Variant(
    row=8,
    id="hoyle",
    name="Hoyle's All Fours",
    line="As in Hoyle's books: after a run all keep six cards; you can ask if your trump is best.",
    turns=80,
    aliases=("Hoyle", "All Fours de Hoyle", "Hoyles All Fours"),
    forms=(TWO, FOUR),
    base=_RULES,
    options=(
        *begging(_RULES),
        gift_ends_deal(),
        option(_RULES, "discard", ("six", "none"), field="after_run"),
        *laws(_RULES),
    ),
    choices=(EVERY_JACK, SAME_DEALER),
)
