"""The shell blocks of docs/operating.md that update the bot, go back, and keep backups."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from bot.store import open_database
from bot.store.database import Write
from tests.root import ROOT

PAGE: Final = (ROOT / "docs" / "operating.md").read_text("utf-8")
KINDS: Final = ("terminal", "systemd", "docker")
"""In the order of the page's blocks."""
PROGRAMS: Final = {
    "python": f'PYTHONPATH={ROOT} exec {sys.executable} "$@"',
    "sudo": '[ "$1" = -u ] && shift 2; exec "$@"',
    "systemctl": "",
    "date": 'echo "$STAMP"',
    "docker": """case $1 in
        exec) shift 2; exec "$@" ;;
        run) while [ "$1" != hang-jack ]; do shift; done; shift; exec python -m bot "$@" ;;
        compose) ;;
    esac""",
}
"""What stands in for programs that need root or an engine, or tell the time."""


def blocks(title: str) -> list[str]:
    """Return the shell blocks of a section, one for each way to install."""
    section = PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    found = re.findall(r"```sh\n(.*?)```", section, re.DOTALL)
    assert len(found) == len(KINDS)
    return found


@dataclass(frozen=True, slots=True)
class Site:
    """A machine where the bot is installed, and the repository that its updates come from."""

    home: Path

    @property
    def database(self) -> Path:
        return self.home / "data" / "hangjack.db"

    def run(self, block: str, stamp: str = "") -> int:
        """Run a block as if it were pasted into a shell; return its last status."""
        for place, here in (
            ("/opt/hang-jack", self.home / "clone"),
            ("/backups", self.home / "backups"),
            ("/data", self.home / "data"),
        ):
            block = re.sub(rf"(?<![\w/]){place}\b", str(here), block)
        # `make run` stays open.
        block = re.sub(r"^make run$", "", block, flags=re.MULTILINE)
        path = f"{self.home / 'bin'}{os.pathsep}{os.environ['PATH']}"
        settings = {"PATH": path, "STAMP": stamp, "DATABASE_PATH": str(self.database)}
        shell = ["bash", "-c", block]
        return subprocess.run(
            shell, cwd=self.home / "clone", check=False, env=os.environ | settings
        ).returncode

    def git(self, where: str, *words: str) -> str:
        who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
        command = ["git", "-C", str(self.home / where), *who, *words]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    def release(self, number: int) -> None:
        (self.home / "upstream" / "Makefile").write_text(f"setup:\n\techo {number} >> set-up\n")
        self.git("upstream", "add", ".")
        self.git("upstream", "commit", "-qm", f"Version {number}")

    def play(self, what: str) -> None:
        """Store something."""

        async def write() -> None:
            db = await open_database(self.database)
            await db.commit([Write("set_meta", {"key": what, "value": ""})])
            await db.close()

        asyncio.run(write())

    def played(self, what: str) -> bool:
        """Say whether something is stored."""

        async def read() -> bool:
            db = await open_database(self.database)
            row = await db.one("meta", key=what)
            await db.close()
            return row is not None

        return asyncio.run(read())

    def backups(self) -> list[Path]:
        found = (*self.home.glob("backups/update-*"), *self.home.glob("data/update-*"))
        return sorted(found, key=lambda path: path.name)


@pytest.fixture
def site(tmp_path: Path) -> Site:
    site = Site(tmp_path)
    for folder in ("upstream", "backups", "data", "bin"):
        (tmp_path / folder).mkdir()
    for name, script in PROGRAMS.items():
        (tmp_path / "bin" / name).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / "bin" / name).chmod(0o755)
    site.git("upstream", "init", "--quiet", "--initial-branch=main")
    site.release(1)
    site.git(".", "clone", "--quiet", "upstream", "clone")
    (tmp_path / "clone" / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / "clone" / ".venv" / "bin" / "python").symlink_to(tmp_path / "bin" / "python")
    return site


@pytest.mark.parametrize("kind", KINDS)
def test_after_two_updates_one_goes_back_to_the_second(site: Site, kind: str) -> None:
    update, back = (
        blocks(title)[KINDS.index(kind)] for title in ("Update", "Go back to the old version")
    )
    for number, stamp in ((2, "2026-11-22-195031"), (3, "2026-11-29-195031")):
        site.play(f"before {number}")
        site.release(number)
        assert site.run(update, stamp) == 0
    second = site.git("clone", "rev-parse", "--short", "HEAD~1")
    site.play("after both")
    *_, newest = site.backups()
    assert newest.name == f"update-2026-11-29-195031-{second}.db"
    [named] = set(re.findall(r"update-\S+\.db", back))
    assert site.run(back.replace(named, newest.name).replace("1a2b3c4", second)) == 0
    assert site.git("clone", "rev-parse", "--short", "HEAD") == second
    assert site.played("before 3")
    assert not site.played("after both")
    assert len(site.backups()) == 2


@pytest.mark.parametrize("kind", KINDS)
def test_a_refused_backup_stops_the_update(site: Site, kind: str) -> None:
    site.play("before")
    now = site.git("clone", "rev-parse", "--short", "HEAD")
    site.release(2)
    folder = site.home / ("data" if kind == "docker" else "backups")
    (folder / f"update-today-{now}.db").touch()
    assert site.run(blocks("Update")[KINDS.index(kind)], "today") != 0
    assert site.git("clone", "rev-parse", "--short", "HEAD") == now
    assert not (site.home / "clone" / "set-up").exists()


def test_old_backups_are_deleted_only_once_there_is_a_new_one(site: Site) -> None:
    [line] = re.findall(r"^15 4 \* \* \*  (.*)", PAGE, re.MULTILINE)
    command = line.replace("\\%", "%")
    old, recent = (site.home / "backups" / f"hangjack-{name}.db" for name in ("old", "recent"))
    for file, days in ((old, 40), (recent, 10)):
        file.touch()
        os.utime(file, (time.time() - days * 86_400,) * 2)
    assert site.run(command, "today") != 0, "there is no database"
    assert old.exists()
    site.play("something")
    assert site.run(command, "today") == 0
    assert not old.exists()
    assert recent.exists()
