"""A messenger in memory that behaves like Discord, and fails on demand."""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from dataclasses import dataclass, field

from bot.delivery.messenger import DmClosed, Gone, Limited, PlaceGone, Refused, Stale, Undelivered
from bot.ui.core.components import BUTTON, TEXT
from bot.ui.core.message import Outgoing

NONCE_MS = 300_000
"""How long a nonce is remembered."""
OLD_MS = 3_600_000
OLD_EDITS, OLD_WINDOW_MS = 3, 6_000
"""So many edits of messages older than that a channel takes in so long."""
_EPOCH_MS = 1_420_070_400_000


@dataclass
class Message:
    id: int
    shows: str
    key: str | None
    """What tests call it; Discord does not know it."""
    frame: int | None = None
    """The id of its frame; a text has none."""
    names: tuple[str, ...] = ()
    contents: tuple[bytes, ...] = ()
    drawn: tuple[str, ...] = ()
    """What its pictures show, in words."""
    edits: int = 0
    deleted: bool = False

    @property
    def sent_at(self) -> int:
        return (self.id >> 22) + _EPOCH_MS


@dataclass
class Fault:
    """The failure of a request, instead of its effect or after it."""

    method: str
    error: Undelivered | None
    """None for a request that hangs."""
    after: bool = False
    """Whether the request took effect and only its answer was lost."""
    times: int = 1
    channel_id: int | None = None


@dataclass
class MemoryMessenger:
    """Channels and threads that exist, people's direct messages, and every request made."""

    clock: Callable[[], int]
    channels: dict[int, dict[int, Message]] = field(default_factory=dict)
    privates: dict[int, int] = field(default_factory=dict)
    closed: set[int] = field(default_factory=set)
    stale: set[int] = field(default_factory=set)
    """Messages that can be changed no more."""
    requests: list[tuple[str, int]] = field(default_factory=list)
    faults: deque[Fault] = field(default_factory=deque)
    nonces: dict[tuple[int, str], int] = field(default_factory=dict)
    _old_edits: dict[int, deque[int]] = field(default_factory=dict)
    waits: dict[int, Callable[[], Awaitable[None]]] = field(default_factory=dict)
    """By channel: what the next edit waits for."""
    busy: asyncio.Event = field(default_factory=asyncio.Event)
    """Set by every request."""
    _sent: int = 0

    def shown(self, channel_id: int) -> list[Message]:
        """Return what a reader of a channel sees, in order."""
        return [m for m in self.channels[channel_id].values() if not m.deleted]

    async def post(self, channel_id: int, message: Outgoing, nonce: str) -> int:
        assert 0 < len(nonce) <= 25
        async with self._request("post", channel_id):
            channel = self._channel(channel_id)
            user_id = next((u for u, c in self.privates.items() if c == channel_id), None)
            if user_id in self.closed:
                raise DmClosed(status=403, code=50007)
            known = self.nonces.get((channel_id, nonce))
            if known is not None and self.clock() - channel[known].sent_at < NONCE_MS:
                self._message(channel_id, known)
                return known
            self._sent += 1
            message_id = (self.clock() - _EPOCH_MS << 22) + self._sent
            channel[message_id] = Message(
                message_id,
                text_of(message),
                message.key,
                frame=frame_of(message),
                names=tuple(file.name for file in message.files),
                contents=tuple(file.content for file in message.files),
                drawn=drawn_on(message),
            )
            self.nonces[channel_id, nonce] = message_id
            return message_id

    async def private(self, user_id: int) -> int:
        async with self._request("private", user_id):
            channel_id = self.privates.setdefault(user_id, 900_000 + user_id)
            self.channels.setdefault(channel_id, {})
            return channel_id

    async def edit(self, channel_id: int, message_id: int, message: Outgoing) -> None:
        async with self._request("edit", channel_id):
            found = self._message(channel_id, message_id)
            if message_id in self.stale:
                raise Stale(status=400, code=50083)
            if self.clock() - found.sent_at > OLD_MS:
                made = self._old_edits.setdefault(channel_id, deque(maxlen=OLD_EDITS))
                if len(made) == OLD_EDITS and self.clock() - made[0] < OLD_WINDOW_MS:
                    raise Limited(status=429, code=30046)
                made.append(self.clock())
            found.shows, found.key, found.edits = text_of(message), message.key, found.edits + 1
            found.frame, found.drawn = frame_of(message), drawn_on(message)

    async def wait_to_edit(self, channel_id: int, message_id: int) -> bool:
        assert message_id in self.channels.get(channel_id, {message_id})
        wait = self.waits.pop(channel_id, None)
        if wait is not None:
            await wait()
        return wait is not None

    async def turn(self) -> None:
        pass

    def turn_to_post(self, channel_id: int) -> AbstractAsyncContextManager[None]:
        return nullcontext()

    async def delete(self, channel_id: int, message_id: int) -> None:
        async with self._request("delete", channel_id):
            if message_id in self.stale:
                raise Refused(status=403, code=50013)
            self._message(channel_id, message_id).deleted = True

    async def find(self, channel_id: int, after: int, message: Outgoing) -> int | None:
        async with self._request("find", channel_id):
            self._channel(channel_id)
            if message.key is None:
                return None
            frame, text = frame_of(message), text_of(message)
            known = (m for m in self.shown(channel_id) if m.id > after and m.frame == frame)
            return min((m.id for m in known if frame is not None or m.shows == text), default=None)

    async def thread(
        self, channel_id: int, message_id: int, name: str, *, slow: bool = False
    ) -> int:
        async with self._request("thread", channel_id):
            self._message(channel_id, message_id)
            self.channels.setdefault(message_id, {})
            return message_id

    @asynccontextmanager
    async def _request(self, method: str, channel_id: int) -> AsyncIterator[None]:
        """Surround one request, which may fail before or after its effect."""
        await asyncio.sleep(0)
        self.requests.append((method, channel_id))
        self.busy.set()
        fault = next(
            (f for f in self.faults if f.method == method and f.channel_id in (None, channel_id)),
            None,
        )
        if fault is not None:
            fault.times -= 1
            if fault.times == 0:
                self.faults.remove(fault)
            if fault.error is None:
                await asyncio.Event().wait()
            elif not fault.after:
                raise fault.error
        yield
        if fault is not None and fault.error is not None:
            raise fault.error

    def _channel(self, channel_id: int) -> dict[int, Message]:
        if channel_id not in self.channels:
            raise PlaceGone(status=404, code=10003)
        return self.channels[channel_id]

    def _message(self, channel_id: int, message_id: int) -> Message:
        found = self._channel(channel_id).get(message_id)
        if found is None or found.deleted:
            raise Gone(status=404, code=10008)
        return found


def labels(message: Message) -> list[str]:
    """Return the labels of a message's buttons."""
    return re.findall(r"^\[(.*)\]$", message.shows, re.MULTILINE)


def frame_of(message: Outgoing) -> int | None:
    """Return the id of a message's frame."""
    return None if message.layout is None else message.layout.components[0].get("id")


def drawn_on(message: Outgoing) -> tuple[str, ...]:
    """Return what the pictures of a message show, in words."""
    return tuple(picture.description for picture in message.pictures)


def text_of(message: Outgoing) -> str:
    """Return all text of a message, and its buttons' labels in brackets."""
    parts = [] if message.text is None else [message.text]
    assert parts or message.layout is not None
    for item in () if message.layout is None else message.layout.walk():
        if item["type"] == TEXT:
            parts.append(item["content"])
        elif item["type"] == BUTTON:
            parts.append(f"[{item['label']}]")
    return "\n".join(parts)
