"""Numbered migrations, each recorded in the transaction that runs it."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from bot.errors import StoreError
from bot.store.errors import MigrationFailed, Newer, TooOld

_log = logging.getLogger(__name__)

FOLDER: Final = Path(__file__).parent / "migrations"
OLDEST: Final = 17
"""The first migration makes all tables as version 0.9.0 had them; it stands for those before it."""


@dataclass(frozen=True, slots=True)
class Migration:
    """One step: the file ``0018_levels.sql`` is number 18."""

    number: int
    name: str
    statements: tuple[str, ...]


class Schema(Protocol):
    """What each driver implements for migrations."""

    def exclusive_transaction(self) -> AbstractAsyncContextManager[None]:
        """Hold a transaction in which no other process migrates; roll back after an error."""

    async def version(self) -> int:
        """Return the number of the last migration done, 0 in an empty database."""

    async def execute(self, statement: str) -> None:
        """Run a statement, in the transaction."""

    async def record(self, migration: Migration) -> None:
        """Record that a migration is done, in the transaction."""


def migrations(folder: Path = FOLDER) -> tuple[Migration, ...]:
    """Return the migrations of a folder in order.

    Raises ValueError if the numbers are not 17, 18, 19 …
    """
    found = []
    for expected, path in enumerate(sorted(folder.glob("*.sql")), OLDEST):
        if path.stem.partition("_")[0] != f"{expected:04}":
            raise ValueError(f"migration {path.name} should be number {expected:04}")
        steps = tuple(statements(path.read_text("utf-8")))
        found.append(Migration(expected, path.stem, steps))
    return tuple(found)


def statements(script: str) -> list[str]:
    """Split a script at the semicolons that end a statement, not those in comments or strings.

    SQLite itself decides what ends one. Raises ValueError if the last statement has no end.
    """
    found = []
    pending = ""
    for piece in script.split(";")[:-1]:
        pending += piece + ";"
        if sqlite3.complete_statement(pending):
            found.append(pending.strip())
            pending = ""
    pending += script.rpartition(";")[2]
    # After a complete statement, comments and blanks leave it complete.
    if not sqlite3.complete_statement("SELECT 1;" + pending + "\n"):
        raise ValueError(f"a statement has no end: {pending.strip()[:60]}")
    return found


def check_version(found: int, steps: Sequence[Migration]) -> None:
    """Raise Newer or TooOld unless these migrations lead on from a version; 0 is an empty one."""
    if found > (known := steps[-1].number):
        raise Newer(found=found, known=known)
    if 0 < found < (oldest := steps[0].number):
        raise TooOld(found=found, oldest=oldest)


async def migrate(schema: Schema, steps: Sequence[Migration]) -> None:
    """Do the migrations that a database lacks, each in its own transaction.

    Raises Newer or TooOld as `check_version` does. If a step fails, raises MigrationFailed; the
    database is then as before that step.
    """
    before = None
    while True:
        async with schema.exclusive_transaction():
            done = await schema.version()
            before = done if before is None else before
            check_version(done, steps)
            missing = [step for step in steps if step.number > done]
            if not missing:
                if 0 < before < done:
                    _log.info("the database was upgraded from version %s to %s", before, done)
                return
            step = missing[0]
            try:
                for statement in step.statements:
                    await schema.execute(statement)
                await schema.record(step)
            except StoreError as error:
                reason = error.details.get("reason", error)
                raise MigrationFailed(step=step.name, reason=reason) from error
