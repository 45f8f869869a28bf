"""The host's facet for the daily deal."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, Final

from bot.competition.event.clockwork import after
from bot.engine.shuffle import commit
from bot.locale.say import DEFAULT
from bot.ops.error_log import reported
from bot.store.database import Database, Row, Write
from bot.store.errors import Conflict
from bot.tables.actions.first_deal import deal_boards
from bot.tables.actions.lifecycle import close, shut
from bot.tables.actions.opening import Order, add_table, open_private
from bot.tables.core.change import Change
from bot.tables.core.deal_summary import board_scores, load_results
from bot.tables.core.rows import Due
from bot.tables.daily.days import Days, StoredDay, Today, first_commitment, id_of_day
from bot.tables.damage import DamagedTable
from bot.tables.errors import daily as errors
from bot.tables.tools import HostTools
from bot.tables.transaction import retry
from bot.tables.usernames import with_names
from bot.views.computer_names import ComputerLevel
from bot.views.daily import (
    DEALS,
    SHOWN,
    DailyPage,
    DailyResult,
    DailyRun,
    DailyTry,
    MonthLine,
    RankedResult,
    lost_days,
    run_of,
)
from bot.views.names import untagged
from bot.views.person import Person
from bot.views.settings.server import ServerSettings
from bot.views.table.view import TableState

GRACE_MS: Final = 3_600_000
"""How long those who have begun a day in time may finish it after its end, outages not counted."""

_ONCE_OVER: Final = ("count_beaten", "unseal_day", "forget_marks")
_log = logging.getLogger(__name__)
GAME: Final = 1
"""The number of a try's game at its table."""
SEAT: Final = 0
"""Where the person sits who plays."""
_DAYS: Final = 100
"""More than a month has."""


