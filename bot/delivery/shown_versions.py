"""Which version of its table each message shows, as far as the store does not have it yet.

These receipts spare edits: without one, the newest state is shown once more. So a process that is
alone with its database keeps them in memory for a moment, and then stores those of all tables
together. Where other processes deliver too, each round of delivery ends by storing its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.delivery.outbox.message import Message
from bot.store.database import Database, Write

AT_ONCE: Final = 100
"""How many receipts one commit stores: the actions of people wait for it."""


@dataclass(frozen=True, slots=True)
class _Receipt:
    """What a message shows after one or more edits that are not stored."""

    before: int
    """The version that the store has."""
    shown: int
    """The version that it shows; 0 where edits have crossed, so that nobody knows."""
    version: int
    """The newest version that an edit has shown."""


class ShownVersions:
    """The receipts that are not stored, by table and message.

    Args:
        db: the database.
        is_shared: whether other processes use it too.
    """

    def __init__(self, db: Database, *, is_shared: bool) -> None:
        self._db = db
        self._is_shared = is_shared
        self._receipts: dict[str, dict[int, _Receipt]] = {}
        self._storing = asyncio.Lock()

    @property
    def tables(self) -> Collection[str]:
        """The tables with receipts."""
        return self._receipts.keys()

    def is_doubtful(self, table_id: str) -> bool:
        """Say whether nobody knows what one of a table's messages shows."""
        return not all(receipt.shown for receipt in self._receipts.get(table_id, {}).values())

    async def shown(self, table_id: str, message_id: int) -> int | None:
        """Return the version that a message shows; None if delivery does not keep it."""
        receipt = self._receipts.get(table_id, {}).get(message_id)
        if receipt is not None:
            return receipt.shown
        row = await self._db.one("shown_of", owner=table_id, message_id=message_id)
        return None if row is None else int(row["shown"])

    def pending(self, table_id: str, messages: Iterable[Message]) -> Iterator[Message]:
        """Yield the messages that do not show what is wanted, with what they show."""
        receipts = self._receipts.get(table_id, {})
        for message in messages:
            receipt = None if message.message_id is None else receipts.get(message.message_id)
            if receipt is not None:
                message.shown = receipt.shown
            if receipt is None or receipt.shown != max(message.wanted, receipt.version):
                yield message

    def note(self, table_id: str, message_id: int, before: int, version: int) -> bool:
        """Note that an edit is out; return whether the message surely shows its version now.

        Args:
            table_id: the table.
            message_id: the message.
            before: the version that it showed when the edit began. If it has another one now,
                another edit was noted meanwhile, and nobody knows which came last.
            version: the version that the edit shows.
        """
        receipts = self._receipts.setdefault(table_id, {})
        receipt = receipts.get(message_id) or _Receipt(before, before, 0)
        shown = version if receipt.shown in {before, version} else 0
        receipts[message_id] = _Receipt(receipt.before, shown, max(receipt.version, version))
        return shown == version

    async def store(self, *table_ids: str) -> None:
        """Store the receipts of tables."""
        async with self._storing:
            if self._is_shared:
                for table_id in table_ids:
                    lock = Write("wait_for_actions", {"table_id": table_id}, rows=None)
                    await self._store(self._of([table_id]), lock)
                return
            receipts = self._of(table_ids)
            for start in range(0, len(receipts), AT_ONCE):
                await self._store(receipts[start : start + AT_ONCE])

    def _of(self, table_ids: Iterable[str]) -> list[tuple[str, int, _Receipt]]:
        return [
            (table_id, message_id, receipt)
            for table_id in table_ids
            for message_id, receipt in self._receipts.get(table_id, {}).items()
        ]

    async def _store(self, stored: Sequence[tuple[str, int, _Receipt]], *first: Write) -> None:
        if not stored:
            return
        await self._db.commit([*first, *(_write(*each) for each in stored)])
        for table_id, message_id, receipt in stored:
            of_table = self._receipts[table_id]
            now = of_table.pop(message_id)
            if now is not receipt:
                # Another edit came out during the commit.
                of_table[message_id] = replace(now, before=receipt.shown)
            elif not of_table:
                del self._receipts[table_id]


def _write(table_id: str, message_id: int, receipt: _Receipt) -> Write:
    values = {"owner": table_id, "message_id": message_id, "before": receipt.before}
    values |= {"shown": receipt.shown, "version": receipt.version}
    return Write("note_shown", values, rows=None)
