"""The queries after a restored backup."""

from __future__ import annotations

from bot.store import Write
from tests.store.exercises import Recorder, exercises
from tests.store.rows import (
    BIG,
    TABLE,
    add_deal,
    add_face,
    add_game,
    add_post,
    add_seat,
    add_table,
    at_a_table,
)
from tests.store.test_event_queries import EVENT, add_event


@exercises("open_tables", "put_back_table")
async def test_open_tables_leave_numbers_out(db: Recorder) -> None:
    await db.commit([add_table(), add_table(id="shut", state="closed")])
    (table,) = await db.all("open_tables")
    again = {"state": "cutting", "due": "look", "due_at": 7}
    moved = {"last_post": 1002, **again}
    await db.run("put_back_table", table_id=TABLE, version=1, redealt=1, **moved)
    assert await db.all("open_tables") == [{**table, **moved, "version": 2}]
    lost = {"table_id": TABLE, "version": 1, "redealt": 0, **moved}
    await db.commit([Write("put_back_table", lost, rows=0)])


@exercises("reseed", "forget_presses")
async def test_a_game_that_is_not_over_gets_another_secret(db: Recorder) -> None:
    await db.commit([add_table(), add_seat(0), add_game(1), add_game(2)])
    over = {"table_id": TABLE, "winner": 0, "score": "[]", "finished_at": 5}
    await db.run("end_game", number=1, **over)
    finished, game = await db.all("games_from", table_id=TABLE, number=1)
    assert (game["earlier_seeds"], game["seed_deal"]) == ("[]", 0)
    fresh = {"secret": "ab", "first": None, "seed_deal": 3, "earlier_seeds": "[1]"}
    await db.run("reseed", table_id=TABLE, number=2, commitment="cd", **fresh)
    games = await db.all("games_from", table_id=TABLE, number=1)
    assert games == [finished, {**game, **fresh, "commitment": "cd"}]
    late = {"table_id": TABLE, "number": 1, "commitment": "cd", **fresh}
    await db.commit([Write("reseed", late, rows=0)])
    await db.run("forget_presses", table_id=TABLE)


@exercises("running_deal", "break_off_deal")
async def test_a_deal_is_broken_off(db: Recorder) -> None:
    await db.commit([add_table(), add_game(1), add_deal(0), add_deal(1)])
    at = {"table_id": TABLE, "game": 1}
    assert await db.one("running_deal", **at) == {"number": 1, "result": None}
    await db.run("break_off_deal", **at, number=1)
    deals = await db.all("deals", **at)
    assert [deal["void"] for deal in deals] == [0, 1]


@exercises("want_faces")
async def test_all_that_was_shown_of_a_deal_is_shown_once_more(db: Recorder) -> None:
    shown = [add_face("board", 1, -1, None), add_face("hand", 1, 0, BIG), add_face("hand", 2, 0, 5)]
    await db.commit([add_table(), *shown])
    for face in await db.all("pending_work", table_id=TABLE):
        place = {"kind": face["kind"], "game": 1, "deal": face["deal"], "seat": face["seat"]}
        user_id = face["user_id"] or 0
        await db.run("skip_version", table_id=TABLE, **place, user_id=user_id, version=1)
    assert await db.all("pending_work", table_id=TABLE) == []
    again = {"table_id": TABLE, "game": 1, "deal": 1, "wanted": 9}
    await db.commit([Write("want_faces", again, rows=None)])
    wanted = await db.all("pending_work", table_id=TABLE)
    assert [(face["kind"], face["deal"]) for face in wanted] == [("board", 1), ("hand", 1)]


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


@exercises("unfinished_events", "renew_event", "event", "renew_boards", "set_boards", "game")
async def test_the_boards_of_an_event_get_another_secret(db: Recorder) -> None:
    await db.commit([add_event(), add_event(id="OVER", phase="finished"), *at_a_table()])
    await db.run("set_table_event", table_id=TABLE, event_id=EVENT)
    where = {"table_id": TABLE, "number": 1}
    await db.run("set_boards", **where, boards='{"first": 5}', commitment="ff")
    unfinished = {"id": EVENT, "version": 1, "secret": "00ff"}
    assert await db.all("unfinished_events") == [unfinished]
    fresh = {"id": EVENT, "secret": "11ee", "now": 9}
    await db.conflicts("renew_event", version=7, **fresh)
    await db.run("renew_event", version=1, **fresh)
    row = await db.row("event", id=EVENT)
    assert (row["secret"], row["version"], row["due_at"]) == ("00ff 11ee", 2, 9)
    await db.run("renew_boards", **where, boards='{"first": 5, "later": []}', commitment="ee")
    row = await db.row("game", **where)
    assert (row["event_secrets"], row["commitment"]) == ("00ff 11ee", "ee")
