"""A live answer: an ephemeral message that goes on changing, and the answer that shows it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial
from typing import Final, Generic, Protocol, Self, TypeVar

from bot.delivery.live.ephemeral import Ephemeral
from bot.ui.core.message import Outgoing

TOKEN_MS: Final = 15 * 60_000
"""How long an interaction's token lasts."""
RENEW_MS: Final = 14 * 60_000
"""When the message asks for a click that brings a new one."""
MAX_MS: Final = 5_000
"""How long other edits leave a message to an answer: longer than Discord waits for one."""


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


class Keeper(Protocol[L]):
    """What an answer needs of those who keep live messages."""

    def steady(self) -> int:
        """Return milliseconds of a monotonic clock."""

    def begin(self, answer: LiveAnswer[L]) -> None:
        """Leave a person's message to an answer."""

    def keep(self, live: L) -> None:
        """Take over the message that an answer has shown."""

    def end(self, answer: LiveAnswer[L]) -> None:
        """Give a person's message back after an answer."""


class LiveAnswer(Generic[L]):
    """An answer that is going to show a live message: a context manager around the work for it.

    Until it ends, and for at most 5 seconds, nothing else edits the person's message. Once it is
    prepared this goes on after the block: the answer's sender calls `confirm` if it is out, and
    `end` in any case.
    """

    def __init__(self, keeper: Keeper[L], owner: str, user_id: int) -> None:
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
