"""Autocomplete: suggest what may be chosen, in time, and accept nothing else as a choice."""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from enum import Enum
from typing import Any, Final, TypeAlias, TypeVar

import aiohttp
import discord
from discord import app_commands

from bot.errors import HangJackError
from bot.interactions.answer import NotOffered, Reply, answer, load_reader
from bot.ops.error_log import report

log = logging.getLogger(__name__)

WITHIN: Final = 2.0
"""Seconds that suggestions may take; Discord waits three, and they cannot be deferred."""

_Owner = TypeVar("_Owner")
_Choice = TypeVar("_Choice", bound=Enum)
Choices: TypeAlias = list[app_commands.Choice[Any]]
"""What is suggested."""
_Suggest: TypeAlias = Callable[
    [_Owner, discord.Interaction[Any], Any], Coroutine[Any, Any, Choices]
]


def parse_choice(choices: type[_Choice], value: str) -> _Choice:
    """Return the choice of that value; raise NotOffered if there is none."""
    try:
        return choices(value)
    except ValueError:
        raise NotOffered(value=value[:40]) from None


async def refuse(interaction: discord.Interaction[Any], error: HangJackError) -> None:
    """Answer an interaction with a refusal, or an autocomplete without suggestions."""
    if interaction.type is not discord.InteractionType.autocomplete:
        await answer(interaction, _refused(error))
        return
    # Not retried, because the next one comes soon.
    with suppress(discord.HTTPException, aiohttp.ClientError, OSError):
        await interaction.response.autocomplete([])


async def _refused(error: HangJackError) -> Reply:
    raise error


def safe_autocomplete(suggest: _Suggest[_Owner]) -> _Suggest[_Owner]:
    """Suggest nothing if the suggestions are refused, fail, or come too late to be shown.

    discord.py would leave an autocomplete unanswered, and log the error with its text.
    """

    @functools.wraps(suggest)
    async def suggest_safely(
        owner: _Owner, interaction: discord.Interaction[Any], typed: Any, /
    ) -> Choices:
        try:
            async with asyncio.timeout(WITHIN):
                await load_reader(interaction)
                return await suggest(owner, interaction, typed)
        except HangJackError:
            return []
        except TimeoutError:
            log.warning("no suggestions within %s seconds", WITHIN)
            return []
        except Exception as error:  # noqa: BLE001  # any error is answered
            report(log, f"suggestions for interaction {interaction.id} failed", error)
            return []

    return suggest_safely


class Suggested(app_commands.Transformer):
    """The type of a command's text option that suggests what to type."""

    def __init__(
        self, suggest: Callable[[discord.Interaction[Any], str], Coroutine[Any, Any, Choices]]
    ) -> None:
        super().__init__()
        self._suggest = suggest

    async def transform(self, _: discord.Interaction[Any], typed: Any, /) -> str:
        """Return the text as it was typed."""
        return str(typed)

    @safe_autocomplete
    async def autocomplete(self, interaction: discord.Interaction[Any], typed: Any, /) -> Choices:
        """Suggest what to type."""
        return await self._suggest(interaction, str(typed))
