"""People who follow a table without a seat there."""

from bot.tables.errors import TableClosed
from bot.tables.errors.rights import TooManyFollowers
from bot.tables.followers import MOST
from bot.views.person import Person
from tests.tables.room import ANN, BOB, EVE, Room, refused_with


async def test_only_so_many_people_follow_a_table(room: Room) -> None:
    table = await room.open(ANN, BOB)
    for number in range(MOST):
        await room.host.followers.follow(table, Person(1000 + number, "Fan"))
    await refused_with(TooManyFollowers, room.host.followers.follow(table, EVE))
    await room.host.followers.stop(table.id, 1000)
    await room.host.followers.follow(table, EVE)


async def test_a_closed_table_has_no_followers(room: Room) -> None:
    table = await room.open(ANN)
    await room.host.followers.follow(table, EVE)
    closed = await room.host.leave(table.id, ANN)
    assert await room.rows("SELECT * FROM followers") == []
    await refused_with(TableClosed, room.host.followers.follow(closed, EVE))
