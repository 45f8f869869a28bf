"""What every database offers, whatever drives it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

Row: TypeAlias = Mapping[str, Any]
"""One row by column: integers, texts and None, the same from both databases."""


@dataclass(frozen=True, slots=True)
class Write:
    """One change: the query that makes it, its values and how many rows it must touch."""

    query: str
    values: Mapping[str, object]
    rows: int | None = 1
    """None where any number will do."""


class Database(Protocol):
    """Runs the queries of `bot/store/sql` by name.

    Every method raises StoreError, with a text that says what to do, where the database fails.
    """

    async def one(self, query: str, /, **values: object) -> Row | None:
        """Return the only row of a ``name^`` query, or None."""

    async def all(self, query: str, /, **values: object) -> list[Row]:
        """Return the rows of a query whose name has no mark. Never part of a transaction."""

    async def commit(self, writes: Sequence[Write], /) -> None:
        """Make all changes in one transaction, or none of them.

        It runs to its end even where the task that waits for it is cancelled, so that nothing is
        left open. Raises Conflict where a row count differs from what was expected.
        """

    async def close(self) -> None:
        """Finish what is running and let go of the database; a second time does nothing."""
