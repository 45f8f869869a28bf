"""What people have chosen for what they read, wherever they play."""

from __future__ import annotations

from typing import Any, TypedDict, Unpack

from bot.store.database import Database, Row, Write
from bot.tables.settings.preferences import HandPlace, Look, Reader


class ReaderChanges(TypedDict, total=False):
    """What somebody chooses: fields of `Reader`."""

    language: str | None
    look: Look
    four_colours: bool
    place: HandPlace


class PeopleStore:
    """Loads and stores what people have chosen."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def load(self, user_id: int) -> Reader:
        """Return what a person has chosen."""
        row = await self._db.one("person", id=user_id)
        return Reader() if row is None else _reader(row)

    async def choose(self, user_id: int, **changes: Unpack[ReaderChanges]) -> Reader:
        """Store what a person has chosen."""
        writes = [
            Write(f"choose_{field}", {"id": user_id, field: _stored(value)})
            for field, value in changes.items()
        ]
        await self._db.commit(writes)
        return await self.load(user_id)


def _reader(row: Row) -> Reader:
    usual = Reader()
    return Reader(
        language=row["language"],
        spoken=row["spoken"],
        look=Look(row["look"] or usual.look),
        four_colours=bool(row["four_colours"]),
        place=HandPlace(row["place"] or usual.place),
    )


def _stored(value: Any) -> object:
    if isinstance(value, Look | HandPlace):
        return value.value
    return int(value) if isinstance(value, bool) else value
