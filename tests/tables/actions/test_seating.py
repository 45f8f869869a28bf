from __future__ import annotations

import asyncio

from bot.tables.errors import TableStarted
from bot.tables.errors.opening import TooManySeats, TooManyTables
from bot.tables.errors.rights import OpenerOnly
from bot.tables.errors.seating import (
    AlreadySeated,
    HandSeen,
    NobodySeated,
    NoComputer,
    NoSeatOpposite,
    NoSuchSeat,
    NotSeated,
    SeatsEmpty,
    SeatTaken,
    TableFull,
)
from bot.views import posts
from bot.views.person import Person
from bot.views.table.view import EmptySeats, SeatKind, TableState
from tests.tables.room import (
    ANN,
    BOB,
    CHANNEL,
    CY,
    DEE,
    EVE,
    SERVER,
    Room,
    asked_first,
    public,
    refused_with,
)

EMPTY, HUMAN, COMPUTER = SeatKind.EMPTY, SeatKind.HUMAN, SeatKind.COMPUTER


async def test_a_table_is_opened_as_ordered(room: Room) -> None:
    options = {"target": 21, "game_points": 1, "gift_limit": True}
    table = await room.open(ANN, options=options, seats=2, fill=EmptySeats.NOBODY)
    assert (table.server_id, table.channel_id, table.thread_id) == (SERVER, CHANNEL, None)
    assert table.variant.id == "trinidad"
    assert table.options == {"target": 21, "gift_limit": True}
    assert (table.sides, len(table.seats), table.fill) == (2, 2, EmptySeats.NOBODY)
    assert (table.opener_id, table.opener_name, table.language) == (ANN.id, "Ann", "en")
    assert (table.game, table.version, table.public) == (1, 1, None)
    assert [seat.kind for seat in table.seats] == [HUMAN, EMPTY]
    start = await room.host.delivery.game_start(table.id, 1)
    assert await room.posts(table.id) == [posts.BoardPost(1, -1, start.commitment)]
    assert await room.host.table(table.id) == table
    assert table.id.isalnum()
    assert len(table.id) == 4


async def test_the_opener_need_not_sit(room: Room) -> None:
    table = await room.open(ANN, sit=False)
    assert [seat.kind for seat in table.seats] == [EMPTY] * 4
    await refused_with(NobodySeated, room.host.start(table.id, ANN))
    assert (await room.host.join(table.id, BOB)).seat_of(BOB.id) == 0
    assert (await room.host.leave(table.id, BOB)).state is TableState.LOBBY


async def test_an_id_that_exists_is_drawn_again(room: Room) -> None:
    first = await room.open(ANN)
    room.reseed(1)
    assert (await room.open(BOB)).id != first.id


async def test_seats_that_cannot_be_taken(room: Room) -> None:
    table = await room.open(ANN)
    await refused_with(AlreadySeated, room.host.join(table.id, ANN))
    await refused_with(AlreadySeated, room.host.join(table.id, ANN, seat=0))
    await refused_with(SeatTaken, room.host.join(table.id, BOB, seat=0), match="Ann")
    for seat in (-1, 4, 99):
        await refused_with(NoSuchSeat, room.host.join(table.id, BOB, seat=seat))
    await refused_with(NoSeatOpposite, room.host.join(table.id, BOB, partner=EVE.id))
    await room.host.join(table.id, BOB, seat=2)
    await refused_with(NoSeatOpposite, room.host.join(table.id, CY, partner=ANN.id))
    assert (await room.host.join(table.id, CY)).seat_of(CY.id) == 1
    assert (await room.host.join(table.id, DEE, partner=CY.id)).seat_of(DEE.id) == 3
    await refused_with(TableFull, room.host.join(table.id, EVE))


