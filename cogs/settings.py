"""``/settings``: what a server settles for its tables, and what people choose for themselves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import discord
from discord.ext import commands

from bot.discord_api import permissions
from bot.errors import TableError
from bot.interactions.answer import Reply, error_text, reader, set_reader
from bot.interactions.asking import asking_which_zone
from bot.interactions.chosen import chosen_value
from bot.interactions.context import person, server_id, server_language
from bot.interactions.members import forget_gone
from bot.interactions.posting import lacking
from bot.interactions.services import Context, ServicesCog, command
from bot.interactions.typed.settings import PERSON, SERVER, Choice
from bot.tables.settings.stores import check_manager
from bot.ui.controls.settings import FORMS, SettingsAct, SettingsControl
from bot.ui.core.custom_ids import BadControl
from bot.ui.core.message import Outgoing
from bot.ui.settings import person as settings_person
from bot.ui.settings import server as settings_server
from bot.ui.settings.server import ServerState
from bot.views.settings.server import ServerSettings


class SettingsCommands(
    ServicesCog,
    commands.GroupCog,
    group_name="settings",
    group_description="Your own settings, or this server's",
):
    """Commands for every person, and for managers of a server."""

    @command(name="me", description="Your language, how cards look, where your hand is")
    async def me(self, ctx: Context) -> Reply:
        return Reply(settings_person.panel(reader(ctx.interaction), ctx.say))

    @command(name="server", description="This server's settings for its tables")
    async def server(self, ctx: Context) -> Reply:
        server = server_id(ctx.interaction)
        check_manager(person(ctx.interaction), server)
        settings = await ctx.host.settings.load(server)
        return Reply(_server_panel(ctx, SettingsAct.TABLES, settings))


async def change_setting(ctx: Context, control: SettingsControl) -> Reply:
    """Do what a button, a menu or a form of the settings asks for.

    Raises:
        BadControl: for a click on a form, or a form sent for a button.
        ManagerOnly: for a server's settings, if the person may not manage it.
    """
    action = control.action
    if ctx.is_form != (action in FORMS):
        raise BadControl
    if action is SettingsAct.ME:
        return Reply(settings_person.panel(reader(ctx.interaction), ctx.say))
    if action in PERSON:
        return await _change_own(ctx, action)
    who, server, store = person(ctx.interaction), server_id(ctx.interaction), ctx.host.settings
    check_manager(who, server)
    settings = await store.load(server)
    if action is SettingsAct.ASK_TIMES:
        return Reply(modal=settings_server.times(settings.clock, ctx.say))
    if action is SettingsAct.ASK_MOST:
        return Reply(modal=settings_server.numbers(settings.most, store.allowed, ctx.say))
    if action is SettingsAct.ASK_ZONE:
        return Reply(modal=settings_server.time_zone(settings.zone, ctx.say))
    page: SettingsAct = action
    notes: tuple[str, ...] = ()
    if action in SERVER:
        page, field, read = SERVER[action]
        try:
            choice = Choice(ctx.interaction, settings, store.allowed)
            # To find a time zone takes long the first time.
            with asking_which_zone(ctx.interaction, settings_server.ZONE):
                value = await asyncio.to_thread(read, choice) if ctx.is_form else read(choice)
            settings = await store.settle(who, server, **{field: value})
        except TableError as error:
            # Show the panel again: its menu would go on showing what was refused.
            notes = (error_text(error, ctx.say),)
    if page is SettingsAct.PEOPLE:
        settings = await forget_gone(ctx.services, server)
    return ctx.page(_server_panel(ctx, page, settings), notes=notes)


def _server_panel(ctx: Context, page: SettingsAct, settings: ServerSettings) -> Outgoing:
    guild, role_id = ctx.interaction.guild, settings.openers.role_id
    channel_id = settings.channel_id
    channel = guild.get_channel(channel_id) if guild and channel_id is not None else None
    state = ServerState(
        settings if guild is None else _there(guild, settings),
        ctx.host.settings.allowed,
        server_language(ctx.interaction),
        no_channel=guild is not None and channel_id is not None and channel is None,
        no_role=guild is not None and role_id is not None and guild.get_role(role_id) is None,
        lacking=()
        if channel is None
        else lacking(ctx.interaction, channel, own_thread=settings.threads),
        silent=frozenset() if guild is None else _silent(guild, settings),
        levels=ctx.host.settings.levels,
    )
    return settings_server.panel(page, state, ctx.say)


def _silent(guild: discord.Guild, settings: ServerSettings) -> frozenset[int]:
    """Return the roles whose mention would reach nobody."""
    roles = (guild.get_role(getattr(settings, name) or 0) for name in settings_server.MENTIONED)
    return frozenset(role.id for role in roles if role is not None and not permissions.rings(role))


def _there(guild: discord.Guild, settings: ServerSettings) -> ServerSettings:
    """Return a server's settings without the roles and the channels for posts that are gone."""
    found: dict[str, Callable[[int], object]] = {
        "event_role": guild.get_role,
        "lfg_role": guild.get_role,
        "recap_channel": guild.get_channel,
        "daily_channel": guild.get_channel,
    }
    gone: dict[str, Any] = {
        name: None for name, find in found.items() if find(getattr(settings, name) or 0) is None
    }
    return replace(settings, **gone)


async def _change_own(ctx: Context, action: SettingsAct) -> Reply:
    field, read = PERSON[action]
    value = read(chosen_value(ctx.interaction))
    chosen = await ctx.host.people.choose(ctx.user_id, **{field: value})
    set_reader(ctx.interaction, chosen)
    return ctx.page(settings_person.panel(chosen, ctx.say))
