"""Load and store what people have chosen, wherever they play."""

from __future__ import annotations

from typing import Any

from bot.store.database import Database, Write
from bot.tables.settings.columns import dump_field, load_row
from bot.tables.settings.preferences import Reader


class PeopleStore:
    """Loads and stores what people have chosen."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def load(self, user_id: int) -> Reader:
        """Return what a person has chosen."""
        return load_row(Reader, await self._db.one("person", id=user_id))

    async def choose(self, user_id: int, **changes: Any) -> Reader:
        """Change fields of what a person has chosen."""
        await self._db.commit(
            [
                Write(f"choose_{name}", {"id": user_id, **dump_field(Reader, name, value)})
                for name, value in changes.items()
            ]
        )
        return await self.load(user_id)
