"""`python -m bot sandbox` as a program: what it prints, leaves behind and how it ends."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import aiohttp
import pytest

from bot.sandbox import PackagesMissing, sandbox
from bot.sandbox.options import NobodyOfThatName, Options
from tests.patience import PATIENCE

ROOT: Final = Path(__file__).parents[2]


@asynccontextmanager
async def _running(home: Path, *arguments: str) -> AsyncIterator[asyncio.subprocess.Process]:
    # Temporary files go below `home`, and the working directory is there too.
    environ = os.environ | {"PYTHONPATH": str(ROOT), "TMPDIR": str(home), "DISCORD_TOKEN": ""}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-W", "ignore", "-m", "bot", "sandbox", *arguments),
        cwd=home,
        env=environ,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.communicate()


async def _address(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None
    line = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
    [address] = re.findall(r"http://127\.0\.0\.1:\d+/#\S+", line)
    return str(address)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_it_serves_a_page_and_ends_cleanly(
    tmp_path: Path, port: int, number: signal.Signals
) -> None:
    async with _running(tmp_path, "--port", str(port)) as process:
        address = await _address(process)
        async with aiohttp.ClientSession() as session, session.get(address) as page:
            assert page.status == 200
        process.send_signal(number)
        out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode == 0
    assert b"Traceback" not in err
    assert len(out.decode().splitlines()) == 2  # how to stop it, and that it has stopped
    assert list(tmp_path.rglob("*")) == []  # nothing is left, nothing was written beside it


async def test_it_keeps_its_database_where_told_to(tmp_path: Path, port: int) -> None:
    kept = "--keep", "kept", "--port", str(port)
    async with _running(tmp_path, *kept, "--games", "3", "--seed", "1") as process:
        await _address(process)
        process.send_signal(signal.SIGINT)
        await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode == 0
    assert (tmp_path / "kept" / "sandbox.db").stat().st_size > 0
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


async def test_it_opens_beside_the_settings_of_one_process_of_many(
    tmp_path: Path, nobody: str, port: int
) -> None:
    (tmp_path / ".env").write_text(
        f"DATABASE_URL=postgresql://{nobody}/x\nSHARD_COUNT=8\nSHARD_IDS=4-7\n"
    )
    async with _running(tmp_path, "--port", str(port)) as process:
        assert await _address(process)


async def test_two_that_open_at_once_have_a_port_each(tmp_path: Path) -> None:
    async with _running(tmp_path) as one, _running(tmp_path) as other:
        assert await _address(one) != await _address(other)


async def test_a_port_in_use_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        async with _running(tmp_path, "--port", str(port)) as process:
            out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode == 1
    assert out == b""
    assert err.decode().splitlines() == [
        f"Port {port} is already in use: choose another with --port, or leave --port out."
    ]


async def test_a_stranger_to_the_card_room_is_one_sentence() -> None:
    with pytest.raises(NobodyOfThatName, match=r"nobody called Fred .* Anjali, Boysie"):
        await sandbox(Options(dm="Fred"))


async def test_missing_packages_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.sandbox.PACKAGES", ("simcord", "no_such_package"))
    with pytest.raises(PackagesMissing, match=r"pip install .*sandbox.*\(no_such_package\)"):
        await sandbox(Options())


async def test_the_sandbox_can_be_asked_for_without_its_packages() -> None:
    program = (
        "import sys; sys.modules['simcord'] = None\n"
        "import bot.sandbox, bot.sandbox.options\n"
        "print('simcord.preview' in sys.modules, 'discord' in sys.modules)"
    )
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    out, _ = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert out.decode().split() == ["False", "False"]
