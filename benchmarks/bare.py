"""A bare discord.py bot for comparison: it answers clicks and edits messages, without a game.

It answers each click with the clicked message, redrawn with a new picture. Then it edits the
channel's board and everybody else's message, each with a new picture, as our bot shows each card on
the board and on every hand. This one has no rules and no store, and draws nothing: its pictures are
random bytes, as many as ours have.
"""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, Final

import discord
from discord import app_commands

SEATS: Final = 4
CARDS: Final = 6
LINES: Final = 8
"""About as many lines of text as a board or a hand has."""
BOARD: Final = -1
"""What stands for the board among the seats."""
NAME: Final = "table.png"
PICTURE: Final = os.urandom(19_000)
"""As large as a table of four (docs/pictures.md)."""


@dataclass
class Room:
    """One channel's board, and its people's hands."""

    messages: list[discord.PartialMessage] = field(default_factory=list)
    """The board and the hands, by seat."""
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
        room = self.rooms[channel_id] = Room()
        places: list[discord.abc.Messageable] = [self.get_partial_messageable(channel_id)]
        places += [await self.create_dm(user) for user in users]
        for seat, place in enumerate(places, BOARD):
            view = draw_message(channel_id, seat, 0)
            sent = await place.send(view=view, file=picture())
            channel = self.get_partial_messageable(sent.channel.id)
            room.messages.append(channel.get_partial_message(sent.id))

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a click, then edit the board and the hands that a card changes."""
        if interaction.type is not discord.InteractionType.component:
            return
        data: Any = interaction.data
        channel_id, clicked, _ = map(int, data["custom_id"].split(":"))
        room = self.rooms[channel_id]
        room.clicks += 1
        view = draw_message(channel_id, clicked, room.clicks)
        await interaction.response.edit_message(view=view, attachments=[picture()])
        await asyncio.gather(
            *(
                message.edit(
                    view=draw_message(channel_id, seat, room.clicks), attachments=[picture()]
                )
                for seat, message in enumerate(room.messages, BOARD)
                if seat != clicked
            )
        )


def picture() -> discord.File:
    """Return a file as large as a picture of the table."""
    return discord.File(BytesIO(PICTURE), NAME)


def draw_message(channel_id: int, seat: int, clicks: int) -> discord.ui.LayoutView:
    """Return a message as large as a board or a hand."""
    text = "\n".join(f"line {line} after click {clicks}" for line in range(LINES))
    box: discord.ui.Container[discord.ui.LayoutView] = discord.ui.Container()
    box.add_item(discord.ui.TextDisplay(text))
    gallery: discord.ui.MediaGallery[discord.ui.LayoutView] = discord.ui.MediaGallery()
    box.add_item(gallery.add_item(media=f"attachment://{NAME}"))
    cards: list[discord.ui.Button[Any]] = [
        discord.ui.Button(label=f"card {card}", custom_id=f"{channel_id}:{seat}:{card}")
        for card in range(CARDS)
    ]
    for start in range(0, len(cards), 5):
        box.add_item(discord.ui.ActionRow(*cards[start : start + 5]))
    view = discord.ui.LayoutView(timeout=None).add_item(box)
    # Otherwise discord.py keeps every message's view in memory.
    view.stop()
    return view


if __name__ == "__main__":
    BareBot().run(os.environ["DISCORD_TOKEN"], log_handler=None)
