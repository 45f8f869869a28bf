"""A database as it was after some of the migrations, or before the first of today's."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing

import asyncpg

from bot.store.migrate import Migration
from bot.store.opening import Database
from bot.store.postgres import open_postgres
from bot.store.sqlite import open_sqlite
from tests.store.conftest import Address


async def open_at(address: Address, steps: Sequence[Migration]) -> Database:
    if address.url:
        return await open_postgres(address.url, steps=steps)
    assert address.path
    return await open_sqlite(address.path, steps=steps)


async def make_too_old(address: Address) -> None:
    """Make a database with the last migration that versions before 0.9.0 had."""
    table = "CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL)"
    row = "INSERT INTO migrations VALUES (16, '0016_boards')"
    if address.url:
        connection = await asyncpg.connect(address.url)
        await connection.execute(f"{table}; {row}")
        await connection.close()
    else:
        assert address.path
        address.path.parent.mkdir(exist_ok=True)
        with closing(sqlite3.connect(address.path)) as file, file:
            file.execute(table)
            file.execute(row)
