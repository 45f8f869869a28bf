"""Waiting for a game, on either database and with two processes."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.competition.event.acts import Cancelled, EntriesOpened
from bot.competition.event.plan import EntryRule
from bot.competition.stages import Arena
from bot.engine.variants import VARIANTS
from bot.tables.errors.opening import TooManySeats
from bot.tables.errors.rights import MayNotWrite, OpenersOnly
from bot.tables.errors.seating import NotSeated, PlaysNow
from bot.tables.events.order import EventOrder
from bot.tables.host import Host
from bot.tables.lfg.facade import ASKED_MS, LfgPlace
from bot.views.bans import Banned
from bot.views.lfg import LfgView, ListedEvent, Quiet, Wish
from bot.views.settings.clock import DAY, HOUR, MINUTE
from bot.views.settings.server import OpenerRule, Openers
from bot.views.table.view import SeatKind
from tests.tables.organised import DIRECTOR, Organised, plan
from tests.tables.room import ANN, BOB, BOSS, CHANNEL, CY, DEE, EVE, PEOPLE, SERVER, Room

PLACE = LfgPlace(SERVER, CHANNEL, "en")
TWO = Wish(VARIANTS["pitch"], 2)
FOUR = Wish(VARIANTS["trinidad"])


async def seen(host: Host, place: LfgPlace = PLACE) -> LfgView:
    view = await host.lfg.view(place.panel_id)
    assert view is not None
    return view


def names(view: LfgView) -> list[str]:
    return [one.name for game in view.games for one in game.people]


async def test_two_processes_seat_nobody_twice(hall: Room) -> None:
    other = hall.another_host()
    hosts = (hall.host, other, hall.host, other)
    joins = [host.lfg.wait(who, PLACE, FOUR, HOUR) for who, host in zip(PEOPLE, hosts, strict=True)]
    await asyncio.gather(*joins)
    await asyncio.gather(*(host.lfg.run(PLACE.panel_id) for host in hosts))
    rows = await hall.db.all("tables_in", server_id=SERVER, most=9)
    assert len(rows) == 1
    table = (await hall.host.delivery.board(rows[0]["id"])).seats
    assert sorted(seat.name for seat in table) == ["Ann", "Bob", "Cy", "Dee"]
    assert (await seen(hall.host)).empty


async def test_a_person_waits_in_one_place_and_is_taken_from_one(hall: Room) -> None:
    elsewhere = LfgPlace(SERVER, CHANNEL + 1, "en")
    await hall.host.lfg.wait(ANN, PLACE, TWO, HOUR)
    await hall.host.lfg.wait(ANN, elsewhere, TWO, HOUR)
    assert (await seen(hall.host)).empty
    await asyncio.gather(
        hall.host.lfg.wait(BOB, elsewhere, TWO, HOUR),
        hall.another_host().lfg.wait(CY, elsewhere, TWO, HOUR),
    )
    left = names(await seen(hall.host, elsewhere))
    assert left in (["Bob"], ["Cy"])


async def seated(hall: Room) -> list[list[str]]:
    """Return the people at each table, in order."""
    rows = await hall.db.all("tables_in", server_id=SERVER, most=9)
    tables = [(await hall.host.delivery.board(row["id"])).seats for row in rows]
    return sorted(
        sorted(seat.name or "" for seat in seats if seat.kind is SeatKind.HUMAN) for seats in tables
    )


async def test_two_who_start_at_once_with_two_processes_have_one_seat_each(hall: Room) -> None:
    hosts = hall.host, hall.another_host()
    for who in (ANN, BOB):
        await hall.host.lfg.wait(who, PLACE, FOUR, HOUR)
    pressed = [(ANN, hosts[0]), (BOB, hosts[1]), (ANN, hosts[1]), (BOB, hosts[0])]
    await asyncio.gather(*(host.lfg.start_now(who, PLACE) for who, host in pressed))
    await asyncio.gather(*(host.lfg.run(PLACE.panel_id) for host in hosts))
    assert await seated(hall) == [["Ann", "Bob"]]
    (table,) = (await seen(hall.host)).tables
    assert (table.begun, table.free) == (True, 2), "who comes later can take a computer's seat"


async def test_who_does_not_answer_waits_on_and_can_come_later(hall: Room) -> None:
    for who, wish in ((ANN, FOUR), (BOB, FOUR), (CY, TWO)):
        await hall.host.lfg.wait(who, PLACE, wish, HOUR)
    await hall.host.lfg.start_now(ANN, PLACE)
    view = await seen(hall.host)
    assert [one.name for one in view.asked] == ["Bob"]
    assert await seated(hall) == []
    hall.clock.now += ASKED_MS
    assert await hall.host.lfg.due() == [PLACE.panel_id]
    (table_id,) = await hall.host.lfg.run(PLACE.panel_id)
    view = await seen(hall.host)
    assert (names(view), view.asked) == (["Bob", "Cy"], ())
    assert [one.id for one in view.tables] == [table_id]
    await hall.host.join(table_id, BOB)
    assert await seated(hall) == [["Ann", "Bob"]]
    (table,) = (await seen(hall.host)).tables
    assert (table.id, table.free) == (table_id, 2)


async def test_each_is_asked_once_while_they_wait(room: Room) -> None:
    async def message() -> tuple[int, int]:
        view = await seen(room.host)
        (asked,) = view.asked
        return view.number, asked.asked

    for who in (ANN, BOB):
        await room.host.lfg.wait(who, PLACE, FOUR, HOUR)
    await room.host.lfg.start_now(ANN, PLACE)
    assert await message() == (2, 2)
    await room.host.lfg.leave(ANN.id)
    await room.host.lfg.wait(ANN, PLACE, FOUR, HOUR)
    assert (await seen(room.host)).asked == ()
    await room.host.lfg.play_also(ANN, PLACE, Wish(VARIANTS["trinidad"], 2), HOUR)
    assert await message() == (2, 2)
    await room.host.lfg.wait(CY, PLACE, FOUR, HOUR)
    view = await seen(room.host)
    assert view.number == 2, "who comes reads it there"
    await room.host.lfg.start_now(ANN, PLACE)
    view = await seen(room.host)
    assert [(one.name, one.asked) for one in view.asked] == [("Bob", 2), ("Cy", 3)]


async def test_another_game_is_played_once_both_have_agreed(room: Room) -> None:
    for who, wish in ((ANN, FOUR), (BOB, Wish(VARIANTS["cinch"]))):
        await room.host.lfg.wait(who, PLACE, wish, HOUR)
    came = await room.host.lfg.play_also(ANN, PLACE, TWO, HOUR)
    assert (came.mine, came.table) != (None, None)
    assert [(one.game.id, one.ready, one.form.seats) for one in came.games] == [
        ("trinidad", 1, 4),
        ("pitch", 1, 2),
    ]
    came = await room.host.lfg.play_also(BOB, PLACE, TWO, HOUR)
    assert came.table
    assert (came.table.variant.id, len(came.table.seats)) == ("pitch", 2)
    assert (await seen(room.host)).empty, "a table without computers is on no list"


async def test_who_joins_those_who_start_starts_too(hall: Room) -> None:
    for who, wish in ((ANN, FOUR), (BOB, FOUR), (CY, TWO)):
        await hall.host.lfg.wait(who, PLACE, wish, HOUR)
    await hall.host.lfg.start_now(ANN, PLACE)
    hall.clock.now += 1
    for who in (CY, CY, ANN):
        assert (await hall.host.lfg.play_also(who, PLACE, FOUR, HOUR)).table is None, "Bob is asked"
    hall.clock.now += ASKED_MS - 1
    await hall.host.lfg.run(PLACE.panel_id)
    assert await seated(hall) == [["Ann", "Cy"]]
    assert names(await seen(hall.host)) == ["Bob"]


async def test_nobody_is_seated_for_what_they_no_longer_want(hall: Room) -> None:
    other = hall.another_host()
    for who in (ANN, BOB):
        await hall.host.lfg.wait(who, PLACE, FOUR, HOUR)
    await hall.host.lfg.play_also(ANN, PLACE, TWO, HOUR)
    hall.clock.now += 1
    await asyncio.gather(
        hall.host.lfg.wait(ANN, PLACE, FOUR, HOUR), other.lfg.play_also(BOB, PLACE, TWO, HOUR)
    )
    waits = await hall.host.lfg.waits(ANN.id)
    assert await seated(hall) == ([] if waits else [["Ann", "Bob"]])


async def test_who_plays_elsewhere_starts_nothing_here(room: Room) -> None:
    await room.begin(ANN, BOB)
    for who in (ANN, CY):
        await room.host.lfg.wait(who, PLACE, FOUR, HOUR)
    with pytest.raises(PlaysNow):
        await room.host.lfg.start_now(ANN, PLACE)
    came = await room.host.lfg.start_now(CY, PLACE)
    assert came
    assert came.table, "and nobody waits for an answer of who plays"


async def test_who_does_not_wait_starts_nothing(room: Room) -> None:
    assert await room.host.lfg.start_now(ANN, PLACE) is None
    await room.host.lfg.wait(ANN, LfgPlace(SERVER, CHANNEL + 1, "en"), FOUR, HOUR)
    assert await room.host.lfg.start_now(ANN, PLACE) is None


async def test_what_a_dead_process_left_the_next_look_does(room: Room) -> None:
    await room.host.lfg.wait(ANN, PLACE, FOUR, HOUR)
    # It dies once the second person waits, before it looks at the panel.
    await room.tamper(
        "INSERT INTO lfg_waiting (user_id, panel_id, name, game, seats, since, until)"
        " SELECT 12, panel_id, 'Bob', 'pitch', 2, 1, until FROM lfg_waiting"
    )
    await room.tamper("UPDATE lfg_waiting SET game = 'pitch', seats = 2")
    await room.tamper("UPDATE lfg_panels SET due_at = 0, woken = woken + 1")
    await room.restart()
    assert await room.host.lfg.due() == [PLACE.panel_id]
    (table_id,) = await room.host.lfg.run(PLACE.panel_id)
    assert await room.host.lfg.run(PLACE.panel_id) == []
    assert await room.host.lfg.due() == []
    assert {seat.name for seat in (await room.host.delivery.board(table_id)).seats} == {
        "Ann",
        "Bob",
    }


async def test_people_who_may_not_open_tables_may_not_wait(room: Room) -> None:
    with pytest.raises(MayNotWrite):
        await room.host.lfg.wait(replace(ANN, writes=False), PLACE, TWO, HOUR)
    room.limit(tables_per_player=1)
    await room.open(BOB)
    with pytest.raises(TooManySeats):
        await room.host.lfg.wait(BOB, PLACE, TWO, HOUR)
    await room.host.settings.settle(BOSS, SERVER, openers=Openers(OpenerRule.MODERATORS))
    with pytest.raises(OpenersOnly):
        await room.host.lfg.wait(ANN, PLACE, TWO, HOUR)


async def test_a_table_is_listed_until_its_seats_are_taken(room: Room) -> None:
    table = await room.open(ANN, seats=2)
    with pytest.raises(NotSeated):
        await room.host.lfg.list_table(table.id, BOB, PLACE)
    await room.host.lfg.list_table(table.id, ANN, PLACE)
    await room.host.lfg.run(PLACE.panel_id)
    (listed,) = (await seen(room.host)).tables
    assert (listed.id, listed.free, listed.url) == (table.id, 1, "")
    await room.tamper("UPDATE messages SET message_id = 9 WHERE kind = 'board'")
    (listed,) = (await seen(room.host)).tables
    assert listed.url == f"https://discord.com/channels/{SERVER}/{CHANNEL}/9"
    await room.host.join(table.id, BOB)
    assert await room.host.lfg.due() == [PLACE.panel_id]
    assert (await seen(room.host)).empty


async def test_a_wait_that_is_over_is_not_shown_even_before_the_bot_has_looked(room: Room) -> None:
    table = await room.open(BOB, seats=4)
    await room.host.lfg.wait(ANN, PLACE, FOUR, HOUR)
    await room.host.lfg.list_table(table.id, BOB, PLACE)
    began = room.clock.now
    for ms, people, tables in (
        (HOUR - 1, ["Ann"], [table.id]),
        (HOUR, [], [table.id]),
        (2 * HOUR - 1, [], [table.id]),
        (2 * HOUR, [], []),
    ):
        room.clock.now = began + ms
        view = await seen(room.host)
        assert (names(view), [one.id for one in view.tables]) == (people, tables), ms


async def test_a_panel_on_which_nothing_is_new_is_not_shown_again(room: Room) -> None:
    await room.host.lfg.wait(ANN, PLACE, FOUR, HOUR)
    before = await room.rows("SELECT * FROM messages")
    for _ in range(2):
        room.clock.now += MINUTE
        assert await room.host.lfg.due() == [], "there is nothing to look at"
        await room.host.lfg.run(PLACE.panel_id)
    assert await room.rows("SELECT * FROM messages") == before != []
    await room.host.lfg.leave(ANN.id)
    await room.host.lfg.run(PLACE.panel_id)
    assert await room.rows("SELECT * FROM messages") != before


async def test_waiting_for_a_game_of_another_version_is_not_shown(room: Room) -> None:
    await room.host.lfg.wait(ANN, PLACE, FOUR, HOUR)
    await room.tamper("UPDATE lfg_waiting SET game = 'whist'")
    await room.host.lfg.wait(BOB, PLACE, FOUR, HOUR)
    assert names(await seen(room.host)) == ["Bob"]


async def test_banned_and_erased_people_wait_no_more(room: Room) -> None:
    for who in (ANN, BOB):
        await room.host.lfg.wait(who, PLACE, FOUR, HOUR)
        await room.host.lfg.listeners.listen(who.id, SERVER)
    await room.host.bans.add(Banned.PERSON, ANN.id, "", None)
    await room.host.shutting_out.look()
    await room.host.eraser.erase(BOB.id)
    assert (await seen(room.host)).empty
    assert await room.rows("SELECT * FROM lfg_wishes") == []
    assert len(await room.rows("SELECT * FROM lfg_listeners")) == 1


async def test_two_processes_tell_a_listener_once(hall: Room) -> None:
    await hall.host.lfg.listeners.listen(EVE.id, SERVER, VARIANTS["pitch"])
    await hall.host.lfg.listeners.listen(DEE.id, SERVER, VARIANTS["cinch"])
    hosts = (hall.host, hall.another_host())
    await asyncio.gather(
        hosts[0].lfg.wait(ANN, PLACE, TWO, HOUR),
        hosts[1].lfg.wait(BOB, LfgPlace(SERVER, CHANNEL + 1, "en"), TWO, HOUR),
    )
    news = await hall.db.all("pending_messages", owner=PLACE.panel_id, private=1, most=9)
    other = f"lfg-{CHANNEL + 1}"
    news += await hall.db.all("pending_messages", owner=other, private=1, most=9)
    assert [row["reader"] for row in news if row["kind"] == "news"] == [EVE.id]


async def test_messages_that_wait_for_discord_do_not_pile_up(room: Room) -> None:
    await room.host.lfg.listeners.listen(EVE.id, SERVER)
    asked = "SELECT owner FROM messages WHERE kind = 'news'"
    for who, place in ((ANN, PLACE), (BOB, LfgPlace(SERVER, CHANNEL + 1, "en"))):
        await room.host.lfg.wait(who, place, FOUR, HOUR)
        assert await room.rows(asked) == [{"owner": place.panel_id}]
        room.clock.now += HOUR + 1


async def test_unsubscribing_keeps_followed_tables(room: Room) -> None:
    table = await room.begin(ANN, BOB)
    await room.host.followers.follow(table, EVE)
    await room.host.lfg.listeners.listen(EVE.id, SERVER)
    await room.host.lfg.wait(CY, PLACE, FOUR, HOUR)
    await room.play_out(table.id)
    asked = "SELECT DISTINCT owner FROM messages WHERE kind = 'news'"
    assert {row["owner"] for row in await room.rows(asked)} == {table.id, PLACE.panel_id}
    await room.host.lfg.listeners.stop(EVE.id)
    assert await room.rows(asked) == [{"owner": table.id}]


async def test_an_event_that_takes_entries_is_on_the_panel(room: Room, event: Organised) -> None:
    await room.host.lfg.wait(ANN, PLACE, FOUR, HOUR)
    assert (await seen(room.host)).events == []
    await event.announce(plan())
    assert await room.host.lfg.due() == [PLACE.panel_id], "it is shown at once"
    (listed,) = (await seen(room.host)).events
    assert (listed.name, listed.open) == ("League", True)


def test_quiet_hours_may_go_over_midnight() -> None:
    def at(hour: int) -> datetime:
        return datetime(2026, 11, 27, hour, 30, tzinfo=UTC)

    night = Quiet(22 * 60, 9 * 60, "America/Port_of_Spain")  # four hours behind
    assert [night.holds(at(hour)) for hour in (1, 2, 12, 13)] == [False, True, True, False]
    assert not Quiet().holds(at(0))
    assert Quiet(12 * 60, 13 * 60).holds(at(12))


# ------------------------------------------------------------------------------ events


async def announced(room: Room, name: str, *people: int, **of: object) -> Organised:
    """Announce an event, and begin it where there are people."""
    event = Organised(room)
    whole = plan(**of)  # type: ignore[arg-type]
    order = EventOrder(server_id=SERVER, channel_id=CHANNEL, name=name, plan=whole, language="en")
    event.id = (await room.host.events.create(DIRECTOR, order)).id
    await room.host.events.act(event.id, DIRECTOR, EntriesOpened())
    if people:
        await event.enter(*([number] for number in people))
        await event.begin()
    return event


async def listed(room: Room) -> list[ListedEvent]:
    return list((await seen(room.host)).events)


async def test_what_can_be_entered_or_is_near_is_shown_what_starts_first_before(room: Room) -> None:
    room.limit(events_per_person=99, tables_per_player=99)
    await room.host.lfg.wait(ANN, PLACE, FOUR, HOUR)
    now = room.clock.now
    by_names = EntryRule.DIRECTOR
    await announced(room, "some day")
    await announced(room, "far off", starts_at=now + 9 * DAY)
    off = await announced(room, "called off", starts_at=now + DAY)
    await room.host.events.act(off.id, DIRECTOR, Cancelled(), "snow")
    await announced(room, "tomorrow", starts_at=now + DAY, check_in_minutes=60)
    await announced(room, "by name, near", starts_at=now + 7 * DAY - 1, entry=by_names)
    await announced(room, "by name, far off", starts_at=now + 7 * DAY, entry=by_names)
    await announced(room, "by name, some day", entry=by_names)
    await announced(room, "goes on", 1, 2)
    await announced(room, "drop in", 1, 2, 3, 4, system=Arena(minutes=30))
    await announced(room, "drop in by name", 1, 2, 3, 4, system=Arena(minutes=30), entry=by_names)
    season = await announced(room, "season", 1, 2, 3, ahead=True, days_between=3)
    matches = (await season.view()).event.matches.values()
    next_start = min(match.starts_at for match in matches if match.starts_at > now)
    await announced(room, "long season", 1, 2, 3, ahead=True, days_between=30)
    shown = [(one.name, one.starts_at, one.open) for one in await listed(room)]
    assert shown == [
        ("tomorrow", now + DAY, True),
        ("season", next_start, False),
        ("by name, near", now + 7 * DAY - 1, False),
        ("far off", now + 9 * DAY, True),
        *((name, 0, True) for name, at, _ in shown[4:] if at == 0),
    ]
    assert {name for name, *_ in shown[4:]} == {"some day", "drop in"}


async def test_the_link_leads_to_the_panel_once_it_is_posted(room: Room) -> None:
    await room.host.lfg.wait(ANN, PLACE, FOUR, HOUR)
    event = await announced(room, "League")
    channel = f"https://discord.com/channels/{SERVER}/{CHANNEL}"
    panel = "INSERT INTO messages (owner, kind, number, part, reader, wanted, shown)"
    for step, link in (
        ("DELETE FROM messages WHERE owner = ?", channel),
        (f"{panel} VALUES (?, 'panel', 0, 0, 0, 1, 0)", channel),
        ("UPDATE messages SET message_id = 7 WHERE owner = ?", f"{channel}/7"),
    ):
        await room.tamper(step, event.id)
        assert [one.url for one in await listed(room)] == [link]
