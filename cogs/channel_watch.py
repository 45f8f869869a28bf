"""Count messages in the channels of tables, so that a board stays near the end of its channel."""

from __future__ import annotations

from discord.ext import commands

from bot.interactions.services import ServicesCog


class ChannelWatch(ServicesCog):
    """Counts messages without reading them: that needs no privileged intent."""

    @commands.Cog.listener()
    async def on_channel_message(self, channel_id: int, author_id: int) -> None:
        """Count a message by another author (`bot.discord_api.events`)."""
        me = self.services.client.user
        if me is None or author_id != me.id:
            self.services.deliverer.traffic.note_message(channel_id)
