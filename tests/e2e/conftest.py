"""The real bot in a simulated Discord, with its database in a folder of the test's own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from simcord import Env

from bot.app import HangJack
from bot.delivery.outbox.deliverer import Deliverer
from bot.settings import Settings
from tests.e2e import openapi
from tests.e2e.bots import build_bot, settings_in
from tests.e2e.playing import make_playing_world
from tests.e2e.quick import leave_undrawn
from tests.e2e.world import World


@pytest.fixture
def drawn() -> None:
    """Draw the pictures of tables in a test, because somebody looks."""


@pytest.fixture(autouse=True)
def undrawn(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "drawn" not in request.fixturenames:
        leave_undrawn(monkeypatch)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return settings_in(tmp_path)


@pytest.fixture
def simcord_bot(settings: Settings) -> HangJack:
    return build_bot(settings)


@pytest_asyncio.fixture
async def env(simcord_env: Env) -> AsyncIterator[Env]:
    """The environment; afterwards every request's body is held against Discord's description."""
    yield simcord_env
    await simcord_env.bot.close()
    deliverers = [one for one in vars(simcord_env.bot).values() if isinstance(one, Deliverer)]
    assert all(one._tasks.is_closed for one in deliverers), "what is being sent is finished"
    openapi.assert_described(simcord_env)


@pytest_asyncio.fixture
async def world(env: Env) -> World:
    return await make_playing_world(env)
