"""What commands offer to choose from: suggestions in time, and nothing else taken for a choice."""

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

from bot.errors import HangJackError, report
from bot.interactions.answer import NotOffered, load_reader

log = logging.getLogger(__name__)

WITHIN: Final = 2.0
"""Seconds that suggestions may take; Discord waits three, and they cannot be deferred."""

_Cog = TypeVar("_Cog")
_Value = TypeVar("_Value", int, str)
_Choice = TypeVar("_Choice", bound=Enum)
_Offering: TypeAlias = Callable[
    [_Cog, discord.Interaction[Any], str], Coroutine[Any, Any, list[app_commands.Choice[_Value]]]
]


def parse_choice(choices: type[_Choice], value: str) -> _Choice:
    """Return the choice that a value stands for.

    Raises:
        NotOffered: if it stands for none.
    """
    try:
        return choices(value)
    except ValueError:
        raise NotOffered(value=value[:40]) from None


async def suggest_nothing(interaction: discord.Interaction[Any]) -> None:
    """Answer an autocomplete for which there is nothing to suggest; once, for it is soon forgot."""
    with suppress(discord.HTTPException, aiohttp.ClientError, OSError):
        await interaction.response.autocomplete([])


def offering(suggest: _Offering[_Cog, _Value]) -> _Offering[_Cog, _Value]:
    """Offer nothing where suggestions are refused, fail, or come too late to be shown.

    discord.py would leave an autocomplete unanswered, and log the error with its text.
    """

    @functools.wraps(suggest)
    async def offer(
        cog: _Cog, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[_Value]]:
        async def suggested() -> list[app_commands.Choice[_Value]]:
            await load_reader(interaction)
            return await suggest(cog, interaction, current)

        try:
            return await asyncio.wait_for(suggested(), WITHIN)
        except HangJackError:
            return []
        except TimeoutError:
            log.warning("no suggestions within %s seconds", WITHIN)
            return []
        except Exception as error:  # noqa: BLE001  # whatever it is, there is an answer
            report(log, f"suggestions for interaction {interaction.id} failed", error)
            return []

    return offer
