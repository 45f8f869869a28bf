"""An ephemeral message in memory."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Final

from bot.delivery.messenger import Undelivered
from bot.ui.core.message import Outgoing
from tests.e2e.reading import strings

BELOW: Final = 1 << 62
"""A later id than any board's."""


@dataclass(eq=False)
class Message:
    """An ephemeral message in memory."""

    id: int | None
    shows: list[str] = field(default_factory=list)
    """What it has shown, the newest last."""
    deleted: bool = False
    fails: list[Undelivered] = field(default_factory=list)
    waits: asyncio.Event | None = None
    """What a request waits for before it takes effect."""
    tries: int = 0
    channel_id: int = 0
    """Not the table's, where hands go below boards."""
    below: Message | None = None
    """The message that was sent below in its place."""

    async def edit(self, message: Outgoing, *, was_text: bool = False) -> None:
        await self._try()
        self.shows.append(everything(message))

    async def send_below(self, message: Outgoing) -> Message:
        await self._try()
        self.below = Message(BELOW, [everything(message)], channel_id=self.channel_id)
        return self.below

    async def _try(self) -> None:
        self.tries += 1
        if self.waits is not None:
            await self.waits.wait()
        if self.fails:
            raise self.fails.pop(0)

    async def delete(self) -> None:
        if self.waits is not None:
            await self.waits.wait()
        self.deleted = True


def everything(message: Outgoing) -> str:
    """Return every string of a message, custom_ids too."""
    assert message.layout is not None
    return "\n".join(strings(message.layout.components))
