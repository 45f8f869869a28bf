"""Setback with all its options, while the bot does not offer some of them."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.variants import VARIANTS
from bot.engine.variants.declare import option
from bot.engine.variants.extras import extras

_BASE = VARIANTS["setback"]
_OTHERS = tuple(one for one in _BASE.options if one.name != "least_bid")
SETBACK = replace(
    _BASE,
    options=(
        *extras(_BASE.base, _BASE.forms),
        option(_BASE.base, "least_bid", range(1, 13)),
        *_OTHERS,
    ),
)
"""With all options of §8.6."""
