"""Organised events in a room, and the people who play in them."""

from __future__ import annotations

from collections.abc import Awaitable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from bot.competition.event.acts import EntriesOpened
from bot.competition.event.errors import CompetitionError
from bot.competition.event.plan import EventPlan
from bot.competition.event.state import EventPhase
from bot.competition.matches import Level, MatchFormat
from bot.competition.presets import Preset
from bot.competition.stages import EntrantKind, Format, RoundRobin, Stage, System
from bot.tables.errors.events import EventRefusal
from bot.tables.events.order import EventOrder
from bot.views.events.event import EventView
from bot.views.person import Person
from bot.views.table.view import TableState
from tests.tables.room import CHANNEL, SERVER, Room, refused_with

DIRECTOR: Final = Person(900, "Dot", organiser=True, server_id=SERVER)
SHORT: Final = {"target": 2}
"""A game that is over after a deal or two."""


def player(number: int) -> Person:
    return Person(1000 + number, f"P{number}", server_id=SERVER)


def plan(  # noqa: PLR0917  # all that may be said
    system: System | None = None,
    games: tuple[int, ...] = (1,),
    entrant: EntrantKind = EntrantKind.PERSON,
    team_size: int = 1,
    substitutes: int = 0,
    then: System | None = None,
    best_of: bool = False,
    level: Level = Level.DRAWN,
    **more: Any,
) -> EventPlan:
    """Return a plan: persons against each other, a short game a match, if nothing else is said."""
    match = MatchFormat(
        games=games,
        best_of=best_of,
        level=level,
        per_game=Fraction(1),
        keeps_match_points=False,
        for_match=Fraction(2),
    )
    systems = [system or RoundRobin(), *([] if then is None else [then])]
    form = Format(entrant, tuple(Stage(one, match) for one in systems), team_size, substitutes)
    fields = {"game": "trinidad", "options": SHORT, "seats": 2, "break_minutes": 0, **more}
    return EventPlan(format=form, **fields)


async def refused_for(why: type[CompetitionError], attempt: Awaitable[object]) -> None:
    """Check that an event refuses something, and why."""
    refusal = await refused_with(EventRefusal, attempt)
    assert refusal.why is why


def of_preset(preset: Preset) -> EventPlan:
    return EventPlan(
        format=preset.format,
        game=preset.game,
        options=preset.options,
        sides=preset.sides,
        seats=preset.seats,
        duplicate=preset.duplicate,
        ahead=preset.ahead,
        days_between=preset.days_between,
    )


def duplicate(
    deals: int = 2,
    games: tuple[int, ...] = (1,),
    scored: Mapping[str, Any] | None = None,
    **more: Any,
) -> EventPlan:
    """Return the plan of a duplicate event of two at a table, whose matches are scored somehow."""
    whole = plan(games=games, duplicate=True, options={}, **more)
    usual = {"for_total": Fraction(1), "for_match": Fraction(2)}
    form = MatchFormat(games=games, deals=deals, **{**usual, **(scored or {})})
    stages = tuple(replace(stage, match=form) for stage in whole.format.stages)
    return replace(whole, format=replace(whole.format, stages=stages))


class Organised:
    def __init__(self, room: Room) -> None:
        self.room = room
        self.id = ""

    async def announce(self, of: EventPlan) -> EventView:
        order = EventOrder(
            server_id=SERVER, channel_id=CHANNEL, name="League", plan=of, language="en"
        )
        view = await self.room.host.events.create(DIRECTOR, order)
        self.id = view.id
        return await self.room.host.events.act(self.id, DIRECTOR, EntriesOpened())

    async def enter(self, *groups: Iterable[int]) -> None:
        """Enter people by number, one entrant for each group, who all say that they play."""
        for group in groups:
            members = [player(number) for number in group]
            await self.name(*members)
            for member in members:
                await self.room.host.events.confirm(self.id, member)

    async def name(self, *people: Person) -> None:
        await self.room.host.events.enter(self.id, DIRECTOR, people)

    async def begin(self) -> None:
        await self.room.host.events.begin(self.id, DIRECTOR)
        await self.runs()

    async def start(self, of: EventPlan, *groups: Iterable[int]) -> list[str]:
        """Announce an event, enter people and begin it; return the tables that are open then."""
        await self.announce(of)
        await self.enter(*groups)
        await self.begin()
        return await self.open_tables()

    async def runs(self) -> None:
        """Let the bot do all that it is due for."""
        await self.room.host.events.run_due()

    async def view(self) -> EventView:
        return await self.room.host.events.view(self.id)

    async def person(self, number: int) -> int:
        found = (await self.view()).person_of(player(number).id)
        assert found is not None
        return found

    async def open_tables(self) -> list[str]:
        """Return the ids of the tables that are there, in order."""
        rows = await self.room.db.all("event_tables", event_id=self.id)
        return [row["table_id"] for row in rows if row["state"] != TableState.CLOSED.value]

    async def play(self, table_id: str) -> None:
        """Play the present game of a table to its end."""
        await self.cut(table_id)
        await self.room.play_to(table_id, lambda now: now.state is not TableState.PLAYING)

    async def cut(self, table_id: str) -> None:
        """Cut and find the first dealer, so that cards are dealt."""
        table = await self.room.host.table(table_id)
        while table.state is TableState.CUTTING:
            assert table.first is not None
            table = (
                await self.room.cut(table)
                if table.first.ask.value == "cut"
                else await self.room.answer(table)
            )

    async def play_round(self) -> None:
        """Play all tables that are there, until none is."""
        for _ in range(50):
            tables = await self.open_tables()
            if not tables:
                return
            for table_id in tables:
                await self.play(table_id)
            await self.runs()
            view = await self.view()
            if view.event.phase is EventPhase.FINISHED:
                return
        raise AssertionError("the round never ended")
