"""Answer every interaction in time and once, with the reason if something is refused.

Discord drops an answer later than three seconds (docs/discord.md, Limits), so work that takes
longer than half of that is deferred first.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias, TypeVar
from weakref import WeakSet

import aiohttp
import discord

from bot.delivery.fallbacks import Fallbacks, refuses_files
from bot.delivery.live.ephemeral import TokenMessage
from bot.delivery.live.live_messages import LiveAnswer
from bot.delivery.tables.inflight_edits import InflightEdit
from bot.discord_api import requests
from bot.errors import HangJackError, StoreError, TableError
from bot.interactions import next_steps
from bot.interactions.places import StillBusy, TooManyAsk, Work, place_for
from bot.interactions.remedies import remedies
from bot.interactions.retry import FIRST_ANSWER, FOLLOW_UP, retry
from bot.locale.say import N_, Say, speak
from bot.ops import metrics
from bot.ops.error_log import report, reported
from bot.ops.log_context import set_log_context
from bot.ops.loops import IfSlow
from bot.store.errors import Closed, Conflict
from bot.tables.errors.play import IllegalCard
from bot.ui.controls.again import FormAgain
from bot.ui.core.layout import button
from bot.ui.core.message import Outgoing
from bot.ui.core.render_images import draw_pictures, leave_out_pictures
from bot.ui.text.calls import refusal
from bot.ui.text.names import safe, safe_line, safe_text
from bot.views.settings.preferences import Reader

log = logging.getLogger(__name__)

DEFER_AFTER: Final = 1.5
"""Seconds after which an answer is deferred."""
ANSWER_WITHIN: Final = 3.0
"""Seconds that Discord waits for the first answer."""
FOLLOW_WITHIN: Final = 14 * 60.0
"""Seconds for which follow-ups are retried; the interaction's token lasts for 15 minutes."""

_SHOWN: Final[Mapping[str, Callable[[str], str]]] = {
    **dict.fromkeys(("name", "opener"), safe),
    "reasons": safe_line,
    **dict.fromkeys(("option", "text", "value", "word"), safe_text),
}
"""How an error's details are escaped that hold names or typed text."""

GONE: Final = frozenset({10062, 10015, 50027})
"""Discord's codes for an interaction that can no longer be answered."""

_READER: Final = "reader"
_VOICE: Final = "voice"
"""The keys of an interaction's extras for the reader of its answer."""

_MENUS: Final = 99_991
"""A prime, so that ids of interactions in a row seldom have the same rest."""

_UNDER_WAY: Final[WeakSet[asyncio.Task[Any]]] = WeakSet()
"""The tasks that are answering."""

Then: TypeAlias = Callable[[], None]

_Result = TypeVar("_Result")


class TooSlow(HangJackError):
    """A form that cannot be shown any more, because the answer was deferred."""

    text = N_("That took too long, so nothing was done. Press the button again.")


class NoFiles(HangJackError):
    text = N_(
        "Discord doesn't accept the file here. Try again in another channel, or in a direct"
        " message to me."
    )


class NotOffered(TableError):
    """A value that the command does not offer, from a client that accepts it all the same."""

    text = N_("{value} doesn't work here. Choose from the command's list.")


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a click or command, visible to that person alone."""

    message: Outgoing | None = None
    """None acknowledges without a message."""
    in_place: bool = False
    """Edit the clicked message instead of sending a new one."""
    notes: tuple[str | Outgoing, ...] = ()
    """Sent after it, each as its own message."""
    modal: discord.ui.Modal | None = None
    """A form to show instead of a message; it cannot follow a deferral."""
    edit: InflightEdit | None = None
    """The edit in flight that the message is; ended before `then`."""
    live: LiveAnswer[Any] | None = None
    """What the message is, if it goes on changing: the person's hand, a director's desk."""
    then: Then | None = None
    """Done after the answer, also if it is late or lost."""


def text_reply(text: str) -> Reply:
    """Reply with plain text."""
    return Reply(Outgoing(text=text))


def voice(interaction: discord.Interaction[Any]) -> Say:
    """Return the reader's voice for private answers."""
    known: Say | None = interaction.extras.get(_VOICE)
    return known or speak(interaction.locale.value)


