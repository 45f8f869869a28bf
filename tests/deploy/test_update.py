"""`make update` and the command that it prints (docs/operating.md)."""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest

from bot.store.opening import open_database
from tests.deploy.test_revision import git
from tests.root import ROOT
from tests.store.rows import meta

MAKEFILE: Final = (ROOT / "Makefile").read_text("utf-8")
UPDATE, UNIT = "deploy/update.sh", "deploy/hang-jack.service"
KINDS: Final = {
    "terminal": "make update",
    "systemd": "sudo make update",
    "compose": "sh deploy/update.sh",
}
PROGRAMS: Final = {
    "python": f"""[ "$3" = check ] && exec echo "check as the bot's user"
        PYTHONPATH={ROOT} exec {sys.executable} -P "$@\"""",
    "sudo": 'exec "$@"',
    "id": "echo 0",
    "runuser": '[ "$1 $2 $3" = "--user hangjack --" ] || exit 9; shift 3; exec "$@"',
    "install": 'for last; do :; done; mkdir -p -m 700 "$last"',
    "date": 'echo "$STAMP"',
    "systemctl": """[ "$KIND" = systemd ] || exit 1
        case $3 in
            WorkingDirectory) echo "$SITE/clone" ;;
            User) echo hangjack ;;
            StateDirectory) echo "../..$SITE/state" ;;
            FragmentPath) echo "$SITE/unit" ;;
            Environment) cat "$SITE/drop-in" ;;
            EnvironmentFiles) cat "$SITE/files" ;;
            MainPID) cat "$SITE/pid" ;;
            *) echo "$*" >>"$SITE/did" ;;
        esac""",
    "docker": """[ "$KIND" = compose ] || exit 1
        [ "$1" = inspect ] && exec echo "$SITE/clone/deploy"
        shift 3
        [ "$1" = run ] || { echo "$*" >>"$SITE/did"; exit; }
        [ "$5" = check ] || exec python -m bot "$5" "$SITE/state${6#/data}\"""",
}
"""What stands in for programs that need root, an engine or Discord, or tell the time."""


def recipes(number: int, *, broken: bool) -> str:
    """Return a Makefile with our own recipes, and a `setup` that notes its version."""
    ours = re.search(r"^update:.*?(?=^\.PHONY)", MAKEFILE, re.MULTILINE | re.DOTALL)
    guard = re.search(r"^.*update.sh guard$", MAKEFILE, re.MULTILINE)
    assert ours is not None
    assert guard is not None
    set_up = "@false" if broken else f"@echo set up {number} >>../did"
    return f"{ours[0]}\nsetup:\n{guard[0]}\n\t{set_up}\n"


@dataclass(frozen=True, slots=True)
class Site:
    """A machine where the bot is installed, and the repository that its updates come from."""

    home: Path
    kind: str = "terminal"

    @property
    def database(self) -> Path:
        return self.home / "data" / "hangjack.db"

    def run(
        self, command: str, stamp: str = "2026-11-22-195031", **settings: str
    ) -> subprocess.CompletedProcess[str]:
        """Run a command as if it were pasted into a shell; what is set to "" is not set there."""
        environ = {
            "PATH": f"{self.home / 'bin'}{os.pathsep}{os.environ['PATH']}",
            "SITE": str(self.home),
            "KIND": self.kind,
            "STAMP": stamp,
            "DATABASE_PATH": str(self.database),
        } | settings
        return subprocess.run(
            ["bash", "-c", command],
            cwd=self.home / "clone",
            check=False,
            # `make test` is no `make update`.
            env={
                name: value
                for name, value in (os.environ | environ).items()
                if value and "MAKE" not in name
            },
            capture_output=True,
            text=True,
        )

    def git(self, where: str, *words: str) -> str:
        return git(self.home / where, *words)

    def release(self, number: int, *, broken: bool = False) -> None:
        """Publish a version, whose unit is another one, too."""
        upstream = self.home / "upstream"
        (upstream / "Makefile").write_text(recipes(number, broken=broken))
        (upstream / "bot" / "__init__.py").write_text(f'VERSION: Final = "0.{number}"\n')
        (upstream / UNIT).write_text(f"unit of {number}")
        for name in (UPDATE, ".env.example"):
            shutil.copy(ROOT / name, upstream / name)
        self.git("upstream", "add", ".")
        self.git("upstream", "commit", "-qm", f"Version {number}")

    def head(self) -> str:
        return self.git("clone", "rev-parse", "--short", "HEAD")

    def did(self) -> list[str]:
        file = self.home / "did"
        return file.read_text().splitlines() if file.exists() else []

    def play(self, what: str) -> None:
        """Store something."""

        async def write() -> None:
            db = await open_database(self.database)
            await db.commit([meta(what)])
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


