"""Foster's All Fours (docs/rules.md §5.4)."""

from __future__ import annotations

from typing import Final

from bot.engine.axes import AfterRun, Blind, Counted, Gift
from bot.engine.rules import Rules
from bot.engine.variants.declare import Variant, option
from bot.engine.variants.families import FOUR, JACK_ONLY, THREE, TWO, begging, laws

_RULES: Final = Rules(
    target=7,
    turn_up_points=JACK_ONLY,
    turn_ups_counted=Counted.FIRST_AND_FINAL,
    gift=Gift.EACH_OPPONENT,
    after_run=AfterRun.TO_SIX,
    blind=Blind.ALL_BUT_TWO,
)

GAME: Final = Variant(
    row=12,
    id="foster",
    name="Foster's All Fours",
    line="From 1894: the first and the last turn-up count; after a run all keep six cards.",
    turns=50,
    aliases=("Foster", "All Fours de Foster", "Fosters All Fours"),
    forms=(TWO, THREE, FOUR),
    base=_RULES,
    options=(
        *begging(_RULES),
        option(_RULES, "discard", ("six", "nine"), field="after_run"),
        *laws(_RULES),
    ),
)
