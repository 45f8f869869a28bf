"""Ephemeral messages: answers to interactions, each edited with its interaction's token.

Only the bot and one person see such a message. The token is a secret: it stays in memory, and
nothing here says it, writes it or puts it into an error's text.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, Protocol

import discord

from bot.delivery.discord_errors import typed_errors
from bot.delivery.fallbacks import Fallbacks
from bot.delivery.messenger import Gone, Rejected, Undelivered, Unwell
from bot.discord_api import requests
from bot.discord_api.errors import TOO_MANY_REQUESTS, is_discords
from bot.ui.core.message import Outgoing

_GONE: Final = frozenset({401, 403, 404})
"""The statuses of a token that has ended or is refused, and of a message that no longer exists."""


class Ephemeral(Protocol):
    """One ephemeral message; its methods may raise `Gone`, `Rejected` or `Unwell`."""

    @property
    def id(self) -> int | None:
        """The message's id; None where the answer's receipt was lost."""

    @property
    def channel_id(self) -> int:
        """Where it is seen."""

    async def edit(self, message: Outgoing, *, was_text: bool = False) -> None:
        """Replace what it shows. What was plain text until now loses it to a layout."""

    async def send_below(self, message: Outgoing) -> Ephemeral:
        """Send another message, which comes last in the channel, and return it."""

    async def delete(self) -> None:
        """Delete it."""


@dataclass(frozen=True, slots=True)
class TokenMessage:
    """An Ephemeral on discord.py.

    Its requests count towards the limits of this token alone (docs/discord.md, Requests), and
    discord.py waits for them without holding up any other request.
    """

    webhook: discord.Webhook = field(repr=False)
    """The interaction's own: it has the token."""
    id: int | None
    followup: int | None
    """The id of a follow-up; None for the message that answered the interaction."""
    channel_id: int
    """Where it is seen."""
    fallbacks: Fallbacks = field(repr=False)

    async def edit(self, message: Outgoing, *, was_text: bool = False) -> None:
        async def request(shown: Outgoing) -> None:
            payload = shown.to_edit()
            if was_text and shown.layout is not None:
                payload["content"] = None
            with typed_errors(_kind):
                await requests.edit_answer(self.webhook, self.followup, payload, shown.files)

        await self.fallbacks.send(self.channel_id, message, request)

    async def send_below(self, message: Outgoing) -> TokenMessage:
        async def request(shown: Outgoing) -> int:
            payload = requests.private(shown.to_send())
            with typed_errors(_kind):
                return await requests.follow_up(self.webhook, payload, shown.files)

        sent = await self.fallbacks.send(self.channel_id, message, request)
        return replace(self, id=sent, followup=sent)

    async def delete(self) -> None:
        with typed_errors(_kind):
            await requests.delete_answer(self.webhook, self.followup)


def _kind(error: discord.HTTPException) -> type[Undelivered]:
    if error.status >= 500 or error.status == TOO_MANY_REQUESTS or not is_discords(error):
        return Unwell
    return Gone if error.status in _GONE else Rejected