def reader(interaction: discord.Interaction[Any]) -> Reader:
    """Return the reader's settings, as far as they are loaded."""
    known: Reader | None = interaction.extras.get(_READER)
    return known or Reader(spoken=interaction.locale.value)


async def load_reader(interaction: discord.Interaction[Any]) -> None:
    """Load the reader's settings, for `voice` and `reader`."""
    if _READER in interaction.extras:
        return
    try:
        set_reader(interaction, await interaction.client.host.people.load(interaction.user.id))
    except StoreError:
        # The work meets the same error and reports it, in the language of their Discord.
        return


def set_reader(interaction: discord.Interaction[Any], reader: Reader) -> None:
    """Answer the reader according to their settings."""
    interaction.extras[_READER] = reader
    client = interaction.locale.value
    interaction.extras[_VOICE] = interaction.client.voices.private(reader, client)


async def answer(interaction: discord.Interaction[Any], work: Coroutine[Any, Any, Reply]) -> None:
    """Do the work and answer with its reply, or with an error's text."""
    set_log_context(interaction=interaction.id)
    under_way = asyncio.current_task()
    if under_way is not None:
        _UNDER_WAY.add(under_way)
    sender = _Answer(interaction)
    with IfSlow(sender.patience(), sender.defer) as deferral:
        reply = await _guarded(interaction, work)
    # The other players wait for the answer, but not for one that does not get through.
    with IfSlow(DEFER_AFTER, lambda: _after(interaction, reply)) as after:
        is_out = await sender.answered(reply, deferral.task)
    if is_out and reply.edit is not None:
        await reply.edit.confirm()
    if reply.live is not None:
        if sender.sent is not None:
            reply.live.confirm(
                sender.sent, sender.age_ms(), is_certain=sender.certain, menus=sender.menus
            )
        reply.live.end()
    await (after.task or _after(interaction, reply))


async def wait_for_answers(seconds: float) -> None:
    """Wait for running answers before the bot disconnects."""
    mine = asyncio.current_task()
    tasks = {task for task in _UNDER_WAY if task is not mine and not task.done()}
    if tasks:
        await asyncio.wait(tasks, timeout=seconds)


async def _after(interaction: discord.Interaction[Any], reply: Reply) -> None:
    if reply.edit is not None:
        reply.edit.end()
    # The answer is out, and delivery retries the rest.
    with reported(log, f"interaction {interaction.id} failed"):
        if reply.then is not None:
            reply.then()


async def _guarded(
    interaction: discord.Interaction[Any], work: Coroutine[Any, Any, Reply]
) -> Reply:
    await load_reader(interaction)
    try:
        reply = await work
        if interaction.type is discord.InteractionType.modal_submit:
            interaction.client.forms.close(interaction.user.id)
        if reply.message is None:
            return reply
        # Now, while the answer can still be deferred.
        return replace(reply, message=await _drawn(interaction, reply.message))
    except StoreError as error:
        if not isinstance(error, Conflict | Closed):
            report(log, f"interaction {interaction.id} failed", error)
        return await _refused(interaction, error)
    except HangJackError as error:
        return await _refused(interaction, error)
    except Exception as error:  # noqa: BLE001  # any error is answered
        report(log, f"interaction {interaction.id} failed", error)
        return await _refused(interaction, HangJackError())


async def _drawn(interaction: discord.Interaction[Any], message: Outgoing) -> Outgoing:
    """Return a message with its pictures; one who has many drawn at once gets words instead."""
    try:
        with place_for(interaction, Work.PICTURE):
            return await draw_pictures(message)
    except (StillBusy, TooManyAsk):
        return leave_out_pictures(message)


async def _refused(interaction: discord.Interaction[Any], error: HangJackError) -> Reply:
    if interaction.type is discord.InteractionType.modal_submit:
        data: Any = interaction.data or {}
        kept = interaction.client.forms.refuse(interaction.user.id, data)
        if kept and not error.steps:
            error.offer(next_steps.Press(lambda say: [button(FormAgain(), say("Change…"))]))
    shown = await refused(interaction, error)
    return Reply(shown, in_place=next_steps.takes_place(interaction))


