"""Messages that answers to clicks are about to edit: meanwhile no deliverer edits them too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

MOST_MS: Final = 5_000
"""An answer takes no longer than Discord waits for it; after that nothing is held back for it."""


class Answering:
    """Keeps which messages those are.

    It spares an edit and no more: an answer that never comes, or a process that dies, leaves the
    store saying what is to be shown, and the deliverer shows it.
    """

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._until: dict[str, dict[int, int]] = {}
        """By table and message, until when it is left to its answer."""

    def begin(self, table_id: str, message_id: int) -> None:
        """Leave a message to an answer."""
        self._until.setdefault(table_id, {})[message_id] = self._clock() + MOST_MS

    def end(self, table_id: str, message_id: int) -> None:
        """Note that the answer is out, or lost; the table is to be woken then."""
        messages = self._until.get(table_id, {})
        messages.pop(message_id, None)
        if not messages:
            self._until.pop(table_id, None)

    def at(self, table_id: str) -> frozenset[int]:
        """Return the messages of a table that are left to answers now."""
        messages = self._until.get(table_id)
        if messages is None:
            return frozenset()
        now = self._clock()
        return frozenset(message for message, until in messages.items() if now < until)
