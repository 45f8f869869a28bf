"""A forgotten person leaves no score, and a recount of the others' scores agrees."""

from __future__ import annotations

from bot.store import Write
from bot.tables.privacy.erase import AGAIN_MS
from bot.tables.scores.recount import recount
from tests.tables.counting import SHORT, known
from tests.tables.room import ANN, BOB, CY, DEE, EVE, MOD, Room


async def test_a_player_who_stayed_in_an_unfinished_game(hall: Room) -> None:
    for _ in range(3):
        table = await hall.play_game(ANN, BOB, seats=2, options=SHORT)
    # Practice, in which Ann is rated otherwise.
    await hall.play_game(ANN, seats=2, options=SHORT)
    table = await hall.begin(ANN, BOB, CY, DEE)
    await hall.host.leave(table.id, CY)
    await hall.host.close(table.id, MOD)
    await hall.host.eraser.erase(ANN.id)
    assert ANN.id not in await known(hall)
    found = await recount(hall.db, mend=False)
    assert not found.differed, "who left was rated against what the forgotten one was rated at"


async def test_a_person_whose_table_closes_over_a_game_that_another_has_left(hall: Room) -> None:
    table = await hall.begin(ANN, BOB, options=SHORT)
    # Forgotten by a process that dies before it comes to the table, where a game then ends.
    values = {"user_id": ANN.id, "now": hall.clock.now}
    await hall.db.commit([Write("begin_forgetting", values, rows=None)])
    await hall.play_out(table.id)
    await hall.cut(await hall.host.rematch(table.id, BOB, 1))
    await hall.host.leave(table.id, BOB)
    hall.clock.now += AGAIN_MS
    await hall.host.eraser.resume()
    assert await hall.db.all("forgetting_about", user_id=ANN.id) == []
    assert await known(hall) == {0, BOB.id, -1}
    assert not (await recount(hall.db, mend=False)).differed


async def test_two_forgotten_on_one_side_are_not_one_person(hall: Room) -> None:
    table = await hall.begin(ANN, BOB, options=SHORT)
    newcomers = {EVE: 2, DEE: 3}
    for who, seat in newcomers.items():
        table = await hall.host.join(table.id, who, seat)
        assert table.seat_of(who.id) == seat
    for who in newcomers:
        await hall.host.eraser.erase(who.id)
    await hall.play_out(table.id)
    for who in (ANN, BOB):
        await hall.host.eraser.erase(who.id)
    assert await known(hall) == {0, -1}
    assert not (await recount(hall.db, mend=False)).differed, "those who stayed left nobody alone"


async def test_a_new_stay_at_the_table_is_none_of_what_is_forgotten(hall: Room) -> None:
    table = await hall.play_game(ANN, BOB, CY, DEE, options=SHORT)
    await hall.host.eraser.erase(ANN.id)
    table = await hall.host.join(table.id, EVE)
    table = await hall.cut(await hall.host.rematch(table.id, EVE, 1))
    await hall.host.leave(table.id, CY)
    table = await hall.play_to(table.id, lambda now: bool(now.public and now.public.deal > 0))
    await hall.host.join(table.id, ANN)
    await hall.play_out(table.id)
    assert ANN.id in await known(hall)
    assert not (await recount(hall.db, mend=False)).differed
