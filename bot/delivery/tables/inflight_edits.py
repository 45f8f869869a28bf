"""In-flight edits: messages being edited by an interaction's own response.

Delivery leaves such a message alone, which spares an edit. If the response never comes, or the
process dies, the store still says what must be shown, and delivery shows it.
"""

from __future__ import annotations

import logging
from typing import Self

from bot.delivery.live.live_messages import MAX_MS
from bot.errors import StoreError
from bot.ops.clocks import Steady
from bot.ops.error_log import report
from bot.store.database import Database, Write

_log = logging.getLogger(__name__)


class InflightEdits:
    """The edits in flight, by a monotonic clock."""

    def __init__(self, db: Database, clock: Steady) -> None:
        self.db = db
        self.clock = clock
        self.in_flight: list[InflightEdit] = []

    def messages(self, table_id: str) -> frozenset[int]:
        """Return a table's messages that delivery must leave alone now."""
        now = self.clock()
        self.in_flight = [edit for edit in self.in_flight if now < edit.until]
        return frozenset(edit.message_id for edit in self.in_flight if edit.table_id == table_id)


class InflightEdit:
    """One edit in flight: a context manager around the work that leads to the response.

    Delivery leaves the message alone while the block runs. Once `prepare` has been called, this
    goes on after the block: the response is going to edit the message, and its sender calls
    `confirm` if it is out, and `end` in any case.
    """

    def __init__(self, edits: InflightEdits, table_id: str, message_id: int) -> None:
        self._edits = edits
        self.table_id = table_id
        self.message_id = message_id
        self.until = 0
        self._before: int | None = None
        """What the message showed before; None for one that delivery does not keep."""
        self._version = 0
        self._is_prepared = False

    def __enter__(self) -> Self:
        self.until = self._edits.clock() + MAX_MS
        self._edits.in_flight.append(self)
        return self

    def __exit__(self, *_: object) -> None:
        if not self._is_prepared:
            self.end()

    async def prepare(self, version: int) -> None:
        """Announce that the response is going to show this version of the table."""
        of = {"owner": self.table_id, "message_id": self.message_id}
        row = await self._edits.db.one("shown_of", **of)
        self._before = None if row is None else row["shown"]
        self._version = version
        self._is_prepared = True

    async def confirm(self) -> None:
        """Note that the response is out."""
        if self._before is None:
            return
        write = note_shown(self.table_id, self.message_id, self._before, self._version)
        try:
            await self._edits.db.commit([write])
        except StoreError as error:
            # Delivery edits the message once more.
            report(_log, "what a message shows was not stored", error)

    def end(self) -> None:
        """Give the message back to delivery; wake the table afterwards."""
        if self in self._edits.in_flight:
            self._edits.in_flight.remove(self)


def note_shown(table_id: str, message_id: int, before: int, version: int) -> Write:
    """Return the write that notes an edit which is out.

    Args:
        before: the version that it showed when the edit began. If it has another one now, another
            edit was noted meanwhile, and nobody knows which came last.
    """
    values = {"owner": table_id, "message_id": message_id, "before": before, "version": version}
    return Write("note_shown", values)
