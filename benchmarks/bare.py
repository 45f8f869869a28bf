"""A bare discord.py bot for comparison: it answers clicks and edits messages, without a game.

It answers each click with the clicked message, redrawn. Then it edits the channel's board and the
next person's message, and after every fourth click it posts a text. After the clicks of one deal
it posts a new board, new hands and two more texts, and takes the buttons from the old messages.
Our bot sends as many requests for a table's cards and deals; this one has no rules and no store.
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
CLICKS_PER_DEAL: Final = 28
"""Its cards, and the calls before them."""
LINES: Final = 8
"""About as many lines of text as a board or a hand has."""


@dataclass
class Room:
    """One channel with its board, and its people's hands."""

    channel: discord.PartialMessageable
    private: list[discord.PartialMessageable] = field(default_factory=list)
    """The direct messages of each person, by seat."""
    messages: list[discord.PartialMessage] = field(default_factory=list)
    """The newest board and hands."""
    clicks: int = 0


class BareBot(discord.Client):
    """A bot that redraws messages."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None)
        self.tree = app_commands.CommandTree(self)
        self.rooms: dict[int, Room] = {}

    async def setup_hook(self) -> None:
        """Register the one command."""

        @self.tree.command(name="open", description="Open a room")
        async def open_room(
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
        """Post a board, and send each person a message with buttons."""
        room = self.rooms[channel_id] = Room(self.get_partial_messageable(channel_id))
        for user in users:
            private = await self.create_dm(user)
            room.private.append(self.get_partial_messageable(private.id))
        await self.deal(room)

    async def deal(self, room: Room) -> None:
        """Post a board and hands, and take the buttons from the old ones."""
        old_messages = room.messages
        places = (room.channel, *room.private)
        sent = await asyncio.gather(
            *(
                place.send(view=draw_message(room.channel.id, seat, room.clicks))
                for seat, place in enumerate(places, start=-1)
            )
        )
        room.messages = [
            place.get_partial_message(message.id)
            for place, message in zip(places, sent, strict=True)
        ]
        if old_messages:
            await room.channel.send(post_text(LINES // 2))
            await room.channel.send(post_text(LINES))
            old_board = draw_message(room.channel.id, -1, room.clicks, buttons=False)
            await asyncio.gather(*(message.edit(view=old_board) for message in old_messages))

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a click, then edit and post."""
        if interaction.type is not discord.InteractionType.component:
            return
        data: Any = interaction.data
        channel_id, seat, _ = map(int, data["custom_id"].split(":"))
        room = self.rooms[channel_id]
        room.clicks += 1
        clicks = room.clicks
        await interaction.response.edit_message(view=draw_message(channel_id, seat, clicks))
        next_seat = (seat + 1) % SEATS
        if clicks % SEATS == 0:
            await room.channel.send(post_text(LINES // 2))
        if clicks % CLICKS_PER_DEAL == 0:
            await self.deal(room)
            return
        board, *hands = room.messages
        await asyncio.gather(
            board.edit(view=draw_message(channel_id, -1, clicks)),
            hands[next_seat].edit(view=draw_message(channel_id, next_seat, clicks)),
        )


def post_text(lines: int) -> str:
    """Return the text of a post."""
    return "\n".join(f"trick line {line}" for line in range(lines))


def draw_message(
    channel_id: int, seat: int, clicks: int, *, buttons: bool = True
) -> discord.ui.LayoutView:
    """Return a message as large as a board or a hand."""
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
    # Otherwise discord.py keeps every message's view in memory.
    view.stop()
    return view


if __name__ == "__main__":
    BareBot().run(os.environ["DISCORD_TOKEN"], log_handler=None)
