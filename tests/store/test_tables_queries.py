"""The queries of tables.sql, each on both databases."""

from __future__ import annotations

import pytest

from bot.store import Conflict, Row, Write
from tests.outbox import sent, unsent_posts
from tests.store.exercises import Recorder, exercises
from tests.store.rows import (
    BIG,
    TABLE,
    add_action,
    add_deal,
    add_game,
    add_post,
    add_seat,
    add_table,
    move_table,
)


async def found(db: Recorder, query: str, **values: object) -> Row:
    row = await db.one(query, **values)
    assert row
    return row


async def column(db: Recorder, query: str, name: str, **values: object) -> list[object]:
    return [row[name] for row in await db.all(query, **values)]


@exercises("add_table", "table")
async def test_a_table_is_read_as_it_was_added(db: Recorder) -> None:
    added = add_table()
    await db.commit([added])
    unset = {
        "version": 1,
        "thread_id": None,
        "paused": None,
        "reminded": 0,
        "last_cards": 1,
        "resting": 0,
        "request": None,
        "event_id": None,
        "loses_at": None,
        "sealed": 0,
    }
    assert await db.one("table", id=TABLE) == {**added.values, **unset}
    assert await db.one("table", id="none") is None


@exercises("move_table", "table")
async def test_a_move_raises_the_version_and_an_old_one_moves_nothing(db: Recorder) -> None:
    moved = move_table()
    await db.commit([add_table(), moved])
    table = await found(db, "table", id=TABLE)
    assert table == {**table, **moved.values, "version": 2}
    with pytest.raises(Conflict):
        await db.commit([move_table(version=1, state="closed")])
    assert await db.one("table", id=TABLE) == table
    await db.commit([move_table(version=2, paused="refused", due=None, due_at=None)])
    table = await found(db, "table", id=TABLE)
    assert (table["version"], table["paused"], table["due_at"]) == (3, "refused", None)


@exercises("add_seat", "seats", "set_seat")
async def test_seats_are_taken_in_order(db: Recorder) -> None:
    reminded = Write("choose_remind", {"id": BIG + 1, "remind": "never"})
    await db.commit([reminded, add_table(), add_seat(1), add_seat(0, "human", BIG, "Zoë")])
    assert await column(db, "seats", "name", table_id=TABLE) == ["Zoë", ""]
    taken = {"kind": "human", "user_id": BIG + 1, "name": "O'Neil"}
    asked = {"wants_end": 1, "wants_pause": 1, "dm": "open", "dm_told": 1}
    asked |= {"missed": 3, "away": 1, "pressed": BIG + 2, "acted": 1}
    await db.run("set_seat", table_id=TABLE, seat=1, **taken, **asked)
    rows = await db.all("seats", table_id=TABLE)
    assert rows[1] == {"table_id": TABLE, "seat": 1, **taken, **asked, "remind": "never"}
    assert (rows[0]["wants_end"], rows[0]["dm"], rows[0]["dm_told"]) == (0, "untried", 0)
    await db.conflicts("set_seat", table_id=TABLE, seat=2, **taken, **asked)


@exercises("close_dm", "dm_late", "dm_in_time", "tell_dm", "seats")
async def test_closed_and_late_dms_are_noticed_once_each(db: Recorder) -> None:
    await db.commit([add_table(), add_seat(0, "human", BIG, "Zoë"), add_seat(1, "computer")])
    seat, person = {"table_id": TABLE, "seat": 0}, {"table_id": TABLE, "user_id": BIG}
    await db.conflicts("tell_dm", **person)
    await db.conflicts("dm_late", table_id=TABLE, seat=1)
    await db.run("dm_late", **seat)
    await db.conflicts("dm_late", **seat)
    await db.run("tell_dm", **person)
    await db.conflicts("tell_dm", **person)
    await db.run("dm_in_time", **seat)
    await db.conflicts("dm_in_time", **seat)
    await db.conflicts("tell_dm", **person)
    await db.run("dm_late", **seat)
    await db.run("close_dm", **seat)
    await db.conflicts("close_dm", table_id=TABLE, seat=1)
    await db.run("tell_dm", **person)
    await db.conflicts("tell_dm", **person)
    assert await column(db, "seats", "dm", table_id=TABLE) == ["closed", "untried"]
    await db.conflicts("dm_late", **seat)


