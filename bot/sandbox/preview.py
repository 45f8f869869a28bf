"""What the card room adds to SimCord's preview: emojis, and a quicker way with images and texts."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from simcord.preview import _component_projection, _messages, _queries, _snapshot
from simcord.preview._markdown import markdown_tokens
from simcord.preview._media import MediaInfo, MediaWorker, _process_media

from bot.ui.pictures.emojis import all_faces
from bot.ui.pictures.face.face import emoji

if TYPE_CHECKING:
    from simcord.env import Env


_ADDRESS: Final = "https://cdn.simcord.invalid/emojis/{id}.png"


def emoji_images(env: Env) -> Mapping[str, tuple[str, bytes]]:
    """Return name and image of each uploaded emoji by its address: SimCord keeps no images."""
    images = all_faces()
    return {
        _ADDRESS.format(id=one.id): (f"{one.name}.png", emoji(images[one.name]))
        for one in env.backend.application_emojis.values()
    }


_PNG: Final = b"\x89PNG\r\n\x1a\n"
_KEPT: Final = 256
"""Images kept decoded: the emojis of a pack, and some tables."""


class OwnImages(MediaWorker):
    """Decodes PNGs in a thread, and all else as the preview does.

    The preview decodes each image in a process of its own, one after the other, and refuses the
    ninth that waits. A table's picture changes with every card, so it would always be late.
    """

    async def validate(
        self, key: str, blob: bytes, *, media_time: float | None = None
    ) -> MediaInfo:
        """Return what is known of an image."""
        if not blob.startswith(_PNG):
            return await super().validate(key, blob, media_time=media_time)
        return await asyncio.to_thread(_decoded, blob)


@lru_cache(_KEPT)
def _decoded(blob: bytes) -> MediaInfo:
    # It needs no limit, so the page need not warn that it has none: the picture is ours.
    return replace(_process_media(blob, 0.0), memory_limited=True)


CACHE_SIZE: Final = 8_192
"""Texts; about as many as a thousand messages have."""


def cache_parsed_texts() -> None:
    """Let the preview parse each text once, from now on and in this process.

    For each revision it parses every text and label of a channel's whole history, and builds a new
    parser for each: 0.2 s for fifty messages, which a game has in ten minutes.
    """
    for module in (_component_projection, _messages, _queries, _snapshot):
        vars(module)["markdown_tokens"] = _tokens


def _tokens(
    value: Any, profile: str = "message", *, context: Mapping[str, Any] | None = None
) -> list[dict[str, Any]]:
    if value is None:
        return []
    known = json.dumps(context, sort_keys=True) if context else ""
    # Written out and read back, because callers change the result.
    tokens: list[dict[str, Any]] = json.loads(_parsed(str(value), profile, known))
    return tokens


@lru_cache(CACHE_SIZE)
def _parsed(text: str, profile: str, context: str) -> str:
    known = json.loads(context) if context else None
    return json.dumps(markdown_tokens(text, profile, context=known))
