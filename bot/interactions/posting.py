"""Whether the bot can post in a place: asked before anything is promised there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

import discord

from bot.delivery.outbox.deliverer import Deliverer
from bot.discord_api import permissions
from bot.discord_api.errors import CONNECTION_ERRORS
from bot.errors import TableError
from bot.locale.say import N_

_WAIT_S: Final = 2.0
"""How long Discord is waited for."""


class LacksPermissions(TableError):
    text = N_(
        "I can't post in {channel}. Missing permissions there: {names}. Anyone who manages the"
        " channel can grant them under Edit Channel, Permissions."
    )


class NotInThread(TableError):
    text = N_(
        "I can't post in {channel}: I'm not in that private thread. Mention me there once (write"
        " {me}), then try again."
    )


class ThreadLocked(TableError):
    text = N_(
        "I can't post in {channel}: that thread is locked. Someone who manages threads can unlock"
        " it; or use another channel."
    )


class MessagesRefused(TableError):
    """Discord refuses the bot's messages, although it seemed to have all that it needs."""

    text = N_(
        "Discord refuses my messages in {channel}, so nothing was done. Someone who manages that"
        " channel can look at my permissions there, or unlock the thread if it's locked. In a"
        " private thread, mention me once."
    )


class NotShownYet(TableError):
    text = N_(
        "That's done, but Discord refuses my messages in {channel}. Someone who manages that"
        " channel can look at my permissions there; then it's shown."
    )


async def check_taken(
    deliverer: Deliverer,
    owner: str,
    channel_id: int,
    undo: Callable[[], Awaitable[object]] | None = None,
) -> bool:
    """Wait for what was promised to be shown in a channel; if Discord refuses it, take it back.

    Return whether it is there.

    Raises:
        MessagesRefused: if it was taken back.
        NotShownYet: if there is no way to take it back.
    """
    taken = await deliverer.takes(owner, channel_id)
    if taken is not False:
        return bool(taken)
    channel = f"<#{channel_id}>"
    if undo is None:
        raise NotShownYet(channel=channel)
    await undo()
    raise MessagesRefused(channel=channel)


async def check_posting(
    interaction: discord.Interaction[Any],
    channel_id: int | None = None,
    *,
    server_id: int | None = None,
    own_thread: bool = False,
) -> None:
    """Refuse a place in which the bot cannot post; by default the channel of the request.

    One that this process does not know passes: the first message shows what Discord says.

    Args:
        interaction: the request.
        channel_id: the place.
        server_id: its server; by default that of the request.
        own_thread: whether there is to be a thread for each table.

    Raises:
        LacksPermissions, NotInThread, ThreadLocked: saying what to do.
    """
    client, channel = interaction.client, interaction.channel
    if channel_id not in {None, interaction.channel_id}:
        guild = client.get_guild(server_id or interaction.guild_id or 0)
        channel = None if guild is None else guild.get_channel_or_thread(channel_id or 0)
    if channel is None or isinstance(channel, discord.abc.PrivateChannel):
        return
    check_permitted(interaction, channel, own_thread=own_thread)
    if not isinstance(channel, discord.Thread):
        return
    # Who manages threads is as good as in all of them.
    if rights_in(interaction, channel).manage_threads:
        return
    if channel.locked:
        raise ThreadLocked(channel=channel.mention)
    if channel.is_private() and not await _is_inside(client, channel.id):
        raise NotInThread(channel=channel.mention, me=client.user.mention)


def check_permitted(
    interaction: discord.Interaction[Any], channel: Any, *, own_thread: bool = False
) -> None:
    """Refuse a channel in which the bot lacks permissions: LacksPermissions names them."""
    missing = lacking(interaction, channel, own_thread=own_thread)
    if missing:
        raise LacksPermissions(
            channel=channel.mention, names=lambda say: ", ".join(map(say, missing))
        )


def lacking(
    interaction: discord.Interaction[Any], channel: Any, *, own_thread: bool = False
) -> tuple[str, ...]:
    """Return the permissions that the bot lacks to post in a channel."""
    needed = permissions.needed(channel.type, own_thread=own_thread)
    return permissions.missing(rights_in(interaction, channel), needed)


def rights_in(interaction: discord.Interaction[Any], channel: Any) -> discord.Permissions:
    """Return the bot's rights in a channel; Discord says those in the channel of the request."""
    if channel.id == interaction.channel_id:
        return interaction.app_permissions
    return permissions.of_bot(channel)


async def _is_inside(client: discord.Client, thread_id: int) -> bool:
    """Ask Discord whether the bot is in a thread: discord.py does not notice that it is put out."""
    try:
        async with asyncio.timeout(_WAIT_S):
            await client.http.get_thread_member(thread_id, client.user.id if client.user else 0)
    except (discord.NotFound, discord.Forbidden):
        return False
    except (discord.DiscordException, *CONNECTION_ERRORS):
        pass  # the first message shows it
    return True
