"""What every command, click and form passes before the bot does anything."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord_api.permissions import invitation
from bot.errors import HangJackError
from bot.interactions.answer import Reply, answer
from bot.interactions.autocomplete import suggest_nothing
from bot.interactions.next_steps import Press
from bot.locale import N_
from bot.ui.core.layout import link


class NotInServer(HangJackError):
    """An interaction from a server that has the bot's commands without the bot."""

    text = N_(
        "I'm not in this server yet: it has only my commands. Somebody who may manage the server"
        " can add me."
    )


async def admits(interaction: discord.Interaction[Any]) -> bool:
    """Return whether an interaction may go on; if not, answer it."""
    client, server_id = interaction.client, interaction.guild_id
    if not await client.rate_limiter.admits(interaction):
        return False
    # The interaction itself brings a server that the client does not know.
    if server_id is None or client.get_guild(server_id) is not None:
        return True
    if interaction.type is discord.InteractionType.autocomplete:
        await suggest_nothing(interaction)
    else:
        await answer(interaction, _refused(invitation(interaction.application_id, server_id)))
    return False


async def _refused(address: str) -> Reply:
    raise NotInServer().offer(Press(lambda say: [link(address, say("Add to the server"))]))
