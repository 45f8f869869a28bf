"""The members of servers: Discord does not tell this bot when one leaves, so it asks."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import discord
from discord.types.member import MemberWithUser

from bot.discord_api.errors import CONNECTION_ERRORS
from bot.errors import TableError
from bot.locale.say import N_

_WAIT_S: Final = 2.0
"""How long Discord is waited for."""
_REMEMBERED_MS: Final = 60_000
"""How long an answer counts."""
_MOST: Final = 10_000
"""Answers remembered; the oldest is forgotten first."""

_NO_MEMBER: Final = frozenset({10_007, 10_013})
"""Discord's codes for a person who is no member, or does not exist."""
_NO_SERVER: Final = frozenset({10_004, 50_001})
"""Discord's codes for a server that the bot is not in."""


class NoAnswer(TableError):
    """Discord does not say whether a person is a member."""

    text = N_(
        "Discord doesn't say right now whether you're in that event's server. Press again in a"
        " moment, or do it there."
    )


class BotNotThere(NoAnswer):
    """The bot itself is not in the server."""


@dataclass(frozen=True, slots=True)
class ServerMember:
    """A member of a server."""

    name: str
    roles: frozenset[int]


class Members:
    """Asks Discord who is a member of which server, also of servers of other processes.

    Args:
        client: the bot.
        steady: milliseconds of a monotonic clock.
    """

    def __init__(self, client: discord.Client, steady: Callable[[], int]) -> None:
        self._client = client
        self._steady = steady
        self._answers: OrderedDict[tuple[int, int], tuple[int, bool]] = OrderedDict()
        """For each server and person, when Discord answered, and what."""

    async def is_member(self, server_id: int, user_id: int) -> bool | None:
        """Say whether a person is in a server that the bot is in; None if Discord does not say."""
        asked_at, answer = self._answers.get((server_id, user_id), (-_REMEMBERED_MS, False))
        if self._steady() - asked_at < _REMEMBERED_MS:
            return answer
        try:
            return await self.find(server_id, user_id) is not None
        except BotNotThere:
            return False
        except NoAnswer:
            return None

    async def has_left(self, server_id: int, user_id: int) -> bool:
        """Say whether Discord says now that a person is in a server no more."""
        try:
            return await self.find(server_id, user_id) is None
        except NoAnswer:
            return False

    async def find(self, server_id: int, user_id: int) -> ServerMember | None:
        """Return a member of a server, None if they are none; raise as `ask` does."""
        member = await self.ask(server_id, user_id)
        if member is None:
            return None
        user = member["user"]
        name = member.get("nick") or user.get("global_name") or user["username"]
        return ServerMember(name, frozenset(map(int, member["roles"])))

    async def ask(self, server_id: int, user_id: int) -> MemberWithUser | None:
        """Return what Discord says now of a member of a server; None if they are none.

        Raises:
            BotNotThere: if the bot itself is not in it.
            NoAnswer: if Discord does not say so in time.
        """
        try:
            async with asyncio.timeout(_WAIT_S):
                member = await self._client.http.get_member(server_id, user_id)
        except discord.HTTPException as error:
            if error.code in _NO_SERVER:
                raise BotNotThere from error
            if error.code not in _NO_MEMBER:
                raise NoAnswer from error
            self._remember(server_id, user_id, is_member=False)
            return None
        except (discord.DiscordException, *CONNECTION_ERRORS) as error:
            raise NoAnswer from error
        self._remember(server_id, user_id, is_member=True)
        return member

    def _remember(self, server_id: int, user_id: int, *, is_member: bool) -> None:
        key = server_id, user_id
        self._answers[key] = self._steady(), is_member
        self._answers.move_to_end(key)
        if len(self._answers) > _MOST:
            self._answers.popitem(last=False)
