"""`python -m bot` as a program: exit statuses, one sentence for each mistake, and how it ends."""

from __future__ import annotations

import asyncio
import io
import json
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.store.opening import open_database
from tests.front import Front, run, started
from tests.patience import PATIENCE
from tests.root import ROOT
from tests.wire.rest import TOKEN


def one_sentence(text: str) -> str:
    """Return the only line of what was printed, with nothing of a trace or the token in it."""
    [line] = text.splitlines()
    assert TOKEN not in line
    assert line.endswith((".", ".env."))
    return line


@pytest.mark.parametrize("command", ["run", "sandbox", "health"])
async def test_settings_that_cannot_be_read_are_one_sentence(tmp_path: Path, command: str) -> None:
    (tmp_path / ".env").mkdir()
    done = await run(tmp_path, command)
    assert "Can't read the settings in .env (Is a directory)" in one_sentence(done.err)
    assert (done.status, done.out) == (1, "")


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"DISCORD_TOKEN": TOKEN + "x"}, "Discord rejected the token"),
        ({"DISCORD_TOKEN": TOKEN, "LOG_LEVEL": "loud"}, "Wrong settings: LOG_LEVEL must be"),
    ],
)
async def test_programs_get_its_last_words_as_an_object_too(
    tmp_path: Path, front: Front, settings: dict[str, str], said: str
) -> None:
    (tmp_path / ".env").write_text("LOG_FORMAT=json\n")
    done = await run(tmp_path, "run", front=front, **settings)
    assert done.status == 1
    *_, last = map(json.loads, done.err.splitlines())
    assert (last["level"], last["logger"]) == ("CRITICAL", "bot")
    assert last["message"].startswith(said)


async def test_a_discord_that_does_not_answer_is_one_line_and_waited_for(
    tmp_path: Path, nobody: str
) -> None:
    async with started(
        tmp_path, WIRE=f"http://{nobody}", DISCORD_TOKEN=TOKEN, LOG_LEVEL="WARNING"
    ) as process:
        line = (await asyncio.wait_for(process.err.readline(), PATIENCE)).decode()
        process.signal(signal.SIGTERM)
        done = await process.ended()
    assert "Can't reach Discord (127.0.0.1: " in line
    assert line.endswith("Trying again in 1 s.\n")
    assert (done.status, done.out) == (0, "")
    assert "Traceback" not in done.err


async def test_a_database_in_use_is_one_sentence(tmp_path: Path, front: Front) -> None:
    db = await open_database(tmp_path / "data" / "hangjack.db")
    done = await run(tmp_path, front=front, DISCORD_TOKEN=TOKEN, LOG_LEVEL="WARNING")
    await db.close()
    assert "Another Hang Jack is using" in one_sentence(done.err)
    assert done.status == 1


async def test_the_sandbox_without_its_packages_is_one_sentence(tmp_path: Path) -> None:
    done = await run(tmp_path, "sandbox", WIRE_LACKS="simcord")
    assert "run `make run`" in done.err
    assert done.status == 1
    assert "Traceback" not in done.all
    assert len(done.err.splitlines()) == 1
    without_token = await run(tmp_path, WIRE_LACKS="simcord")
    assert without_token.err.splitlines()[0] == (
        "DISCORD_TOKEN is not set, so this is the sandbox. Opening the card room …"
    )
    assert without_token.err.splitlines()[1:] == done.err.splitlines()
    assert without_token.status == 1


async def test_a_port_in_use_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = await run(tmp_path, "sandbox", "--port", str(port))
    assert f"Port {port} is already in use" in one_sentence(done.err)
    assert (done.status, done.out) == (1, "")


async def test_the_sandboxs_options_are_refused_where_there_is_a_token(tmp_path: Path) -> None:
    done = await run(tmp_path, "run", "--seed", "7", DISCORD_TOKEN=TOKEN)
    assert "python -m bot sandbox" in done.err
    assert len(done.err.splitlines()) == 1
    assert done.status == 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_a_running_bot_ends_on_a_signal(
    tmp_path: Path, front: Front, number: signal.Signals
) -> None:
    settings = {"DISCORD_TOKEN": TOKEN, "LOG_LEVEL": "DEBUG", "WIRE_LACKS": "simcord playwright"}
    async with started(tmp_path, "run", front=front, **settings) as process:
        await front.wire.until(lambda: front.wire.gateway.identified)
        process.signal(number)
        done = await process.ended()
    assert (done.status, done.out) == (0, "")
    assert TOKEN not in done.err
    assert "Traceback" not in done.err
    assert "is not installed" not in done.err, "it needs no voice"
    log = re.findall(r"^\S+ \S+ ([A-Z]+) ([\w.]+):", done.err, re.MULTILINE)
    assert log, "a start at DEBUG says something"
    assert all(
        level != "DEBUG" or not name.startswith(("discord", "aiosqlite", "asyncio", "aiohttp"))
        for level, name in log
    )
    # Its files there may contain hands.
    for file in (tmp_path / "data", *(tmp_path / "data").iterdir()):
        assert file.stat().st_mode & 0o077 == 0, file
    # Closed, not left behind: nothing waits in a journal, and the next one may have the file.
    assert not list((tmp_path / "data").glob("*-wal"))
    with closing(sqlite3.connect(tmp_path / "data" / "hangjack.db")) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    await (await open_database(tmp_path / "data" / "hangjack.db")).close()


async def test_a_signal_ends_a_start(tmp_path: Path, front: Front) -> None:
    front.refuse("GET /users/@me", 500)  # discord.py asks again, for half a minute
    async with started(tmp_path, front=front, DISCORD_TOKEN=TOKEN) as process:
        await front.wire.until(lambda: front.asked)
        process.signal(signal.SIGTERM)
        done = await process.ended()
    assert done.status == 0
    assert "Traceback" not in done.err


def test_health_and_the_sandboxs_help_do_not_load_discord(tmp_path: Path) -> None:
    program = """
import sys
sys.modules.update(dict.fromkeys(("discord", "aiohttp", "simcord")))
from bot.__main__ import main
assert main(["health"]) == 1
main(["sandbox", "--help"])
"""
    environ = {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env=environ,
        check=True,
        capture_output=True,
        text=True,
    )
    assert "--seed" in done.stdout


def test_names_are_printed_even_where_the_terminal_lacks_the_letters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdout", terminal := io.TextIOWrapper(io.BytesIO(), "ascii"))
    assert main(["check"]) == 1, "there is no token"
    terminal.seek(0)
    assert "\n? Settings: " in terminal.read()


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    printed = capsys.readouterr().out
    commands = "run sandbox verify daily check health backup restore move"
    for command in commands.split():
        assert re.search(rf"^ +{command} ", printed, re.MULTILINE)


def test_an_unknown_command_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["dance"])
    assert left.value.code == 2
    assert "dance" in capsys.readouterr().err


def test_ctrl_c_during_a_command_is_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt  # as Python does, unless the shell makes it ignore Ctrl-C

    monkeypatch.setattr("bot.__main__.load", interrupted)
    assert main(["health"]) == 130
