"""Letters and words, in the one scalable font that Pillow brings along.

It has no accents, so they are drawn, as is the mark of computers, and no other script than the
Latin one.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from typing import Final, TypeAlias

from PIL import Image, ImageDraw, ImageFont

from bot.tables.computer_names import COMPUTER
from bot.ui.pictures.palette import Rgb
from bot.ui.text.measure import END_ISOLATE, ISOLATE

Strokes: TypeAlias = tuple[tuple[tuple[float, float], ...], ...]
"""Lines through points, as parts of an accent's width and height, from its lower left."""

_GLYPH: Final = 400
"""How large a letter is drawn before it is made to fit."""
_KEPT: Final = 2_000
_NOTHING: Final = "\uffff"
"""A character that no font has."""
_ROOM: Final = "    "
"""Where the mark of computers is drawn."""
_INSTEAD: Final = str.maketrans(
    {
        "ß": "ss",
        "ẞ": "SS",
        "œ": "oe",
        "Œ": "OE",
        "æ": "ae",
        "Æ": "AE",
        "ø": "o",
        "Ø": "O",
        "ł": "l",
        "Ł": "L",
        "đ": "d",
        "Đ": "D",
        "–": "-",
        "—": "-",
        "−": "-",
        "\u00a0": " ",
        "\u202f": " ",
        ISOLATE: "",
        END_ISOLATE: "",
        COMPUTER: f"{_ROOM}{COMPUTER}",
    }
)
_DOT: Final = 0.12
_ACCENTS: Final[dict[str, Strokes]] = {
    "\u0300": (((0.25, 1.0), (0.75, 0.0)),),
    "\u0301": (((0.25, 0.0), (0.75, 1.0)),),
    "\u0302": (((0.0, 0.0), (0.5, 1.0), (1.0, 0.0)),),
    "\u0303": (((0.0, 0.2), (0.3, 0.8), (0.7, 0.2), (1.0, 0.8)),),
    "\u0304": (((0.0, 0.5), (1.0, 0.5)),),
    "\u0306": (((0.0, 1.0), (0.25, 0.1), (0.75, 0.1), (1.0, 1.0)),),
    "\u0307": (((0.5 - _DOT, 0.5), (0.5 + _DOT, 0.5)),),
    "\u0308": (((0.1 - _DOT, 0.5), (0.1 + _DOT, 0.5)), ((0.9 - _DOT, 0.5), (0.9 + _DOT, 0.5))),
    "\u030a": (((0.5, 0.0), (0.1, 0.5), (0.5, 1.0), (0.9, 0.5), (0.5, 0.0)),),
    "\u030b": (((0.0, 0.0), (0.35, 1.0)), ((0.65, 0.0), (1.0, 1.0))),
    "\u030c": (((0.0, 1.0), (0.5, 0.0), (1.0, 1.0)),),
    "\u0327": (((0.5, 1.0), (0.7, 0.4), (0.3, 0.0)),),
    "\u0328": (((0.6, 1.0), (0.35, 0.4), (0.7, 0.0)),),
}
"""By the mark that Unicode combines with a letter."""
_BELOW: Final = frozenset("\u0327\u0328")
"""Those that hang from a letter."""


@cache
def glyph(text: str, width: int, height: int, weight: int) -> Image.Image:
    """Return a card's rank in bold as a mask so high, condensed where it would be wider.

    Args:
        text: the rank.
        width: the most pixels it may take.
        height: the pixels it fills.
        weight: how bold it is.
    """
    font = typeface(_GLYPH)
    left, top, right, bottom = font.getbbox(text, stroke_width=weight)
    mask = Image.new("L", (round(right - left), round(bottom - top)))
    place = (-left, -top)
    ImageDraw.Draw(mask).text(place, text, 255, font, stroke_width=weight, stroke_fill=255)
    wide = min(width, round(mask.width * height / mask.height))
    return mask.resize((wide, height), Image.Resampling.LANCZOS)


def drawable(text: str, instead: str) -> str:
    """Return a text without the characters that cannot be drawn; another where none is left."""
    kept = "".join(one for one in unicodedata.normalize("NFC", text) if _known(one))
    kept = " ".join(kept.split())
    return kept if any(one.isalnum() for one in kept) else instead


def text_width(text: str, size: int, *, bold: bool = False) -> int:
    """Return how many pixels a text takes side by side."""
    return round(typeface(size).getlength(_base(text)[0])) + (2 * _weight(size) if bold else 0)