@pytest.fixture
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Site:
    site = Site(tmp_path, getattr(request, "param", "terminal"))
    for folder in ("upstream/deploy", "upstream/bot", "backups", "data", "state", "bin"):
        (tmp_path / folder).mkdir(parents=True)
    for name, script in PROGRAMS.items():
        (tmp_path / "bin" / name).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / "bin" / name).chmod(0o755)
    site.git("upstream", "init", "--quiet", "--initial-branch=main")
    site.release(1)
    site.git(".", "clone", "--quiet", "upstream", "clone")
    (tmp_path / "clone" / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / "clone" / ".venv" / "bin" / "python").symlink_to(tmp_path / "bin" / "python")
    (tmp_path / "clone" / ".env").write_text("DISCORD_TOKEN=abc\n")
    (tmp_path / "unit").write_text("unit of 1")
    (tmp_path / "drop-in").write_text(f"DATABASE_PATH={site.database}")
    (tmp_path / "files").touch()
    (tmp_path / "pid").write_text("0")
    return site


def command_of(done: subprocess.CompletedProcess[str]) -> str:
    """Return the command by which an update says that one goes back."""
    *_, command = (line for line in done.stdout.splitlines() if line.startswith("  cd "))
    return command


def goes_back(site: Site, done: subprocess.CompletedProcess[str], **settings: str) -> None:
    """Run the command that an update has printed, which must bring the state before it."""
    assert done.returncode == 0, done.stderr
    first = site.git("clone", "rev-parse", "--short", "HEAD~1")
    site.play("after")
    undone = site.run(f"cd / && {command_of(done)}", **settings)
    assert undone.returncode == 0, undone.stderr
    assert site.head() == first
    assert site.played("before")
    assert not site.played("after")


STEPS: Final = {
    "terminal": (["set up 2"], ["set up 1"]),
    "systemd": (
        ["set up 2", "daemon-reload", "restart hang-jack"],
        ["stop hang-jack", "set up 1", "daemon-reload", "restart hang-jack"],
    ),
    "compose": (["build", "up --detach --wait"], ["stop", "build", "up --detach --wait"]),
}


@pytest.mark.parametrize("site", KINDS, indirect=True)
def test_an_update_names_the_command_that_undoes_it(site: Site) -> None:
    site.play("before")
    first = site.head()
    site.release(2)
    done = site.run(KINDS[site.kind])
    assert done.returncode == 0, done.stderr
    assert f"Updated from 0.1 ({first}) to 0.2 ({site.head()})." in done.stdout
    there, back = STEPS[site.kind]
    assert site.did() == there
    assert (site.home / "unit").read_text() == f"unit of {2 if site.kind == 'systemd' else 1}"
    (site.home / "did").unlink()
    assert f"update-2026-11-22-195031-{first}.db" in command_of(done)
    goes_back(site, done)
    assert site.did() == back
    assert site.head() == first
    assert (site.home / "unit").read_text() == "unit of 1"


ENV_FILES: Final = {
    "plain": b"DISCORD_TOKEN=abc\n",
    "byte order mark": b"\xef\xbb\xbfDISCORD_TOKEN=abc\n",
    "lines of Windows": b"\xef\xbb\xbf# mine\r\nDISCORD_TOKEN=abc\r\n",
    "quoted": b"DISCORD_TOKEN = 'abc'\n",
    "exported": b"export DISCORD_TOKEN=abc # Jack\n",
    "misspelled": b"DISCORD_TOKN=abc\n",
    "of the sandbox": b"DISCORD_TOKEN=\n",
}
"""Ways to give a token, or none."""


