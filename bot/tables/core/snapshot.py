"""Snapshot of a table: its rows, the live game replayed from them, and a cache of both.

A cached table is valid while the store has the same version of it, so each write to a table's rows
must raise its version.
"""

from __future__ import annotations

from asyncio import Task
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from functools import cached_property
from itertools import takewhile
from typing import Final

from bot.engine.actions import CallCard, CallRevoke, Done, Inquire
from bot.engine.errors import IllegalAction
from bot.engine.game.game import FinishedDeal, Game, Setup
from bot.engine.rulings import Ruling
from bot.engine.shuffle import made_at
from bot.engine.variants import find_variant
from bot.ops.clocks import Steady
from bot.store.database import Database, Row
from bot.tables.core.computers import Moves
from bot.tables.core.deal_summary import load_results
from bot.tables.core.game_start import step_of, told_on_board
from bot.tables.core.rows import DealRow, GameRow, SeatRow, TableRow, deal_rows
from bot.tables.core.soundness import check_deals, check_table
from bot.tables.damage import DAMAGE_ERRORS, DamagedTable, reading
from bot.tables.errors import UnknownTable
from bot.views.posts import Post, SeatPost
from bot.views.posts import load as load_post
from bot.views.seat_changes import SeatChange
from bot.views.table.deals import DealSummary
from bot.views.table.view import (
    GAME_ON,
    FirstDealStep,
    HandView,
    Hints,
    TableInfo,
    TableState,
    TableView,
    seats_apart,
)

ASIDE: Final = (Inquire, CallCard, CallRevoke, Done, Ruling)
"""What players do out of turn, and what leaves the turn as it is."""
_PUBLIC: Final = tuple(field.name for field in fields(TableInfo))
"""The fields of a table's row that everybody may know: its view has them under the same names."""
_UNCUT: Final = frozenset({TableState.LOBBY, TableState.CUTTING, TableState.OVER})
"""The states in which a pack may have to be cut next."""


class BrokenDeal(Exception):
    """The running deal does not replay with the rules of this version."""

    def __init__(self, snapshot: Snapshot, deals: Sequence[DealRow]) -> None:
        super().__init__(f"deal {deals[-1].number} does not replay")
        self.snapshot = snapshot
        self.deals = deals


@dataclass(frozen=True, slots=True)
class PostedCommitment:
    """A game's commitment, and the message that has it."""

    commitment: str
    message: int | None
    """None if Discord refused it, and while it waits to be sent."""
    waits: bool = False
    mixes: bool = True
    """Whether Discord's ids go into the deals."""

    def precedes(self, press: int) -> bool:
        """Say whether Discord made this interaction's id after the message with the commitment."""
        if self.waits or not self.mixes:
            return False
        return self.message is None or made_at(press) >= made_at(self.message)


@dataclass(frozen=True)
class Snapshot:
    """Everything that decides an action at a table. It holds every card."""

    table: TableRow
    seats: tuple[SeatRow, ...]
    game: GameRow
    next_game: GameRow | None = None
    """The rematch on offer; None before a game is over."""
    live: Game | None = None
    """None before the first deal."""
    seen: Mapping[int, int] | None = None
    """By user id: the seat whose hand a person has seen in the running deal."""
    seat_changes: tuple[SeatChange, ...] = ()
    """The seats that changed hands in the middle of the running deal."""
    posted_commitment: PostedCommitment | None = None
    """The coming game's; None if its pack is cut."""
    deals: tuple[DealRow, ...] = ()
    """The deals so far, if the pack is cut again in the middle of a game."""
    ended: tuple[DealSummary, ...] = ()
    """The results of the game's finished deals, in order."""

    @property
    def begun(self) -> bool:
        """Whether cards of the present game have been dealt, and it is not over."""
        return self.game.dealt and self.table.state in GAME_ON

    @property
    def coming(self) -> GameRow:
        """The game whose pack is cut next or was cut last."""
        return self.next_game or self.game

    @property
    def setup(self) -> Setup:
        """What is played, and by how many."""
        return self.game.setup(len(self.seats))

    @property
    def first(self) -> FirstDealStep | None:
        """The next question before the first deal; None in other states than CUTTING."""
        if self.table.state is not TableState.CUTTING:
            return None
        return step_of(self.game, self.seats)

    def seat_of(self, user_id: int) -> int | None:
        """Return the seat a person sits in, or None."""
        return next((row.seat for row in self.seats if row.user_id == user_id), None)

    def view(self) -> TableView:
        """Return the public view."""
        return self._view

    @cached_property
    def _view(self) -> TableView:
        # Cached, because a click shows it several times: in its answer, on the board, on hands.
        table = self.table
        return TableView(
            **{name: getattr(table, name) for name in _PUBLIC},
            variant=find_variant(table.variant),
            seats=tuple(row.info() for row in self.seats),
            first=self.first,
            public=self.live.public() if self.live else None,
            kept=self.deals[-1].score_before if self.deals else None,
            seat_changes=self.seat_changes,
            ended=self.ended,
            cut=told_on_board(self.game, table, self.live),
            hinted=self.game.hinted if self.game.takes_hints else Hints.NEVER,
        )

    def hand(self, live: Game, seat: int) -> HandView:
        """Return the view of the player of a seat."""
        known = self._hands.get(seat) if live is self.live else None
        if known is not None:
            return known
        row = self.seats[seat]
        hand = HandView(self.view(), live.view(seat), row.notice, asides(live))
        if live is self.live:
            self._hands[seat] = hand
        return hand

    @cached_property
    def thoughts(self) -> list[Task[Moves]]:
        """What the computers think of already while their pause lasts: one thing at most."""
        return []

    @cached_property
    def _hands(self) -> dict[int, HandView]:
        """The hands of the live game that were looked at: in answers, on messages."""
        return {}


