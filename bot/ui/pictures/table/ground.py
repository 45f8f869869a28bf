"""The cloth of a table."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from bot.ui.pictures.colours import CLOTH, OVAL, RULE
from bot.ui.pictures.sprites import numbered
from bot.ui.pictures.table import places

_FINE: Final = 3
_RIM: Final = 4


@lru_cache(8)
def ground(height: int) -> Image.Image:
    """Return an empty table. Copy it before drawing."""
    big = Image.new("RGB", (places.WIDTH * _FINE, height * _FINE), CLOTH)
    box = [side * _FINE for side in places.middle(height)]
    ImageDraw.Draw(big).rounded_rectangle(box, 90 * _FINE, OVAL, RULE, _RIM * _FINE)
    return numbered(big.resize((places.WIDTH, height), Image.Resampling.LANCZOS))
