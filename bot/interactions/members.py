"""Looks up the members of a server, and finds referees who have left.

Discord does not tell this bot when a member leaves, so it has to ask.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final

import discord

from bot.discord_api.errors import CONNECTION_ERRORS
from bot.errors import TableError
from bot.interactions.services import Services
from bot.locale import N_
from bot.views.settings.server import ServerSettings
from bot.views.table import TableView

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


async def forget_gone(services: Services, server_id: int) -> ServerSettings:
    """Forget referees who have left the server and a deleted referee role; return its settings."""
    settings = await services.host.settings.load(server_id)
    guild = services.client.get_guild(server_id)
    if guild is None or guild.unavailable or not settings.has_referees:
        return settings
    role_id = settings.referee_role
    gone_role = role_id if role_id is not None and guild.get_role(role_id) is None else None
    there = await asyncio.gather(
        *(_is_there(services, server_id, referee) for referee in settings.referees)
    )
    gone = [id_ for id_, here in zip(settings.referees, there, strict=True) if not here]
    if gone_role is None and not gone:
        return settings
    return await services.host.settings.forget_referees(server_id, gone_role, gone)


async def gone_from(services: Services, table: TableView) -> int | None:
    """Return the id of the referee who looks into a table's question if they no longer are one."""
    user_id = None if table.request is None else table.request.referee_id
    guild = services.client.get_guild(table.server_id)
    if user_id is None or guild is None or guild.unavailable:
        return None
    settings = await services.host.referees.settings_of(table)
    try:
        member = await find_member(services.client, table.server_id, user_id)
    except NoAnswer:
        return None
    named = user_id in settings.referees
    there = member is not None and (named or settings.referee_role in member.roles)
    return None if there else user_id


async def _is_there(services: Services, server_id: int, user_id: int) -> bool:
    try:
        return await find_member(services.client, server_id, user_id) is not None
    except NoAnswer:
        return True  # until Discord says otherwise
