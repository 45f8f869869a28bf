"""The colours of events' messages."""

from __future__ import annotations

from typing import Final

import discord

FELT: Final = discord.Colour(0x2E8B57)
OVER: Final = discord.Colour(0x6B5B95)
"""Of an event that is over."""
