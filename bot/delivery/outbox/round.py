"""One round of delivery for one owner: carries out what its kinds of messages declare.

A feature says what a message shows and where it goes (`draft`). Who may see it, who is served
first, and what comes of a refusal, it only declares (`bot/delivery/kinds.py`): that is done here.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from bot.delivery.audience import EVERYONE, ReadersOf, Recipient
from bot.delivery.kinds import MessageKind, SeenBy, Serving, Then
from bot.delivery.messenger import OpeningPaused, PlaceGone, Refused, TooSoon, Undelivered
from bot.delivery.outbox.deliverer import Outcome, Refusals
from bot.delivery.outbox.lease import LeaseLost
from bot.delivery.outbox.message import Message, load_pending
from bot.delivery.outbox.send_once import Sender, log_waiting, tell_owner
from bot.notices import NOTICES, Notice
from bot.ops.error_log import report
from bot.store.database import Write
from bot.store.errors import Conflict
from bot.ui.core.message import Outgoing
from bot.views.table.view import InChannel

PIECE: Final = 50
AT_ONCE: Final = 5
"""How many of those that nobody waits for are sent at a time."""

_REFUSED: Final = frozenset({Then.ASK_AGAIN, Then.TELL, Then.REPORT})
_IN_CHANNELS: Final = frozenset({SeenBy.THERE, SeenBy.IN_SERVER})
"""Of a message that is refused like this, and is for a channel, a command says so at once."""

_log = logging.getLogger(__name__)


class _Rearranged(Exception):
    """A message goes another way: what was read of the others may be old."""


async def _nothing() -> Outgoing:
    raise LookupError


def ready(shown: Outgoing) -> Callable[[], Awaitable[Outgoing]]:
    """Return what renders a message that is made already."""

    async def render() -> Outgoing:
        return shown

    return render


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What a message is to show, and where."""

    about: InChannel
    """Where the thing lives that it tells of."""
    render: Callable[[], Awaitable[Outgoing]] = _nothing
    """Not needed where `perform` does something other than showing it."""
    channel_id: int | None = None
    """Where it goes, if not to a person."""
    user_id: int | None = None
    """Who gets it by direct message."""
    after: int | None = None
    """An older message with the same key."""
    from_elsewhere: bool = False
    """Whether that person may be a guest, in an event between servers."""


