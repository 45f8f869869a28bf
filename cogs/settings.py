"""``/settings``: what a server has settled for its tables, and people for what they read."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from typing import Any, Final

import discord
from discord.ext import commands

from bot.discord_api import permissions
from bot.errors import TableError
from bot.interactions.answer import (
    Reply,
    command,
    error_text,
    reader,
    set_reader,
    voice,
)
from bot.interactions.autocomplete import parse_choice
from bot.interactions.context import (
    Interaction,
    chosen_value,
    is_ephemeral,
    person,
    server_id,
    server_language,
)
from bot.interactions.services import Services
from bot.interactions.typed import settings as settling
from bot.interactions.typed.settings import read_language
from bot.tables.actions.rights import check_manager
from bot.tables.settings.preferences import HandPlace, Look, Reader
from bot.tables.views import ServerSettings
from bot.ui.core.custom_ids import BadControl
from bot.ui.core.message import Outgoing
from bot.ui.settings import person as settings_person
from bot.ui.settings import server as settings_server
from bot.ui.settings.panel import FORMS, SettingsAction, SettingsControl
from bot.ui.settings.server import ServerState


class SettingsCommands(
    commands.GroupCog, group_name="settings", group_description="How things are done here"
):
    """For everybody, and for those who manage a server."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services

    @command(name="me", description="Your language, how cards look, where your hand is")
    async def me(self, interaction: Interaction) -> Reply:
        """Show somebody what they have chosen, to be changed at once."""
        return Reply(settings_person.panel(reader(interaction), voice(interaction)))

    @command(name="server", description="What this server settles for its tables")
    async def server(self, interaction: Interaction) -> Reply:
        """Show what a server has settled, to be changed at once."""
        server = server_id(interaction)
        check_manager(person(interaction), server)
        settings = await self.services.host.settings.load(server)
        return Reply(_panel(self.services, interaction, SettingsAction.TABLES, settings))


async def change_setting(
    services: Services, interaction: Interaction, setting: SettingsControl
) -> Reply:
    """Do what a button, a menu or a form of the settings asks for.

    Raises:
        BadControl: for a click that is no click, or a form that is no form.
        ManagerOnly: for a server's settings, for whoever may not manage it.
    """
    knob = setting.knob
    filled = interaction.type is discord.InteractionType.modal_submit
    if filled != (knob in FORMS):
        raise BadControl
    if knob in _MINE:
        return await _mine(services, interaction, knob)
    who, server = person(interaction), server_id(interaction)
    check_manager(who, server)
    settings = await services.host.settings.load(server)
    if knob is SettingsAction.ASK_TIMES:
        return Reply(modal=settings_server.times(settings.clock, voice(interaction)))
    if knob is SettingsAction.ASK_MOST:
        modal = settings_server.numbers(
            settings.most, services.host.settings.allowed, voice(interaction)
        )
        return Reply(modal=modal)
    page, settle = settling.OF.get(knob, (knob, None))
    notes: tuple[str, ...] = ()
    if settle is not None:
        try:
            changes = settle(settling.Choice(interaction, settings, services.host.settings.allowed))
            settings = await services.host.settings.settle(who, server, **changes)
        except TableError as error:
            # With the panel as it was, or else its menu would go on showing what was refused.
            notes = (error_text(error, voice(interaction)),)
    panel = _panel(services, interaction, page, settings)
    return Reply(panel, in_place=is_ephemeral(interaction), notes=notes)


def _panel(
    services: Services, interaction: Interaction, page: SettingsAction, settings: ServerSettings
) -> Outgoing:
    place = ServerState(settings, services.host.settings.allowed, server_language(interaction))
    if interaction.guild is not None:
        place = _looked_at(place, interaction.guild)
    return settings_server.panel(page, place, voice(interaction))


def _looked_at(place: ServerState, guild: discord.Guild) -> ServerState:
    """Note what of the channel and the role that are settled is not as it should be."""
    settings, role_id = place.settings, place.settings.openers.role_id
    place = replace(place, no_role=role_id is not None and guild.get_role(role_id) is None)
    if settings.channel_id is None:
        return place
    channel = guild.get_channel(settings.channel_id)
    if channel is None:
        return replace(place, no_channel=True)
    needed = permissions.needed(inside_thread=False, own_thread=settings.threads)
    return replace(place, lacking=permissions.missing(channel.permissions_for(guild.me), needed))


# ------------------------------------------------------------------------------- one's own choice


async def _mine(services: Services, interaction: Interaction, knob: SettingsAction) -> Reply:
    now = await _MINE[knob](services, interaction.user.id, chosen_value(interaction))
    set_reader(interaction, now)
    panel = settings_person.panel(now, voice(interaction))
    return Reply(panel, in_place=is_ephemeral(interaction))


async def _my_language(services: Services, user_id: int, value: str) -> Reader:
    return await services.host.people.choose(user_id, language=read_language(value))


async def _my_look(services: Services, user_id: int, value: str) -> Reader:
    return await services.host.people.choose(user_id, look=parse_choice(Look, value))


async def _my_colours(services: Services, user_id: int, value: str) -> Reader:
    return await services.host.people.choose(user_id, four_colours=value == settings_person.FOUR)


async def _my_place(services: Services, user_id: int, value: str) -> Reader:
    return await services.host.people.choose(user_id, place=parse_choice(HandPlace, value))


_MINE: Final[
    Mapping[SettingsAction, Callable[[Services, int, str], Coroutine[Any, Any, Reader]]]
] = {
    SettingsAction.MY_LANGUAGE: _my_language,
    SettingsAction.MY_LOOK: _my_look,
    SettingsAction.MY_COLOURS: _my_colours,
    SettingsAction.MY_PLACE: _my_place,
}
