"""Tables in every state, many times over, without playing to them each time."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from itertools import count
from typing import Final

import discord
from simcord import Env

from bot.engine.actions import Play
from bot.engine.cards import PACK
from bot.tables.host import Host
from bot.ui.controls import table as controls
from bot.ui.controls.table import TableControl
from bot.views.person import Person
from bot.views.table.view import HandView, TableState, TableView
from tests.e2e.bots import bot_of
from tests.e2e.world import World
from tests.tables.room import ordered

LOBBY, CUTTING, PLAYING, OVER, PAUSED = "lobby", "cutting", "playing", "over", "paused"
STATES: Final = (LOBBY, CUTTING, PLAYING, OVER, PAUSED)


@dataclass(frozen=True, slots=True)
class Stage:
    """A table where Bob, Ann and a computer sit; where it is anybody's turn, it is Ann's."""

    table: TableView
    turn: TableControl
    """What Ann may do now."""
    typed: str
    """The same as it is typed."""


async def staged(env: Env, world: World, state: str) -> Stage:
    """Open a table and bring it into a state through the host."""
    host, server = bot_of(env).host, world.guild.id
    ann, bob, olga, _ = (Person(who.id, who.name, server_id=server) for who in world.people)
    options = {"target": 1 if state == OVER else 14}
    order = ordered(server, world.channel.id, sit=False, options=options)
    table = await host.open(olga, order)
    for who in (bob, ann):
        await host.join(table.id, who)
    table = await host.add_computer(table.id, olga)
    stage = Stage(table, controls.Cut(table.id, 1, 7), "cut 7")
    if state == LOBBY:
        return stage
    table = await host.start(table.id, olga)
    if state == CUTTING:
        return Stage(table, stage.turn, stage.typed)
    await host.cut(table.id, ann, 1, 7)
    turn = await _play_to_ann(host, table.id, (bob, ann), to_the_end=state == OVER)
    if state == PAUSED:
        await host.pause(table.id, Person(9, "Mod", moderator=True, server_id=server))
    return Stage(await host.table(table.id), *turn)


async def _play_to_ann(
    host: Host, table_id: str, seated: tuple[Person, Person], *, to_the_end: bool
) -> tuple[TableControl, str]:
    """Play until it is Ann's turn, or until the game is over; return what she does then."""
    while True:
        while await host.timers.run_table(table_id):
            pass
        table = await host.table(table_id)
        decision = table.public.decision if table.public is not None else None
        who = seated[1 if decision is None else decision.seat]
        hand = await host.hand(table_id, who)
        turn = _turn(hand)
        if table.state is TableState.OVER or (who is seated[1] and not to_the_end):
            return turn
        control, _ = turn
        if isinstance(control, controls.PlayCard):
            await host.play(table_id, who, control.game, control.deal, control.card)
        elif isinstance(control, controls.MakeCall):
            place = control.game, control.deal, control.turn
            await host.call(table_id, who, *place, control.action)


def _turn(hand: HandView) -> tuple[TableControl, str]:
    """Return a player's first legal move, as a click and as typed text; otherwise any card."""
    table, public = hand.table, hand.view.public
    if public.decision is None:
        return controls.PlayCard(table.id, table.game, public.deal, PACK[0]), PACK[0].code
    action = hand.view.legal[0]
    if isinstance(action, Play):
        return controls.PlayCard(table.id, table.game, public.deal, action.card), action.card.code
    place = table.id, table.game, public.deal, public.decision.turn
    return controls.MakeCall(*place, action), action.words


class Copies:
    """Copies of a table, each with its own id, that tests may change."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._number = count()
        # What is copied stays in the log: the bot warns of another program that writes to the file.
        db.execute("PRAGMA wal_autocheckpoint = 0")

    def of(self, table: str) -> str:
        """Copy all rows of a table, so that no game is played again."""
        name = f"COPY{next(self._number)}"
        with self._db:
            self._copy("tables", "id", table, name)
            self._copy("messages", "owner", table, name)
            for rows in ("seats", "games", "deals", "actions", "seen"):
                self._copy(rows, "table_id", table, name)
        return name

    def _copy(self, rows: str, key: str, table: str, name: str) -> None:
        columns = [column for _, column, *_ in self._db.execute(f"PRAGMA table_info({rows})")]
        chosen = ", ".join("?" if column == key else column for column in columns)
        sql = (
            f"INSERT INTO {rows} ({', '.join(columns)}) SELECT {chosen} FROM {rows} WHERE {key} = ?"
        )
        self._db.execute(sql, (name, table))


async def some_message(env: Env, world: World) -> discord.Message:
    """Return a message of the bot's in the channel, for clicks to come from."""
    channel = env.bot.get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    return await channel.send("A board")
