"""People who look for a game: they wait on the panel of a channel, until enough are there."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from bot.competition.event.schedule import MATCH_MS
from bot.errors import StoreError
from bot.ops.backoff import Backoff
from bot.ops.error_log import report
from bot.store.database import Row, Write
from bot.store.errors import Conflict
from bot.tables.actions.limits import LimitChecker
from bot.tables.actions.opening import Order
from bot.tables.actions.rights import check_opener, may_arrange
from bot.tables.core.change import stops_waiting
from bot.tables.core.rows import Due
from bot.tables.core.snapshot import Snapshot
from bot.tables.errors import TableClosed, TableStarted
from bot.tables.errors.opening import TooManyTables
from bot.tables.errors.rights import MayNotWrite
from bot.tables.errors.seating import NotSeated, TableFull
from bot.tables.events.facade import Events
from bot.tables.lfg.listening import Listeners
from bot.tables.lfg.matching import Company, find_company, open_for, wanted_games, writes_of_leavers
from bot.tables.lfg.rows import (
    ListedEvents,
    listed,
    read_waiting,
    told_of_table,
    told_of_waiting,
    waiting_apart,
    waits_for_people,
)
from bot.tables.tools import HostTools
from bot.tables.transaction import retry
from bot.views.lfg import Arrival, LfgView, Waiting, Wish
from bot.views.person import Person
from bot.views.settings.clock import HOUR, MINUTE
from bot.views.settings.preferences import Reader
from bot.views.settings.server import ServerSettings
from bot.views.table.view import SeatKind, TableState, TableView

TABLE_MS: Final = 2 * HOUR
"""How long a table stays on a panel."""
FRESH_MS: Final = 45 * MINUTE
"""The age from which a panel is posted anew for who comes then: Discord limits edits of messages
older than an hour."""
CALL_MS: Final = HOUR
"""How often the role of a server is mentioned at most."""
_FULL_MS: Final = MINUTE
"""When to try again where the server has as many tables as it may, or people play elsewhere."""
_FIRST_WAIT_MS: Final = 2_000
_LONGEST_WAIT_MS: Final = 300_000
"""The bounds of the exponential backoff for a panel whose run fails."""
_ROUNDS: Final = 20
"""How often one run looks again at what it or others have changed."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LfgPlace:
    """The channel in which people look for a game."""

    server_id: int
    channel_id: int
    language: str
    """The language of the server's account; the one in its settings goes before it."""

    @property
    def panel_id(self) -> str:
        """The id of its panel."""
        return _panel_id(self.channel_id)


def _panel_id(channel_id: int) -> str:
    return f"lfg-{channel_id}"


@dataclass(frozen=True, slots=True)
class _Look:
    row: Row
    waiting: Sequence[Waiting]
    free: Sequence[Waiting]
    """Those who can be seated now; the others are at another table, or have a match soon."""
    tables: Sequence[Row]
    untold: Sequence[tuple[str, Write]]
    """The ids of games of which others are to hear, and the writes that they have."""
    settings: ServerSettings


