"""``python -m bot recount``: count leaderboards and ratings again from the stored games."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from bot.locale import Say, speak
from bot.settings import Settings
from bot.store import open_database
from bot.store.errors import NothingToRecount
from bot.store.paths import follow_link, has_content
from bot.tables.scores.recount import RecountReport, recount


def recount_scores(settings: Settings, *, check: bool) -> int:
    """Count all games again; with SQLite the bot may not be running. Raises StoreError.

    Returns:
        The exit status: 1 if a game cannot be read, or if ``check`` finds a difference.
    """
    path = settings.database_path
    # Opening would make a new database, in which everything matches.
    if not settings.database_url and not has_content(follow_link(path)):
        raise NothingToRecount(path=path)
    report = asyncio.run(_recount(settings, mend=not check))
    print("\n".join(_lines(report, speak(), check=check)))
    return int(bool(report.unreadable) or (check and report.differed))


async def _recount(settings: Settings, *, mend: bool) -> RecountReport:
    db = await open_database(settings.database_path, settings.database_url)
    try:
        return await recount(db, mend=mend)
    finally:
        await db.close()


def _lines(report: RecountReport, say: Say, *, check: bool) -> list[str]:
    games = say.count("Recounted {n} game.", "Recounted {n} games.", report.games)
    damaged = list(_damaged(report, say))
    if not report.differed:
        agreeing = [] if damaged else [say("All results, leaderboards and ratings match.")]
        return [games, *agreeing, *damaged]
    differed = say(
        "These differ: {results}, {lines}, {ratings}.",
        results=say.count("the results of {n} game", "the results of {n} games", report.results),
        lines=say.count("{n} line of leaderboards", "{n} lines of leaderboards", report.sums),
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
