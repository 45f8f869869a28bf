"""Erase a person: their id and names leave every table, and the games stay as they were.

One transaction lists all their tables. Then the tables are cleared one by one, in small
transactions that can be repeated: by the command, by the clock, by another process after a crash.
At a table its own rows come first, so that nothing new is written under the old name; then what is
stored already is rewritten page by page.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import count
from typing import Final

from bot.locale.say import N_, speak
from bot.ops.error_log import report
from bot.store.database import Write
from bot.store.errors import Conflict
from bot.tables.actions import seating
from bot.tables.actions.lifecycle import close
from bot.tables.core.change import Change, stops_waiting
from bot.tables.core.rows import SeatRow
from bot.tables.damage import DamagedTable
from bot.tables.errors import TooBusy
from bot.tables.privacy.rewrite import NameRewriter
from bot.tables.tools import HostTools
from bot.views.privacy import ErasureProgress
from bot.views.table.view import TableState

_log = logging.getLogger(__name__)

AGAIN_MS: Final = 60_000
"""How long a job is claimed: its process may be gone by then, or the awaited deal over."""
_AT_ONCE: Final = 50
"""How many tables one call clears at most."""
_FORGET_PLAYED: Final = (
    "interrupt_counting",
    "keep_rating_of_forgotten",
    "forget_sums",
    "forget_titles",
    "forget_ratings",
    "forget_results",
    "forget_reviews",
)
"""In this order: the other queries read the results."""
_FORGET_EVENTS: Final = ("forget_event_notes", "forget_event_person")
_FORGET_LISTENING: Final = ("forget_lfg_wishes", "forget_lfg_listener")
_FORGET_FOLLOWED: Final = ("forget_followed", "forget_news")
_FORGET_DAILY: Final = ("want_days_of", "forget_tries")
"""Of the present day a mark stays."""
_PLAYER: Final = N_("Player {n}")
"""The name that replaces a person's."""


@dataclass(frozen=True, slots=True)
class _Job:
    user_id: int
    table_id: str
    due_at: int
    called: str | None
    """Their new name there, once the table itself has it."""
    game: int | None
    deal: int | None
    """The running deal that the job waits for, once all else is done."""


