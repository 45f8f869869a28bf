"""What every cog works with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import discord

from bot.delivery.deliverer import Deliverer
from bot.interactions.rate_limit import RateLimiter
from bot.tables.host import Host
from bot.ui.pictures.voices import Voices


@dataclass(frozen=True, slots=True)
class Services:
    """The rooms that answer for the tables."""

    host: Host
    deliverer: Deliverer
    wake: Callable[[str], None]
    """Say that a table has changed: its computers move, its messages are brought up to date."""
    rate_limiter: RateLimiter
    """Holds floods back, before anything is done for them."""
    client: discord.AutoShardedClient
    """Knows the servers of this process's shards."""
    voices: Voices
    """Finds how whoever reads is spoken to."""