async def test_players_change_seats_before_the_start(room: Room) -> None:
    table = await room.open(ANN, BOB)
    moved = await room.host.join(table.id, ANN, seat=3)
    assert [seat.name for seat in moved.seats] == ["", "Bob", "", "Ann"]
    # Bob sits opposite Ann already, so there is nothing to move to.
    await refused_with(NoSeatOpposite, room.host.join(table.id, ANN, partner=BOB.id))
    moved = await room.host.join(table.id, ANN, seat=0)
    moved = await room.host.join(table.id, BOB, partner=ANN.id)
    assert [seat.name for seat in moved.seats] == ["Ann", "", "Bob", ""]


async def test_a_person_takes_a_computers_seat_without_starting(room: Room) -> None:
    table = await room.open(ANN)
    for _ in range(3):
        table = await room.host.add_computer(table.id, ANN)
    assert table.state is TableState.LOBBY
    await refused_with(TableFull, room.host.add_computer(table.id, ANN))
    table = await room.host.join(table.id, BOB)
    assert [seat.kind for seat in table.seats] == [HUMAN, HUMAN, COMPUTER, COMPUTER]
    assert table.state is TableState.LOBBY


async def test_empty_seats_are_filled_by_computers_or_stay_empty(room: Room) -> None:
    table = await room.open(ANN, fill=EmptySeats.NOBODY)
    await refused_with(SeatsEmpty, room.host.start(table.id, ANN))
    await room.host.add_computer(table.id, ANN, 2)
    await refused_with(SeatTaken, room.host.add_computer(table.id, ANN, 2))
    await refused_with(NoSuchSeat, room.host.add_computer(table.id, ANN, 4))
    for person in (BOB, CY):
        table = await room.host.join(table.id, person)
    assert table.state is TableState.CUTTING
    await refused_with(TableStarted, room.host.start(table.id, ANN))
    await refused_with(TableStarted, room.host.add_computer(table.id, ANN))
    await refused_with(TableStarted, room.host.remove(table.id, ANN, 2))


async def test_leaving_before_the_start_frees_the_seat(room: Room) -> None:
    table = await room.open(ANN, BOB)
    table = await room.host.leave(table.id, BOB)
    assert [seat.kind for seat in table.seats] == [HUMAN, EMPTY, EMPTY, EMPTY]
    await refused_with(NotSeated, room.host.leave(table.id, BOB))
    assert (await room.host.leave(table.id, ANN)).state is TableState.CLOSED
    closed = await room.last_post(table.id, posts.ClosedPost)
    assert closed.by is None


async def test_leaving_in_mid_game_puts_a_computer_in(room: Room) -> None:
    table = await room.begin()
    left = await room.host.leave(table.id, CY)
    assert left.seats[2].kind is COMPUTER
    assert left.seats[2].name not in {"Ann", "Bob", "Cy", "Dee", ""}
    changed = (await room.posts(table.id))[-1]
    done = [len(public(table).story)]
    name = left.seats[2].name
    assert changed == posts.SeatPost(1, 2, "Cy", name, computer=True, deal=0, done=done)
    assert left.public == table.public
    # A stranger to the deal takes it over; the computer's name goes into the post.
    taken = await room.host.join(table.id, EVE)
    assert taken.seat_of(EVE.id) == 2
    changed = (await room.posts(table.id))[-1]
    assert changed == posts.SeatPost(1, 2, name, "Eve", computer=False, deal=0, done=done)
    assert (await room.host.hand(table.id, EVE)).view.seat == 2


async def test_a_player_who_saw_a_hand_takes_no_other_until_the_next_deal(room: Room) -> None:
    table = await room.begin(ANN, BOB, CY)
    await room.host.leave(table.id, CY)
    await room.host.leave(table.id, BOB)
    for seat in (1, 3):
        await refused_with(HandSeen, room.host.join(table.id, CY, seat=seat))
    await refused_with(HandSeen, room.host.join(table.id, CY, partner=ANN.id))
    # One's own seat is free again, and any seat means that one.
    assert (await room.host.join(table.id, CY)).seat_of(CY.id) == 2
    await room.host.leave(table.id, CY)
    await room.host.join(table.id, EVE, seat=2)
    await refused_with(HandSeen, room.host.join(table.id, CY))
    await room.to_deal(table.id, 1)
    assert (await room.host.join(table.id, CY, seat=3)).seat_of(CY.id) == 3