class Daily:
    """Begins the days of servers, lets people play them, and closes them."""

    def __init__(self, tools: HostTools) -> None:
        self._db = tools.db
        self._tables = tools.tables
        self._settings = tools.settings
        self._clock = tools.clock
        self._acts = tools.acts
        self._days = Days(tools.db, tools.clock, tools.entropy)

    # ------------------------------------------------------------------------------- one's own

    async def page(self, server_id: int, user_id: int) -> DailyPage:
        """Return what a person may know of the day that is on."""
        settings = await self._settings.load(server_id)
        today = await self._today(server_id, user_id, settings)
        day = today.day
        attempt = await self._try_of(day, user_id)
        table_id = "" if attempt is None else attempt.table_id
        done = day.shown.closed or (attempt is not None and attempt.finished)
        results, total = await results_of(self._db, day.shown.id, table_id) if done else ((), 0)
        return DailyPage(
            day=day.shown,
            attempt=attempt,
            results=results,
            total=total,
            run=await run_in(self._db, server_id, user_id, day.shown.day, settings.zone),
            next_commitment=today.next_commitment,
            next_at=today.next_at,
            secrets=_secrets(day),
            posted_in=settings.daily_channel,
        )

    async def last_page(self, server_id: int, user_id: int) -> DailyPage | None:
        """Return what a person may know of the last day that is over; None if there is none."""
        row = await self._db.one("last_closed_day", server_id=server_id)
        if row is None:
            return None
        day = StoredDay.of(row)
        return await self._over(day, await self._try_of(day, user_id))

    async def month(self, server_id: int, user_id: int, month: int) -> tuple[MonthLine, ...]:
        """Return the best of a month, as 202611, of the days that are over, and a person's line."""
        return await month_of_server(self._db, server_id, user_id, month)

    async def play(self, who: Person, place: DailyOrder) -> str:
        """Let a person play the day's match, or go on with it; return the id of their table.

        Raises:
            DayOver: if it cannot be begun any more.
            PlayedBefore: if they played it and were forgotten since.
        """
        settings = await self._settings.load(place.server_id)

        async def attempt(number: int) -> str:
            today = await self._today(place.server_id, who.id, settings)
            day = today.day
            known = await self._try_of(day, who.id)
            if known is not None:
                if not known.table_id:
                    raise errors.PlayedBefore(when=_moment(today))
                return known.table_id
            if day.shown.closed or self._clock() >= day.shown.ends_at:
                raise errors.DayOver(when=_moment(today))
            table_id = self._tables.new_id(number)
            change = open_daily(who, day, place, settings, table_id, self._clock())
            change.write_elsewhere(Write("keep_day_open", {"id": day.shown.id}))
            change.write("add_try", day_id=day.shown.id, user_id=who.id, mark=day.mark(who.id))
            await self._tables.store(change, add_table)
            return change.id

        return await retry(attempt)

    async def share(self, who: Person, place: DailyOrder, number: int) -> None:
        """Have a person's result of a day posted, once.

        Args:
            who: the person, with their rights in the channel.
            number: of the day in its server.

        Raises:
            MayNotShare: if they may not write there.
            NothingToShare: if they have none.
            AlreadyShared: if it is posted, or will be.
            TooMuchShown: if they have made channels show too much.
        """
        if not who.writes:
            raise errors.MayNotShare
        self._tables.showing.check(who.id)
        it = await self._result_of(who, place, number)

        async def attempt(_: int) -> None:
            if await self._db.one("shared_result", **it) is not None:
                raise errors.AlreadyShared
            # On a conflict somebody else shared theirs just now, or this person did.
            post = {**it, "channel_id": place.channel_id, "now": self._clock()}
            await self._db.commit([Write("want_shared_result", post)])

        await retry(attempt)
        self._tables.showing.note(who.id)

    async def take_back(self, who: Person, place: DailyOrder, number: int) -> None:
        """Share a result no more that could not be posted."""
        it = await self._result_of(who, place, number)
        await self._db.commit([Write("drop_shared_result", it)])

    async def _result_of(self, who: Person, place: DailyOrder, number: int) -> dict[str, Any]:
        """Return what names a person's result of a day; refuse if there is none."""
        row = await self._db.one("day", id=id_of_day(place.server_id, number))
        mine = None if row is None else await self._try_of(StoredDay.of(row), who.id)
        if mine is None or not mine.finished or not mine.table_id:
            raise errors.NothingToShare
        return {"server_id": place.server_id, "number": number, "table_id": mine.table_id}

    async def _today(self, server_id: int, user_id: int, settings: ServerSettings) -> Today:
        """Return the day that is on for a person: that of a match that they are in comes first."""
        today = await self._days.today(server_id, settings)
        values = {"server_id": server_id, "user_id": user_id}
        row = await self._db.one("unfinished_day_of", **values)
        if row is None or row["id"] == today.day.shown.id:
            return today
        return replace(today, day=StoredDay.of(row), next_at=await self._late_at(row))

    async def _try_of(self, day: StoredDay, user_id: int) -> DailyTry | None:
        values = {"user_id": user_id, "mark": day.mark(user_id)}
        row = await self._db.one("try_of", day_id=day.shown.id, **values)
        if row is None:
            return None
        table_id = "" if row["user_id"] is None else row["table_id"]
        closed = row["state"] == TableState.CLOSED.value
        return DailyTry(table_id, row["finished_at"] is not None, closed)

    # ------------------------------------------------------------------------------- the public

    async def told(self, server_id: int, number: int) -> tuple[DailyPage, str] | None:
        """Return what a server is told of a day that is over, and in which language."""
        row = await self._db.one("day", id=id_of_day(server_id, number))
        if row is None:
            return None
        return await self._over(StoredDay.of(row)), await self._language(row)

    async def shared(
        self, server_id: int, number: int, table_id: str
    ) -> tuple[DailyPage, RankedResult | None, str] | None:
        """Return a day, a result of it that was shared, and the language to tell it in.

        The result is None once its person is forgotten.
        """
        row = await self._db.one("day", id=id_of_day(server_id, number))
        if row is None:
            return None
        results, total = await results_of(self._db, row["id"], table_id, most=0)
        page = DailyPage(StoredDay.of(row).shown, None, results, total)
        return page, next(iter(results), None), await self._language(row)

    async def _over(self, day: StoredDay, attempt: DailyTry | None = None) -> DailyPage:
        table_id = "" if attempt is None else attempt.table_id
        results, total = await results_of(self._db, day.shown.id, table_id)
        after = await self._db.one("day_after", id=day.shown.id)
        return DailyPage(
            day=day.shown,
            attempt=attempt,
            results=results,
            total=total,
            next_commitment="" if after is None else first_commitment(after),
            secrets=_secrets(day),
        )

    async def _language(self, day: Row) -> str:
        settings = await self._settings.load(day["server_id"])
        first = await self._db.one("language_of_day", day_id=day["id"])
        return settings.language or (DEFAULT if first is None else first["language"])

    # ------------------------------------------------------------------------------- the close

    async def close_due(self) -> list[str]:
        """Close the days that are over for everybody; return the ids of tables that changed."""
        changed: list[str] = []
        for row in await self._db.all("days_due", now=self._clock()):
            if not self._acts(row["server_id"], None):
                continue
            with reported(_log, f"{row['id']} could not be closed"):
                changed += await self._close(row)
        return changed

    async def _late_at(self, day: Row) -> int:
        outages = await outages_of(self._db, day["server_id"], after=day["ends_at"])
        return after(day["ends_at"], GRACE_MS, outages)

    async def _close(self, stored: Row) -> list[str]:
        """Close a day once nobody plays it, or those who do have had their time."""
        day, server_id = StoredDay.of(stored), stored["server_id"]
        tries = await self._db.all("tables_of_day", day_id=day.shown.id)
        waits = any(
            row["finished_at"] is None and row["state"] != TableState.CLOSED.value for row in tries
        )
        if waits and not (
            self._acts(server_id, Due.IDLE) and await self._late_at(stored) <= self._clock()
        ):
            return []
        changed = []
        for row in tries:
            with suppress(DamagedTable):
                await self._tables.change(row["table_id"], _end)
                changed.append(row["table_id"])
        settings = await self._settings.load(server_id)
        writes = [
            Write("keep_day_open", {"id": day.shown.id}),
            Write("close_day", {"id": day.shown.id, "tries": len(tries)}),
            *(Write(query, {"id": day.shown.id}) for query in _ONCE_OVER),
        ]
        told = any(row["points"] is not None for row in tries)
        if settings.daily_channel is not None and told:
            at = {"server_id": server_id, "number": day.shown.number}
            post = {**at, "channel_id": settings.daily_channel, "now": self._clock()}
            writes.append(Write("want_results_of_day", post))
        # On a conflict another process was faster, or somebody has just begun it.
        with suppress(Conflict):
            await self._db.commit(writes)
            _log.info("%s is over", day.shown.id)
        return changed


