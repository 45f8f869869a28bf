"""The interface of both databases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

Row: TypeAlias = Mapping[str, Any]
"""One row by column. Values are integers, texts and None, the same from both databases."""


@dataclass(frozen=True, slots=True)
class Write:
    """One change: its query, and the query's values."""

    query: str
    values: Mapping[str, object]
    rows: int | None = None
    """How many rows it must touch; None for what its query says."""


class Database(Protocol):
    """Runs the queries of `bot/store/sql` by name.

    Every method raises StoreError if the database fails.
    """

    async def one(self, query: str, /, **values: object) -> Row | None:
        """Return the only row of a ``name^`` query, or None."""

    async def all(self, query: str, /, **values: object) -> list[Row]:
        """Return the rows of a query whose name has no mark. Never part of a transaction."""

    async def commit(self, writes: Sequence[Write], /) -> None:
        """Make all changes in one transaction, or none of them.

        It runs to its end even if the task that waits for it is cancelled, so that no transaction
        stays open. Raises Conflict if a write does not touch the expected number of rows.
        """

    async def close(self) -> None:
        """Wait for running queries, then close; a second call does nothing."""
