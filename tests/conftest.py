"""Fixtures for the tests of several rooms."""

from __future__ import annotations

import gc
import os
from collections.abc import AsyncIterator, Generator, Iterator
from pathlib import Path

import discord
import pytest
import pytest_asyncio
from simcord import Env

import tests.depth  # declares how deep tests may go
import tests.suite.plain  # noqa: F401  # before there are players
from bot.cli.runner import COLLECTIONS
from bot.notices import NOTICES
from bot.ops.error_log import LOG_THROTTLE
from bot.store.opening import Database, open_database
from tests.clock import FakeClock
from tests.e2e.quick import make_quick
from tests.e2e.raw import patient
from tests.front import Front, open_front
from tests.suite import at_once, blank, bytecode, connections, memory_disk, order
from tests.suite.at_once import database_threads
from tests.suite.disk import mounted
from tests.suite.ports import HOST, kept_port, quiet_port
from tests.suite.postgres import postgres, postgres_blank, postgres_url

__all__ = ["database_threads", "postgres", "postgres_blank", "postgres_url"]


bytecode.keep_bytecode()
connections.watch()
at_once.run_at_once()
memory_disk.write_to_memory()
make_quick()
# As the bot does. Python's own thresholds would cost a tenth of the time.
gc.set_threshold(*COLLECTIONS)


def pytest_configure(config: pytest.Config) -> None:
    """Compile the bot, before there are workers."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        bytecode.compile_bot()


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Share the work of compiling the tests between the workers."""
    if worker := os.environ.get("PYTEST_XDIST_WORKER"):
        workers = int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
        bytecode.import_in_turn(session.config, worker, workers)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let workers begin with what takes long."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        workers = int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
        items[:] = order.spread(items, [order.rank(item.nodeid) for item in items], workers)


def pytest_collection_finish() -> None:
    """Let the garbage collector pass over the modules, which stay to the end."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown() -> Generator[None]:
    """Fail a test that leaves connections open, once its fixtures have closed theirs."""
    try:
        yield
    finally:
        connections.close_all()


def pytest_xdist_auto_num_workers() -> int:
    """Run more workers than there are cores: many tests wait for processes and sockets."""
    return (os.cpu_count() or 1) + 2


@pytest.fixture(autouse=True)
def nothing_said_before() -> None:
    """Let each test see warnings that an earlier test has seen."""
    LOG_THROTTLE.forget()
    NOTICES.forget()


@pytest_asyncio.fixture
async def simcord_env(simcord_bot: discord.Client) -> AsyncIterator[Env]:
    """SimCord's own fixture, with as much patience as a slow machine needs."""
    async with patient(simcord_bot) as env:
        yield env


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
async def db(tmp_path: Path) -> AsyncIterator[Database]:
    """A new database, as the bot makes it."""
    blank.place(tmp_path / "hangjack.db")
    opened = await open_database(tmp_path / "hangjack.db")
    yield opened
    await opened.close()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of eight megabytes."""
    with mounted(tmp_path / "disk") as folder:
        yield folder


@pytest.fixture
def nobody() -> Iterator[str]:
    """An address with a port where no program answers."""
    with quiet_port() as port:
        yield f"{HOST}:{port}"


@pytest.fixture
def port() -> Iterator[int]:
    """A port that the test alone has, for a server it starts."""
    with kept_port() as port:
        yield port


@pytest.fixture
async def front(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Front]:
    """A Discord for the bot of this process."""
    async with open_front(tmp_path_factory.mktemp("front"), monkeypatch) as opened:
        yield opened
