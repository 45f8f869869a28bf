"""`--demo`: six people play two tables by themselves, for a screenshot or a film."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from bot.engine.actions import Action, Play
from bot.errors import StoreError, TableError
from bot.players import choose
from bot.sandbox.arguments import PEOPLE
from bot.sandbox.world import World, is_of
from bot.ui.controls import table as controls
from bot.ui.controls.table import TableControl
from bot.views.person import Person
from bot.views.table.view import TableState, TableView

THINKS_S: Final = 1.4
"""How long a person looks before they act."""
ADMIRES_S: Final = 8.0
"""How long they look at the end of a game."""
GAMES: Final = (("trinidad", PEOPLE[:4]), ("california-jack", PEOPLE[4:6]))
"""What is played, and by whom."""


class Demo:
    """Plays for all people: each acts by a button that they see."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._tables: list[str] = []
        self._waited: dict[str, float] = {}
        """By table: seconds since something happened there."""
        self._versions: dict[str, int] = {}

    async def open_tables(self) -> None:
        """Let the people sit down at their tables, if they do not sit there already."""
        self._tables = [table.id for table in await self._world.tables()]
        if self._tables:
            return
        for game, (opener, *others) in GAMES:
            await self._world.open_table(opener, game, players=1 + len(others))
            for name in others:
                table = await self._world.press(name, controls.Join)
            self._tables.append(table)

    async def pass_time(self, seconds: float, _: Collection[int]) -> None:
        """Let a person act at each table where one has looked for long enough."""
        for table_id in self._tables:
            table = await self._world.bot.host.table(table_id)
            if self._versions.get(table_id) != table.version:
                self._versions[table_id], self._waited[table_id] = table.version, 0.0
            self._waited[table_id] += seconds
            patience = ADMIRES_S if table.state is TableState.OVER else THINKS_S
            if self._waited[table_id] >= patience:
                await self._act(table)

    async def _act(self, table: TableView) -> None:
        """Do the next thing at a table, if a person has to."""
        first = table.seats[0].name
        if table.first is not None:
            cutter = table.seats[table.first.seat].name
            await self._try(table, cutter, controls.CutHere)
        elif table.state is TableState.OVER:
            await self._try(table, first, controls.Rematch)
        elif table.public is not None and table.public.decision is not None:
            await self._play(table, table.seats[table.public.decision.seat].name)

    async def _play(self, table: TableView, name: str) -> None:
        """Let a person make the move that a computer player would make with their cards."""
        user = self._world.people[name]
        who = Person(user.id, name, moderator=False, manager=False, writes=True)
        try:
            view = (await self._world.bot.host.hand(table.id, who)).view
        except (TableError, StoreError):
            return
        if not view.to_act:
            return
        action = choose(view)

        def is_move(control: TableControl) -> bool:
            return _action(control) == action and control.table == table.id

        if not await self._world.try_press(name, is_move):
            # Not on the board and not in a hand: the hand has to be looked at first.
            await self._try(table, name, controls.MyHand)

    async def _try(self, table: TableView, name: str, kind: type[TableControl]) -> None:
        await self._world.try_press(name, is_of(table.id, kind))


def _action(control: TableControl) -> Action | None:
    if isinstance(control, controls.PlayCard):
        return Play(control.card)
    return control.action if isinstance(control, controls.MakeCall) else None
