"""The bot is killed while it opens a round of an event, counts it, pairs the next and closes."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from bot.competition.event.acts import EntriesOpened
from bot.competition.event.fold import fold
from bot.competition.event.standings import standings
from bot.competition.event.state import EventPhase
from bot.tables.events.order import EventOrder
from bot.tables.events.rows import read_step
from bot.views.person import Person
from tests.e2e.reading import visible_text
from tests.tables.organised import Organised, plan
from tests.tables.room import Room

from .process import Process
from .site import DIES_AT
from .wire import Wire

DEATHS: Final = ((70, 100), (110, 140, 170), (90,))
"""By round: at which statement of the database the bot dies, life after life."""


def rows(file: Path, sql: str) -> list[dict[str, Any]]:
    with closing(sqlite3.connect(file)) as connection:
        connection.row_factory = sqlite3.Row
        return [dict(row) for row in connection.execute(sql)]


@asynccontextmanager
async def between_lives(bot: Process, event_id: str = "") -> AsyncIterator[Organised]:
    """Use the bot's database while no process of it is alive."""
    room = Room(bot.home / "hangjack.db")
    await room.enter()
    event = Organised(room)
    event.id = event_id
    try:
        yield event
    finally:
        await room.leave()


async def announced(bot: Process, channel: int, people: Sequence[Person]) -> str:
    """Announce an event of these people and begin it."""
    async with between_lives(bot) as event:
        director, host = replace(people[0], organiser=True), event.room.host
        order = EventOrder(
            server_id=director.server_id or 0,
            channel_id=channel,
            name="League",
            plan=plan(),
            language="en",
        )
        view = await host.events.create(director, order)
        await host.events.act(view.id, director, EntriesOpened())
        for person in people:
            await host.events.enter(view.id, director, [person])
            if person is not people[0]:
                await host.events.confirm(view.id, person)
        await host.events.begin(view.id, director)
        return view.id


async def test_no_kill_opens_a_table_twice_or_loses_a_result(wire: Wire) -> None:
    channel, people = wire.club("ann", "bob", "cy", "dee")
    bot = wire.process()
    players = [Person(one.id, one.name, server_id=one.server) for one in people]
    event_id = await announced(bot, channel, players)
    file = bot.home / "hangjack.db"
    for number, deaths in enumerate(DEATHS, 1):
        for statement in deaths:
            bot.settings[DIES_AT] = str(statement)
            await bot.start()
            await wire.killed(bot)
        del bot.settings[DIES_AT]
        await bot.start()
        await until_open(wire, file, 2 * number)
        await wire.quiet()
        assert await bot.stop() == 0, bot.log
        async with between_lives(bot, event_id) as event:
            for table_id in await event.open_tables():
                await event.play(table_id)
    await bot.start()
    await wire.until(lambda: rows(file, "SELECT 1 FROM events WHERE phase = 'finished'"), "the end")
    await wire.quiet()
    assert await bot.stop() == 0, bot.log
    assert_right(wire, file)


async def until_open(wire: Wire, file: Path, count: int) -> None:
    """Wait until people see the boards of so many tables, with those that are closed."""
    seen = "SELECT DISTINCT owner FROM messages WHERE message_id IS NOT NULL AND kind = 'board'"
    await wire.until(lambda: len(rows(file, seen)) == count, "the round")


def assert_right(wire: Wire, file: Path) -> None:
    """Check that each game was played once, and counts."""
    event = fold(map(read_step, rows(file, "SELECT * FROM event_acts ORDER BY number")))
    assert event.phase is EventPhase.FINISHED
    assert [line.played for line in standings(event)] == [3, 3, 3, 3]
    tables = rows(file, "SELECT * FROM tables JOIN event_tables ON table_id = id")
    assert Counter(row["match_id"] for row in tables) == dict.fromkeys(range(1, 7), 1)
    assert {row["state"] for row in tables} == {"closed"}
    ends = [
        visible_text(message).rpartition("-# ")[2].split("\n")[0]
        for place in wire.backend.messages
        for message in wire.messages(place)
    ]
    keys = Counter(end for end in ends if end[:4] in {row["id"] for row in tables})
    assert keys
    assert max(keys.values()) == 1, keys