def shorten(text: str, size: int, width: int, *, bold: bool = False) -> str:
    """Return a text that takes no more than so many pixels, its end left out where it has to be."""
    kept = text
    while kept and text_width(kept if kept == text else f"{kept}…", size, bold=bold) > width:
        kept = kept[:-1]
    return text if kept == text else f"{kept.rstrip()}…"


def write(  # noqa: PLR0913  # what a text looks like
    draw: ImageDraw.ImageDraw,
    at: tuple[int, int],
    text: str,
    size: int,
    colour: Rgb,
    *,
    bold: bool = False,
) -> None:
    """Write a text, its upper left corner at a point."""
    base, accents = _base(text)
    font, weight = typeface(size), _weight(size) if bold else 0
    x, y = at[0] + weight, at[1]
    draw.text((x, y), base, colour, font, stroke_width=weight, stroke_fill=colour)
    for place, accent in accents:
        left = x + font.getlength(base[:place])
        if accent == COMPUTER:
            _computer(draw, (left, y), size, colour)
        else:
            _accent(draw, (left, y), base[place], accent, size, colour, bold=bold)


def _accent(  # noqa: PLR0913, PLR0917  # what an accent looks like
    draw: ImageDraw.ImageDraw,
    at: tuple[float, float],
    letter: str,
    accent: str,
    size: int,
    colour: Rgb,
    *,
    bold: bool,
) -> None:
    left, top, right, bottom = typeface(size).getbbox(letter)
    width, height = size * 0.28, size * 0.13
    x = at[0] + (left + right - width) / 2
    low = at[1] + (bottom + height * 1.1 if accent in _BELOW else top - size * 0.06)
    thick = max(1, round(size * (0.13 if bold else 0.09)))
    for stroke in _ACCENTS[accent]:
        points = [(x + px * width, low - py * height) for px, py in stroke]
        draw.line(points, colour, thick, joint="curve")


def _computer(draw: ImageDraw.ImageDraw, at: tuple[float, float], size: int, colour: Rgb) -> None:
    """Draw the mark of computers, a robot's head, as wide as the room that is left for it."""
    font = typeface(size)
    _, top, _, bottom = font.getbbox("M")
    width, height = font.getlength(_ROOM) - size * 0.06, bottom - top

    def placed(*parts: tuple[float, float]) -> list[tuple[float, float]]:
        return [(at[0] + x * width, at[1] + top + y * height) for x, y in parts]

    thick = max(1, round(size * 0.07))
    draw.line(placed((0.5, 0.0), (0.5, 0.3)), colour, thick)
    draw.rounded_rectangle(placed((0.04, 0.26), (0.96, 1.0)), size * 0.12, None, colour, thick)
    for x in (0.3, 0.7):
        draw.ellipse(placed((x - 0.09, 0.44), (x + 0.09, 0.62)), colour)
    draw.line(placed((0.3, 0.8), (0.7, 0.8)), colour, thick)


def _base(text: str) -> tuple[str, list[tuple[int, str]]]:
    """Return a text without its accents, and these with the place of the letter they belong to."""
    base: list[str] = []
    accents: list[tuple[int, str]] = []
    for one in unicodedata.normalize("NFD", text.translate(_INSTEAD)):
        if one == COMPUTER:
            accents.append((len(base) - len(_ROOM), one))
        elif one in _ACCENTS and base:
            accents.append((len(base) - 1, one))
        else:
            base.append(one)
    return "".join(base), accents


@lru_cache(_KEPT)
def _known(character: str) -> bool:
    """Whether a character can be drawn."""
    bare = unicodedata.normalize("NFD", character.translate(_INSTEAD))
    drawn = {" ", COMPUTER, *_ACCENTS}
    return bool(bare) and all(one in drawn or _looks(one) != _looks(_NOTHING) for one in bare)


@lru_cache(_KEPT)
def _looks(character: str) -> bytes:
    return bytes(typeface(20).getmask(character))


def _weight(size: int) -> int:
    return max(1, round(size / 26))


@cache
def typeface(size: int) -> ImageFont.FreeTypeFont:
    """Return the font in a size of so many pixels."""
    font = ImageFont.load_default(size)
    if not isinstance(font, ImageFont.FreeTypeFont):
        raise RuntimeError("this Pillow was built without FreeType")  # noqa: TRY004  # told in the log
    return font
