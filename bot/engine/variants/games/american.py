"""American All Fours (docs/rules.md §5.3)."""

from __future__ import annotations

from typing import Final

from bot.engine.axes import AfterGift, AfterRun, Counted
from bot.engine.rules import Rules
from bot.engine.variants.declare import Variant, option
from bot.engine.variants.families import JACK_ONLY, SAME_DEALER, TWO, begging, gift_ends_deal, laws

_RULES: Final = Rules(
    target=10,
    turn_up_points=JACK_ONLY,
    turn_ups_counted=Counted.FINAL,
    after_gift=AfterGift.ABANDON,
    after_run=AfterRun.TO_SIX,
)

GAME: Final = Variant(
    row=9,
    id="american",
    name="American All Fours",
    line="Early America: a jack turned up scores only if its suit becomes trumps.",
    turns=70,
    aliases=("American", "All Fours américain", "Amerikanisches All Fours"),
    forms=(TWO,),
    base=_RULES,
    options=(
        *begging(_RULES),
        gift_ends_deal(),
        option(_RULES, "discard", ("six", "none"), field="after_run"),
        *laws(_RULES),
    ),
    choices=(SAME_DEALER,),
)
