"""Pitch (docs/rules.md §3)."""

from __future__ import annotations

from typing import Final

from bot.engine.axes import Trumps
from bot.engine.rules import Rules
from bot.engine.variants.declare import Variant
from bot.engine.variants.families import ANY, laws, target

_RULES: Final = Rules(target=11, trumps=Trumps.PITCH)

GAME: Final = Variant(
    row=16,
    id="pitch",
    name="Pitch",
    line="High-Low-Jack: the first card led sets trumps.",
    turns=140,
    aliases=("High-Low-Jack", "High Low Jack"),
    forms=ANY,
    base=_RULES,
    options=(target(_RULES), *laws(_RULES)),
)
