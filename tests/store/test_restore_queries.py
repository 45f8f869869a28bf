"""The queries after a backup was put in the database's place."""

from __future__ import annotations

from bot.store import Write
from tests.store.exercises import Recorder, exercises
from tests.store.rows import BIG, TABLE, add_face, add_post, add_table


@exercises("open_tables", "skip_posts")
async def test_open_tables_leave_numbers_out(db: Recorder) -> None:
    await db.commit([add_table(), add_table(id="shut", state="closed")])
    await db.run("skip_posts", table_id=TABLE, version=1, last_post=1002)
    assert await db.all("open_tables") == [
        {"id": TABLE, "last_post": 1002, "version": 2, "changed_at": 1_700_000_000_000}
    ]
    lost = {"table_id": TABLE, "version": 1, "last_post": 5}
    await db.commit([Write("skip_posts", lost, rows=0)])


@exercises("newest_board")
async def test_the_newest_board_is_that_of_a_games_end(db: Recorder) -> None:
    await db.commit([add_table()])
    assert await db.one("newest_board", table_id=TABLE) is None
    for deal in (-1, 0, 1, -2):
        await db.commit([add_face("board", deal, -1, None)])
        assert await db.one("newest_board", table_id=TABLE) == {"game": 1, "deal": deal}
    await db.commit([add_face("hand", 3, 0, BIG)])
    assert await db.one("newest_board", table_id=TABLE) == {"game": 1, "deal": -2}
    rematch = {**add_face("board", -1, -1, None).values, "game": 2}
    await db.commit([Write("add_face", rematch)])
    assert await db.one("newest_board", table_id=TABLE) == {"game": 2, "deal": -1}


@exercises("doubt_posts")
async def test_what_was_waiting_may_have_been_sent(db: Recorder) -> None:
    await db.commit([add_table(), *(add_post(number, created_at=number) for number in (1, 2, 3))])
    await db.run("drop_post", table_id=TABLE, number=1)
    await db.run("try_post", table_id=TABLE, number=2, channel_id=BIG, tried_at=9)
    await db.run("doubt_posts")
    rows = await db.all("pending_posts", table_id=TABLE)
    assert [(row["number"], row["tried_at"]) for row in rows] == [(2, 9), (3, 3)]


@exercises("hands_of")
async def test_the_hands_of_a_deal_that_can_be_shown(db: Recorder) -> None:
    place = {"table_id": TABLE, "game": 1, "deal": 1}
    await db.commit([add_table(), add_face("board", 1, -1, None), add_face("hand", 0, 0, BIG)])
    await db.commit([add_face("hand", 1, seat, BIG + seat) for seat in (2, 0, 1)])
    refused = {"kind": "hand", "seat": 1, "user_id": BIG + 1}
    await db.run("refuse_face", **place, **refused)
    assert await db.all("hands_of", **place) == [
        {"seat": 0, "user_id": BIG},
        {"seat": 2, "user_id": BIG + 2},
    ]
