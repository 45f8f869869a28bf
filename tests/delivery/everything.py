"""Every kind of message, each brought to the point where Discord is asked to take it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from bot.delivery.events import EventDeliverer, EventRound
from bot.delivery.kinds import MessageKind
from bot.delivery.lfg import LfgDeliverer, PanelRound
from bot.delivery.messenger import Undelivered
from bot.delivery.outbox.deliverer import Deliverer
from bot.delivery.servers import ServerDeliverer, ServerRound
from bot.delivery.tables.deliverer import NewsRound, TableDeliverer
from bot.delivery.tables.live_messages import KINDS as LIVE
from bot.delivery.tables.posts import POST, REMINDER
from bot.engine.variants import VARIANTS
from bot.store.database import Write
from bot.tables.daily.facade import GRACE_MS, DailyOrder
from bot.tables.lfg.facade import LfgPlace
from bot.views.lfg import Wish
from bot.views.settings.clock import HOUR, MINUTE
from bot.views.settings.preferences import HandPlace, RemindBy
from bot.views.table.view import TableState
from tests.clock import FakeClock
from tests.delivery.crash import Life, mortal
from tests.delivery.events.listings import MemoryListings
from tests.delivery.memory import Fault, MemoryMessenger, Message
from tests.delivery.tools import MemoryAudience, tools_of
from tests.tables.organised import DIRECTOR, Organised, plan, player
from tests.tables.room import ANN, BOB, BOSS, CHANNEL, CY, EVE, SERVER, Room, public

PLACE: Final = LfgPlace(SERVER, CHANNEL, "en")
ELSEWHERE: Final = CHANNEL + 1
"""A channel for a server's posts."""

KINDS: Final[dict[str, MessageKind]] = {
    **{f"table {kind}": declared for kind, declared in LIVE.items()},
    "table post": POST,
    "table reminder": REMINDER,
    **{f"table {kind}": declared for kind, declared in NewsRound.kinds.items()},
    **{f"event {kind}": EventRound.kinds[kind] for kind in sorted(EventRound.kinds)},
    **{f"lfg {kind}": declared for kind, declared in PanelRound.kinds.items()},
    **{f"server {kind}": declared for kind, declared in ServerRound.kinds.items()},
}
"""What every kind declares, by the deliverer it belongs to."""


