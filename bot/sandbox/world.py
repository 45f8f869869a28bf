"""The world of the sandbox: a server, a card room, six people, and the tables they open.

The people use the bot's commands and buttons; nothing reaches the bot in another way.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import cycle, islice
from typing import Final

import discord
from discord.ui import LayoutView
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, UserHandle
from simcord.env import Env
from simcord.results import InteractionResult

from bot.app import HangJack
from bot.sandbox.arguments import HOSTS, PEOPLE
from bot.tables.views import TableState
from bot.ui.controls import table as controls
from bot.ui.controls.table import TableControl
from bot.ui.core.custom_ids import decode
from bot.ui.table.modals import NUMBER

BOT: Final = "Hang Jack"
SERVER: Final = "All Fours Club"
ROOM: Final = "card-room"
TOPIC: Final = "All Fours, any evening"
MANAGER: Final = "Secretary"

MIDDLE: Final = 26
"""Where the pack is cut to show a hand quickly."""


@dataclass(frozen=True, slots=True)
class World:
    """The server, its people and the tables that they host."""

    bot: HangJack
    room: ChannelHandle
    people: Mapping[str, MemberActor]
    hosting: dict[str, str] = field(default_factory=dict)
    """The openers of tables that wait for a newcomer, by table."""

    @classmethod
    async def make(cls, bot: HangJack, env: Env) -> World:
        """Make the server and its people in an empty Discord."""
        env.backend.edit_bot_profile(BOT)
        server = env.create_guild(SERVER)
        room = server.create_text_channel(ROOM, topic=TOPIC)
        # One person may change the server's settings.
        manages = discord.Permissions(manage_guild=True)
        manager = server.create_role(MANAGER, permissions=manages)
        people = {
            name: server.add_member(
                env.create_user(name.lower(), global_name=name),
                roles=[manager] if name == PEOPLE[-1] else [],
            )
            for name in PEOPLE
        }
        await env.settle()
        return cls(bot, room, people)

    async def open_tables(self, games: int) -> None:
        """Let people open tables with one free seat each: one click on Join starts a game."""
        for name in islice(cycle(HOSTS), games):
            await self.people[name].slash(self.room, "table open")
            table, _ = await self._press(name, controls.AddComputer)
            await self._press(name, controls.AddComputer)
            self.hosting[table] = name

    async def start_game(self, name: str) -> None:
        """Seat a person with three computer players and cut the pack."""
        await self.people[name].slash(self.room, "table open")
        await self._press(name, controls.Start)
        _, asked = await self._press(name, controls.CutHere)
        if asked.modal is not None:
            await self.people[name].submit_modal(asked, {NUMBER: str(MIDDLE)})

    def seen_by(
        self, name: str | None
    ) -> tuple[ChannelHandle, tuple[MemberActor | UserHandle, ...]]:
        """Return the channel to show, and its viewers: the room, or a person's direct messages."""
        if name is None:
            return self.room, tuple(self.people.values())
        user = self.people[name].user
        return user.dm_channel, (user,)

    async def make_way(self, occupied: Collection[int]) -> None:
        """Let the opener of a table leave it when its game has begun.

        A computer player takes the seat, because the opener would never move. If a page shows the
        opener's view, a person plays there, so the opener stays.
        """
        for table_id, name in tuple(self.hosting.items()):
            table = await self.bot.host.table(table_id)
            if table.state is TableState.LOBBY:
                continue
            del self.hosting[table_id]
            host = self.people[name]
            if host.id not in occupied and table.seat_of(host.id) is not None:
                await host.slash(self.room, "table leave", table=table_id)

    async def _press(self, name: str, kind: type[TableControl]) -> tuple[str, InteractionResult]:
        """Press the newest button of a kind in the room; return its table and the result."""
        for message in reversed(self.room.history()):
            for control, custom_id in _controls(message):
                if isinstance(control, kind):
                    result = await self.people[name].click(message, custom_id=custom_id)
                    return control.table, result
        raise LookupError(kind.__name__)


def _controls(message: discord.Message) -> Iterator[tuple[TableControl, str]]:
    for item in LayoutView.from_message(message, timeout=None).walk_children():
        custom_id = getattr(item, "custom_id", None)
        if isinstance(custom_id, str) and isinstance(control := decode(custom_id), TableControl):
            yield control, custom_id
