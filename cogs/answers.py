"""Every interaction is answered: in time, once, and with the reason where something is refused.

DISCORD.md, Limits: an answer later than three seconds is lost, so work that takes longer than
half of that is deferred first.
"""

from __future__ import annotations

import asyncio
import io
import logging
import traceback
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Final

import discord
from discord import app_commands

from bot.errors import HangJackError
from bot.locale import Say, speak
from bot.tables.errors import IllegalCard
from bot.ui.message import Outgoing
from bot.ui.reasons import refusal

log = logging.getLogger(__name__)

DEFER_AFTER: Final = 1.5
"""Seconds after which an answer is promised instead of given."""

GONE: Final = frozenset({10062, 10015, 40060, 50027})
"""Discord's codes for an interaction that can no longer be answered."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What the clicker or caller gets, seen by them alone."""

    message: Outgoing | None = None
    """None acknowledges without a word."""
    in_place: bool = False
    """Put the message in place of the one that was clicked."""
    notes: tuple[str, ...] = ()
    """Said after it, in messages of their own."""
    modal: discord.ui.Modal | None = None
    """Asked for instead of an answer; it cannot follow a deferral."""
    then: Callable[[], Awaitable[None]] | None = None
    """Done once the answer is out."""


def said(text: str) -> Reply:
    """Reply with plain text."""
    return Reply(Outgoing(text=text))


def voice(interaction: discord.Interaction[Any]) -> Say:
    """Return the reader's language; what is private is said in it."""
    return speak(interaction.locale.value)


async def answer(interaction: discord.Interaction[Any], work: Coroutine[Any, Any, Reply]) -> None:
    """Do the work and answer with what comes of it, an error's text included."""
    task = asyncio.ensure_future(_guarded(interaction, work))
    try:
        done, _ = await asyncio.wait({task}, timeout=DEFER_AFTER)
        if not done:
            await _defer(interaction)
        reply = await task
        await _send(interaction, reply)
    except discord.HTTPException as error:
        # What was asked is done and stored; only the answer is lost, and the board shows it.
        level = logging.INFO if error.code in GONE else logging.WARNING
        log.log(level, "answer to interaction %s lost: code %s", interaction.id, error.code)
        reply = task.result() if task.done() else await task
    except OSError as error:
        log.warning("answer to interaction %s lost: %s", interaction.id, type(error).__name__)
        reply = task.result() if task.done() else await task
    if reply.then is not None:
        await reply.then()


async def _guarded(
    interaction: discord.Interaction[Any], work: Coroutine[Any, Any, Reply]
) -> Reply:
    try:
        return await work
    except IllegalCard as error:
        return said(refusal(error.reason, voice(interaction)))
    except HangJackError as error:
        return said(error.said(voice(interaction)))
    except Exception as error:  # noqa: BLE001  # whatever it is, there is an answer
        # Where it happened, but not its text, which may hold cards.
        place = "".join(traceback.format_tb(error.__traceback__))
        log.error("interaction %s: %s\n%s", interaction.id, type(error).__name__, place)  # noqa: TRY400
        return said(HangJackError().said(voice(interaction)))


async def excuse(
    interaction: discord.Interaction[Any], error: app_commands.AppCommandError
) -> Reply:
    """Say what became of a command that discord.py refused before its own code ran."""
    say = voice(interaction)
    if isinstance(error, app_commands.TransformerError):
        return said(
            say(
                "{value} does not fit here. Choose from what the command offers.",
                value=str(error.value)[:40],
            )
        )
    if isinstance(error, app_commands.CommandSignatureMismatch | app_commands.CommandNotFound):
        return said(say("This command has changed. Reload Discord and try again."))
    log.error("command refused", exc_info=error)
    return said(HangJackError().said(say))


def _clicked(interaction: discord.Interaction[Any]) -> bool:
    """Say whether there is a message that the interaction came from."""
    return interaction.message is not None


async def _defer(interaction: discord.Interaction[Any]) -> None:
    if _clicked(interaction):
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)


async def _send(interaction: discord.Interaction[Any], reply: Reply) -> None:
    deferred = interaction.response.is_done()
    if reply.modal is not None and not deferred:
        await interaction.response.send_modal(reply.modal)
    elif reply.message is None:
        if not deferred:
            await _defer(interaction)
        if not _clicked(interaction):
            await interaction.delete_original_response()
    elif deferred:
        await _send_late(interaction, reply, reply.message)
    elif reply.in_place and _clicked(interaction):
        await interaction.response.edit_message(**_edit(reply.message))
    else:
        await interaction.response.send_message(ephemeral=True, **_new(reply.message))
    for note in reply.notes:
        await interaction.followup.send(note, ephemeral=True, allowed_mentions=_NOBODY)


async def _send_late(
    interaction: discord.Interaction[Any], reply: Reply, message: Outgoing
) -> None:
    """Answer after a deferral: by editing what it promised, or else by a follow-up."""
    if _clicked(interaction) and not reply.in_place:
        await interaction.followup.send(ephemeral=True, **_new(message))
    else:
        await interaction.edit_original_response(**_edit(message))


_NOBODY: Final = discord.AllowedMentions.none()


def _new(message: Outgoing) -> dict[str, Any]:
    fields = _body(message)
    if message.files:
        fields["files"] = _files(message)
    return fields


def _edit(message: Outgoing) -> dict[str, Any]:
    fields = _body(message)
    if message.files:
        fields["attachments"] = _files(message)
    return fields


def _body(message: Outgoing) -> dict[str, Any]:
    if message.layout is not None:
        return {"view": message.layout, "allowed_mentions": _NOBODY}
    return {"content": message.text, "allowed_mentions": _NOBODY}


def _files(message: Outgoing) -> list[discord.File]:
    return [
        discord.File(io.BytesIO(file.content), file.name, description=file.description)
        for file in message.files
    ]
