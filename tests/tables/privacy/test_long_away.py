"""People who stay away for as long as the operator says are forgotten by themselves."""

from __future__ import annotations

import pytest

from bot.views.person import Person
from bot.views.settings.clock import DAY
from tests.tables.outages import outage
from tests.tables.room import SERVER, Room
from tests.tables.searching import everything, traces

ZOE = Person(987_654_321_012_345_678, "Zoë", server_id=SERVER)
YAN = Person(987_654_321_012_345_679, "Yan", server_id=SERVER)
START = 20_000
DAYS = 100


async def day(room: Room, number: int, *here: int) -> None:
    """Let people do something on a day of Discord's clock, and the bot look."""
    for user_id in here:
        room.host.long_away.note(user_id, (START + number) * DAY + 5)
    await room.host.long_away.look()


async def columns_with(room: Room, user_id: int, name: str) -> list[str]:
    return traces(await everything(room.path), {user_id}, {f'"{name}"'})


async def test_who_stays_away_is_forgotten_and_who_comes_stays(room: Room) -> None:
    room.limit(forget_after=DAYS)
    await room.play_game(ZOE, YAN, seats=2, options={"target": 1})
    await day(room, 0, ZOE.id, YAN.id)
    await day(room, 60, YAN.id)
    await day(room, DAYS, YAN.id)
    assert "results.user_id" in await columns_with(room, ZOE.id, ZOE.name)
    await day(room, DAYS + 1, YAN.id)
    assert await columns_with(room, ZOE.id, ZOE.name) == []
    assert "last_seen.user_id" in await columns_with(room, YAN.id, YAN.name)


async def test_those_who_were_there_before_the_setting_count_from_its_day_on(room: Room) -> None:
    await room.play_game(ZOE, YAN, seats=2, options={"target": 1})
    room.limit(forget_after=DAYS)
    await day(room, 5_000, 999)
    assert "results.user_id" in await columns_with(room, ZOE.id, ZOE.name)


async def test_our_own_clock_forgets_nobody(room: Room) -> None:
    room.limit(forget_after=DAYS)
    await room.play_game(ZOE, YAN, seats=2, options={"target": 1})
    await day(room, 0, ZOE.id)
    room.clock.now += 10 * DAYS * DAY
    await room.host.long_away.look()
    assert "results.user_id" in await columns_with(room, YAN.id, YAN.name)


async def test_no_day_is_stored_without_the_setting(room: Room) -> None:
    await room.play_game(ZOE, YAN, seats=2, options={"target": 1})
    room.limit(forget_after=DAYS)
    await day(room, 0, ZOE.id)
    assert await room.rows("SELECT * FROM last_seen")
    room.limit(forget_after=None)
    await day(room, 0, ZOE.id)
    assert await room.rows("SELECT * FROM last_seen") == []


async def test_no_day_outlives_what_was_kept(room: Room) -> None:
    room.limit(forget_after=DAYS)
    await room.host.people.choose(ZOE.id, four_colours=True)
    await day(room, 0, ZOE.id)
    await room.tamper("DELETE FROM people")
    await day(room, 1, YAN.id)
    assert await room.rows("SELECT * FROM last_seen") == []


@pytest.mark.parametrize("lost", [0, 2, 40, 500])
async def test_days_on_which_nobody_could_come_forget_nobody(room: Room, lost: int) -> None:
    room.limit(forget_after=DAYS)
    await room.play_game(ZOE, YAN, seats=2, options={"target": 1})
    room.clock.now = (START + 1) * DAY
    await day(room, 0, ZOE.id, YAN.id)
    await outage(room, lost * DAY)
    await day(room, lost + 1, YAN.id)
    await day(room, lost + DAYS, YAN.id)
    assert "results.user_id" in await columns_with(room, ZOE.id, ZOE.name)
    await day(room, lost + DAYS + 1, YAN.id)
    assert await columns_with(room, ZOE.id, ZOE.name) == []
