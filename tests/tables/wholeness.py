"""What holds for each table after each action."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from bot.engine.record import loads, verify
from bot.tables.core.rows import Due
from bot.tables.core.snapshot import Snapshot
from bot.tables.errors.history import NoRecord, RecordSealed
from bot.views.table.view import SeatInfo, SeatKind, TableState, TableView, is_last_card, waited_for
from tests.engine.resample import resampled
from tests.tables.room import Room


async def check_whole(room: Room, table: TableView, seed: int = 0) -> None:
    """Fail unless a table is consistent.

    Args:
        room: its host and database.
        table: as its host shows it.
        seed: of the random source that deals hidden cards again.
    """
    check_seats(table)
    now = await room.host._tables.look(table.id)
    assert now.view() == table
    await check_memory(room, now)
    await check_goes_on(room, table)
    await room.posts(table.id)  # checks that none is missing and none there twice
    await check_faces(room, table)
    check_hidden(now, seed)
    await check_records(room, table)


def check_seats(table: TableView) -> None:
    """Fail unless each person has at most one seat, and each seat in a game has a player."""
    assert [seat.seat for seat in table.seats] == list(range(len(table.seats)))
    for seat in table.seats:
        assert (seat.user_id is not None) == (seat.kind is SeatKind.HUMAN)
        assert bool(seat.name) == (seat.kind is not SeatKind.EMPTY)
        assert seat.kind is SeatKind.HUMAN or not (seat.away or seat.missed or seat.wants_pause)
    held = Counter(seat.user_id for seat in table.seats if seat.user_id is not None)
    assert not held or max(held.values()) == 1, "somebody sits twice"
    if table.state in {TableState.CUTTING, TableState.PLAYING}:
        assert all(seat.kind is not SeatKind.EMPTY for seat in table.seats)
        assert held, "a game without a person"


async def check_memory(room: Room, now: Snapshot) -> None:
    """Fail unless a new process, which replays the stored rows, sees the same table."""
    anew = await room.another_host()._tables.look(now.table.id)
    assert anew.view() == now.view()
    assert _hands(anew) == _hands(now)


def _hands(snapshot: Snapshot) -> list[str]:
    live = snapshot.live
    return [repr(snapshot.hand(live, row.seat)) for row in snapshot.seats] if live else []


async def check_goes_on(room: Room, table: TableView) -> None:
    """Fail unless the timer of each table runs, for the player who must act there."""
    (row,) = await room.rows("SELECT * FROM tables WHERE id = ?", table.id)
    due = None if row["due"] is None else Due(row["due"])
    assert (due is None) == (row["due_at"] is None)
    asked = _asked(table)
    if table.state is TableState.CLOSED:
        assert due is None
    elif table.paused is not None:
        assert due in {Due.RESUME, Due.IDLE}
    elif table.state is TableState.CUTTING:
        assert asked is not None
        assert asked.kind is SeatKind.HUMAN
        assert due is (Due.CUT if table.timed else Due.IDLE)
    elif table.state is TableState.PLAYING:
        assert asked is not None
        assert table.public is not None
        late = Due.MOVE if table.timed else Due.IDLE
        person = late if table.reminded else Due.REMIND
        if table.last_cards and is_last_card(table.public):
            person = Due.LAST
        here = all(table.seats[seat].here for seat in waited_for(table.public))
        present = sum(seat.here for seat in table.seats)
        assert present, "a game that computers play to themselves"
        rest = Due.IDLE if present == 1 and table.event_id is None else Due.DEAL
        assert due is (rest if table.resting else person if here else Due.COMPUTER)
    else:
        assert due is Due.IDLE


def _asked(table: TableView) -> SeatInfo | None:
    if table.first is not None:
        return table.seats[table.first.seat]
    decision = table.public.decision if table.public is not None else None
    return None if decision is None else table.seats[decision.seat]


async def check_faces(room: Room, table: TableView) -> None:
    """Fail unless there is a newest board, and all present players have their own hands."""
    faces = await room.faces(table.id)
    people = {seat.seat: seat.user_id for seat in table.seats}
    for (kind, _, _, seat), face in faces.items():
        assert face["wanted"] <= table.version
        if kind == "hand":
            assert face["user_id"] == people[seat]
    assert ("board", table.game, table.board_deal, -1) in faces
    if table.state is TableState.PLAYING and table.public is not None:
        rows = await room.rows("SELECT seat, dm FROM seats WHERE table_id = ?", table.id)
        for row in rows:
            # A player who is away gets their hand on coming back.
            expected = table.seats[row["seat"]].here and row["dm"] != "closed"
            is_shown = ("hand", table.game, table.public.deal, row["seat"]) in faces
            if expected and row["seat"] in table.public.order:
                assert is_shown != table.resting


def check_hidden(now: Snapshot, seed: int) -> None:
    """Fail if a view depends on cards that its reader may not know."""
    live = now.live
    # Only a game that knows all its deals can be dealt again; one read from the store does not.
    if live is None or live.over or len(live.deals) <= live.deal_number:
        return
    for other in resampled(live, seed=seed, count=1):
        assert repr(replace(now, live=other).view()) == repr(now.view())
    for row in now.seats:
        for other in resampled(live, row.seat, count=1, seed=seed):
            assert repr(now.hand(other, row.seat)) == repr(now.hand(live, row.seat))


async def check_records(room: Room, table: TableView) -> None:
    """Fail unless a game's record is sealed while it runs, and verifies afterwards."""
    rows = await room.rows("SELECT * FROM games WHERE table_id = ? ORDER BY number", table.id)
    for row in rows:
        sealed = row["finished_at"] is None and table.state is not TableState.CLOSED
        try:
            text = await room.record(table.id, row["number"])
        except RecordSealed:
            assert sealed
        except NoRecord:
            assert row["finished_at"] is None
        else:
            assert not sealed
            verdict = verify(loads(text))
            assert (verdict.finding, verdict.fair_checked) == (None, True)
