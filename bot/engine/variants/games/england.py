"""England (docs/rules.md §5.2)."""

from __future__ import annotations

from typing import Final

from bot.engine.axes import Trumps
from bot.engine.rules import Rules
from bot.engine.variants.declare import Variant, option
from bot.engine.variants.families import FOUR, english, laws

_RULES: Final = Rules(target=11, trumps=Trumps.PITCH)

GAME: Final = Variant(
    row=5,
    id="england",
    name="England",
    line="The English game in short: eldest leads first, and that card's suit is trumps.",
    turns=140,
    aliases=("English All Fours", "All Fours anglais", "Englisches All Fours"),
    forms=(FOUR,),
    base=_RULES,
    options=(
        *english(_RULES),
        option(_RULES, "throw_in", (False, True)),
        option(_RULES, "low", ("holder", "taker")),
        *laws(_RULES),
    ),
)
