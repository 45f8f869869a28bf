"""The permissions that the bot needs: requested in the invitation, checked before use."""

from __future__ import annotations

from typing import Final, TypeAlias

import discord

from bot.locale.say import N_

GuildChannel: TypeAlias = discord.abc.GuildChannel | discord.Thread
SCOPES: Final = ("bot", "applications.commands")

PERMISSION_NAMES: Final = {
    "view_channel": N_("View Channel"),
    "send_messages": N_("Send Messages"),
    "attach_files": N_("Attach Files"),
    "read_message_history": N_("Read Message History"),
    "create_public_threads": N_("Create Public Threads"),
    "send_messages_in_threads": N_("Send Messages in Threads"),
    "connect": N_("Connect"),
}
"""For each name in discord.py, the name in Discord's settings."""

AT_A_TABLE: Final = discord.Permissions(
    view_channel=True, send_messages=True, attach_files=True, read_message_history=True
)
"""Needed to open a table in a channel."""

IN_THREADS: Final = discord.Permissions(create_public_threads=True, send_messages_in_threads=True)
"""Also needed where the server wants a thread for each table."""

INSIDE_THREAD: Final = AT_A_TABLE & ~discord.Permissions(send_messages=True) | (
    discord.Permissions(send_messages_in_threads=True)
)
"""Needed to open a table in a thread, where Send Messages means nothing."""

IN_A_CHAT: Final = AT_A_TABLE | discord.Permissions(connect=True)
"""Needed to open a table in the chat of a voice or stage channel, which has no threads."""

_THREADS: Final = frozenset(
    {
        discord.ChannelType.public_thread,
        discord.ChannelType.private_thread,
        discord.ChannelType.news_thread,
    }
)
_CHATS: Final = frozenset({discord.ChannelType.voice, discord.ChannelType.stage_voice})

ALL: Final = AT_A_TABLE | IN_THREADS


OPTIONAL: Final = discord.Permissions(create_events=True)
"""Without it, events are not in Discord's list of a server's events."""


def needed(kind: discord.ChannelType, *, own_thread: bool) -> discord.Permissions:
    """Return what opening a table needs.

    Args:
        kind: the kind of channel it is opened in.
        own_thread: whether the server wants a thread for each table, where there can be one.
    """
    if kind in _THREADS:
        return INSIDE_THREAD
    if kind in _CHATS:
        return IN_A_CHAT
    return AT_A_TABLE | IN_THREADS if own_thread else AT_A_TABLE


def of_bot(channel: GuildChannel | discord.Thread) -> discord.Permissions:
    """Return the bot's rights in a channel, as far as it knows them."""
    me: discord.Member | None = channel.guild.me
    return discord.Permissions.none() if me is None else channel.permissions_for(me)


def rings(role: discord.Role) -> bool:
    """Say whether a mention of a role by the bot notifies its people."""
    me: discord.Member | None = role.guild.me
    return role.mentionable or (me is not None and me.guild_permissions.mention_everyone)


def missing(has: discord.Permissions, needed: discord.Permissions) -> tuple[str, ...]:
    """Return the English names of the needed permissions that are missing."""
    # discord.py itself iterates over other names, such as read_messages.
    return tuple(
        label
        for name, label in PERMISSION_NAMES.items()
        if getattr(needed, name) and not getattr(has, name)
    )


def invitation(application_id: int, server_id: int | None = None) -> str:
    """Return the address that invites the bot to a server, or gives it there what it lacks."""
    server = discord.Object(server_id) if server_id else discord.utils.MISSING
    wanted = ALL | OPTIONAL
    return discord.utils.oauth_url(application_id, permissions=wanted, scopes=SCOPES, guild=server)


def sees(channel: GuildChannel, reader: discord.Member | discord.Role) -> bool | None:
    """Say whether a member, or those with a role alone, can view a channel.

    None for a private thread, whose members the bot does not know; people who manage threads see
    them all.
    """
    if isinstance(channel, discord.Thread):
        if channel.parent is None:
            return False
        rights = channel.parent.permissions_for(reader)
        if rights.view_channel and channel.is_private() and not rights.manage_threads:
            return None
        return rights.view_channel
    return channel.permissions_for(reader).view_channel
