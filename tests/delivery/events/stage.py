"""An event in a room, and what Discord shows of it, in memory."""

from __future__ import annotations

from bot.delivery.events import EventDeliverer
from bot.delivery.messenger import Undelivered
from bot.store.database import Database
from bot.views.settings.preferences import HandPlace
from tests.clock import FakeClock
from tests.delivery.crash import Life, mortal
from tests.delivery.memory import Fault, MemoryMessenger, Message
from tests.delivery.tools import MemoryAudience, tools_of
from tests.tables.organised import Organised, player
from tests.tables.room import CHANNEL, Room

from .listings import MemoryListings


class Stage:
    """An event in a room, and a messenger in memory."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.event = Organised(room)
        self.messenger = MemoryMessenger(room.clock, {CHANNEL: {}})
        self.audience = MemoryAudience()
        self.listings = MemoryListings(room.clock)
        self.deliverer = self.another()

    async def ask_for_messages(self) -> None:
        """Let the people of an event choose direct messages."""
        for number in range(1, 10):
            await self.room.host.people.choose(player(number).id, place=HandPlace.DM)

    def another(
        self, owner: str | None = None, clock: FakeClock | None = None, life: Life | None = None
    ) -> EventDeliverer:
        """Return the deliverer of another process.

        Args:
            owner: names it in leases; None where no other process uses the database with it.
            clock: its own clock; by default that of the room.
            life: counts what it commits and requests.
        """
        clock, life = clock or self.room.clock, life or Life()
        db: Database = mortal(self.room.db, life)
        messenger = mortal(self.messenger, life)
        tools = tools_of(db, messenger, clock, owner, audience=self.audience)
        events = self.room.another_host().events
        return EventDeliverer(tools, events, mortal(self.listings, life))

    def fail(self, method: str, error: Undelivered, *, after: bool = False) -> None:
        self.messenger.faults.append(Fault(method, error, after))

    async def deliver(self) -> bool:
        return await self.deliverer.deliver(self.event.id)

    @property
    def channel(self) -> list[Message]:
        return self.messenger.shown(CHANNEL)

    @property
    def log(self) -> list[Message]:
        """What is in the thread that grows from the panel."""
        return self.messenger.shown(self.channel[0].id)

    def privates(self) -> dict[int, list[Message]]:
        found = self.messenger.privates.items()
        return {user: self.messenger.shown(channel) for user, channel in found}