async def test_a_player_who_leaves_during_the_cut_has_seen_no_hand(room: Room) -> None:
    table = await room.open()
    left = await room.host.leave(table.id, DEE)
    assert asked_first(left) == 2
    assert (await room.kinds(table.id))[-1] == "seat"
    table = await room.host.join(table.id, DEE, seat=3)
    assert asked_first(table) == 3


async def test_seats_between_games(room: Room) -> None:
    order = {"seats": 2, "options": {"target": 2}, "fill": EmptySeats.NOBODY}
    table = await room.play_game(ANN, BOB, **order)
    left = await room.host.leave(table.id, BOB)
    assert (left.state, left.seats[1].kind) == (TableState.OVER, EMPTY)
    await refused_with(SeatsEmpty, room.host.rematch(table.id, ANN, 1))
    joined = await room.host.join(table.id, CY)
    assert joined.state is TableState.OVER
    again = await room.host.rematch(table.id, CY, 1)
    assert (again.state, asked_first(again)) == (TableState.CUTTING, 1)
    assert (await room.cut(again)).state is TableState.PLAYING


async def test_the_last_person_leaving_between_games_closes_the_table(room: Room) -> None:
    room.limit(tables_per_server=1, tables_per_player=1)
    table = await room.play_game(ANN, options={"target": 2})
    await room.open(ANN)  # a finished table takes no room
    await room.host.leave(table.id, ANN)
    closed = await room.last_post(table.id, posts.ClosedPost)
    # What closes is the rematch that nobody began.
    assert (closed.game, closed.played) == (2, False)


async def test_limits_per_server_and_per_person(room: Room) -> None:
    room.limit(tables_per_server=3, tables_per_player=2)
    first = await room.open(ANN)
    second = await room.open(ANN)
    await refused_with(TooManySeats, room.open(ANN), match="2")
    third = await room.open(BOB)
    await refused_with(TooManySeats, room.host.join(third.id, ANN))
    await refused_with(TooManyTables, room.open(CY), match="3")
    # Another server has its own limit.
    await room.open(Person(CY.id, "Cy", server_id=SERVER + 1), server=SERVER + 1)
    # Where one sits already, the limit does not stand in the way of changing seats.
    assert (await room.host.join(second.id, ANN, seat=2)).seat_of(ANN.id) == 2
    await room.host.close(first.id, ANN)
    await room.host.join(third.id, ANN)


async def test_lobbies_that_their_opener_has_left_count_as_theirs(room: Room) -> None:
    room.limit(tables_per_player=2)
    for _ in range(2):
        table = await room.open(ANN, BOB)
        await room.host.leave(table.id, ANN)
        assert (await room.host.leave(table.id, BOB)).state is TableState.LOBBY
    await refused_with(TooManySeats, room.open(ANN), match="2")
    await room.host.close(table.id, ANN)
    await room.open(ANN)


async def test_one_person_at_two_tables_at_once_keeps_to_the_limit(room: Room) -> None:
    room.limit(tables_per_player=1)
    tables = [await room.open(ANN), await room.open(BOB)]
    ends = await asyncio.gather(
        *(room.host.join(table.id, CY) for table in tables), return_exceptions=True
    )
    assert [type(end) for end in ends].count(TooManySeats) == 1
    assert len(await room.host.finder.tables_around(CY.id, None)) == 1


async def test_only_computers_are_removed_the_last_one_first(room: Room) -> None:
    table = await room.open(ANN)
    await room.host.add_computer(table.id, ANN, 1)
    await room.host.add_computer(table.id, ANN, 3)
    table = await room.host.remove_computer(table.id, ANN)
    assert [seat.kind for seat in table.seats] == [HUMAN, COMPUTER, EMPTY, EMPTY]
    await refused_with(OpenerOnly, room.host.remove_computer(table.id, BOB))
    table = await room.host.join(table.id, BOB, seat=1)
    await refused_with(NoComputer, room.host.remove_computer(table.id, ANN))
    assert table.seats[1].user_id == BOB.id
