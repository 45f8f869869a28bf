"""The audience on discord.py.

Discord tells the bot nothing about members who leave or lose a role (that would take a privileged
intent), so about a person it asks each time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord

from bot.delivery.audience import Reader, ReadersOf, Recipient
from bot.delivery.circuit_breaker import CircuitBreaker
from bot.delivery.discord_errors import typed_errors
from bot.delivery.discord_messenger import kind_of
from bot.delivery.messenger import Gone, NotTried, Refused, Rejected
from bot.discord_api.members import BotNotThere, Members, NoAnswer
from bot.discord_api.permissions import GuildChannel, sees
from bot.views.table.view import InChannel


class DiscordAudience:
    """An Audience on a discord.py client."""

    def __init__(
        self,
        client: discord.Client,
        members: Members,
        breaker: CircuitBreaker,
        is_banned: Callable[[int], bool],
    ) -> None:
        self._client = client
        self._members = members
        self._breaker = breaker
        self._is_banned = is_banned

    async def may_learn(self, reader: Reader, place: InChannel) -> bool:
        if isinstance(reader, Recipient):
            if self._is_banned(reader.user_id):
                return False
            return reader.guest or await self._is_told(reader, place)
        guild = self._guild(place)
        if place.private:
            return False
        channel = guild.get_channel_or_thread(place.channel_id)
        if isinstance(reader, ReadersOf):
            return reader.channel_id == place.channel_id or (
                channel is not None
                and _is_open_to(guild.get_channel_or_thread(reader.channel_id), channel)
            )
        return channel is not None and bool(sees(channel, guild.default_role))

    async def _is_told(self, reader: Recipient, place: InChannel) -> bool:
        """Say whether a person may learn of a place; people who play need only be members."""
        try:
            member = await self._members.ask(place.server_id, reader.user_id)
        except BotNotThere:
            # Who sits at a table there may hear why.
            return reader.plays
        except NoAnswer:
            raise NotTried from None
        if member is None:
            return False
        if reader.plays:
            return True
        guild = self._guild(place)
        if place.private:
            return False
        channel = await self._channel(guild, place.channel_id)
        if channel is None:
            return False
        seen = sees(channel, discord.Member(data=member, guild=guild, state=guild._state))  # noqa: SLF001  # members are not cached
        return await self._is_in(channel.id, reader.user_id) if seen is None else seen

    def _guild(self, place: InChannel) -> discord.Guild:
        """Return a place's server. Raises NotTried while Discord has not told of it."""
        guild = self._client.get_guild(place.server_id)
        if guild is None or guild.unavailable:
            raise NotTried
        return guild

    async def _channel(self, guild: discord.Guild, channel_id: int) -> GuildChannel | None:
        """Return a channel of a server; an archived thread by a request."""
        known = guild.get_channel_or_thread(channel_id)
        if known is not None:
            return known
        try:
            with self._breaker.request(), typed_errors(kind_of):
                data: Any = await self._client.http.get_channel(channel_id)
        except (Gone, Refused, Rejected):
            return None
        if "thread_metadata" not in data:
            return None
        # Of another server's thread no parent is known here, and nobody sees it.
        return discord.Thread(guild=guild, state=guild._state, data=data)  # noqa: SLF001  # as discord.py makes it

    async def _is_in(self, thread_id: int, user_id: int) -> bool:
        try:
            with self._breaker.request(), typed_errors(kind_of):
                await self._client.http.get_thread_member(thread_id, user_id)
        except (Gone, Refused, Rejected):
            return False
        return True


def _is_open_to(readers_of: GuildChannel | None, channel: GuildChannel) -> bool:
    """Say whether all who can view one channel can view another, whatever roles they have.

    It is enough to try two roles at a time: one that opens the first channel, and one that shuts
    the second. Of people with permissions of their own the bot does not know the roles.
    """
    here, there = _with_rights(readers_of), _with_rights(channel)
    if here is None or there is None or _is_private(channel):
        return False
    guild = channel.guild
    everyone, me = guild.default_role, _own_id(guild)
    roles = [role for role in guild.roles if not role.is_bot_managed()]
    shut = [role for role in roles if there.overwrites_for(role).view_channel is False]
    pairs = [(role, other) for role in roles for other in {everyone, *shut}]
    if any(_lets(here, pair) and not _lets(there, pair) for pair in pairs):
        return False
    by_role = any(_lets(here, (role, everyone)) for role in roles)
    always = _lets(there, (everyone, everyone)) and not shut
    of_here, of_there = _single(here), _single(there)
    return all(
        of_there.get(person, always)
        for person in of_here | of_there
        if of_here.get(person, by_role) and person != me
    )


def _own_id(guild: discord.Guild) -> int:
    me: discord.Member | None = guild.me
    return 0 if me is None else me.id


def _is_private(channel: GuildChannel) -> bool:
    return isinstance(channel, discord.Thread) and channel.is_private()


def _lets(channel: discord.abc.GuildChannel, roles: tuple[discord.Role, discord.Role]) -> bool:
    """Say whether a channel lets a person view it who has two roles, and no others."""
    everyone = channel.guild.default_role
    if any(role.permissions.administrator for role in roles):
        return True
    rights = {channel.overwrites_for(role).view_channel for role in roles if role != everyone}
    for decided in (True, False):
        if decided in rights:
            return decided
    base = any(role.permissions.view_channel for role in (everyone, *roles))
    of_all = channel.overwrites_for(everyone).view_channel
    return base if of_all is None else of_all


def _with_rights(channel: GuildChannel | None) -> discord.abc.GuildChannel | None:
    """Return the channel whose permissions count: a thread has those of its parent."""
    return channel.parent if isinstance(channel, discord.Thread) else channel


def _single(channel: discord.abc.GuildChannel) -> dict[int, bool]:
    """Return which single members a channel lets view it, or does not."""
    return {
        target.id: rights.view_channel
        for target, rights in channel.overwrites.items()
        if not _is_role(target) and rights.view_channel is not None
    }


def _is_role(target: discord.Role | discord.Member | discord.Object) -> bool:
    return isinstance(target, discord.Role) or getattr(target, "type", None) is discord.Role
