"""How PostgreSQL's own programs are run: no password beside them, and none outlives the bot."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from bot.store.errors import BadAddress
from bot.store.postgres_tools import dump


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def pg_dump(home: Path, script: str) -> None:
    """Let a shell script take the program's place."""
    (home / "pg_dump").write_text(f"#!/bin/sh\n{script}\n")
    (home / "pg_dump").chmod(0o700)


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("postgresql://ann:s%40cret@db/x", "postgresql://ann@db/x"),
        ("postgresql://ann@db/x?password=s%40cret", "postgresql://ann@db/x"),
        (
            "postgresql://db/x?user=ann&password=s%40cret&host=/run/a+b",
            "postgresql://db/x?user=ann&host=/run/a+b",
        ),
    ],
)
async def test_a_password_is_in_the_environment_alone(home: Path, url: str, address: str) -> None:
    pg_dump(home, 'for last; do :; done; echo "$PGPASSWORD" "$@" > "${last#--file=}"')
    await dump(url, home / "copy.dump")
    password, database, *_ = (home / "copy.dump").read_text().split()
    assert (password, database) == ("s@cret", f"--dbname={address}")


async def test_an_address_that_is_none_is_told_without_its_password(home: Path) -> None:
    pg_dump(home, "exit 1")
    with pytest.raises(BadAddress):
        await dump("postgresql://ann:s]cret@db/x", home / "copy.dump")


async def test_a_bot_that_stops_ends_its_dump(home: Path) -> None:
    os.mkfifo(home / "pid")
    pg_dump(home, "echo $$ > pid; exec sleep 600")
    dumping = asyncio.create_task(dump("postgresql://db/x", home / "copy.dump"))
    pid = int(await asyncio.to_thread((home / "pid").read_text))
    dumping.cancel()
    with pytest.raises(asyncio.CancelledError):
        await dumping
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert sorted(path.name for path in home.iterdir()) == ["pg_dump", "pid"]
