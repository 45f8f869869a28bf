"""Referees who are gone. Discord tells this bot of no member who leaves: it has to ask."""

from __future__ import annotations

import asyncio
from typing import Final

import discord

from bot.discord_api.errors import CONNECTION_ERRORS
from bot.interactions.services import Services
from bot.tables.settings.views import ServerSettings
from bot.tables.views import TableView

_WAIT_S: Final = 2.0
"""How long Discord is waited for; until it says otherwise, people are there."""


async def forget_gone(services: Services, server_id: int) -> ServerSettings:
    """Forget those of a server's referees who are gone; return its settings.

    They are people who have left the server, and a role that was deleted.
    """
    settings = await services.host.settings.load(server_id)
    guild = services.client.get_guild(server_id)
    if guild is None or guild.unavailable or not settings.has_referees:
        return settings
    role_id = settings.referee_role
    gone_role = role_id if role_id is not None and guild.get_role(role_id) is None else None
    there = await asyncio.gather(*(_is_there(guild, one) for one in settings.referees))
    gone = [one for one, here in zip(settings.referees, there, strict=True) if not here]
    if gone_role is None and not gone:
        return settings
    return await services.host.settings.forget_referees(server_id, gone_role, gone)


async def gone_from(services: Services, table: TableView) -> int | None:
    """Return the id of who looks into a table's question, if they are a referee no more.

    They may have left the server, or lost the role.
    """
    user_id = None if table.request is None else table.request.referee_id
    guild = services.client.get_guild(table.server_id)
    if user_id is None or guild is None or guild.unavailable:
        return None
    settings = await services.host.referees.settings_of(table)
    try:
        async with asyncio.timeout(_WAIT_S):
            member = await guild.fetch_member(user_id)
    except discord.NotFound:
        return user_id
    except (discord.HTTPException, *CONNECTION_ERRORS):
        return None
    has_role = settings.referee_role in [role.id for role in member.roles]
    return None if has_role or user_id in settings.referees else user_id


async def _is_there(guild: discord.Guild, user_id: int) -> bool:
    try:
        async with asyncio.timeout(_WAIT_S):
            await guild.fetch_member(user_id)
    except discord.NotFound:
        return False
    except (discord.HTTPException, *CONNECTION_ERRORS):
        return True
    return True
