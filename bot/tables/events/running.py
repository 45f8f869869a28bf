"""What the bot does in an event: counts games, goes by the clock, pairs, keeps the tables right.

Nothing here remembers anything: each run looks at what the store says, and does the next thing. A
process that dies anywhere leaves the rest to the next run, and two that run at once cannot do the
same thing twice: the event's version and the keys of its tables forbid it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from bot.competition.entrants import EntrantId, PersonId
from bot.competition.event import acts, clockwork
from bot.competition.event.errors import CompetitionError
from bot.competition.event.parts import Match, MatchId
from bot.competition.event.sealing import tells_result
from bot.competition.event.seating import WantedTable, wanted_tables
from bot.competition.event.state import OVER, Act, Event, EventPhase
from bot.ops.error_log import report, reported
from bot.store.database import Row, Write
from bot.store.errors import Conflict
from bot.tables.core.change import Change
from bot.tables.core.rows import DM_UNASKED
from bot.tables.damage import DamagedTable
from bot.tables.errors.events import UnfitPlan
from bot.tables.events.attendance import confirm_who_came, load_attendance, near_forfeits
from bot.tables.events.event_store import EventChange, EventStore
from bot.tables.events.match_tables import (
    MatchTable,
    bring_up,
    counts,
    end_match_table,
    game_played,
    home_of,
    open_match_table,
    order_of,
)
from bot.tables.events.order import days_later
from bot.tables.events.rows import StoredEvent
from bot.tables.events.schedule import Schedule
from bot.tables.events.series import Series
from bot.tables.tools import HostTools
from bot.tables.transaction import retry
from bot.views.person import Person
from bot.views.table.view import Pause, TableState

_log = logging.getLogger(__name__)

LONGEST_MS: Final = 600_000
"""Look at every event at least this often."""
_SOON_MS: Final = 5_000
"""When to look again where something waits for the next deal, or for the bot's connection."""
_ROUNDS: Final = 20
"""How often one run looks again at what it has changed itself."""
_CLOSED: Final = TableState.CLOSED.value
_REFUSED: Final = Pause.REFUSED.value

Key = tuple[int, int, int]
"""Match, table within it, attempt."""


@dataclass
class _Look:
    stored: StoredEvent
    rows: Mapping[Key, Row]
    """The tables that are not done with."""
    ended: frozenset[Key]
    """The keys of those that are."""
    seats: Mapping[str, list[Row]]
    """By table that is not done with, in order."""
    away: frozenset[PersonId]
    """Who sits at a table of another event."""
    changed: dict[str, None] = field(default_factory=dict)
    """Tables that have changed, in order."""
    waits: bool = False
    """Whether something waits for a table's next deal, or for people who play elsewhere."""
    next_at: int | None = None
    """When directors are to hear of a match that is about to be lost."""

    @property
    def event(self) -> Event:
        return self.stored.event

    def tables_of(self, match: Match) -> Iterator[Row]:
        """Go through a match's tables that are not done with."""
        return (row for key, row in self.rows.items() if key[0] == match.id)

    def with_free(self, row: Row, wanted: WantedTable) -> WantedTable:
        """Return what a table should be without those who play elsewhere and get a seat later."""
        here = {seat["user_id"] for seat in self.seats[row["table_id"]]}
        later = {person for person in self.away if self.stored.user_of(person) not in here}
        self.waits |= not later.isdisjoint(wanted.seats)
        seats = tuple(None if person in later else person for person in wanted.seats)
        return replace(wanted, seats=seats)


