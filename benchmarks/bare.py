"""A bare discord.py bot to compare with: it answers clicks and edits messages, and knows no game.

Each click is answered by the clicked message, redrawn; then the channel's board and the next
person's message are edited, and every fourth time something is posted: as many requests as a card
costs at a table, with no rules and no store behind them.
"""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass, field
from typing import Any, Final

import discord
from discord import app_commands

SEATS: Final = 4
CARDS: Final = 6
LINES: Final = 8
"""Lines of text on a message, about as many as a board or a hand has."""


@dataclass
class Room:
    """What stands in one channel."""

    channel: discord.PartialMessageable
    board: discord.PartialMessage | None = None
    hands: list[discord.PartialMessage] = field(default_factory=list)
    clicks: int = 0


class Bare(discord.Client):
    """The bot."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None)
        self.tree = app_commands.CommandTree(self)
        self.rooms: dict[int, Room] = {}

    async def setup_hook(self) -> None:
        """Learn the one command."""

        @self.tree.command(name="open", description="Open a room")
        async def opened(
            interaction: discord.Interaction[Any],
            a: discord.User,
            b: discord.User,
            c: discord.User,
            d: discord.User,
        ) -> None:
            await interaction.response.defer(ephemeral=True)
            await self.furnish(interaction.channel_id or 0, (a, b, c, d))

        await self.tree.sync()

    async def furnish(self, channel_id: int, users: tuple[discord.User, ...]) -> None:
        """Post a board, and to each person a message with buttons."""
        channel = self.get_partial_messageable(channel_id)
        room = self.rooms[channel_id] = Room(channel)
        board = await channel.send(view=drawn(channel_id, -1, 0))
        room.board = channel.get_partial_message(board.id)
        for seat, user in enumerate(users):
            private = await self.create_dm(user)
            sent = await private.send(view=drawn(channel_id, seat, 0))
            partial = self.get_partial_messageable(private.id).get_partial_message(sent.id)
            room.hands.append(partial)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a click, then edit and post."""
        if interaction.type is not discord.InteractionType.component:
            return
        data: Any = interaction.data
        channel_id, seat, _ = map(int, data["custom_id"].split(":"))
        room = self.rooms[channel_id]
        room.clicks += 1
        await interaction.response.edit_message(view=drawn(channel_id, seat, room.clicks))
        following = (seat + 1) % SEATS
        if room.clicks % SEATS == 0:
            await room.channel.send("\n".join(f"trick line {n}" for n in range(LINES // 2)))
        if room.board is not None:
            await asyncio.gather(
                room.board.edit(view=drawn(channel_id, -1, room.clicks)),
                room.hands[following].edit(view=drawn(channel_id, following, room.clicks)),
            )


def drawn(channel_id: int, seat: int, clicks: int) -> discord.ui.LayoutView:
    """Return a message of the size of a board or a hand."""
    text = "\n".join(f"line {line} after click {clicks}" for line in range(LINES))
    box: discord.ui.Container[discord.ui.LayoutView] = discord.ui.Container()
    box.add_item(discord.ui.TextDisplay(text))
    buttons: list[discord.ui.Button[Any]] = [
        discord.ui.Button(label=f"card {card}", custom_id=f"{channel_id}:{seat}:{card}")
        for card in range(CARDS)
    ]
    for start in range(0, CARDS, 5):
        box.add_item(discord.ui.ActionRow(*buttons[start : start + 5]))
    view = discord.ui.LayoutView(timeout=None).add_item(box)
    # Else discord.py would keep every message's view for ever.
    view.stop()
    return view


if __name__ == "__main__":
    Bare().run(os.environ["DISCORD_TOKEN"], log_handler=None)
