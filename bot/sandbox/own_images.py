"""The bot's own images in the preview, at once.

The preview decodes each image in a process of its own, one after the other, and refuses the ninth
that waits. A table's picture changes with every card, so it would always be late or missing. The
bot has just drawn it: a thread decodes it in some milliseconds.
"""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Final

from simcord.preview._media import MediaInfo, MediaWorker, _process_media

_PNG: Final = b"\x89PNG\r\n\x1a\n"
_KEPT: Final = 256
"""Images kept decoded: the emojis of a pack, and some tables."""


class OwnImages(MediaWorker):
    """Decodes PNGs here, and all else as the preview does."""

    async def validate(
        self, key: str, blob: bytes, *, media_time: float | None = None
    ) -> MediaInfo:
        """Return what is known of an image."""
        if not blob.startswith(_PNG):
            return await super().validate(key, blob, media_time=media_time)
        return await asyncio.to_thread(_decoded, blob)


@lru_cache(_KEPT)
def _decoded(blob: bytes) -> MediaInfo:
    return _process_media(blob, 0.0)
