"""The queries of privacy.sql, each on both databases."""

from __future__ import annotations

import pytest

from bot.store import Conflict, Row, Write
from tests.store.exercises import Recorder, exercises
from tests.store.rows import (
    ANN,
    BIG,
    BOB,
    TABLE,
    add_action,
    add_deal,
    add_face,
    add_post,
    add_result,
    add_seat,
    add_seen,
    add_table,
    at_a_table,
    move_table,
)

AT = {"table_id": TABLE, "user_id": ANN}


def named(user_id: int = ANN, name: str = "Ann", *, table: str = TABLE) -> Write:
    values = {"table_id": table, "user_id": user_id, "name": name}
    return Write("add_named", values, rows=None)


async def rows_of(db: Recorder, query: str, **values: object) -> list[Row]:
    return await db.all(query, **{**AT, **values})


@exercises("add_named", "named_at")
async def test_a_name_is_noted_once(db: Recorder) -> None:
    await db.commit([*at_a_table(), named(), named(), named(name="Annie"), named(BOB, "Ann")])
    rows = await db.all("named_at", table_id=TABLE)
    assert [(row["user_id"], row["name"]) for row in rows] == [
        (ANN, "Ann"),
        (ANN, "Annie"),
        (BOB, "Ann"),
    ]
    await db.conflicts("add_named", table_id=TABLE, user_id=BOB, name="Ann")


@exercises("tables_about")
async def test_tables_are_found_by_every_kind_of_trace(db: Recorder) -> None:
    tables = [add_table(id=name, opener_id=BOB) for name in ("AAAA", "BBBB", "CCCC", "DDDD")]
    await db.commit([*tables, named(table="AAAA"), add_seat(0, "human", ANN, "Ann", table="BBBB")])
    await db.commit([*at_a_table(), add_seen(ANN), add_result(ANN, table_id="CCCC")])
    rows = await db.all("tables_about", user_id=ANN)
    assert [(row["id"], row["opened"]) for row in rows] == [
        ("AAAA", 0),
        ("BBBB", 0),
        ("CCCC", 0),
        (TABLE, 1),
    ]
    assert rows[3]["server_id"] == BIG
    assert await db.all("tables_about", user_id=1) == []


@exercises("seats_about", "results_about", "hands_seen_about", "hands_sent_about", "last_hand_seen")
async def test_only_a_persons_own_rows_are_found(db: Recorder) -> None:
    await db.commit(
        [
            *at_a_table(),
            *(add_seen(ANN, deal=deal) for deal in (0, 1)),
            add_seen(BOB, seat=1),
            add_result(ANN),
            add_result(BOB),
            add_face("hand", 0, 0, ANN),
            add_face("hand", 0, 1, BOB),
            add_face("board", 0, -1, None),
        ]
    )
    (seat,) = await rows_of(db, "seats_about")
    assert (seat["seat"], seat["name"], seat["away"]) == (0, "Ann", 0)
    (result,) = await rows_of(db, "results_about")
    assert (result["points"], result["server_id"]) == (14, BIG)
    hands = await rows_of(db, "hands_seen_about")
    assert hands == [{"game": 1, "deal": deal, "seat": 0} for deal in (0, 1)]
    assert await db.one("last_hand_seen", **AT) == {"game": 1, "deal": 1}
    (sent,) = await rows_of(db, "hands_sent_about")
    assert sent == {"game": 1, "deal": 0, "seat": 0, "channel_id": None, "message_id": None}


@exercises("actions_about", "forget_actions")
async def test_actions_of_a_running_game_are_read_without_their_words(db: Recorder) -> None:
    await db.commit([*at_a_table(), add_action(0, user_id=ANN), add_action(1, user_id=BOB)])
    await db.commit([move_table(), add_action(2, user_id=None)])
    (action,) = await rows_of(db, "actions_about")
    assert (action["number"], action["seat"], action["words"]) == (0, 2, None)
    ended = {"winner": 0, "score": "[14,3]", "finished_at": 1_700_000_003_000}
    await db.run("end_game", table_id=TABLE, number=1, **ended)
    (action,) = await rows_of(db, "actions_about")
    assert action["words"] == '["stand"]'
    await db.commit([Write("forget_actions", AT)])
    assert await rows_of(db, "actions_about") == []
    (forgotten,) = await rows_of(db, "actions_about", user_id=0)
    assert forgotten["number"] == 0


