"""Events of Discord, of which discord.py would make more than the bot needs, or fail.

Each message in a server comes as an event, each edit of a board too, and a click brings the whole
message that was clicked. discord.py makes objects of all their parts, and has no switch for that.
Of channels that the bot may not view Discord hides the fields, some of which discord.py needs
(docs/discord.md, discord.py).
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from typing import Any, Final, TypeAlias

import discord

_HIDDEN: Final = 1 << 17
"""Discord's flag of a channel that the bot may not view."""
_VIEW: Final = discord.Permissions(view_channel=True)

_Parsers: TypeAlias = MutableMapping[str, Callable[[Any], Any]]


def lighten_events(client: discord.Client, parsers: _Parsers) -> None:
    """Let a client read of its events only what the bot needs.

    A message is dispatched as ``channel_message`` with the ids of its channel and author.
    """
    click, server = parsers["INTERACTION_CREATE"], parsers["GUILD_CREATE"]

    def read_click(data: dict[str, Any]) -> None:
        if "message" in data:
            data = {**data, "message": {**data["message"], "components": [], "attachments": []}}
        click({**data, "data": _storable(data.get("data"))})

    def read_message(data: dict[str, Any]) -> None:
        client.dispatch("channel_message", int(data["channel_id"]), int(data["author"]["id"]))

    def read_server(data: dict[str, Any]) -> None:
        channels = [_readable(one, data["id"]) for one in data.get("channels") or ()]
        server({**data, "channels": channels})

    for name in ("CHANNEL_CREATE", "CHANNEL_UPDATE"):
        parsers[name] = _reader_of_channels(parsers[name])
    parsers["GUILD_CREATE"] = read_server
    parsers["INTERACTION_CREATE"] = read_click
    parsers["MESSAGE_CREATE"] = read_message
    parsers["MESSAGE_UPDATE"] = _ignore


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


def _storable(value: Any) -> Any:
    """Leave NULs and halves of characters out of all that was typed or chosen.

    Clients send neither, but a forged request can. PostgreSQL keeps no NUL, SQLite no half.
    """
    match value:
        case str():
            return value.replace("\0", "").encode("utf-8", "ignore").decode("utf-8")
        case dict():
            return {key: _storable(one) for key, one in value.items()}
        case list():
            return [_storable(one) for one in value]
    return value


def _ignore(_: object) -> None:
    """Do nothing."""