class Lfg:
    """Lets people wait for a game, and opens tables for them.

    The rows of those who wait are the only truth: a transaction that seats somebody takes their
    row, so that nobody is seated twice. The caller wakes delivery of the tables and of the panel.
    """

    def __init__(
        self,
        tools: HostTools,
        limits: LimitChecker,
        events: Events,
        is_member: Callable[[int, int], Awaitable[bool | None]],
    ) -> None:
        self._db = tools.db
        self._tables = tools.tables
        self._settings = tools.settings
        self._people = tools.people
        self._clock = tools.clock
        self._acts = tools.acts
        self._bans = tools.bans
        self._limits = limits
        self._is_member = is_member
        self._events = ListedEvents(tools.db, events)
        self._schedule = events.schedule
        self._backoff = Backoff(tools.steady, _FIRST_WAIT_MS, _LONGEST_WAIT_MS)
        self.listeners = Listeners(tools.db, tools.clock)
        """Who hears that others look for a game."""

    # ------------------------------------------------------------------------- what people do

    async def check_waiting(self, who: Person, place: LfgPlace) -> None:
        """Refuse those who may not wait for a game, before they are asked for which.

        Raises:
            MayNotWrite: if they may not write there.
            OpenersOnly, RoleOnly: if they may not open tables there.
            TooManySeats, TooManySeatsHere: if they have as many tables as they may.
            CalledToMatch, MatchSoon: if they have a match of an event.
            TooMuchShown: if they have made channels show too much.
        """
        if not who.writes:
            raise MayNotWrite
        self._tables.showing.check(who.id)
        settings = await self._settings.load(place.server_id)
        check_opener(who, settings.openers)
        full = await self._limits.seat_too_many(who, place.server_id, settings.most)
        full = full or await self._schedule.hindrance(who.id, MATCH_MS)
        if full is not None:
            raise full

    async def wait(self, who: Person, place: LfgPlace, wish: Wish, wait_ms: int) -> Arrival:
        """Let a person wait for a game, in place of an earlier one; refuse as `check_waiting`."""
        await self.check_waiting(who, place)
        now = self._clock()
        values = {
            "user_id": who.id,
            "panel_id": place.panel_id,
            "name": who.name,
            "username": who.username,
            "game": "" if wish.game is None else wish.game.id,
            "seats": wish.seats or 0,
            "since": now,
            "until": now + wait_ms,
        }
        # They wait in one place at a time.
        elsewhere = Write("wake_lfg_of", {"user_id": who.id, "now": now})
        writes = [self._wake(place, now), Write("wait_for_game", values)]
        await self._db.commit([elsewhere, *writes])
        self._tables.showing.note(who.id)
        opened = await self.run(place.panel_id)
        table, view = await self._table_of(who.id), await self.view(place.panel_id)
        tables = () if view is None else view.tables
        fitting = [one for one in tables if wish.game is None or wish.game is one.game]
        return Arrival(now + wait_ms, opened, table, fitting)

    async def leave(self, user_id: int) -> str | None:
        """Let a person wait no more; return the id of the panel where they did."""
        row = await self._db.one("lfg_waits", user_id=user_id)
        if row is None:
            return None
        await self._db.commit(stops_waiting(user_id, self._clock()))
        panel_id: str = row["panel_id"]
        return panel_id

    async def waits(self, user_id: int) -> bool:
        """Say whether a person waits."""
        return await self._db.one("lfg_waits", user_id=user_id) is not None

    async def list_table(self, table_id: str, who: Person, place: LfgPlace) -> list[str]:
        """Put a table into the panel of its channel, as one who sits there or keeps order.

        Returns the tables that have changed, in order.

        Raises:
            NotSeated: for others.
            TableClosed, TableStarted, TableFull: if it does not wait for people.
            TooMuchShown: if the person has made channels show too much.
        """
        self._tables.showing.check(who.id)
        before = await self._tables.look(table_id)
        if before.table.state is TableState.CLOSED:
            raise TableClosed
        if before.table.state is not TableState.LOBBY:
            raise TableStarted
        if not any(seat.kind is SeatKind.EMPTY for seat in before.seats):
            raise TableFull
        _check_part(before, who)
        now = self._clock()
        values = {"table_id": table_id, "panel_id": place.panel_id, "since": now}
        on = Write("list_lfg_table", {**values, "until": now + TABLE_MS})
        await self._db.commit([self._wake(place, now), on])
        self._tables.showing.note(who.id)
        return await self.run(place.panel_id)

    async def unlist_table(self, table_id: str, who: Person) -> str | None:
        """Take a table off the panel; return the panel's id, if it was on one.

        Raises:
            NotSeated: for those who could not put it there.
        """
        _check_part(await self._tables.look(table_id), who)
        row = await self._db.one("lfg_of_table", table_id=table_id)
        if row is None:
            return None
        woken = Write("wake_lfg_of_table", {"table_id": table_id, "now": self._clock()})
        off = Write("unlist_lfg_table", {"table_id": table_id})
        await self._db.commit([woken, off])
        panel_id: str = row["panel_id"]
        return panel_id

    def _wake(self, place: LfgPlace, now: int) -> Write:
        values = {"id": place.panel_id, "server_id": place.server_id}
        where = {"channel_id": place.channel_id, "language": place.language}
        return Write("wake_lfg", {**values, **where, "now": now})

    # --------------------------------------------------------------------------- what is shown

    async def view(self, panel_id: str) -> LfgView | None:
        """Return what a panel shows; None if there is none."""
        look = await self._look(panel_id)
        if look is None:
            return None
        row, usual = look.row, look.settings.usual_game
        company = find_company(look.free, usual)
        waiting = waiting_apart(look.waiting)
        return LfgView(
            server_id=row["server_id"],
            channel_id=row["channel_id"],
            thread_id=None,
            id=panel_id,
            language=look.settings.language or row["language"],
            games=tuple(wanted_games(waiting, usual)),
            anything=tuple(one for one in waiting if one.wish.game is None),
            tables=tuple(listed(table, row["server_id"]) for table in look.tables),
            events=await self._events.listed(row["server_id"], self._clock()),
            role=row["role"],
            full=company is not None,
            number=row["posted"],
        )

    async def _table_of(self, user_id: int) -> TableView | None:
        """Return the table of a person who waits no more; another process may have opened it."""
        if await self.waits(user_id):
            return None
        rows = await self._db.all("tables_of", user_id=user_id, most=1)
        return (await self._tables.look(rows[0]["id"])).view() if rows else None

    async def reader(self, user_id: int) -> Reader:
        """Return a person's settings for what they read."""
        return await self._people.load(user_id)

    async def end(self, panel_id: str) -> None:
        """Let nobody wait on a panel any more, and have them told: its channel is gone."""
        now = self._clock()
        told = {"panel_id": panel_id, "number": now // 60_000, "now": now}
        await self._empty(panel_id, Write("add_lfg_endings", told))

    async def end_in(self, channel_id: int) -> None:
        """Do so for the panel of a channel, if it has one."""
        await self.end(_panel_id(channel_id))

    async def _empty(self, panel_id: str, *first: Write) -> None:
        at = {"panel_id": panel_id}
        woken = Write("wake_lfg_panel", {"id": panel_id, "now": self._clock()})
        queries = ("empty_lfg_panel", "empty_lfg_panel_of_tables")
        emptied = [Write(query, at) for query in queries]
        await self._db.commit([*first, woken, *emptied])

    # ---------------------------------------------------------------------- what the bot does

    async def due(self) -> list[str]:
        """Return the panels that this process must look at now: not while nobody there can act."""
        rows = await self._db.all("lfg_due", now=self._clock())
        return [
            row["id"]
            for row in rows
            if self._acts(row["server_id"], Due.IDLE) and self._backoff.may_retry(row["id"])
        ]

    async def run(self, panel_id: str) -> list[str]:
        """Let go whose time is over, open tables where enough wait; return those tables.

        A process that dies anywhere leaves the rest to the next run, and so does what fails. Two
        runs at once do nothing twice: each seats people by their rows.
        """
        try:
            opened = await self._run(panel_id)
        except Exception as error:  # noqa: BLE001  # the next tick tries again
            if not isinstance(error, StoreError):
                self._backoff.failed(panel_id)
            report(_log, f"panel {panel_id} was left as it is", error)
            return []
        self._backoff.succeeded(panel_id)
        return opened

    async def _run(self, panel_id: str) -> list[str]:
        opened: list[str] = []
        for _ in range(_ROUNDS):
            await self._tidy(panel_id)
            look = await self._look(panel_id)
            if look is None:
                return opened
            company = find_company(look.free, look.settings.usual_game)
            full = False
            if company is not None:
                try:
                    opened += await self._open(look, company)
                    continue
                except TooManyTables:
                    full = True
            if await self._settle(look, full=full):
                break
        return opened

    async def _call(self, look: _Look, now: int) -> tuple[int | None, list[Write]]:
        """Return the role that a new message mentions, and the write that notes it.

        A server's role is mentioned once in a while, by one of its panels.
        """
        role, at = look.settings.lfg_role, {"id": look.row["server_id"], "now": now}
        row = await self._db.one("server", id=look.row["server_id"])
        if role is None or row is None or (row["lfg_called_at"] or 0) > now - CALL_MS:
            return None, []
        return role, [Write("call_lfg_role", {**at, "before": now - CALL_MS})]

    async def _tidy(self, panel_id: str) -> None:
        """Take off the panel what waits no more."""
        now = self._clock()
        row = await self._db.one("lfg_panel", id=panel_id)
        if row is None:
            return
        if self._bans.of_server(row["server_id"]) is not None:
            await self._empty(panel_id)
            return
        writes = [
            Write("unlist_lfg_table", {"table_id": table["table_id"]})
            for table in await self._db.all("lfg_tables", panel_id=panel_id)
            if table["until"] <= now or not waits_for_people(table)
        ]
        waiting = await self._db.all("lfg_waiting", panel_id=panel_id)
        if any(one["until"] <= now for one in waiting):
            writes.append(Write("end_waiting", {"panel_id": panel_id, "now": now}))
        if writes:
            woken = Write("wake_lfg_panel", {"id": panel_id, "now": now})
            await self._db.commit([woken, *writes])

    async def _look(self, panel_id: str) -> _Look | None:
        row = await self._db.one("lfg_panel", id=panel_id)
        if row is None:
            return None
        now = self._clock()
        rows = await self._db.all("lfg_waiting", panel_id=panel_id)
        tables = await self._db.all("lfg_tables", panel_id=panel_id)
        tables = [table for table in tables if table["until"] > now and waits_for_people(table)]
        waiting = [one for one in map(read_waiting, rows) if one is not None and one.until > now]
        return _Look(
            row,
            waiting,
            [one for one in waiting if await self._schedule.is_free(one.user_id)],
            tables,
            [(each["game"], told_of_waiting(each)) for each in rows if not each["told"]]
            + [(each["variant"], told_of_table(each)) for each in tables if not each["told"]],
            await self._settings.load(row["server_id"]),
        )

    async def _open(self, look: _Look, company: Company) -> list[str]:
        """Open a table for people, if all still wait; raise TooManyTables if it is one too many."""
        row, settings, usual = look.row, look.settings, look.settings.usual_game
        gone = (self._is_member, row["server_id"], company.people, self._clock())
        if writes := await writes_of_leavers(*gone):
            await self._db.commit(writes)
            return []
        variant = company.game
        people = [
            Person(
                one.user_id,
                one.name,
                username=one.username,
                server_id=row["server_id"],
                remind=(await self._people.load(one.user_id)).remind,
            )
            for one in company.people
        ]
        order = Order(
            server_id=row["server_id"],
            channel_id=row["channel_id"],
            variant=variant,
            form=company.form,
            options=usual.options_in(company.form) if variant is usual.variant else {},
            settings=settings,
            sit=False,
            language=row["language"],
        )

        async def attempt(number: int) -> list[str]:
            if number and not await self._wait_still(row["id"], people):
                return []
            opened = await self._tables.add(partial(open_for, people, order, row["id"]), number)
            return [opened.table.id]

        async with self._limits.counting:
            await self._limits.check_open(people[0], order)
            return await retry(attempt)

    async def _wait_still(self, panel_id: str, people: Sequence[Person]) -> bool:
        rows = await self._db.all("lfg_waiting", panel_id=panel_id)
        return {row["user_id"] for row in rows} >= {one.id for one in people}

    async def _settle(self, look: _Look, *, full: bool) -> bool:
        """Have the panel shown, tell who listens, and note when to look again.

        Returns False if there is a reason to look now.
        """
        row, now = look.row, self._clock()
        panel, posted_at, posted = {"owner": row["id"]}, row["posted_at"], row["posted"]
        role = row["role"]
        came = [one.since for one in look.waiting] + [table["since"] for table in look.tables]
        times = [one.until for one in look.waiting] + [table["until"] for table in look.tables]
        if full or len(look.free) < len(look.waiting):
            times.append(now + _FULL_MS)
        writes = []
        if row["queued"] < row["woken"]:
            if came and (posted_at is None or max(came) - posted_at > FRESH_MS):
                posted_at, posted = now, posted + 1
                role, calls = await self._call(look, now)
                left = {**panel, "number": row["woken"]}
                writes = [Write("leave_panel", left), Write("move_panel", panel, None)]
                writes += calls
            elif not came:
                posted_at = None
            shown = {"kind": "panel", "number": 0, "part": 0, "reader": 0}
            writes.append(Write("want_message", {**panel, **shown}))
        if look.untold:
            games = {game for game, _ in look.untold}
            writes += [told for _, told in look.untold]
            writes += await self.listeners.telling(row["id"], row["server_id"], games)
        due_at = max(min(times), now + 1) if times else None
        values = {"id": row["id"], "woken": row["woken"], "due_at": due_at}
        shows = {"posted_at": posted_at, "posted": posted, "role": role}
        settled = Write("settle_lfg", {**values, **shows})
        try:
            await self._db.commit([settled, *writes])
        except Conflict:
            return False
        return True


def _check_part(table: Snapshot, who: Person) -> None:
    """Let those pass who sit at a table, or may arrange it between games."""
    if table.seat_of(who.id) is None and not may_arrange(table, who):
        raise NotSeated