@exercises("actions_about")
async def test_actions_of_a_closed_table_are_read_with_their_words(db: Recorder) -> None:
    await db.commit([*at_a_table(), add_action(0, user_id=ANN), move_table(state="closed")])
    (action,) = await rows_of(db, "actions_about")
    assert action["words"] == '["stand"]'


@exercises("games_at", "results_of_deals", "rename_players", "rename_in_result")
async def test_names_by_seat_are_replaced(db: Recorder) -> None:
    await db.commit([*at_a_table(), add_deal(1)])
    started = {"revision": 1, "cut": 7, "first": "{}", "started_at": 1_700_000_001_000}
    started["entropy"] = None
    await db.run("start_game", table_id=TABLE, number=1, names='["Ann","Bob"]', **started)
    (game,) = await db.all("games_at", table_id=TABLE)
    assert (game["number"], game["names"]) == (1, '["Ann","Bob"]')
    rename = {"table_id": TABLE, "game": 1, "names": '["X","Bob"]', "was": game["names"]}
    await db.run("rename_players", **rename)
    await db.conflicts("rename_players", **rename)
    page = {"table_id": TABLE, "game": 1, "after": -1, "most": 5}
    assert await db.all("results_of_deals", **page) == []
    await db.run("end_deal", table_id=TABLE, game=1, number=1, result="{}")
    await db.run("rename_in_result", table_id=TABLE, game=1, number=1, result="[]")
    assert await db.all("results_of_deals", **page) == [{"number": 1, "result": "[]"}]
    assert await db.all("results_of_deals", **{**page, "after": 1}) == []


@exercises("posts_at", "rename_in_post")
async def test_posts_are_gone_over_page_by_page(db: Recorder) -> None:
    await db.commit([*at_a_table(), *(add_post(number) for number in (1, 2, 3))])
    await db.run("rename_in_post", table_id=TABLE, number=2, payload="[]")
    page = await db.all("posts_at", table_id=TABLE, after=-1, most=2)
    assert [(row["number"], row["payload"]) for row in page] == [(1, "{}"), (2, "[]")]
    rest = await db.all("posts_at", table_id=TABLE, after=2, most=2)
    assert [row["number"] for row in rest] == [3]


@exercises(
    "begin_forgetting", "forgetting_due", "put_off_forgetting", "forgetting_about", "end_forgetting"
)
async def test_a_table_is_taken_up_by_one(db: Recorder) -> None:
    other = [add_table(id="AAAA", opener_id=BOB), named(table="AAAA"), named(BOB, table="AAAA")]
    await db.commit([*other, move_table(id="AAAA", state="closed")])
    await db.commit([*at_a_table(), named()])
    begin = Write("begin_forgetting", {"user_id": ANN, "now": 100}, rows=2)
    await db.commit([begin])
    with pytest.raises(Conflict):
        await db.commit([begin])
    due = await db.all("forgetting_due", now=100, latest=150, most=5)
    unset = {"called": None, "game": None, "deal": None}
    assert due == [
        {"user_id": ANN, "table_id": table, "due_at": 100, **unset} for table in ("AAAA", TABLE)
    ]
    assert await db.all("forgetting_due", now=99, latest=100, most=5) == []
    assert len(await db.all("forgetting_due", now=100, latest=150, most=1)) == 1
    assert await db.all("forgetting_due", now=50, latest=99, most=5) == due
    await db.run("put_off_forgetting", **AT, due_at=100, until=200)
    await db.conflicts("put_off_forgetting", **AT, due_at=100, until=200)
    about = await db.all("forgetting_about", user_id=ANN)
    assert [(row["table_id"], row["due_at"]) for row in about] == [(TABLE, 200), ("AAAA", 100)]
    await db.run("end_forgetting", **AT)
    assert len(await db.all("forgetting_about", user_id=ANN)) == 1


