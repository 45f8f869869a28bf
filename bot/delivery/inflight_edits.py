"""In-flight edits: messages being edited by an interaction's own response.

Delivery leaves such a message alone, which spares an edit. If the response never comes, or the
process dies, the store still says what must be shown, and delivery shows it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Self

from bot.store.database import Database, Write

MAX_MS: Final = 5_000
"""How long a message is left alone at most: longer than Discord waits for a response."""


class InflightEdits:
    """The edits in flight, and those that are out but not yet stored, by a monotonic clock."""

    def __init__(self, db: Database, clock: Callable[[], int]) -> None:
        self.db = db
        self.clock = clock
        self.in_flight: list[InflightEdit] = []
        self.unstored: list[InflightEdit] = []

    def messages(self, table_id: str) -> frozenset[int]:
        """Return a table's messages that delivery must leave alone now."""
        now = self.clock()
        self.in_flight = [edit for edit in self.in_flight if now < edit.until]
        edits = (*self.in_flight, *self.unstored)
        return frozenset(edit.message_id for edit in edits if edit.table_id == table_id)

    def unstored_of(self, table_id: str) -> list[InflightEdit]:
        """Return a table's edits that are out and must be stored, the oldest first."""
        return [edit for edit in self.unstored if edit.table_id == table_id]

    def forget(self, edits: Sequence[InflightEdit]) -> None:
        """Forget edits that are stored."""
        self.unstored = [edit for edit in self.unstored if edit not in edits]


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
        self.receipt: Write | None = None
        """What to store once the edit is out; None for a message that delivery does not keep."""
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
        values = {"table_id": self.table_id, "message_id": self.message_id}
        row = await self._edits.db.one("shown_of", **values)
        if row is not None:
            values |= {"before": row["shown"], "version": version}
            self.receipt = Write("face_answered", values, rows=None)
        self._is_prepared = True

    def confirm(self) -> None:
        """Note that the response is out; the table's next delivery stores it."""
        if self.receipt is not None:
            self._edits.unstored.append(self)

    def end(self) -> None:
        """Give the message back to delivery; wake the table afterwards."""
        if self in self._edits.in_flight:
            self._edits.in_flight.remove(self)
