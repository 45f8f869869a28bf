"""Channels that the bot may not view: they lack what discord.py needs."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from typing import Any, Final

import discord

_HIDDEN: Final = 1 << 17
"""Discord's flag of a channel that the bot may not view (docs/discord.md, Gateway)."""
_VIEW: Final = discord.Permissions(view_channel=True)


def read_hidden_channels(parsers: MutableMapping[str, Callable[[Any], Any]]) -> None:
    """Let discord.py's parsers of events read hidden channels, and servers that have some."""
    read_server = parsers["GUILD_CREATE"]

    def read(server: dict[str, Any]) -> None:
        channels = [_readable(channel, server["id"]) for channel in server.get("channels") or ()]
        read_server({**server, "channels": channels})

    parsers["GUILD_CREATE"] = read
    for name in ("CHANNEL_CREATE", "CHANNEL_UPDATE"):
        parsers[name] = _reader_of_channels(parsers[name])


def _reader_of_channels(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return a parser of a channel's events that can read hidden ones too."""
    return lambda data: read(_readable(data, data.get("guild_id")))


def _readable(channel: dict[str, Any], server_id: Any) -> dict[str, Any]:
    """Return a channel that discord.py can read: one that is hidden has no name and is closed."""
    if not (channel.get("flags") or 0) & _HIDDEN:
        return channel
    closed = {"id": server_id, "type": 0, "allow": "0", "deny": f"{_VIEW.value}"}
    return {
        "id": channel["id"],
        "type": channel["type"],
        "guild_id": server_id,
        "position": channel.get("position") or 0,
        "name": "",
        "bitrate": 0,
        "user_limit": 0,
        "permission_overwrites": [closed],
    }
