"""Uploads the card faces as the application's emojis, and keeps track of which are there.

Nothing waits for it: until all faces of a pack are there, cards are characters.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Mapping
from typing import Final

import aiohttp
import discord

from bot.ops.error_log import report
from bot.ui.pictures.emojis import Emojis, all_faces, is_ours
from bot.ui.pictures.face.face import emoji

_log = logging.getLogger(__name__)

_TROUBLES: Final = (discord.DiscordException, aiohttp.ClientError, OSError)


class EmojiSync:
    """Uploads the emojis of this version and deletes our older ones.

    One process `manages` them for all; the others only learn which there are.
    """

    def __init__(self, client: discord.Client, emojis: Emojis, *, manages: bool) -> None:
        self._client = client
        self._emojis = emojis
        self._manages = manages
        self._logged: str | None = None
        """The last line in the log, which is not repeated."""

    async def sync(self) -> None:
        """Read which emojis there are, and bring them up to date. It never raises."""
        try:
            emojis = await self._client.fetch_application_emojis()
            there = {found.name: found.id for found in emojis}
            self._emojis.has(there)
            missing = all_faces().keys() - there.keys()
            if self._manages:
                await self._add(sorted(missing), there)
                await self._remove(there)
        except _TROUBLES as error:
            self._log_once(
                f"card faces cannot be kept as emojis, text stands for them: {_describe(error)}"
            )
        except Exception as error:  # noqa: BLE001  # the next call tries again
            report(_log, "card faces could not be drawn", error)
        else:
            if self._manages or not missing:
                self._log_once("card faces are there as emojis")

    async def _add(self, names: Collection[str], there: dict[str, int]) -> None:
        """Upload what is missing; messages use a pack as soon as it is complete."""
        images = await asyncio.to_thread(_draw, names)
        for name, image in images.items():
            added = await self._client.create_application_emoji(name=name, image=image)
            there[name] = added.id
            self._emojis.has(there)

    async def _remove(self, there: Mapping[str, int]) -> None:
        """Delete the faces of other versions; the emojis that are not ours stay."""
        current, application = all_faces(), self._client.application_id
        if application is None:
            return
        for name, emoji_id in there.items():
            if is_ours(name) and name not in current:
                await self._client.http.delete_application_emoji(application, emoji_id)

    def _log_once(self, text: str) -> None:
        if text != self._logged:
            self._logged = text
            _log.info(text)


def _draw(names: Collection[str]) -> dict[str, bytes]:
    """Draw the faces of these names; slow for many."""
    faces = all_faces()
    return {name: emoji(faces[name]) for name in names}


def _describe(error: BaseException) -> str:
    """Describe an error by its codes; its text may quote what was sent."""
    if isinstance(error, discord.HTTPException):
        return f"status {error.status}, code {error.code}"
    return type(error).__name__
