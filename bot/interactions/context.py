"""Who is asking, and which table they mean.

Nobody reaches a table whose channel they cannot see.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Protocol

import discord
from discord import app_commands

from bot.errors import TableError
from bot.interactions.answer import voice
from bot.interactions.services import Services
from bot.locale import DEFAULT, N_, speak
from bot.tables.computer_names import unmarked
from bot.tables.damage import DamagedTable
from bot.tables.errors import TableClosed, UnknownTable
from bot.tables.views import Person, TableLocation, TableState, TableView
from bot.ui.core.custom_ids import BadControl
from bot.ui.core.layout import OPTION
from bot.ui.text.measure import cut
from bot.ui.text.names import plain

Interaction = discord.Interaction[Any]


class InChannel(Protocol):
    """Something that belongs to a channel: a table, or a game that was played there."""

    @property
    def server_id(self) -> int:
        """The channel's server."""

    @property
    def channel_id(self) -> int:
        """The channel itself."""

    @property
    def thread_id(self) -> int | None:
        """The thread of its public messages, if they have one."""

    @property
    def place_id(self) -> int:
        """Where its public messages go: the channel, or a thread of it."""


class NoTableHere(TableError):
    """No table in the channel fits what was asked."""

    text = N_("No table in this channel fits that. Name one of these: {tables}.")


class NoTableAtAll(TableError):
    """No table in reach fits what was asked."""

    text = N_("No table here fits that. `/table list` shows the tables, `/table open` opens one.")


class WhichTable(TableError):
    """Several tables fit what was asked."""

    text = N_("Which table? Name one of them: {tables}.")


class ServerOnly(TableError):
    """A command that means nothing in direct messages."""

    text = N_("That works only in a server's channel, not in direct messages.")


def person(interaction: Interaction, table: InChannel | None = None) -> Person:
    """Say who is asking and what they may do where a table stands; here, where none is given."""
    user, rights = interaction.user, _rights(interaction, table)
    return Person(
        id=user.id,
        name=unmarked(user.display_name),
        moderator=rights.manage_messages,
        manager=rights.manage_guild,
        writes=_writes(interaction, table, rights),
        server_id=interaction.guild_id,
        language=interaction.locale.value,
        roles=_roles(user),
        press=interaction.id,
        read_version=table.version if isinstance(table, TableView) else None,
    )


def person_in(interaction: Interaction, channel: discord.abc.GuildChannel) -> Person:
    """Say who is asking and what they may do in another channel of the server."""
    member = interaction.user
    rights = discord.Permissions.none()
    if isinstance(member, discord.Member):
        rights = channel.permissions_for(member)
    return replace(
        person(interaction),
        moderator=rights.manage_messages,
        manager=rights.manage_guild,
        writes=rights.view_channel and rights.send_messages,
    )


def server_language(interaction: Interaction) -> str:
    """Return what the server speaks, by Discord's account, as far as the bot speaks it."""
    locale = interaction.guild_locale
    return DEFAULT if locale is None else speak(locale.value).language


def _roles(user: discord.User | discord.Member) -> frozenset[int]:
    if not isinstance(user, discord.Member):
        return frozenset()
    return frozenset(role.id for role in user.roles)


def _rights(interaction: Interaction, table: InChannel | None) -> discord.Permissions:
    guild, member = interaction.guild, interaction.user
    if guild is None:
        return discord.Permissions.none()
    if table is None or is_here(interaction, table):
        return interaction.permissions
    channel = guild.get_channel_or_thread(table.channel_id)
    if channel is None or not isinstance(member, discord.Member):
        return discord.Permissions.none()
    return channel.permissions_for(member)


def _writes(interaction: Interaction, table: InChannel | None, rights: discord.Permissions) -> bool:
    """Say whether the asker may write where a table stands; in direct messages nobody asks."""
    if interaction.guild is None:
        return True
    if table is None or is_here(interaction, table):
        thread = isinstance(interaction.channel, discord.Thread)
    else:
        thread = table.thread_id is not None
    return rights.send_messages_in_threads if thread else rights.send_messages


def server_id(interaction: Interaction) -> int:
    """Return the server the interaction comes from.

    Raises:
        ServerOnly: in direct messages.
    """
    if interaction.guild_id is None:
        raise ServerOnly
    return interaction.guild_id


def may_see(interaction: Interaction, table: TableView) -> bool:
    """Say whether the asker may know of a table: they sit there, or see its channel."""
    return table.seat_of(interaction.user.id) is not None or sees_channel(interaction, table)


def sees_channel(interaction: Interaction, place: InChannel) -> bool:
    """Say whether the asker sees the channel that something belongs to."""
    guild = interaction.guild
    if guild is None or guild.id != place.server_id:
        return False
    if is_here(interaction, place):
        return True
    rights = _rights(interaction, place)
    channel = guild.get_channel_or_thread(place.channel_id)
    if isinstance(channel, discord.Thread) and channel.is_private():
        # Who is in it the bot does not know; whoever manages threads sees them all.
        return rights.manage_threads
    return rights.view_channel


