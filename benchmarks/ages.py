"""Update the bot from ten ages of its history, and go back: make ages.

For each age, and for each place where an owner can have put the token, the old version makes its
database, `make update` brings this one, which migrates, and the printed command goes back. Then
the old version must find its database as it was. The update is that of the age, and once the
present one with the age's program.

It uses the present Python and its packages, and installs none; systemd is played by a script.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from benchmarks.owner import LATER, UPDATE, git
from tests.root import ROOT

AGES: Final = (
    *("f501d41b", "5c7c3b1c", "2f34e23a", "651aac75", "c5d2fdd6", "f0ef39f0", "db902be2"),
    *("dd14b485", "abb963d8", "051184b5"),
)
"""Commits that differ in their migrations, from the nineteenth on."""
TOKEN: Final = "not-a-token.that.anybody-may-print"  # noqa: S105  # nobody's
STORE: Final = """
import asyncio, sys
from bot.settings import load
from bot.store import open_database
from bot.store.database import Write
async def main():
    settings = load()
    db = await open_database(settings.database_path, settings.database_url)
    if sys.argv[1] == "write":
        await db.commit([Write("set_meta", {"key": sys.argv[2], "value": ""})])
    row = await db.one("meta", key=sys.argv[2])
    await db.close()
    sys.exit(row is None)
asyncio.run(main())
"""
"""Opens the database as the bot does when it starts, and writes or looks for a row."""
PROGRAMS: Final = {
    "sudo": 'exec env -u DISCORD_TOKEN -u DATABASE_PATH "$@"',
    "runuser": 'shift 3; exec "$@"',
    "install": 'for last; do :; done; mkdir -p -m 700 "$last"',
    "docker": "exit 1",
    "systemctl": """[ -e "$SITE/drop-in" ] || exit 1
        case $3 in
            WorkingDirectory) echo "$SITE/bot" ;;
            User) echo root ;;
            StateDirectory) echo "../..$SITE/state" ;;
            FragmentPath) echo "$SITE/unit" ;;
            Environment) cat "$SITE/drop-in" ;;
            MainPID) echo 0 ;;
        esac""",
}
"""What stands in for root's programs."""


@dataclass(frozen=True, slots=True)
class TokenPlace:
    """Where an owner has put the token, and the database's path."""

    name: str
    file: bytes = b""
    """What is in .env."""
    typed: Mapping[str, str] = field(default_factory=dict)
    """What the shell sets in which the owner types."""
    drop_in: str = ""


_LINE: Final = f"DISCORD_TOKEN={TOKEN}".encode()
PLACES: Final = (
    TokenPlace("in .env", _LINE + b"\n"),
    TokenPlace("in .env, with a byte order mark", b"\xef\xbb\xbf" + _LINE + b"\n"),
    TokenPlace("in .env, with CRLF", b"# mine\r\n" + _LINE + b"\r\nLOG_LEVEL=INFO\r\n"),
    TokenPlace("in .env, quoted", f"DISCORD_TOKEN = '{TOKEN}' # Jack\n".encode()),
    TokenPlace("in .env, exported", b"export " + _LINE + b"\nexport DATABASE_PATH=mine/bot.db\n"),
    TokenPlace("in the environment", typed={"DISCORD_TOKEN": TOKEN, "DATABASE_PATH": "mine/b.db"}),
    TokenPlace("in a drop-in", drop_in=f"DISCORD_TOKEN={TOKEN} DATABASE_PATH=mine/bot.db"),
    TokenPlace("nowhere, beside a database"),
)


