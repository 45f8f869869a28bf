"""A new database, made once and copied: a test that makes its own waits for all migrations."""

from __future__ import annotations

import asyncio
import functools
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from bot.store.opening import open_database


def place(path: Path) -> None:
    """Put a database as the bot makes it to a path, unless there is something."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(_blank())


@functools.cache
def _blank() -> bytes:
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(1) as pool:
        path = Path(folder) / "blank.db"
        # In a thread: the test that asks first may have an event loop of its own.
        pool.submit(asyncio.run, _make(path)).result()
        return path.read_bytes()


async def _make(path: Path) -> None:
    await (await open_database(path)).close()
