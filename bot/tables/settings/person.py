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


async def load(db: Database, user_id: int) -> Reader:
    """Return what is known of somebody who reads."""
    row = await db.one("person", id=user_id)
    return Reader() if row is None else _reader(row)


async def choose(db: Database, user_id: int, **changes: Unpack[ReaderChanges]) -> Reader:
    """Note what somebody has chosen."""
    writes = [
        Write(f"choose_{field}", {"id": user_id, field: _stored(value)})
        for field, value in changes.items()
    ]
    await db.commit(writes)
    return await load(db, user_id)


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
