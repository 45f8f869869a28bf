"""Interactions as the bot gets them, for what reads a person's rights and choices from them."""

from __future__ import annotations

from typing import Any

import discord
from simcord import ChannelHandle, Env, MemberActor

from tests.e2e.bots import bot_of
from tests.e2e.raw import Actor


async def interaction_of(env: Env, who: Actor, place: ChannelHandle) -> discord.Interaction[Any]:
    """Let a person give a command; return its interaction."""
    found: list[discord.Interaction[Any]] = []

    async def note(interaction: discord.Interaction[Any]) -> None:
        found.append(interaction)

    bot_of(env).add_listener(note, "on_interaction")
    if isinstance(who, MemberActor):
        await who.slash(place, "games")
    else:
        await who.slash("games")
    bot_of(env).remove_listener(note, "on_interaction")
    (interaction,) = found
    return interaction