@dataclass(frozen=True, slots=True)
class Round(Sender, ABC):
    """The tools of one round, and what is done with each message."""

    owner: str
    refusals: Refusals

    kinds: ClassVar[Mapping[str, MessageKind]]
    """What the kinds of its messages declare."""
    piece: ClassVar[int] = PIECE
    """How many pending messages are read at a time."""

    # ------------------------------------------------------------------------ what a feature says

    @abstractmethod
    async def draft(self, message: Message) -> Draft | None:
        """Return what a message is to show; None if there is nothing to say any more."""

    async def perform(self, message: Message, draft: Draft) -> None:
        """Bring one message up to date."""
        await self.show(message, draft)

    async def find_way(self, message: Message, error: PlaceGone | Refused) -> bool:  # noqa: ARG002
        """Let a message that its place refuses go another way; return whether there is one."""
        return False

    async def give_up(self, message: Message) -> None:
        """Note that a message never comes, for the person who waits for it."""

    async def withdraw(self, message: Message, draft: Draft) -> None:  # noqa: ARG002
        """Show nothing to readers who may not learn of it."""
        await self._drop(message, refused=True)

    def sent(self, message: Message) -> Sequence[Write]:  # noqa: ARG002
        """Return what else is stored when a new message is out."""
        return ()

    # ------------------------------------------------------------------------------- who is served

    async def run(self) -> Outcome:
        """Deliver some of what is pending: what stands in a line, and beside it the others."""
        outcome = Outcome.SHOWN
        for private in (False, True):
            pending = await load_pending(self.db, self.owner, private=private, most=self.piece)
            try:
                outcome = max(outcome, await self.serve(pending))
            except _Rearranged:
                outcome = max(outcome, Outcome.LOOK_AGAIN)
        return outcome

    async def serve(self, messages: Sequence[Message]) -> Outcome:
        """Try messages, each once."""
        outcome = Outcome.LOOK_AGAIN if messages else Outcome.SHOWN
        beside = []
        for message in messages:
            if self.kinds[message.kind].pace is not Serving.IN_ORDER:
                beside.append(message)
            elif outcome is Outcome.LOOK_AGAIN:
                outcome = await self._try(message)
        for at in range(0, len(beside), AT_ONCE):
            tries = map(self._try, beside[at : at + AT_ONCE])
            for tried in await asyncio.gather(*tries, return_exceptions=True):
                if isinstance(tried, BaseException):
                    raise tried
                outcome = max(outcome, tried)
            if outcome is Outcome.LIMITED:
                break
        return outcome

    # ------------------------------------------------------------------------------- one message

    async def _try(self, message: Message) -> Outcome:
        """Bring one message up to date, or do what its kind declares for a refusal."""
        draft = None
        try:
            draft = None if self._is_late(message) else await self.draft(message)
            if draft is None:
                await self._drop(message)
            elif self._is_left_alone(message, draft):
                return Outcome.WAITS
            elif await self._may_go(self.kinds[message.kind], draft):
                await self.perform(message, draft)
            else:
                await self.withdraw(message, draft)
        except TooSoon:
            return Outcome.LIMITED
        except Undelivered as error:
            return await self._react(message, draft, error)
        except (LeaseLost, Conflict):
            raise
        except Exception as error:  # noqa: BLE001  # it is tried again; the others need not wait
            report(_log, f"{self.owner}, {message} failed", error)
            return Outcome.WAITS
        return Outcome.LOOK_AGAIN

    def _is_late(self, message: Message) -> bool:
        lasts, wanted_at = self.kinds[message.kind].lasts_ms, message.created_at
        if lasts is None or wanted_at is None or message.message_id is not None:
            return False
        return self.clock() - wanted_at > lasts

    async def _may_go(self, kind: MessageKind, draft: Draft) -> bool:
        """Say whether all who are going to see a message may learn of what it tells."""
        ask = self.tools.audience.may_learn
        match kind.seen:
            case SeenBy.THERE:
                return True
            case SeenBy.IN_SERVER:
                return await ask(ReadersOf(draft.channel_id or 0), draft.about)
            case SeenBy.BY_EVERYONE:
                return await ask(EVERYONE, draft.about)
            case SeenBy.BY_VIEWER | SeenBy.BY_PLAYER:
                plays = kind.seen is SeenBy.BY_PLAYER
                reader = Recipient(draft.user_id or 0, plays=plays, guest=draft.from_elsewhere)
                return await ask(reader, draft.about)

    def _is_left_alone(self, message: Message, draft: Draft) -> bool:
        channel_id = message.channel_id or draft.channel_id
        return channel_id is not None and not self.refusals.may_retry(str(channel_id))

    async def show(self, message: Message, draft: Draft) -> None:
        """Send a message once, or edit it."""
        kind = self.kinds[message.kind]
        if message.message_id is not None and message.channel_id is not None:
            place = message.channel_id, message.message_id
            await self.request(self.messenger.edit, *place, await draft.render())
            await self.commit(message, "message_shown", version=message.wanted)
        else:
            if draft.channel_id is None:
                channel_id = await self.private_channel(draft.user_id or 0)
            else:
                channel_id = message.channel_id or draft.channel_id
            if kind.pace is Serving.SPACED:
                self.tools.spacing.take()
            sent = await self.send_once(message, channel_id, draft.render, after=draft.after)
            # What an earlier try had rendered may be old: it is edited in the next round.
            shown = message.wanted if sent.is_fresh or kind.lasts_ms is not None else 0
            is_sent = message.sent(sent.id, shown, message.wanted)
            await self.db.commit([is_sent, *self.sent(message)])
        self.refusals.succeeded(str(message.channel_id))

    async def _react(self, message: Message, draft: Draft | None, error: Undelivered) -> Outcome:
        """Do what a message's kind declares for a failure."""
        kind = self.kinds[message.kind]
        then = kind.refusal.then(error)
        log_waiting(_log, f"{self.owner}, {message} ({then.name})", error)
        if isinstance(error, PlaceGone | Refused) and await self.find_way(message, error):
            raise _Rearranged
        channel = str(message.channel_id or (draft and draft.channel_id))
        self.refusals.said[channel] += then in _REFUSED and kind.seen in _IN_CHANNELS
        match then:
            case Then.WAIT:
                refused = isinstance(error, OpeningPaused) and error.code is not None
                if refused and kind.seen.is_private:
                    # Discord has refused it: the next try opens the channel anew, in its turn.
                    await self.commit(message, "forget_message")
                return Outcome.WAITS
            case Then.ANEW:
                await self.commit(message, "forget_message")
                # The next try opens direct messages anew. What was never there is not lost.
                is_new = kind.seen.is_private or message.message_id is None
                return Outcome.WAITS if is_new else Outcome.LOOK_AGAIN
            case Then.ASK_AGAIN:
                if not self.refusals.retry_at(channel):
                    self._tell_owner(message, draft, error)
                self.refusals.failed(channel)
                return Outcome.WAITS
            case Then.TELL:
                await self.give_up(message)
            case Then.REPORT:
                self._tell_owner(message, draft, error)
            case Then.DROP:
                pass
        await self._drop(message, refused=True)
        return Outcome.LOOK_AGAIN

    def _tell_owner(self, message: Message, draft: Draft | None, error: Undelivered) -> None:
        seen = self.kinds[message.kind].seen
        if draft is not None and seen is SeenBy.BY_EVERYONE and isinstance(error, Refused):
            server, code = draft.about.server_id, error.code or error.status
            NOTICES.note(Notice.NOT_LISTED, server=server, code=code)
        elif draft is not None:
            channel_id = message.channel_id or draft.channel_id or draft.about.channel_id
            tell_owner(error, f"{self.owner}, {message}", draft.about.server_id, channel_id)

    async def _drop(self, message: Message, *, refused: bool = False) -> None:
        """Note that a message is not shown; one that may change can be wanted again."""
        if self.kinds[message.kind].lasts_ms is not None:
            await self.commit(message, "delete_message")
        elif refused:
            await self.commit(message, "refuse_message")
        else:
            await self.commit(message, "message_shown", version=message.wanted)
