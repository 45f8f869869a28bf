"""What keeps the bot from starting: `run` and `check` refuse it with the same words."""

from __future__ import annotations

import socket
import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest

from bot.discord_api import errors as discord_errors
from bot.errors import HangJackError
from bot.ops import metrics
from bot.settings import UnreadableSettings, WrongSettings
from bot.store import errors
from bot.store.migrate import migrations
from bot.store.opening import Write, open_database
from bot.store.sqlite import open_sqlite
from tests.front import Front, run, started
from tests.store.conftest import Address
from tests.store.opening import make_too_old
from tests.wire.rest import TOKEN

DATABASE: Final = "hangjack.db"
MISSPELT: Final = b"CUT_SECONDS=soon\n"
COMMANDS: Final = "PUT /applications/{application_id}/commands"


@dataclass(frozen=True)
class Trouble:
    """Something that keeps the bot from starting."""

    error: type[HangJackError] | None
    """What is raised; None for a package that is missing."""
    settings: Mapping[str, str] = field(default_factory=dict)
    prepare: Callable[[Path], Awaitable[object]] | None = None
    files: Mapping[str, bytes] = field(default_factory=dict)
    refuses: tuple[str, int] | None = None
    """The route that Discord answers with an error, and its status."""
    said: str = ""
    """Some of its words."""


async def put_another_programs_there(home: Path) -> None:
    with closing(sqlite3.connect(home / DATABASE)) as other:
        other.execute("CREATE TABLE birds (name)")


async def put_a_folder_there(home: Path) -> None:
    (home / DATABASE).mkdir()


async def make_it_newer(home: Path) -> None:
    db = await open_database(home / DATABASE)
    later = {"number": migrations()[-1].number + 1, "name": "later"}
    await db.commit([Write("record_migration", later)])
    await db.close()


async def make_it_too_old(home: Path) -> None:
    await make_too_old(Address(home / DATABASE))


async def damage_it(home: Path) -> None:
    await (await open_database(home / DATABASE)).close()
    with (home / DATABASE).open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 8192)


async def make_it_unlike_any_of_ours(home: Path) -> None:
    first, second, *_ = migrations()
    await (await open_sqlite(home / DATABASE, steps=[first])).close()
    with closing(sqlite3.connect(home / DATABASE)) as ours:
        for statement in second.statements:
            ours.execute(statement)
        ours.commit()


TROUBLES: Final = {
    "a setting that is wrong": Trouble(WrongSettings, {"CUT_SECONDS": "1"}),
    "a wrong line in the file": Trouble(WrongSettings, files={".env": MISSPELT}),
    "shards that a file cannot share": Trouble(
        WrongSettings, {"SHARD_COUNT": "2", "SHARD_IDS": "0"}
    ),
    "a file that is no text": Trouble(
        UnreadableSettings, files={".env": "LOG_LEVEL=INFO\n".encode("utf-16")}
    ),
    "a package that is missing": Trouble(
        None,
        {"WIRE_LACKS": "openskill"},
        # `make setup` alone takes for installed what it has installed once.
        said=" lacks the package openskill. Install what is missing with `make clean setup`",
    ),
    "metrics without their package": Trouble(
        metrics.MetricsMissing,
        {"METRICS_PORT": "9464", "WIRE_LACKS": "prometheus_client"},
        said="Run `make setup`",
    ),
    "a port in use": Trouble(metrics.MetricsPortTaken, {"METRICS_PORT": "taken"}),
    "an address of another machine": Trouble(
        metrics.MetricsPortTaken, {"METRICS_PORT": "9464", "METRICS_HOST": "192.0.2.1"}
    ),
    "PostgreSQL without its driver": Trouble(
        errors.DriverMissing,
        {"DATABASE_URL": "postgresql://ann:hush@x/y", "WIRE_LACKS": "asyncpg"},
        said="or unset DATABASE_URL.",
    ),
    "PostgreSQL that does not answer": Trouble(
        errors.Unreachable, {"DATABASE_URL": "postgresql://ann:hush@nobody/x"}
    ),
    "an address that cannot be one": Trouble(
        errors.BadAddress, {"DATABASE_URL": "postgresql://x:none/y"}
    ),
    "a letter": Trouble(errors.NotADatabase, files={DATABASE: b"Dear Ann, " * 100}),
    "another program's database": Trouble(
        errors.ForeignDatabase, prepare=put_another_programs_there
    ),
    "a folder": Trouble(errors.NotWritable, prepare=put_a_folder_there),
    "a path below a file": Trouble(
        errors.NotWritable, {"DATABASE_PATH": ".env/x.db"}, files={".env": MISSPELT}
    ),
    "a log alone": Trouble(errors.LogAlone, files={f"{DATABASE}-wal": b"rows"}),
    "a newer database": Trouble(errors.Newer, prepare=make_it_newer),
    "a database from before 0.9.0": Trouble(errors.TooOld, prepare=make_it_too_old),
    "a damaged database": Trouble(errors.Damaged, prepare=damage_it),
    "a migration that fails": Trouble(errors.MigrationFailed, prepare=make_it_unlike_any_of_ours),
    "a token that Discord rejects": Trouble(
        discord_errors.WrongToken, refuses=("GET /users/@me", 401)
    ),
    "an application that Discord refuses": Trouble(
        discord_errors.DiscordRefused, refuses=("GET /oauth2/applications/@me", 403)
    ),
    "a gateway that Discord refuses": Trouble(
        discord_errors.DiscordRefused, refuses=("GET /gateway/bot", 403)
    ),
}
ELSEWHERE: Final[Mapping[type[HangJackError], str]] = {
    errors.BadDrive: "there is no such drive here",
    errors.Locked: "below, where the lock is held",
    errors.InUse: "`check` runs beside the bot",
    errors.DiskFull: "tests/store/files/test_full_disk.py",
    errors.DiskFailed: "as the others that SQLite reports",
    errors.LoginRefused: "tests/store/test_postgres.py",
    errors.Failed: "a bug of ours",
    discord_errors.DiscordUnreachable: "`run` tries again",
    discord_errors.DiscordUnwell: "`run` tries again",
    discord_errors.GatewayClosed: "`check` does not identify itself, which is counted",
    **dict.fromkeys(
        (errors.Conflict, errors.Lost, errors.Closed), "what happens to a bot that has started"
    ),
    **dict.fromkeys(
        (
            *(errors.BotIsOlder, errors.NoDatabase),
            *(errors.CopyExists, errors.CopyNotWritten, errors.CopyUnfit, errors.StillRunning),
            *(errors.ToolMissing, errors.ToolFailed, errors.NotEmpty, errors.NoFile),
            *(errors.NothingToMove, errors.Outdated, errors.NowhereToMove, errors.AlreadyFilled),
            *(errors.NotAllMoved, errors.NoBackups),
        ),
        "other commands, and backups, without which the bot runs",
    ),
}
"""Errors of these modules that are not tried here, and why."""


