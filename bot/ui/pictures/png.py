"""PNG files, compressed by isal: it takes a quarter of zlib's time, for as many bytes."""

from __future__ import annotations

import struct
from functools import lru_cache
from typing import Final

from isal import isal_zlib
from PIL import Image

from bot.ui.pictures.colours import colours

_LEVEL: Final = 1
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_END: Final = struct.pack(">I", 0) + b"IEND" + struct.pack(">I", isal_zlib.crc32(b"IEND"))


def png(image: Image.Image) -> bytes:
    """Return the PNG file of a picture of places in the list of colours."""
    # Before each row, a zero says that its pixels are what they are.
    rows = Image.new("L", (image.width + 1, image.height))
    rows.paste(image, (1, 0))
    pixels = isal_zlib.compress(rows.tobytes(), _LEVEL)
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
