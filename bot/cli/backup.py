"""``python -m bot backup FILE`` and ``restore FILE``."""

from __future__ import annotations

import asyncio
import secrets
import time
from pathlib import Path
from typing import Final

from bot.locale import Say, speak
from bot.settings import Settings
from bot.store import back_up, fill, open_database
from bot.store.backup import restore
from bot.store.errors import NoFile
from bot.tables.after_restore import reseed_tables

POSTGRES: Final = "PostgreSQL"
"""What the database of DATABASE_URL is called."""


def back_up_to(settings: Settings, copy: Path) -> int:
    """Write a copy of the database; the bot may be running. Raises StoreError."""
    asyncio.run(back_up(settings.database_path, settings.database_url, copy))
    path = POSTGRES if settings.database_url else settings.database_path
    size = f"{copy.stat().st_size / 1_000_000:.1f}"
    text = speak()(
        "{copy} is a complete copy of {path} ({size} MB).", copy=copy, path=path, size=size
    )
    print(text)
    return 0


def restore_from(settings: Settings, copy: Path | None) -> int:
    """Put a copy in the place of the database; the bot may not be running.

    Without a copy, PostgreSQL's own programs have restored it before: only its open tables are
    reseeded here. Raises StoreError.
    """
    say = speak()
    if settings.database_url:
        if copy is not None:
            asyncio.run(fill(settings.database_url, copy))
            print(
                say("{path} is back to how it was when {copy} was made.", path=POSTGRES, copy=copy)
            )
        print(_tables_text(asyncio.run(_reseed(None, settings.database_url)), say))
        return 0
    if copy is None:
        raise NoFile
    asyncio.run(_restore(settings.database_path, copy, say))
    return 0


async def _restore(path: Path, copy: Path, say: Say) -> None:
    reseeded = 0

    async def prepare(fresh: Path) -> None:
        nonlocal reseeded
        reseeded = await _reseed(fresh)

    kept = await restore(path, copy, prepare)
    print(say("{path} is back to how it was when {copy} was made.", path=path, copy=copy))
    print(_tables_text(reseeded, say))
    if kept is not None:
        print(say("The previous database is kept as {kept}.", kept=kept))


async def _reseed(path: Path | None, url: str | None = None) -> int:
    # Opened as the bot opens it: a migration that fails must fail now.
    db = await open_database(path, url)
    try:
        return await reseed_tables(db, round(time.time() * 1000), secrets.token_bytes)
    finally:
        await db.close()


def _tables_text(reseeded: int, say: Say) -> str:
    return say.count(
        "The bot tells {n} open table when it starts.",
        "The bot tells {n} open tables when it starts.",
        reseeded,
    )
