"""Matches to which a side does not come (docs/events.md, Forfeits)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import pytest

from bot.competition.event.acts import MatchForfeited, MatchReopened, Reminded
from bot.competition.event.parts import Match
from bot.competition.event.state import Event, EventPhase
from bot.competition.matches import HowEnded
from bot.competition.presets import PRESETS
from bot.tables.core.rows import DM_UNASKED
from bot.views.settings.clock import Pace
from bot.views.table.view import TableState
from tests.tables.organised import DIRECTOR, Organised, of_preset, player
from tests.tables.room import BOSS, SERVER, Room, decision

MINUTE = 60_000
LAST = 2 * 60 * MINUTE
"""When a story is given up."""


async def live(event: Organised, here: Collection[int], until: int, each: int = 20_000) -> Event:
    """Let time pass; people who are here play a card as soon as it is their turn.

    Args:
        event: the event.
        here: the numbers of the people who are here.
        until: milliseconds from now, if the event is not over before.
        each: milliseconds between two looks at the tables.
    """
    room = event.room
    users = {player(number).id for number in here}
    end = room.clock.now + until
    while room.clock.now < end:
        for table_id in await event.open_tables():
            await _turn(room, table_id, users)
        room.clock.now += each
        await room.host.timers.run_due()
        await event.runs()
        now = (await event.view()).event
        if now.over:
            break
    return (await event.view()).event


async def _turn(room: Room, table_id: str, users: Collection[int]) -> None:
    table = await room.host.table(table_id)
    if table.state is TableState.CUTTING and table.first is not None:
        if table.seats[table.first.seat].user_id in users:
            await (room.cut(table) if table.first.ask.value == "cut" else room.answer(table))
    elif table.state is TableState.PLAYING and table.public is not None:
        decision = table.public.decision
        if not table.resting and decision and table.seats[decision.seat].user_id in users:
            await room.step(table_id)


def match_of(event: Event, number: int = 1) -> Match:
    return event.matches[number]


async def league_night(event: Organised, **more: object) -> None:
    """Begin a night of two houses of eight: the first has the people from 1 to 8."""
    night = of_preset(PRESETS["heckmondwike"])
    await event.start(night, range(1, 9), range(9, 17))


async def test_no_computer_plays_for_a_side_that_has_not_come(room: Room, event: Organised) -> None:
    await league_night(event)
    await live(event, range(1, 9), 25 * MINUTE)
    played = await room.rows(
        "SELECT seat % 2 AS side, user_id IS NULL AS computer, COUNT(*) AS cards FROM actions"
        " GROUP BY side, computer"
    )
    assert {(row["side"], row["computer"]) for row in played} == {(0, 0)}


async def test_nor_while_the_event_is_paused(room: Room, event: Organised) -> None:
    swiss = of_preset(PRESETS["swiss-evening"])
    refused, other = await event.start(swiss, [1, 2], [3, 4], [5, 6], [7, 8])
    await room.host.delivery.refuse(refused)
    assert (await live(event, [], 30 * MINUTE)).paused
    played = await room.rows("SELECT user_id FROM actions WHERE table_id = ?", other)
    assert played == [], "nobody came, and nobody's time runs"


async def test_a_side_has_come_once_one_of_its_people_says_so(room: Room, event: Organised) -> None:
    await event.start(of_preset(PRESETS["knock-out"]), [1, 2], [3, 4])
    await live(event, [1, 2], 5 * MINUTE)
    (table_id,) = await event.open_tables()
    table = await room.host.table(table_id)
    waited = decision(table).seat
    begun = match_of((await event.view()).event)
    assert table.loses_at == begun.starts_at + 15 * MINUTE
    table = await room.host.back(table_id, player(1))
    assert table.loses_at == begun.starts_at + 15 * MINUTE, "it is not their side"
    partner = {3: 4, 4: 3}[next(n for n in (3, 4) if player(n).id == table.seats[waited].user_id)]
    table = await room.host.back(table_id, player(partner))
    assert table.loses_at is None
    after = await live(event, [1, 2], LAST)
    assert match_of(after).how is HowEnded.PLAYED


async def test_a_side_has_come_once_it_plays_at_another_table(room: Room, event: Organised) -> None:
    await league_night(event)
    after = await live(event, range(1, 11), LAST)
    assert match_of(after).how is HowEnded.PLAYED


async def test_both_sides_lose_where_nobody_comes(room: Room, event: Organised) -> None:
    await event.start(of_preset(PRESETS["swiss-evening"]), [1, 2], [3, 4])
    assert not match_of(await live(event, [], 15 * MINUTE)).over
    # Each side has its time, and then a turn.
    match = match_of(await live(event, [], 10 * MINUTE))
    assert match.result is not None
    assert match.result.forfeited == {0, 1}


async def test_each_match_has_its_own_warning_and_end(room: Room, event: Organised) -> None:
    await event.start(of_preset(PRESETS["swiss-evening"]), *([n, n + 1] for n in range(1, 13, 2)))
    await live(event, [], 10 * MINUTE)
    for match, wait in ((1, 4), (2, 20)):
        for act in (MatchForfeited(match, (0,)), MatchReopened(match)):
            await room.host.events.act(event.id, DIRECTOR, act, "why")
        steps = (await live(event, [], wait * MINUTE)).steps
    acts = [(step.act, step.at) for step in steps]
    told = [(act.matches, at - act.at) for act, at in acts if isinstance(act, Reminded)]
    assert told == [(each, 10 * MINUTE) for each in ((1, 2, 3), (1,), (2,))]
    assert [act.match for act, _ in acts if isinstance(act, MatchForfeited)] == [1, 2, 3, 1, 2]


@pytest.mark.parametrize(
    ("pace", "here"),
    [*((pace, (1, 2)) for pace in Pace), (Pace.QUICK, (3, 4)), (Pace.BY_THE_DAY, (3, 4))],
)
async def test_each_side_has_the_same_time_to_come(
    room: Room, event: Organised, here: tuple[int, int], pace: Pace
) -> None:
    """Fifteen minutes, or as long as a turn may take: whoever cuts, deals or leads."""
    await room.host.settings.settle(BOSS, SERVER, clock=pace.clock)
    await event.start(of_preset(PRESETS["knock-out"]), [1, 2], [3, 4])
    began = match_of((await event.view()).event).starts_at
    each = 10 * MINUTE if pace is Pace.BY_THE_DAY else 20_000
    after = await live(event, here, 2 * LAST + 3 * pace.clock.move_ms, each)
    match = match_of(after)
    assert match.result is not None
    assert match.result.forfeited == {match.side_of(1 if here == (3, 4) else 2)}
    (lost,) = [step.at for step in after.steps if isinstance(step.act, MatchForfeited)]
    wanted = max(15 * MINUTE, pace.clock.move_ms)
    assert wanted <= lost - began <= wanted + max(MINUTE, 3 * each)  # between two looks


async def test_the_desk_shows_at_once_who_is_missing(room: Room, event: Organised) -> None:
    await league_night(event)
    await live(event, [1], 2 * MINUTE)
    match = match_of((await event.view()).event)
    late = match.starts_at + 30 * MINUTE
    assert list((await event.view()).missing()) == [(late, match, (1,))]


class TestDropIn:
    async def test_idle_people_score_nothing_and_are_paused(
        self, room: Room, event: Organised
    ) -> None:
        await event.start(of_preset(PRESETS["drop-in"]), *([number] for number in range(1, 9)))
        after = await live(event, range(1, 8), 60 * MINUTE)
        idle = after.entries[8]
        assert idle.paused
        assert [one.id for one in after.entries.values() if one.paused] == [8]
        assert sum(8 in match.pairing.entrants for match in after.matches.values()) == 1
        (line,) = [one for one in (await event.view()).standings() if one.entrant == 8]
        assert not line.points
        assert not line.played
        others = [one for one in (await event.view()).standings() if one.entrant != 8]
        assert all(one.points for one in others)

    async def test_nobody_is_paused_who_had_no_turn(self, room: Room, event: Organised) -> None:
        short = replace(of_preset(PRESETS["drop-in"]), options={"target": 1})
        await event.start(short, *([number] for number in range(1, 5)))
        after = await live(event, range(1, 5), 20 * MINUTE)
        assert len(after.matches) > 3
        assert not [one.id for one in after.entries.values() if one.paused]
        assert not [match.idle for match in after.matches.values() if match.idle]

    @pytest.mark.parametrize("people", [2, 3])
    async def test_too_few_people_end_on_time(
        self, room: Room, event: Organised, people: int
    ) -> None:
        await event.start(
            of_preset(PRESETS["drop-in"]), *([number] for number in range(1, people + 1))
        )
        begun = room.clock.now
        after = await live(event, [], 4 * 60 * MINUTE, MINUTE)
        assert after.phase is EventPhase.FINISHED
        assert 180 * MINUTE <= room.clock.now - begun <= 195 * MINUTE


async def test_a_side_that_had_no_turn_yet_does_not_lose(room: Room, event: Organised) -> None:
    """It has waited for those who came late, and its first turn comes as the time ends."""
    await event.start(of_preset(PRESETS["knock-out"]), [1, 2], [3, 4])
    begun = match_of((await event.view()).event)
    await live(event, [], 15 * MINUTE - 10_000, 5_000)
    (table_id,) = await event.open_tables()
    table = await room.host.table(table_id)
    late = decision(table).seat % 2
    while decision(table).seat % 2 == late:
        table = await room.step(table_id)
    turn = room.clock.now
    assert not match_of(await live(event, [], 2 * MINUTE)).over
    table = await room.host.table(table_id)
    assert table.loses_at == turn + Pace.USUAL.clock.move_ms > begun.starts_at + 15 * MINUTE
    match = match_of(await live(event, [], 2 * MINUTE))
    assert match.result is not None
    assert match.result.forfeited == {1 - late}


async def test_a_substitute_joins_by_their_own_act(room: Room, event: Organised) -> None:
    """What others did in that seat lets their side have come; it speaks for nobody else."""
    await event.start(of_preset(PRESETS["knock-out"]), [1, 2], [3, 4])
    await live(event, range(1, 5), 2 * MINUTE)
    (table_id,) = await event.open_tables()
    view = await event.view()
    out = view.person_of(player(3).id)
    assert out is not None
    await room.host.events.substitute(event.id, DIRECTOR, 2, out, player(5), "ill")
    await live(event, [1, 2, 4], 11 * MINUTE)
    view = await event.view()
    assert not list(view.missing())
    assert not view.event.confirmed(view.person_of(player(5).id))
    (row,) = await room.db.all("seats_about", table_id=table_id, user_id=player(5).id)
    assert row["dm"] == DM_UNASKED
    await room.host.back(table_id, player(5))
    await event.runs()
    view = await event.view()
    assert view.event.confirmed(view.person_of(player(5).id))