@exercises("add_game", "game", "games_from", "note_first", "start_game", "end_game")
async def test_a_game_begins_and_ends_once(db: Recorder) -> None:
    await db.commit([add_table(), add_game(1), add_game(2)])
    assert await column(db, "games_from", "number", table_id=TABLE, number=1) == [1, 2]
    assert await column(db, "games_from", "number", table_id=TABLE, number=2) == [2]
    assert await db.one("game", table_id=TABLE, number=3) is None
    noted = {"cut": 50, "entropy": "[]", "first": '{"by":"guess"}'}
    for _ in range(2):
        await db.run("note_first", table_id=TABLE, number=1, **noted)
    assert (await found(db, "game", table_id=TABLE, number=1)).items() >= noted.items()
    start = {"names": '["Zoë"]', "revision": 2, "first": "{}", "started_at": 5}
    start |= {"cut": 51, "entropy": "[1]"}
    await db.run("start_game", table_id=TABLE, number=1, **start)
    await db.conflicts("start_game", table_id=TABLE, number=1, **start)
    await db.conflicts("note_first", table_id=TABLE, number=1, **noted)
    end = {"winner": 1, "score": "[3,14]", "finished_at": 1_700_000_000_000}
    await db.run("end_game", table_id=TABLE, number=1, **end)
    await db.conflicts("end_game", table_id=TABLE, number=1, **end)
    game = await found(db, "game", table_id=TABLE, number=1)
    others = {"counted": None, "counted_at": None, "seed_deal": 0, "earlier_seeds": "[]"}
    boards = {"boards": None, "event_secrets": None}
    assert game == {**add_game(1).values, **start, **end, **others, **boards}


@exercises("cut_again")
async def test_a_pack_is_cut_again_once(db: Recorder) -> None:
    await db.commit([add_table(), add_game()])
    again = {"table_id": TABLE, "number": 1, "cut": 5, "entropy": "{}"}
    await db.run("cut_again", **again)
    await db.conflicts("cut_again", **again)


@exercises("promise", "post_again")
async def test_the_post_with_a_commitment(db: Recorder) -> None:
    await db.commit([add_table(), add_post(1), add_post(2)])
    with_it = {**add_post(3).values, "payload": '{"commitment":"ff00"}'}
    await db.commit([Write("add_post", with_it)])
    asked = {"table_id": TABLE, "commitment": "ff00"}
    assert await db.one("promise", **asked) == {"message_id": None, "refused": 0}
    await db.commit([Write("refuse_messages", {"owner": TABLE}, rows=None)])
    assert await db.one("promise", **asked) == {"message_id": None, "refused": 1}
    await db.run("post_again", **asked)
    [post] = await unsent_posts(db, TABLE)
    await db.commit(sent(post, BIG))
    assert await db.one("promise", **asked) == {"message_id": BIG, "refused": 0}
    assert await db.one("promise", table_id=TABLE, commitment="ff01") is None


@exercises("add_deal", "deals", "deals_up_to", "end_deal", "add_action", "actions")
async def test_deals_and_their_actions_come_in_order(db: Recorder) -> None:
    await db.commit([add_table(), add_game(), add_game(2), add_deal(1), add_deal(0)])
    await db.commit([add_deal(0, game=2), add_action(0, game=2)])
    await db.commit([add_action(1), add_action(0), add_action(0, deal=1, user_id=None)])
    assert await column(db, "deals", "number", table_id=TABLE, game=1) == [0, 1]
    rows = await db.all("actions", table_id=TABLE, game=1)
    assert [row["deal"] for row in rows] == [0, 0, 1]
    assert rows[0] == {"deal": 0, "seat": 2, "words": '["stand"]'}
    with pytest.raises(Conflict):
        await db.commit([add_action(1)])
    over = {"table_id": TABLE, "game": 1, "number": 0}
    assert await db.all("deals_up_to", **over) == []
    await db.run("end_deal", **over, result="{}")
    await db.conflicts("end_deal", **over, result="{}")
    await db.run("end_deal", **over | {"number": 1}, result="[]")
    first, second = await db.all("deals_up_to", **over | {"number": 1})
    assert (first["result"], second["result"]) == (None, "[]")
    assert await db.all("deals_up_to", **over) == [{**first, "result": "{}"}]


@exercises("add_seen", "seen")
async def test_who_saw_a_hand_is_written_once(db: Recorder) -> None:
    await db.commit([add_table(), add_game(), add_deal()])
    deal = {"table_id": TABLE, "game": 1, "deal": 0}
    await db.run("add_seen", **deal, user_id=BIG, seat=3)
    await db.commit([Write("add_seen", {**deal, "user_id": BIG, "seat": 1}, rows=0)])
    await db.run("add_seen", **deal, user_id=7, seat=0)
    assert await db.all("seen", **deal) == [
        {"user_id": 7, "seat": 0},
        {"user_id": BIG, "seat": 3},
    ]


