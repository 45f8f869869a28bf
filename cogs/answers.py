"""Every interaction is answered: in time, once, and with the reason where something is refused.

DISCORD.md, Limits: an answer later than three seconds is lost, so work that takes longer than
half of that is deferred first.
"""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import aiohttp
import discord
from discord import app_commands

from bot.errors import HangJackError, report
from bot.locale import N_, Say, speak
from bot.tables.errors import IllegalCard
from bot.ui.message import Outgoing
from bot.ui.names import safe
from bot.ui.reasons import refusal

log = logging.getLogger(__name__)

DEFER_AFTER: Final = 1.5
"""Seconds after which an answer is promised instead of given."""

_TYPED: Final = frozenset({"name", "opener", "option", "text", "value", "word"})
"""The details of errors that hold somebody's name, or what somebody has typed."""

GONE: Final = frozenset({10062, 10015, 40060, 50027})
"""Discord's codes for an interaction that can no longer be answered."""


Then: TypeAlias = Callable[[], Awaitable[None]]


class TooSlow(HangJackError):
    """A form that can no longer be shown: it cannot follow a deferral."""

    text = N_("That took me too long, and nothing was done. Please press the button again.")


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
    out: Then | None = None
    """Done once the answer is out, and only where it is."""
    then: Then | None = None
    """Done after that, also where the answer was lost."""


def said(text: str) -> Reply:
    """Reply with plain text."""
    return Reply(Outgoing(text=text))


def voice(interaction: discord.Interaction[Any]) -> Say:
    """Return the reader's language; what is private is said in it."""
    return speak(interaction.locale.value)


async def answer(interaction: discord.Interaction[Any], work: Coroutine[Any, Any, Reply]) -> None:
    """Do the work and answer with what comes of it, an error's text included."""
    task = asyncio.ensure_future(_guarded(interaction, work))
    is_out = await _answered(interaction, task)
    reply = await task
    for after in (reply.out if is_out else None, reply.then):
        try:
            if after is not None:
                await after()
        except Exception as error:  # noqa: BLE001  # the answer is out, delivery mends the rest
            report(log, f"interaction {interaction.id} failed", error)


async def _answered(interaction: discord.Interaction[Any], task: asyncio.Task[Reply]) -> bool:
    """Answer, deferring where it takes long; return whether the answer is out.

    What was asked is done and stored in any case, and the board shows it.
    """
    try:
        done, _ = await asyncio.wait({task}, timeout=DEFER_AFTER)
        if not done:
            await _defer(interaction)
        await _send(interaction, await task)
    except discord.HTTPException as error:
        level = logging.INFO if error.code in GONE else logging.WARNING
        log.log(level, "answer to interaction %s lost: code %s", interaction.id, error.code)
    except (OSError, aiohttp.ClientError) as error:
        log.warning("answer to interaction %s lost: %s", interaction.id, type(error).__name__)
    except Exception as error:  # noqa: BLE001  # whatever it is, the table goes on
        report(log, f"interaction {interaction.id} failed", error)
    else:
        return True
    return False


async def _guarded(
    interaction: discord.Interaction[Any], work: Coroutine[Any, Any, Reply]
) -> Reply:
    try:
        return await work
    except IllegalCard as error:
        return said(refusal(error.reason, voice(interaction)))
    except HangJackError as error:
        return said(reason(error, voice(interaction)))
    except Exception as error:  # noqa: BLE001  # whatever it is, there is an answer
        report(log, f"interaction {interaction.id} failed", error)
        return said(HangJackError().said(voice(interaction)))


def reason(error: HangJackError, say: Say) -> str:
    """Put an error into words, in which nothing that people call themselves or type is markdown."""
    details = {
        key: safe(value) if key in _TYPED and isinstance(value, str) else value
        for key, value in error.details.items()
    }
    return say(error.text, **details)


async def excuse(
    interaction: discord.Interaction[Any], error: app_commands.AppCommandError
) -> Reply:
    """Say what became of a command that discord.py refused before its own code ran."""
    say = voice(interaction)
    if isinstance(error, app_commands.TransformerError):
        return said(
            say(
                "{value} does not fit here. Choose from what the command offers.",
                value=safe(str(error.value)),
            )
        )
    if isinstance(error, app_commands.CommandSignatureMismatch | app_commands.CommandNotFound):
        return said(say("This command has changed. Reload Discord and try again."))
    report(log, f"command of interaction {interaction.id} refused", error)
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
    elif reply.modal is not None:
        await _send_late(interaction, reply, Outgoing(text=TooSlow().said(voice(interaction))))
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