async def find_table(services: Services, interaction: Interaction, table_id: str) -> TableView:
    """Return a table by its id.

    Raises:
        UnknownTable: if there is none, or none that the asker may know of.
        DamagedTable: if it cannot be read.
    """
    table = await load_table(services, interaction, table_id.strip().upper())
    if not may_see(interaction, table):
        raise UnknownTable
    return table


async def load_table(services: Services, interaction: Interaction, table_id: str) -> TableView:
    """Return a table by its id, whether or not the asker may know of it.

    Raises:
        UnknownTable: if there is none, or if it cannot be read and the asker may not know of it.
        DamagedTable, TableClosed: if it cannot be read.
    """
    try:
        return await services.host.table(table_id)
    except DamagedTable as error:
        known = interaction.user.id in error.people
        if not known and not sees_channel(interaction, error.location):
            raise UnknownTable from None
        if error.closed:
            raise TableClosed from None
        raise


async def visible_tables(services: Services, interaction: Interaction) -> list[TableView]:
    """List the live tables that the asker may know of, those of this channel first."""
    finding, server = services.host.finder, interaction.guild_id
    tables = await finding.tables_around(interaction.user.id, server)
    visible = [table for table in tables if may_see(interaction, table)]
    return sorted(visible, key=lambda table: not is_here(interaction, table))


async def visible_locations(services: Services, interaction: Interaction) -> list[TableLocation]:
    """List where the live tables stand that the asker may know of, those of this channel first."""
    finder, server = services.host.finder, interaction.guild_id
    mine = dict.fromkeys(await finder.locations_of(interaction.user.id))
    there = () if server is None else await finder.locations_in(server)
    seen = [
        location
        for location in there
        if location not in mine and sees_channel(interaction, location)
    ]
    return sorted([*mine, *seen], key=lambda location: not is_here(interaction, location))


def may_close(interaction: Interaction, location: TableLocation) -> bool:
    """Say whether the asker may close the table that stands there."""
    who = person(interaction, location)
    return who.server_id == location.server_id and (who.moderator or who.manager)


def is_ephemeral(interaction: Interaction) -> bool:
    """Say whether what was clicked is an answer that only the clicker sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def is_direct_message(interaction: Interaction) -> bool:
    """Say whether a message in direct messages was clicked."""
    return interaction.guild_id is None and interaction.message is not None


def chosen_values(interaction: Interaction) -> list[str]:
    """Return what was chosen from a menu; nothing where no menu was clicked."""
    data: Any = interaction.data or {}
    values = data.get("values")
    return [str(value) for value in values] if isinstance(values, list) else []


def chosen_value(interaction: Interaction) -> str:
    """Return the one value chosen from a menu.

    Raises:
        BadControl: if it is not exactly one.
    """
    match chosen_values(interaction):
        case [value]:
            return value
    raise BadControl


def is_here(interaction: Interaction, table: InChannel) -> bool:
    """Say whether a table stands in the channel of the interaction."""
    return interaction.channel_id in (table.channel_id, table.place_id)


async def pick_table(
    services: Services,
    interaction: Interaction,
    named: str | None,
    *,
    states: Iterable[TableState],
    seated: bool = False,
    joining: bool = False,
) -> TableView:
    """Return the table meant: the one named, or the only one that fits.

    A table of this channel is meant before others; in direct messages, any table one sits at.
    Of several, the only one where the asker sits is meant, or, to join, where they do not.

    Raises:
        UnknownTable, NoTableHere, NoTableAtAll, WhichTable: when there is no telling.
    """
    if named:
        return await find_table(services, interaction, named)
    wanted = frozenset(states)
    user = interaction.user.id
    tables = [
        table
        for table in await visible_tables(services, interaction)
        if table.state in wanted and (not seated or table.seat_of(user) is not None)
    ]
    close = [table for table in tables if is_here(interaction, table)]
    fitting = close or [table for table in tables if table.seat_of(user) is not None]
    likely = [table for table in fitting if (table.seat_of(user) is None) == joining]
    match likely if len(likely) == 1 else fitting:
        case [table]:
            return table
        case []:
            if not tables:
                raise NoTableAtAll
            raise NoTableHere(tables=_ids(tables))
    raise WhichTable(tables=_ids(fitting))


def _ids(tables: Iterable[TableView]) -> str:
    return ", ".join(f"`{table.id}`" for table in tables)


async def suggest_tables(
    services: Services, interaction: Interaction, current: str
) -> list[app_commands.Choice[str]]:
    """Offer the tables in sight for a command's `table`."""
    say = voice(interaction)
    typed = current.strip().upper()
    return [
        app_commands.Choice(name=cut(_line(table, say(table.variant.name)), OPTION), value=table.id)
        for table in await visible_tables(services, interaction)
        if typed in table.id
    ][:25]


def _line(table: TableView, game: str) -> str:
    names = ", ".join(plain(seat.name) for seat in table.seats if seat.name)
    return f"{table.id} · {game} · {names}"
