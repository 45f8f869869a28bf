"""Changing partners between a game and its rematch."""

from __future__ import annotations

from math import comb

import pytest

from bot.tables.errors.play import RematchBegun
from bot.tables.errors.seating import NoPartners
from bot.views.table.view import TableState, TableView
from tests.tables.room import ANN, BOB, CY, PEOPLE, Room, public, refused_with

SHORT = {"target": 2}


def sides(table: TableView) -> frozenset[frozenset[str]]:
    return frozenset(frozenset(table.side_names(side)) for side in range(table.sides))


async def around(room: Room, table: TableView) -> list[frozenset[frozenset[str]]]:
    """Change partners until those of the beginning play together again."""
    seen = [sides(table)]
    while True:
        table = await room.host.change_partners(table.id, ANN, table.game)
        if sides(table) == seen[0]:
            return seen
        assert sides(table) not in seen
        seen.append(sides(table))


def ways(players: int, number: int) -> int:
    if number == 1:
        return 1
    size = players // number
    return comb(players - 1, size - 1) * ways(players - size, number - 1)


@pytest.mark.parametrize(
    ("seats", "number", "people", "left"),
    [(4, 2, 4, 4), (4, 2, 1, 1), (6, 2, 4, 4), (6, 3, 1, 1), (8, 4, 4, 4), (4, 2, 4, 3)],
)
async def test_every_pairing_comes_once_with_empty_seats_too(
    room: Room, *, seats: int, number: int, people: int, left: int
) -> None:
    order = {"variant": "pitch", "seats": seats, "sides": number, "options": SHORT}
    table = await room.play_game(*PEOPLE[:people], **order)
    for who in PEOPLE[left:people]:
        table = await room.host.leave(table.id, who)
    assert len(await around(room, table)) == ways(seats, number)


async def test_changing_partners_moves_as_few_players_as_possible(room: Room) -> None:
    table = await room.play_game(options=SHORT)
    changed = await room.host.change_partners(table.id, BOB, 1)
    stayed = [now.name == was.name for now, was in zip(changed.seats, table.seats, strict=True)]
    assert stayed.count(True) == 2
    assert [seat.seat for seat in changed.seats] == [0, 1, 2, 3]


async def test_only_the_rematch_has_the_new_partners(room: Room) -> None:
    table = await room.play_game(options=SHORT)
    before, score = await room.summary(table.id), public(table).score
    record = await room.record(table.id, 1)
    changed = await room.host.change_partners(table.id, CY, 1)
    await room.restart()
    assert await room.summary(table.id) == before
    assert before.score == score
    assert await room.record(table.id, 1) == record
    again = await room.host.rematch(table.id, ANN, 1)
    assert sides(again) == sides(changed) != sides(table)
    await room.cut(again)
    over = await room.play_out(table.id)
    end = await room.summary(table.id, 2)
    assert {frozenset(names) for names in end.sides} == sides(changed)
    assert end.winner is not None
    won = set(end.sides[end.winner])
    rows = await room.rows("SELECT name, won FROM results WHERE game = 2 AND user_id > 0")
    assert {row["name"] for row in rows if row["won"]} == won
    assert over.state is TableState.OVER
    for game in (1, 2):
        await room.verified_record(table.id, game)


async def test_partners_are_changed_between_games_and_only_where_there_are_any(room: Room) -> None:
    table = await room.play_game()
    await room.host.rematch(table.id, ANN, 1)
    await refused_with(RematchBegun, room.host.change_partners(table.id, ANN, 1))
    alone = await room.play_game(ANN, BOB, seats=2, options=SHORT)
    await refused_with(NoPartners, room.host.change_partners(alone.id, ANN, 1))