def asides(live: Game) -> int:
    """Count the last actions of the running deal that have left the turn as it is."""
    return sum(1 for _ in takewhile(lambda action: isinstance(action, ASIDE), live.latest_actions))


def rebuild(game: GameRow, seats: int, deals: Sequence[DealRow]) -> Game:
    """Build the live game from its rows; only the last deal is replayed.

    Raises:
        ValueError: if this version's rules do not allow the stored actions.
    """
    *earlier, running = deals
    try:
        live = Game.resume(
            game.setup(seats),
            game.packs,
            finished=finished_deals(earlier, running.score_before),
            dealer=running.dealer,
            score_before=running.score_before,
            carried=running.carried,
            layout=running.layout,
            actions=running.actions(),
        )
    except IllegalAction as error:
        raise ValueError(f"deal {running.number} does not replay") from error
    if live.deal_number != running.number:
        raise ValueError(f"deal {running.number} ends too early")
    return live


def finished_deals(deals: Sequence[DealRow], score: tuple[int, ...]) -> list[FinishedDeal]:
    """Return the earlier deals as the live game needs them, given the score after the last.

    A deal that was dealt again because it no longer replayed counts as one without actions: this
    version may not be able to read them.
    """
    after = [deal.score_before for deal in deals[1:]] + [score]
    return [
        FinishedDeal(deal.dealer, deal.actions() if deal.result or deal.void else (), score)
        for deal, score in zip(deals, after, strict=False)
    ]


class SnapshotCache:
    """Least-recently-used cache of tables, each at one version.

    Args:
        rest_ms: how long an unused table is kept.
    """

    def __init__(self, most: int, rest_ms: int, clock: Steady) -> None:
        self._most = most
        self._rest_ms = rest_ms
        self._clock = clock
        self._kept: OrderedDict[str, tuple[int, Snapshot]] = OrderedDict()
        """With the time of each `put`, the oldest first."""

    def put(self, snapshot: Snapshot) -> None:
        """Keep a table."""
        now = self._clock()
        self._kept[snapshot.table.id] = (now, snapshot)
        while len(self._kept) > self._most or (self._kept and self._oldest() < now - self._rest_ms):
            self._kept.popitem(last=False)

    def peek(self, table_id: str) -> Snapshot | None:
        """Return a table without taking it out; None if it is not kept."""
        _, kept = self._kept.get(table_id, (0, None))
        return kept

    def pop_version(self, table_id: str, version: int | None) -> Snapshot | None:
        """Take a table out if it is kept as of this version or a later one."""
        _, kept = self._kept.get(table_id, (0, None))
        if kept is None or version is None or kept.table.version < version:
            return None
        return self.pop(table_id)

    def pop(self, table_id: str) -> Snapshot | None:
        """Take a table out: changes to its live game must not show before they are stored."""
        _, snapshot = self._kept.pop(table_id, (0, None))
        return snapshot

    def __len__(self) -> int:
        """How many tables are kept."""
        return len(self._kept)

    def _oldest(self) -> int:
        at, _ = next(iter(self._kept.values()))
        return at


async def load(db: Database, cache: SnapshotCache, table_id: str) -> Snapshot:
    """Load a table, or take it out of the cache if its version is still the same.

    A transaction that changes a row of a table, its seats, games, deals, actions or hands seen
    raises its version. Only the place of its messages is not part of its state.

    Raises:
        UnknownTable: if there is none.
        BrokenDeal: if its running deal no longer replays.
        DamagedTable: if its rows are damaged.
    """
    return await _with_posted_commitment(db, await _load_or_take(db, cache, table_id))


async def _load_or_take(db: Database, cache: SnapshotCache, table_id: str) -> Snapshot:
    kept = cache.pop(table_id)
    if kept is None:
        return await _load(db, table_id)
    now = await db.one("table_version", id=table_id)
    if now is None:
        raise UnknownTable
    if now["version"] != kept.table.version:
        return await _load(db, table_id)
    place = {"wants_thread": bool(now["wants_thread"]), "thread_id": now["thread_id"]}
    if (kept.table.wants_thread, kept.table.thread_id) == tuple(place.values()):
        return kept
    return replace(kept, table=replace(kept.table, **place))