class EventRuns:
    """Does what an event is due for."""

    def __init__(
        self, tools: HostTools, events: EventStore, series: Series, schedule: Schedule
    ) -> None:
        self._db = tools.db
        self._tables = tools.tables
        self._settings = tools.settings
        self._people = tools.people
        self._clock = tools.clock
        self._events = events
        self._series = series
        self._schedule = schedule

    async def run(self, event_id: str, outages: clockwork.Outages | None = ()) -> list[str]:
        """Do what an event is due for, and return the tables that have changed, in order.

        Args:
            outages: from when to when nobody could act; None if nobody can now.
        """
        changed: dict[str, None] = {}
        for _ in range(_ROUNDS):
            woken = (await self._events.load(event_id)).row.woken
            await self._events.change(event_id, _let_go)
            await confirm_who_came(self._db, self._events, event_id)
            await self._count_games(event_id)
            await self._go_by_clock(event_id, outages)
            await self._series.go_on(event_id)
            await self._pair(event_id)
            look = await self._look(event_id)
            await self._forfeit_absent(look, outages)
            await self._warn(look, outages)
            await self._keep_tables(look)
            await self._tell_results(look)
            changed |= look.changed
            if await self._put_off(look, woken, outages):
                break
        return list(changed)

    async def _put_off(self, look: _Look, woken: int, outages: clockwork.Outages | None) -> bool:
        """Store when to look again; return False if there was a reason to since."""
        now = self._clock()
        times = clockwork.due_at(look.event, now, outages), look.next_at
        due = min((at for at in times if at is not None), default=None)
        # Nothing says when people can act again: a bot that has just started soon can.
        latest = now + (_SOON_MS if look.waits or outages is None else LONGEST_MS)
        over = look.event.phase is EventPhase.ARCHIVED and not look.rows
        at = None if over else min(max(due or latest, now + 1), latest)
        values = {"id": look.stored.row.id, "woken": woken, "due_at": at}
        try:
            await self._db.commit([Write("put_off_event", values)])
        except Conflict:
            return False
        return True

    # ---------------------------------------------------------------------------------- acts

    async def _act(self, event_id: str, choose: Callable[[Event], Act | None]) -> bool:
        """Do the next act that an event calls for; return whether there was one."""
        did = False

        def decide(change: EventChange) -> None:
            nonlocal did
            act = choose(change.event)
            did = act is not None
            if act is not None:
                change.do(act, None)

        await self._events.change(event_id, decide)
        return did

    async def _count_games(self, event_id: str) -> None:
        before = (await self._events.load(event_id)).event
        rows = await self._db.all("event_games", event_id=event_id)
        played = [
            (row, await game_played(self._db, before, row)) for row in rows if counts(before, row)
        ]

        def decide(change: EventChange) -> None:
            for row, act in played:
                # Another process may have counted it meanwhile, or it counts no more.
                with suppress(CompetitionError):
                    if counts(change.event, row):
                        change.do(act, None)

        if played:
            await self._events.change(event_id, decide)
        for match in {act.match for _, act in played}:
            await self._note_idle(event_id, match)

    async def _note_idle(self, event_id: str, number: MatchId) -> None:
        """Where partners change, note who did nothing in a match that is over."""
        stored = await self._events.load(event_id)
        match = stored.event.matches.get(number)
        if match is None or not match.over or not _partners_change(match):
            return
        idle = (await load_attendance(self._db, stored, match)).idle()
        if idle:
            await self._follow(event_id, stored.event, acts.EntrantsIdle(number, idle))

    async def _go_by_clock(self, event_id: str, outages: clockwork.Outages | None) -> None:
        away = await self._schedule.away(event_id)

        def due(event: Event) -> Act | None:
            return clockwork.by_clock(event, self._clock(), outages, away)

        for _ in range(len((await self._events.load(event_id)).event.matches) + 3):
            if not await self._act(event_id, due):
                return

    async def _pair(self, event_id: str) -> None:
        for _ in range(_ROUNDS):
            before = (await self._events.load(event_id)).event
            if not clockwork.wants_pairing(before):
                return
            if not await self._follow(event_id, before, await self.next_round(before)):
                return

    async def _follow(self, event_id: str, before: Event, act: Act | None) -> bool:
        """Do what follows from an event, unless it has changed meanwhile."""
        return act is not None and await self._act(
            event_id, lambda event: act if event.version == before.version else None
        )

    async def next_round(self, event: Event) -> Act | None:
        """Return the act that pairs an event's next round, or ends its stage."""
        return await asyncio.to_thread(clockwork.next_round, event, self._clock(), days_later)

    async def _forfeit_absent(self, look: _Look, outages: clockwork.Outages | None) -> None:
        """End the matches of which a side had its time, and nobody acted for it."""
        for match, late in list(_forfeits(look, outages)):
            if not match.started or late > self._clock():
                continue
            attendance = await load_attendance(self._db, look.stored, match)
            if lost := attendance.forfeits():
                await self._follow(
                    look.stored.row.id, look.event, acts.MatchForfeited(match.id, lost)
                )
                await self._note_idle(look.stored.row.id, match.id)
                look.stored = await self._events.load(look.stored.row.id)
            elif attendance.absent:
                # A side that had no turn yet gets one; where nobody came, computers play on.
                look.waits = True

    async def _warn(self, look: _Look, outages: clockwork.Outages | None) -> None:
        """Tell directors of matches that are about to be lost by forfeit, once."""
        late = _forfeits(look, outages)
        near, look.next_at = await near_forfeits(self._db, look.stored, late, self._clock())
        for act in near:
            await self._follow(look.stored.row.id, look.event, act)
            look.stored = await self._events.load(look.stored.row.id)

    # -------------------------------------------------------------------------------- tables

    async def _look(self, event_id: str) -> _Look:
        # Tables before the event: what is wanted is newer than what is there, never older.
        keys = await self._db.all("event_table_keys", event_id=event_id)
        rows = await self._db.all("event_tables", event_id=event_id)
        seats: dict[str, list[Row]] = {row["table_id"]: [] for row in rows}
        for row in await self._db.all("event_seats", event_id=event_id):
            seats.setdefault(row["table_id"], []).append(row)
        stored = await self._events.load(event_id)
        ended = frozenset(_key(row) for row in keys if row["done"])
        away = await self._schedule.away(event_id)
        waits = bool(away) and any(match.waits for match in stored.event.open_matches())
        by_key = {_key(row): row for row in rows}
        return _Look(stored, by_key, ended, seats, away, waits=waits)

    async def _keep_tables(self, look: _Look) -> None:
        """Open the tables that are missing, bring others up to date, close those too many."""
        wanted = {table.key: table for table in wanted_tables(look.event)}
        for key, row in look.rows.items():
            # The other tables go on.
            with reported(_log, f"table {row['table_id']} of an event was left as it is"):
                await self._keep(look, row, wanted.get(key))
        await self._mind_refusals(look)
        for key, table in wanted.items():
            if key in look.ended:
                # It was closed when it was not wanted, and what was undone since wants it again.
                await self._stop_or_reopen(look, acts.TableReopened, table)
            elif key not in look.rows and not look.event.paused:
                if look.away.isdisjoint(table.seats):
                    await self._open(look, table)
                else:
                    await self._keep_waiting(look, table)

    async def _keep(self, look: _Look, row: Row, wanted: WantedTable | None) -> None:
        table_id = row["table_id"]
        if wanted is None:
            await self._end(look, row)
            return
        wanted = look.with_free(row, wanted)
        if row["state"] == _CLOSED:
            # A moderator, or the channel's end: a director says how the match goes on.
            await self._end(look, row)
            await self._stop_or_reopen(look, acts.TableStopped, wanted)
        elif row["paused"] == _REFUSED and row["channel_id"] != home_of(look.stored, wanted)[1]:
            # A director has found another channel: a new table opens there, and this one closes.
            await self._stop_or_reopen(look, acts.TableReopened, wanted)
        elif self._differs(look, row, wanted):
            table = await self._with_people(look.stored, wanted)
            if not any(table.people):
                await self._end(look, row)
                await self._stop_or_reopen(look, acts.TableStopped, wanted)
                return
            next_game = wanted.game == row["first_game"] + row["game"]

            def decide(change: Change) -> None:
                look.waits |= not bring_up(change, look.stored, table, next_game=next_game)

            await self._tables.change(table_id, decide)
            look.changed[table_id] = None

    def _differs(self, look: _Look, row: Row, wanted: WantedTable) -> bool:
        over = row["state"] == TableState.OVER.value
        if over and wanted.game >= row["first_game"] + row["game"]:
            return True
        seats = look.seats[row["table_id"]]
        users = [look.stored.user_of(person) for person in wanted.seats]
        if [seat["user_id"] for seat in seats] != users:
            return True
        people = zip(seats, wanted.seats, strict=True)
        return any(
            seat["dm"] == DM_UNASKED and look.event.confirmed(person) for seat, person in people
        )

    async def _end(self, look: _Look, row: Row) -> None:
        """Close a table that is not wanted, and be done with it."""
        table_id = row["table_id"]
        # The last one opens the boards, which the panel shows.
        opens = look.event.over and look.event.plan.duplicate
        news = (look.stored.row.id, row["match_id"]) if opens else None
        try:
            await self._tables.change(table_id, lambda change: end_match_table(change, news))
        except DamagedTable:
            await self._db.commit([Write("end_event_table", {"table_id": table_id})])
        look.changed[table_id] = None

    async def _stop_or_reopen(
        self, look: _Look, kind: type[acts.TableStopped | acts.TableReopened], of: WantedTable
    ) -> None:
        def choose(event: Event) -> Act | None:
            wanted = of.key in {table.key for table in wanted_tables(event)}
            return kind(of.match, of.table) if wanted else None

        await self._act(look.stored.row.id, choose)

    async def _mind_refusals(self, look: _Look) -> None:
        """Pause an event whose tables Discord refuses, until it takes them again.

        A team's own channel stops nobody else: a director decides about its match.
        """
        own = look.stored.row.channel_id
        rows = look.rows.values()
        refused = any(row["paused"] == _REFUSED and row["channel_id"] == own for row in rows)
        if refused != look.event.paused:
            act = acts.Paused() if refused else acts.Resumed()

            def choose(event: Event) -> Act | None:
                return act if event.paused != refused and event.phase not in OVER else None

            await self._act(look.stored.row.id, choose)
            look.stored = await self._events.load(look.stored.row.id)

    async def _keep_waiting(self, look: _Look, wanted: WantedTable) -> None:
        """Open no table while one of its people sits at that of another event."""
        look.waits = True
        if not any(look.tables_of(look.event.matches[wanted.match])):
            kept = acts.MatchesKept((wanted.match,))
            await self._follow(look.stored.row.id, look.event, kept)

    async def _open(self, look: _Look, wanted: WantedTable) -> None:
        """Open a table of a match, in the one transaction that says which one it is."""
        stored = look.stored
        table = await self._with_people(stored, wanted)
        try:
            server_id, _ = home_of(stored, wanted)
            order = order_of(stored, wanted, await self._settings.load(server_id))
        except UnfitPlan as error:
            report(_log, f"event {stored.row.id} has a game that cannot be played", error)
            order = None
        if order is None or not any(table.people):
            await self._stop_or_reopen(look, acts.TableStopped, wanted)
            return

        async def attempt(number: int) -> str | None:
            if number and await self._is_there(stored.row.id, wanted):
                return None  # another process was faster
            if number and not (await self._schedule.away(stored.row.id)).isdisjoint(wanted.seats):
                look.waits = True  # another event was
                return None
            opened = await self._tables.add(partial(open_match_table, stored, table, order), number)
            return opened.table.id

        table_id = await retry(attempt)
        if table_id is None:
            return
        for person in table.people:
            if person is not None:
                self._people.forget(person.id)
        look.changed[table_id] = None

    async def _is_there(self, event_id: str, wanted: WantedTable) -> bool:
        rows = await self._db.all("event_table_keys", event_id=event_id)
        return wanted.key in map(_key, rows)

    async def _tell_results(self, look: _Look) -> None:
        """Show and count the games of boards that all tables have played."""
        known, event_id = look.stored.known, look.stored.row.id
        if not known.plan.duplicate:
            return
        for row in await self._db.all("untold_games", event_id=event_id):
            if tells_result(known, row["match_id"]):
                table_id, number = row["table_id"], row["number"]
                with suppress(DamagedTable):
                    await self._tables.change(table_id, partial(Change.tell_result, game=number))
                    look.changed[table_id] = None

    async def _with_people(self, stored: StoredEvent, wanted: WantedTable) -> MatchTable:
        people: list[Person | None] = []
        for number in wanted.seats:
            someone = None if number is None else stored.people.get(number)
            who = None if someone is None else someone.member_of(stored.row.server_id)
            if who is not None:
                remind = (await self._people.load(who.id)).remind
                who = replace(who, named=not stored.event.confirmed(number), remind=remind)
            people.append(who)
        return MatchTable(wanted, people)


