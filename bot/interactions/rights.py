"""Where an interaction is, and what its person may do there or at a table."""

from __future__ import annotations

from typing import Any

import discord

from bot.views.names import given
from bot.views.person import Person
from bot.views.table.view import InChannel, TableView


def person_at(interaction: discord.Interaction[Any], table: InChannel | None = None) -> Person:
    """Return who sent the interaction, with their rights where a table is; by default here."""
    user, rights = interaction.user, rights_at(interaction, table)
    return Person(
        id=user.id,
        name=given(user.display_name),
        username=user.name,
        moderator=rights.manage_messages,
        manager=rights.manage_guild,
        organiser=rights.manage_events,
        writes=writes_at(interaction, table, rights),
        server_id=interaction.guild_id,
        language=interaction.locale.value,
        roles=frozenset(role.id for role in getattr(user, "roles", ())),
        press=interaction.id,
        read_version=table.version if isinstance(table, TableView) else None,
    )


def rights_at(
    interaction: discord.Interaction[Any], table: InChannel | None
) -> discord.Permissions:
    """Return a person's rights in the channel of a table; by default here."""
    guild, member = interaction.guild, interaction.user
    if guild is None:
        return discord.Permissions.none()
    if table is None or is_here(interaction, table):
        return interaction.permissions
    channel = guild.get_channel_or_thread(table.channel_id)
    if channel is None or not isinstance(member, discord.Member):
        return discord.Permissions.none()
    return channel.permissions_for(member)


def writes_at(
    interaction: discord.Interaction[Any], table: InChannel | None, rights: discord.Permissions
) -> bool:
    """Say whether the person may write where a table is; always true in direct messages."""
    guild = interaction.guild
    if guild is None:
        return True
    if table is None or is_here(interaction, table):
        thread = isinstance(interaction.channel, discord.Thread)
    else:
        channel = guild.get_channel_or_thread(table.channel_id)
        thread = table.thread_id is not None or isinstance(channel, discord.Thread)
    return rights.send_messages_in_threads if thread else rights.send_messages


def is_here(interaction: discord.Interaction[Any], table: InChannel) -> bool:
    """Say whether a table is in the channel of the interaction."""
    return interaction.channel_id in (table.channel_id, table.place_id)


def is_ephemeral(interaction: discord.Interaction[Any]) -> bool:
    """Say whether the clicked message is visible to the clicker alone."""
    return interaction.message is not None and interaction.message.flags.ephemeral
