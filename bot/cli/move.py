"""``python -m bot move``: copy the SQLite file into PostgreSQL."""

from __future__ import annotations

import asyncio

from bot.locale import speak
from bot.settings import Settings
from bot.store import move
from bot.store.errors import NowhereToMove


def move_from(settings: Settings) -> int:
    """Copy all of DATABASE_PATH to DATABASE_URL; no bot may be running. Raises StoreError."""
    say, path = speak(), settings.database_path
    if settings.database_url is None:
        raise NowhereToMove(path=path)
    moved = asyncio.run(move(path, settings.database_url))
    text = say(
        "All of {path} is now in the PostgreSQL database of DATABASE_URL: {rows}, {tables},"
        " {games}.",
        path=path,
        rows=say.count("{n} row", "{n} rows", moved.rows),
        tables=say.count("{n} open table", "{n} open tables", moved.tables),
        games=say.count("{n} finished game", "{n} finished games", moved.games),
    )
    print(text)
    text = say(
        "Start the bot with DATABASE_URL from now on. {path} is unchanged: keep it as a backup, but"
        " don't start a bot with it again, or the same tables would be played twice.",
        path=path,
    )
    print(text)
    return 0
