"""Back up PostgreSQL and put a backup back, with its own programs pg_dump and pg_restore."""

from __future__ import annotations

import asyncio
import os
import re
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import unquote, urlsplit, urlunsplit

from bot.store import postgres
from bot.store.backup import give_name, not_copied, written_beside
from bot.store.errors import BadAddress, CopyExists, CopyUnfit, NotEmpty, ToolFailed, ToolMissing
from bot.store.migrate import check_version, migrations
from bot.store.move_to_postgres import table_names
from bot.store.paths import OWNERS_ALONE


async def dump(url: str, copy: Path) -> None:
    """Copy a database as of one moment; bots may be using it.

    The copy gets its name when it is complete and on the disk, and only its owner can read it.
    Raises StoreError, and then leaves no copy.
    """
    if await asyncio.to_thread(os.path.lexists, copy):
        raise CopyExists(path=copy)
    with written_beside(copy, not_copied) as part:
        await asyncio.to_thread(part.touch, OWNERS_ALONE)
        await _run("pg_dump", url, "--format=custom", f"--file={part}")
        await asyncio.to_thread(give_name, part, copy)


async def fill(url: str, copy: Path) -> None:
    """Put a copy that `dump` has made into an empty database; raise StoreError.

    All of it or nothing. An old database stays as it is, under its own name.
    """
    if not await asyncio.to_thread(copy.is_file):
        raise CopyUnfit(path=copy, reason="there is no such file")
    async with postgres.connection(url) as target:
        if names := await table_names(target):
            raise NotEmpty(tables=", ".join(names))
    check_version(await _version(copy), migrations())
    whole = ("--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error")
    await _run("pg_restore", url, *whole, str(copy))


async def _version(copy: Path) -> int:
    """Return the number of the last migration that a copy has."""
    rows = await _output("pg_restore", "--data-only", "--table=migrations", "--file=-", str(copy))
    return max(map(int, re.findall(r"^(\d+)\t", rows, re.MULTILINE)), default=0)


async def _run(program: str, url: str, *arguments: str) -> None:
    """Run a program of PostgreSQL's on a database; raise ToolMissing or ToolFailed."""
    address, secret = _without_password(url)
    await _output(program, f"--dbname={address}", "--no-password", *arguments, secret=secret)


async def _output(program: str, *arguments: str, secret: Mapping[str, str] | None = None) -> str:
    try:
        running = await asyncio.create_subprocess_exec(
            program,
            *arguments,
            stdin=DEVNULL,
            stdout=PIPE,
            stderr=PIPE,
            env=os.environ | (secret or {}),
        )
    except FileNotFoundError:
        raise ToolMissing(program=program) from None
    try:
        printed, said = await running.communicate()
    except BaseException:
        # The bot is stopped, and must not wait for it.
        running.kill()
        await running.wait()
        raise
    if running.returncode:
        lines = said.decode(errors="replace").replace(f"{program}: ", "").split("\n")
        reason = "; ".join(filter(None, map(str.strip, lines)))
        raise ToolFailed(program=program, reason=reason)
    return printed.decode()


def _without_password(url: str) -> tuple[str, dict[str, str]]:
    """Return an address without its password, and an environment that has it.

    Others on the machine can read a program's arguments. Raises BadAddress.
    """
    try:
        parts = urlsplit(url)
    except ValueError:  # such as a password with a bracket
        raise BadAddress from None
    login, at, hosts = parts.netloc.rpartition("@")
    user, _, password = login.partition(":")
    options = []
    for option in parts.query.split("&"):
        name, _, value = option.partition("=")
        if name == "password":
            password = value
        else:
            options.append(option)
    query = "&".join(options)
    address = urlunsplit(parts._replace(netloc=f"{user}{at}{hosts}", query=query))
    return address, {"PGPASSWORD": unquote(password)} if password else {}
