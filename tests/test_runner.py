"""The way onto Discord and off again, in this process: what refuses, and that all is closed."""

from __future__ import annotations

import asyncio
import functools
import logging
import os
import signal
import socket
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import aiohttp
import discord
import pytest

from bot.connection import DiscordRefused, HungUp, Unreachable, WrongToken, reason
from bot.errors import HangJackError, StoreError
from bot.runner import LET_GO_S, QUIET, serve, set_up_logging
from bot.settings import LOG_LEVELS, Settings
from bot.store import Write, open_database
from bot.store.errors import Damaged, InUse, Locked, Newer, NotADatabase, NotWritable
from bot.store.sqlite import open_sqlite
from tests.front import PATIENCE, TOKEN, Front

COMMANDS: Final = "PUT /applications/4001/commands"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(database_path=tmp_path / "hangjack.db", token=TOKEN)


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    """The database's threads, which would keep a process alive, end with each test."""
    before = set(threading.enumerate())
    yield
    for thread in set(threading.enumerate()) - before:
        # asyncio's own pool waits for more work; it lets a process end.
        if not thread.name.startswith("asyncio_"):
            thread.join(PATIENCE)
            assert not thread.is_alive()


async def refused(settings: Settings, token: str = TOKEN) -> HangJackError:
    """Serve, and return why that was not possible."""
    with pytest.raises(HangJackError) as raised:
        await asyncio.wait_for(serve(settings, token), PATIENCE)
    assert TOKEN not in str(raised.value)
    return raised.value


@pytest.mark.parametrize(
    ("route", "status", "error"),
    [
        ("GET /users/@me", 401, WrongToken),
        ("GET /users/@me", 503, DiscordRefused),
        ("GET /users/@me", 429, DiscordRefused),  # without a Via header: banned for a while
        ("GET /oauth2/applications/@me", 403, DiscordRefused),
        (COMMANDS, 400, DiscordRefused),
        ("GET /gateway/bot", 503, DiscordRefused),
    ],
)
async def test_what_discord_refuses_has_a_name(
    settings: Settings, front: Front, route: str, status: int, error: type[HangJackError]
) -> None:
    front.refused[route] = status
    met = await refused(settings)
    assert type(met) is error
    if error is DiscordRefused:
        assert f"error {status}" in str(met)
    await (await open_database(settings.database_path)).close()


async def test_no_token_is_tried_twice(settings: Settings, front: Front) -> None:
    assert type(await refused(settings, "another")) is WrongToken
    assert front.asked == ["GET /users/@me"]


