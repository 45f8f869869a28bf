"""What delivery needs to send messages, and how sending fails.

Every failure has a type, because each needs its own reaction (docs/discord.md, Limits).

Undelivered
├── Unsure          it may or may not have happened, or it may later; it is tried again
│   ├── Unwell      Discord takes nothing: time-out, broken connection, 5xx
│   └── NotTried    no request was made, since it would be refused now
│       ├── Limited only this kind of request would be, for more than some seconds
│       ├── OpeningPaused   nor is a new channel of direct messages opened, for a while
│       └── TooSoon         too many messages that look alike went out just now
├── Gone            the message no longer exists
│   └── PlaceGone   nor does its channel or thread
├── Refused         the bot may not do that there, now or later
├── DmClosed        this person takes no direct messages from the bot
├── Stale           the message cannot be edited any more; another can be sent
└── Rejected        Discord will never take this message as it is
"""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Protocol

from bot.ui.core.message import Outgoing


class Undelivered(Exception):
    """A request that failed; it names codes, never a message's body."""

    def __init__(self, *, status: int | None = None, code: int | None = None) -> None:
        super().__init__(f"{type(self).__name__} (status {status}, code {code})")
        self.status = status
        self.code = code


class Unsure(Undelivered):
    """It is not known whether it happened; try again later."""


class Unwell(Unsure):
    """Discord takes no requests at all; this one may have happened."""


class NotTried(Unsure):
    """No request was made, since it would be refused now."""


class Limited(NotTried):
    """A rate limit lets no request of this kind through for more than some seconds."""


class OpeningPaused(NotTried):
    """No new channel of direct messages is opened now."""


class TooSoon(NotTried):
    """Too many messages that look alike went out just now."""


class Gone(Undelivered):
    """The message no longer exists."""


class PlaceGone(Gone):
    """The channel or thread no longer exists."""


class Refused(Undelivered):
    """The bot may not do that there."""


class DmClosed(Undelivered):
    """This person takes no direct messages from the bot."""


class Stale(Undelivered):
    """The message cannot be edited any more: its thread is archived."""


class Rejected(Undelivered):
    """Discord does not accept this message: a mistake of ours."""


class Messenger(Protocol):
    """Sends, edits and finds messages; every method may raise any kind of `Undelivered`."""

    async def post(self, channel_id: int, message: Outgoing, nonce: str) -> int:
        """Send a message and return its id; the same message comes back for the same nonce."""

    async def private(self, user_id: int) -> int:
        """Return the channel of a person's direct messages, opening it where needed."""

    async def edit(self, channel_id: int, message_id: int, message: Outgoing) -> None:
        """Replace what one of our messages shows."""

    async def wait_to_edit(self, channel_id: int, message_id: int) -> bool:
        """Wait while Discord's rate limit takes no edit; return whether that took time."""

    async def turn(self) -> None:
        """Wait until Discord takes one more request of the bot."""

    def turn_to_post(self, channel_id: int) -> AbstractAsyncContextManager[None]:
        """Surround a post: it waits in line, and while Discord's rate limit takes none."""

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Delete one of our messages."""

    async def find(self, channel_id: int, after: int, message: Outgoing) -> int | None:
        """Return the id of our message with that message's key, sent after that id, if any."""

    async def thread(
        self, channel_id: int, message_id: int, name: str, *, slow: bool = False
    ) -> int:
        """Return the thread that grows from a message, making it where needed.

        A slow one stays open for days without a message.
        """
