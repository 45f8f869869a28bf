"""A bare discord.py bot to compare with: it answers clicks and edits messages, and knows no game.

Each click is answered by the clicked message, redrawn; then the channel's board and the next
person's message are edited, and every fourth time something is posted. After as many clicks as a
deal has there are a new board and new hands, two more posts, and the old messages lose their
buttons. So many requests cost a table's cards and deals too; here no rules and no store are behind
them.
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
DEAL: Final = 28
"""Clicks of a deal: its cards, and the calls before them."""
LINES: Final = 8
"""Lines of text on a message, about as many as a board or a hand has."""


@dataclass
class Room:
    """What stands in one channel."""

    channel: discord.PartialMessageable
    private: list[discord.PartialMessageable] = field(default_factory=list)
    """Where each person has their hand."""
    shown: list[discord.PartialMessage] = field(default_factory=list)
    """The board and the hands."""
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
        room = self.rooms[channel_id] = Room(self.get_partial_messageable(channel_id))
        for user in users:
            private = await self.create_dm(user)
            room.private.append(self.get_partial_messageable(private.id))
        await self.deal(room)

    async def deal(self, room: Room) -> None:
        """Post a board and hands, and take the buttons from those before."""
        before = room.shown
        places = (room.channel, *room.private)
        sent = await asyncio.gather(
            *(
                place.send(view=drawn(room.channel.id, seat, room.clicks))
                for seat, place in enumerate(places, start=-1)
            )
        )
        room.shown = [
            place.get_partial_message(message.id)
            for place, message in zip(places, sent, strict=True)
        ]
        if before:
            await room.channel.send(told(LINES // 2))
            await room.channel.send(told(LINES))
            old = drawn(room.channel.id, -1, room.clicks, buttons=False)
            await asyncio.gather(*(message.edit(view=old) for message in before))

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a click, then edit and post."""
        if interaction.type is not discord.InteractionType.component:
            return
        data: Any = interaction.data
        channel_id, seat, _ = map(int, data["custom_id"].split(":"))
        room = self.rooms[channel_id]
        room.clicks += 1
        clicks = room.clicks
        await interaction.response.edit_message(view=drawn(channel_id, seat, clicks))
        following = (seat + 1) % SEATS
        if clicks % SEATS == 0:
            await room.channel.send(told(LINES // 2))
        if clicks % DEAL == 0:
            await self.deal(room)
            return
        board, *hands = room.shown
        await asyncio.gather(
            board.edit(view=drawn(channel_id, -1, clicks)),
            hands[following].edit(view=drawn(channel_id, following, clicks)),
        )


def told(lines: int) -> str:
    """Return a post of so many lines."""
    return "\n".join(f"trick line {line}" for line in range(lines))


def drawn(
    channel_id: int, seat: int, clicks: int, *, buttons: bool = True
) -> discord.ui.LayoutView:
    """Return a message of the size of a board or a hand."""
    text = "\n".join(f"line {line} after click {clicks}" for line in range(LINES))
    box: discord.ui.Container[discord.ui.LayoutView] = discord.ui.Container()
    box.add_item(discord.ui.TextDisplay(text))
    cards: list[discord.ui.Button[Any]] = [
        discord.ui.Button(label=f"card {card}", custom_id=f"{channel_id}:{seat}:{card}")
        for card in range(CARDS if buttons else 0)
    ]
    for start in range(0, len(cards), 5):
        box.add_item(discord.ui.ActionRow(*cards[start : start + 5]))
    view = discord.ui.LayoutView(timeout=None).add_item(box)
    # Else discord.py would keep every message's view for ever.
    view.stop()
    return view


if __name__ == "__main__":
    Bare().run(os.environ["DISCORD_TOKEN"], log_handler=None)
