"""The bot with its commands, not connected; and in a simulated Discord, for what Discord says."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.app import HangJack
from bot.settings import Settings
from cogs import COGS
from tests.e2e.conftest import env, settings, simcord_bot, undrawn, world

__all__ = ["env", "settings", "simcord_bot", "undrawn", "world"]


@pytest.fixture
async def unconnected(tmp_path: Path) -> AsyncIterator[HangJack]:
    services: Any = None  # no command runs
    async with HangJack(Settings(database_path=tmp_path / "x.db")) as bot:
        for cog in COGS:
            await bot.add_cog(cog(services))
        yield bot
