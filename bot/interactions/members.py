"""Finds referees who have left their server."""

from __future__ import annotations

import asyncio
from itertools import compress

from bot.discord_api.members import NoAnswer
from bot.interactions.services import Services
from bot.views.settings.server import ServerSettings
from bot.views.table.view import TableView


async def forget_gone(services: Services, server_id: int) -> ServerSettings:
    """Forget referees who have left the server and a deleted referee role; return its settings."""
    settings = await services.host.settings.load(server_id)
    guild = services.client.get_guild(server_id)
    if guild is None or guild.unavailable or not settings.has_referees:
        return settings
    role_id = settings.referee_role
    gone_role = role_id if role_id is not None and guild.get_role(role_id) is None else None
    left = await asyncio.gather(
        *(services.members.has_left(server_id, referee) for referee in settings.referees)
    )
    gone = list(compress(settings.referees, left))
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
        member = await services.members.find(table.server_id, user_id)
    except NoAnswer:
        return None
    named = user_id in settings.referees
    there = member is not None and (named or settings.referee_role in member.roles)
    return None if there else user_id
