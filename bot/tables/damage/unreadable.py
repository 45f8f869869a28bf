"""Tables of which something stored is damaged: what is still known of them.

Each is loaded by itself, so that it takes nothing from the others; what is stored of it stays.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from bot.errors import HangJackError, TableError
from bot.locale import N_
from bot.tables.views import TableLocation, TableState

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Damaged:
    """What a table's own row says, where the rest of it cannot be read."""

    location: TableLocation
    version: int
    closed: bool
    people: frozenset[int]
    """Those who sit there."""

    @staticmethod
    def of(row: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> Damaged:
        """Take it from the rows of ``tables`` and ``seats``."""
        people = frozenset(seat["user_id"] for seat in seats if seat["user_id"] is not None)
        closed = row["state"] == TableState.CLOSED.value
        return Damaged(TableLocation.of(row), row["version"], closed, people)


class TableUnreadable(TableError):
    """Something stored of a table is damaged; what caused it says what."""

    text = N_(
        "Table {table} cannot be read: something stored of it is damaged. Other tables are not"
        " affected. A moderator can close it with `/table close table:{table}`; the bot's log says"
        " more."
    )
    logged = True

    def __init__(self, damaged: Damaged) -> None:
        super().__init__(table=damaged.location.id)
        self.damaged = damaged


@contextmanager
def reading(row: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> Iterator[None]:
    """Read a table's rows.

    Raises:
        TableUnreadable: whatever is wrong with them.
    """
    try:
        yield
    except HangJackError:
        raise
    except Exception as error:
        raise TableUnreadable(Damaged.of(row, seats)) from error


class Unreadable:
    """The tables that could not be read at the last try; each is logged once."""

    def __init__(self) -> None:
        self._met: dict[str, Damaged] = {}

    def met(self, error: TableUnreadable) -> None:
        """Remember a table; log it the first time, without what is stored of it."""
        damaged, cause = error.damaged, error.__cause__
        known = damaged.location.id in self._met
        self._met[damaged.location.id] = damaged
        if known or cause is None:
            return
        place = "".join(traceback.format_tb(cause.__traceback__))
        kind = type(cause).__name__
        _log.error("table %s cannot be read: %s\n%s", damaged.location.id, kind, place)

    def well(self, table_id: str) -> None:
        """Forget a table that can be read, or is gone."""
        self._met.pop(table_id, None)

    def locations(self) -> list[TableLocation]:
        """Return where the tables stand that are not closed."""
        return [damaged.location for _, damaged in sorted(self._met.items()) if not damaged.closed]
