"""What the bot needs from Discord, asked for in the invitation and checked before use."""

from __future__ import annotations

from typing import Final

import discord

from bot.locale import N_

SCOPES: Final = ("bot", "applications.commands")

PERMISSION_NAMES: Final = {
    "view_channel": N_("View Channel"),
    "send_messages": N_("Send Messages"),
    "attach_files": N_("Attach Files"),
    "read_message_history": N_("Read Message History"),
    "create_public_threads": N_("Create Public Threads"),
    "send_messages_in_threads": N_("Send Messages in Threads"),
}
"""By discord.py's name, the name that Discord's own settings show."""

AT_A_TABLE: Final = discord.Permissions(
    view_channel=True, send_messages=True, attach_files=True, read_message_history=True
)
"""Without these no table can be opened in a channel."""

IN_THREADS: Final = discord.Permissions(create_public_threads=True, send_messages_in_threads=True)
"""Needed besides where the server wants a thread for each table."""

INSIDE_THREAD: Final = discord.Permissions(send_messages_in_threads=True)
"""Needed where the table itself is opened in a thread."""

ALL: Final = AT_A_TABLE | IN_THREADS


def needed(*, inside_thread: bool, own_thread: bool) -> discord.Permissions:
    """Return what opening a table takes.

    Args:
        inside_thread: whether it is opened in a thread.
        own_thread: whether the server wants a thread for each table; there is none in a thread.
    """
    # A new object: Permissions change in place under |=.
    if inside_thread:
        return AT_A_TABLE | INSIDE_THREAD
    return AT_A_TABLE | IN_THREADS if own_thread else AT_A_TABLE


def missing(has: discord.Permissions, needed: discord.Permissions) -> tuple[str, ...]:
    """Return the names, in English, of the needed permissions that are not there."""
    # By their names here, for discord.py itself goes by others, such as read_messages.
    return tuple(
        told
        for name, told in PERMISSION_NAMES.items()
        if getattr(needed, name) and not getattr(has, name)
    )


def invitation(application_id: int) -> str:
    """Return the address that invites the bot to a server."""
    return discord.utils.oauth_url(application_id, permissions=ALL, scopes=SCOPES)
