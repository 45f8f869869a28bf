"""The tools of a deliverer, and an audience in memory."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.delivery.audience import Reader, ReadersOf, Recipient
from bot.delivery.circuit_breaker import CircuitBreaker
from bot.delivery.messenger import Messenger, Undelivered
from bot.delivery.outbox.tools import Spacing, Tools
from bot.store.database import Database
from bot.ui.pictures.emojis import Emojis, Voices
from bot.views.table.view import InChannel
from tests.clock import FakeClock


@dataclass
class MemoryAudience:
    """Everybody may learn of everything, but for who is named here."""

    gone: set[int] = field(default_factory=set)
    """People who are not members any more."""
    blind: set[int] = field(default_factory=set)
    """People who cannot view the channels."""
    hidden: set[int] = field(default_factory=set)
    """Channels that not everybody can view."""
    silence: Undelivered | None = None
    """What asking about a person fails with."""
    asked: list[Reader] = field(default_factory=list)

    async def may_learn(self, reader: Reader, place: InChannel) -> bool:
        self.asked.append(reader)
        if isinstance(reader, Recipient):
            if self.silence is not None:
                raise self.silence
            gone = self.gone if not reader.guest else set[int]()
            return reader.user_id not in (gone if reader.plays else gone | self.blind)
        is_there = isinstance(reader, ReadersOf) and reader.channel_id == place.channel_id
        return is_there or place.channel_id not in self.hidden


def tools_of(  # noqa: PLR0917  # what tests vary
    db: Database,
    messenger: Messenger,
    clock: FakeClock,
    process: str | None = None,
    breaker: CircuitBreaker | None = None,
    audience: MemoryAudience | None = None,
) -> Tools:
    """Return the tools of a process that looks after every server."""
    return Tools(
        db,
        messenger,
        audience or MemoryAudience(),
        clock,
        clock,
        process,
        cares=lambda _: True,
        breaker=breaker or CircuitBreaker(clock),
        voices=Voices(Emojis()),
        spacing=Spacing(clock),
    )