@exercises("due_tables")
async def test_what_is_due_comes_earliest_first(db: Recorder) -> None:
    for name, due_at in (("late", 30), ("now", 20), ("first", 10), ("never", None)):
        await db.commit([add_table(id=name), move_table(id=name, due_at=due_at)])
    assert await column(db, "due_tables", "id", now=20) == ["first", "now"]
    due = await db.all("due_tables", now=10)
    assert due == [{"id": "first", "server_id": BIG, "due": "computer"}]


@exercises("tables_in", "busy_tables_in")
async def test_a_servers_tables_latest_first(db: Recorder) -> None:
    states = {"a": "lobby", "b": "closed", "c": "over", "d": "playing", "e": "cutting"}
    for at, (name, state) in enumerate(states.items()):
        await db.commit([add_table(id=name, state=state, changed_at=at)])
    await db.commit([add_table(id="elsewhere", server_id=1)])
    assert await column(db, "tables_in", "id", server_id=BIG, most=9) == ["e", "d", "c", "a"]
    assert await column(db, "tables_in", "id", server_id=BIG, most=2) == ["e", "d"]
    assert await db.one("busy_tables_in", server_id=BIG) == {"tables": 3}


@exercises("close_unread")
async def test_a_table_that_cannot_be_read_is_closed_once(db: Recorder) -> None:
    await db.commit([add_table(state="odd"), add_table(id="OTHER")])
    await db.run("close_unread", table_id=TABLE, version=1)
    await db.conflicts("close_unread", table_id=TABLE, version=1)
    table = await found(db, "table", id=TABLE)
    changed = {"state": "closed", "version": 2, "paused": None, "due": None, "due_at": None}
    assert {name: table[name] for name in changed} == changed
    assert (await found(db, "table", id="OTHER"))["version"] == 1


@exercises("lobbies_left_by")
async def test_the_lobbies_that_a_person_opened_and_left(db: Recorder) -> None:
    opener = BIG + 2
    await db.commit([add_table(), add_table(id="STAY"), add_table(id="GONE", state="closed")])
    await db.commit([add_seat(0, "human", opener, "Zoë", table="STAY")])
    assert await db.one("lobbies_left_by", server_id=BIG, user_id=opener) == {"tables": 1}
    assert await db.one("lobbies_left_by", server_id=BIG, user_id=1) == {"tables": 0}


@exercises("tables_of", "busy_tables_of", "busy_tables_of_in")
async def test_a_persons_tables_latest_first(db: Recorder) -> None:
    for at, state in enumerate(("lobby", "over", "closed")):
        sits = add_seat(2, "human", BIG, "Zoë", table=state)
        await db.commit([add_table(id=state, state=state, changed_at=at), sits])
    assert await column(db, "tables_of", "id", user_id=BIG, most=9) == ["over", "lobby"]
    assert await column(db, "tables_of", "id", user_id=BIG, most=1) == ["over"]
    assert await db.one("busy_tables_of", user_id=BIG) == {"tables": 1}
    assert await db.one("busy_tables_of", user_id=1) == {"tables": 0}
    for server, tables in ((BIG, 1), (BIG + 1, 0)):
        found = await db.one("busy_tables_of_in", user_id=BIG, server_id=server)
        assert found == {"tables": tables}


@exercises("counts")
async def test_open_tables_and_finished_games_are_counted(db: Recorder) -> None:
    ended = [add_table(id=state, state=state) for state in ("over", "closed")]
    await db.commit([add_table(), *ended, add_game(), add_game(2)])
    end = {"winner": 0, "score": "[14,2]", "finished_at": 9}
    await db.run("end_game", table_id=TABLE, number=1, **end)
    assert await db.one("counts") == {"tables": 1, "games": 1}


@exercises("set_table_options", "set_game_options")
async def test_options_change_until_the_game_has_begun(db: Recorder) -> None:
    await db.commit([add_table(), add_game()])
    chosen = {"table_id": TABLE, "options": '{"target":7}'}
    game = Write("set_game_options", {**chosen, "number": 1})
    await db.commit([Write("set_table_options", chosen), game])
    assert (await found(db, "table", id=TABLE))["options"] == chosen["options"]
    assert (await found(db, "game", table_id=TABLE, number=1))["options"] == chosen["options"]
    start = {"names": "[]", "revision": 1, "cut": 0, "first": "{}", "started_at": 5}
    start |= {"entropy": None}
    await db.run("start_game", table_id=TABLE, number=1, **start)
    with pytest.raises(Conflict):
        await db.commit([game])
