"""Numbers given to commands: Discord's clients hold them to the range that a command names.

Nothing else does: discord.py passes on whatever comes, and a number that the database cannot even
hold is an error there.
"""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.errors import TableError
from bot.interactions.answer import Reply, answer, voice
from bot.locale import N_


class OutOfRange(TableError):
    """A number that a command's option does not take."""

    text = N_("“{option}” takes a number from {least} to {most}.")


async def in_range(interaction: discord.Interaction[Any]) -> bool:
    """Say whether a command takes all numbers given to it; if not, it has been answered."""
    command = interaction.command
    typed = interaction.type is discord.InteractionType.autocomplete
    if typed or not isinstance(command, app_commands.Command):
        return True
    given = vars(interaction.namespace)
    for option in command.parameters:
        number, least, most = given.get(option.display_name), option.min_value, option.max_value
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
