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
    interaction.data = _storable(interaction.data)
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


def _storable(value: Any) -> Any:
    """Leave NULs and halves of characters out of all that was typed or chosen.

    Clients send neither, but a forged request can. PostgreSQL keeps no NUL, SQLite no half.
    """
    match value:
        case str():
            return value.replace("\0", "").encode("utf-8", "ignore").decode("utf-8")
        case dict():
            return {key: _storable(one) for key, one in value.items()}
        case list():
            return [_storable(one) for one in value]
    return value


async def _refused(address: str) -> Reply:
    raise NotInServer().offer(Press(lambda say: [link(address, say("Add to the server"))]))
