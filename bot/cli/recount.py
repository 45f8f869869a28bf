"""``python -m bot recount``: leaderboards and ratings made again from the stored games."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from bot.locale import Say, speak
from bot.settings import Settings
from bot.store import open_database
from bot.tables.scores.recount import RecountReport, recount


def recount_scores(settings: Settings, *, check: bool) -> int:
    """Count all games again; with SQLite the bot may not be running. Raises StoreError.

    Returns:
        The exit status: 1 where a game cannot be read, or something differs and is only looked at.
    """
    found = asyncio.run(_recount(settings, mend=not check))
    print("\n".join(_said(found, speak(), check=check)))
    return int(bool(found.unreadable) or (check and found.differed))


async def _recount(settings: Settings, *, mend: bool) -> RecountReport:
    db = await open_database(settings.database_path, settings.database_url)
    try:
        return await recount(db, mend=mend)
    finally:
        await db.close()


def _said(found: RecountReport, say: Say, *, check: bool) -> list[str]:
    games = say.count("{n} game was counted again.", "{n} games were counted again.", found.games)
    damaged = list(_damaged(found, say))
    if not found.differed:
        agreeing = (
            [] if damaged else [say("All results, leaderboards and ratings agree with them.")]
        )
        return [games, *agreeing, *damaged]
    differed = say(
        "Not as they should be: {results}, {lines}, {ratings}.",
        results=say.count("the results of {n} game", "the results of {n} games", found.results),
        lines=say.count("{n} line of leaderboards", "{n} lines of leaderboards", found.sums),
        ratings=say.count("{n} rating", "{n} ratings", found.ratings),
    )
    mended = (
        say("Nothing was changed. To put it right: python -m bot recount")
        if check
        else say("All of it has been put right.")
    )
    return [games, differed, mended, *damaged]


def _damaged(found: RecountReport, say: Say) -> Iterator[str]:
    """Name the games that cannot be read, and say what that means for their servers."""
    for one in found.unreadable:
        yield say(
            "Server {server}, table {table}, game {game}: cannot be read, what is stored of it is"
            " damaged.",
            server=one.server_id,
            table=one.table_id,
            game=one.game,
        )
    if found.unreadable:
        servers = ", ".join(
            str(one) for one in dict.fromkeys(o.server_id for o in found.unreadable)
        )
        yield say(
            "Leaderboards and ratings of these servers stay as they are, since they cannot be made"
            " without those games: {servers}. A backup from before may hold them.",
            servers=servers,
        )
