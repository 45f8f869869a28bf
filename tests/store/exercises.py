"""Every query of `bot/store/sql` is run on both databases, or a test fails.

To exercise a query, name it on a test that runs it through the fixture ``db``:

    @exercises("meta", "set_meta")
    async def test_meta_is_kept(db: Recorder) -> None:
        await db.commit([Write("set_meta", {"key": "k", "value": "v"})])
        assert await db.one("meta", key="k") == {"value": "v"}

The test fails where it does not run what it names; `test_contract.py` fails where a query is named
by no test. Any file ``tests/*/test_*.py`` will do; in `tests/tables` the fixture is ``hall``.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec

import pytest

from bot.store import Conflict, Database, Row, Write
from tests.database import DatabaseProxy

P = ParamSpec("P")

EXERCISED: set[str] = set()
"""The queries that tests of the modules imported so far exercise."""


class Recorder(DatabaseProxy):
    """A Database that remembers the queries it ran, and checks the types of their values."""

    def __init__(self, db: Database) -> None:
        super().__init__(db)
        self.ran: set[str] = set()

    def note(self, *queries: str) -> None:
        self.ran.update(queries)

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


def exercises(
    *queries: str,
) -> Callable[[Callable[P, Coroutine[Any, Any, None]]], Callable[P, Coroutine[Any, Any, None]]]:
    """Declare that a test runs these queries on its ``db``; it fails if it does not."""
    EXERCISED.update(queries)

    def declared(
        test: Callable[P, Coroutine[Any, Any, None]],
    ) -> Callable[P, Coroutine[Any, Any, None]]:
        @wraps(test)
        async def checked(*args: P.args, **kwargs: P.kwargs) -> None:
            await test(*args, **kwargs)
            db = kwargs["db"] if "db" in kwargs else getattr(kwargs["hall"], "db", None)
            assert isinstance(db, Recorder)
            assert set(queries) <= db.ran, "declared, but not run"

        return checked

    return declared


def _plain(query: str, row: Row) -> Row:
    # Where one database says 1 and the other True or Decimal(1), the program sees a difference.
    odd = {
        column: value
        for column, value in row.items()
        if value is not None and type(value) not in {int, str}
    }
    assert not odd, f"{query} returns more than integers, texts and NULL"
    return row
