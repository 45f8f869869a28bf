"""West Yorkshire (docs/rules.md §5.2)."""

from __future__ import annotations

from typing import Final

from bot.engine.axes import Blind, FirstDeal, Trumps
from bot.engine.rules import Rules
from bot.engine.variants.declare import Variant, option
from bot.engine.variants.families import FOUR, SIX_ON_THREE, SIX_ON_TWO, TWO, english, laws

_RULES: Final = Rules(
    target=11, trumps=Trumps.PITCH, throw_in=True, blind=Blind.PARTNERS, first_deal=FirstDeal.JACK
)

GAME: Final = Variant(
    row=3,
    id="west-yorkshire",
    name="West Yorkshire",
    line="The league game of the Yorkshire pubs: blind partners, and throwing in.",
    turns=120,
    aliases=("Yorkshire", "West Yorkshire All Fours", "Yorkshire All Fours"),
    forms=(FOUR, TWO, SIX_ON_THREE, SIX_ON_TWO),
    base=_RULES,
    targets={TWO: 9},
    options=(
        *english(_RULES),
        option(_RULES, "throw_in", (True, False)),
        option(_RULES, "first_pitch", ("jack", "cut"), field="first_deal"),
        option(_RULES, "partners", ("fixed", "jacks")),
        *laws(_RULES),
    ),
)
