"""Organised events at tables: opened, seated, played, counted, closed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.competition.event import acts, errors
from bot.competition.event.errors import CompetitionError, NotDirector
from bot.competition.event.plan import EventPlan
from bot.competition.event.standings.ranking import standings
from bot.competition.event.state import EventPhase
from bot.competition.presets import PRESETS, Preset
from bot.competition.stages import Knockout, RoundRobin
from bot.errors import TableError
from bot.locale.say import speak
from bot.store.database import Write
from bot.store.errors import Conflict
from bot.tables.errors import TooBusy, events
from bot.tables.errors.seating import NotSeated
from bot.tables.events.order import check_plan
from bot.views.person import Person
from bot.views.settings.clock import Pace
from bot.views.table.view import SeatKind, TableState
from tests.database import DatabaseProxy
from tests.tables.organised import DIRECTOR, Organised, of_preset, plan, player, refused_for
from tests.tables.room import ANN, BOB, BOSS, CHANNEL, ELSEWHERE, MOD, SERVER, Room, refused_with


async def test_from_announcement_to_standings(hall: Room) -> None:
    room, event = hall, Organised(hall)
    (table_id,) = await event.start(plan(), [1], [2], [3])
    table = await room.host.table(table_id)
    assert (table.event_id, table.language) == (event.id, "en")
    assert {row.kind for row in table.seats} == {SeatKind.HUMAN}
    await event.play_round()
    view = await event.view()
    assert view.event.phase is EventPhase.FINISHED
    assert len(view.event.matches) == 6  # three of them byes
    assert sum(line.played for line in standings(view.event)) == 6
    assert await event.open_tables() == []


async def test_people_are_told_apart_by_their_usernames(room: Room, event: Organised) -> None:
    await event.announce(plan())
    await room.host.events.enter(event.id, player(1), [replace(player(1), username="p.one")])
    await event.enter([2])
    assert (await event.view()).usernames == {player(1).id: "p.one"}


async def test_the_event_decides_at_its_tables(room: Room, event: Organised) -> None:
    (table_id,) = await event.start(plan(games=(2,)), [1], [2])
    host, one = room.host, player(1)
    for work in (
        host.join(table_id, ANN),
        host.leave(table_id, one),
        host.close(table_id, one),
        host.close(table_id, replace(MOD, manager=True)),
        host.remove(table_id, MOD, 1),
        host.add_computer(table_id, MOD),
        host.start(table_id, MOD),
        host.set_options(table_id, MOD, {}),
        host.set_clock(table_id, one, Pace.QUICK.clock),
    ):
        await refused_with(events.OfEvent, work)
    await event.play(table_id)
    for work in (host.rematch(table_id, one, 1), host.change_partners(table_id, one, 1)):
        await refused_with(events.OfEvent, work)


async def test_nobody_is_asked_before_a_revoke_in_an_event(room: Room, event: Organised) -> None:
    called = {"revokes": "called"}
    (table_id,) = await event.start(plan(options={"target": 2, **called}), [1], [2])
    assert not (await room.host.table(table_id)).can_ask_before_revokes
    elsewhere = await room.open(ANN, BOB, seats=2, options=called)
    assert elsewhere.can_ask_before_revokes


async def test_a_seat_in_an_event_is_not_barred_by_limits(room: Room, event: Organised) -> None:
    room.limit(tables_per_player=1)
    await room.open(player(1), player(2), seats=2)
    await event.start(plan(), [1], [2])
    assert len(await event.open_tables()) == 1


async def test_a_substitute_sits_down_in_the_middle_of_a_game(room: Room, event: Organised) -> None:
    (table_id,) = await event.start(plan(games=(2,), options={}), [1], [2])
    table = await room.cut(await room.host.table(table_id))
    assert table.state is TableState.PLAYING
    out = await event.person(2)
    await room.host.events.substitute(event.id, DIRECTOR, 2, out, player(9), "ill")
    await event.runs()
    table = await room.host.table(table_id)
    assert [row.user_id for row in table.seats] == [1001, 1009]
    await refused_with(NotSeated, room.host.hand(table_id, player(2)))
    await room.host.hand(table_id, player(9))
    # Who has seen a hand of this deal takes no other seat in it.
    await room.host.events.leave(event.id, player(2))
    out = await event.person(1)
    await room.host.events.substitute(event.id, DIRECTOR, 1, out, player(2), "ill")
    await event.runs()
    assert (await room.host.table(table_id)).seats[0].user_id == 1001
    await event.play(table_id)
    room.clock.now += 5_000
    await event.runs()
    assert [row.user_id for row in (await room.host.table(table_id)).seats] == [1002, 1009]


async def test_a_table_that_was_lost_waits_for_the_director(room: Room, event: Organised) -> None:
    first, second = await event.start(plan(), [1], [2], [3], [4])
    await room.host.delivery.abandon(first)
    await event.runs()
    assert await event.open_tables() == [second]
    view = await event.view()
    assert view.event.matches[1].stopped == {0}
    await room.host.events.act(event.id, DIRECTOR, acts.TableReopened(1, 0))
    await event.runs()
    assert len(await event.open_tables()) == 2


@pytest.mark.parametrize("gone", [True, False])
async def test_an_event_moves_to_another_channel(
    room: Room, event: Organised, *, gone: bool
) -> None:
    before = await event.start(plan(), [1], [2], [3], [4])
    for table_id in before:
        adapter = room.host.delivery
        await (adapter.abandon(table_id) if gone else adapter.refuse(table_id))
    await event.runs()
    await room.host.events.move(event.id, DIRECTOR, 501)
    await event.runs()
    after = await event.open_tables()
    assert len(after) == 2
    assert not set(after) & set(before)
    assert {(await room.host.table(table_id)).channel_id for table_id in after} == {501}
    assert not (await event.view()).event.paused


async def test_a_computer_takes_the_seat_of_an_erased_entrant(room: Room, event: Organised) -> None:
    (table_id,) = await event.start(plan(games=(2,)), [1], [2])
    await room.host.eraser.erase(player(2).id)
    await event.runs()
    table = await room.host.table(table_id)
    assert [row.kind for row in table.seats] == [SeatKind.HUMAN, SeatKind.COMPUTER]
    assert player(2).id not in (await event.view()).users.values()
    assert await room.rows("SELECT * FROM event_people WHERE name = 'P2'") == []


async def test_guests_have_home_tables_in_their_server(room: Room, event: Organised) -> None:
    there = Person(1002, "P2", server_id=88)
    await event.announce(plan(RoundRobin(meetings=2)))
    await refused_with(events.UnknownEvent, room.host.events.enter(event.id, there, [there]))
    await event.announce(plan(RoundRobin(meetings=2), guests=True))
    await room.host.events.enter(event.id, there, [there])
    await event.enter([1])
    await room.host.events.choose_home(event.id, there, there, 880)
    muted = replace(there, writes=False)
    await refused_with(
        events.WritesNotThere, room.host.events.choose_home(event.id, there, muted, 880)
    )
    await event.begin()
    await event.play_round()
    places = await room.rows(
        "SELECT match_id, server_id, channel_id FROM event_tables JOIN tables ON id = table_id"
        " ORDER BY match_id"
    )
    assert sorted(row["server_id"] for row in places) == [SERVER, 88]
    matches = (await event.view()).event.matches
    for row in places:
        at_home = matches[row["match_id"]].pairing.sides[0] == (1,)
        assert (row["server_id"], row["channel_id"]) == (
            (88, 880) if at_home else (SERVER, CHANNEL)
        )


async def test_only_directors_direct(room: Room, event: Organised) -> None:
    await event.announce(plan())
    await event.enter([1], [2])
    await refused_for(NotDirector, room.host.events.begin(event.id, player(1)))
    await refused_with(events.UnknownEvent, room.host.events.begin(event.id, ELSEWHERE))
    await refused_with(
        events.EventRefusal, room.host.events.name_director(event.id, player(1), player(1))
    )
    # Whoever made the event may be gone.
    await room.host.events.name_director(event.id, BOSS, BOSS)
    await room.host.events.begin(event.id, BOSS)


@pytest.mark.parametrize(
    ("of", "refusal"),
    [
        (plan(game="bridge"), events.UnfitPlan),
        (plan(seats=5), events.FaultyFormat),
        (plan(options={"colour": 3}), events.UnfitPlan),
        (plan(game="pidro", options={"least_bid": 14}), events.UnfitPlan),
        (plan(Knockout()), events.FaultyFormat),
    ],
)
async def test_what_cannot_be_played_is_not_announced(
    event: Organised, of: EventPlan, refusal: type[TableError]
) -> None:
    await refused_with(refusal, event.announce(of))


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_each_preset_can_be_announced(preset: Preset) -> None:
    check_plan(of_preset(preset))


def test_each_refusal_has_a_text() -> None:
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    for kind in kinds:
        if issubclass(kind, CompetitionError) and kind is not CompetitionError:
            assert events.EventRefusal(kind()).said(speak("fr"))


class Losing(DatabaseProxy):
    """A database in which others always commit first."""

    async def commit(self, writes: Sequence[Write], /) -> None:
        raise Conflict


async def test_endless_conflicts_make_an_event_busy(room: Room, event: Organised) -> None:
    await event.announce(plan())
    losing = room.another_host(Losing(room.db))
    await refused_with(TooBusy, losing.events.enter(event.id, DIRECTOR, [player(1)]))
