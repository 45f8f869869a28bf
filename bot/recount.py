"""``python -m bot recount``: leaderboards and ratings made again from the stored games."""

from __future__ import annotations

import asyncio

from bot.locale import Say, speak
from bot.settings import Settings
from bot.store import open_database
from bot.tables.scores.recount import Recounted, recount


def recount_scores(settings: Settings, *, check: bool) -> int:
    """Count all games again; with SQLite the bot may not be running. Raises StoreError.

    Returns:
        The exit status: 1 where something differs and is only looked at.
    """
    found = asyncio.run(_recount(settings, mend=not check))
    print("\n".join(_said(found, speak(), check=check)))
    return int(check and found.differed)


async def _recount(settings: Settings, *, mend: bool) -> Recounted:
    db = await open_database(settings.database_path, settings.database_url)
    try:
        return await recount(db, mend=mend)
    finally:
        await db.close()


def _said(found: Recounted, say: Say, *, check: bool) -> list[str]:
    games = say.count("{n} game was counted again.", "{n} games were counted again.", found.games)
    if not found.differed:
        return [games, say("All results, leaderboards and ratings agree with them.")]
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
    return [games, differed, mended]
