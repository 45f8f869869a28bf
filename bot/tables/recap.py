"""Reads what months came to, and queues a server's card of the month once, after its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from bot.engine.variants import VARIANTS
from bot.store.database import Database, Row, Write
from bot.store.errors import Conflict
from bot.tables.scores.leaderboard import Leaderboards
from bot.views.leaderboard import LeaderboardQuery
from bot.views.periods import Span, day_of, latest, month_of
from bot.views.recap import BusiestDay, MonthRecord, PersonalRecap, ServerRecap
from bot.views.settings.clock import DAY, MINUTE
from bot.views.stats import GamesPlayed, OtherPlayer
from bot.views.titles import EarnedTitle, Title

_BEST: Final = 3
"""Players with a medal."""
_LEAST_RUN: Final = 2
"""Games won in a row that are worth a word."""


class Recaps:
    """Reads cards of the month, and says which servers get theirs."""

    def __init__(self, db: Database, clock: Callable[[], int]) -> None:
        self._db = db
        self._clock = clock
        self._leaderboards = Leaderboards(db)

    def last_month(self, zone: str, ahead_ms: int = 0) -> int:
        """Return the month that ended last by the clocks of a time zone, as 202610."""
        _, before = latest(Span.MONTH, month_of(self._clock() + ahead_ms, zone), 2)
        return before

    async def of_person(self, server_id: int, user_id: int, month: int) -> PersonalRecap:
        """Return what a month came to for a person."""
        at = {"server_id": server_id, "month": month, "user_id": user_id}
        query = LeaderboardQuery(server_id, span=Span.MONTH, month=month, around=user_id)
        page = await self._leaderboards.page(query)
        line = next((line for line in page.lines if line.people[0][0] == user_id), None)
        if line is None:
            of = {"server_id": server_id, "user_id": user_id, "practice": 0, "variant": ""}
            known = await self._db.one("stats_sums", **of)
            return PersonalRecap(user_id, "" if known is None else known["name"], month)
        return PersonalRecap(
            user_id,
            line.people[0][1],
            month,
            line,
            page.total,
            partner=_partner(await self._db.one("recap_partners", **at), user_id),
            favourite=_game(await self._db.one("recap_game", **at)),
            busiest=_day(await self._db.all("recap_quarters", **at)),
            titles=_titles(await self._db.all("recap_titles", **at)),
        )

    async def of_server(self, server_id: int, month: int) -> ServerRecap:
        """Return what a month came to for a server."""
        month_at = {"server_id": server_id, "month": month}
        at = {**month_at, "user_id": 0}
        totals = await self._db.one("recap_totals", **month_at)
        players = await self._db.all("recap_players", **month_at)
        pair = await self._db.one("recap_partners", **at)
        return ServerRecap(
            month,
            **(totals or {"games": 0, "players": 0, "hung": 0}),
            best=tuple(
                MonthRecord((row["name"],), row["wins"], row["games"], row["place"])
                for row in players[:_BEST]
                if row["wins"]
            ),
            partners=None if pair is None else _pair(pair),
            longest=_most(players, "longest", _LEAST_RUN),
            hangman=_most(players, "hung", 1),
            favourite=_game(await self._db.one("recap_game", **at)),
            busiest=_day(await self._db.all("recap_quarters", **at)),
            titles=_titles(await self._db.all("recap_titles", **at)),
        )

    async def due(self) -> list[tuple[int, str | None, int]]:
        """Return the servers that must get a card, their languages, and the month that has ended.

        Where a server has wanted cards only since this month, it is noted that the last one needs
        none.
        """
        # In no time zone is it later than this.
        newest = self.last_month("UTC", ahead_ms=DAY)
        due = []
        for row in await self._db.all("recaps_due", month=newest):
            month = self.last_month(row["zone"] or "UTC")
            if row["recapped"] is None:
                await self._note(row["id"], month)
            elif row["recapped"] < month:
                due.append((row["id"], row["language"] or None, month))
        return due

    async def queue(self, server_id: int, language: str, month: int) -> None:
        """Queue the card of a month in a language, once; none for a month without games."""
        totals = await self._db.one("recap_totals", server_id=server_id, month=month)
        now = self._clock()
        values = {"server_id": server_id, "month": month, "language": language, "now": now}
        played = totals is not None and totals["games"] > 0
        await self._note(server_id, month, *[Write("want_recap", values)] * played)

    async def _note(self, server_id: int, month: int, *also: Write) -> None:
        """Note that a month's card is done; another process may have noted it already."""
        note = Write("note_recapped", {"server_id": server_id, "month": month})
        with suppress(Conflict):
            await self._db.commit([note, *also])


def _pair(row: Row) -> MonthRecord:
    return MonthRecord((row["name"], row["partner_name"]), row["wins"], row["games"])


def _partner(row: Row | None, user_id: int) -> OtherPlayer | None:
    if row is None:
        return None
    first = row["user_id"] == user_id
    other, name = (
        (row["partner_id"], row["partner_name"]) if first else (row["user_id"], row["name"])
    )
    return OtherPlayer(other, name, row["games"], row["wins"])


def _most(players: Sequence[Row], column: str, least: int) -> MonthRecord | None:
    """Return who has the most of something, if that is much enough."""
    most = max((row[column] for row in players), default=0)
    names = tuple(row["name"] for row in players if row[column] == most)
    return MonthRecord(names, most) if most >= least else None


def _game(row: Row | None) -> GamesPlayed | None:
    return None if row is None or row["variant"] not in VARIANTS else GamesPlayed(**row)


def _day(quarters: Sequence[Row]) -> BusiestDay | None:
    """Return the day with the most games, the first of several."""
    games = Counter[int]()
    for row in quarters:
        games[day_of(row["quarter"] * 15 * MINUTE, row["zone"] or "")] += row["games"]
    day = min(games, key=lambda day: (-games[day], day), default=None)
    return None if day is None else BusiestDay(day, games[day])


def _titles(rows: Sequence[Row]) -> tuple[EarnedTitle, ...]:
    return tuple(EarnedTitle(Title(row["title"]), row["earned_at"], row["name"]) for row in rows)