async def _load(db: Database, table_id: str) -> Snapshot:
    row = await db.one("table", id=table_id)
    if row is None:
        raise UnknownTable
    at = {"table_id": table_id}
    seats = await db.all("seats", **at)
    games = await db.all("games_from", **at, number=row["game"])
    damaged = DamagedTable(row, seats)
    with reading(damaged):
        snapshot = _at_rest(row, seats, games)
    if not snapshot.game.dealt:
        return snapshot
    actions, deals = await _played(db, table_id, snapshot.table.game)
    with reading(damaged):
        snapshot = replace(snapshot, ended=load_results(snapshot.table.game, deals))
        if snapshot.table.state is TableState.CUTTING:
            return replace(snapshot, deals=_sound(snapshot, deals, actions))
        live = _replayed(snapshot, deals, actions)
    if isinstance(live, BrokenDeal):
        raise live
    if live is None:
        return snapshot
    seen = await db.all("seen", **at, game=snapshot.table.game, deal=live.deal_number)
    hands = {row["user_id"]: row["seat"] for row in seen}
    changes = await load_seat_changes(db, table_id, snapshot.table.game, live.deal_number)
    return replace(snapshot, live=live, seen=hands, seat_changes=changes)


async def load_seat_changes(
    db: Database, table_id: str, game: int, deal: int
) -> tuple[SeatChange, ...]:
    """Return the seats that changed hands in the middle of a deal; a damaged post is left out."""
    beginning = SeatPost.beginning(game)
    rows = await db.all("posts_beginning", table_id=table_id, beginning=beginning)
    told: list[Post] = []
    for row in rows:
        with suppress(*DAMAGE_ERRORS):
            told.append(load_post(row["payload"]))
    return tuple(
        SeatChange(deal, post.seat, post.left or "", post.taken_by, tuple(post.done))
        for post in told
        if isinstance(post, SeatPost) and post.deal == deal and post.done
    )


async def _with_posted_commitment(db: Database, snapshot: Snapshot) -> Snapshot:
    """Look up where the coming game's commitment was posted, until it is known.

    Delivery stores it without raising the table's version.
    """
    coming, kept = snapshot.coming, snapshot.posted_commitment
    if snapshot.table.state not in _UNCUT or coming.cut is not None:
        return snapshot
    if kept is not None and not kept.waits:
        return snapshot
    if snapshot.table.private:
        # Its person's own answer shows it.
        return replace(snapshot, posted_commitment=PostedCommitment(coming.commitment, None))
    values = {"table_id": snapshot.table.id, "commitment": coming.commitment}
    row = await db.one("promise", **values)
    message = None if row is None else row["message_id"]
    waits = row is not None and message is None and not row["refused"]
    return replace(snapshot, posted_commitment=PostedCommitment(coming.commitment, message, waits))


def _at_rest(row: Row, seats: Sequence[Row], games: Sequence[Row]) -> Snapshot:
    """Read a table without its cards; raise if its rows are wrong."""
    table = TableRow.of(row)
    first, *later = map(GameRow.of, games)
    rows = tuple(seats_apart([*map(SeatRow.of, seats)]))
    snapshot = Snapshot(table, rows, first, next(iter(later), None))
    check_table(table, snapshot.seats, first, snapshot.next_game)
    # Some columns are only read for the view.
    snapshot.view()
    return snapshot


def _sound(snapshot: Snapshot, deals: Sequence[Row], actions: Sequence[Row]) -> tuple[DealRow, ...]:
    """Read the deals; raise if they are wrong."""
    rows = deal_rows(deals, actions)
    check_deals(rows, snapshot.game, len(snapshot.seats))
    return rows


def _replayed(
    snapshot: Snapshot, deals: Sequence[Row], actions: Sequence[Row]
) -> Game | BrokenDeal | None:
    """Build the live game; raise if the rows of a running game are wrong."""
    on = snapshot.table.state is TableState.PLAYING
    try:
        rows = _sound(snapshot, deals, actions)
    except Exception:
        if on:
            raise
        # A finished game keeps its stored result, but its board cannot be shown.
        return None
    if rows[-1].void:
        # A board is dealt again without a cut; else it was closed before its pack was cut again.
        return BrokenDeal(snapshot, rows) if on else None
    try:
        return rebuild(snapshot.game, len(snapshot.seats), rows)
    except ValueError:
        return BrokenDeal(snapshot, rows) if on else None


async def _played(db: Database, table_id: str, game: int) -> tuple[list[Row], list[Row]]:
    """Return the rows of a game's actions, and those of its deals."""
    # Actions first: if another process adds a deal in between, no action is of a missing deal.
    actions = await db.all("actions", table_id=table_id, game=game)
    return actions, await db.all("deals", table_id=table_id, game=game)


async def load_deals(db: Database, table_id: str, game: int) -> tuple[DealRow, ...]:
    """Load a game's deals with their actions and rulings, in order."""
    actions, deals = await _played(db, table_id, game)
    return deal_rows(deals, actions, await db.all("rulings", table_id=table_id, game=game))
