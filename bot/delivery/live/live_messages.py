"""Live messages: ephemeral answers that change with what they show, such as hands and desks.

The token of an answer's interaction edits it for 15 minutes, and each click on it brings a new one.
Tokens are secrets and live in memory only, so a live message ends with its token or with the
process that has it. Its reader then asks for a new one.

Nothing here delays other messages: each live message has its own request, which waits and fails
alone. At most one edit of a message is under way, and only the newest state is sent.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Collection, Coroutine, Hashable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final, Generic, Self, TypeAlias, TypeVar

from bot.delivery.circuit_breaker import CircuitBreaker
from bot.delivery.live.ephemeral import Ephemeral
from bot.delivery.messenger import Gone, Rejected, Undelivered
from bot.delivery.outbox.lease import REQUEST_MS
from bot.ops.clocks import Steady
from bot.ops.error_log import report, reported
from bot.ops.table_tasks import TableTasks
from bot.ui.core.message import Outgoing

TOKEN_MS: Final = 15 * 60_000
"""How long an interaction's token lasts."""
RENEW_MS: Final = 14 * 60_000
"""When the message asks for a click that brings a new one."""
MAX_MS: Final = 5_000
"""How long other edits leave a message to an answer: longer than Discord waits for one."""
PER_OWNER: Final = 16
"""Most live messages of one table or event."""
FIRST_WAIT_MS: Final = 1_000
LONGEST_WAIT_MS: Final = 30_000
"""An edit that failed waits twice as long each time, between these."""
CLOSING_S: Final = 3.0
"""How long the bot takes at its end to put *Refresh* on the messages."""

Rendered: TypeAlias = tuple[Outgoing | None, bool]
"""What a live message is to show, None for what it shows already; and whether for the last time."""

_log = logging.getLogger(__name__)


@dataclass(slots=True, eq=False, kw_only=True)
class LiveMessage:
    """A message that its token can still edit; times are of the monotonic clock."""

    owner: str
    """What it shows: a table or an event."""
    user_id: int
    message: Ephemeral
    shown: Hashable
    """What the message shows; None where that is not known."""
    renew_at: int
    ends_at: int
    spoken: str
    """The language of the person's Discord."""
    menus: int = 0
    """What its menus were renewed with; an edit leaves open what a person chooses."""
    was_text: bool = False
    """Whether the message is still plain text, and becomes a layout with its first edit."""
    is_wanted: bool = False
    """Whether its owner may have changed since it was rendered."""
    has_asked: bool = False
    """Whether it has been shown that the token is about to end."""
    request: asyncio.Task[None] | None = None
    """The edit under way."""
    retry_at: int = 0
    failures: int = 0
    """In a row."""

    def asks_again(self, now: int) -> bool:
        """Say, once, that the token is about to end."""
        begins = now >= self.renew_at and not self.has_asked
        self.has_asked |= begins
        return begins


L = TypeVar("L", bound=LiveMessage)


class LiveAnswer(Generic[L]):
    """An answer that is going to show a live message: a context manager around the work for it.

    Until it ends, and for at most 5 seconds, nothing else edits the person's message. Once it is
    prepared this goes on after the block: the answer's sender calls `confirm` if it is out, and
    `end` in any case.
    """

    def __init__(self, keeper: LiveMessages[L], owner: str, user_id: int) -> None:
        self._keeper = keeper
        self.owner = owner
        self.user_id = user_id
        self.until = 0
        self.overlaps = False
        """Whether another edit of the message may have crossed the answer."""
        self._make: Callable[..., L] | None = None

    def __enter__(self) -> Self:
        self.until = self._keeper.steady() + MAX_MS
        self._keeper.begin(self)
        return self

    def __exit__(self, *_: object) -> None:
        if self._make is None:
            self.end()

    def _becomes(self, make: Callable[..., L], message: Outgoing, spoken: str) -> None:
        """Announce what the answer shows; `make` takes the fields of a live message by name."""
        self._make = partial(
            make,
            owner=self.owner,
            user_id=self.user_id,
            shown=message.looks(),
            spoken=spoken,
            was_text=message.layout is None,
        )

    def confirm(self, message: Ephemeral, age_ms: int, *, is_certain: bool, menus: int = 0) -> None:
        """Note that the answer is out, and with which token it can be edited.

        Args:
            age_ms: the age of the interaction, and so of its token.
            is_certain: whether it is known which of several attempts Discord accepted.
            menus: what its menus were renewed with; 0 for nothing.
        """
        if self._make is None:
            return
        began = self._keeper.steady() - age_ms
        ends = {"renew_at": began + RENEW_MS, "ends_at": began + TOKEN_MS}
        live = self._make(message=message, menus=menus, **ends)
        if self.overlaps or not is_certain:
            live.shown = None
        self._keeper.keep(live)

    def end(self) -> None:
        """Give the message back to delivery."""
        self._keeper.end(self)


