"""In-flight edits: messages being edited by an interaction's own response.

The deliverer leaves them alone meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.store.database import Write

MOST_MS: Final = 5_000
"""An answer takes no longer than Discord waits for it; after that nothing is held back for it."""


class Answering:
    """Keeps which messages those are, and what is still to be stored of those that are out.

    It spares an edit and no more: an answer that never comes, or a process that dies, leaves the
    store saying what is to be shown, and the deliverer shows it.

    Args:
        clock: milliseconds, of a clock that only goes on.
    """

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._until: dict[str, dict[int, int]] = {}
        """By table and message, until when it is left to its answer."""
        self._receipts: dict[str, list[tuple[int, Write]]] = {}
        """By table, messages and what is to be stored of them, the oldest first."""

    def begin(self, table_id: str, message_id: int) -> None:
        """Leave a message to an answer."""
        self._until.setdefault(table_id, {})[message_id] = self._clock() + MOST_MS

    def out(self, table_id: str, message_id: int, receipt: Write) -> None:
        """Note that the answer is out; the message is left alone until its receipt is stored."""
        self._receipts.setdefault(table_id, []).append((message_id, receipt))

    def end(self, table_id: str, message_id: int) -> None:
        """Note that the answer is out, or lost; the table is to be woken then."""
        messages = self._until.get(table_id, {})
        messages.pop(message_id, None)
        if not messages:
            self._until.pop(table_id, None)

    def at(self, table_id: str) -> frozenset[int]:
        """Return the messages of a table that are left to answers now."""
        now, messages = self._clock(), self._until.get(table_id, {})
        under_way = {message for message, until in messages.items() if now < until}
        return frozenset(under_way | {message for message, _ in self._receipts.get(table_id, ())})

    def tables(self) -> frozenset[str]:
        """Return the tables of which something is to be stored of answers that are out."""
        return frozenset(self._receipts)

    def receipts(self, table_id: str) -> list[Write]:
        """Return what is to be stored of a table's answers that are out, the oldest first."""
        return [receipt for _, receipt in self._receipts.get(table_id, ())]

    def stored(self, table_id: str, count: int) -> None:
        """Note that so many of these, the oldest, are stored."""
        left = self._receipts.pop(table_id, [])[count:]
        if left:
            self._receipts[table_id] = left
