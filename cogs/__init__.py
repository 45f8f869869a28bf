"""The slash commands and the click router: read, ask the host, answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from discord.ext import commands

from bot.interactions.services import Services
from cogs.clicks import Router
from cogs.help import HelpCommands
from cogs.history import HistoryCommands
from cogs.library import InfoCommands
from cogs.permission_watch import Readmitting
from cogs.play import PlayCommands
from cogs.privacy import PrivacyCommands
from cogs.retention import Keeping
from cogs.scores import StandingCommands
from cogs.settings import SettingsCommands
from cogs.table import TableCommands
from cogs.welcome import Welcoming

COGS: Final[tuple[Callable[[Services], commands.Cog], ...]] = (
    TableCommands,
    PlayCommands,
    InfoCommands,
    StandingCommands,
    HistoryCommands,
    SettingsCommands,
    PrivacyCommands,
    HelpCommands,
    Router,
    Readmitting,
    Keeping,
    Welcoming,
)
"""Every cog; the bot adds them all."""
