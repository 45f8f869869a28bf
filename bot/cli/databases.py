"""``python -m bot backup``, ``restore``, ``move`` and ``recount``: work on a whole database."""

from __future__ import annotations

import asyncio
import secrets
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bot.locale.say import Say, speak
from bot.settings import Settings
from bot.store.backup import restore
from bot.store.errors import InUse, NoDatabase, NoFile, NowhereToMove, StillRunning
from bot.store.opening import back_up, fill, move, open_database
from bot.store.paths import follow_link, has_content
from bot.tables.after_restore import reseed_tables
from bot.tables.scores.recount import RecountReport, recount

NO_DATABASE: Final = 3
"""The exit status of a backup where there is nothing to back up; deploy/update.sh goes on then."""
POSTGRES: Final = "PostgreSQL"
"""What the database of DATABASE_URL is called."""


def back_up_to(settings: Settings, copy: Path) -> int:
    """Write a copy of the database; the bot may be running. Raises StoreError.

    Returns:
        The exit status: `NO_DATABASE` if there is none yet.
    """
    try:
        asyncio.run(back_up(settings.database_path, settings.database_url, copy))
    except NoDatabase as error:
        print(error, file=sys.stderr)
        return NO_DATABASE
    path = POSTGRES if settings.database_url else settings.database_path
    size = f"{copy.stat().st_size / 1_000_000:.1f}"
    text = speak()(
        "{copy} is a complete copy of {path} ({size} MB).", copy=copy, path=path, size=size
    )
    print(text)
    return 0


def restore_from(settings: Settings, copy: Path | None) -> int:
    """Put a copy in the place of the database; the bot may not be running.

    Without a copy, PostgreSQL's own programs have restored it before: only its open tables are
    reseeded here. Raises StoreError.
    """
    say = speak()
    if settings.database_url:
        if copy is not None:
            asyncio.run(fill(settings.database_url, copy))
            print(
                say("{path} is back to how it was when {copy} was made.", path=POSTGRES, copy=copy)
            )
        print(_tables_text(asyncio.run(_reseed(None, settings.database_url)), say))
        return 0
    if copy is None:
        raise NoFile
    asyncio.run(_restore(settings.database_path, copy, say))
    return 0


async def _restore(path: Path, copy: Path, say: Say) -> None:
    reseeded = 0

    async def prepare(fresh: Path) -> None:
        nonlocal reseeded
        reseeded = await _reseed(fresh)

    kept = await restore(path, copy, prepare)
    print(say("{path} is back to how it was when {copy} was made.", path=path, copy=copy))
    print(_tables_text(reseeded, say))
    if kept is not None:
        print(say("The previous database is kept as {kept}.", kept=kept))


async def _reseed(path: Path | None, url: str | None = None) -> int:
    # Opened as the bot opens it: a migration that fails must fail now.
    db = await open_database(path, url)
    try:
        return await reseed_tables(db, round(time.time() * 1000), secrets.token_bytes)
    finally:
        await db.close()


def _tables_text(reseeded: int, say: Say) -> str:
    return say.count(
        "The bot tells {n} open table when it starts.",
        "The bot tells {n} open tables when it starts.",
        reseeded,
    )


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


def recount_scores(settings: Settings, *, check: bool, ratings: bool = False) -> int:
    """Count all games again; with SQLite the bot may not be running. Raises StoreError.

    Returns:
        The exit status: 1 if a game cannot be read, or if ``check`` finds a difference.
    """
    path = settings.database_path
    # Opening would make a new database, in which everything matches.
    if not settings.database_url and not has_content(follow_link(path)):
        raise NoDatabase(path=path)
    report = asyncio.run(_recount(settings, mend=not check, anew=ratings))
    print("\n".join(_lines(report, speak(), check=check)))
    return int(bool(report.unreadable) or (check and report.differed))


async def _recount(settings: Settings, *, mend: bool, anew: bool) -> RecountReport:
    try:
        db = await open_database(settings.database_path, settings.database_url)
    except InUse as error:
        raise StillRunning(**error.details) from None
    try:
        return await recount(db, mend=mend, anew=anew)
    finally:
        await db.close()


def _lines(report: RecountReport, say: Say, *, check: bool) -> list[str]:
    games = say.count("Recounted {n} game.", "Recounted {n} games.", report.games)
    damaged = list(_damaged(report, say))
    if not report.differed:
        agreeing = [] if damaged else [say("All results, leaderboards, titles and ratings match.")]
        return [games, *agreeing, *damaged]
    differed = say(
        "These differ: {results}, {lines}, {titles}, {ratings}.",
        results=say.count("the results of {n} game", "the results of {n} games", report.results),
        lines=say.count("{n} line of leaderboards", "{n} lines of leaderboards", report.sums),
        titles=say.count("{n} title", "{n} titles", report.titles),
        ratings=say.count("{n} rating", "{n} ratings", report.ratings),
    )
    mended = (
        say("Nothing was changed. To correct them: python -m bot recount")
        if check
        else say("They are corrected.")
    )
    return [games, differed, mended, *damaged]


def _damaged(report: RecountReport, say: Say) -> Iterator[str]:
    """Name the games that cannot be read, and say what that means for their servers."""
    for game in report.unreadable:
        yield say(
            "Server {server}, table {table}, game {game}: can't be read, its stored data is"
            " damaged.",
            server=game.server_id,
            table=game.table_id,
            game=game.game,
        )
    if report.unreadable:
        servers = ", ".join(map(str, dict.fromkeys(game.server_id for game in report.unreadable)))
        yield say(
            "Leaderboards and ratings of these servers stay as they are, because they can't be"
            " rebuilt without those games: {servers}. An older backup might have them.",
            servers=servers,
        )