async def refused(interaction: discord.Interaction[Any], error: HangJackError) -> Outgoing:
    """Say why something is refused, and offer what to do next."""
    say = voice(interaction)
    match error:
        case IllegalCard():
            text = refusal(error.reason, say)
        case StoreError():
            text = say(error.players)
        case _:
            text = error_text(error, say)
    try:
        return next_steps.refused(interaction, text, await remedies(interaction, error), say)
    except Exception as failure:  # noqa: BLE001  # the reason is told all the same
        report(log, f"interaction {interaction.id} failed", failure)
        return Outgoing(text=text)


def error_text(error: HangJackError, say: Say) -> str:
    """Return an error's text, with names and typed text escaped."""
    details = {
        key: _SHOWN[key](value) if key in _SHOWN and isinstance(value, str) else value
        for key, value in error.told(say).items()
    }
    return say(error.text, **details)


class _Answer:
    """The answer to one interaction."""

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self.interaction = interaction
        self.clicked = interaction.message is not None
        """Whether the interaction came from a message."""
        self.given = False
        """Whether Discord has accepted an answer; the next message is a follow-up."""
        self.certain = True
        """Whether it is known which of several attempts Discord accepted."""
        self.sent: TokenMessage | None = None
        """The message of the answer, once it is out."""
        self.menus = interaction.id % _MENUS
        """Makes the menus of the answer others than those of the clicked message."""
        self._age = _age(interaction)
        self._begun = asyncio.get_running_loop().time()

    def age_ms(self) -> int:
        """Return the interaction's age, by a monotonic clock."""
        return round(1000 * (self._age + asyncio.get_running_loop().time() - self._begun))

    def patience(self) -> float:
        """Return how many seconds the work may take before the answer is deferred.

        An old event is not deferred at once: our clock may be wrong, and most work is quick.
        """
        return max(DEFER_AFTER - self._age, DEFER_AFTER / 4)

    async def answered(self, reply: Reply, deferral: asyncio.Task[None] | None) -> bool:
        """Answer, after a deferral if there was one; return whether the answer is surely out.

        The work is done and stored in any case, and the board shows it.
        """
        interaction = self.interaction
        try:
            if deferral is not None:
                await deferral
            await self._send(reply)
        except discord.HTTPException as error:
            level = logging.INFO if error.code in GONE else logging.WARNING
            log.log(level, "answer to interaction %s lost: code %s", interaction.id, error.code)
        except (OSError, aiohttp.ClientError) as error:
            log.warning("answer to interaction %s lost: %s", interaction.id, type(error).__name__)
        except Exception as error:  # noqa: BLE001  # any error is logged
            report(log, f"interaction {interaction.id} failed", error)
        else:
            return self.certain
        return False

    async def _first(self, request: Callable[[], Awaitable[_Result]]) -> _Result | None:
        """Send the first answer, while Discord waits for it."""
        left = ANSWER_WITHIN - self._age - (asyncio.get_running_loop().time() - self._begun)
        self.certain, result = await retry(request, left, FIRST_ANSWER)
        self.given = True
        taken = asyncio.get_running_loop().time() - self._begun
        metrics.count_answer(self.interaction.type.name, taken)
        return result

    async def _later(self, request: Callable[[], Awaitable[_Result]]) -> _Result | None:
        """Send a follow-up, while the interaction's token lasts."""
        _, result = await retry(request, FOLLOW_WITHIN, FOLLOW_UP)
        return result

    async def defer(self) -> None:
        """Tell Discord that the answer comes later."""
        response = self.interaction.response
        try:
            if self.clicked:
                await self._first(response.defer)
            else:
                await self._first(lambda: response.defer(ephemeral=True, thinking=True))
        except (aiohttp.ClientError, OSError):
            # It may have got through all the same; if not, Discord refuses the follow-up.
            self.given, self.certain = True, False

    async def _say(
        self, message: Outgoing, request: Callable[[Outgoing], Awaitable[_Result]]
    ) -> _Result:
        """Make a request with a message; without its emojis, pictures or files if refused."""
        interaction = self.interaction
        fallbacks: Fallbacks = interaction.client.fallbacks
        try:
            return await fallbacks.send(interaction.channel_id or 0, message, request)
        except discord.HTTPException as error:
            if message.pictures or not message.files or not refuses_files(error):
                raise
        refusal = Outgoing(text=NoFiles().said(voice(interaction)))
        return await request(next_steps.fit_to_replace(interaction.message, refusal))

    async def _send(self, reply: Reply) -> None:
        modal, message = reply.modal, reply.message
        if message is not None and reply.in_place:
            message = next_steps.fit_to_replace(self.interaction.message, message)
            message.renew_menus(self.menus)
        if modal is not None and not self.given:
            form = self.interaction.client.forms.opened(self.interaction.user.id, modal)
            await self._first(lambda: self.interaction.response.send_modal(form))
        elif modal is not None:
            await self._send_late(reply, Outgoing(text=TooSlow().said(voice(self.interaction))))
        elif message is None:
            if not self.given:
                await self.defer()
            if self.clicked:
                self._note_edited()
            else:
                await self._later(lambda: requests.delete_answer(self.interaction.followup, None))
        elif self.given:
            await self._send_late(reply, message)
        elif reply.in_place and self.clicked:
            await self._say(message, self._edit_clicked)
            self._note_edited()
        else:
            await self._first_message(message)
        for note in reply.notes:
            await self._follow(Outgoing(text=note) if isinstance(note, str) else note)

    async def _send_late(self, reply: Reply, message: Outgoing) -> None:
        """Answer after a deferral: edit the deferred answer, or send a follow-up."""
        if self.clicked and not reply.in_place:
            followup = await self._follow(message)
            if followup is not None:
                self._note_sent(followup, followup)
        else:
            # After a click this is the clicked message.
            await self._say(message, self._edit_original)
            self._note_edited()

    async def _edit_clicked(self, message: Outgoing) -> None:
        edited = requests.EDITED_MESSAGE, message.to_edit(), message.files
        await self._first(lambda: requests.respond(self.interaction, *edited))

    async def _edit_original(self, message: Outgoing) -> None:
        webhook, edited = self.interaction.followup, (message.to_edit(), message.files)
        await self._later(lambda: requests.edit_answer(webhook, None, *edited))

    async def _first_message(self, message: Outgoing) -> None:
        """Send the answer as a new message."""

        async def request(shown: Outgoing) -> int | None:
            sent = requests.NEW_MESSAGE, requests.private(shown.to_send()), shown.files
            return await self._first(
                lambda: requests.respond(self.interaction, *sent, wants_id=True)
            )

        self._note_sent(await self._say(message, request))

    async def _follow(self, message: Outgoing) -> int | None:
        """Send another message that only the person sees; return its id, if it is known.

        It has no nonce: if the connection breaks before its receipt, it may come twice.
        """

        async def request(shown: Outgoing) -> int | None:
            sent = requests.private(shown.to_send()), shown.files
            return await self._later(lambda: requests.follow_up(self.interaction.followup, *sent))

        return await self._say(message, request)

    def _note_sent(self, message_id: int | None, followup: int | None = None) -> None:
        it = self.interaction
        place = it.channel_id or 0
        self.sent = TokenMessage(it.followup, message_id, followup, place, it.client.fallbacks)

    def _note_edited(self) -> None:
        """Note that the answer is the original message: after a click the clicked one.

        A public message is never a person's hand.
        """
        clicked = self.interaction.message
        if clicked is None:
            self._note_sent(None)
        elif clicked.flags.ephemeral:
            self._note_sent(clicked.id)


def _age(interaction: discord.Interaction[Any]) -> float:
    """Return the interaction's age in seconds: its event may have waited.

    A greater age than an answer may have shows only that our clock differs from Discord's.
    """
    age = (discord.utils.utcnow() - interaction.created_at).total_seconds()
    return age if 0 < age < ANSWER_WITHIN else 0.0