def is_backed_up(site: Site, stamp: str) -> bool:
    """Say whether the backup of this time has what was stored before the update."""
    [made] = [*site.home.glob(f"*/backups/update-{stamp}-*.db")]
    with closing(sqlite3.connect(made)) as opened:
        return ("before",) in opened.execute("SELECT key FROM meta").fetchall()


def test_a_database_is_backed_up_however_the_settings_are_written(site: Site) -> None:
    site.play("before")
    site.release(2)
    site.git("clone", "pull", "--quiet")
    path = f'DATABASE_PATH="{site.database}"\r\n'.encode()
    for name, text in ENV_FILES.items():
        (site.home / "clone" / ".env").write_bytes(text + path)
        done = site.run("sh deploy/update.sh guard", name, DATABASE_PATH="")
        assert "without a backup" in done.stderr, name
        assert is_backed_up(site, name), name


def test_the_command_that_goes_back_is_one_that_the_shell_reads(site: Site) -> None:
    """Also where only the shell knew the database, of what looks like the sandbox."""
    (site.home / "clone" / ".env").unlink()
    strange = site.home / 'Ann\'s $own `id` "folder"'
    (site.home / "clone").rename(strange)
    (site.home / "clone").symlink_to(strange)
    site.play("before")
    site.release(2)
    done = site.run(f"cd {shlex.quote(str(strange))} && make update")
    goes_back(site, done, DATABASE_PATH="")


@pytest.mark.parametrize(
    ("site", "command", "shells"),
    [
        ("terminal", ["run"], ""),
        ("terminal", [], "/another.db"),
        ("systemd", ["run"], "/another.db"),
    ],
    indirect=["site"],
)
def test_a_running_bot_is_asked_for_what_only_its_own_shell_or_a_drop_in_knows(
    site: Site, command: list[str], shells: str
) -> None:
    (site.home / "drop-in").write_text("")
    (site.home / "clone" / ".env").unlink()
    site.play("before")
    site.release(2)
    secret = "a-token.that.nobody-prints"
    with subprocess.Popen(
        ["/bin/sh", "-c", "read wait", "-m", "bot", *command],
        cwd=site.home / "clone",
        env={"DATABASE_PATH": str(site.database), "DISCORD_TOKEN": secret, "PATH": "/nowhere"},
        stdin=subprocess.PIPE,
    ) as bot:
        (site.home / "pid").write_text(str(bot.pid))
        done = site.run(KINDS[site.kind], DATABASE_PATH=shells)
        if site.kind == "terminal":  # where the owner has stopped it
            bot.communicate(b"")
        goes_back(site, done, DATABASE_PATH="")
        bot.communicate(b"")
    assert secret not in done.stdout + done.stderr


DROP_INS: Final = {
    "variable": ('DISCORD_TOKEN=secret "OWNER_NAME=Ann Bee" "DATABASE_PATH=…"', "", ""),
    "file": ("DATABASE_PATH=/another.db", "DISCORD_TOKEN=secret\r\nDATABASE_PATH='…'\r\n", ""),
    ".env": ("DATABASE_PATH=/another.db", "", "DATABASE_PATH=…\n"),
}
"""What a unit sets, a file that it names, and `.env`, which wins."""


@pytest.mark.parametrize("site", ["systemd"], indirect=True)
@pytest.mark.parametrize("name", DROP_INS)
def test_a_drop_in_of_a_stopped_bot_is_read(site: Site, name: str) -> None:
    (site.home / "my data").symlink_to(site.home / "data")
    database = str(site.home / "my data" / "hangjack.db")
    other, env = site.home / "other settings", site.home / "clone" / ".env"
    for file, text in zip((site.home / "drop-in", other, env), DROP_INS[name], strict=True):
        file.write_text(text.replace("…", database), newline="")
    (site.home / "files").write_text(f"{other} (ignore_errors=yes)\n{env} (ignore_errors=no)\n")
    site.play("before")
    site.release(2)
    done = site.run("sudo make update", "today", DATABASE_PATH="/another.db")
    assert is_backed_up(site, "today")
    assert "secret" not in done.stdout + done.stderr


