"""Tells the owner what has happened, if they want that: each kind at most once an hour."""

from __future__ import annotations

import logging
import uuid
from typing import Final

from bot.delivery.messenger import Undelivered, Unsure
from bot.delivery.outbox.lease import take_turn
from bot.delivery.outbox.send_once import Sender
from bot.errors import StoreError
from bot.locale.say import speak
from bot.notices import NOTICES, HeldNotice, Notice
from bot.ops.backoff import Backoff
from bot.ops.clocks import Steady
from bot.ops.error_log import report
from bot.settings import NoticePlace
from bot.ui.core.message import Outgoing

HOUR_MS: Final = 3_600_000
FIRST_WAIT_MS: Final = 60_000
"""What could not be sent waits twice as long each time, from this to an hour."""

_log = logging.getLogger(__name__)


class OwnerNotices:
    """Sends what waits in `NOTICES`.

    Args:
        place: the channel, or "owner" for the owner's direct messages.
        owner_id: the owner; None if Discord names none.
    """

    def __init__(
        self, sender: Sender, place: NoticePlace, owner_id: int | None, steady: Steady
    ) -> None:
        self._sender = sender
        self._place = place
        self._owner_id = owner_id
        self._steady = steady
        self._backoff = Backoff(steady, FIRST_WAIT_MS, HOUR_MS)
        self._nonces: dict[Notice, str] = {}
        """Of those whose turn this is, and which are not known to be sent."""
        self._free_at: dict[Notice, int] = {}
        """When this process may send another of the kind."""

    async def open(self) -> None:
        """Open the owner's direct messages, so that a notice can go out while none are opened."""
        try:
            await self._channel()
        except Exception as error:  # noqa: BLE001  # the first notice tries again
            _log.info("the owner's direct messages are not open yet: %s", type(error).__name__)

    async def look(self) -> None:
        """Send what waits and whose turn it is. What cannot be sent is logged."""
        for notice, held in list(NOTICES.held.items()):
            if not self._backoff.may_retry(notice.name):
                continue
            try:
                sent = await self._send(notice, held)
            except Unsure:
                self._backoff.failed(notice.name)
            except Undelivered as error:
                # As it was refused, so would be the next ones of this hour.
                _log.warning("the owner is not told of %s: %s", notice.name, error)
                self._forget(notice, held)
            except Exception as error:  # noqa: BLE001  # a later look tries again
                report(_log, "the owner could not be told", error)
                self._backoff.failed(notice.name)
            else:
                if sent:
                    self._forget(notice, held)
                else:
                    self._backoff.busy(notice.name)

    async def _send(self, notice: Notice, held: HeldNotice) -> bool:
        """Send a notice; return False where one of its kind was sent less than an hour ago."""
        sender = self._sender
        if notice not in self._nonces:
            nonce = uuid.uuid4().hex[:24]
            if not await self._takes_turn(notice, nonce):
                return False
            self._nonces[notice] = nonce
        channel_id = await self._channel()
        message = Outgoing(text=text_of(notice, held))
        await sender.request(sender.messenger.post, channel_id, message, self._nonces[notice])
        return True

    async def _takes_turn(self, notice: Notice, holder: str) -> bool:
        if self._steady() < self._free_at.get(notice, 0):
            return False
        db, now = self._sender.db, self._sender.clock()
        try:
            taken = await take_turn(db, f"notice {notice.name}", holder, now, HOUR_MS)
        except StoreError:
            # A full disk is to be told, too: what this process remembers has to do.
            taken = True
        if taken:
            self._free_at[notice] = self._steady() + HOUR_MS
        return taken

    async def _channel(self) -> int:
        if self._place != "owner":
            return self._place
        if self._owner_id is None:
            raise Undelivered
        return await self._sender.private_channel(self._owner_id)

    def _forget(self, notice: Notice, held: HeldNotice) -> None:
        NOTICES.told(notice, held)
        self._nonces.pop(notice, None)
        self._backoff.succeeded(notice.name)


def text_of(notice: Notice, held: HeldNotice) -> str:
    """Return a notice in words, with the number of those that were held back."""
    say = speak()
    text = say(notice.value, **held.details)
    if held.count > 1:
        more = say.count(
            "{n} more of the kind was held back.",
            "{n} more of the kind were held back.",
            held.count - 1,
        )
        text = f"{text}\n{more}"
    return text
