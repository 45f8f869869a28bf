"""Each game is counted once, when it ends."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from typing import Any

import pytest

from bot.engine.variants import Family
from bot.store.opening import Database, Write
from bot.tables.scores.recount import recount
from bot.views.leaderboard import LeaderboardLine, LeaderboardQuery, LineKind, SortBy
from bot.views.stats import FamilyRating
from bot.views.table.view import TableState
from tests.database import DatabaseProxy
from tests.patience import PATIENCE
from tests.tables.counting import SHORT, ended, next_deal
from tests.tables.room import ANN, BOB, CY, DEE, MOD, SERVER, Room
from tests.tables.searching import everything


@pytest.mark.parametrize("removed", [False, True])
async def test_a_player_who_leaves_or_is_removed_has_lost(room: Room, *, removed: bool) -> None:
    table = await room.begin(ANN, BOB, CY, DEE, options=SHORT)
    if removed:
        await room.host.remove(table.id, MOD, 2)
    else:
        await room.host.leave(table.id, CY)
    rows = await ended(room, table)
    assert (rows[CY.id]["quit"], rows[CY.id]["won"], rows[CY.id]["points"]) == (1, 0, 0)
    assert rows[CY.id]["rating_after"] < 1000
    assert rows[ANN.id]["excused"] == 1 - rows[ANN.id]["won"]
    assert rows[ANN.id]["rating_after"] >= 1000
    lines = {line.people[0][1]: line for line in await room.board()}
    assert (lines["Cy"].games, lines["Cy"].left) == (1, 1)


async def test_changing_sides_too_late_loses_and_the_others_are_still_ranked(room: Room) -> None:
    table = await room.begin(ANN, BOB, CY, DEE, options={"target": 14})
    table = await next_deal(room, table)
    for person in (BOB, ANN):
        await room.host.leave(table.id, person)
    await next_deal(room, table)
    await room.host.join(table.id, ANN, seat=1)
    rows = await ended(room, table)
    assert (rows[DEE.id]["won"], rows[ANN.id]["quit"]) == (1, 1)
    assert [name for name, *_ in (await room.end(table.id)).standings] == ["Dee", "Cy"]


async def test_leaving_before_the_first_deal_costs_nothing(room: Room) -> None:
    table = await room.open(ANN, BOB, CY, DEE, options=SHORT)
    assert table.state is TableState.CUTTING
    await room.host.leave(table.id, CY)
    await room.cut(await room.host.table(table.id))
    rows = await ended(room, table)
    assert set(rows) == {ANN.id, BOB.id, DEE.id, -1}
    assert not any(row["excused"] for row in rows.values())


class Meeting(DatabaseProxy):
    """A database in which all first transactions that end a game wait for each other."""

    def __init__(self, db: Database, many: int) -> None:
        super().__init__(db)
        self._barrier = asyncio.Barrier(many)
        self.tries = 0

    async def commit(self, writes: Sequence[Write], /) -> None:
        if any(write.query == "count_game" for write in writes):
            self.tries += 1
            if self.tries <= self._barrier.parties:
                await self._barrier.wait()
        await super().commit(writes)


async def test_games_that_end_at_the_same_moment_lose_nothing(hall: Room) -> None:
    tables = [await hall.begin(ANN, BOB, seats=2, options=SHORT) for _ in range(3)]
    meeting = Meeting(hall.db, len(tables))
    # Each in its own process.
    rooms = [copy(hall) for _ in tables]
    for room in rooms:
        room.host = room.another_host(meeting)
    async with asyncio.timeout(PATIENCE):
        ways = zip(rooms, tables, strict=True)
        await asyncio.gather(*(room.play_out(table.id) for room, table in ways))
    assert meeting.tries > len(tables), "they were in each other's way"
    rows = (await everything(hall.path, hall.url))["results"]
    assert sorted(row["counted"] for row in rows) == [1, 1, 2, 2, 3, 3]
    ratings = {
        (row["counted"], row["user_id"]): (row["rating_before"], row["rating_after"])
        for row in rows
    }
    for number, who in ((1, ANN.id), (2, ANN.id), (1, BOB.id), (2, BOB.id)):
        assert ratings[number, who][1] == ratings[number + 1, who][0]
    assert {line.games for line in await hall.board()} == {3}
    assert not (await recount(hall.db, mend=False)).differed


async def names(room: Room, **asked: Any) -> list[tuple[str, ...]]:
    """Return the names on a page's lines."""
    page = await room.host.scores.page(LeaderboardQuery(SERVER, **asked))
    return [tuple(name for _, name in line.people) for line in page.lines]


