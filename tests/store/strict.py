"""A database that lets no value pass which the two databases would return differently."""

from __future__ import annotations

import pytest

from bot.store import Conflict, Row, Write
from tests.database import DatabaseProxy


class StrictDatabase(DatabaseProxy):
    """Checks that all values are integers, texts and NULL, and shortens what tests of queries do.

    Where one database says 1 and the other True or Decimal(1), the program sees a difference.
    """

    async def one(self, query: str, /, **values: object) -> Row | None:
        row = await super().one(query, **values)
        return None if row is None else _plain(query, row)

    async def row(self, query: str, /, **values: object) -> Row:
        """Return the only row of a query."""
        row = await self.one(query, **values)
        assert row is not None
        return row

    async def all(self, query: str, /, **values: object) -> list[Row]:
        return [_plain(query, row) for row in await super().all(query, **values)]

    async def run(self, query: str, /, **values: object) -> None:
        """Commit a single write, of one row."""
        await self.commit([Write(query, values)])

    async def conflicts(self, query: str, /, **values: object) -> None:
        """Expect a single write to meet a Conflict."""
        with pytest.raises(Conflict):
            await self.run(query, **values)


def _plain(query: str, row: Row) -> Row:
    odd = {column: value for column, value in row.items() if type(value) not in _PLAIN}
    assert not odd, f"{query} returns more than integers, texts and NULL"
    return row


_PLAIN = frozenset({int, str, type(None)})
