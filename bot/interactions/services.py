"""The services that Cogs and handlers use."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from typing import Final

import discord
from discord.ext import commands

from bot.delivery.desks import LiveDesks
from bot.delivery.tables.deliverer import TableDeliverer
from bot.discord_api.members import Members
from bot.interactions.reviewing import Reviewer
from bot.ops.loops import Loop
from bot.tables.host import Host
from bot.thinking.thinkers import Thinkers
from bot.ui.pictures.emojis import Voices

_REMEMBERED: Final = 30.0
"""Seconds. People who see no answer press again, even after Discord gave up on the first press."""
_MOST: Final = 10_000
"""Presses remembered; the oldest is forgotten first."""


class Presses:
    """The presses of the last half minute: a second press of the same button does nothing.

    The clock is in monotonic seconds.
    """

    def __init__(self, most: int = _MOST, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._clock = clock
        self._pressed_at: OrderedDict[Hashable, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._pressed_at)

    def note(self, press: Hashable) -> bool:
        """Note a press; return False if it is there already."""
        now = self._clock()
        if now - self._pressed_at.get(press, -_REMEMBERED) < _REMEMBERED:
            return False
        self._pressed_at[press] = now
        self._pressed_at.move_to_end(press)
        if len(self._pressed_at) > self._most:
            self._pressed_at.popitem(last=False)
        return True

    def forget(self, press: Hashable) -> None:
        """Forget a press that was refused."""
        self._pressed_at.pop(press, None)


@dataclass(frozen=True, slots=True)
class Services:
    """The parts of the bot that commands and clicks use."""

    host: Host
    deliverer: TableDeliverer
    desks: LiveDesks
    """The directors' desks that change with their events."""
    wake: Callable[[str], None]
    """Tell that a table has changed: its computers move, and its messages are updated."""
    wake_event: Callable[[str], None]
    """Tell that an event has changed: the bot does what follows, and its messages are updated."""
    thinkers: Thinkers
    """Where computer players think; they look into hints too."""
    reviewer: Reviewer
    """Looks for the mistakes in people's games."""
    wake_lfg: Callable[[str], None]
    """Tell that a panel of people who look for a game has changed."""
    client: discord.AutoShardedClient
    """Knows the servers of this process's shards."""
    members: Members
    """Knows who is in which server."""
    voices: Voices
    """Finds the voice for a reader."""
    presses: Presses = field(default_factory=Presses)
    """Tells a double click from one."""


class ServicesCog(commands.Cog):
    """A Cog that uses the services."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services


class LoopCog(ServicesCog):
    """A Cog that does a piece of work again and again while it is loaded; see `Loop`."""

    def __init__(
        self, services: Services, work: Callable[[], Awaitable[None]], seconds: float
    ) -> None:
        super().__init__(services)
        self.loop = Loop(work, seconds)

    async def cog_load(self) -> None:
        """Begin."""
        self.loop.start()

    async def cog_unload(self) -> None:
        """Stop."""
        self.loop.cancel()
