"""The services that Cogs and handlers use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import discord
from discord.ext import commands

from bot.delivery.tables.deliverer import TableDeliverer
from bot.interactions.presses import Presses
from bot.tables.host import Host
from bot.ui.pictures.emojis import Voices


@dataclass(frozen=True, slots=True)
class Services:
    """The parts of the bot that commands and clicks use."""

    host: Host
    deliverer: TableDeliverer
    wake: Callable[[str], None]
    """Tell that a table has changed: its computers move, and its messages are updated."""
    wake_event: Callable[[str], None]
    """Tell that an event has changed: the bot does what follows, and its messages are updated."""
    client: discord.AutoShardedClient
    """Knows the servers of this process's shards."""
    voices: Voices
    """Finds the voice for a reader."""
    presses: Presses = field(default_factory=Presses)
    """Tells a double click from one."""


class ServicesCog(commands.Cog):
    """A Cog that uses the services."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
