"""The world of the sandbox: a server, a card room, its people, and what they open there.

The people use the bot's commands and buttons.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import cycle, islice
from typing import Final

import discord
from discord.ui import LayoutView
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.env import Env

from bot.app import HangJack
from bot.competition.event.state import LIVE
from bot.engine.variants import VARIANTS
from bot.locale.say import speak
from bot.sandbox.arguments import CROWD, EVENTS, FEW, HOSTS, PEOPLE, SandboxOptions
from bot.ui.controls import table as controls
from bot.ui.controls.drafts import PresetCode
from bot.ui.controls.table import TableControl
from bot.ui.core.custom_ids import decode
from bot.ui.events.wizard import NAME, ZONE, kind_name
from bot.views.events.event import EventLine
from bot.views.table.view import TableState, TableView

BOT: Final = "Hang Jack"
SERVER: Final = "All Fours Club"
ROOM: Final = "card-room"
MANAGER: Final = "Secretary"
BOSS: Final = PEOPLE[FEW - 1]
"""The person who may change the server's settings, and who directs an event."""
TOPIC: Final = f"All Fours, any evening · {BOSS} manages this server"
GOODBYE: Final = "I only opened the table. {} takes my seat: have a good game!"
WELCOME: Final = (
    "Evening, {boss}! You're directing tonight. Press **Join** to play too. When everyone is in,"
    " the **⋯** on the panel has your desk: open check-in there, and start."
)
GAMES: Final = (None, "pitch", "california-jack", *list(VARIANTS)[1:])
"""The games of the tables that are opened, in order; None for the server's usual one."""