async def test_partners_are_those_who_ended_a_game_together(room: Room) -> None:
    await room.play_game(ANN, BOB, CY, DEE, options=SHORT)
    pairs = await names(room, kind=LineKind.PARTNERS)
    assert sorted(pairs) == [("Ann", "Cy"), ("Bob", "Dee")]
    page = await room.host.scores.page(LeaderboardQuery(SERVER, "trinidad", kind=LineKind.PARTNERS))
    best, worst = page.lines
    ratings = {line.people[0][0]: line.rating for line in await room.board("trinidad")}
    assert best.rating == ratings[best.people[0][0]] == ratings[best.people[1][0]]
    assert (best.rank, best.games, best.wins) == (1, 1, 1)
    assert (worst.rank, worst.wins) == (2, 0)
    await room.play_game(ANN, seats=4, options=SHORT)
    assert len(await names(room, kind=LineKind.PARTNERS)) == 2, "computers are no partners"


async def test_computers_have_a_line_by_rating_alone(room: Room) -> None:
    await room.play_game(ANN, BOB, seats=3, variant="dick")
    assert sorted(await names(room)) == [("Ann",), ("Bob",)]
    page = await room.host.scores.page(LeaderboardQuery(SERVER, "dick", order=SortBy.RATING))
    assert sorted(line.computer for line in page.lines) == [False, False, True]
    assert {line.games for line in page.lines} == {1}
    rated = [line.rating for line in page.lines]
    assert None not in rated
    assert rated == sorted(rated, key=lambda one: -(one or 0))
    (mine,) = (await room.host.stats.of(SERVER, ANN.id)).ratings
    (line,) = [one for one in await room.board("dick") if one.people[0][0] == ANN.id]
    assert mine == FamilyRating(Family.TURNED, line.rating or 0, 1)


async def test_equals_share_a_rank_and_pages_are_turned(room: Room) -> None:
    for number in range(12):
        who = replace(ANN, id=100 + number, name=f"Player {number:02}")
        other = replace(BOB, id=200 + number, name=f"Other {number:02}")
        await room.play_game(who, other, seats=2, options={"target": 1})
    await room.tamper("UPDATE sums SET points = 0")
    first = await room.host.scores.page(LeaderboardQuery(SERVER))
    assert (first.page, first.pages, first.total) == (1, 3, 24)
    assert [(one.rank, one.wins) for one in first.lines] == [(1, 1)] * 10
    second = await room.host.scores.page(LeaderboardQuery(SERVER, page=2))
    assert [(one.rank, one.wins) for one in second.lines] == [(1, 1)] * 2 + [(13, 0)] * 8
    last = await room.host.scores.page(LeaderboardQuery(SERVER, page=99))
    assert (last.page, len(last.lines)) == (3, 4)
    for one in last.lines:
        around = await room.host.scores.page(LeaderboardQuery(SERVER, around=one.people[0][0]))
        assert around.lines == last.lines
    unlisted = await room.host.scores.page(LeaderboardQuery(SERVER, around=5, page=2))
    assert unlisted.lines == second.lines
    listed: list[LeaderboardLine] = [*first.lines, *second.lines, *last.lines]
    assert len({one.people for one in listed}) == 24


async def test_the_board_of_a_games_end_shows_the_changed_places(room: Room) -> None:
    for people in ((ANN, BOB), (CY, DEE), (ANN, DEE)):
        before = {line.people[0][0]: line for line in await room.board("trinidad")}
        table = await room.play_game(*people, seats=2, options={"target": 5})
        end = await room.end(table.id)
        after = {line.people[0][0]: line for line in await room.board("trinidad")}
        lines = [
            (
                now.people[0][1],
                now.games,
                now.wins,
                now.points,
                before[person.id].rank if person.id in before else None,
                now.rank,
            )
            for person in people
            for now in [after[person.id]]
        ]
        best_first = sorted(lines, key=lambda line: (line[-1], line[0]))
        assert [*map(tuple, end.standings)] == best_first
