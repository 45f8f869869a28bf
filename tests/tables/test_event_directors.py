"""What directors of an event can do, and what only looks as if they could."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.competition.event.acts import (
    CheckedIn,
    CheckInOpened,
    DirectorDismissed,
    GameCorrected,
    MatchForfeited,
    MatchReopened,
)
from bot.competition.event.errors import NothingToUndo, PeopleEntered, PlayedSince, TooLate
from bot.competition.event.plan import Starts
from bot.competition.matches import HowEnded, Level
from bot.competition.presets import PRESETS
from bot.competition.stages import EntrantKind, Knockout, Swiss
from bot.locale import speak
from bot.tables.errors import UnknownTable
from bot.tables.errors.events import EventRefusal, LeftServer, NotOfServer
from bot.tables.referees.errors import NobodyToRule, PlaysAtTable, RefereesOnly
from bot.ui.events.words import entrant
from bot.views.person import Person
from bot.views.table import TableState
from tests.tables.organised import DIRECTOR, Organised, of_preset, plan, player
from tests.tables.room import ANN, SERVER, Room

THERE = Person(5000, "Spy", server_id=88)
"""Somebody of another server."""


@pytest.fixture
def event(room: Room) -> Organised:
    return Organised(room)


@pytest.mark.parametrize("guests", [True, False])
async def test_managers_of_another_server_cannot_become_directors(
    room: Room, event: Organised, *, guests: bool
) -> None:
    await event.announce(plan(guests=guests))
    here = THERE if guests else replace(THERE, server_id=SERVER)
    await room.host.events.enter(event.id, here, [here])
    boss = replace(THERE, manager=True)
    with pytest.raises(NotOfServer if guests else LeftServer):
        await room.host.events.name_director(event.id, boss, boss)


async def test_two_presses_cancel_one_round(room: Room, event: Organised) -> None:
    await event.announce(plan(pairs_itself=False))
    await event.enter([1], [2], [3], [4])
    await event.begin()
    await event.play_round()
    await room.host.events.pair(event.id, DIRECTOR)
    events = room.host.events
    presses = (events.cancel_round(event.id, DIRECTOR, "fire", 2) for _ in range(2))
    ends = await asyncio.gather(*presses, return_exceptions=True)
    assert [end.why for end in ends if isinstance(end, EventRefusal)] == [TooLate]
    assert (await event.view()).event.round == 1


async def test_two_presses_undo_one_step(room: Room, event: Organised) -> None:
    await event.announce(plan())
    await event.name(player(1))
    await event.name(player(2))
    last = (await event.view()).version
    await room.host.events.undo(event.id, DIRECTOR, last)
    with pytest.raises(EventRefusal) as refused:
        await room.host.events.undo(event.id, DIRECTOR, last)
    assert refused.value.why is NothingToUndo
    assert len((await event.view()).event.entries) == 1


async def test_the_plan_stays_under_a_running_stage(room: Room, event: Organised) -> None:
    start = room.clock() + 1_000
    await event.announce(plan(starts_at=start, begins_itself=True))
    await event.enter([1], [2])
    longer = plan(games=(3,), starts_at=start, begins_itself=True)
    await room.host.events.change_plan(event.id, DIRECTOR, lambda _: longer)
    room.clock.now = start
    await event.runs()
    with pytest.raises(EventRefusal):
        await room.host.events.undo(event.id, DIRECTOR)
    assert (await event.view()).event.plan == longer


async def test_directors_are_referees_at_the_events_tables(room: Room, event: Organised) -> None:
    await event.announce(plan(options={}))
    await event.enter([1], [2])
    await room.host.events.name_director(event.id, DIRECTOR, player(1))
    await event.begin()
    (table_id,) = await event.open_tables()
    await event.cut(table_id)
    await room.host.referees.ask(table_id, player(2), "May they do that?")
    for stranger in (ANN, player(1), replace(DIRECTOR, server_id=88)):
        with pytest.raises((RefereesOnly, PlaysAtTable, UnknownTable)):
            await room.host.referees.look(table_id, stranger)
    table, page = await room.host.referees.look(table_id, DIRECTOR)
    assert table.id == table_id
    assert len(page.hands) == 2
    # Where nobody else directs, who sits there rules nothing.
    await event.announce(plan(options={}))
    await room.host.events.name_director(event.id, DIRECTOR, player(3))
    await event.enter([3], [4])
    await room.host.events.act(event.id, DIRECTOR, DirectorDismissed(1))
    await room.host.events.begin(event.id, player(3))
    await event.runs()
    (table_id,) = await event.open_tables()
    await event.cut(table_id)
    with pytest.raises(NobodyToRule):
        await room.host.referees.ask(table_id, player(4), "And that?")


async def test_the_kind_of_entrant_is_fixed_once_people_have_entered(
    room: Room, event: Organised
) -> None:
    await event.announce(plan())
    await event.enter([1], [2])
    pairs = plan(entrant=EntrantKind.PAIR, team_size=2, seats=4)
    with pytest.raises(EventRefusal) as refused:
        await room.host.events.change_plan(event.id, DIRECTOR, lambda _: pairs)
    assert refused.value.why is PeopleEntered
    assert (await event.view()).event.plan == plan()


async def test_a_substitute_has_the_place_before_confirming(room: Room, event: Organised) -> None:
    await event.announce(plan(entrant=EntrantKind.PAIR, seats=4, substitutes=1))
    await event.enter([1, 2])
    await room.host.events.add_member(event.id, player(1), 1, player(3))
    view = await event.view()
    out, into = view.person_of(player(2).id), view.person_of(player(3).id)
    assert out is not None
    assert into not in view.event.entries[1].people
    await room.host.events.substitute(event.id, DIRECTOR, 1, out, player(3), "ill")
    view = await event.view()
    assert into not in view.event.entries[1].people
    assert into in view.event.entries[1].players[:2]
    assert entrant(view, 1, speak("en")) == "P1 & P3"


async def test_another_speaks_for_an_erased_captains_team(room: Room, event: Organised) -> None:
    await event.announce(plan(entrant=EntrantKind.PAIR, seats=4, substitutes=1))
    await room.host.events.enter(event.id, player(1), [player(1), player(2), player(3)])
    await room.host.events.confirm(event.id, player(3))
    await room.host.eraser.erase(player(1).id)
    await event.runs()
    view = await event.view()
    assert view.event.entries[1].captain == view.person_of(player(3).id), "the next confirmed one"
    await room.host.events.add_member(event.id, player(3), 1, player(4))
    entry = (await event.view()).event.entries[1]
    assert len(entry.members) == 3, "the place was free"


async def test_a_guests_channel_stops_nobody_else(room: Room, event: Organised) -> None:
    await event.announce(plan(guests=True))
    await room.host.events.enter(event.id, THERE, [THERE])
    await event.enter([1], [2], [3])
    await room.host.events.choose_home(event.id, THERE, THERE, 880)
    await event.begin()
    (row,) = await room.rows("SELECT id FROM tables WHERE server_id = 88")
    await room.host.delivery.refuse(row["id"])
    await event.runs()
    assert not (await event.view()).event.paused


async def test_a_table_that_everybody_has_left_is_closed(room: Room, event: Organised) -> None:
    await event.announce(plan())
    await event.enter([1], [2], [3], [4])
    await event.begin()
    first, second = await event.open_tables()
    pairing = (await event.view()).event.matches[1].pairing
    for number in pairing.entrants:
        await room.host.eraser.erase(player(number).id)
    await event.runs()
    assert await event.open_tables() == [second]
    assert (await room.host.table(first)).state is TableState.CLOSED
    assert (await event.view()).event.matches[1].stopped == {0}


async def test_a_side_that_has_withdrawn_loses(room: Room, event: Organised) -> None:
    await event.announce(of_preset(PRESETS["drop-in"]))
    await event.enter([1], [2], [3], [4])
    await event.begin()
    lost, won = (await event.view()).event.matches[1].pairing.sides
    await room.host.events.withdraw(event.id, player(lost[0]))
    await event.runs()
    assert len(await event.open_tables()) == 1
    await room.host.events.withdraw(event.id, player(lost[1]))
    await event.runs()
    assert await event.open_tables() == []
    lines = (await event.view()).standings()
    assert {line.entrant: line.points for line in lines} == {
        **dict.fromkeys(won, 3),
        **dict.fromkeys(lost, 0),
    }


async def test_a_director_lets_latecomers_in(room: Room, event: Organised) -> None:
    await event.announce(plan(Swiss(rounds=3)))
    await event.enter([1], [2], [3])
    await room.host.events.act(event.id, DIRECTOR, CheckInOpened())
    for number in (1, 2):
        await room.host.events.check_in(event.id, player(number))
    await event.begin()
    with pytest.raises(EventRefusal):
        await room.host.events.check_in(event.id, player(3))
    await room.host.events.act(event.id, DIRECTOR, CheckedIn(3))
    with pytest.raises(EventRefusal):
        await room.host.events.act(event.id, DIRECTOR, CheckedIn(3))
    await event.play_round()
    view = await event.view()
    assert any(3 in match.pairing.entrants for match in view.event.matches.values())


async def test_a_waiting_entrant_gets_the_next_free_place(room: Room, event: Organised) -> None:
    await event.announce(replace(of_preset(PRESETS["drop-in"]), limit=4))
    await event.enter([1], [2], [3], [4], [5])
    await event.begin()
    assert not (await event.view()).event.takes_part(5)
    for work in (
        room.host.events.check_in(event.id, player(5)),
        room.host.events.enter(event.id, player(6), [player(6)]),
    ):
        with pytest.raises(EventRefusal):
            await work
    await room.host.events.withdraw(event.id, player(1))
    await room.host.events.check_in(event.id, player(5))
    assert (await event.view()).event.takes_part(5)


async def test_nothing_ends_whose_last_round_is_cancelled(room: Room, event: Organised) -> None:
    await event.announce(plan(pairs_itself=False))
    await event.enter([1], [2])
    await event.begin()
    await event.play_round()
    events = room.host.events
    ends = await asyncio.gather(
        events.pair(event.id, DIRECTOR),
        events.cancel_round(event.id, DIRECTOR, "fire", 1),
        return_exceptions=True,
    )
    assert [end.why for end in ends if isinstance(end, EventRefusal)] == [TooLate]
    after = (await event.view()).event
    assert after.over == bool(after.round)


async def test_a_reopened_match_gives_the_late_side_its_time_again(
    room: Room, event: Organised
) -> None:
    await event.announce(plan(starts=Starts.WHEN_THERE))
    await event.enter([1], [2], [3], [4])
    await event.begin()
    first = (await event.view()).event.matches[1]
    here, gone = first.pairing.entrants
    for number in {1, 2, 3, 4} - {gone}:
        await room.host.events.check_in(event.id, player(number))
    room.clock.now = first.starts_at + 15 * 60_000
    await event.runs()
    assert (await event.view()).event.matches[1].how is HowEnded.FORFEIT
    await room.host.events.act(event.id, DIRECTOR, MatchReopened(1), "The bus was late")
    await event.runs()
    assert not (await event.view()).event.matches[1].over
    room.clock.now += 15 * 60_000 - 1
    await event.runs()
    assert not (await event.view()).event.matches[1].over
    room.clock.now += 1
    await event.runs()
    result = (await event.view()).event.matches[1].result
    assert result is not None
    assert result.winner == first.side_of(here)


@pytest.mark.parametrize("another", [False, True])
async def test_undoing_a_correction_restores_the_winner_in_the_final(
    room: Room, event: Organised, *, another: bool
) -> None:
    await event.announce(
        plan(Knockout(), level=Level.DEAL, pairs_itself=not another, break_minutes=5)
    )
    await event.enter([1], [2], [3], [4])
    events, other = room.host.events, player(9)
    await events.name_director(event.id, DIRECTOR, other)
    await event.begin()
    (table_id, _) = await event.open_tables()
    await event.play(table_id)
    await event.runs()
    (done,) = (one for one in (await event.view()).event.matches.values() if one.over)
    (left,) = (await event.view()).event.open_matches()
    won = done.games[0].winner
    assert won is not None
    score = (0, 2) if won == 0 else (2, 0)
    await events.act(event.id, DIRECTOR, GameCorrected(done.id, 0, 1, score, 1 - won), "Paper")
    await events.act(event.id, other, MatchForfeited(left.id, (0,)), "Nobody came")
    await event.runs()
    if another:
        # Another director has built on it.
        await events.pair(event.id, other)
        with pytest.raises(EventRefusal) as refused:
            await events.undo(event.id, DIRECTOR)
        assert refused.value.why is PlayedSince
        return
    await events.undo(event.id, DIRECTOR)
    await event.runs()
    (final,) = (await event.view()).event.open_matches()
    (winner,) = done.pairing.sides[won]
    assert winner in final.pairing.entrants
