"""Letters and words, in the font beside this module: Inter, for Latin, Greek and Cyrillic.

It has no emojis, so this module draws the mark of computers.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from bot.ui.pictures.colours import Rgb
from bot.ui.text.measure import END_ISOLATE, ISOLATE, fitted
from bot.views.computer_names import COMPUTER
from bot.views.names import alike, text_looks

_FONT: Final = Path(__file__).with_name("font") / "InterDisplay-Medium.otf"
_GLYPH: Final = 400
"""Size at which a rank is drawn before scaling."""
_KEPT: Final = 20_000
"""Widths, and texts as they can be drawn, that are cached."""
_LEAST: Final = 12
"""The smallest size of letters."""
ABOVE: Final = 6
"""Room for accents above a label."""
_AROUND: Final = ABOVE + 12
"""The room above and below a label's letters."""
_NOTHING: Final = "\uffff"
"""A character without a glyph."""
_UNSEEN: Final = str.maketrans("", "", ISOLATE + END_ISOLATE)


@cache
def glyph(text: str, width: int, height: int, weight: int) -> Image.Image:
    """Return a card's rank in bold as a mask of this height, condensed if it is too wide."""
    # Pillow's own font: emojis that are uploaded, and shown by old messages, have its ranks.
    font = ImageFont.load_default(_GLYPH)
    left, top, right, bottom = font.getbbox(text, stroke_width=weight)
    mask = Image.new("L", (round(right - left), round(bottom - top)))
    place = (-left, -top)
    ImageDraw.Draw(mask).text(place, text, 255, font, stroke_width=weight, stroke_fill=255)
    wide = min(width, round(mask.width * height / mask.height))
    return mask.resize((wide, height), Image.Resampling.LANCZOS)


@lru_cache(_KEPT)
def drawable(text: str, instead: str) -> str:
    """Return a text in characters that have a glyph, or ``instead`` if nothing is left.

    Characters without a glyph are left out, but for a text that would lose a third of its letters.
    """
    letters = unicodedata.normalize("NFC", text)
    known = [_known(letter) for letter in letters]
    lost = sum(not drawn and letter.isalnum() for drawn, letter in zip(known, letters, strict=True))
    kept = sum(letter.isalnum() for drawn in known for letter in drawn)
    return " ".join("".join(known).split()) if kept and kept >= 2 * lost else instead


def drawn_apart(names: Iterable[str], instead: str) -> list[str]:
    """Return what can be drawn of different names, numbered where an emoji was all that differed.

    >>> drawn_apart(["Ann", "Sam 🙂", "Sam 🙃"], "?")
    ['Ann', 'Sam #2', 'Sam #3']
    """
    drawn = [drawable(name, instead) for name in names]
    for at in alike(drawn, text_looks):
        drawn[at] += f" #{at + 1}"
    return drawn


@lru_cache(_KEPT)
def text_width(text: str, size: int, *, bold: bool = False) -> int:
    """Return the width of a text in pixels."""
    parts = _parts(text)
    width = sum(map(typeface(size).getlength, parts)) + (len(parts) - 1) * _mark_width(size)
    return round(width) + round(2 * _weight(size) if bold else 0)


def shorten(text: str, size: int, width: int, *, bold: bool = False) -> str:
    """Shorten a text to a width in pixels."""
    return shortened([text], size, width, bold=bold)[text]


def shortened(texts: Iterable[str], size: int, width: int, *, bold: bool = False) -> dict[str, str]:
    """Shorten texts to a width in pixels, so that different ones stay different."""
    return fitted(texts, lambda text: text_width(text, size, bold=bold) <= width)


def told_apart(
    texts: Iterable[str], size: int, width: int, *, bold: bool = False
) -> dict[str, str]:
    """Shorten those of several texts that would look alike if each was cut to a width."""
    short = shortened(texts, size, width, bold=bold)
    return {
        text: apart if apart != shorten(text, size, width, bold=bold) else text
        for text, apart in short.items()
    }


