"""The queries after a restored backup."""

from __future__ import annotations

from bot.store import Write
from tests.store.exercises import Recorder, exercises
from tests.store.rows import EVENT, TABLE, add_event, add_game, add_seat, add_table, at_a_table


@exercises("open_tables", "put_back_table")
async def test_open_tables_leave_numbers_out(db: Recorder) -> None:
    await db.commit([add_table(), add_table(id="shut", state="closed")])
    (table,) = await db.all("open_tables")
    again = {"state": "cutting", "due": "look", "due_at": 7}
    moved = {"last_post": 1002, **again}
    back = {"table_id": TABLE, "version": 1, "gap": 1000, **moved}
    await db.run("put_back_table", redealt=1, **back)
    assert await db.all("open_tables") == [{**table, **moved, "version": 1001}]
    lost = {**back, "redealt": 0}
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
