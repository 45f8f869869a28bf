"""The people of the sandbox at events: they enter, come and play at the pace of computer players.

To the bot they are people like any other: each acts only when a button would let them, through the
host, as their click would. The visitor, and everybody whose view a page shows, is left alone.
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from itertools import islice
from typing import Final

from bot.competition.event.acts import wants_cut
from bot.competition.event.parts import Roster
from bot.competition.event.plan import Starts
from bot.competition.event.state import EventPhase
from bot.competition.stages import EntrantKind
from bot.engine.actions import Play
from bot.engine.ceremony import Colour
from bot.errors import TableError
from bot.players import choose
from bot.sandbox.world import BOSS, World
from bot.tables.events.facade import Events
from bot.views.events.event import EventView
from bot.views.person import Person
from bot.views.table.view import FirstDealQuestion, TableView

THINKS_S: Final = 0.7
"""How long a person looks before they act, unless the settings say how long computers do."""
MOST_COME: Final = 4
"""How many people act in an event at each step of the clock."""
MOST_ACTS: Final = 50
"""How often they act there, and at a table, at each step if they need no time to look."""


class Evening:
    """Lets the people of the server take part in its events."""

    def __init__(self, world: World, names: Collection[str]) -> None:
        pause = world.bot.settings.computer_pause
        self._world = world
        self._thinks = THINKS_S if pause is None else pause
        server = world.bot.guilds[0].id
        self._people = {
            world.people[name].id: Person(world.people[name].id, name, server_id=server)
            for name in names
            if name != BOSS
        }
        self._waited: dict[str, tuple[int, float]] = {}
        """By table: its version, and seconds since that was new."""

    @property
    def _events(self) -> Events:
        return self._world.bot.host.events

    async def pass_time(self, seconds: float, occupied: Collection[int]) -> None:
        """Let people act in events, and at tables once they have looked long enough."""
        playing = {user: who for user, who in self._people.items() if user not in occupied}
        for line in await self._world.events():
            view = await self._events.view(line.id)
            for _ in range(MOST_COME if self._thinks else MOST_ACTS):
                if not await self._take_part(view, playing):
                    break
                self._world.bot.runner.wake_event(view.id)
                view = await self._events.view(line.id)
            for link in view.tables:
                if not link.done:
                    await self._sit_at(link.table_id, seconds, playing)

    # ------------------------------------------------------------------------------ in the event

    async def _take_part(self, view: EventView, people: dict[int, Person]) -> bool:
        """Let one person do the next thing in an event; return whether anybody did."""
        if await self._accept(view, people):
            return True
        for who in people.values():
            with suppress(TableError):
                if await self._come(view, who):
                    return True
        with suppress(TableError):
            return await self._enter(view, people)
        return False

    async def _accept(self, view: EventView, people: dict[int, Person]) -> bool:
        """Let all who are invited say that they play, so that one line of the log names them."""
        accepted = False
        for who in people.values():
            me = view.person_of(who.id)
            if view.event.invitations(me):
                with suppress(TableError):
                    await self._events.confirm(view.id, who)
                    accepted = True
        return accepted

    async def _come(self, view: EventView, who: Person) -> bool:
        """Let a captain check in, and cut the boards of a duplicate event."""
        event, me = view.event, view.person_of(who.id)
        mine = event.entry_of(me)
        if mine is None or mine.captain != me or self._has_visitor(view, mine):
            return False
        match = event.match_of(mine.id)
        if wants_cut(event, me):
            await self._events.cut(view.id, who)
        elif (
            event.plan.starts is Starts.WHEN_THERE
            and not match.started
            and mine.id not in match.arrived
            if match is not None
            else event.phase is EventPhase.CHECK_IN and event.complete(mine) and not mine.here
        ):
            await self._events.check_in(view.id, who)
        else:
            return False
        return True

    def _has_visitor(self, view: EventView, entry: Roster) -> bool:
        """Say whether the visitor is in an entrant, and so checks it in."""
        return entry.has(view.person_of(self._world.people[BOSS].id))

    async def _enter(self, view: EventView, people: dict[int, Person]) -> bool:
        """Let the next people enter together, as many as it takes."""
        event, boss = view.event, self._world.people[BOSS]
        if not event.takes_entries:
            return False
        visitor = Person(boss.id, BOSS, server_id=view.server_id)
        free = (who for who in people.values() if event.entry_of(view.person_of(who.id)) is None)
        size = event.most_members(substitutes=False)
        entering = [*islice(free, size)]
        if size > 1 and entering and event.entry_of(view.person_of(boss.id)) is None:
            entering = [entering[0], visitor, *entering[1 : size - 1]]
        if len(entering) < size:
            return False
        teams = event.plan.format.entrant is EntrantKind.TEAM
        team = f"{entering[0].name}'s house" if teams else None
        await self._events.enter(view.id, entering[0], entering, team=team)
        return True

    # ------------------------------------------------------------------------------ at the tables

    async def _sit_at(self, table_id: str, seconds: float, people: dict[int, Person]) -> None:
        """Let people act at a table when it is their turn."""
        for _ in range(MOST_ACTS):
            table = await self._world.bot.host.table(table_id)
            version, waited = self._waited.get(table_id, (table.version, 0.0))
            waited = waited + seconds if version == table.version else 0.0
            self._waited[table_id] = table.version, waited
            if waited < self._thinks:
                return
            who = people.get(_to_act(table) or 0)
            if who is not None:
                with suppress(TableError):
                    await self._act(table, who)
                    self._world.bot.runner.wake(table_id)
            if self._thinks or version == table.version:
                return

    async def _act(self, table: TableView, who: Person) -> None:
        host, game = self._world.bot.host, table.game
        if table.first is not None:
            match table.first.ask:
                case FirstDealQuestion.CUT:
                    await host.cut(table.id, who, game, None)
                case FirstDealQuestion.GUESS:
                    await host.guess(table.id, who, game, Colour.RED)
                case FirstDealQuestion.PITCHER:
                    await host.choose_pitcher(table.id, who, game, table.first.choices[0])
            return
        view = (await host.hand(table.id, who)).view
        decision = view.public.decision
        if decision is None or not view.to_act:
            return
        action = choose(view)
        if isinstance(action, Play):
            await host.play(table.id, who, game, view.public.deal, action.card, decision.turn)
        else:
            await host.call(table.id, who, game, view.public.deal, decision.turn, action)


def _to_act(table: TableView) -> int | None:
    """Return the user whose turn it is at a table."""
    decision = None if table.public is None or table.resting else table.public.decision
    asked = table.first or decision
    return None if asked is None else table.seats[asked.seat].user_id