def _end(change: Change) -> None:
    """Close the table of a try, and let its game count if it is over."""
    if change.begun:
        close(change, None)
        return
    change.tell_result(GAME)
    if change.table.state is TableState.OVER:
        shut(change)


def _moment(today: Today) -> str:
    return f"<t:{today.next_at // 1000}:R>"


def _secrets(day: StoredDay) -> tuple[str, ...]:
    return tuple(secret.hex() for secret in day.secrets) if day.shown.closed else ()


async def results_of(
    db: Database, day_id: str, table_id: str = "", most: int = SHOWN
) -> tuple[tuple[RankedResult, ...], int]:
    """Return the best results of a day and the one of a table, and how many there are in all."""
    rows = await db.all("results_of_day", day_id=day_id, table_id=table_id, most=most)
    rows = await with_names(db, map(_named, rows), user_id="name")
    groups = [list(group) for _, group in groupby(rows, key=lambda row: row["line"])]
    return tuple(map(_ranked, groups)), rows[0]["total"] if rows else 0


async def month_of_server(
    db: Database, server_id: int, user_id: int, month: int
) -> tuple[MonthLine, ...]:
    """Return the best of a month, as 202611, of the days that are over, and a person's line."""
    first = month * _DAYS
    at = {"server_id": server_id, "first": first, "last": first + _DAYS - 1}
    rows = await db.all("month_of_days", **at, user_id=user_id, most=SHOWN)
    rows = await with_names(db, map(_named, rows), user_id="name")
    return tuple(
        MonthLine(
            row["place"], row["user_id"], row["name"], row["days"], row["beaten"] / 2, row["margin"]
        )
        for row in rows
    )


async def run_in(db: Database, server_id: int, user_id: int, today: int, zone: str) -> DailyRun:
    """Return how a person has done in a server; today is its day, as 20261127."""
    rows = await db.all("days_finished_by", user_id=user_id, server_id=server_id, today=today)
    days = [(row["day"], DailyResult(user_id, "", row["points"], row["against"])) for row in rows]
    lost = lost_days(await outages_of(db, server_id), zone)
    return run_of(days, today, lost)


async def outages_of(db: Database, server_id: int, after: int = 0) -> list[tuple[int, int]]:
    """Return from when to when nobody in a server could reach the bot; those that end later."""
    rows = await db.all("outages_of", server_id=server_id, after=after)
    return [(row["since"], row["until"]) for row in rows]


def _ranked(rows: Sequence[Row]) -> RankedResult:
    row, scores = rows[0], board_scores(load_results(GAME, rows))
    margins = tuple(score[SEAT] - max(score[SEAT + 1 :]) for score in scores)
    made = DailyResult(row["user_id"], row["name"], row["points"], row["against"], margins)
    return RankedResult(made, row["place"], row["better_than"])


def _named(row: Row) -> dict[str, Any]:
    return {**row, "name": untagged(json.loads(row["names"])[SEAT])}


@dataclass(frozen=True, slots=True)
class DailyOrder:
    """Where a person asks for the daily deal."""

    server_id: int
    channel_id: int
    language: str
    """The server's in Discord."""


def open_daily(  # noqa: PLR0913, PLR0917  # all that a table begins with
    who: Person,
    day: StoredDay,
    place: DailyOrder,
    settings: ServerSettings,
    table_id: str,
    now: int,
) -> Change:
    """Open the table of a person's try and deal its first board.

    The person has the first seat, steady computers the others: they play the same for the same
    cards and plays.
    """
    variant = day.shown.variant
    order = Order(
        server_id=place.server_id,
        channel_id=place.channel_id,
        variant=variant,
        form=variant.forms[0],
        options={"deals": DEALS},
        settings=settings,
        level=ComputerLevel.STEADY,
        language=place.language,
    )
    change = open_private(who, order, table_id, b"", now)
    packs = day.packs
    deal_boards(change, packs, commit(packs.seed.secret), len(day.secrets) - 1)
    return change
