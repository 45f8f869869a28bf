"""In-flight edits: messages being edited by an interaction's own response.

Delivery leaves such a message alone, which spares an edit. If the response never comes, or the
process dies, the store still says what must be shown, and delivery shows it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Self

from bot.store.database import Database, Write

MAX_MS: Final = 5_000
"""How long a message is left alone at most: longer than Discord waits for a response."""


class InflightEdits:
    """The edits in flight, and what must be stored of those that are out.

    Args:
        db: the store.
        clock: milliseconds of a monotonic clock.
    """

    def __init__(self, db: Database, clock: Callable[[], int]) -> None:
        self.db = db
        self._clock = clock
        self._until: dict[tuple[str, int], int] = {}
        """Until when a table's message is left alone."""
        self._receipts: dict[str, list[tuple[int, Write]]] = {}
        """For each table: its edited messages and what to store of them, the oldest first."""

    def begin(self, table_id: str, message_id: int) -> None:
        """Leave a message alone."""
        self._until[table_id, message_id] = self._clock() + MAX_MS

    def end(self, table_id: str, message_id: int) -> None:
        """Stop leaving a message alone."""
        self._until.pop((table_id, message_id), None)

    def confirm(self, table_id: str, message_id: int, receipt: Write) -> None:
        """Keep what must be stored of an edit that is out."""
        self._receipts.setdefault(table_id, []).append((message_id, receipt))

    def messages(self, table_id: str) -> frozenset[int]:
        """Return a table's messages that delivery must leave alone now."""
        now = self._clock()
        in_flight = {
            message_id
            for (table, message_id), until in self._until.items()
            if table == table_id and now < until
        }
        return frozenset(in_flight | {message for message, _ in self._receipts.get(table_id, ())})

    def unstored_tables(self) -> frozenset[str]:
        """Return the tables that have receipts to be stored."""
        return frozenset(self._receipts)

    def receipts(self, table_id: str) -> list[Write]:
        """Return what must be stored of a table's edits that are out, the oldest first."""
        return [receipt for _, receipt in self._receipts.get(table_id, ())]

    def drop_receipts(self, table_id: str, count: int) -> None:
        """Forget the oldest receipts of a table: they are stored."""
        left = self._receipts.pop(table_id, [])[count:]
        if left:
            self._receipts[table_id] = left


class InflightEdit:
    """One edit in flight: a context manager around the work that leads to the response.

    Delivery leaves the message alone while the block runs. Once `prepare` has been called, this
    goes on after the block: the response is going to edit the message, and its sender calls
    `confirm` if it is out, and `end` in any case.
    """

    def __init__(self, edits: InflightEdits, table_id: str, message_id: int) -> None:
        self._edits = edits
        self._table_id = table_id
        self._message_id = message_id
        self._prepared = False
        self._receipt: Write | None = None

    def __enter__(self) -> Self:
        self._edits.begin(self._table_id, self._message_id)
        return self

    def __exit__(self, *_: object) -> None:
        if not self._prepared:
            self.end()

    async def prepare(self, version: int) -> None:
        """Announce that the response is going to show this version of the table."""
        values = {"table_id": self._table_id, "message_id": self._message_id}
        row = await self._edits.db.one("shown_of", **values)
        if row is not None:  # else delivery does not keep this message
            values |= {"before": row["shown"], "version": version}
            self._receipt = Write("face_answered", values, rows=None)
        self._prepared = True

    def confirm(self) -> None:
        """Note that the response is out; the table's next delivery stores it."""
        if self._receipt is not None:
            self._edits.confirm(self._table_id, self._message_id, self._receipt)

    def end(self) -> None:
        """Give the message back to delivery; wake the table afterwards."""
        self._edits.end(self._table_id, self._message_id)
