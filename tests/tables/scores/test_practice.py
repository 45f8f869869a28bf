"""Practice counts apart, and ending a game alone is leaving it: nobody can farm a leaderboard."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.errors import TableError
from bot.tables.errors.seating import BreaksOff, EndsAlone
from bot.tables.scores.recount import recount
from bot.tables.settings.policy import Policy
from bot.views.leaderboard import LeaderboardQuery, SortBy
from bot.views.person import Person
from bot.views.table import Pause, TableState, TableView
from tests.tables.counting import SHORT, next_deal, results_by_player
from tests.tables.room import ANN, BOB, MOD, SERVER, Room, decision, refused_with

SEATED_MOD = replace(ANN, moderator=True)


async def counted(room: Room) -> dict[str, tuple[bool, bool]]:
    """Return each result: whether the player left, and whether it is practice; a recount agrees."""
    assert not (await recount(room.db, mend=False)).differed
    return {
        row["name"]: (bool(row["quit"]), bool(row["practice"]))
        for row in (await results_by_player(room)).values()
        if row["user_id"] > 0
    }


async def behind(room: Room, table: TableView, seat: int = 0) -> TableView:
    """Play until a seat's side is behind, or the game is over."""

    def lost(now: TableView) -> bool:
        score = now.public.score if now.public else (0, 0)
        return now.state is not TableState.PLAYING or score[seat % 2] < score[1 - seat % 2]

    return await room.play_to(table.id, lost)


async def is_away(room: Room, table: TableView, seat: int) -> None:
    """Let a player miss turns until they are away."""
    while table.seats[seat].here:
        if decision(table).seat == seat:
            room.clock.now += table.clock.move_ms
            await room.host.timers.run_due()
            table = await room.host.table(table.id)
        else:
            table = await room.step(table.id)


# ----------------------------------------------------------------------------------- practice


async def test_leaving_the_computer_whenever_behind_loses_each_time(room: Room) -> None:
    left = won = 0
    for _ in range(12):
        table = await behind(room, await room.begin(ANN, seats=2, options=SHORT))
        won += table.public is not None and table.public.winner == 0
        if table.state is TableState.PLAYING:
            await room.host.leave(table.id, ANN)
            left += 1
    assert left
    assert won
    assert await room.board() == [], "the usual one is empty"
    page = await room.host.scores.page(LeaderboardQuery(SERVER, practice=True, order=SortBy.RATING))
    (line,) = [line for line in page.lines if not line.computer]
    assert (line.games, line.wins, line.left) == (12, won, left)
    usual = await room.host.stats.of(SERVER, ANN.id)
    own = await room.host.stats.of(SERVER, ANN.id, practice=True)
    assert (usual.totals.games, own.totals.games, own.totals.left) == (0, 12, left)
    assert usual.ratings == ()
    (rated,) = own.ratings
    assert (rated.rating, rated.games) == (line.rating, 12)
    assert not (await recount(room.db, mend=False)).differed


# ------------------------------------------------------------------------------- ending a game


async def test_the_last_person_at_a_table_leaves_the_game_too(room: Room) -> None:
    table = await room.begin(ANN, BOB)
    await room.host.leave(table.id, BOB)
    await refused_with(BreaksOff, room.host.leave(table.id, ANN, sure=False))
    await room.host.leave(table.id, ANN)
    assert (await room.host.table(table.id)).state is TableState.CLOSED
    assert await counted(room) == {"Bob": (True, False), "Ann": (True, False)}