class Eraser:
    """Erases people, table by table."""

    def __init__(self, tools: HostTools) -> None:
        self._db = tools.db
        self._tables = tools.tables
        self._people = tools.people
        self._clock = tools.clock
        self._lock = asyncio.Lock()

    async def erase(self, user_id: int) -> ErasureProgress:
        """Erase a person, as far as possible at once; `resume` does the rest."""
        now = self._clock()
        theirs = {"user_id": user_id}
        writes = [
            Write("begin_forgetting", {**theirs, "now": now}),
            Write("forget_person", {"id": user_id}),
            Write("forget_referee", {**theirs, "server_id": 0}),
            *(Write(query, theirs) for query in ("forget_last_seen", *_FORGET_FOLLOWED)),
            *(Write(query, {**theirs, "table_id": ""}) for query in _FORGET_PLAYED),
            Write("wake_events_about", {**theirs, "now": now}),
            *(Write(query, theirs) for query in _FORGET_EVENTS),
            *stops_waiting(user_id, now),
            *(Write(query, theirs) for query in (*_FORGET_LISTENING, *_FORGET_DAILY)),
        ]
        await self._db.commit(writes)
        self._people.forget(user_id)
        rows = await self._db.all("forgetting_about", user_id=user_id)
        due = [_Job(user_id=user_id, **row) for row in rows if row["due_at"] <= now]
        changed = await self._run_jobs(due[:_AT_ONCE])
        rest = await self._db.all("forgetting_about", user_id=user_id)
        waits = tuple(row["table_id"] for row in rest if row["deal"] is not None)
        return ErasureProgress(changed, len(rest) - len(waits), waits)

    async def resume(self) -> tuple[str, ...]:
        """Go on with what is left; return the ids of the changed tables."""
        due = await self._db.all("forgetting_due", now=self._clock(), most=_AT_ONCE)
        return await self._run_jobs([_Job(**row) for row in due])

    async def _run_jobs(self, jobs: Iterable[_Job]) -> tuple[str, ...]:
        changed = []
        async with self._lock:
            for job in jobs:
                try:
                    await self._claim(job)
                    changed += [job.table_id] if await self._clear_table(job) else []
                except (Conflict, TooBusy):
                    pass  # another process has claimed the job or used this name: try again later
                except Exception as error:  # noqa: BLE001  # go on with the next table
                    report(_log, f"somebody could not be forgotten at table {job.table_id}", error)
        return tuple(changed)

    async def _claim(self, job: _Job) -> None:
        values = {"user_id": job.user_id, "table_id": job.table_id, "due_at": job.due_at}
        until = self._clock() + AGAIN_MS
        await self._db.commit([Write("put_off_forgetting", {**values, "until": until})])

    async def _clear_table(self, job: _Job) -> bool:
        """Clear one table, or what is left of it; return whether its messages change."""
        if job.game is not None and job.deal is not None:
            if not await self._is_running(job, job.game, job.deal):
                seen = self._write(job, "forget_hands_seen", game=job.game, deal=job.deal)
                renew = Write("renew_table", {"table_id": job.table_id})
                await self._db.commit([seen, renew, self._write(job, "end_forgetting")])
            return False
        called = job.called or await self._remove_from_table(job)
        names = await self._db.all("named_at", table_id=job.table_id)
        mine = {row["name"] for row in names if row["user_id"] == job.user_id}
        shared = {row["name"] for row in names if row["user_id"] != job.user_id} & mine
        rewriter = NameRewriter(self._db, job.table_id, called, mine, shared)
        await rewriter.run(await self._seats(job))
        await self._finish(job)
        return True

    async def _seats(self, job: _Job) -> dict[int, set[int]]:
        """Return the seats whose hands they have seen, by game number."""
        seats: dict[int, set[int]] = {}
        values = {"table_id": job.table_id, "user_id": job.user_id}
        for row in await self._db.all("hands_seen_about", **values):
            seats.setdefault(row["game"], set()).add(row["seat"])
        return seats

    async def _is_running(self, job: _Job, game: int, deal: int) -> bool:
        values = {"table_id": job.table_id, "game": game, "deal": deal}
        return await self._db.one("is_running", **values) is not None

    async def _remove_from_table(self, job: _Job) -> str:
        """Remove a person from the table itself; return their new name."""
        table = await self._db.one("table", id=job.table_id)
        say = speak(table["language"] if table else "en")
        names = await self._db.all("named_at", table_id=job.table_id)
        used = {row["name"] for row in names}
        called = next(name for n in count(1) if (name := say(_PLAYER, n=n)) not in used)
        try:
            await self._tables.change(job.table_id, lambda change: _remove(change, job, called))
        except DamagedTable:
            await self._remove_from_rows(job, called)
        return called

    async def _remove_from_rows(self, job: _Job, called: str) -> None:
        """Remove a person from a table that cannot be read."""
        renew = Write("renew_table", {"table_id": job.table_id})
        queries = ("forget_seat", "forget_opener", "forget_rulings")
        taken = [self._write(job, what, called=called) for what in queries]
        # Two people who are erased at once need different names: the second write conflicts.
        named = Write("add_named", {"table_id": job.table_id, "user_id": 0, "name": called}, rows=1)
        noted = self._write(job, "note_called", called=called)
        await self._db.commit([renew, *taken, named, noted])

    async def _finish(self, job: _Job) -> None:
        """Delete what is theirs alone, except which hand they have seen in a running deal."""
        beside = ("forget_sittings", "forget_actions", "forget_hands_sent", "forget_names")
        queries = (*_FORGET_PLAYED, *beside)
        # Lock the table's own row first, like a game's end: no deadlock.
        renew = Write("renew_table", {"table_id": job.table_id})
        writes = [renew, *(self._write(job, query) for query in queries)]
        values = {"table_id": job.table_id, "user_id": job.user_id}
        last = await self._db.one("last_hand_seen", **values)
        waits = last is not None and await self._is_running(job, **last)
        if last is not None:
            # In a running deal they may take no other seat (docs/design.md, promise 6).
            upto = last["deal"] - 1 if waits else last["deal"]
            writes.append(self._write(job, "forget_hands_seen", game=last["game"], deal=upto))
        if last is not None and waits:
            writes.append(self._write(job, "wait_for_deal", **last))
        else:
            writes.append(self._write(job, "end_forgetting"))
        await self._db.commit(writes)

    def _write(self, job: _Job, query: str, **values: object) -> Write:
        return Write(query, {"table_id": job.table_id, "user_id": job.user_id, **values})


def _remove(change: Change, job: _Job, called: str) -> None:
    """Remove a person's seat, and their name from the table's own rows."""
    opened = change.table.opener_id == job.user_id
    if change.table.state is not TableState.CLOSED:
        change.want_board()
        seat = change.seat_of(job.user_id)
        if seat is not None:
            # Rename first: the post about the empty seat must not have the old name.
            change.set_seat(replace(change.seats[seat], name=called))
            seating.give_up(change, seat)
        elif opened and change.table.state is TableState.LOBBY and not change.humans:
            close(change, None)
    for row in change.seats:
        if row.user_id == job.user_id:
            change.set_seat(SeatRow(row.seat, row.kind, name=called))
    if opened:
        change.write("forget_opener", user_id=job.user_id, called=called)
        change.set_table(opener_id=0, opener_name=called)
    request = change.table.request
    if request is not None and request.referee_id == job.user_id:
        change.set_request(replace(request, referee_id=None, referee=None))
    change.write("forget_rulings", user_id=job.user_id, called=called)
    # Two people who are erased at once need different names: the second write conflicts.
    named = {"table_id": change.id, "user_id": 0, "name": called}
    change.write_elsewhere(Write("add_named", named, rows=1))
    change.write("note_called", user_id=job.user_id, called=called)