@pytest.mark.parametrize("site", ["terminal", "systemd"], indirect=True)
def test_without_a_database_an_update_says_so_and_goes_back_without_one(site: Site) -> None:
    first = site.head()
    site.release(2)
    done = site.run(KINDS[site.kind])
    assert done.returncode == 0, done.stderr
    assert "There was no database before, so there is no backup." in done.stdout
    assert site.run(command_of(done)).returncode == 0
    assert site.head() == first


@pytest.mark.parametrize("there", [True, False])
def test_the_update_of_an_earlier_version_is_stopped_where_it_would_make_no_backup(
    site: Site, there: bool
) -> None:
    """It takes a bot for the sandbox if it does not see the token."""
    if there:
        site.play("before")
    first = site.head()
    site.release(2)
    site.git("clone", "pull", "--quiet")
    done = site.run("make setup", SANDBOX="yes")
    assert (done.returncode != 0) is there
    assert ("This update would go on without a backup" in done.stderr) is there
    if there:
        place = f"DATABASE_PATH={site.database} "
        assert f"\n  cd {site.home / 'clone'} && {place}make update SANDBOX=\n" in done.stderr
        assert (site.home / "clone" / "backups" / f"update-2026-11-22-195031-{first}.db").exists()


def test_an_update_says_what_is_new_in_three_lines(site: Site) -> None:
    changes = site.home / "upstream" / "CHANGELOG.md"
    old = "# Changelog\n\n## 0.1\n\n- Old.\n"
    changes.write_text(old)
    site.release(2)
    site.git("clone", "pull", "--quiet")
    long = "word " * 40
    new = f"- **Bold**: more.\n- One\n  thing. Another.\n- {long}\n- Last.\n"
    changes.write_text(old.replace("## 0.1", f"## 0.2\n\n{new}\n## 0.1"))
    site.release(3)
    done = site.run("make update")
    told = done.stdout.partition("Updated from ")[2].splitlines()[1:5]
    assert told[:2] == ["  - Bold.", "  - One thing."]
    assert told[2].startswith("  - word word")
    assert told[2].endswith(" …")
    assert len(told[2]) < 120
    assert told[3] == "  And more: CHANGELOG.md"
    assert "Old" not in done.stdout


@pytest.fixture
def new_postgres(postgres: Any, site: Site) -> Callable[[str], str]:
    """Return the address of a new, empty database of this name."""
    programs = Path(import_module("pgserver").__file__ or "").parent / "pginstall" / "bin"
    for name in ("pg_dump", "pg_restore"):
        (site.home / "bin" / name).symlink_to(programs / name)

    def make(name: str) -> str:
        postgres.psql(f"DROP DATABASE IF EXISTS {name};")
        postgres.psql(f"CREATE DATABASE {name};")
        return str(postgres.get_uri()).replace("/postgres?", f"/{name}?").replace(":@", ":hush@")

    return make


def test_a_postgresql_is_backed_up_and_goes_back_into_a_new_one(
    site: Site, new_postgres: Callable[[str], str]
) -> None:
    """Its address may be in a file, or in the environment."""

    async def open_at(url: str) -> None:
        await (await open_database(None, url)).close()

    url = new_postgres("updated")
    asyncio.run(open_at(url))
    (site.home / "clone" / ".env").write_text(f"\ufeffDATABASE_URL={url}\r\n", newline="")
    first = site.head()
    site.release(2)
    done = site.run("make update")
    assert done.returncode == 0, done.stderr
    assert "set DATABASE_URL to a new, empty database. Then:" in done.stdout
    refused = site.run(command_of(done))
    assert "is not empty" in refused.stderr
    (site.home / "clone" / ".env").write_text("")
    undone = site.run(command_of(done), DATABASE_URL=new_postgres("gone_back"))
    assert undone.returncode == 0, undone.stderr
    assert site.head() == first
    for one in (done, refused, undone):
        assert "hush" not in one.stdout + one.stderr


