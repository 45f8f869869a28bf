"""Sprites, pieces of pictures with a byte for each pixel, and the PNG files of pictures of them.

A byte is a place in the list of colours that all pictures share. A sprite's soft edges are mixed
with the colour that it lies on when it is made, once; to put it on a picture copies bytes.
"""

from __future__ import annotations

import struct
from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeAlias

from isal import isal_zlib
from PIL import Image

from bot.ui.pictures.colours import Rgb, blend, colours
from bot.ui.pictures.letters import ABOVE, label

Spot: TypeAlias = tuple[int, int]

_TEXTS: Final = 1_000
"""Texts cached, some ten kilobytes each: writing one takes longer than all else on a plate."""
_SEEN: Final = 64
"""How much of a pixel a sprite must cover, of 255, to be seen there."""
_OUTLINE: Final = bytes(255 * (level >= _SEEN) for level in range(256))
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_END: Final = struct.pack(">I", 0) + b"IEND" + struct.pack(">I", isal_zlib.crc32(b"IEND"))


class Sprite(NamedTuple):
    """A piece of a picture."""

    image: Image.Image
    """Places in the list of colours, one for each pixel. Copy it before drawing."""
    mask: Image.Image | None
    """Which pixels belong to it; None for all, which are put on a picture in half the time."""

    @property
    def width(self) -> int:
        """Its width in pixels."""
        return self.image.width

    @property
    def height(self) -> int:
        """Its height in pixels."""
        return self.image.height


def stamp(image: Image.Image, sprite: Sprite, at: Spot) -> None:
    """Put a sprite on a picture, by its upper left corner."""
    image.paste(sprite.image, at, sprite.mask)


def inscribe(  # noqa: PLR0913, PLR0917  # what a text looks like
    image: Image.Image, at: Spot, text: str, size: int, ink: Rgb, ground: Rgb, *, bold: bool = False
) -> None:
    """Write a text from its upper left corner."""
    if text:
        stamp(image, written(text, size, ink, ground, bold=bold), (at[0], at[1] - ABOVE))


@lru_cache(_TEXTS)
def written(text: str, size: int, ink: Rgb, ground: Rgb, *, bold: bool = False) -> Sprite:
    """Return a text, which begins `letters.ABOVE` pixels higher than its letters."""
    mask = label(text, size, bold=bold)
    _, _, right, bottom = mask.getbbox() or (0, 0, 1, 1)
    return tinted(mask.crop((0, 0, right, bottom)), ink, ground)


def tinted(mask: Image.Image, ink: Rgb, ground: Rgb) -> Sprite:
    """Return a mask in a colour, for a ground of another."""
    return Sprite(_translated(mask, _shades(ink, ground)), _outline(mask))


def flat(image: Image.Image, ground: Rgb, beside: Rgb | None = None) -> Sprite:
    """Return a picture with transparent parts as it looks on a ground.

    Its left half may lie on something else, which is ``beside`` it.
    """
    under = Image.new("RGB", image.size, ground)
    if beside is not None:
        under.paste(beside, (0, 0, image.width // 2, image.height))
    under.paste(image, (0, 0), image)
    return Sprite(numbered(under), _outline(image.getchannel("A")))


def numbered(image: Image.Image) -> Image.Image:
    """Return a picture with each pixel's place in the list of colours."""
    few = image.quantize(palette=_palette(), dither=Image.Dither.NONE)
    return Image.frombytes("L", few.size, few.tobytes())


@cache
def number(colour: Rgb) -> int:
    """Return a colour's place in the list."""
    return colours().index(colour)


def _outline(mask: Image.Image) -> Image.Image:
    return _translated(mask, _OUTLINE).convert("1", dither=Image.Dither.NONE)


def _translated(mask: Image.Image, table: bytes) -> Image.Image:
    """Return what a table says of each level; `Image.point` rounds the table every time."""
    return Image.frombytes("L", mask.size, mask.tobytes().translate(table))


@cache
def _shades(ink: Rgb, ground: Rgb) -> bytes:
    """Return the places of the colours from a ground to an ink."""
    row = Image.new("RGB", (256, 1))
    row.putdata([blend(ground, ink, level / 255) for level in range(256)])
    return numbered(row).tobytes()


@cache
def _palette() -> Image.Image:
    image = Image.new("P", (1, 1))
    image.putpalette([part for colour in colours() for part in colour])
    return image


def png(image: Image.Image) -> bytes:
    """Return the PNG file of a picture of places in the list of colours.

    isal takes a quarter of zlib's time, for as many bytes.
    """
    # Before each row, a zero says that its pixels are what they are.
    rows = Image.new("L", (image.width + 1, image.height))
    rows.paste(image, (1, 0))
    pixels = isal_zlib.compress(rows.tobytes(), 1)
    return b"".join((_head(*image.size), _chunk(b"IDAT", pixels), _END))


@lru_cache(64)
def _head(width: int, height: int) -> bytes:
    """Return what comes before the pixels: size and colours."""
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    listed = bytes(part for colour in colours() for part in colour)
    return b"".join((_SIGNATURE, _chunk(b"IHDR", header), _chunk(b"PLTE", listed)))


def _chunk(name: bytes, content: bytes) -> bytes:
    checksum = isal_zlib.crc32(content, isal_zlib.crc32(name))
    return b"".join((struct.pack(">I", len(content)), name, content, struct.pack(">I", checksum)))
