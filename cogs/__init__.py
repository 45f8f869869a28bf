"""The slash commands and the click router: read, ask the host, answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from discord.ext import commands

from cogs.info import InfoCommands
from cogs.keeping import Keeping
from cogs.play import PlayCommands
from cogs.privacy import PrivacyCommands
from cogs.readmitting import Readmitting
from cogs.router import Router
from cogs.server import ServerCommands
from cogs.services import Services
from cogs.table import TableCommands

COGS: Final[tuple[Callable[[Services], commands.Cog], ...]] = (
    TableCommands,
    PlayCommands,
    InfoCommands,
    ServerCommands,
    PrivacyCommands,
    Router,
    Readmitting,
    Keeping,
)
"""Every cog; the bot adds them all."""
