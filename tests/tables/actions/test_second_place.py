"""The seat of a player who has won and is out, while the others play on (docs/rules.md §5.4)."""

from __future__ import annotations

from bot.tables.errors.seating import NoSeatWithCards, OutAlready, SeatOut
from bot.views.leaderboard import LeaderboardQuery
from bot.views.table.view import SeatKind, TableState
from tests.tables.deciding import with_one_out
from tests.tables.room import ANN, BOB, CY, DEE, EVE, MOD, SERVER, Room, public, refused_with

EMPTY, COMPUTER = SeatKind.EMPTY, SeatKind.COMPUTER


async def test_a_newcomer_gets_a_seat_with_cards(room: Room) -> None:
    table = await with_one_out(room, [ANN], 1)
    assert table.ended[-1].went_out == 1
    deal = public(table).deal
    assert {name[3] for name in await room.faces(table.id) if name[:3] == ("hand", 1, deal)} == {0}
    await refused_with(
        SeatOut, room.host.join(table.id, DEE, seat=1), match="when the game is over"
    )
    table = await room.host.join(table.id, DEE)
    assert table.seat_of(DEE.id) == 2
    assert (await room.host.hand(table.id, DEE)).view.hand
    await refused_with(NoSeatWithCards, room.host.join(table.id, EVE))
    # No person is credited with the computer's win.
    over = await room.play_out(table.id)
    end = await room.summary(table.id)
    assert (public(over).winner, end.winner) == (1, 1)
    assert end.second in {0, 2}
    practice = await room.host.scores.page(LeaderboardQuery(SERVER, "dick", practice=True))
    wins = {line.people[0][0]: line.wins for line in practice.lines}
    assert wins == {ANN.id: 0, DEE.id: 0}
    assert (await room.host.join(table.id, EVE)).seat_of(EVE.id) == 1


async def test_a_winner_who_is_out_stays_for_the_win(room: Room) -> None:
    table = await with_one_out(room, [ANN, BOB], 0)
    for leave in (room.host.leave(table.id, ANN), room.host.remove(table.id, ANN, 0)):
        await refused_with(OutAlready, leave, match="You've won and are out")
    # The others come and go as they like.
    await room.host.leave(table.id, BOB)
    await room.host.join(table.id, BOB)
    await room.play_out(table.id)
    wins = {line.people[0][0]: line.wins for line in await room.board("dick")}
    assert wins == {ANN.id: 1, BOB.id: 0}
    assert (await room.host.leave(table.id, ANN)).seats[0].kind is EMPTY


async def test_a_winner_who_is_out_may_leave_a_halted_game(room: Room) -> None:
    """At a paused table, at one that all others want to close, or by a moderator."""
    table = await with_one_out(room, [ANN, BOB, CY], 0)
    await room.host.delivery.refuse(table.id)
    assert (await room.host.leave(table.id, ANN)).seats[0].kind is COMPUTER

    table = await with_one_out(room, [ANN, BOB, CY], 0)
    await room.host.close(table.id, BOB)
    await refused_with(OutAlready, room.host.leave(table.id, ANN))
    await room.host.close(table.id, CY)
    assert (await room.host.leave(table.id, ANN)).seats[0].kind is COMPUTER

    table = await with_one_out(room, [ANN], 0)
    assert (await room.host.leave(table.id, ANN)).state is TableState.CLOSED

    table = await with_one_out(room, [ANN, BOB, CY], 0)
    table = await room.host.remove(table.id, MOD, 0)
    assert table.seats[0].kind is COMPUTER
    await refused_with(NoSeatWithCards, room.host.join(table.id, ANN))


async def test_a_winner_who_is_out_has_won_while_the_pack_is_cut_again(room: Room) -> None:
    table = await with_one_out(room, [ANN, BOB], 0)
    await room.put_back()
    await refused_with(OutAlready, room.host.leave(table.id, ANN))
    table = await room.host.remove(table.id, MOD, 0)
    await refused_with(SeatOut, room.host.join(table.id, DEE, seat=0))
