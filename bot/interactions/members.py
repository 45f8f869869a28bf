"""Who is a member of a server, asked of Discord: it tells this bot of no member who leaves."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final

import discord

from bot.discord_api.errors import CONNECTION_ERRORS
from bot.errors import TableError
from bot.locale import N_

_WAIT_S: Final = 2.0
"""How long Discord is waited for."""


class NoAnswer(TableError):
    """Discord does not say whether a person is a member."""

    text = N_(
        "Discord doesn't say right now whether you're in that event's server. Press again in a"
        " moment, or do it there."
    )


@dataclass(frozen=True, slots=True)
class ServerMember:
    """A member of a server."""

    name: str
    roles: frozenset[int]


async def find_member(client: discord.Client, server_id: int, user_id: int) -> ServerMember | None:
    """Return a member of a server, which may be one of another process; None if they are none.

    Raises:
        NoAnswer: if Discord does not say so in time.
    """
    try:
        async with asyncio.timeout(_WAIT_S):
            member = await client.http.get_member(server_id, user_id)
    except discord.NotFound:
        return None
    except (discord.DiscordException, *CONNECTION_ERRORS) as error:
        raise NoAnswer from error
    user = member["user"]
    name = member.get("nick") or user.get("global_name") or user["username"]
    return ServerMember(name, frozenset(map(int, member["roles"])))