def errors_of(module: Any) -> Iterator[type[HangJackError]]:
    for value in vars(module).values():
        is_error = isinstance(value, type) and issubclass(value, HangJackError)
        if is_error and value.__module__ == module.__name__:
            yield value


def test_each_error_of_a_start_is_tried() -> None:
    tried = {trouble.error for trouble in TROUBLES.values()}
    for module in (errors, metrics, discord_errors):
        assert set(errors_of(module)) <= tried | ELSEWHERE.keys()
    assert not tried & ELSEWHERE.keys()


@contextmanager
def taken() -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield str(server.getsockname()[1])


@pytest.mark.parametrize("name", TROUBLES)
async def test_check_refuses_what_run_refuses(
    tmp_path: Path, front: Front, nobody: str, name: str
) -> None:
    trouble = TROUBLES[name]
    for file, content in trouble.files.items():
        (tmp_path / file).write_bytes(content)
    if trouble.prepare is not None:
        await trouble.prepare(tmp_path)
    if trouble.refuses is not None:
        front.refuse(*trouble.refuses)
    with taken() as port:
        settings = {"DISCORD_TOKEN": TOKEN, "DATABASE_PATH": DATABASE, "LOG_LEVEL": "ERROR"}
        settings |= {
            key: value.replace("taken", port).replace("nobody", nobody)
            for key, value in trouble.settings.items()
        }
        checked = await run(tmp_path, "check", front=front, **settings)
        ran = await run(tmp_path, "run", front=front, **settings)
    assert (ran.status, checked.status) == (1, 1), checked.all
    said = ran.err.splitlines()[-1]
    assert trouble.said in said
    assert ran.out == ""
    assert "Traceback" not in ran.err + checked.all
    assert not front.wire.gateway.identified
    assert trouble.refuses or COMMANDS not in front.asked, "no commands for what cannot answer them"
    if trouble.error is discord_errors.WrongToken:
        assert not list(tmp_path.rglob("*.db")), "nothing was made for a bot that is none"
    found = checked.err if trouble.error is None else checked.out
    assert said in found, ran.err
    assert TOKEN not in ran.all + checked.all
    assert "hush" not in ran.all + checked.all


async def test_a_file_that_another_program_has_locked_is_refused_by_both(
    tmp_path: Path, front: Front
) -> None:
    await (await open_database(tmp_path / DATABASE)).close()
    settings = {"DISCORD_TOKEN": TOKEN, "DATABASE_PATH": DATABASE, "LOG_LEVEL": "ERROR"}
    with closing(sqlite3.connect(tmp_path / DATABASE, isolation_level=None)) as browser:
        browser.execute("BEGIN IMMEDIATE")
        checked = await run(tmp_path, "check", front=front, **settings)
        ran = await run(tmp_path, "run", front=front, **settings)
    assert "Another program has locked the database" in ran.err
    assert ran.err.splitlines()[-1] in checked.out


async def test_a_running_bot_keeps_its_port_and_check_is_content(
    tmp_path: Path, front: Front, port: int
) -> None:
    settings = {
        "DISCORD_TOKEN": TOKEN,
        "DATABASE_PATH": str(tmp_path / DATABASE),
        "METRICS_PORT": str(port),
    }
    async with started(tmp_path, "run", front=front, **settings):
        await front.wire.until((tmp_path / f"{DATABASE}.alive").exists)
        mine = await run(tmp_path, "check", front=front, **settings)
        other = settings | {"DATABASE_PATH": str(tmp_path / "other.db")}
        others = await run(tmp_path, "check", front=front, **other)
    assert f"✓ Metrics: on 127.0.0.1:{port}." in mine.out
    assert f"✗ Metrics: Metrics cannot be served on 127.0.0.1:{port}" in others.out
