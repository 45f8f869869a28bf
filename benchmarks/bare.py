"""A bare discord.py bot for comparison: it answers clicks and edits messages, without a game.

It answers each click with the clicked message, redrawn. Then it edits the channel's board, with a
new picture, and the next person's message. After the clicks of one deal it posts a new board and
new hands, and takes the buttons from the old messages. Our bot sends as many requests and files
for a table's cards and deals; this one has no rules and no store, and draws nothing: its pictures
are random bytes, as many as ours have. With EVERY_HAND in its environment it edits everybody's hand
after each click, as ours does with hands in the channel.
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
EVERY_HAND: Final = "EVERY_HAND" in os.environ
CLICKS_PER_DEAL: Final = 28
"""Its cards, and the calls before them."""
LINES: Final = 8
"""About as many lines of text as a board or a hand has."""
BOARD: Final = -1
"""What stands for the board among the seats."""
NAME: Final = "table.png"
PICTURE: Final = os.urandom(15_000)
"""As large as a table of four (docs/pictures.md)."""


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
        board, *hands = [
            draw_message(room.channel.id, seat, room.clicks)
            for seat, _ in enumerate(places, start=BOARD)
        ]
        sent = await asyncio.gather(
            room.channel.send(view=board, file=picture()),
            *(place.send(view=hand) for place, hand in zip(room.private, hands, strict=True)),
        )
        room.messages = [
            place.get_partial_message(message.id)
            for place, message in zip(places, sent, strict=True)
        ]
        if old_messages:
            board, *hands = [
                draw_message(room.channel.id, seat, room.clicks, buttons=False)
                for seat, _ in enumerate(places, start=BOARD)
            ]
            await asyncio.gather(
                old_messages[0].edit(view=board, attachments=[picture()]),
                *(
                    message.edit(view=hand)
                    for message, hand in zip(old_messages[1:], hands, strict=True)
                ),
            )

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a click, then edit the board and the hands that a card changes."""
        if interaction.type is not discord.InteractionType.component:
            return
        data: Any = interaction.data
        channel_id, clicked, _ = map(int, data["custom_id"].split(":"))
        room = self.rooms[channel_id]
        room.clicks += 1
        clicks = room.clicks
        await interaction.response.edit_message(view=draw_message(channel_id, clicked, clicks))
        if clicks % CLICKS_PER_DEAL == 0:
            await self.deal(room)
            return
        # The next person's; all others' too when a trick is complete.
        others = {*range(SEATS)} - {clicked}
        changed = others if EVERY_HAND or clicks % SEATS == 0 else {(clicked + 1) % SEATS}
        board, *hands = room.messages
        view = draw_message(channel_id, BOARD, clicks)
        await asyncio.gather(
            board.edit(view=view, attachments=[picture()]),
            *(hands[seat].edit(view=draw_message(channel_id, seat, clicks)) for seat in changed),
        )


def picture() -> discord.File:
    """Return a file as large as a board's picture."""
    return discord.File(BytesIO(PICTURE), NAME)


def draw_message(
    channel_id: int, seat: int, clicks: int, *, buttons: bool = True
) -> discord.ui.LayoutView:
    """Return a message as large as a board or a hand."""
    text = "\n".join(f"line {line} after click {clicks}" for line in range(LINES))
    box: discord.ui.Container[discord.ui.LayoutView] = discord.ui.Container()
    box.add_item(discord.ui.TextDisplay(text))
    if seat == BOARD:
        gallery: discord.ui.MediaGallery[discord.ui.LayoutView] = discord.ui.MediaGallery()
        box.add_item(gallery.add_item(media=f"attachment://{NAME}"))
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
