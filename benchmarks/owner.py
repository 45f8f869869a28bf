"""The machine of benchmarks.year: the repository that updates come from, its clone, and the bot."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.root import ROOT
from tests.wire.rest import TOKEN
from tests.wire.site import SITE
from tests.wire.wire import Wire

UPDATE: Final = "deploy/update.sh"
AHEAD: Final = """
def tell_time():
    import time
    clock = time.time
    def ahead():
        # Files have the machine's own times, which health compares with its clock.
        name = sys._getframe(1).f_globals.get("__name__", "")
        if not name.startswith("bot.") or name.startswith("bot.ops.health"):
            return clock()
        with open(os.environ["WIRE_AHEAD"]) as text:
            return clock() + float(text.read() or 0)
    time.time = ahead

if "WIRE_AHEAD" in os.environ:
    tell_time()
"""
"""What `tests.wire.site` leaves to the machine: the time that commands write into the database."""
LATER: Final = 4_000_000_000
"""When make would find that what is installed is out of date."""
_NOISE: Final = re.compile(r"^(make(\[\d+\])?:|Switched to|Your branch|HEAD is now|  \(use)")


def git(where: Path, *words: str, **environ: str) -> str:
    """Run git in a folder; return what it prints."""
    who = ("-c", "user.name=Upstream", "-c", "user.email=upstream@example.org")
    done = subprocess.run(  # noqa: S603  # our own words
        ["git", "-C", where, *who, *words],  # noqa: S607
        check=True,
        env=os.environ | environ,
        stdout=subprocess.PIPE,
        text=True,
    )
    return done.stdout.strip()


@dataclass(frozen=True, slots=True)
class Upstream:
    """The repository that updates come from: some commits of this one, each the child of the last.

    Each has the present script that updates.
    """

    folder: Path
    versions: tuple[str, ...]

    @classmethod
    def made(cls, folder: Path, listed: str, count: int) -> Upstream:
        """Make one with this number of commits out of a range; the last one is the present."""
        git(ROOT, "clone", "--quiet", "--bare", "--shared", str(ROOT), str(folder))
        commits = git(ROOT, "rev-list", "--first-parent", "--reverse", listed).split()
        script = git(folder, "hash-object", "-w", str(ROOT / UPDATE))
        index = {"GIT_INDEX_FILE": str(folder / "year.index")}
        parent: list[str] = []
        versions = []
        for number in range(count):
            commit = commits[number * (len(commits) - 1) // (count - 1)]
            git(folder, "read-tree", commit, **index)
            what = f"100644,{script},{UPDATE}"
            git(folder, "update-index", "--add", "--cacheinfo", what, **index)
            subject = git(folder, "log", "-1", "--format=%s", commit)
            tree = git(folder, "write-tree", **index)
            made = git(folder, "commit-tree", tree, *parent, "-m", subject)
            versions.append(made)
            parent = ["-p", made]
        upstream = cls(folder, tuple(versions))
        git(folder, "symbolic-ref", "HEAD", "refs/heads/main")
        upstream.publish(0)
        return upstream

    def publish(self, number: int) -> None:
        """Let the branch show one of the versions."""
        git(self.folder, "update-ref", "refs/heads/main", self.versions[number])


class Owner:
    """The owner at a terminal, in the bot's folder."""

    def __init__(self, wire: Wire, upstream: Upstream) -> None:
        self.wire = wire
        self.bot = wire.process("hang-jack")
        self.home = self.bot.home
        self._bin = wire.home / "bin"
        self._site = wire.home / "site"
        self._read = 0
        git(wire.home, "clone", "--quiet", "--single-branch", str(upstream.folder), str(self.home))
        self._prepare()
        self.settings = {
            "DISCORD_TOKEN": TOKEN,
            "CARD_EMOJIS": "off",
            # Every evening leaves one behind.
            "TABLES_PER_PLAYER": "50",
        }
        self.bot.settings |= {
            "PYTHONPATH": str(self._site),
            "DATABASE_PATH": str(self.home / "data" / "hangjack.db"),
        }

    def _prepare(self) -> None:
        """Let .venv be the present Python with its packages, and `date` tell the year's time."""
        self._bin.mkdir()
        self._site.mkdir()
        (self._site / "sitecustomize.py").write_text(SITE + AHEAD)
        later = f'exec /bin/date --date="+$(cut -d. -f1 {self.wire.home}/ahead) seconds" "$@"'
        venv = self.home / ".venv"
        (venv / "bin").mkdir(parents=True)
        # What old versions want installed is not put beside the present packages.
        python = f'case $1 in requirements/*) exit ;; esac\nexec {sys.executable} "$@"'
        for program, script in ((self._bin / "date", later), (venv / "bin" / "python", python)):
            program.write_text(f"#!/bin/sh\n{script}\n")
            program.chmod(0o755)
        for name in ("made", "run", "postgres", "metrics", "charts", "sandbox"):
            stamp = venv / f".{name}"
            stamp.touch()
            os.utime(stamp, (LATER, LATER))

    def set(self, **settings: str) -> None:
        """Write settings into .env, beside those that are there."""
        self.settings |= settings
        lines = "".join(f"{name}={value}\n" for name, value in self.settings.items())
        (self.home / ".env").write_text(lines)
        (self.home / ".env").chmod(0o600)

    async def does(self, command: str, shows: Sequence[str] = ()) -> str:
        """Type a command and print it with its answer, or with those lines that have a word.

        Returns:
            The whole answer.
        """
        print(f"  $ {self._short(command)}")
        environ = {name: value for name, value in os.environ.items() if "MAKE" not in name}
        environ |= {
            "PATH": f"{self._bin}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(self._site),
            "WIRE": self.bot.address,
            "WIRE_AHEAD": str(self.wire.home / "ahead"),
        }
        typed = await asyncio.create_subprocess_shell(
            command.replace("python -m bot", ".venv/bin/python -m bot"),
            cwd=self.home,
            env=environ,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        out, _ = await typed.communicate()
        answer = out.decode()
        lines = [line for line in answer.splitlines() if line.strip() and not _NOISE.match(line)]
        self.quote([line for line in lines if not shows or any(word in line for word in shows)])
        return answer

    def quote(self, lines: Sequence[str]) -> None:
        """Print what the owner reads."""
        for line in lines:
            print(f"  | {self._short(line)}")

    def _short(self, text: str) -> str:
        return text.replace(str(self.wire.home), "~")

    async def start(self) -> None:
        """Start the bot, and print what its log says of it."""
        await self.bot.start()
        await self.bot.ready()
        self.read_log("starts", "upgraded", "WARNING", "ERROR")

    def read_log(self, *words: str) -> None:
        """Print the new lines of the log that have one of these words."""
        new = self.bot.log[self._read :]
        self._read += len(new)
        self.quote([line for line in new.splitlines() if any(word in line for word in words)])
