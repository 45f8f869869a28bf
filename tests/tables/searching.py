"""Searches in every value of every column of a whole database."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any

import aiosqlite
import asyncpg

Rows = Mapping[str, Iterable[Mapping[str, Any]]]


async def everything(path: Path, url: str | None = None) -> Rows:
    """Return all rows of all tables, read past the host."""
    return await (_of_sqlite(path) if url is None else _of_postgres(url))


def traces(rows: Rows, ids: Collection[int], names: Collection[str]) -> list[str]:
    """Return the columns that hold one of these ids or names, alone or within a text."""
    texts = {*names, *(json.dumps(name)[1:-1] for name in names), *map(str, ids)}
    return sorted(
        f"{table}.{column}"
        for table, found in rows.items()
        for row in found
        for column, value in row.items()
        if value in ids or (isinstance(value, str) and any(text in value for text in texts))
    )


async def _of_sqlite(path: Path) -> Rows:
    async with aiosqlite.connect(path) as connection:
        connection.row_factory = aiosqlite.Row
        tables = await connection.execute_fetchall(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        )
        return {
            table["name"]: [
                dict(row)
                for row in await connection.execute_fetchall(f"SELECT * FROM {table['name']}")
            ]
            for table in tables
        }


async def _of_postgres(url: str) -> Rows:
    connection = await asyncpg.connect(url)
    try:
        tables = await connection.fetch(
            "SELECT table_name AS name FROM information_schema.tables"
            " WHERE table_schema = current_schema()"
        )
        return {
            table["name"]: [
                dict(row) for row in await connection.fetch(f"SELECT * FROM {table['name']}")
            ]
            for table in tables
        }
    finally:
        await connection.close()