class LiveMessages(ABC, Generic[L]):
    """The live messages of a kind of this process, by owner and person.

    Args:
        breaker: knows whether Discord is down. Edits teach it nothing: their limits are others than
            those of public messages.
    """

    what: ClassVar[str]
    """What they are, for logs."""

    def __init__(self, breaker: CircuitBreaker, steady: Steady) -> None:
        self._breaker = breaker
        self.steady = steady
        self._kept: dict[str, dict[int, L]] = {}
        self._answers: dict[tuple[str, int], LiveAnswer[L]] = {}
        """The newest answer under way, which is going to show the person's message."""
        self._tasks = TableTasks(self.what, self._update)
        self._requests: set[asyncio.Task[None]] = set()
        self._is_closed = False

    def __len__(self) -> int:
        return sum(map(len, self._kept.values()))

    def __iter__(self) -> Iterator[L]:
        return (live for kept in self._kept.values() for live in kept.values())

    def _of(self, owner: str, user_id: int) -> L | None:
        return self._kept.get(owner, {}).get(user_id)

    @abstractmethod
    async def _renderer(
        self, owner: str, of: Collection[L], /
    ) -> Callable[[L], Awaitable[Rendered]]:
        """Read the owner's state, and return what renders each of its messages from that."""

    def _is_misplaced(self, live: L) -> bool:  # noqa: ARG002  # only hands move
        """Say whether a message must be sent elsewhere, whatever it shows."""
        return False

    async def _send(
        self,
        live: L,
        message: Outgoing,
        *,
        is_last: bool,  # noqa: ARG002  # only hands move
    ) -> str:
        """Let a message show something else; return the word for what was done."""
        await live.message.edit(message, was_text=live.was_text)
        return "edited"

    def _count(self, result: str) -> None:  # most kinds are not measured
        """Count what came of a request."""

    # ------------------------------------------------------------------------------- what happens

    def wake(self, owner: str) -> None:
        """Have a changed owner's messages edited; cheap where there are none."""
        kept = self._kept.get(owner)
        if kept:
            for live in kept.values():
                live.is_wanted = True
            self._tasks.wake(owner)

    async def look(self) -> set[str]:
        """Do what is due: messages that end or are tried again; return the owners woken."""
        now, due = self.steady(), set[str]()
        for live in list(self):
            if now >= live.ends_at:
                self._let_go(live)
            elif live.asks_again(now) or (live.is_wanted and now >= live.retry_at):
                live.is_wanted = True
                due.add(live.owner)
        for owner in due:
            self._tasks.wake(owner)
        return due

    async def close(self) -> None:
        """Put *Refresh* on the messages, as far as that is quick, and let all go."""
        self._is_closed = True
        if len(self) and not self._breaker.is_open:
            for live in self:
                live.renew_at, live.is_wanted = 0, True
                self._tasks.wake(live.owner)
            await self._finish()
        await self._tasks.close()
        for request in self._requests:
            request.cancel()
        await asyncio.gather(*self._requests, return_exceptions=True)
        self._kept.clear()

    async def _finish(self) -> None:
        try:
            async with asyncio.timeout(CLOSING_S):
                await self._tasks.idle()
                while self._requests:
                    await asyncio.wait(self._requests)
        except TimeoutError:
            _log.info("%s live %s end without Refresh", len(self), self.what)

    # -------------------------------------------------------------------------- answers under way

    def begin(self, answer: LiveAnswer[L]) -> None:
        """Leave a person's message to an answer."""
        live = self._of(answer.owner, answer.user_id)
        answer.overlaps = live is not None and live.request is not None
        key = (answer.owner, answer.user_id)
        other = self._answers.get(key)
        if other is not None:
            other.overlaps = answer.overlaps = True
        self._answers[key] = answer

    def keep(self, live: L) -> None:
        """Take over the message that an answer has shown; the person's older one is deleted."""
        if self._is_closed:
            return
        kept = self._kept.setdefault(live.owner, {})
        old = kept.pop(live.user_id, None)
        kept[live.user_id] = live
        if old is not None:
            live.request = old.request
            if None not in {old.message.id, live.message.id} and old.message.id != live.message.id:
                live.request = None
                self._start(self._delete(old.message, after=old.request))
        while len(kept) > PER_OWNER:
            del kept[next(iter(kept))]

    def end(self, answer: LiveAnswer[L]) -> None:
        """Give a person's message back after an answer."""
        key = (answer.owner, answer.user_id)
        if self._answers.get(key) is answer:
            del self._answers[key]
        # Its owner may have changed since the answer was rendered.
        self.wake(answer.owner)

    def _is_answered(self, live: L) -> bool:
        answer = self._answers.get((live.owner, live.user_id))
        if answer is None:
            return False
        if self.steady() < answer.until:
            return True
        # It is late, and may cross with an edit.
        answer.overlaps = True
        return False

    # ------------------------------------------------------------------------------------- editing

    async def _update(self, owner: str) -> None:
        with reported(_log, f"live {self.what} of {owner} failed"):  # the next look tries again
            now = self.steady()
            wanted = [
                live
                for live in self._kept.get(owner, {}).values()
                if live.is_wanted and now >= live.retry_at
            ]
            if not wanted or self._breaker.is_open:
                return  # `look` comes back to it
            # Before the state is read: a change after that makes the messages wanted again.
            for live in wanted:
                live.is_wanted = False
            waiting = list(wanted)
            try:
                render = await self._renderer(owner, wanted)
                while waiting:
                    await self._show(waiting[0], render)
                    waiting.pop(0)
            finally:
                for live in waiting:
                    live.is_wanted = True

    async def _show(self, live: L, render: Callable[[L], Awaitable[Rendered]]) -> None:
        if not self._is_free(live):
            live.is_wanted = True
            return
        message, is_last = await render(live)
        if not self._is_free(live):
            live.is_wanted = True  # an answer has begun since
            return
        looks = None if message is None else message.looks()
        moves = not is_last and self._is_misplaced(live)
        if message is not None and (moves or looks != live.shown):
            live.request = self._start(self._edit(live, message, is_last=is_last))
        elif is_last:
            self._let_go(live)

    def _is_free(self, live: L) -> bool:
        """Say whether the message is still kept, and nothing else is about to edit it."""
        kept = self._of(live.owner, live.user_id)
        return kept is live and live.request is None and not self._is_answered(live)

    async def _edit(self, live: L, message: Outgoing, *, is_last: bool) -> None:
        """Bring a message up to date, and note what it shows."""
        looks, result = message.looks(), "failed"
        if live.menus:
            message.renew_menus(live.menus)
        try:
            async with asyncio.timeout(REQUEST_MS / 1000):
                result = await self._send(live, message, is_last=is_last)
            live.shown, live.failures, live.was_text = looks, 0, False
        except Gone as error:
            _log.info("%s, live %s end: %s", live.owner, self.what, error)
            result, is_last = "gone", True
        except Rejected as error:
            # Discord may take the next version.
            _log.error("%s, live %s: %s", live.owner, self.what, error)
            live.shown, result = looks, "rejected"
        except (Undelivered, TimeoutError) as error:
            _log.info("%s, live %s wait: %s", live.owner, self.what, type(error).__name__)
            self._wait(live)
            result = "failed"
        except Exception as error:  # noqa: BLE001  # a mistake of ours, and perhaps of this version
            report(_log, f"live {self.what} of {live.owner} failed", error)
            live.shown, result = looks, "rejected"
        finally:
            self._finish_request(live)
        self._count(result)
        if is_last and result != "failed":
            self._let_go(live)

    def _wait(self, live: L) -> None:
        """Let a message wait before its next try; what it shows is not known."""
        wait = min(FIRST_WAIT_MS << min(live.failures, 10), LONGEST_WAIT_MS)
        live.retry_at = self.steady() + wait
        live.failures += 1
        live.shown, live.is_wanted = None, True

    def _finish_request(self, live: L) -> None:
        """Note that no edit is under way, also for the message that has come in its place."""
        kept = self._of(live.owner, live.user_id)
        for edited in (live, kept):
            if edited is not None and edited.request is asyncio.current_task():
                edited.request = None
        if kept is not None and kept.is_wanted and self.steady() >= kept.retry_at:
            self._tasks.wake(live.owner)

    async def _delete(self, message: Ephemeral, after: asyncio.Task[None] | None) -> None:
        """Delete a message that a newer one replaces; it stays where that fails."""
        try:
            if after is not None:
                await asyncio.wait({after})
            async with asyncio.timeout(REQUEST_MS / 1000):
                await message.delete()
            self._count("deleted")
        except (Undelivered, TimeoutError) as error:
            _log.info("an older one of the live %s stays: %s", self.what, type(error).__name__)

    def _start(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        request = asyncio.create_task(work)
        self._requests.add(request)
        request.add_done_callback(self._requests.discard)
        return request

    def _let_go(self, live: L) -> None:
        kept = self._kept.get(live.owner, {})
        if kept.get(live.user_id) is live:
            del kept[live.user_id]
        if not kept:
            self._kept.pop(live.owner, None)
