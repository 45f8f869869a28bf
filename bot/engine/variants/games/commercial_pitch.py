"""Commercial Pitch (docs/rules.md §5.6)."""

from __future__ import annotations

from typing import Final

from bot.engine.axes import Market, Trumps
from bot.engine.rules import Rules
from bot.engine.variants.declare import Variant
from bot.engine.variants.families import FOUR_TO_SEVEN, laws, target

_RULES: Final = Rules(target=11, trumps=Trumps.PITCH, market=Market.SALE)

GAME: Final = Variant(
    row=18,
    id="commercial-pitch",
    name="Commercial Pitch",
    line="The pitch is for sale: sell it for points, or refuse and win that many yourself.",
    turns=200,
    aliases=("Pitch commercial", "Handels-Pitch"),
    forms=FOUR_TO_SEVEN,
    base=_RULES,
    options=(target(_RULES), *laws(_RULES)),
    choices=(
        "If nobody bids, eldest pitches and is not bound.",
        "The bound player's points are counted first, even if it is eldest who refused to sell.",
    ),
)
