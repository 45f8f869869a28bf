"""Puts the card faces among the application's emojis, and knows which are there.

It never holds anything up: until all faces of a pack are there, and wherever they cannot be,
cards are characters.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Mapping
from typing import Final

import aiohttp
import discord

from bot.errors import report
from bot.ui.pictures.emojis import Emojis, all_faces, is_ours
from bot.ui.pictures.face import emoji

_log = logging.getLogger(__name__)

_TROUBLES: Final = (discord.DiscordException, aiohttp.ClientError, OSError)


class EmojiSync:
    """Keeps the application's emojis: those of this version are there, older ones of ours go.

    Args:
        client: whose application it is.
        emojis: is told which there are.
        keeps: whether this process adds and removes them; one does it for all, the others look.
    """

    def __init__(self, client: discord.Client, emojis: Emojis, *, keeps: bool) -> None:
        self._client = client
        self._emojis = emojis
        self._keeps = keeps
        self._told: str | None = None
        """What was last said in the log; the same is not said at each look."""

    async def sync(self) -> None:
        """See which emojis there are, and bring them up to date. It never raises."""
        try:
            there = {one.name: one.id for one in await self._client.fetch_application_emojis()}
            self._emojis.has(there)
            missing = all_faces().keys() - there.keys()
            if self._keeps:
                await self._add(sorted(missing), there)
                await self._remove(there)
        except _TROUBLES as error:
            self._tell(f"card faces cannot be kept as emojis, text stands for them: {_kind(error)}")
        except Exception as error:  # noqa: BLE001  # whatever it is, somebody has to look again
            report(_log, "card faces could not be drawn", error)
        else:
            if self._keeps or not missing:
                self._tell("card faces are there as emojis")

    async def _add(self, names: Collection[str], there: dict[str, int]) -> None:
        """Upload what is missing; messages use a pack as soon as it is whole."""
        images = await asyncio.to_thread(_drawn, names)
        for name, image in images.items():
            added = await self._client.create_application_emoji(name=name, image=image)
            there[name] = added.id
            self._emojis.has(there)

    async def _remove(self, there: Mapping[str, int]) -> None:
        """Take away the faces of other versions; what others have put there stays."""
        current, application = all_faces(), self._client.application_id
        if application is None:
            return
        for name, emoji_id in there.items():
            if is_ours(name) and name not in current:
                await self._client.http.delete_application_emoji(application, emoji_id)

    def _tell(self, text: str) -> None:
        if text != self._told:
            self._told = text
            _log.info(text)


def _drawn(names: Collection[str]) -> dict[str, bytes]:
    """Draw the faces of some names; slow where they are many."""
    faces = all_faces()
    return {name: emoji(faces[name]) for name in names}


def _kind(error: BaseException) -> str:
    """Name an error by its codes; never by its text, which may quote what was sent."""
    if isinstance(error, discord.HTTPException):
        return f"status {error.status}, code {error.code}"
    return type(error).__name__
