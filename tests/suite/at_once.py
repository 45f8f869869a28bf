"""Databases without threads: to and fro takes longer than most of what is done there.

The bot reads and writes SQLite in two threads. Only the tests of the store are about them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

import aiosqlite
import pytest

P = ParamSpec("P")
T = TypeVar("T")

_in_thread = aiosqlite.Connection._execute


async def _at_once(
    connected: aiosqlite.Connection, run: Callable[P, T], *args: P.args, **kwargs: P.kwargs
) -> T:
    """Run a function on a connection; others have their turn before it is answered."""
    if not connected._running or connected._connection is None:
        raise ValueError("Connection closed")
    try:
        return run(*args, **kwargs)
    finally:
        await asyncio.sleep(0)


def run_at_once() -> None:
    """Let all of aiosqlite's connections run at once what they are asked to run."""
    aiosqlite.Connection._execute = _at_once  # type: ignore[assignment,method-assign]


@pytest.fixture
def database_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the database have its threads, as it has in the bot."""
    monkeypatch.setattr(aiosqlite.Connection, "_execute", _in_thread)
