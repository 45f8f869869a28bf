"""The queries about referees, each on both databases."""

from __future__ import annotations

from bot.store import Write
from tests.store.exercises import Recorder, exercises
from tests.store.rows import (
    ANN,
    BIG,
    BOB,
    TABLE,
    add_deal,
    at_a_table,
    move_table,
)


def ruling(number: int, user_id: int = ANN, deal: int = 0) -> Write:
    values = {"table_id": TABLE, "game": 1, "deal": deal, "number": number, "user_id": user_id}
    return Write("add_ruling", {**values, "name": "Rita", "reason": "It was shown."})


@exercises("add_ruling", "rulings", "past_game")
async def test_rulings_of_a_game_are_in_order(db: Recorder) -> None:
    await db.commit([*at_a_table(), add_deal(1), ruling(3, deal=1), ruling(12), ruling(2)])
    rows = await db.all("rulings", table_id=TABLE, game=1)
    assert [(row["deal"], row["number"]) for row in rows] == [(0, 2), (0, 12), (1, 3)]
    assert (rows[0]["name"], rows[0]["reason"]) == ("Rita", "It was shown.")
    assert await db.all("rulings", table_id=TABLE, game=2) == []
    game = await db.row("past_game", table_id=TABLE, number=1, viewer_id=ANN)
    assert (game["rulings"], game["deals"]) == (3, 2)


@exercises("rulings_about", "forget_rulings")
async def test_one_persons_rulings_are_told_and_forgotten(db: Recorder) -> None:
    await db.commit([*at_a_table(), ruling(3), ruling(5, BOB)])
    about = {"table_id": TABLE, "user_id": ANN}
    (row,) = await db.all("rulings_about", **about)
    assert (row["number"], row["reason"]) == (3, "It was shown.")
    await db.commit([Write("forget_rulings", {**about, "called": "Player 1"}, rows=None)])
    assert await db.all("rulings_about", **about) == []
    names = [row["name"] for row in await db.all("rulings", table_id=TABLE, game=1)]
    assert names == ["Player 1", "Rita"]


@exercises("referee_in", "forget_referee")
async def test_a_person_is_taken_out_of_the_referees(db: Recorder) -> None:
    named = {5: f",{ANN},{BIG},", 6: f",{BIG},{ANN},{BOB},", 7: f",{ANN}0,", 8: None}
    for server, referees in named.items():
        await db.commit([Write("settle_referees", {"id": server, "referees": referees})])
    assert await db.all("referee_in", user_id=BIG) == [{"server_id": 5}, {"server_id": 6}]
    await db.commit([Write("forget_referee", {"server_id": 6, "user_id": BIG}, rows=None)])
    assert await db.all("referee_in", user_id=BIG) == [{"server_id": 5}]
    await db.commit([Write("forget_referee", {"server_id": 0, "user_id": ANN}, rows=None)])
    left = [await db.one("server", id=server) for server in named]
    assert [row and row["referees"] for row in left] == [f",{BIG},", f",{BOB},", f",{ANN}0,", None]


@exercises("forget_referee_role")
async def test_a_role_is_forgotten_unless_another_was_chosen(db: Recorder) -> None:
    role = {"id": 5, "referee_role": BIG}
    await db.commit([Write("settle_referee_role", role)])
    for forgotten, left in ((BIG + 1, BIG), (BIG, None)):
        values = {**role, "referee_role": forgotten}
        await db.commit([Write("forget_referee_role", values, rows=None)])
        row = await db.one("server", id=5)
        assert row is not None
        assert row["referee_role"] == left


@exercises("set_request", "put_back_table")
async def test_a_request_goes_with_a_deal_that_is_broken_off(db: Recorder) -> None:
    await db.commit([*at_a_table(), Write("set_request", {"table_id": TABLE, "request": "{}"})])
    await db.commit([move_table(paused="referee")])
    row = await db.one("table", id=TABLE)
    assert row is not None
    assert (row["request"], row["paused"]) == ("{}", "referee")
    back = {
        "table_id": TABLE,
        "version": 2,
        "gap": 1,
        "last_post": 0,
        "due": None,
        "due_at": BIG,
        "redealt": 1,
    }
    await db.commit([Write("put_back_table", {**back, "state": "cutting"})])
    row = await db.one("table", id=TABLE)
    assert row is not None
    assert (row["request"], row["paused"]) == (None, None)
