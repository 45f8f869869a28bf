"""PNG files that are joined from strips, each compressed by itself.

So a strip that is the same in two pictures is drawn and compressed once. A PNG's pixels are one
zlib stream, but its parts may be made apart: each begins with nothing to refer to and ends at a
whole byte. Each part is a chunk of its own with its checksum.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from isal import isal_zlib
from PIL import Image

from bot.ui.pictures.colours import colours

_LEVEL: Final = 1
"""isal's level: it takes a quarter of the time of zlib's second, for as many bytes."""
_NO_HEAD: Final = -isal_zlib.MAX_WBITS
"""For a stream whose head and checksum are written here."""
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_STREAM: Final = b"\x78\x01"
"""How a zlib stream begins."""
_END: Final = b"\x03\x00"
"""Its last block, which is empty."""
_ADLER: Final = 65_521


class Strip(NamedTuple):
    """Some whole rows of a picture."""

    chunk: bytes
    adler: int
    """The checksum of the rows, as zlib makes it."""
    length: int
    """The bytes of the rows before they were compressed."""


def strips(rows: bytes | bytearray, width: int, cuts: Sequence[int]) -> list[Strip]:
    """Compress some rows: places in the list of colours, after a column of zeros.

    In the file, a zero before each row says that its pixels are what they are.

    Args:
        rows: the rows.
        width: how long one is, with its zero.
        cuts: where strips begin among them, and where the last one ends.
    """
    content, made = memoryview(rows), []
    press = isal_zlib.compressobj(_LEVEL, isal_zlib.DEFLATED, _NO_HEAD)
    for top, bottom in pairwise(cuts):
        part = content[top * width : bottom * width]
        pressed = press.compress(part) + press.flush(isal_zlib.Z_FULL_FLUSH)
        made.append(Strip(_chunk(b"IDAT", pressed), isal_zlib.adler32(part), len(part)))
    return made


def joined(width: int, height: int, strips: Iterable[Strip]) -> bytes:
    """Return the PNG file of strips from the top to the bottom."""
    parts = [_head(width, height)]
    low, high = 1, 0
    for part in strips:
        parts.append(part.chunk)
        high += (part.adler >> 16) + part.length * (low - 1)
        low += (part.adler & 0xFFFF) - 1
    checksum = high % _ADLER << 16 | low % _ADLER
    parts += [_chunk(b"IDAT", _END + struct.pack(">I", checksum)), _chunk(b"IEND", b"")]
    return b"".join(parts)


def png(image: Image.Image) -> bytes:
    """Return the PNG file of a picture of places in the list of colours."""
    rows = Image.new("L", (image.width + 1, image.height))
    rows.paste(image, (1, 0))
    return joined(image.width, image.height, strips(rows.tobytes(), rows.width, (0, rows.height)))


@lru_cache(64)
def _head(width: int, height: int) -> bytes:
    """Return what comes before the pixels: size, colours, and how a zlib stream begins."""
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    listed = bytes(part for colour in colours() for part in colour)
    chunks = [(b"IHDR", header), (b"PLTE", listed), (b"IDAT", _STREAM)]
    return _SIGNATURE + b"".join(_chunk(name, content) for name, content in chunks)


def _chunk(name: bytes, content: bytes) -> bytes:
    checksum = isal_zlib.crc32(content, isal_zlib.crc32(name))
    return b"".join((struct.pack(">I", len(content)), name, content, struct.pack(">I", checksum)))