class Site:
    """A machine on which one version is installed."""

    def __init__(self, folder: Path, place: TokenPlace) -> None:
        self.folder = folder
        self.place = place
        self.home = folder / "bot"
        self.upstream = folder / "upstream"
        self.said: list[str] = []

    def install(self, age: str, *, present: bool) -> None:
        """Install an age, with its own Makefile and script or with the present ones."""
        git(ROOT, "clone", "--quiet", "--bare", "--shared", str(ROOT), str(self.upstream))
        here = git(ROOT, "rev-parse", "HEAD")
        if present:
            age = self._with_present(age)
            here = git(self.upstream, "commit-tree", f"{here}^{{tree}}", "-p", age, "-m", "Present")
        git(self.upstream, "update-ref", "refs/heads/main", age)
        git(self.upstream, "symbolic-ref", "HEAD", "refs/heads/main")
        git(self.folder, "clone", "--quiet", "--single-branch", str(self.upstream), str(self.home))
        git(self.upstream, "update-ref", "refs/heads/main", here)
        for name in ("bin", "bot/.venv/bin", "bot/mine"):
            (self.folder / name).mkdir(parents=True)
        python = (
            "case $* in requirements/* | *compileall*) exit ;; *players.compile*) exit 1 ;; esac\n"
            f'exec {sys.executable} "$@"'
        )
        programs = {f"bin/{name}": text for name, text in PROGRAMS.items()}
        for name, text in (programs | {"bot/.venv/bin/python": python}).items():
            (self.folder / name).write_text(f"#!/bin/sh\n{text}\n")
            (self.folder / name).chmod(0o755)
        for name in ("made", "run", "postgres", "metrics", "charts", "sandbox"):
            stamp = self.home / ".venv" / f".{name}"
            stamp.touch()
            os.utime(stamp, (LATER, LATER))
        (self.home / ".env").write_bytes(self.place.file)
        if self.place.drop_in:
            (self.folder / "drop-in").write_text(self.place.drop_in)
            (self.folder / "unit").touch()

    def _with_present(self, age: str) -> str:
        index = {"GIT_INDEX_FILE": str(self.upstream / "ages.index")}
        git(self.upstream, "read-tree", age, **index)
        blob = git(self.upstream, "hash-object", "-w", str(ROOT / UPDATE))
        git(self.upstream, "update-index", "--cacheinfo", f"100644,{blob},{UPDATE}", **index)
        tree = git(self.upstream, "write-tree", **index)
        return git(self.upstream, "commit-tree", tree, "-m", age)

    def types(self, command: str, **environ: str) -> bool:
        """Type a command in the bot's folder; return whether it succeeded."""
        usual = {name: value for name, value in os.environ.items() if "MAKE" not in name}
        usual |= {"PATH": f"{self.folder / 'bin'}{os.pathsep}{usual['PATH']}"}
        done = subprocess.run(  # noqa: S602  # what an owner types
            command,
            cwd=self.home,
            check=False,
            env={**usual, "SITE": str(self.folder), **self.place.typed, **environ},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            shell=True,
            text=True,
        )
        self.said = done.stdout.splitlines()
        if TOKEN in done.stdout:
            raise AssertionError(self.place.name, command, "prints the token")
        return done.returncode == 0

    def stores(self, what: str, row: str) -> bool:
        """Open the database as the bot does that is installed."""
        given = dict(pair.split("=", 1) for pair in self.place.drop_in.split())
        return self.types(f".venv/bin/python -c {shlex.quote(STORE)} {what} {row}", **given)

    def printed(self) -> str:
        """Return the last command that was printed."""
        return next((line for line in reversed(self.said) if line.startswith("  cd ")), "false")

    def goes_there_and_back(self) -> str:
        """Update and go back; return how that went, in a word or two."""
        if not self.stores("write", "before"):
            return "✗ no database"
        how = "backup"
        update = "sudo make update" if self.place.drop_in else "make update"
        if not self.types(update):
            how = "stopped, then backup"
            if not self.types(self.printed()):
                return "✗ no update: " + " ".join(self.said[-3:])
        if not list(self.folder.glob("**/update-*.db")):
            return "✗ no backup"
        back = self.printed()
        if not self.stores("write", "after"):
            return "✗ does not start"
        if not self.types(back):
            return "✗ no way back: " + " ".join(self.said[-3:])
        given = dict(pair.split("=", 1) for pair in self.place.drop_in.split())
        self.types(".venv/bin/python -m bot check", **given | {"DISCORD_TOKEN": ""})
        if not any(line.startswith("✓ Database: ") for line in self.said):
            return "✗ the old version refuses: " + " ".join(self.said)
        if not self.stores("read", "before") or self.stores("read", "after"):
            return "✗ another state"
        return how


def main() -> int:
    """Print a line for each age and place; return 1 if one of them fails."""
    failed = 0
    for age in AGES:
        found = git(ROOT, "ls-tree", "--name-only", age, "bot/store/migrations/")
        print(f"\n{age}, with {found.count('.sql')} migrations", flush=True)
        for place, present in (*((place, False) for place in PLACES), (PLACES[1], True)):
            with tempfile.TemporaryDirectory() as name:
                site = Site(Path(name).resolve(), place)
                site.install(age, present=present)
                how = site.goes_there_and_back()
            failed += how.startswith("✗")
            what = f"{place.name}; the present update" if present else place.name
            print(f"  {what:50} {how}", flush=True)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
