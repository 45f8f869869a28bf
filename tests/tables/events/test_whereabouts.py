"""Two events, tables and *Find players* want the same people at the same time."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from bot.competition.event.acts import StartProposed
from bot.competition.event.plan import Starts
from bot.competition.matches import HowEnded, Level
from bot.competition.stages import Knockout, Swiss
from bot.engine.variants import VARIANTS
from bot.tables.errors.events import CalledToMatch, MatchSoon, PlayElsewhere
from bot.tables.lfg.facade import LfgPlace
from bot.views.lfg import Wish
from bot.views.settings.clock import HOUR, MINUTE, Clock
from tests.tables.organised import DIRECTOR, Organised, plan, player
from tests.tables.room import ANN, BOSS, CHANNEL, SERVER, Room, refused_with

PLACE = LfgPlace(SERVER, CHANNEL, "en")
TWO = Wish(VARIANTS["pitch"], 2)


async def called(room: Room, of: str = "1 = 1") -> Counter[int]:
    """Return at how many tables each person sits that are open."""
    rows = await room.rows(
        "SELECT user_id FROM seats JOIN tables ON tables.id = seats.table_id"
        f" WHERE tables.state <> 'closed' AND user_id IS NOT NULL AND {of}"
    )
    return Counter(row["user_id"] for row in rows)


async def passes(room: Room, minutes: int) -> None:
    """Let time pass, and the bot look at its events each minute."""
    for _ in range(minutes):
        room.clock.now += MINUTE
        await room.host.events.run_due()
        assert max((await called(room)).values(), default=0) <= 1


@pytest.mark.parametrize("starts", Starts)
async def test_a_match_waits_for_people_who_play_in_another_event(
    room: Room, starts: Starts
) -> None:
    league, cup = Organised(room), Organised(room)
    (table_id,) = await league.start(plan(), [1], [2])
    await cup.start(plan(starts=starts), [2], [3])
    for number in (2, 3) if starts is Starts.WHEN_THERE else ():
        await room.host.events.check_in(cup.id, player(number))
    await passes(room, 40)
    (match,) = (await cup.view()).event.matches.values()
    assert match.waits
    assert not match.over, "nobody loses while they are kept from it"
    assert await cup.open_tables() == []
    await league.play(table_id)
    await passes(room, 2)
    assert len(await cup.open_tables()) == 1
    await cup.play_round()
    assert [one.how for one in (await cup.view()).event.matches.values()] == [HowEnded.PLAYED]


async def test_a_substitute_sits_down_once_they_are_free(room: Room) -> None:
    league, cup = Organised(room), Organised(room)
    (table_id,) = await league.start(plan(), [1], [2])
    await cup.start(plan(), [3], [4])
    host = room.host.events
    await host.substitute(cup.id, DIRECTOR, 1, await cup.person(3), player(2), "ill")
    await passes(room, 3)
    await league.play(table_id)
    await passes(room, 2)
    (table,) = await cup.open_tables()
    people = {seat.name for seat in (await room.host.table(table)).seats}
    assert "P2" in people


async def test_two_processes_call_nobody_to_two_events_at_once(hall: Room) -> None:
    events = [Organised(hall) for _ in range(3)]
    for of, number in zip(events, (2, 3, 4), strict=True):
        await of.announce(plan())
        await of.enter([1], [number])
        await hall.host.events.begin(of.id, DIRECTOR)
    hosts = [hall.host, hall.another_host(), hall.another_host()]
    for _ in range(4):
        await asyncio.gather(
            *(host.events.run(of.id) for host, of in zip(hosts, events, strict=True))
        )
    rows = [row for of in events for row in await hall.db.all("event_seats", event_id=of.id)]
    assert Counter(row["user_id"] for row in rows)[player(1).id] == 1


async def test_captains_agree_on_no_time_of_another_event(room: Room) -> None:
    league, cup = Organised(room), Organised(room)
    at = room.clock.now + 24 * HOUR
    await cup.announce(plan(starts_at=at))
    await cup.enter([2], [3])
    await league.start(plan(ahead=True, days_between=7, starts_at=at + 8 * HOUR), [1], [2])
    act = room.host.events.act
    soon = StartProposed(1, at + 50 * MINUTE)
    await refused_with(PlayElsewhere, act(league.id, player(1), soon))
    await act(league.id, player(1), StartProposed(1, at + HOUR))


async def test_who_has_a_match_soon_is_not_seated_for_another_game(
    room: Room, event: Organised
) -> None:
    await event.announce(plan(ahead=True, days_between=7, starts_at=room.clock.now + 50 * MINUTE))
    await event.enter([1], [2])
    await refused_with(MatchSoon, room.host.lfg.wait(player(1), PLACE, TWO, HOUR))
    room.clock.now -= 20 * MINUTE
    await room.host.lfg.wait(player(1), PLACE, TWO, 2 * HOUR)
    room.clock.now += 15 * MINUTE
    await room.host.lfg.wait(ANN, PLACE, TWO, 2 * HOUR)
    assert await called(room) == {}, "a match of theirs begins within the hour"
    table = await room.open(ANN)
    await room.host.join(table.id, player(1))
    await room.host.leave(table.id, player(1))
    room.clock.now += 46 * MINUTE
    await refused_with(MatchSoon, room.host.join(table.id, player(1)))
    await event.begin()
    room.clock.now += 10 * MINUTE
    await event.runs()
    assert len(await event.open_tables()) == 1
    await refused_with(CalledToMatch, room.host.join(table.id, player(1)))
    await refused_with(CalledToMatch, room.open(player(1)))
    await refused_with(CalledToMatch, room.host.lfg.wait(player(1), PLACE, TWO, HOUR))


async def test_a_match_where_a_turn_may_take_an_hour_takes_nobody_from_other_games(
    room: Room, event: Organised
) -> None:
    await room.host.settings.settle(BOSS, SERVER, clock=Clock(30 * MINUTE, HOUR, 3))
    await event.start(plan(), [1], [2])
    await room.host.lfg.wait(player(1), PLACE, TWO, HOUR)
    await room.host.lfg.wait(ANN, PLACE, TWO, HOUR)
    assert (await called(room))[player(1).id] == 2


async def test_who_is_out_of_a_cup_is_free_and_who_is_not_waits_for_the_next_round(
    room: Room, event: Organised
) -> None:
    one, _ = await event.start(plan(Knockout(), level=Level.GAME), [1], [2], [3], [4])
    await event.play(one)
    await event.runs()
    there, schedule = await called(room), room.host.events.schedule
    done = [player(number).id for number in (1, 2, 3, 4) if not there[player(number).id]]
    assert sorted([await schedule.is_free(user_id) for user_id in done]) == [False, True]


async def test_between_the_rounds_of_an_evening_nobody_is_seated_elsewhere(
    room: Room, event: Organised
) -> None:
    one, other = await event.start(plan(Swiss(2)), [1], [2], [3], [4])
    await event.play(one)
    await event.runs()
    there = await called(room)
    waiting = next(number for number in range(1, 5) if not there[player(number).id])
    await refused_with(MatchSoon, room.host.lfg.wait(player(waiting), PLACE, TWO, HOUR))
    await room.host.close((await room.open(player(waiting))).id, player(waiting))
    await event.play(other)
    await event.runs()
    await event.play_round()
    await room.host.lfg.wait(player(waiting), PLACE, TWO, HOUR)
