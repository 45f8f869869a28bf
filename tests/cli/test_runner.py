"""Start and stop the bot in this process: refusals, waits, and that all is closed."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import aiohttp
import pytest
from discord import HTTPException
from discord.app_commands import CommandSyncFailure

from bot.app import AWAY_MS, HangJack
from bot.cli.runner import CANCEL_S, save_connections, serve
from bot.discord_api.errors import (
    DiscordRefused,
    DiscordUnreachable,
    GatewayClosed,
    WrongToken,
    connection_error_text,
)
from bot.discord_api.permissions import invitation
from bot.errors import HangJackError
from bot.notices import NOTICES, Notice
from bot.settings import Settings
from bot.store.opening import open_database
from tests.clock import FakeClock
from tests.front import Front
from tests.patience import PATIENCE
from tests.suite import blank
from tests.suite.real import enable_activities, refusing
from tests.wire.rest import TOKEN

COMMANDS: Final = "PUT /applications/{application_id}/commands"
PUT_COMMANDS: Final = "PUT /applications/*/commands"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    blank.place(tmp_path / "hangjack.db")
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


@pytest.mark.parametrize(("code", "cause"), [(0, HTTPException), (50035, CommandSyncFailure)])
async def test_rejected_commands_have_their_error(
    settings: Settings, front: Front, code: int, cause: type[Exception]
) -> None:
    """Other refusals at the start: tests/cli/test_start.py."""
    front.wire.fault("PUT", PUT_COMMANDS.partition(" ")[2], status=400, code=code)
    met = await refused(settings)
    assert type(met) is DiscordRefused
    assert "error 400" in str(met)
    assert type(met.__cause__) is cause
    await (await open_database(settings.database_path)).close()


@pytest.mark.parametrize(
    ("shards", "told"),
    [
        (None, f"no server has the bot yet; invite it: {invitation(0)}"),
        ((0, 1), f"no server has the bot yet; invite it: {invitation(0)}"),
        # It does not know who has invited the bot.
        ((0,), "no server is on this process's shards (0); a bot in few servers needs only one"),
    ],
)
async def test_a_bot_without_servers_says_how_to_invite_it(
    settings: Settings, caplog: pytest.LogCaptureFixture, shards: tuple[int, ...] | None, told: str
) -> None:
    caplog.set_level(logging.INFO, "bot.app")
    count = None if shards is None else 2
    async with HangJack(replace(settings, shard_ids=shards, shard_count=count)) as bot:
        await bot.on_ready()
    connected, hint = (record.getMessage() for record in caplog.records)
    assert connected == "connected to Discord; servers: 0"
    assert hint.startswith(told)


async def test_a_bot_that_has_no_gateway_for_three_minutes_starts_over(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = FakeClock(1_000)
    monkeypatch.setattr("bot.app.steady", clock)
    async with HangJack(settings) as bot:

        def failure_after(ms: int) -> HangJackError | None:
            clock.now += ms
            bot._check_gateway()
            return bot.failure

        assert failure_after(10 * AWAY_MS) is None, "it has not come up yet"
        await bot.on_shard_connect(0)
        assert failure_after(10 * AWAY_MS) is None
        bot._connected.discard(0)
        assert failure_after(AWAY_MS) is None
        assert type(failure_after(1)) is DiscordUnreachable


@contextmanager
def mended(patch: pytest.MonkeyPatch, mend: Callable[[], object]) -> Iterator[list[str]]:
    """Repair something after the bot says that it will try again; return its output."""
    patch.setattr("bot.cli.runner.FIRST_PAUSE_S", 0.01)
    said: list[str] = []

    class Mender(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            said.append(record.getMessage())
            mend()

    mender = Mender()
    logger = logging.getLogger("bot.cli.runner")
    logger.addHandler(mender)
    try:
        yield said
    finally:
        logger.removeHandler(mender)


@pytest.mark.parametrize(
    ("route", "status"),
    [
        ("GET /users/@me", 503),
        ("GET /users/@me", 429),  # without a Via header: banned for a while
        (PUT_COMMANDS, 503),
        ("GET /gateway/bot", 503),
    ],
)
async def test_a_start_waits_for_a_discord_that_is_unwell(
    settings: Settings, front: Front, monkeypatch: pytest.MonkeyPatch, route: str, status: int
) -> None:
    front.refuse(route, status)
    with mended(monkeypatch, front.wire.rest.faults.clear) as said:
        await serve_until_stopped(settings, front)
    (line,) = said
    assert line.startswith(f"Discord answered with error {status}: ")
    assert "Trying again in " in line


async def test_each_pause_is_twice_as_long_until_a_minute_or_a_minutes_work(
    settings: Settings, front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    front.refuse("GET /users/@me", 503)
    # How long each try takes.
    took = [*[0.0] * 7, 60.0, 60.1, 0.0]
    times = iter([at for seconds in took for at in (0.0, seconds)])
    pauses: list[float] = []

    async def wait(tasks: Sequence[asyncio.Future[Any]], **how: Any) -> object:
        if how.get("timeout") in {None, CANCEL_S + 0.5}:
            return await asyncio.wait(tasks, **how)
        pauses.append(how["timeout"])
        if len(pauses) == len(took):
            os.kill(os.getpid(), signal.SIGTERM)
            return await asyncio.wait(tasks)
        return None

    loop = SimpleNamespace(time=lambda: next(times))
    inside = {"wait": wait, "get_running_loop": lambda: loop}
    monkeypatch.setattr("bot.cli.runner.CANCEL_S", CANCEL_S + 0.5)
    monkeypatch.setattr("bot.cli.runner.asyncio", SimpleNamespace(**vars(asyncio) | inside))
    await asyncio.wait_for(serve(settings, TOKEN), PATIENCE)
    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60, 1, 2]


@pytest.mark.parametrize("gateway", ["ws://{nobody}", "{here}-of-another"])
async def test_a_start_waits_for_the_gateway(
    settings: Settings, front: Front, nobody: str, monkeypatch: pytest.MonkeyPatch, gateway: str
) -> None:
    front.wire.rest.gateway = gateway.format(nobody=nobody, here=front.here.gateway)
    with mended(monkeypatch, lambda: setattr(front.wire.rest, "gateway", None)) as said:
        await serve_until_stopped(settings, front)
    assert [line.startswith("Can't reach Discord (") for line in said] == [True]


@pytest.mark.parametrize(("code", "error"), [(4004, WrongToken), (4012, GatewayClosed)])
async def test_a_gateway_that_hangs_up_for_good_has_a_name(
    settings: Settings, front: Front, code: int, error: type[HangJackError]
) -> None:
    front.wire.gateway.close_code = code
    assert type(await refused(settings)) is error


async def serve_until_stopped(
    settings: Settings, front: Front, when: Callable[[], object] | None = None
) -> None:
    """Serve until a session begins, or `when` holds, and stop; the database must be free again."""
    gateway = front.wire.gateway
    begun = gateway.identified
    serving = asyncio.create_task(serve(settings, TOKEN))
    await front.wire.until(when or (lambda: gateway.identified > begun))
    os.kill(os.getpid(), signal.SIGTERM)
    await asyncio.wait_for(serving, PATIENCE)
    await (await open_database(settings.database_path)).close()


@pytest.mark.parametrize(
    ("shards", "wait_s"),
    [({}, 36), ({"shard_count": 3}, 109), ({"shard_count": 3, "shard_ids": (0, 2)}, 73)],
)
async def test_a_start_waits_while_few_connections_are_left_and_the_owner_hears_why(
    settings: Settings,
    front: Front,
    caplog: pytest.LogCaptureFixture,
    shards: dict[str, Any],
    wait_s: int,
) -> None:
    settings = replace(settings, **shards)
    front.wire.rest.connections = 99
    begun = front.wire.gateway.identified
    await serve_until_stopped(settings, front, lambda: NOTICES.held)
    assert front.wire.gateway.identified == begun
    told = NOTICES.held[Notice.FEW_CONNECTIONS].details
    assert told == {"remaining": 99, "hours": 1, "minutes": -(-wait_s // 60)}
    assert f"only 99 of 1000 connections in the next 3600 s: I wait for {wait_s} s" in caplog.text
    front.wire.rest.connections = 100
    await serve_until_stopped(settings, front)


@pytest.mark.parametrize("shards", [1, 4])
@pytest.mark.parametrize("left", [0, 1, 7, 99])
def test_starts_in_a_row_never_use_up_the_connections(left: int, shards: int) -> None:
    """Waits and starts, until Discord counts anew."""
    reset = 86_400.0
    while reset > 1:
        limit: Any = {"total": 1000, "remaining": left, "reset_after": round(reset * 1000)}
        reset -= save_connections(limit, shards)
        left -= shards if reset > 1 else 0
    assert left >= 0
    limit["remaining"] = 100
    assert not save_connections(limit, shards), "many are left"


async def test_it_serves_until_it_is_stopped(settings: Settings, front: Front) -> None:
    await serve_until_stopped(settings, front)
    assert front.asked.count(COMMANDS) == 1
    await serve_until_stopped(settings, front)
    assert front.asked.count(COMMANDS) == 1, "they have not changed"


async def test_commands_that_another_program_removed_are_back_at_the_next_start(
    settings: Settings, front: Front
) -> None:
    known = front.wire.backend.commands
    await serve_until_stopped(settings, front)
    ours = set(known[None])
    front.wire.backend.register_commands(None, [{"name": "other"}])
    await serve_until_stopped(settings, front)
    assert set(known[None]) == ours
    assert front.asked.count(COMMANDS) == 2
    assert front.asked.count(COMMANDS.replace("PUT", "GET")) == 2, "one look at each start"


async def test_the_command_that_opens_an_activity_stays(settings: Settings, front: Front) -> None:
    known = front.wire.backend.commands
    with refusing():
        launch = enable_activities(front.wire.backend)
        for _ in range(2):
            await serve_until_stopped(settings, front)
    assert front.asked.count(COMMANDS) == 1
    assert len(known[None]) > 2
    kept = known[None]["launch", 4]
    told = ("id", "description", "name_localizations", "integration_types", "contexts")
    assert [kept[name] for name in told] == [launch[name] for name in told]


async def test_it_stops_while_it_reconnects(settings: Settings, front: Front) -> None:
    gateway, loop = front.wire.gateway, asyncio.get_running_loop()
    began = 0.0

    def is_reconnecting() -> bool:
        nonlocal began
        if gateway.identified and not gateway.silent:
            gateway.silent = True
            gateway.drop()
        began = loop.time()
        return gateway.unheard > 0

    await serve_until_stopped(settings, front, is_reconnecting)
    assert loop.time() - began < 55, "not the minute that discord.py waits"


async def test_the_reason_is_short_and_in_words(nobody: str) -> None:
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.ClientConnectorError) as raised:
            await session.get(f"http://{nobody}")
    assert connection_error_text(raised.value).startswith("127.0.0.1: ")
    assert len(connection_error_text(raised.value)) < 80
