"""Images of the bot's emojis: SimCord keeps their names, but not their images."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from bot.ui.pictures.emojis import all_faces
from bot.ui.pictures.face import emoji

if TYPE_CHECKING:
    from simcord.env import Env

_ADDRESS: Final = "https://cdn.simcord.invalid/emojis/{id}.png"


def emoji_images(env: Env) -> Mapping[str, tuple[str, bytes]]:
    """Return name and image of each emoji that the bot has uploaded, by its address."""
    images = all_faces()
    return {
        _ADDRESS.format(id=one.id): (f"{one.name}.png", emoji(images[one.name]))
        for one in env.backend.application_emojis.values()
        if one.name in images
    }