def _let_go(change: EventChange) -> None:
    """Let erased and banned people leave their entrants; call off what a banned server holds."""
    if change.event.phase in OVER:
        return
    if change.bans.of_server(change.before.row.server_id) is not None:
        if change.event.repeats:
            change.do(acts.RepeatStopped(), None)
        change.do(acts.Cancelled(), None)
        return
    for entrant, person in [*change.before.erased_members(), *_banned_members(change)]:
        change.do(acts.MemberLeft(entrant, person), None)


def _banned_members(change: EventChange) -> Iterator[tuple[EntrantId, PersonId]]:
    """Go through the people of entrants who are banned; the last one withdraws an entrant."""
    for entry in change.event.entries.values():
        for member in () if entry.withdrawn else entry.members:
            if change.bans.of_person(change.before.user_of(member.person) or 0) is not None:
                yield entry.id, member.person


def _partners_change(match: Match) -> bool:
    """Say whether people who entered alone play on one side."""
    return any(len(side) > 1 for side in match.pairing.sides)


def _forfeits(look: _Look, outages: clockwork.Outages | None) -> Iterator[tuple[Match, int]]:
    """Go through the open matches that sides can lose by not coming, with when they do."""
    for match in look.event.open_matches():
        turn_ms = max((row["move_ms"] for row in look.tables_of(match)), default=0)
        late = clockwork.forfeit_at(look.event, match, outages, turn_ms)
        if late is not None:
            yield match, late


def _key(row: Row) -> Key:
    return row["match_id"], row["board"], row["attempt"]
