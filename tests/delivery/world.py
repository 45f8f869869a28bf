"""A table in a real store, changed as the host changes it, with a messenger in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from bot.delivery.circuit_breaker import CircuitBreaker
from bot.delivery.messenger import Messenger, Undelivered
from bot.delivery.outbox.lease import Lease
from bot.delivery.tables.deliverer import TableDeliverer
from bot.engine.events import DealEnded, Event, TrickTaken, TurnedUp
from bot.engine.game.game import Game, Setup
from bot.engine.shuffle import FairPacks
from bot.engine.variants import find_variant
from bot.engine.views import PublicView, SeatView
from bot.store.database import Database, Write
from bot.views import posts
from bot.views.history import ToldDeal
from bot.views.referee_request import RefereeRequest
from bot.views.settings.preferences import HandPlace, Look, Reader
from bot.views.settings.server import ServerSettings, TricksAs
from bot.views.summary import GameSummary
from bot.views.table.deals import DealSummary
from bot.views.table.view import (
    EmptySeats,
    HandView,
    Pause,
    SeatInfo,
    SeatKind,
    TableState,
    TableView,
)
from tests.clock import FakeClock
from tests.store import rows

from .memory import Fault, MemoryMessenger, Message
from .tools import MemoryAudience, tools_of

Hands: TypeAlias = tuple[TableView, dict[int, HandView]]

TABLE = "K7QF"
CHANNEL = 500
PEOPLE = ("Ann", "Bob", "Cy", "Dee")
COMMITMENT = "ab" * 32


def _deals(count: int) -> Iterator[tuple[PublicView, tuple[SeatView, ...], PublicView]]:
    """Yield the views of the first deals of a game: as it begins, and of its end."""
    setup = Setup(find_variant("trinidad"), {}, 2, 4)
    game, _ = Game.start(setup, FairPacks.of(bytes(32), 7), 0)
    for number in range(count):
        begun = game.public(), tuple(game.view(seat) for seat in range(4))
        while game.deal_number == number:
            seat = game.turn
            assert seat is not None
            game.apply(seat, game.legal(seat)[0])
        (ended,) = game.just_ended
        yield *begun, ended


DEALS = [*_deals(3)]


def deliverer(
    db: Database,
    messenger: Messenger,
    world: World,
    owner: str | None,
    breaker: CircuitBreaker | None = None,
) -> TableDeliverer:
    """Return a deliverer that looks after every server."""
    tools = tools_of(db, messenger, world.clock, owner, breaker, world.audience)
    return TableDeliverer(tools, world)


@dataclass
class World:
    """One table of four people; every name shown carries the table's version."""

    db: Database
    clock: FakeClock
    messenger: MemoryMessenger
    id: str = TABLE
    version: int = 0
    game: int = 1
    deal: int = -1
    state: TableState = TableState.LOBBY
    paused: Pause | None = None
    last_post: int = 0
    people: dict[int, int] = field(default_factory=lambda: {seat: 100 + seat for seat in range(4)})
    closed_dms: list[int] = field(default_factory=list)
    event_id: str | None = None
    late_dms: list[int] = field(default_factory=list)
    readers: dict[int, Reader] = field(default_factory=dict)
    request: RefereeRequest | None = None
    refusals: int = 0
    tricks: TricksAs = TricksAs.DEALS
    abandoned: int = 0
    audience: MemoryAudience = field(default_factory=MemoryAudience)

    def __post_init__(self) -> None:
        self.deliverer = self.deliverer_of("here")

    # ------------------------------------------------------------------------------- delivery

    def deliverer_of(self, owner: str | None) -> TableDeliverer:
        """Return a deliverer; each owner is another process."""
        return deliverer(self.db, self.messenger, self, owner)

    def lease(self, owner: str) -> Lease:
        return Lease(self.db, self.clock, self.clock, self.id, owner)

    def fail(
        self,
        method: str,
        error: Undelivered | None,
        after: bool = False,
        times: int = 1,
        channel_id: int | None = None,
    ) -> None:
        """Let the next requests fail."""
        self.messenger.faults.append(Fault(method, error, after, times, channel_id))

    async def deliver(self) -> None:
        await self.deliverer.deliver(self.id)

    async def recover(self) -> None:
        """Let the deliverer recover, and wait until it has done so."""
        await self.deliverer.recover()
        await self.idle()

    async def idle(self) -> None:
        """Wait until the deliverer has no work under way."""
        while self.tasks:
            await asyncio.wait(list(self.tasks.values()))

    @property
    def tasks(self) -> dict[str, asyncio.Task[None]]:
        """The deliverer's tasks by table."""
        return self.deliverer._tasks._tasks

    def dms(self, user_id: int) -> list[Message]:
        """Return what a person sees in the direct messages."""
        return self.messenger.shown(self.messenger.privates[user_id])

    # --------------------------------------------------------------------------- as the host does

    async def open(self, *, threads: bool = False) -> None:
        table = rows.add_table(
            id=self.id,
            server_id=1,
            channel_id=CHANNEL,
            wants_thread=int(threads),
            state=self.state.value,
            due=None,
            due_at=None,
        )
        self.version = 1
        await self.db.commit([table])
        await self.change(posts.BoardPost(1, -1, COMMITMENT), faces=[self.new_board()])

    async def change(self, *made: posts.Post, faces: Iterable[Write] = ()) -> None:
        """Move the table on by one version, which its board must then show."""
        writes = [self.want("board", self.deal, -1)]
        for number, post in enumerate(made, self.last_post + 1):
            values = {"table_id": self.id, "number": number, "payload": posts.dump(post)}
            now, fleeting = self.clock(), post.fleeting
            writes.append(Write("add_post", {**values, "created_at": now, "fleeting": fleeting}))
        move = rows.move_table(
            id=self.id,
            version=self.version,
            state=self.state.value,
            paused=self.paused and self.paused.value,
            game=self.game,
            last_post=self.last_post + len(made),
            due=None,
            due_at=None,
        )
        await self.db.commit([move, *writes, *faces])
        self.version += 1
        self.last_post += len(made)

    def want(self, kind: str, deal: int, seat: int) -> Write:
        assert (kind == "board") == (seat < 0)
        place = {"table_id": self.id, "game": self.game, "deal": deal, "places": 1 << seat + 1}
        return Write("want_some_faces", {**place, "wanted": self.version + 1})

    def hand(self, seat: int) -> Write:
        face = {"table_id": self.id, "kind": "hand", "game": self.game, "deal": self.deal}
        values = {**face, "seat": seat, "user_id": self.people[seat], "wanted": self.version + 1}
        return Write("add_face", values)

    def new_board(self) -> Write:
        """Make a board's face, or make it new where there is one, as a post of it goes along."""
        face = {"table_id": self.id, "kind": "board", "game": self.game, "deal": self.deal}
        return Write("add_face", {**face, "seat": -1, "user_id": None, "wanted": self.version + 1})

    async def next_deal(self, *made: posts.Post) -> None:
        """Deal: a new board and new hands; the old ones say that their deal is over."""
        old = self.deal
        self.state, self.deal = TableState.PLAYING, old + 1
        writes = [self.want("board", old, -1)]
        writes += [self.want("hand", old, seat) for seat in self.people if old >= 0]
        writes += [self.new_board(), *(self.hand(seat) for seat in self.people)]
        await self.change(
            *made, posts.BoardPost(self.game, self.deal), self.turn_up(), faces=writes
        )

    async def card(self, actor: int, following: int, *made: posts.Post) -> None:
        """Play a card: the board, the player's own hand and the next one's change."""
        hands = [self.want("hand", self.deal, seat) for seat in (actor, following)]
        await self.change(*made, faces=hands)

    def turn_up(self) -> posts.StoryPost:
        return self.story(TurnedUp)

    def trick(self, number: int) -> posts.StoryPost:
        return self.story(TrickTaken, number)

    def deal_made(self) -> posts.StoryPost:
        return self.story(DealEnded)

    def story(self, kind: type[Event], number: int = 0) -> posts.StoryPost:
        """Tell one event of the deal."""
        deal = max(self.deal, 0)
        story = DEALS[deal][2].story
        at = [at for at, event in enumerate(story) if isinstance(event, kind)][number]
        return posts.StoryPost(self.game, deal, at, at + 1)

    # -------------------------------------------------------------------------------- the HostPort

    async def board(self, table_id: str) -> TableView:
        row = await self.db.one("table", id=table_id)
        assert row is not None
        return self.view(row["version"], row["thread_id"])

    async def in_event(self, table: TableView) -> None:
        """It belongs to none."""

    def view(self, version: int, thread_id: int | None = None) -> TableView:
        seats = tuple(
            SeatInfo(seat, SeatKind.HUMAN, f"{PEOPLE[seat]} v{version}", user_id)
            for seat, user_id in self.people.items()
        )
        return TableView(
            id=self.id,
            version=version,
            server_id=1,
            channel_id=CHANNEL,
            thread_id=thread_id,
            state=self.state,
            paused=self.paused,
            variant=find_variant("trinidad"),
            options={},
            sides=2,
            seats=seats,
            opener_id=100,
            opener_name="Ann",
            fill=EmptySeats.NOBODY,
            language="en",
            game=self.game,
            first=None,
            public=DEALS[self.deal][0] if self.deal >= 0 else None,
            look=Look.TEXT,
            tricks=self.tricks,
            ended=self._results(self.game, max(self.deal, 0)),
            request=self.request,
            event_id=self.event_id,
        )

    async def hands(
        self, table_id: str, seats: Collection[int], at_least: int | None = None
    ) -> Hands:
        table = await self.board(table_id)
        held = DEALS[self.deal][1]
        return table, {seat: HandView(table, held[seat]) for seat in seats if self.deal >= 0}

    async def deal_results(self, table_id: str, game: int) -> tuple[DealSummary, ...]:
        return self._results(game, len(DEALS))

    def _results(self, game: int, deals: int) -> tuple[DealSummary, ...]:
        names = tuple(f"{name} v{self.version}" for name in PEOPLE)
        return tuple(
            DealSummary(game, deal, 0, names, 2, None, (), (10, 4), (1, 0), exhausted=False)
            for deal in range(deals)
        )

    async def told_deal(self, table: TableView, game: int, deal: int) -> ToldDeal:
        return ToldDeal(replace(table, public=DEALS[deal][2]), self._results(game, deal + 1)[deal])

    async def game_summary(self, table_id: str, game: int) -> GameSummary | None:
        return None

    async def game_start(self, table_id: str, game: int) -> posts.GameStart:
        return posts.GameStart(game, COMMITMENT, (("Ann", "Cy"), ("Bob", "Dee")))

    async def reader(self, user_id: int) -> Reader:
        return self.readers.get(user_id, Reader(look=Look.TEXT, place=HandPlace.DM))

    async def referees(self, table: TableView) -> ServerSettings:
        return ServerSettings()

    def is_answered(self, _: str) -> bool:
        return False

    async def refuse(self, table_id: str) -> None:
        self.refusals += 1
        self.paused = Pause.REFUSED
        await self.change()

    async def abandon(self, table_id: str) -> None:
        self.abandoned += 1
        self.state = TableState.CLOSED
        await self.change()

    async def stop_following(self, table_id: str, user_id: int) -> None:
        raise AssertionError("nobody follows this table")

    async def dm_closed(self, table_id: str, seat: int) -> None:
        self.closed_dms.append(seat)

    async def dm_late(self, table_id: str, seat: int) -> None:
        self.late_dms.append(seat)

    async def take_over(self, seat: int, user_id: int) -> None:
        """Give a seat in the running deal to another person."""
        self.people = {**self.people, seat: user_id}
        await self.change(faces=[self.hand(seat)])
