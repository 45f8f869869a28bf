"""Count messages in the channels of tables, so that a board stays near the end of its channel."""

from __future__ import annotations

import discord
from discord.ext import commands

from bot.interactions.services import ServicesCog


class ChannelWatch(ServicesCog):
    """Counts messages without reading them: that needs no privileged intent."""

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Count a message by another author."""
        if message.author != self.services.client.user:
            self.services.deliverer.traffic.note_message(message.channel.id)