async def test_a_discord_that_is_not_there_has_a_name(
    settings: Settings, front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        nowhere = f"127.0.0.1:{taken.getsockname()[1]}"
    front.gateway = f"ws://{nowhere}"
    assert type(await refused(settings)) is Unreachable
    monkeypatch.setattr(discord.http.Route, "BASE", f"http://{nowhere}/api")
    assert type(await refused(settings)) is Unreachable


async def test_a_gateway_that_is_none_has_a_name(settings: Settings, front: Front) -> None:
    front.gateway = f"{front.address}/api/gateway".replace("http", "ws", 1)
    met = await refused(settings)
    assert type(met) is Unreachable
    assert "401" in str(met)


@pytest.mark.parametrize(("code", "error"), [(4004, WrongToken), (4012, HungUp)])
async def test_a_gateway_that_hangs_up_for_good_has_a_name(
    settings: Settings, front: Front, code: int, error: type[HangJackError]
) -> None:
    front.close_code = code
    assert type(await refused(settings)) is error


def not_a_database(path: Path) -> None:
    path.write_bytes(b"Dear Ann, " * 100)


def a_directory(path: Path) -> None:
    path.mkdir()


async def newer(path: Path) -> None:
    db = await open_database(path)
    await db.commit([Write("record_migration", {"number": 9999, "name": "later"})])
    await db.close()


async def damaged(path: Path) -> None:
    await (await open_database(path)).close()
    content = bytearray(path.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    path.write_bytes(content)


@pytest.mark.parametrize(
    ("spoil", "error"),
    [
        (not_a_database, NotADatabase),
        (a_directory, NotWritable),
        (newer, Newer),
        (damaged, Damaged),
    ],
)
async def test_a_database_that_cannot_be_used_says_so(
    settings: Settings, front: Front, spoil: object, error: type[StoreError]
) -> None:
    assert callable(spoil)
    made = spoil(settings.database_path)
    if made is not None:
        await made
    assert type(await refused(settings)) is error
    assert COMMANDS not in front.asked, "no commands for a bot that cannot answer them"


async def test_a_database_in_other_hands_says_so(
    settings: Settings, front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    impatient = functools.partial(open_sqlite, busy_ms=50)
    monkeypatch.setattr("bot.store.open_sqlite", impatient)
    db = await open_database(settings.database_path)
    assert type(await refused(settings)) is InUse
    await db.close()
    with closing(sqlite3.connect(settings.database_path, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode = DELETE")
        other.execute("BEGIN EXCLUSIVE")
        assert type(await refused(settings)) is Locked


async def told(settings: Settings, when: asyncio.Event) -> None:
    """Serve until `when`, and a polite kill after it; the database must be free again."""
    when.clear()
    serving = asyncio.create_task(serve(settings, TOKEN))
    await asyncio.wait_for(when.wait(), PATIENCE)
    os.kill(os.getpid(), signal.SIGTERM)
    await asyncio.wait_for(serving, PATIENCE)
    await (await open_database(settings.database_path)).close()


async def test_it_serves_until_it_is_told_to_stop(settings: Settings, front: Front) -> None:
    await told(settings, front.ready)
    assert front.asked.count(COMMANDS) == 1
    await told(settings, front.ready)
    assert front.asked.count(COMMANDS) == 1, "they have not changed"


async def test_a_start_can_be_broken_off(settings: Settings, front: Front) -> None:
    front.refused["GET /users/@me"] = 500
    await told(settings, front.first)


async def test_it_stops_while_it_reconnects(settings: Settings, front: Front) -> None:
    async def falls_silent() -> None:
        await front.ready.wait()
        front.deaf = True
        await front.hang_up()

    silence = asyncio.create_task(falls_silent())
    loop = asyncio.get_running_loop()
    stopping = asyncio.create_task(told(settings, front.unheard))
    await asyncio.wait_for(front.unheard.wait(), PATIENCE)
    began = loop.time()
    await stopping
    await silence
    assert loop.time() - began < LET_GO_S + 10, "not the minute that discord.py waits"


async def test_it_goes_on_where_the_gateway_only_drops_the_line(
    settings: Settings, front: Front
) -> None:
    async def dropped() -> None:
        await front.ready.wait()
        await front.hang_up()

    drop = asyncio.create_task(dropped())
    await told(settings, front.resumed)
    await drop


@pytest.fixture
def loggers() -> Iterator[None]:
    """The logging of the tests themselves is put back."""
    names = (None, *QUIET)
    before = [(logging.getLogger(name), logging.getLogger(name).level) for name in names]
    handlers = list(logging.getLogger().handlers)
    yield
    logging.getLogger().handlers[:] = handlers
    for logger, level in before:
        logger.setLevel(level)


@pytest.mark.usefixtures("loggers")
@pytest.mark.parametrize("level", LOG_LEVELS)
def test_libraries_never_log_what_messages_hold(level: str) -> None:
    set_up_logging(Settings(log_level=level))
    assert logging.getLogger("bot.tables").getEffectiveLevel() == getattr(logging, level)
    for name in ("discord.http", "discord.gateway", "aiosqlite", "asyncpg.pool", "aiohttp.client"):
        effective = logging.getLogger(name).getEffectiveLevel()
        assert effective == max(logging.INFO, getattr(logging, level))


@pytest.mark.usefixtures("loggers")
def test_a_lost_connection_is_one_line_of_the_log(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging(Settings())
    for error in (ConnectionResetError(104, "Connection reset by peer"), TimeoutError()):
        try:
            raise error
        except OSError:
            logging.getLogger("discord.client").exception("Trying %s", "again")
    reset, timeout = capsys.readouterr().err.splitlines()
    assert reset.endswith("discord.client: Trying again ([Errno 104] Connection reset by peer)")
    assert timeout.endswith("discord.client: Trying again (TimeoutError)")


@pytest.mark.usefixtures("loggers")
def test_a_fault_of_the_program_keeps_its_trace(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging(Settings())
    try:
        [].pop()
    except IndexError:
        logging.getLogger("bot").exception("broken")
    said = capsys.readouterr().err
    assert "Traceback" in said
    assert "IndexError: pop from empty list" in said


async def test_the_reason_is_short_and_in_words() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.ClientConnectorError) as raised:
            await session.get(f"http://127.0.0.1:{port}")
    assert reason(raised.value).startswith("127.0.0.1: ")
    assert len(reason(raised.value)) < 80
