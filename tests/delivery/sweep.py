"""A sweep: a scene is played again and again, and each time another await of delivery fails."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, closing, suppress
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import cycle
from typing import Final, TypeAlias

from bot.delivery.messenger import NotTried, Unsure, Unwell
from bot.delivery.outbox.lease import LEASE_MS
from bot.store.errors import Locked, Unreachable
from tests.clock import FakeClock
from tests.delivery.crash import CHANGES, REQUESTS, Died, Frozen, Life
from tests.delivery.everything import Everything

Act: TypeAlias = Callable[[Everything], Awaitable[None]]
Shown: TypeAlias = Mapping[str, Sequence[str]]

SOON_MS: Final = 2_000
LATER_MS: Final = 310_000
"""Discord has forgotten the nonces."""
OVER_MS: Final = LEASE_MS + 10_000
"""A lease has run out, by each clock."""
PROCESS: Final = "one"
ANOTHER: Final = "two"
LOOKS: Final = 25
"""How often a process looks until everything must be shown."""
PENDING: Final = ("pending_tables", "pending_events", "pending_lfg", "pending_servers")


@dataclass(frozen=True)
class Failure:
    """What comes of an await."""

    error: BaseException | None
    """None where the process dies."""
    instead: bool = True
    """Whether it comes instead of the effect, else after it."""


_UNSURE: Final = (Unwell(status=503), TimeoutError(), Unsure(status=429, code=20_028))
_LOCKED: Final = Failure(Locked(path="hangjack.db"))
_DIES: Final = Failure(None, instead=False)
_LOST: Final = Failure(Unwell(status=502), instead=False)


def failures_of(name: str, number: int) -> Sequence[Failure]:
    """Return what may come of an await; of like ones each is as likely."""
    if name in REQUESTS:
        return Failure(_UNSURE[number % 3]), _LOST, _DIES
    if name in CHANGES:
        return _LOCKED, Failure(Unreachable(reason="no answer"), instead=False), _DIES
    if name == "find":
        return (Failure(_UNSURE[number % 3]),)
    if name == "may_learn":
        return (Failure(NotTried()),)
    # Anything else is read: the store may be locked, and the rest of the bot have a bug.
    return (_LOCKED if name in {"one", "all"} or number % 2 else Failure(LookupError()),)


@dataclass
class Trouble(Life):
    """A life in which one await fails, in one of the ways that it may."""

    way: int = 0
    made: list[str] = field(default_factory=list)
    """All awaits so far."""
    has_struck: bool = False

    def counts(self, name: str, words: tuple[object, ...]) -> bool:
        """See Life: each await counts, but for the look at all that is pending."""
        return not words or words[0] not in PENDING

    @asynccontextmanager
    async def operation(self, name: str) -> AsyncIterator[None]:
        """See Life."""
        self.made.append(name)
        number, failure = len(self.made), None
        if number == self.at:
            self.has_struck = True
            failure = failures_of(name, number)[self.way]
        if failure is not None and failure.instead and failure.error is not None:
            raise failure.error
        yield
        if failure is not None and failure.error is not None:
            raise failure.error
        self.dead = self.dead or failure is not None
        self.check()


class Sweep:
    """A scene, from where its messages are wanted."""

    def __init__(self, everything: Everything, then: Act | None = None) -> None:
        self.all, self.then = everything, then
        self.messenger, self.listings = everything.messenger, everything.listings
        self.now = everything.room.clock.now
        self.rows = sqlite3.connect(":memory:")
        with closing(sqlite3.connect(everything.room.path)) as file:
            file.backup(self.rows)

    async def play(self, life: Trouble, wait_ms: int = 0) -> Shown:
        """Play the scene; return what is shown in the end, once nothing is wanted any more.

        Args:
            life: what happens to the process.
            wait_ms: how long nothing is done after that.
        """
        self.go_back(life)
        then, is_over = self.then, life.at is None
        for _ in range(LOOKS):
            with suppress(Died):
                await self.all.look()
            at_rest = await self._is_at_rest()
            if life.has_struck and not is_over:
                is_over = True
                self.all.room.clock.now += wait_ms
                if life.dead:
                    self.all.start(None, PROCESS)
            if then is not None and (at_rest or life.has_struck):
                await then(self.all)
                then = None
            elif at_rest:
                assert is_over
                return self.shown()
            self.all.room.clock.now += SOON_MS
        raise AssertionError("something is wanted for ever")

    async def play_twice(self, life: Frozen, apart_ms: int) -> Shown:
        """Let two processes play the scene, the second once the first is frozen.

        Args:
            life: when the first one does so; where it never does, both play at once.
            apart_ms: how far the second one's clock is ahead.
        """
        self.go_back(life)
        all_, clock = self.all, self.all.room.clock
        one = all_.deliverers
        first = asyncio.create_task(all_.look())
        if life.at is not None:
            await life.stands_still(first)
            clock.now += OVER_MS
        another = FakeClock(clock.now + apart_ms)
        all_.start(None, ANOTHER, another)
        processes = cycle([all_.deliverers, one])
        await all_.look()
        life.thawed.set()
        await first
        for _ in range(2 * LOOKS):
            all_.deliverers = next(processes)
            await all_.look()
            if await self._is_at_rest():
                return self.shown()
            clock.now += SOON_MS
            another.now += SOON_MS
        raise AssertionError("something is wanted for ever")

    def shown(self) -> Shown:
        """Return what everybody sees, by place: no ids of messages, and no times.

        What has changed after a failure may come in another order.
        """
        messenger, order = self.all.messenger, list if self.then is None else sorted
        names = {place: f"direct messages of {user}" for user, place in messenger.privates.items()}
        for channel in messenger.channels.values():
            names |= {message.id: f"thread of {message.key}" for message in channel.values()}
        shown = {
            names.get(place, str(place)): order(
                _timeless("\n".join((str(one.key), one.shows, *one.drawn)))
                for one in messenger.shown(place)
            )
            for place in messenger.channels
        }
        listed = self.all.listings.listed.values()
        return {**shown, "listed": [_timeless(f"{one.name} {one.place}") for one in listed]}

    def close(self) -> None:
        self.rows.close()

    def go_back(self, life: Life | None = None) -> None:
        """Go back to where the scene begins, with a new process."""
        all_, clock = self.all, self.all.room.clock
        clock.now = self.now
        with closing(sqlite3.connect(all_.room.path)) as file:
            self.rows.backup(file)
        kept = {id(one): one for one in (clock, *(each.error for each in self.messenger.faults))}
        all_.messenger = deepcopy(self.messenger, dict(kept))
        all_.listings = deepcopy(self.listings, dict(kept))
        all_.start(life, PROCESS)

    async def _is_at_rest(self) -> bool:
        return not any([await self.all.room.db.all(query) for query in PENDING])


def _timeless(text: str) -> str:
    return re.sub(r"<t:\d+|\d{17,}", "#", text)
