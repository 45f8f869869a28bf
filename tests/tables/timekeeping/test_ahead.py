"""A clock that was ahead and is right again: nothing holds on to the time that it told."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

import pytest

from bot.delivery.private_channels import WINDOW_MS, PrivateChannels
from bot.store.opening import Write
from bot.tables.daily.days import LONGEST_MS as LONGEST_DAY_MS
from bot.tables.daily.facade import DailyOrder
from bot.tables.events.running import LONGEST_MS as LONGEST_LOOK_MS
from bot.tables.lfg.facade import ASKED_MS, LfgPlace
from bot.tables.lfg.matching import TABLE_MS
from bot.tables.privacy.erase import AGAIN_MS
from bot.tables.timekeeping.ahead import BOUNDS
from bot.ui.lfg import TIMES
from bot.views.bans import Banned
from bot.views.lfg import Wish
from bot.views.periods import day_of
from bot.views.settings.clock import DAY, HOUR
from tests.tables.daily.test_daily import finish, play
from tests.tables.organised import Organised, plan
from tests.tables.room import ANN, BOB, BOSS, CHANNEL, CY, DEE, EVE, SERVER, Room
from tests.tables.timekeeping.test_each_wait import Waiting
from tests.tables.timekeeping.waits import WAITS
from tests.test_policy import columns

YEAR: Final = 365 * DAY
PLACE = LfgPlace(SERVER, CHANNEL, "en")
HERE = DailyOrder(SERVER, CHANNEL, "en")

ELSEWHERE: Final = {
    # These say when something happened; nothing waits for it.
    *["actions.made_at", "events.created_at", "games.counted_at", "games.finished_at"],
    *["games.started_at", "results.finished_at", "results.month", "sums.span"],
    *["tables.changed_at", "tables.created_at", "titles.earned_at"],
    # A length, an hour of the day, the number of a deal, or whether somebody is away.
    *["lfg_listeners.quiet_from", "lfg_listeners.quiet_to", "opening_pauses.length"],
    *["servers.move_ms", "servers.remind_ms", "tables.move_ms", "tables.remind_ms"],
    *["sittings.since", "sittings.until", "seats.away"],
    # They are passed over where they are read, or put right there.
    *["daily_days.day", "events.away", "leases.until", "messages.tried_at", "shards.seen_at"],
    *["tables.board_at", "tables.due_at"],
    "bans.until",  # moves with bans.made_at; the owner says for how long
    "last_seen.day",  # Discord's clock
    "tables.loses_at",  # follows from the event at each look, which are a minute apart
}
"""The other times of the schema, and why nothing puts them right."""

_TIME: Final = re.compile(
    r"\.(\w+_(at|ms)|since|until|day|month|span|length|away|recapped|quiet_\w+)$"
)


def test_each_time_of_the_schema_is_put_right_or_named() -> None:
    times = {column for column in columns() if _TIME.search(column)}
    assert not BOUNDS.keys() & ELSEWHERE
    assert times == BOUNDS.keys() | ELSEWHERE, "what if the clock was ahead?"


def test_no_bound_is_less_than_what_waits() -> None:
    waits = {
        "daily_days.ends_at": LONGEST_DAY_MS,
        "events.due_at": LONGEST_LOOK_MS,
        "forgetting.due_at": AGAIN_MS,
        "lfg_panels.due_at": max(TIMES),
        "lfg_tables.until": TABLE_MS,
        "lfg_waiting.starts_at": ASKED_MS,
        "lfg_waiting.until": max(TIMES),
        "openings.free_at": WINDOW_MS,
    }
    for column, wait in waits.items():
        most, at = BOUNDS[column](0)
        assert most >= wait, column
        assert at in {0, wait}, column


async def live(room: Room) -> str:
    """Do what stores times; return the event."""
    host = room.host
    await host.settings.settle(BOSS, SERVER, recap_channel=CHANNEL)
    await host.recaps.due()
    await host.lfg.listeners.listen(EVE.id, SERVER)
    await host.lfg.wait(ANN, PLACE, Wish(), HOUR)
    await host.lfg.wait(DEE, PLACE, Wish(), HOUR)
    await host.lfg.start_now(ANN, PLACE)
    await room.db.commit([host.lfg.listeners.told(EVE.id)])
    lobby = await room.open(BOB, seats=4)
    await host.lfg.list_table(lobby.id, BOB, PLACE)
    await host.lfg.run(PLACE.panel_id)
    await host.bans.add(Banned.PERSON, 99, "spoils games", room.clock.now + 3 * DAY)
    await host.settings.settle(replace(BOSS, server_id=88), 88, recap_channel=CHANNEL)
    await host.left_servers.note(88)
    await play(room, CY)
    event = Organised(room)
    await event.start(plan(), [1], [2])
    await event.runs()
    table = await room.begin(DEE, CY)
    await host.hand(table.id, DEE)
    await host.eraser.erase(DEE.id)
    channels = PrivateChannels(room.db, room.clock)
    await channels.take_turn()
    await channels.pause(40_003)
    away = {"count": 1, "id": 0, "before": room.clock.now, "now": room.clock.now}
    await room.db.commit([Write("note_outage", away)])
    return event.id


async def too_late(room: Room) -> set[str]:
    """Return the columns in which something is later than it can be."""
    found = set()
    for column, bound in BOUNDS.items():
        table, _, name = column.partition(".")
        length = " - length" if table == "opening_pauses" else ""
        waits = "wanted <> shown AND refused = 0 AND" if table == "messages" else ""
        (row,) = await room.rows(
            f"SELECT COUNT(*) AS many FROM {table} WHERE {waits} {name}{length} > ?",
            bound(room.clock.now)[0],
        )
        if row["many"]:
            found.add(column)
    return found


async def test_a_year_ahead_leaves_nothing_too_late_in_any_column(room: Room) -> None:
    await room.host.settings.settle(BOSS, SERVER, lfg_role=5)
    room.clock.step(YEAR)
    await live(room)
    room.clock.step(-YEAR)
    assert await too_late(room) == BOUNDS.keys(), "the test stores each of them"
    await room.restart()
    await room.host.stalled.put_right()
    assert not await too_late(room)


async def test_what_is_in_time_stays_as_it_is(room: Room) -> None:
    await live(room)
    tables = sorted({column.partition(".")[0] for column in BOUNDS})
    before = [await room.rows(f"SELECT * FROM {table}") for table in tables]
    await room.host.stalled.put_right()
    assert before == [await room.rows(f"SELECT * FROM {table}") for table in tables]


BY_OTHER_CLOCKS: Final = {"events.due_at", "events.away", "last_seen.day", "servers.recapped"}
"""Ends of waits that people or Discord said, and those of months."""
AHEAD: Final = {
    name
    for name, wait in WAITS.items()
    if wait.ends and BY_OTHER_CLOCKS.isdisjoint(wait.ends) and wait.ends[0] != "shards.seen_at"
} - {"side_that_does_not_come_to_its_table", "cut_before_the_promise_was_posted"}


@pytest.mark.parametrize("name", sorted(AHEAD))
async def test_nobody_waits_twice_as_long_because_the_clock_was_ahead(
    room: Room, name: str
) -> None:
    room.clock.step(YEAR)
    waiting = Waiting(room, WAITS[name], await WAITS[name].begins(room))
    before, at = await waiting.happened(), waiting.at - YEAR
    room.clock.step(-YEAR)
    assert await waiting.happened(room.clock.now) - before in {0, 1}
    await waiting.happened(at)
    assert await waiting.happened(at + WAITS[name].lasts) > before


async def test_the_day_of_a_clock_that_was_ahead_is_over(room: Room) -> None:
    daily, ours = room.host.daily, room.clock.now
    first = await play(room, ANN)
    room.clock.step(YEAR)
    await play(room, ANN)
    began = await daily.play(BOB, HERE)
    room.clock.step(-YEAR)
    assert room.clock.now - ours < DAY
    assert (await daily.page(SERVER, EVE.id)).next_at <= room.clock.now + DAY
    await room.host.stalled.put_right()
    # Who is in the middle of it has an hour.
    assert (await daily.page(SERVER, BOB.id)).next_at <= room.clock.now + HOUR
    await finish(room, BOB, began)
    assert began in await daily.close_due()
    for who in (ANN, BOB):
        page = await daily.page(SERVER, who.id)
        assert page.day.day == day_of(room.clock.now, "UTC")
        assert page.next_at <= room.clock.now + DAY
    assert await play(room, ANN) != first
    # A streak is not broken by it.
    room.clock.now = (await daily.page(SERVER, ANN.id)).next_at
    await play(room, ANN)
    assert (await daily.page(SERVER, ANN.id)).run.streak == 2


async def test_an_outage_that_only_the_clock_saw_takes_nobody_a_year(hall: Room) -> None:
    event = Organised(hall)
    await event.start(plan(), [1], [2])
    now = hall.clock.now
    away = {"count": 1, "id": 0, "before": now, "now": now + YEAR}
    await hall.db.commit([Write("note_events_away", away)])
    stored = await hall.host.events._store.load(event.id)
    assert stored.row.outages == ((now, hall.clock.now),)
