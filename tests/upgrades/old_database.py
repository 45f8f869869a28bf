"""A database of version 0.9.0, as it is stored here."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import asyncpg
import pytest

from bot.store.migrate import migrations
from bot.views.person import Person
from tests.tables.room import Room

FOLDER: Final = Path(__file__).parent
VERSION: Final = 17
"""The last migration of 0.9.0."""


@dataclass(frozen=True, slots=True)
class OldDatabase:
    """A database of version 0.9.0, and what that version showed of it."""

    script: str
    then: dict[str, Any]

    def table(self, moment: str) -> str:
        """Return the id of the table at this moment of a game."""
        return str(self.then["moments"][moment])

    @property
    def server_id(self) -> int:
        """The server where the tables are."""
        return int(self.then["guild"])

    def person(self, name: str, *, moderator: bool = False) -> Person:
        """Return a person of that server."""
        user_id = self.then["people"][name]
        return Person(user_id, name, moderator=moderator, server_id=self.server_id)

    def write(self, path: Path) -> None:
        """Write it into a SQLite file."""
        with closing(sqlite3.connect(path)) as connection:
            connection.executescript(self.script)

    async def put(self, room: Room, database: str, request: pytest.FixtureRequest) -> None:
        """Let a room, before it is entered, have it as a SQLite file or in PostgreSQL."""
        if database == "sqlite":
            self.write(room.path)
        else:
            room.url = request.getfixturevalue("postgres_url")
            connection = await asyncpg.connect(room.url)
            await connection.execute(self.script)
            await connection.close()


def read(name: str) -> OldDatabase:
    """Read one of the databases."""
    tables = [
        statement
        for step in migrations()
        if step.number <= VERSION
        for statement in step.statements
    ]
    rows = (FOLDER / f"{name}.sql").read_text("utf-8")
    then = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return OldDatabase("\n".join([*tables, rows]), then)