def fitting(text: str, sizes: Sequence[int], width: int, *, bold: bool = False) -> int:
    """Return the largest size in which a text fits a width, even below the given ones.

    Nothing is cut but names.

    >>> fitting("to 14", (30, 20), 200)
    30
    """
    all_sizes = (*sizes, *range(sizes[-1] - 1, _LEAST, -1))
    fits = (size for size in all_sizes if text_width(text, size, bold=bold) <= width)
    return next(fits, _LEAST)


def fitting_name(
    name: str, sizes: Sequence[int], width: int, *, bold: bool = False
) -> tuple[str, int]:
    """Return a name and the largest size in which it fits a width, else shortened in the smallest.

    Of names that are shown together, tell apart first those that it would shorten alike.

    >>> fitting_name("Ann", (30, 20), 200)
    ('Ann', 30)
    """
    for size in sizes:
        if text_width(name, size, bold=bold) <= width:
            return name, size
    return shorten(name, sizes[-1], width, bold=bold), sizes[-1]


def label(text: str, size: int, *, bold: bool = False) -> Image.Image:
    """Return a text as a mask, which begins `ABOVE` pixels higher than the text."""
    width = max(1, text_width(text, size, bold=bold) + 2)
    mask = Image.new("L", (width, size + _AROUND))
    write(ImageDraw.Draw(mask), (0, ABOVE), text, size, 255, bold=bold)
    return mask


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
    font, weight = typeface(size), _weight(size) if bold else 0
    x, y = at[0] + weight, at[1]
    for number, part in enumerate(_parts(text)):
        if number:
            _computer(draw, (x, y), size, colour)
            x += _mark_width(size)
        draw.text((x, y), part, colour, font, stroke_width=weight, stroke_fill=colour)
        x += font.getlength(part)


def _computer(
    draw: ImageDraw.ImageDraw, at: tuple[float, float], size: int, colour: Rgb | int
) -> None:
    """Draw the mark of computers, a robot's head."""
    _, top, _, bottom = typeface(size).getbbox("M")
    width, height = _mark_width(size) - size * 0.06, bottom - top

    def placed(*parts: tuple[float, float]) -> list[tuple[float, float]]:
        return [(at[0] + x * width, at[1] + top + y * height) for x, y in parts]

    thick = max(1, round(size * 0.07))
    draw.line(placed((0.5, 0.0), (0.5, 0.3)), colour, thick)
    draw.rounded_rectangle(placed((0.04, 0.26), (0.96, 1.0)), size * 0.12, None, colour, thick)
    for x in (0.3, 0.7):
        draw.ellipse(placed((x - 0.09, 0.44), (x + 0.09, 0.62)), colour)
    draw.line(placed((0.3, 0.8), (0.7, 0.8)), colour, thick)


def _mark_width(size: int) -> int:
    return round(size * 0.88)


def _parts(text: str) -> list[str]:
    """Return the words between the marks of computers."""
    return unicodedata.normalize("NFC", text).translate(_UNSEEN).split(COMPUTER)


@lru_cache(_KEPT)
def _known(character: str) -> str:
    """Return a character, or else its plain form, if it can be drawn; nothing if neither can.

    >>> "".join(map(_known, "Ζωή \N{MATHEMATICAL BOLD CAPITAL A}中"))
    'Ζωή A'
    """
    for form in (character, unicodedata.normalize("NFKC", character)):
        if all(one == COMPUTER or _looks(one) != _looks(_NOTHING) for one in form):
            return form
    return ""


@lru_cache(_KEPT)
def _looks(character: str) -> bytes:
    return bytes(typeface(20).getmask(character))


def _weight(size: int) -> float:
    """Return how much bold letters are thickened, not so much that they touch."""
    return size / 38


@cache
def typeface(size: int) -> ImageFont.FreeTypeFont:
    """Return the font in a size in pixels."""
    # The other layout engine is not on every machine, and pictures should look the same on all.
    return ImageFont.truetype(_FONT, size, layout_engine=ImageFont.Layout.BASIC)
