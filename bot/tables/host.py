"""The host: everything that is asked of tables is asked here."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Mapping
from typing import Final, Unpack

from bot.engine.actions import Action
from bot.engine.cards import Card
from bot.engine.ceremony import Colour
from bot.engine.record import dumps
from bot.engine.shuffle import SECRET_BYTES
from bot.engine.variants import OptionValue
from bot.errors import StoreError, report
from bot.ops import metrics
from bot.ops.backoff import Waits
from bot.store.database import Database, Write
from bot.store.errors import Conflict
from bot.tables.actions import lifecycle, pauses, play, seating, timers
from bot.tables.actions.limits import Limits
from bot.tables.actions.opening import (
    Order,
    Place,
    add_table,
    open_table,
    set_options,
    table_id_of,
)
from bot.tables.actions.presses import note_press
from bot.tables.actions.rights import check_opener
from bot.tables.core import computers
from bot.tables.core.change import Change
from bot.tables.core.computers import Chooser
from bot.tables.core.deal_result import load_result
from bot.tables.core.rows import OF_PEOPLE, Due, GameRow, due_of
from bot.tables.core.snapshot import Snapshot, load_deals
from bot.tables.damage.finding import Finding
from bot.tables.errors import (
    NoRecord,
    NothingDealt,
    NotSeated,
    RecordSealed,
    TableBusy,
    TableClosed,
    UnknownTable,
)
from bot.tables.history import History
from bot.tables.history.record import record_from
from bot.tables.privacy.erase import Forgetting
from bot.tables.privacy.export import Privacy
from bot.tables.privacy.left_servers import Removed
from bot.tables.scores.leaderboard import Leaderboards
from bot.tables.scores.leaderboard_views import BoardPage, BoardQuery, Rated
from bot.tables.scores.stats import Statistics
from bot.tables.settings import person
from bot.tables.settings import server as servers
from bot.tables.settings.clock import Clock
from bot.tables.settings.person import ReaderChanges
from bot.tables.settings.policy import Policy
from bot.tables.settings.preferences import Reader
from bot.tables.settings.server import ServerChanges
from bot.tables.stalled import Stalled
from bot.tables.transaction import TRIES, Decide, Desk
from bot.tables.views import (
    DealSummary,
    HandView,
    Most,
    Person,
    ServerSettings,
    TableState,
    TableView,
)

__all__ = ["Host", "Order", "Policy"]

_log = logging.getLogger(__name__)

FIRST_WAIT_MS: Final = 2_000
LONGEST_WAIT_MS: Final = 300_000
"""A table that cannot move on is tried again half as often each time, between these."""
SIDE_BY_SIDE: Final = 20
"""How many tables are moved on at a time: whoever clicks meanwhile waits for no more of them."""


class Host:
    """Seats people, lets them act, and makes the computers' moves.

    Whatever cannot be done is refused with a TableError that says what to do. Whoever calls a
    method that changes a table has `bot.delivery` deliver it afterwards, and calls `run_due` once
    the table's clock is due.
    """

    def __init__(  # noqa: PLR0913  # what it works with, each by its name
        self,
        db: Database,
        *,
        clock: Callable[[], int],
        entropy: Callable[[int], bytes],
        policy: Policy,
        choose: Chooser,
        steady: Callable[[], int] | None = None,
        acts: Callable[[int, Due | None], bool] = lambda _server, _due: True,
    ) -> None:
        self._db = db
        self._clock = clock
        self._acts = acts
        self._entropy = entropy
        self._choose = choose
        self._desk = Desk(db, clock, entropy, policy, steady)
        self._limits = Limits(db, policy)
        self.finding = Finding(db, self._desk)
        self._boards = Leaderboards(db, clock)
        self.privacy = Privacy(db)
        self.history = History(db)
        self.forgetting = Forgetting(db, self._desk, clock)
        self.removed = Removed(db, clock)
        self.stalled = Stalled(db, self._desk, clock, policy, acts)
        self.stats = Statistics(db)
        self._waits = Waits(steady or clock, FIRST_WAIT_MS, LONGEST_WAIT_MS)

    # ------------------------------------------------------------------------- life of a table

    async def open(self, who: Person, server_id: int, channel_id: int, order: Order) -> TableView:
        """Open a table; the opener takes its first seat unless the order says otherwise."""
        settings = await self.server(server_id)
        check_opener(who, settings.openers)
        place = Place(server_id, channel_id, settings)
        async with self._limits.counting:
            await self._limits.check_open(who, server_id, settings.most, sits=order.sit)
            for attempt in range(TRIES):
                # An id that exists already is a conflict; longer ones hardly ever do.
                drawn = table_id_of(self._entropy(4 + attempt // 3)), self._entropy(SECRET_BYTES)
                change = open_table(who, place, order, drawn, self._clock())
                try:
                    return (await self._desk.store(change, add_table)).view()
                except Conflict:
                    continue
        raise TableBusy

    async def join(
        self, table_id: str, who: Person, seat: int | None = None, partner: int | None = None
    ) -> TableView:
        """Seat somebody: at a certain seat, opposite a partner's id, or wherever is room."""
        async with self._limits.counting:
            here = who.server_id
            settings = ServerSettings() if here is None else await self.server(here)
            full = await self._limits.seat_too_many(who, here, settings.most)

            def decide(change: Change) -> None:
                if full is not None and change.seat_of(who.id) is None:
                    raise full
                seating.join(change, who, seat, partner)

            return await self._change(table_id, decide, who)

    async def leave(self, table_id: str, who: Person, *, sure: bool = True) -> TableView:
        """Let somebody leave; while a game is on, a computer takes the seat if they are sure."""
        return await self._change(
            table_id, lambda change: seating.leave(change, who, sure=sure), who
        )

    async def add_computer(self, table_id: str, who: Person, seat: int | None = None) -> TableView:
        """Put a computer into an empty seat."""
        return await self._change(
            table_id, lambda change: seating.add_computer(change, who, seat), who
        )

    async def remove_computer(self, table_id: str, who: Person) -> TableView:
        """Take the highest-numbered computer's seat away."""
        return await self._change(
            table_id, lambda change: seating.remove_computer(change, who), who
        )

    async def remove(self, table_id: str, who: Person, seat: int) -> TableView:
        """Take a computer's or a person's seat away."""
        return await self._change(table_id, lambda change: seating.remove(change, who, seat), who)

    async def set_options(
        self, table_id: str, who: Person, options: Mapping[str, OptionValue]
    ) -> TableView:
        """Change house options before the first game."""
        return await self._change(table_id, lambda change: set_options(change, who, options), who)

    async def start(self, table_id: str, who: Person) -> TableView:
        """Start the first game: the pack is to be cut."""
        return await self._change(table_id, lambda change: lifecycle.start(change, who), who)

    async def rematch(self, table_id: str, who: Person, game: int) -> TableView:
        """Play again after the game of that number."""
        return await self._change(
            table_id, lambda change: lifecycle.rematch(change, who, game), who
        )

    async def close(self, table_id: str, who: Person, *, sure: bool = True) -> TableView:
        """Close a table, or note that a player wants to; it closes once all of them do."""
        return await self._change(
            table_id, lambda change: lifecycle.ask_close(change, who, sure=sure), who
        )

    async def pause(self, table_id: str, who: Person) -> TableView:
        """Pause a table, or note that a player wants to; it pauses once all who are there do."""
        return await self._change(table_id, lambda change: pauses.pause(change, who), who)

    async def resume(self, table_id: str, who: Person) -> TableView:
        """Let a paused table go on, or note that a player wants to."""
        return await self._change(table_id, lambda change: pauses.resume(change, who), who)

    async def back(self, table_id: str, who: Person) -> TableView:
        """Let somebody for whom the computer plays play for themselves again."""
        return await self._change(table_id, lambda change: pauses.back(change, who), who)

    async def set_clock(self, table_id: str, who: Person, clock: Clock) -> TableView:
        """Give a table another clock."""
        return await self._change(
            table_id, lambda change: timers.set_clock(change, who, clock), who
        )

    async def _change(self, table_id: str, decide: Decide, who: Person | None = None) -> TableView:
        def decided(change: Change) -> None:
            decide(change)
            if who is not None:
                note_press(change, who)

        return (await self._desk.change(table_id, decided)).view()

    # --------------------------------------------------------------------------------- playing

    async def cut(self, table_id: str, who: Person, game: int, number: int | None) -> TableView:
        """Cut the pack; a deal follows, unless somebody has to guess first.

        Without a number, the place follows from the id of the press.
        """
        return await self._change(table_id, lambda change: play.cut(change, who, game, number), who)

    async def guess(self, table_id: str, who: Person, game: int, colour: Colour) -> TableView:
        """Guess the colour of the card that the other side has cut; it is shown then."""
        return await self._change(
            table_id, lambda change: play.guess(change, who, game, colour), who
        )

    async def choose_pitcher(self, table_id: str, who: Person, game: int, seat: int) -> TableView:
        """Choose who of one's side pitches first, and so deal the first deal."""
        return await self._change(
            table_id, lambda change: play.choose_pitcher(change, who, game, seat), who
        )

    async def play(self, table_id: str, who: Person, game: int, deal: int, card: Card) -> HandView:
        """Play a card."""
        after = await self._desk.change(
            table_id, lambda change: play.play(change, who, game, deal, card)
        )
        return _hand(after, after.seat_of(who.id))

    async def call(  # noqa: PLR0913, PLR0917  # a control's parts
        self, table_id: str, who: Person, game: int, deal: int, turn: int, action: Action
    ) -> HandView:
        """Do whatever else than play a card: call, bid, discard, throw in, ask."""
        asked = play.Asked(game, deal, turn)
        after = await self._desk.change(
            table_id, lambda change: play.call(change, who, asked, action)
        )
        return _hand(after, after.seat_of(who.id))

    async def run_due(self) -> list[str]:
        """Act for every table whose clock is due and that is ours; return those that changed."""
        due = await self._db.all("due_tables", now=self._clock())
        ids: list[str] = [
            row["id"]
            for row in due
            if self._acts(row["server_id"], due_of(row)) and self._waits.over(row["id"])
        ]
        room = asyncio.Semaphore(SIDE_BY_SIDE)

        async def run(table_id: str) -> bool:
            async with room:
                return await self.run_table(table_id)

        ends = await asyncio.gather(*map(run, ids), return_exceptions=True)
        for table_id, end in zip(ids, ends, strict=True):
            if isinstance(end, BaseException):
                if not isinstance(end, StoreError):
                    # Trouble of the database is nobody's own, and over for all at once.
                    self._waits.failed(table_id)
                report(_log, f"table {table_id} could not move on", end)
            else:
                self._waits.went_well(table_id)
        return [table_id for table_id, end in zip(ids, ends, strict=True) if end is True]

    async def run_table(self, table_id: str) -> bool:
        """Act for one table if its clock is due; return whether it changed.

        The computers think on a copy, while the table is free for others; if it has changed when
        they are done, they think again.
        """
        for _ in range(TRIES):
            snapshot = await self._desk.look(table_id)
            table = snapshot.table
            if table.due_at is None or table.due_at > self._clock():
                return False
            # Computers move wherever a click has come in; nobody is taken over there.
            if table.due in OF_PEOPLE and not self._acts(table.server_id, table.due):
                return False
            moves: list[tuple[int, Action]] = []
            movers = timers.movers(snapshot)
            if movers.seats and snapshot.live is not None:
                twin = snapshot.live.copy()
                moves = await asyncio.to_thread(
                    computers.think, table_id, twin, movers.seats, self._choose, movers.most
                )
            there = table.due is not Due.IDLE or not await self._is_gone(table.server_id)
            run = timers.Run(table.version, moves, there=there)
            await self._desk.change(table_id, run.make)
            if run.made:
                if table.due is not None:
                    metrics.timed(table.due.value)
                return True
        return False

    async def _is_gone(self, server_id: int) -> bool:
        """Say whether a server has removed the bot."""
        return await self._db.one("removal", server_id=server_id) is not None

    # --------------------------------------------------------------------------------- looking

    async def table(self, table_id: str) -> TableView:
        """Return what everybody may know of a table."""
        return (await self._desk.look(table_id)).view()

    async def hand(self, table_id: str, who: Person) -> HandView:
        """Return what somebody may know at their seat."""
        snapshot = await self._desk.look(table_id)
        if snapshot.table.state is TableState.CLOSED:
            raise TableClosed
        return _hand(snapshot, snapshot.seat_of(who.id))

    async def tables_in(self, server_id: int) -> list[TableView]:
        """Return a server's tables that are not closed, the liveliest first."""
        return await self.finding.tables_in(server_id)

    async def tables_of(self, user_id: int) -> list[TableView]:
        """Return the tables somebody sits at, in all servers, the liveliest first."""
        return await self.finding.tables_of(user_id)

    async def leaderboard(self, query: BoardQuery) -> BoardPage:
        """Return a page of a server's leaderboard, over all games or of one."""
        return await self._boards.page(query)

    async def ratings(
        self, server_id: int, user_id: int, *, practice: bool = False
    ) -> tuple[Rated, ...]:
        """Return how somebody is rated in a server, the family they have played most first."""
        return await self._boards.ratings(server_id, user_id, practice=practice)

    async def record(self, table_id: str, game: int) -> str:
        """Return the record of a game that is over, or was not finished when its table closed."""
        table = await self._db.one("table", id=table_id)
        if table is None:
            raise UnknownTable
        row = await self._db.one("game", table_id=table_id, number=game)
        if row is None:
            raise NoRecord
        if row["finished_at"] is None and table["state"] != TableState.CLOSED.value:
            raise RecordSealed
        deals = await load_deals(self._db, table_id, game)
        if not deals:
            raise NoRecord
        return dumps(record_from(GameRow.of(row), deals))

    # ------------------------------------------------------------------ what delivery presents

    async def board(self, table_id: str) -> TableView:
        """Return what the board of a table shows."""
        return await self.table(table_id)

    async def hands(
        self, table_id: str, seats: Collection[int]
    ) -> tuple[TableView, dict[int, HandView]]:
        """Return, of one moment, what everybody may know and what the players of seats know.

        That is in the running or just finished game; before it there are no hands.
        """
        snapshot = await self._desk.look(table_id)
        if snapshot.live is None:
            return snapshot.view(), {}
        # An earlier game may have had more seats.
        there = [seat for seat in seats if seat < len(snapshot.seats)]
        return snapshot.view(), {seat: snapshot.hand(snapshot.live, seat) for seat in there}

    async def deal_summary(self, table_id: str, game: int, deal: int) -> DealSummary | None:
        """Return how a finished deal ended; None where it was broken off."""
        row = await self._db.one("deal_result", table_id=table_id, game=game, number=deal)
        return load_result(game, deal, row["result"]) if row and row["result"] else None

    async def refuse(self, table_id: str) -> None:
        """Pause a table whose channel refuses the bot's messages; harmless when repeated."""
        await self._change(table_id, pauses.refuse)

    async def abandon(self, table_id: str) -> None:
        """Close a table whose channel no longer exists; harmless when repeated."""
        await self._change(table_id, lifecycle.abandon)

    async def readmit(self, table_id: str) -> bool:
        """Let a table go on whose channel has taken no messages; return whether it goes on."""
        table = await self._change(table_id, pauses.readmit)
        return table.paused is None

    async def refused_in(self, server_id: int) -> list[TableView]:
        """Return a server's tables that stand still because their channel takes no messages."""
        return await self.finding.refused_in(server_id)

    async def dm_closed(self, table_id: str, seat: int) -> None:
        """Note that the player of a seat cannot be sent their hand; harmless when repeated."""
        values = {"table_id": table_id, "seat": seat}
        renewed = Write("renew_table", {"table_id": table_id}, rows=None)
        await self._db.commit([Write("close_dm", values, rows=None), renewed])

    async def take_notice(self, table_id: str, who: Person) -> bool:
        """Say whether somebody is to be told now that their direct messages are closed: once."""
        values = {"table_id": table_id, "user_id": who.id}
        # Asked at every card, and hardly ever so: a look holds up nobody who writes.
        if await self._db.one("untold_dm", **values) is None:
            return False
        try:
            renewed = Write("renew_table", {"table_id": table_id})
            await self._db.commit([Write("tell_dm_closed", values), renewed])
        except Conflict:
            return False
        return True

    # --------------------------------------------------------------------------------- servers

    async def server(self, server_id: int) -> ServerSettings:
        """Return what a server has settled, or the usual."""
        return await servers.load(self._db, server_id)

    async def set_server(
        self, who: Person, server_id: int, **changes: Unpack[ServerChanges]
    ) -> ServerSettings:
        """Settle something for a server's new tables: fields of its settings."""
        return await servers.settle(self._db, who, server_id, **changes)

    @property
    def allowed(self) -> Most:
        """How many tables the program allows to any server, and to any person."""
        return Most(self._limits.per_server, self._limits.per_person)

    # ---------------------------------------------------------------------------------- people

    async def reader(self, user_id: int) -> Reader:
        """Return what is known of somebody who reads."""
        return await person.load(self._db, user_id)

    async def choose(self, user_id: int, **changes: Unpack[ReaderChanges]) -> Reader:
        """Note what somebody has chosen for what they read."""
        return await person.choose(self._db, user_id, **changes)


def _hand(snapshot: Snapshot, seat: int | None) -> HandView:
    if seat is None:
        raise NotSeated
    if snapshot.live is None:
        raise NothingDealt
    return snapshot.hand(snapshot.live, seat)
