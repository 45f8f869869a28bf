"""Check the numbers given to commands against the ranges of their options.

Discord's clients do, but a forged request may hold any number, and discord.py passes it on.
"""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.errors import TableError
from bot.interactions.answer import Reply, answer, voice
from bot.locale import N_


class OutOfRange(TableError):
    """A number outside an option's range."""

    text = N_("“{option}” takes a number from {least} to {most}.")


async def in_range(interaction: discord.Interaction[Any]) -> bool:
    """Return whether all numbers of a command are in range; if not, answer it."""
    command = interaction.command
    typed = interaction.type is discord.InteractionType.autocomplete
    if typed or not isinstance(command, app_commands.Command):
        return True
    values = vars(interaction.namespace)
    for option in command.parameters:
        number, least, most = values.get(option.display_name), option.min_value, option.max_value
        if isinstance(number, int) and least is not None and most is not None:
            if least <= number <= most:
                continue
            await answer(interaction, _refused(interaction, option.display_name, least, most))
            return False
    return True


async def _refused(
    interaction: discord.Interaction[Any], option: str, least: float, most: float
) -> Reply:
    name = voice(interaction).meant("option", option)
    raise OutOfRange(option=name, least=least, most=most)
