"""Events of Discord, of which discord.py would make more than the bot needs.

Each message in a server comes as an event, each edit of a board too, and a click brings the whole
message that was clicked. discord.py makes objects of all their parts, and has no switch for that.
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from typing import Any, TypeAlias

import discord

_Parsers: TypeAlias = MutableMapping[str, Callable[[Any], Any]]


def lighten_events(client: discord.Client, parsers: _Parsers) -> None:
    """Let a client read of its events only what the bot needs.

    A message is dispatched as ``channel_message`` with the ids of its channel and author.
    """
    click = parsers["INTERACTION_CREATE"]

    def read_click(data: dict[str, Any]) -> None:
        if "message" in data:
            data = {**data, "message": {**data["message"], "components": [], "attachments": []}}
        click({**data, "data": _storable(data.get("data"))})

    def read_message(data: dict[str, Any]) -> None:
        client.dispatch("channel_message", int(data["channel_id"]), int(data["author"]["id"]))

    parsers["INTERACTION_CREATE"] = read_click
    parsers["MESSAGE_CREATE"] = read_message
    parsers["MESSAGE_UPDATE"] = _ignore


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
