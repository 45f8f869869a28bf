"""Auction Pitch (docs/rules.md §5.7)."""

from __future__ import annotations

from typing import Final

from bot.engine.axes import Market, Trumps
from bot.engine.rules import Rules
from bot.engine.variants.declare import Variant
from bot.engine.variants.families import FOUR_TO_SEVEN, laws, smudge, target

_RULES: Final = Rules(target=11, trumps=Trumps.PITCH, market=Market.AUCTION)

GAME: Final = Variant(
    row=19,
    id="auction-pitch",
    name="Auction Pitch",
    line="From 1909, each alone: bid for the pitch, make your bid, or be set back.",
    turns=260,
    aliases=("Pitch aux enchères", "Auktions-Pitch"),
    forms=FOUR_TO_SEVEN,
    base=_RULES,
    options=(target(_RULES), smudge(), *laws(_RULES)),
    choices=("If everyone passes, eldest pitches and is not bound.",),
)
