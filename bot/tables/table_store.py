"""Tables, as the store has them: loads a table, lets an action change it, commits the change.

A cache saves reading tables that have not changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, replace
from typing import Final, TypeAlias

from bot.engine.shuffle import SECRET_BYTES
from bot.errors import TableError
from bot.ops import metrics
from bot.ops.clocks import Clock, Steady
from bot.ops.log_context import add_log_context
from bot.store.database import Database, Write
from bot.store.errors import Conflict
from bot.tables.actions.game_end import end_game
from bot.tables.actions.next_due import settle
from bot.tables.actions.opening import add_table, table_id_of
from bot.tables.core.apply import deal_again
from bot.tables.core.change import Change
from bot.tables.core.rows import SeatRow
from bot.tables.core.snapshot import BrokenDeal, PostedCommitment, Snapshot, SnapshotCache, load
from bot.tables.damage import DamagedTable, DamagedTables, reading
from bot.tables.errors import UnknownTable
from bot.tables.evening_log import log_table
from bot.tables.scores.counting import count, may_count
from bot.tables.settings.policy import Policy
from bot.tables.showing import ShowingLimit
from bot.tables.transaction import Transactions, retry
from bot.views.person import Person
from bot.views.table.view import SeatKind, TableState

_CACHED: Final = 1000
"""How many tables the cache keeps."""
_REST_MS: Final = 600_000
"""How long the cache keeps an unused table."""

ANY_VERSION: Final = 0
"""As a version that was read: what the cache holds is good enough, however old."""

Decide: TypeAlias = Callable[[Change], None]
"""Writes an action into a change, or refuses it with a TableError and leaves the game as it is."""


class TableStore:
    """Loads tables, and changes them: each action in one transaction."""

    def __init__(
        self,
        db: Database,
        clock: Clock,
        entropy: Callable[[int], bytes],
        policy: Policy,
        steady: Steady | None = None,
    ) -> None:
        self._db = db
        self._clock = clock
        self._entropy = entropy
        self._policy = policy
        self.damaged = DamagedTables()
        self._cache = SnapshotCache(_CACHED, _REST_MS, steady or clock)
        self._transactions = Transactions()
        self.showing = ShowingLimit(clock, steady or clock, limited=policy.paced)

    async def look(self, table_id: str, read_version: int | None = None) -> Snapshot:
        """Load a table for reading.

        Read its live game before the next `await`: the next action changes that game.

        Args:
            read_version: the version that the same request has read, or `ANY_VERSION`; if that or a
                later one is in the cache, nothing is read again. The table's thread, and whether
                its commitment is posted, may then be older: they do not move the version.
        """
        async with self._transactions.lock(table_id):
            snapshot = await self._load(table_id, read_version)
            self._cache.put(snapshot)
            return snapshot

    def kept(self, table_id: str) -> Snapshot | None:
        """Return a table as the cache has it; None where it has none, or where it is changing."""
        return self._cache.peek(table_id)

    def trial(self, before: Snapshot) -> Change:
        """Return a change to throw away: it shows what an action would come to."""
        live = None if before.live is None else before.live.copy()
        return Change(replace(before, live=live), self._clock(), strong=self._policy.strong)

    async def change(
        self,
        table_id: str,
        decide: Decide,
        read_version: int | None = None,
        by: Person | None = None,
    ) -> Snapshot:
        """Carry out an action at a table and return the table after it.

        Args:
            read_version: as in `look`. If another process has changed the table since, the
                compare-and-set notices it.
            by: the person whose doing its posts are; None where the game brings them about.

        Raises:
            TableError: if the action is refused.
            TooMuchShown: if the person has made channels show too much.
            TooBusy: if others committed first in each try.
        """

        async def attempt() -> Snapshot:
            before = await self._load(table_id, read_version)
            add_log_context(table=table_id, game=before.table.game)
            change = Change(before, self._clock(), strong=self._policy.strong)
            try:
                decide(change)
                if by is not None and change.posts and not change.lets_go:
                    self.showing.check(by.id)
            except TableError:
                self._cache.put(before)
                raise
            if not change.touched:
                self._cache.put(before)
                return before
            after = await self.store(change)
            if by is not None:
                self.showing.note(by.id, len(change.posts))
            return after

        return await self._transactions.run(table_id, attempt)

    def new_id(self, tries: int) -> str:
        """Return the id of a new table; one that exists is a conflict, longer ones rarely do."""
        return table_id_of(self._entropy(4 + tries // 3))

    async def add(self, make: Callable[[str, bytes, int], Change], tries: int) -> Snapshot:
        """Store the table that `make` opens with an id, a secret and the time.

        Raises:
            Conflict: if a table has that id; nothing is written then.
        """
        change = make(self.new_id(tries), self._entropy(SECRET_BYTES), self._clock())
        return await self.store(change, add_table)

    async def store(
        self, change: Change, first: Callable[[Change], Write] = Change.move
    ) -> Snapshot:
        """Write a change in one transaction and return the table after it.

        Args:
            first: returns the write to the table's own row.

        Raises:
            Conflict: if another action committed first; nothing is written then.
        """
        if not may_count(change):
            return await self._write(change, first)
        # A server's games are counted one after the other: when many end at once, conflicts would
        # use up their tries.
        async with self._transactions.lock(f"server {change.table.server_id}"):
            return await self._write(change, first)

    async def _write(self, change: Change, first: Callable[[Change], Write]) -> Snapshot:
        counted = await count(self._db, change)
        if change.ended:
            end_game(change, counted, self._entropy(SECRET_BYTES))
        settle(change, self._policy)
        if _concerns_event(change):
            event = {"id": change.table.event_id, "now": change.now}
            change.write_elsewhere(Write("wake_event", event))
        if _concerns_lfg(change):
            listed = {"table_id": change.id, "now": change.now}
            change.write_elsewhere(Write("wake_lfg_of_table", listed))
        rows = change.rows()
        await self._db.commit([first(change), *rows])
        _count(rows)
        log_table(change, opened=first is not Change.move)
        after = change.after()
        self._cache.put(after)
        return after

    async def _load(self, table_id: str, read_version: int | None = None) -> Snapshot:
        """Load a table; a deal that no longer replays is dealt again (docs/design.md, promise 3).

        Raises:
            DamagedTable: if something stored of it is damaged.
        """
        cached = self._cache.pop_version(table_id, read_version)
        if cached is not None:
            return cached
        return await retry(lambda _: self._read_sound(table_id))

    async def _read_sound(self, table_id: str) -> Snapshot:
        try:
            snapshot = await self._read(table_id)
        except UnknownTable:
            self.damaged.forget(table_id)
            raise
        except DamagedTable as error:
            now = await self._db.one("table_version", id=table_id)
            if now is not None and now["version"] != error.version:
                # Another process has changed it: the rows read are of two versions.
                raise Conflict from error
            self.damaged.add(error)
            raise
        self.damaged.forget(table_id)
        return self._repeatable(snapshot)

    def _repeatable(self, snapshot: Snapshot) -> Snapshot:
        """Leave Discord's ids out of the shuffle if deals must be repeatable."""
        if snapshot.posted_commitment is None or not self._policy.repeatable:
            return snapshot
        return replace(
            snapshot,
            posted_commitment=PostedCommitment(snapshot.coming.commitment, None, mixes=False),
        )

    async def _read(self, table_id: str) -> Snapshot:
        try:
            return await load(self._db, self._cache, table_id)
        except BrokenDeal as broken:
            before = broken.snapshot
            change = Change(before, self._clock(), strong=self._policy.strong)
            seats = [asdict(row) for row in before.seats]
            with reading(DamagedTable(asdict(before.table), seats)):
                deal_again(change, broken.deals)
            await self.store(change)
            # Out of the cache again: changes to its live game must not show before they are stored.
            return await load(self._db, self._cache, table_id)


def _concerns_event(change: Change) -> bool:
    """Say whether an organised event is to look at its table: something has ended, or stands."""
    table, before = change.table, change.before.table
    moved = (table.state, table.paused) != (before.state, before.paused)
    return table.event_id is not None and moved


def _concerns_lfg(change: Change) -> bool:
    """Say whether a table that looks for people has other seats for them now."""
    before = change.before
    return _seats_for_people(before.table.state, before.seats) != _seats_for_people(
        change.table.state, change.seats
    )


def _seats_for_people(state: TableState, seats: Iterable[SeatRow]) -> Sequence[SeatRow]:
    """Return the seats that people can take: once it has begun, those of computers."""
    free = {TableState.LOBBY: SeatKind.EMPTY}
    free |= dict.fromkeys((TableState.CUTTING, TableState.PLAYING), SeatKind.COMPUTER)
    return [row for row in seats if row.kind is free.get(state)]


def _count(rows: Iterable[Write]) -> None:
    for row in rows:
        if row.query == "add_action":
            metrics.count_action("computer" if row.values["user_id"] is None else "player")
