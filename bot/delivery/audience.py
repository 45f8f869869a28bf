"""Who may learn of what lives in a channel, a thread or a server.

Everything that leaves the place where it lives asks here first: direct messages, lists and posts in
other channels, Discord's own list of events.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from bot.views.table.view import InChannel


@dataclass(frozen=True, slots=True)
class Recipient:
    """A person who is to get a direct message."""

    user_id: int
    plays: bool = False
    """Whether they take part in it: then they need not see the channel."""
    guest: bool = False
    """Whether they do so from another server, as events may allow: then they need be no member."""


@dataclass(frozen=True, slots=True)
class ReadersOf:
    """All who can view a channel of the same server."""

    channel_id: int


class Everyone:
    """All members of the server."""


EVERYONE: Final = Everyone()
Reader: TypeAlias = Recipient | ReadersOf | Everyone


class Audience(Protocol):
    """Knows who may learn of what."""

    async def may_learn(self, reader: Reader, place: InChannel) -> bool:
        """Say whether a reader may learn of what is in a place; raise Unsure if it is unknown."""
