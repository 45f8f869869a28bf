"""What the bot does by itself for people who wait: it seats them, asks them, updates the panel."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from bot.errors import StoreError
from bot.ops.backoff import Backoff
from bot.ops.error_log import report
from bot.store.database import Row, Write
from bot.store.errors import Conflict
from bot.tables.actions.limits import LimitChecker
from bot.tables.actions.opening import Order
from bot.tables.core.rows import Due
from bot.tables.errors.opening import TooManyTables
from bot.tables.events.schedule import Schedule
from bot.tables.lfg.listening import Listeners
from bot.tables.lfg.matching import (
    Company,
    asked_to_play,
    find_company,
    open_for,
    writes_of_leavers,
)
from bot.tables.lfg.rows import read_waiting, told_of_table, told_of_waiting, waits_for_people
from bot.tables.tools import HostTools
from bot.tables.transaction import retry
from bot.views.lfg import Waiting
from bot.views.person import Person
from bot.views.settings.clock import HOUR, MINUTE
from bot.views.settings.server import ServerSettings

FRESH_MS: Final = 45 * MINUTE
"""When somebody joins a panel older than this, it is posted again: Discord limits edits of messages
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
class PanelLook:
    """What is stored of a panel."""

    row: Row
    waiting: Sequence[Waiting]
    free: Sequence[Waiting]
    """People who can be seated now. The others sit elsewhere, or have a match soon."""
    tables: Sequence[Row]
    untold: Sequence[tuple[str, Write]]
    """The ids of games of which others are to hear, and the writes that they have."""
    settings: ServerSettings

    def of(self, user_id: int) -> Waiting | None:
        """Return what a person waits for."""
        return next((one for one in self.waiting if one.user_id == user_id), None)


class Panels:
    """Looks after the panels: opens tables where enough wait, and lets go whose time is over."""

    def __init__(
        self,
        tools: HostTools,
        limits: LimitChecker,
        schedule: Schedule,
        listeners: Listeners,
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
        self._schedule = schedule
        self._listeners = listeners
        self._is_member = is_member
        self._backoff = Backoff(tools.steady, _FIRST_WAIT_MS, _LONGEST_WAIT_MS)

    async def empty(self, panel_id: str, *first: Write) -> None:
        """Take all off a panel."""
        at = {"panel_id": panel_id}
        woken = Write("wake_lfg_panel", {"id": panel_id, "now": self._clock()})
        queries = ("empty_lfg_panel", "empty_lfg_panel_of_tables")
        emptied = [Write(query, at) for query in queries]
        await self._db.commit([*first, woken, *emptied])

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
            look = await self.look(panel_id)
            if look is None:
                return opened
            company = find_company(look.free, look.settings.usual_game, self._clock())
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

    async def _call(self, look: PanelLook, now: int) -> tuple[int | None, list[Write]]:
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
            await self.empty(panel_id)
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

    async def look(self, panel_id: str) -> PanelLook | None:
        """Read a panel; None if there is none."""
        row = await self._db.one("lfg_panel", id=panel_id)
        if row is None:
            return None
        now = self._clock()
        rows = await self._db.all("lfg_waiting", panel_id=panel_id)
        tables = await self._db.all("lfg_tables", panel_id=panel_id)
        tables = [table for table in tables if table["until"] > now and waits_for_people(table)]
        waiting = [one for one in map(read_waiting, rows) if one is not None and one.until > now]
        return PanelLook(
            row,
            waiting,
            [one for one in waiting if await self._schedule.is_free(one.user_id)],
            tables,
            [(each["game"], told_of_waiting(each)) for each in rows if not each["told"]]
            + [(each["variant"], told_of_table(each)) for each in tables if not each["told"]],
            await self._settings.load(row["server_id"]),
        )

    async def _open(self, look: PanelLook, company: Company) -> list[str]:
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
            if number and not await self._wait_still(row["id"], company):
                return []
            make = partial(open_for, company, people, order, row["id"])
            return [(await self._tables.add(make, number)).table.id]

        async with self._limits.counting:
            await self._limits.check_open(people[0], order)
            return await retry(attempt)

    async def _wait_still(self, panel_id: str, company: Company) -> bool:
        rows = await self._db.all("lfg_waiting", panel_id=panel_id)
        waiting = {(row["user_id"], row["until"]) for row in rows}
        return waiting >= {(one.user_id, one.until) for one in company.people}

    async def _settle(self, look: PanelLook, *, full: bool) -> bool:
        """Have the panel shown, tell who listens, and note when to look again.

        Returns False if there is a reason to look now.
        """
        row, now = look.row, self._clock()
        panel, posted_at, posted = {"owner": row["id"]}, row["posted_at"], row["posted"]
        role = row["role"]
        came = [one.since for one in look.waiting] + [table["since"] for table in look.tables]
        times = [one.until for one in look.waiting] + [table["until"] for table in look.tables]
        times += [one.starts_at for one in look.free if (one.starts_at or 0) > now]
        if full or len(look.free) < len(look.waiting):
            times.append(now + _FULL_MS)
        writes = []
        asked = asked_to_play(look.free, look.settings.usual_game)
        asked = [one for one in asked if not one.asked]
        if row["queued"] < row["woken"]:
            if asked or (came and (posted_at is None or max(came) - posted_at > FRESH_MS)):
                posted_at, posted = now, posted + 1
                asking = [{"user_id": one.user_id, "number": posted} for one in asked]
                writes = [Write("ask_if_they_play", values) for values in asking]
                role, calls = await self._call(look, now)
                left = {**panel, "number": row["woken"]}
                writes += [Write("leave_panel", left), Write("move_panel", panel, None)]
                writes += calls
            elif not came:
                posted_at = None
            shown = {"kind": "panel", "number": 0, "part": 0, "reader": 0}
            writes.append(Write("want_message", {**panel, **shown}))
        if look.untold:
            games = {game for game, _ in look.untold}
            writes += [told for _, told in look.untold]
            writes += await self._listeners.telling(row["id"], row["server_id"], games)
        due_at = max(min(times), now + 1) if times else None
        values = {"id": row["id"], "woken": row["woken"], "due_at": due_at}
        shows = {"posted_at": posted_at, "posted": posted, "role": role}
        settled = Write("settle_lfg", {**values, **shows})
        try:
            await self._db.commit([settled, *writes])
        except Conflict:
            return False
        return True
