"""Back up PostgreSQL and put a backup back, with its own programs pg_dump and pg_restore."""

from __future__ import annotations

import asyncio
import os
import subprocess
from pathlib import Path
from urllib.parse import unquote, urlsplit, urlunsplit

from bot.store import postgres
from bot.store.backup import give_name, not_copied, written_beside
from bot.store.errors import CopyExists, CopyUnfit, NotEmpty, ToolFailed, ToolMissing
from bot.store.move_to_postgres import table_names


def dump(url: str, copy: Path) -> None:
    """Copy a database as of one moment; bots may be using it.

    The copy gets its name when it is complete and on the disk, and only its owner can read it.
    Raises StoreError, and then leaves no copy.
    """
    if os.path.lexists(copy):
        raise CopyExists(path=copy)
    with written_beside(copy, not_copied) as part:
        _run("pg_dump", url, "--format=custom", f"--file={part}")
        give_name(part, copy)


async def fill(url: str, copy: Path) -> None:
    """Put a copy that `dump` has made into an empty database; raise StoreError.

    All of it or nothing. An old database stays as it is, under its own name.
    """
    if not await asyncio.to_thread(copy.is_file):
        raise CopyUnfit(path=copy, reason="there is no such file")
    async with postgres.connection(url) as target:
        if names := await table_names(target):
            raise NotEmpty(tables=", ".join(names))
    whole = ("--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error")
    _run("pg_restore", url, *whole, str(copy))


def _run(program: str, url: str, *arguments: str) -> None:
    """Run a program of PostgreSQL's; raise ToolMissing or ToolFailed."""
    # Others on the machine can read a program's arguments, so the password is not among them.
    parts = urlsplit(url)
    login, at, hosts = parts.netloc.rpartition("@")
    user, _, password = login.partition(":")
    address = urlunsplit(parts._replace(netloc=f"{user}{at}{hosts}"))
    secret = {"PGPASSWORD": unquote(password)} if password else {}
    try:
        subprocess.run(  # noqa: S603  # a program of PostgreSQL's, and no shell
            [program, f"--dbname={address}", "--no-password", *arguments],
            check=True,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            env=os.environ | secret,
        )
    except FileNotFoundError:
        raise ToolMissing(program=program) from None
    except subprocess.CalledProcessError as error:
        lines = str(error.stderr).replace(f"{program}: ", "").split("\n")
        reason = "; ".join(line.strip() for line in lines if line.strip())
        raise ToolFailed(program=program, reason=reason) from None
