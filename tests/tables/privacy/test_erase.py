"""An erased person is nowhere in the database, and the games stay the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.engine.record import loads, verify
from bot.store.opening import Database, Row, Write
from bot.tables.errors import TableClosed
from bot.tables.errors.rights import OpenerLeft
from bot.tables.errors.seating import HandSeen
from bot.tables.privacy.erase import AGAIN_MS
from bot.views.person import Person
from bot.views.posts import ClosedPost, SeatPost
from bot.views.table.view import SeatKind, TableState, TableView
from tests.database import DatabaseProxy
from tests.tables.deciding import with_one_out
from tests.tables.room import ANN, BOB, CY, DEE, MOD, SERVER, Room, public, refused_with
from tests.tables.searching import everything, traces

ZOE = Person(987_654_321_012_345_678, 'Zoë 🃏 "Q"', server_id=SERVER)
LATER = Person(ZOE.id, "Zoë the Second", server_id=SERVER)
HERS = (ZOE.name, LATER.name)


async def columns_with(room: Room, *names: str) -> list[str]:
    """Return the columns that still hold Zoë."""
    return traces(await everything(room.path, room.url), {ZOE.id}, names or HERS)


async def resume_later(room: Room) -> tuple[str, ...]:
    """Let the eraser do its pending work; return the changed tables."""
    room.clock.now += AGAIN_MS
    return await room.host.eraser.resume()


def next_deal(table: TableView) -> Any:
    """Return what holds once the table is at another deal."""
    deal = public(table).deal

    def holds(now: TableView) -> bool:
        return now.public is None or now.public.deal != deal or now.state is not TableState.PLAYING

    return holds


async def a_history(room: Room) -> tuple[TableView, TableView]:
    """Let Zoë leave traces of every kind; return a table that is closed and one with a game over.

    She wins or loses a game and plays another under a new name, which she leaves; she opens,
    leaves before the deal, joins for a moment, closes as a moderator.
    """
    over = await room.play_game(ZOE, BOB, seats=2, options={"target": 4})
    await room.host.leave(over.id, ZOE)
    await room.host.join(over.id, LATER)
    table = await room.host.rematch(over.id, BOB, 1)
    table = await room.cut(table)
    table = await room.play_to(table.id, next_deal(table))
    await room.host.leave(table.id, LATER)
    over = await room.play_out(table.id)
    cutting = await room.open(ANN, CY, ZOE, DEE)
    assert cutting.state is TableState.CUTTING
    await room.host.leave(cutting.id, ZOE)
    elsewhere = await room.open(BOB)
    keeper = Person(ZOE.id, ZOE.name, moderator=True, server_id=SERVER)
    await room.host.close(elsewhere.id, keeper)
    closed = await room.begin(ZOE, CY, seats=2)
    closed = await room.play_to(closed.id, next_deal(closed))
    for who in (ZOE, CY):
        closed = await room.host.close(closed.id, who)
    return closed, over


async def test_no_id_and_no_name_is_left_anywhere(hall: Room) -> None:
    closed, over = await a_history(hall)
    assert {"seats.user_id", "messages.payload", "games.names", "deals.result"} <= set(
        await columns_with(hall)
    )
    before = {table.id: await hall.record(table.id, 1) for table in (closed, over)}
    outcome = await hall.host.eraser.erase(ZOE.id)
    assert (outcome.left, outcome.waits) == (0, ())
    assert {closed.id, over.id} < set(outcome.changed)
    rows = await everything(hall.path, hall.url)
    assert traces(rows, {ZOE.id}, HERS) == []
    left = [row for row in rows["seats"] if row["name"].startswith("Player")]
    assert left
    assert not any(row["wants_end"] for row in left), "what she asked for is gone with her seat"
    assert [line.people[0][1] for line in await hall.board()] == ["Bob"]
    for table_id, text in before.items():
        record = loads(await hall.record(table_id, 1))
        assert verify(record).finding is None
        was = loads(text)
        assert record.names[0] == "Player 1"
        assert record.names[1:] == was.names[1:]
        assert (record.deals, record.fair) == (was.deals, was.fair)


async def test_erasing_a_stranger_changes_nothing(room: Room) -> None:
    await room.begin(ANN, BOB, seats=2)
    before = await everything(room.path)
    outcome = await room.host.eraser.erase(ZOE.id)
    assert (outcome.changed, outcome.left, outcome.waits) == ((), 0, ())
    assert await everything(room.path) == before


async def test_others_keep_their_rows(room: Room) -> None:
    table = await room.begin(ZOE, BOB, ANN, CY, options={"target": 4})
    over = await room.play_out(table.id)
    await room.host.eraser.erase(ZOE.id)
    over = await room.host.table(over.id)
    assert [seat.user_id for seat in over.seats] == [None, BOB.id, ANN.id, CY.id]
    assert over.seats[0].kind is SeatKind.EMPTY
    people = {line.people[0][0] for line in await room.board()}
    assert people == {ANN.id, BOB.id, CY.id}
    played = await room.rows("SELECT DISTINCT user_id FROM actions")
    assert {row["user_id"] for row in played} == {0, ANN.id, BOB.id, CY.id}


async def test_the_board_is_shown_again_and_old_messages_stay(room: Room) -> None:
    table = await room.begin(ZOE, BOB, seats=2)
    await room.play_to(table.id, next_deal(table))
    await room.deliver(table.id)
    posted = len(await room.posts(table.id))
    await room.host.eraser.erase(ZOE.id)
    boards = [face for face in await room.pending(table.id) if face[0] == "board"]
    assert len(boards) == 1, "the newest one alone"
    posts = (await room.posts(table.id))[posted:]
    assert [type(post) for post in posts] == [SeatPost]
    assert isinstance(posts[0], SeatPost)
    assert (posts[0].left, posts[0].computer) == ("Player 1", True)


async def test_a_hand_that_was_seen_is_known_until_its_deal_is_over(hall: Room) -> None:
    table = await hall.begin(ZOE, ANN, BOB, CY)
    outcome = await hall.host.eraser.erase(ZOE.id)
    assert outcome.waits == (table.id,)
    assert await columns_with(hall) == ["forgetting.user_id", "seen.user_id"]
    await hall.host.leave(table.id, CY)
    await refused_with(HandSeen, hall.host.join(table.id, ZOE, seat=3))
    await resume_later(hall)
    assert await columns_with(hall) == ["forgetting.user_id", "seen.user_id"], (
        "the deal is not over"
    )
    table = await hall.host.table(table.id)
    await hall.play_to(table.id, next_deal(table))
    assert await resume_later(hall) == ()
    assert await columns_with(hall) == []


async def test_a_new_stay_is_not_touched_by_what_waits(room: Room) -> None:
    table = await room.begin(ZOE, ANN, BOB, CY)
    await room.host.eraser.erase(ZOE.id)
    table = await room.host.join(table.id, ZOE)
    assert table.seat_of(ZOE.id) == 0, "her own hand she may play on"
    await room.play_to(table.id, next_deal(table))
    await resume_later(room)
    assert (await room.host.table(table.id)).seats[0].name == ZOE.name
    assert (await room.host.hand(table.id, ZOE)).view.hand
    assert "forgetting.user_id" not in await columns_with(room)
    over = await room.play_out(table.id)
    rows = await room.rows("SELECT user_id FROM results")
    assert ZOE.id in {row["user_id"] for row in rows}
    await room.host.eraser.erase(ZOE.id)
    assert await columns_with(room) == []
    await room.verified_record(over.id)


async def test_the_last_person_closes_the_table(room: Room) -> None:
    table = await room.begin(ZOE, seats=2)
    outcome = await room.host.eraser.erase(ZOE.id)
    assert outcome.waits == ()
    table = await room.host.table(table.id)
    assert table.state is TableState.CLOSED
    assert (table.seats[0].name, table.seats[0].user_id) == ("Player 1", None)
    assert isinstance((await room.posts(table.id))[-1], ClosedPost)
    assert await columns_with(room) == []
    await room.verified_record(table.id)
    await refused_with(TableClosed, room.host.join(table.id, ANN))


async def test_a_winner_who_is_out_leaves_the_game(room: Room) -> None:
    table = await with_one_out(room, [ZOE, BOB], 0)
    await room.host.eraser.erase(ZOE.id)
    table = await room.host.table(table.id)
    assert table.seats[0].kind is SeatKind.COMPUTER
    over = await room.play_out(table.id)
    await resume_later(room)
    assert await columns_with(room) == []
    assert [line.people[0][0] for line in await room.board()] == [BOB.id]
    await room.verified_record(over.id)


async def test_a_lobby_loses_its_opener(room: Room) -> None:
    empty = await room.open(ZOE, sit=False)
    waiting = await room.open(ZOE)
    waiting = await room.host.join(waiting.id, ANN)
    await room.host.eraser.erase(ZOE.id)
    assert (await room.host.table(empty.id)).state is TableState.CLOSED, "nobody could start it"
    table = await room.host.table(waiting.id)
    assert table.state is TableState.LOBBY
    assert (table.opener_id, table.opener_name) == (0, "Player 1")
    await refused_with(
        OpenerLeft, room.host.start(table.id, BOB), match=r"Player 1 opened .* left it\. Ann"
    )
    assert (await room.host.start(table.id, ANN)).state is TableState.CUTTING
    assert await columns_with(room) == []


async def test_two_people_of_one_name_differ_in_the_record(room: Room) -> None:
    twin = replace(ZOE, id=ZOE.id + 1)
    table = await room.play_game(ZOE, twin, seats=2, options={"target": 4})
    await room.host.eraser.erase(ZOE.id)
    assert (await room.verified_record(table.id)).names == ("Player 1", ZOE.name)
    assert "messages.payload" not in await columns_with(room), "there it cannot be known"
    await room.host.eraser.erase(twin.id)
    assert (await room.verified_record(table.id)).names == ("Player 1", "Player 2")
    assert traces(await everything(room.path), {ZOE.id, twin.id}, HERS) == []


class Killed(BaseException):
    """The process died."""


class Dying(DatabaseProxy):
    """A database whose process dies at a certain commit, before or after it is made."""

    def __init__(self, db: Database, commits: int, *, after: bool) -> None:
        super().__init__(db)
        self._left = commits
        self._after = after

    async def commit(self, writes: Sequence[Write], /) -> None:
        self._left -= 1
        if self._left < 0 or (self._left == 0 and not self._after):
            raise Killed
        await super().commit(writes)
        if self._left == 0:
            raise Killed


@pytest.mark.parametrize("after", [False, True])
async def test_another_process_finishes_what_a_killed_one_began(room: Room, after: bool) -> None:
    a_commit = 0
    while True:
        a_commit += 1
        table = await room.begin(ZOE, BOB, seats=2, options={"target": 4})
        await room.play_to(table.id, next_deal(table))
        dying = room.another_host(Dying(room.db, a_commit, after=after))
        try:
            await dying.eraser.erase(ZOE.id)
        except Killed:
            now = await dying.table(table.id)
            assert now.opener_id == (0 if now.seat_of(ZOE.id) is None else ZOE.id)
            noted = await room.rows("SELECT * FROM forgetting")
            if not noted and a_commit == 1:
                assert not after
                await room.host.eraser.erase(ZOE.id)
            await resume_later(room)
            await room.host.close(table.id, MOD)
            await resume_later(room)
            assert await columns_with(room) == []
            await room.verified_record(table.id)
        else:
            break
    assert a_commit > 5, "there were several commits to die at"


async def test_two_people_erased_at_once_get_different_names(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Another process takes the free name for Bob just before."""
    table = await room.begin(ZOE, BOB, ANN)
    await room.host.close(table.id, MOD)
    every, other = room.db.all, room.another_host()

    async def overtaken(query: str, /, **values: object) -> list[Row]:
        rows = await every(query, **values)
        if query == "named_at":
            monkeypatch.setattr(room.db, "all", every)
            await other.eraser.erase(BOB.id)
        return rows

    monkeypatch.setattr(room.db, "all", overtaken)
    assert (await room.host.eraser.erase(ZOE.id)).left == 1
    assert caplog.records == [], "nothing is wrong: it is done next"
    assert await resume_later(room) == (table.id,)
    names = (await room.verified_record(table.id)).names
    assert names[:3] == ("Player 2", "Player 1", "Ann")
    assert await columns_with(room) == []


async def test_a_stuck_table_holds_up_no_other(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    first = await room.open(ZOE)
    second = await room.open(ZOE)
    for table in (first, second):
        await room.host.close(table.id, ZOE)
    broken = min(first.id, second.id)
    await room.tamper(
        f"CREATE TRIGGER stuck BEFORE UPDATE OF payload ON messages WHEN old.owner = '{broken}'"
        " BEGIN SELECT RAISE(ABORT, 'stuck'); END"
    )
    outcome = await room.host.eraser.erase(ZOE.id)
    assert outcome.left == 1
    assert broken in caplog.text
    assert ZOE.name not in caplog.text
    rows = await room.rows("SELECT table_id, due_at FROM forgetting")
    assert rows == [{"table_id": broken, "due_at": room.clock.now + AGAIN_MS}]