@exercises("note_called", "wait_for_deal", "begin_forgetting")
async def test_a_second_request_during_a_deal_erases_again(
    db: Recorder,
) -> None:
    await db.commit([*at_a_table(), named()])
    begin = Write("begin_forgetting", {"user_id": ANN, "now": 100}, rows=None)
    await db.commit([begin])
    await db.run("note_called", **AT, called="Player 1")
    await db.commit([Write("begin_forgetting", {"user_id": ANN, "now": 300}, rows=0)])
    await db.run("wait_for_deal", **AT, game=1, deal=0)
    (row,) = await db.all("forgetting_about", user_id=ANN)
    assert row == {"table_id": TABLE, "due_at": 100, "called": "Player 1", "game": 1, "deal": 0}
    await db.commit([Write("begin_forgetting", {"user_id": ANN, "now": 300}, rows=1)])
    (row,) = await db.all("forgetting_about", user_id=ANN)
    assert row == {"table_id": TABLE, "due_at": 300, "called": None, "game": None, "deal": None}


@exercises("forget_opener", "renew_table")
async def test_an_opener_is_forgotten_and_the_table_read_again(db: Recorder) -> None:
    await db.commit(at_a_table())
    await db.conflicts("forget_opener", table_id=TABLE, user_id=BOB, called="X")
    await db.run("forget_opener", **AT, called="Player 1")
    await db.run("renew_table", table_id=TABLE)
    table = await db.row("table", id=TABLE)
    assert (table["opener_id"], table["opener_name"], table["version"]) == (0, "Player 1", 2)


@exercises("forget_seat")
async def test_an_erased_persons_seat_becomes_a_computers(db: Recorder) -> None:
    await db.commit(
        [add_table(), add_seat(0, "human", ANN, "Zoë"), add_seat(1, "human", BOB, "Bo")]
    )
    sits = {"table_id": TABLE, "seat": 0, "kind": "human", "user_id": ANN, "name": "Zoë"}
    plain = dict.fromkeys(("wants_end", "wants_pause", "missed", "away", "acted", "dm_told"), 0)
    await db.run("set_seat", **sits, **plain, dm="untried", pressed=99)
    await db.run("forget_seat", **AT, called="Player 1")
    rows = await db.all("seats", table_id=TABLE)
    shown = [(seat["kind"], seat["user_id"], seat["name"], seat["pressed"]) for seat in rows]
    assert shown == [("computer", None, "Player 1", None), ("human", BOB, "Bo", None)]


@exercises("is_running", "forget_hands_seen")
async def test_a_hand_is_known_until_its_deal_is_over(db: Recorder) -> None:
    await db.commit(
        [*at_a_table(), *(add_seen(ANN, deal=deal) for deal in (0, 1)), add_seen(BOB, seat=1)]
    )
    running = {"table_id": TABLE, "game": 1, "deal": 0}
    assert await db.one("is_running", **running) is None, "in the lobby"
    await db.commit([move_table()])
    assert await db.one("is_running", **running) == {"running": 1}
    assert await db.one("is_running", **{**running, "game": 2}) is None
    await db.commit([add_deal(1)])
    assert await db.one("is_running", **running) is None
    await db.commit([Write("forget_hands_seen", {**AT, "game": 1, "deal": 0}, rows=1)])
    assert await rows_of(db, "hands_seen_about") == [{"game": 1, "deal": 1, "seat": 0}]
    await db.commit([Write("forget_hands_seen", {**AT, "game": 2, "deal": -1}, rows=1)])
    assert await rows_of(db, "hands_seen_about", user_id=BOB)
