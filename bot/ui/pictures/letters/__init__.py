"""Letters and words in the scalable font that Pillow includes.

It has the Latin script without accents, so this module draws accents and the mark of computers.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, TypeAlias

from isal import isal_zlib
from PIL import Image, ImageDraw, ImageFont

from bot.tables.computer_names import COMPUTER
from bot.ui.pictures.letters.romanized import romanized
from bot.ui.pictures.palette import Rgb
from bot.ui.text.measure import END_ISOLATE, ISOLATE

Strokes: TypeAlias = tuple[tuple[tuple[float, float], ...], ...]
"""Lines through points, as fractions of an accent's width and height, from the lower left."""

_GLYPH: Final = 400
"""Size at which a letter is drawn before scaling."""
_KEPT: Final = 20_000
"""Widths cached."""
_LABELS: Final = 10_000
"""Labels cached, some two kilobytes each: the names of 2,000 tables, and what is said there."""
ABOVE: Final = 6
"""Room for accents above a label."""
_AROUND: Final = ABOVE + 12
"""The room above and below a label's letters."""
_NOTHING: Final = "\uffff"
"""A character without a glyph."""
_ROOM: Final = "    "
"""The room for the mark of computers."""
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
    "\u0326": (((0.6, 0.9), (0.4, 0.0)),),
    "\u0327": (((0.5, 1.0), (0.7, 0.4), (0.3, 0.0)),),
    "\u0328": (((0.6, 1.0), (0.35, 0.4), (0.7, 0.0)),),
}
"""By Unicode's combining mark."""
_BELOW: Final = frozenset("\u0326\u0327\u0328")
"""Accents under a letter."""


@cache
def glyph(text: str, width: int, height: int, weight: int) -> Image.Image:
    """Return a card's rank in bold as a mask, condensed if it is too wide.

    Args:
        text: the rank.
        width: the most pixels.
        height: the exact pixels.
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
    """Return a text in characters that have a glyph, or ``instead`` if nothing is left.

    Letters of some other scripts become Latin ones; what else has no glyph is left out, but for a
    text that would lose a third of its letters.
    """
    letters = unicodedata.normalize("NFC", text)
    known = [letter if _known(letter) else romanized(letter) for letter in letters]
    lost = sum(not drawn and letter.isalnum() for drawn, letter in zip(known, letters, strict=True))
    kept = sum(letter.isalnum() for drawn in known for letter in drawn)
    return " ".join("".join(known).split()) if kept and kept >= 2 * lost else instead


@lru_cache(_KEPT)
def text_width(text: str, size: int, *, bold: bool = False) -> int:
    """Return the width of a text in pixels."""
    return round(typeface(size).getlength(_base(text)[0])) + round(2 * _weight(size) if bold else 0)


def shorten(text: str, size: int, width: int, *, bold: bool = False) -> str:
    """Shorten a text to a width in pixels."""
    start = text
    while start and text_width(start if start == text else f"{start}…", size, bold=bold) > width:
        start = start[:-1]
    return text if start == text else f"{start.rstrip()}…"


def fitting(text: str, sizes: Sequence[int], width: int, *, bold: bool = False) -> tuple[str, int]:
    """Return a text and the largest size in which it fits a width, else shortened in the smallest.

    >>> fitting("Ann", (30, 20), 200)
    ('Ann', 30)
    """
    for size in sizes:
        if text_width(text, size, bold=bold) <= width:
            return text, size
    return shorten(text, sizes[-1], width, bold=bold), sizes[-1]


def label(text: str, size: int, *, bold: bool = False) -> Image.Image:
    """Return a text as a mask, which begins `ABOVE` pixels higher than the text."""
    width = max(1, text_width(text, size, bold=bold) + 2)
    pixels = isal_zlib.decompress(pressed_label(text, size, width, bold=bold))
    return Image.frombytes("L", (width, size + _AROUND), pixels)


@lru_cache(_LABELS)
def pressed_label(text: str, size: int, width: int, *, bold: bool) -> bytes:
    """Return a label's pixels, compressed: to draw them takes ten times as long as to unpack."""
    mask = Image.new("L", (width, size + _AROUND))
    write(ImageDraw.Draw(mask), (0, ABOVE), text, size, 255, bold=bold)
    return isal_zlib.compress(mask.tobytes(), 1)


def write(  # noqa: PLR0913  # what a text looks like
    draw: ImageDraw.ImageDraw,
    at: tuple[int, int],
    text: str,
    size: int,
    colour: Rgb | int,
    *,
    bold: bool = False,
) -> None:
    """Write a text from its upper left corner."""
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
    colour: Rgb | int,
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


def _computer(
    draw: ImageDraw.ImageDraw, at: tuple[float, float], size: int, colour: Rgb | int
) -> None:
    """Draw the mark of computers, a robot's head, into its room."""
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
    """Return a text without its accents, and each accent with the index of its letter."""
    base: list[str] = []
    accents: list[tuple[int, str]] = []
    for letter in unicodedata.normalize("NFD", text.translate(_INSTEAD)):
        if letter == COMPUTER:
            accents.append((len(base) - len(_ROOM), letter))
        elif letter in _ACCENTS and base:
            accents.append((len(base) - 1, letter))
        else:
            base.append(letter)
    return "".join(base), accents


@lru_cache(_KEPT)
def _known(character: str) -> bool:
    """Return whether a character can be drawn."""
    bare = unicodedata.normalize("NFD", character.translate(_INSTEAD))
    drawn = {" ", COMPUTER, *_ACCENTS}
    return bool(bare) and all(one in drawn or _looks(one) != _looks(_NOTHING) for one in bare)


@lru_cache(_KEPT)
def _looks(character: str) -> bytes:
    return bytes(typeface(20).getmask(character))


def _weight(size: int) -> float:
    """Return how much bold letters are thickened, not so much that they touch."""
    return size / 38


@cache
def typeface(size: int) -> ImageFont.FreeTypeFont:
    """Return the font in a size in pixels."""
    font = ImageFont.load_default(size)
    if not isinstance(font, ImageFont.FreeTypeFont):
        raise RuntimeError("this Pillow was built without FreeType")  # noqa: TRY004  # told in the log
    return font