@dataclass
class Everything:
    """A server with all that the bot sends there, and every deliverer on one messenger."""

    room: Room
    audience: MemoryAudience = field(default_factory=MemoryAudience)
    messenger: MemoryMessenger = field(init=False)
    listings: MemoryListings = field(init=False)
    event: Organised = field(init=False)
    deliverers: tuple[Deliverer, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.messenger = MemoryMessenger(self.room.clock, {CHANNEL: {}, ELSEWHERE: {}})
        self.listings = MemoryListings(self.room.clock)
        self.event = Organised(self.room)
        self.start()

    def start(
        self, life: Life | None = None, process: str | None = None, clock: FakeClock | None = None
    ) -> None:
        """Begin a process, which has nothing in memory.

        Args:
            life: counts all that its deliverers ask for.
            process: names it in leases; None where no other process uses the database with it.
            clock: its own; by default that of the room.
        """
        room, life = self.room, life or Life()
        room.host = room.another_host()
        host = mortal(room.host, life)
        tools = tools_of(
            mortal(room.db, life),
            mortal(self.messenger, life),
            clock or room.clock,
            process,
            audience=mortal(self.audience, life),
        )
        self.deliverers = (
            TableDeliverer(tools, host.delivery),
            EventDeliverer(tools, host.events, mortal(self.listings, life)),
            LfgDeliverer(tools, host.lfg),
            ServerDeliverer(tools, host.recaps, host.daily, host.settings),
        )

    async def tick(self, times: int = 8, ms: int = 1_000) -> None:
        """Let time pass, and all deliverers look at what is left."""
        for _ in range(times):
            await self.look()
            self.room.clock.now += ms

    async def look(self) -> None:
        """Let all deliverers look at what is left."""
        for deliverer in self.deliverers:
            await deliverer.recover()
            while tasks := deliverer._tasks._tasks:
                # What kills a process is nobody's to read.
                await asyncio.gather(*tasks.values(), return_exceptions=True)

    async def close(self) -> None:
        for deliverer in self.deliverers:
            await deliverer.close()

    def fail(self, method: str, channel_id: int | None, error: Undelivered | None) -> Fault:
        """Let all requests of a kind fail from now on."""
        fault = Fault(method, error, times=10**6, channel_id=channel_id)
        self.messenger.faults.append(fault)
        return fault

    def told(self, user_id: int) -> list[Message]:
        """Return what a person has got by direct message."""
        channel_id = self.messenger.privates.get(user_id)
        return [] if channel_id is None else self.messenger.shown(channel_id)

    def dm_of(self, user_id: int) -> int:
        return self.messenger.privates[user_id]

    def in_public(self) -> Iterator[Message]:
        """Go through what is in channels and threads."""
        private = set(self.messenger.privates.values())
        for channel_id in self.messenger.channels:
            if channel_id not in private:
                yield from self.messenger.shown(channel_id)

    async def open_dms(self, *users: int) -> None:
        """Let people have direct messages with the bot."""
        for user_id in users:
            channel_id = await self.messenger.private(user_id)
            values = {"id": user_id, "channel_id": channel_id}
            await self.room.db.commit([Write("store_private_channel", values)])


@dataclass(frozen=True)
class Scene:
    """How a kind of message comes about, and where it goes."""

    want: Callable[[Everything], Awaitable[None]]
    """Brings it to where the next look of its deliverer sends, edits or deletes it."""
    method: str = "post"
    reader: int | None = None
    """Whose direct messages it goes to."""
    channel_id: int = CHANNEL


async def _lobby(all_: Everything) -> None:
    await all_.room.open(ANN, BOB, variant="pitch", seats=2)


async def _board(all_: Everything) -> None:
    table = await all_.room.open(ANN, variant="pitch", seats=4)
    await all_.tick()
    await all_.room.host.join(table.id, BOB)


async def _hand(all_: Everything) -> None:
    await all_.room.host.people.choose(ANN.id, place=HandPlace.DM)
    await all_.room.host.people.choose(BOB.id, place=HandPlace.CHANNEL)
    await all_.open_dms(ANN.id)
    await all_.room.begin(ANN, BOB, variant="pitch", seats=2)


async def _reminder(all_: Everything) -> None:
    room = all_.room
    for who in (ANN, BOB):
        await room.host.people.choose(who.id, place=HandPlace.CHANNEL, remind_by=RemindBy.DM)
    await all_.open_dms(ANN.id, BOB.id)
    await room.begin(ANN, BOB, variant="pitch", seats=2)
    await all_.tick()
    room.clock.now += 2 * MINUTE
    await room.host.timers.run_due()


async def _news(all_: Everything) -> None:
    room = all_.room
    await all_.open_dms(EVE.id)
    table = await room.begin(ANN, BOB, variant="pitch", seats=2)
    await room.to_deal(table.id, 1)
    await all_.tick()
    await room.host.followers.follow(table, EVE)
    deal = {"table_id": table.id, "game": 1, "deal": 0, "now": room.clock.now}
    await room.db.commit([Write("add_news", deal)])


async def _wait(all_: Everything) -> None:
    await all_.room.host.lfg.wait(CY, PLACE, Wish(VARIANTS["cinch"]), HOUR)


async def _panel(all_: Everything) -> None:
    await _wait(all_)
    await all_.tick()
    await all_.room.host.lfg.wait(BOB, PLACE, Wish(VARIANTS["cinch"]), HOUR)


async def _old_panel(all_: Everything) -> None:
    await _wait(all_)
    await all_.tick()
    all_.room.clock.now += 50 * MINUTE
    await all_.room.host.lfg.wait(BOB, PLACE, Wish(VARIANTS["cinch"]), HOUR)


async def _lfg_news(all_: Everything) -> None:
    await all_.open_dms(EVE.id)
    await all_.room.host.lfg.listeners.listen(EVE.id, SERVER)
    await _wait(all_)


async def _ended(all_: Everything) -> None:
    await all_.open_dms(CY.id)
    await _wait(all_)
    await all_.tick()
    await all_.room.host.lfg.end(PLACE.panel_id)


async def _announced(all_: Everything) -> None:
    for number in (1, 2):
        await all_.room.host.people.choose(player(number).id, place=HandPlace.DM)
    await all_.open_dms(*(player(number).id for number in (1, 2)), DIRECTOR.id)
    starts_at = all_.room.clock.now + 2 * HOUR
    await all_.event.announce(plan(starts_at=starts_at))


async def _event_panel(all_: Everything) -> None:
    await _announced(all_)
    await all_.tick()
    await all_.event.enter([1], [2])


async def _begun(all_: Everything) -> None:
    await _announced(all_)
    await all_.event.enter([1], [2])
    await all_.tick()
    await all_.event.begin()


async def _recap(all_: Everything) -> None:
    room = all_.room
    await room.play_game(ANN, BOB, variant="pitch", seats=2)
    await all_.tick()
    month = {"server_id": SERVER, "month": room.host.recaps.last_month("UTC"), "language": "en"}
    await room.db.commit(
        [
            Write("settle", {"id": SERVER}, rows=None),
            Write("settle_recap_channel", {"id": SERVER, "recap_channel": ELSEWHERE}),
            Write("want_recap", {**month, "now": room.clock.now}),
        ]
    )


async def _alert(all_: Everything) -> None:
    await all_.room.host.people.choose(DIRECTOR.id, place=HandPlace.DM)
    await _begun(all_)
    await all_.tick()
    (match,) = (await all_.event.view()).event.matches.values()
    all_.room.clock.now = match.starts_at + 10 * MINUTE
    await all_.event.runs()


async def _asked(all_: Everything) -> None:
    await _announced(all_)
    await all_.event.enter([1], [2])
    await all_.tick()
    series = all_.room.host.events.series
    all_.event.id = await series.copy(all_.event.id, DIRECTOR, "Next", 0)


async def _left_panel(all_: Everything) -> None:
    await _announced(all_)
    await all_.tick()
    mine = {"owner": all_.event.id}
    leave = Write("leave_panel", {**mine, "number": 99})
    await all_.room.db.commit([leave, Write("move_panel", mine)])


async def _called(all_: Everything) -> None:
    room = all_.room
    await all_.event.announce(plan(starts_at=room.clock.now + 2 * HOUR))
    await all_.event.enter([1], [2])
    await all_.tick()
    await all_.event.begin()


async def _named(all_: Everything) -> None:
    await _announced(all_)
    await all_.tick()
    await all_.event.name(player(1))


async def play_daily(all_: Everything) -> str:
    """Let Ann play the day's deal to its end."""
    room, here = all_.room, DailyOrder(SERVER, CHANNEL, "en")
    table_id = await room.host.daily.play(ANN, here)
    table = await room.host.table(table_id)
    while table.state is TableState.PLAYING:
        if table.resting:
            deal = public(table).deal
            table = await room.host.next_deal(table_id, ANN, 1, deal - 1)
        else:
            table = await room.step(table_id)
    return table_id


async def _daily(all_: Everything) -> None:
    room = all_.room
    await room.host.settings.settle(BOSS, SERVER, daily_channel=ELSEWHERE)
    await play_daily(all_)
    today = await room.host.daily.page(SERVER, ANN.id)
    room.clock.now = today.day.ends_at + GRACE_MS
    await room.host.daily.close_due()


async def _shared(all_: Everything) -> None:
    await play_daily(all_)
    await all_.room.host.daily.share(ANN, DailyOrder(SERVER, ELSEWHERE, "en"), 1)


SCENES: Final[dict[str, Scene]] = {
    "table post": Scene(_lobby),
    "table board": Scene(_board, "edit"),
    "table hand": Scene(_hand, reader=ANN.id),
    "table reminder": Scene(_reminder, reader=ANN.id),
    "table news": Scene(_news, reader=EVE.id),
    "lfg panel": Scene(_panel, "edit"),
    "lfg moved": Scene(_old_panel, "delete"),
    "lfg news": Scene(_lfg_news, reader=EVE.id),
    "lfg ended": Scene(_ended, reader=CY.id),
    "event panel": Scene(_event_panel, "edit"),
    "event moved": Scene(_left_panel, "edit"),
    "event log": Scene(_announced),
    "event call": Scene(_called),
    "event notice": Scene(_named),
    "event asked": Scene(_asked),
    "event private": Scene(_begun, reader=player(1).id),
    "event alert": Scene(_alert, reader=DIRECTOR.id),
    "event listing": Scene(_announced, "list"),
    "server recap": Scene(_recap, channel_id=ELSEWHERE),
    "server daily": Scene(_daily, channel_id=ELSEWHERE),
    "server shared": Scene(_shared, channel_id=ELSEWHERE),
}
"""One for each kind."""