@dataclass(frozen=True, slots=True)
class World:
    """The server, its people and the tables that they host."""

    bot: HangJack
    room: ChannelHandle
    people: Mapping[str, MemberActor]
    hosting: dict[str, str] = field(default_factory=dict)
    """The openers of tables that wait for a newcomer, by table."""

    @classmethod
    def make(cls, bot: HangJack, env: Env) -> World:
        """Make the server and its people in an empty Discord, before the bot comes.

        SimCord counts its ids up from the time of its clock. As long as that has not moved they
        are the same at each start, so a kept database knows them.
        """
        env.backend.edit_bot_profile(BOT)
        server = env.create_guild(SERVER)
        room = server.create_text_channel(ROOM, topic=TOPIC)
        manages = discord.Permissions(manage_guild=True)
        manager = server.create_role(MANAGER, permissions=manages)
        people: dict[str, MemberActor] = {}
        # The first few as they were before there were others, for rooms that are kept.
        for names in (PEOPLE[:FEW], PEOPLE[FEW:]):
            for name in names:
                user = env.create_user(name.lower(), global_name=name)
                roles = [manager] if name == BOSS else []
                people[name] = server.add_member(user, roles=roles)
            for name in names:
                _ = people[name].user.dm_channel  # opens it
        return cls(bot, room, people)

    async def tables(self) -> list[TableView]:
        """Return the tables of the server."""
        locations = await self.bot.host.finder.locations_in(self.bot.guilds[0].id)
        return [await self.bot.host.table(location.id) for location in locations]

    async def events(self) -> list[EventLine]:
        """Return the events of the server that are not over."""
        lines = await self.bot.host.events.in_server(self.bot.guilds[0].id)
        return [line for line in lines if line.phase in {phase.value for phase in LIVE}]

    async def present(self, options: SandboxOptions) -> list[str]:
        """Return who is there, beside those who take part in an event; the visitor comes first."""
        wanted = options.people or (FEW if options.event is None else CROWD)
        others = [name for name in PEOPLE if name != BOSS]
        events = await self.events()
        users = {
            user
            for line in events
            for user in (await self.bot.host.events.view(line.id)).users.values()
        }
        busy = [name for name in others[wanted - 1 :] if self.people[name].id in users]
        there = [*others[: wanted - 1], *busy]
        return [BOSS, *there] if events else [*there, BOSS]

    async def announce(self, event: str) -> None:
        """Let the visitor's person announce an event, unless one of its name is not over."""
        boss = self.people[BOSS]
        preset = next(code for code in PresetCode if code.preset == EVENTS[event][0])
        name = kind_name(preset, speak())
        if name in {line.name for line in await self.events()}:
            return
        await boss.slash(self.room, "event create")
        form = await boss.select(self.room.history(viewer=boss)[-1], [preset.value])
        await boss.submit_modal(form, {NAME: name, ZONE: "London"})
        await boss.click(self.room.history(viewer=boss)[-1], label="Announce")
        await self.people[HOSTS[0]].send(self.room, WELCOME.format(boss=BOSS))

    async def come_back(self) -> None:
        """Go on at the tables of a kept room: each person seated there opens their hand."""
        for table in await self.tables():
            if table.state is TableState.LOBBY and table.seats[0].name in HOSTS:
                self.hosting[table.id] = table.seats[0].name
            for name, person in self.people.items():
                if table.seat_of(person.id) is not None:
                    await self.try_press(name, is_of(table.id, controls.MyHand))

    async def open_tables(self, games: int) -> None:
        """Let people open tables of different games, until there are as many as wanted.

        Each has one free seat. The newcomer who takes it starts the game.
        """
        kept = await self.tables()
        new = islice(zip(cycle(HOSTS), cycle(GAMES), strict=False), len(kept), games)
        for name, game in new:
            table = await self.open_table(name, game)
            view = await self.bot.host.table(table)
            for _ in view.seats[2:]:
                await self.people[name].slash(self.room, "table add", table=table)
            self.hosting[table] = name

    async def open_table(self, name: str, game: str | None = None, **options: int) -> str:
        """Let a person open a table; return its id."""
        chosen = {**options, **({} if game is None else {"game": game})}
        await self.people[name].slash(self.room, "table open", **chosen)
        return next(control.table for _, control, _ in self._controls(name))

    async def make_way(self, occupied: Collection[int]) -> None:
        """Let the opener of a table leave it when its game has begun.

        A computer player takes the seat, because the opener would never move; the opener says so.
        If a page shows the opener's view, a person plays there, so the opener stays.
        """
        for table_id, name in tuple(self.hosting.items()):
            table = await self.bot.host.table(table_id)
            if table.state is TableState.LOBBY:
                continue
            del self.hosting[table_id]
            host = self.people[name]
            seat = table.seat_of(host.id)
            if host.id not in occupied and seat is not None:
                await host.slash(self.room, "table leave", table=table_id)
                # In the middle of a game it asks.
                await self.try_press(name, is_of(table_id, controls.LeaveGame))
                after = await self.bot.host.table(table_id)
                await host.send(self.room, GOODBYE.format(after.seats[seat].name))

    async def press(self, name: str, kind: type[TableControl]) -> str:
        """Let a person press the newest button of a kind that they see; return its table."""
        control = await self.try_press(name, lambda control: isinstance(control, kind))
        if control is None:
            raise LookupError(kind.__name__)
        return control.table

    async def try_press(
        self, name: str, wanted: Callable[[TableControl], bool]
    ) -> TableControl | None:
        """Let a person press the newest button that is wanted; return its control, if any."""
        for message, control, custom_id in self._controls(name):
            if wanted(control):
                await self.people[name].click(message, custom_id=custom_id)
                return control
        return None

    def _controls(self, name: str) -> Iterator[tuple[discord.Message, TableControl, str]]:
        """Yield the buttons that a person sees in the room, those of the newest message first."""
        for message in reversed(self.room.history(viewer=self.people[name])):
            for item in LayoutView.from_message(message, timeout=None).walk_children():
                custom_id = getattr(item, "custom_id", None)
                if not isinstance(custom_id, str) or getattr(item, "disabled", False):
                    continue
                control = decode(custom_id)
                if isinstance(control, TableControl):
                    yield message, control, custom_id


def is_of(table: str, kind: type[TableControl]) -> Callable[[TableControl], bool]:
    """Return what says whether a button is of a kind, at a table."""
    return lambda control: isinstance(control, kind) and control.table == table
