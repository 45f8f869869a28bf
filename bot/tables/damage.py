"""Damaged rows: a disk or a tool has changed what the bot wrote.

Each table and each game is read separately, so that a damaged one harms no other. Its rows stay.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from bot.engine.errors import EngineError
from bot.errors import TableError
from bot.locale.say import N_
from bot.views.table.view import TableLocation, TableState

_log = logging.getLogger(__name__)

DAMAGE_ERRORS: Final = (
    ArithmeticError,
    AttributeError,
    EngineError,
    LookupError,
    RecursionError,
    StopIteration,
    TypeError,
    ValueError,
)
"""What reading damaged rows raises. None of the bot's own errors for people is among them."""


@contextmanager
def reading(damaged: TableError) -> Iterator[None]:
    """Read rows; if they are damaged raise ``damaged``, whose cause may quote the rows."""
    try:
        yield
    except DAMAGE_ERRORS as error:
        raise damaged from error


class DamagedTable(TableError):
    """A row of a table is damaged. What its own row and its seats' rows say is still known."""

    text = N_(
        "Table {table} can't be read: its stored data is damaged. Other tables aren't affected. A"
        " moderator can close it with `/table close table:{table}`; the bot's log says more."
    )
    logged = True

    def __init__(self, row: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> None:
        super().__init__(table=row["id"])
        self.location = TableLocation.of(row)
        self.version: int = row["version"]
        self.closed = row["state"] == TableState.CLOSED.value
        self.people = frozenset(seat["user_id"] for seat in seats if seat["user_id"] is not None)


class DamagedTables:
    """The tables that could not be read when last tried. Each is logged once."""

    def __init__(self) -> None:
        self._locations: dict[str, TableLocation | None] = {}
        """None for a table that is closed."""

    def add(self, error: DamagedTable) -> None:
        """Remember a table; log it the first time, but not what is stored of it."""
        table_id, cause = error.location.id, error.__cause__
        known = table_id in self._locations
        self._locations[table_id] = None if error.closed else error.location
        if known or cause is None:
            return
        place = "".join(traceback.format_tb(cause.__traceback__))
        kind = type(cause).__name__
        _log.error("table %s cannot be read: %s\n%s", table_id, kind, place)

    def forget(self, table_id: str) -> None:
        """Forget a table that can be read, or is gone."""
        self._locations.pop(table_id, None)

    def locations(self) -> list[TableLocation]:
        """Return where the tables are that are not closed, by their ids."""
        return [location for _, location in sorted(self._locations.items()) if location]
