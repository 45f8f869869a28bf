"""An event in a room, and what Discord shows of it, in memory."""

from __future__ import annotations

from bot.delivery.circuit_breaker import CircuitBreaker
from bot.delivery.events.deliverer import EventDeliverer
from bot.delivery.messenger import Undelivered
from bot.ui.pictures.emojis import Emojis
from bot.ui.pictures.voices import Voices
from tests.tables.organised import Organised
from tests.tables.room import CHANNEL, Room

from .listings import MemoryListings
from .memory import Fault, MemoryMessenger, Message


class Stage:
    """An event in a room, and a messenger in memory."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.event = Organised(room)
        self.messenger = MemoryMessenger(room.clock, {CHANNEL: {}})
        self.listings = MemoryListings()
        self.deliverer = self.another()

    def another(self) -> EventDeliverer:
        """Return the deliverer of another process."""
        clock = self.room.clock
        return EventDeliverer(
            self.room.db,
            self.messenger,
            self.listings,
            self.room.host.events,
            clock,
            cares=lambda _: True,
            breaker=CircuitBreaker(clock),
            voices=Voices(Emojis()),
            steady=clock,
        )

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
