"""The real bot in a simulated Discord, as the end-to-end tests have it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from simcord import Env

from bot.settings import Settings
from tests.e2e.conftest import env, settings, simcord_bot, undrawn, world
from tests.intruders.staging import Copies

__all__ = ["env", "settings", "simcord_bot", "undrawn", "world"]


@pytest.fixture
def copies(env: Env, settings: Settings) -> Iterator[Copies]:  # the fixtures
    """Copies of tables in the bot's database."""
    with closing(sqlite3.connect(settings.database_path)) as db:
        yield Copies(db)
