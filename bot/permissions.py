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


def missing(has: discord.Permissions, needed: discord.Permissions) -> tuple[str, ...]:
    """Return the names, in English, of the needed permissions that are not there."""
    lacking = needed & ~has
    return tuple(PERMISSION_NAMES[name] for name, value in lacking if value)


def invitation(application_id: int) -> str:
    """Return the address that invites the bot to a server."""
    return discord.utils.oauth_url(application_id, permissions=ALL, scopes=SCOPES)
