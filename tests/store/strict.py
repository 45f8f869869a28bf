"""A database that lets no value pass which the two databases would return differently."""

from __future__ import annotations

from bot.store.opening import Row
from tests.database import DatabaseProxy


class StrictDatabase(DatabaseProxy):
    """Checks that all values are integers, texts and NULL.

    Where one database says 1 and the other True or Decimal(1), the program sees a difference.
    """

    async def one(self, query: str, /, **values: object) -> Row | None:
        row = await super().one(query, **values)
        return None if row is None else _plain(query, row)

    async def all(self, query: str, /, **values: object) -> list[Row]:
        return [_plain(query, row) for row in await super().all(query, **values)]


def _plain(query: str, row: Row) -> Row:
    odd = {column: value for column, value in row.items() if type(value) not in _PLAIN}
    assert not odd, f"{query} returns more than integers, texts and NULL"
    return row


_PLAIN = frozenset({int, str, type(None)})
