"""Referees who are gone. Discord tells this bot of no member who leaves: it has to ask."""

from __future__ import annotations

import asyncio

from bot.interactions.members import NoAnswer, find_member
from bot.interactions.services import Services
from bot.views.settings.server import ServerSettings
from bot.views.table import TableView


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
    there = await asyncio.gather(
        *(_is_there(services, server_id, one) for one in settings.referees)
    )
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
        member = await find_member(services.client, table.server_id, user_id)
    except NoAnswer:
        return None
    named = user_id in settings.referees
    there = member is not None and (named or settings.referee_role in member.roles)
    return None if there else user_id


async def _is_there(services: Services, server_id: int, user_id: int) -> bool:
    """Say whether a person is a member; until Discord says otherwise, they are."""
    try:
        return await find_member(services.client, server_id, user_id) is not None
    except NoAnswer:
        return True
