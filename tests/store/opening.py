"""A database as it was after some of the migrations."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store import Database
from bot.store.migrate import Migration
from bot.store.postgres import open_postgres
from bot.store.sqlite import open_sqlite
from tests.store.conftest import Address


async def open_at(address: Address, steps: Sequence[Migration]) -> Database:
    if address.url:
        return await open_postgres(address.url, steps=steps)
    assert address.path
    return await open_sqlite(address.path, steps=steps)