def test_a_copy_without_git_says_that_it_takes_a_clone(site: Site) -> None:
    (site.home / "clone" / ".git").rename(site.home / "git")
    done = site.run("make update")
    assert done.returncode != 0
    assert "this is a copy without git" in done.stderr
    assert not site.did()


def test_an_update_goes_forward_again_after_going_back(site: Site) -> None:
    site.git("clone", "checkout", "--quiet", "--detach")
    site.play("before")
    site.release(2)
    assert site.run("make update").returncode == 0
    assert site.git("clone", "symbolic-ref", "--short", "HEAD") == "main"
    again = site.run("make update")
    assert again.returncode == 0
    assert f"This is the newest version: 0.2 ({site.head()})." in again.stdout


def test_an_update_that_cannot_be_set_up_changes_nothing(site: Site) -> None:
    site.play("before")
    first = site.head()
    site.release(2, broken=True)
    done = site.run("make update")
    assert done.returncode != 0
    assert f"The version is still 0.1 ({first})." in done.stderr
    assert site.did() == ["set up 1"]
    assert site.git("clone", "status", "--porcelain", "--branch").startswith(
        "## main...origin/main ["
    )


@pytest.mark.parametrize("site", ["systemd"], indirect=True)
def test_the_next_update_finishes_one_that_was_killed(site: Site) -> None:
    site.play("before")
    first = site.head()
    site.release(2)
    systemctl = site.home / "bin" / "systemctl"
    whole = systemctl.read_text()
    systemctl.write_text(f'#!/bin/sh\n[ "$1" = restart ] && kill -9 $PPID\n{whole}')
    assert site.run("sudo make update").returncode != 0
    systemctl.write_text(whole)
    (site.home / "did").unlink()
    done = site.run("sudo make update", "2026-11-22-201500")
    assert done.returncode == 0, done.stderr
    assert site.did() == ["set up 2", "daemon-reload", "restart hang-jack"]
    assert f"Updated from 0.1 ({first}) to 0.2 ({site.head()})." in done.stdout
    assert f"update-2026-11-22-195031-{first}.db" in done.stdout
    assert "your own" not in done.stdout
    assert "This is the newest" in site.run("sudo make update").stdout


def test_going_back_without_the_backup_changes_nothing(site: Site) -> None:
    first = site.head()
    site.release(2)
    site.git("clone", "pull", "--quiet")
    second = site.head()
    done = site.run(f"make back TO=backups/update-gone-{first}.db")
    assert done.returncode != 0
    assert f"The version is still 0.2 ({second})." in done.stderr
    assert site.did() == ["set up 1", "set up 2"]
    assert site.git("clone", "symbolic-ref", "--short", "HEAD") == "main"


@pytest.mark.parametrize(
    ("prepare", "said"),
    [
        ("echo '# mine' >>Makefile", "To put your changes aside: git stash."),
        (
            "git -c user.name=A -c user.email=a@b commit -q --allow-empty -m Mine",
            "Your branch main has commits of its own.",
        ),
        ("git remote remove origin", "git remote add origin ADDRESS"),
        ("git checkout -q -b mine", "git branch --set-upstream-to=origin/main"),
        ("git remote set-url origin ../gone", "Nothing has changed: git can't reach"),
        (
            "mkdir -p backups && touch backups/update-today-$(git rev-parse --short HEAD).db",
            "backup.",
        ),
    ],
)
def test_what_an_update_cannot_do_is_said_and_changes_nothing(
    site: Site, prepare: str, said: str
) -> None:
    site.play("before")
    site.release(2)
    assert site.run(prepare).returncode == 0
    first = site.head()
    done = site.run("make update", "today")
    assert done.returncode != 0
    assert said in done.stderr
    assert done.stderr.splitlines()[-2] == "The next line is make's, and says nothing more."
    assert site.head() == first
    assert not site.did()
