"""The log tells an evening in a dozen lines, and of nobody."""

from __future__ import annotations

import pytest

from bot.competition.stages import Arena
from tests.tables.organised import Organised, plan
from tests.tables.room import ANN, BOB, CHANNEL, PEOPLE, SERVER, Room, ordered

LOGGER = "bot.tables.evening_log"


def told(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == LOGGER]


async def test_an_evening_at_one_table(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    table = await room.play_game(ANN, BOB, options={"target": 1})
    await room.host.rematch(table.id, ANN, 1)
    await room.cut(await room.host.table(table.id))
    for who in (ANN, BOB):
        await room.host.close(table.id, who)
    score = "-".join(map(str, (await room.summary(table.id)).score))
    deals = await room.host.delivery.deal_results(table.id, 1)
    assert told(caplog) == [
        f"opened in channel {CHANNEL} of server {SERVER}: trinidad",
        "a game begins; people: 2, computers: 2",
        f"the game is over: {score}; deals: {len(deals)}",
        "a game begins; people: 2, computers: 2",
        "closed; its game is broken off",
    ]
    for person in PEOPLE:
        assert str(person.id) not in caplog.text
        assert person.name not in " ".join(told(caplog))


async def test_a_private_table_is_nobody_elses_business(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    await room.cut(await room.host.open_private(ANN, ordered()))
    assert told(caplog) == []


async def test_an_evening_of_an_event(
    room: Room, event: Organised, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    await event.start(plan(), [1], [2], [3], [4])
    for _ in range(3):
        await event.play_round()
    lines = told(caplog)
    assert lines[0] == f"event {event.id}: entries; entrants: 0"
    assert f"event {event.id}: paired; matches: 2" in lines
    assert lines[-1] == f"event {event.id}: finished; entrants: 4"
    assert len(lines) <= 12


async def test_a_drop_in_list_is_as_short(
    room: Room, event: Organised, caplog: pytest.LogCaptureFixture
) -> None:
    """It pairs people all evening."""
    caplog.set_level("INFO")
    await event.start(plan(Arena(minutes=30)), *([number] for number in range(1, 7)))
    for _ in range(3):
        for table_id in await event.open_tables():
            await event.play(table_id)
            await event.runs()
    assert len((await event.view()).event.matches) > 6
    assert told(caplog) == [
        f"event {event.id}: entries; entrants: 0",
        f"event {event.id}: running; entrants: 6",
    ]
