"""Free-Style Pitch (docs/rules.md §5.5)."""

from __future__ import annotations

from typing import Final

from bot.engine.axes import Market, Trumps
from bot.engine.rules import Rules
from bot.engine.variants.declare import Variant
from bot.engine.variants.families import ANY, laws, target

_RULES: Final = Rules(target=11, trumps=Trumps.PITCH, market=Market.OFFERS)

GAME: Final = Variant(
    row=17,
    id="free-style-pitch",
    name="Free-Style Pitch",
    line="Pitch where the others can pay with their own points for the right to pitch.",
    turns=150,
    aliases=("Freestyle Pitch", "Pitch libre", "Freies Pitch"),
    forms=ANY,
    base=_RULES,
    options=(target(_RULES), *laws(_RULES)),
    choices=("Offers go round once, from the player after eldest; the buyer leads.",),
)
