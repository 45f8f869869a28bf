"""The slash commands and the click router: read, ask the host, answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from discord.ext import commands

from bot.interactions.services import Services
from cogs.bans import BanWatch
from cogs.channel_watch import ChannelWatch
from cogs.clicks import Router
from cogs.daily import DailyCommands
from cogs.events import EventCommands
from cogs.help import HelpCommands
from cogs.history import HistoryCommands
from cogs.learn import LearnCommands
from cogs.lfg import LfgCommands
from cogs.library import LibraryCommands
from cogs.play import PlayCommands
from cogs.privacy import PrivacyCommands
from cogs.recap import MonthCards
from cogs.retention import DataRetention
from cogs.scores import ScoresCommands
from cogs.settings import SettingsCommands
from cogs.table import TableCommands
from cogs.welcome import Greeter

COGS: Final[tuple[Callable[[Services], commands.Cog], ...]] = (
    TableCommands,
    PlayCommands,
    EventCommands,
    LearnCommands,
    LfgCommands,
    LibraryCommands,
    ScoresCommands,
    HistoryCommands,
    DailyCommands,
    SettingsCommands,
    PrivacyCommands,
    HelpCommands,
    BanWatch,
    Router,
    ChannelWatch,
    DataRetention,
    MonthCards,
    Greeter,
)
"""All Cogs; the bot adds them."""