@pytest.mark.parametrize(
    ("people", "closing", "left"),
    [
        pytest.param([ANN], [(ANN, BreaksOff)], {"Ann": (True, True)}, id="alone"),
        pytest.param([ANN], [(SEATED_MOD, BreaksOff)], {"Ann": (True, True)}, id="alone-as-mod"),
        pytest.param([ANN, BOB], [(ANN, None), (BOB, None)], {}, id="all-agree"),
        pytest.param([ANN, BOB], [(BOB, None), (SEATED_MOD, None)], {}, id="all-agree-with-mod"),
        pytest.param([ANN, BOB], [(SEATED_MOD, EndsAlone)], {"Ann": (True, False)}, id="mod"),
        pytest.param([ANN, BOB], [(MOD, None)], {}, id="other-mod"),
    ],
)
async def test_closing_a_game_is_leaving_it_unless_all_agree(
    room: Room,
    people: list[Person],
    closing: list[tuple[Person, type[TableError] | None]],
    left: dict[str, tuple[bool, bool]],
) -> None:
    table = await room.begin(*people, seats=2)
    for who, warning in closing:
        if warning is not None:
            await refused_with(warning, room.host.close(table.id, who, sure=False))
            assert (await room.host.table(table.id)).state is TableState.PLAYING
        table = await room.host.close(table.id, who, sure=warning is not None)
    assert table.state is TableState.CLOSED
    assert await counted(room) == left


async def test_a_side_that_agrees_with_itself_leaves(room: Room) -> None:
    table = await room.open(ANN, seats=4)
    await room.host.join(table.id, BOB, seat=2)
    await room.cut(await room.host.start(table.id, ANN))
    for person in (ANN, BOB):
        await refused_with(EndsAlone, room.host.close(table.id, person, sure=False))
        await room.host.close(table.id, person)
    assert await counted(room) == {"Ann": (True, True), "Bob": (True, True)}


async def test_ending_a_game_while_the_other_side_is_away_is_leaving(room: Room) -> None:
    table = await room.begin(ANN, BOB, seats=2)
    await is_away(room, table, 1)
    await refused_with(EndsAlone, room.host.close(table.id, ANN, sure=False))
    assert (await room.host.close(table.id, ANN)).state is TableState.CLOSED
    assert await counted(room) == {"Ann": (True, False)}


async def test_an_agreement_to_end_holds_until_the_next_deal(room: Room) -> None:
    table = await room.begin(ANN, BOB, seats=2)
    await room.host.close(table.id, BOB)
    table = await next_deal(room, table)
    assert not any(seat.wants_end for seat in table.seats)
    assert (await room.host.close(table.id, ANN)).state is TableState.PLAYING


async def test_the_last_person_whom_a_moderator_removes_has_lost_too(room: Room) -> None:
    table = await room.begin(ANN, seats=2)
    await room.host.remove(table.id, MOD, 0)
    assert await counted(room) == {"Ann": (True, True)}


async def test_a_deleted_channel_costs_no_player_a_game(room: Room) -> None:
    table = await room.begin(ANN, seats=2)
    await room.host.delivery.abandon(table.id)
    assert await counted(room) == {}


# ------------------------------------------------------------------------- a table left alone


async def idle(room: Room, table: TableView) -> None:
    """Let time pass until an idle table is closed."""
    room.clock.now += max(Policy().paused_ms, Policy().deserted_ms)
    assert await room.host.timers.run_due() == [table.id]
    assert (await room.host.table(table.id)).state is TableState.CLOSED


async def deserted(room: Room) -> TableView:
    """Return a table whose players are all away."""
    table = await room.begin(ANN, BOB, seats=2)
    for _ in range(12):
        room.clock.now += table.clock.move_ms
        await room.host.timers.run_due()
        table = await room.host.table(table.id)
        if table.paused is Pause.IDLE:
            return table
    raise AssertionError("a player is there")


async def test_players_who_do_not_come_back_have_left(room: Room) -> None:
    await idle(room, await deserted(room))
    assert await counted(room) == {"Ann": (True, False), "Bob": (True, False)}


async def test_a_pause_without_end_is_leaving(room: Room) -> None:
    table = await room.begin(ANN, seats=2)
    await room.host.pause(table.id, ANN)
    await idle(room, table)
    assert await counted(room) == {"Ann": (True, True)}


async def test_players_who_could_not_go_on_have_not_left(room: Room) -> None:
    table = await room.begin(ANN, seats=2)
    await room.host.delivery.refuse(table.id)
    await idle(room, table)
    table = await deserted(room)
    await room.host.left_servers.note(SERVER)
    await idle(room, table)
    assert await counted(room) == {}
