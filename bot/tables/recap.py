"""Reads what months came to, and queues a server's card of the month once, after its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final

from bot.engine.variants import VARIANTS
from bot.ops.clocks import Clock
from bot.store.database import Database, Row, Write
from bot.store.errors import Conflict
from bot.tables.scores.stats import Leaderboards
from bot.tables.usernames import told_apart
from bot.views.leaderboard import LeaderboardQuery
from bot.views.names import untagged
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

    def __init__(self, db: Database, clock: Clock) -> None:
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
        pair, titles = await self._db.one("recap_partners", **at), await self._titles(at)
        own = {user_id: untagged(line.people[0][1])}
        names = await told_apart(self._db, *map(_names, [pair] if pair else []), own)
        return PersonalRecap(
            user_id,
            names[user_id],
            month,
            line,
            page.total,
            partner=None if pair is None else _partner(pair, user_id, names),
            favourite=_game(await self._db.one("recap_game", **at)),
            busiest=_day(await self._db.all("recap_quarters", **at)),
            titles=_titles(titles, names),
        )

    async def of_server(self, server_id: int, month: int) -> ServerRecap:
        """Return what a month came to for a server."""
        month_at = {"server_id": server_id, "month": month}
        at = {**month_at, "user_id": 0}
        totals = await self._db.one("recap_totals", **month_at)
        players = await self._db.all("recap_players", **month_at)
        best = [row for row in players[:_BEST] if row["wins"]]
        longest, hangman = _most(players, "longest", _LEAST_RUN), _most(players, "hung", 1)
        pair, titles = await self._db.one("recap_partners", **at), await self._titles(at)
        named = [*titles, *best, *longest, *hangman, *([pair] if pair else [])]
        names = await told_apart(self._db, *map(_names, named))
        return ServerRecap(
            month,
            **(totals or {"games": 0, "players": 0, "hung": 0}),
            best=tuple(
                MonthRecord((names[row["user_id"]],), row["wins"], row["games"], row["place"])
                for row in best
            ),
            partners=None if pair is None else _pair(pair, names),
            longest=_record(longest, "longest", names),
            hangman=_record(hangman, "hung", names),
            favourite=_game(await self._db.one("recap_game", **at)),
            busiest=_day(await self._db.all("recap_quarters", **at)),
            titles=_titles(titles, names),
        )

    async def _titles(self, at: Mapping[str, int]) -> list[Row]:
        return await self._db.all("recap_titles", **at)

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


def _names(row: Row) -> dict[int, str]:
    """Return the names in a row: of a player, or of two partners."""
    partner = {row["partner_id"]: row["partner_name"]} if "partner_id" in row else {}
    return {row["user_id"]: row["name"], **partner}


def _pair(row: Row, names: Mapping[int, str]) -> MonthRecord:
    pair = names[row["user_id"]], names[row["partner_id"]]
    return MonthRecord(pair, row["wins"], row["games"])


def _partner(row: Row, user_id: int, names: Mapping[int, str]) -> OtherPlayer:
    other = row["partner_id"] if row["user_id"] == user_id else row["user_id"]
    return OtherPlayer(other, names[other], row["games"], row["wins"])


def _most(players: Sequence[Row], column: str, least: int) -> list[Row]:
    """Return those who have the most of something, if that is much enough."""
    most = max((row[column] for row in players), default=0)
    return [row for row in players if row[column] == most] if most >= least else []


def _record(players: Sequence[Row], column: str, names: Mapping[int, str]) -> MonthRecord | None:
    holders = tuple(names[row["user_id"]] for row in players)
    return MonthRecord(holders, players[0][column]) if players else None


def _game(row: Row | None) -> GamesPlayed | None:
    return None if row is None or row["variant"] not in VARIANTS else GamesPlayed(**row)


def _day(quarters: Sequence[Row]) -> BusiestDay | None:
    """Return the day with the most games, the first of several."""
    games = Counter[int]()
    for row in quarters:
        games[day_of(row["quarter"] * 15 * MINUTE, row["zone"] or "")] += row["games"]
    day = min(games, key=lambda day: (-games[day], day), default=None)
    return None if day is None else BusiestDay(day, games[day])


def _titles(rows: Sequence[Row], names: Mapping[int, str]) -> tuple[EarnedTitle, ...]:
    return tuple(
        EarnedTitle(Title(row["title"]), row["earned_at"], names.get(row["user_id"], row["name"]))
        for row in rows
    )
