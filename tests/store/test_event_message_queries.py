"""The queries about the messages of organised events, each on both databases."""

from __future__ import annotations

from bot.store import Write
from tests.store.exercises import Recorder, exercises
from tests.store.rows import ANN, BIG, BOB
from tests.store.test_event_queries import EVENT, NOW, add_event, add_person

PANEL = {"kind": "panel", "number": 0, "person": 0}
NOTE = {"kind": "private", "number": 3, "person": 7}
PIECE = {"kind": "log", "number": 1, "person": 0}


def want(key: dict[str, object], until: int = 0) -> Write:
    return Write("want_event_message", {"event_id": EVENT, **key, "until": until})


async def pending(db: Recorder, *, shut: int = 0) -> list[str]:
    rows = await db.all("pending_event_messages", event_id=EVENT, shut=shut, opens=1, most=9)
    return [row["kind"] for row in rows]


@exercises("events_to_deliver", "event_delivery", "queue_event", "want_event_message")
@exercises("pending_event_messages")
async def test_the_messages_of_an_act_are_queued_once(db: Recorder) -> None:
    await db.commit([add_event()])
    assert await db.all("events_to_deliver") == [{"id": EVENT, "server_id": BIG}]
    queue = Write("queue_event", {"id": EVENT, "was": 0, "queued": 1})
    await db.commit([queue, want(PANEL), want(NOTE), want(PIECE, 4)])
    await db.conflicts("queue_event", id=EVENT, was=0, queued=1)
    assert (await db.row("event_delivery", id=EVENT))["queued"] == 1
    assert await pending(db) == ["panel", "private", "log"]
    assert await pending(db, shut=1) == ["private"]
    assert len(await db.all("pending_event_messages", event_id=EVENT, shut=0, opens=1, most=1)) == 1
    assert await db.all("events_to_deliver") == [{"id": EVENT, "server_id": BIG}]


@exercises("try_event_message", "event_message_shown", "event_panel", "forget_event_message")
@exercises("events_to_deliver", "refuse_event_message", "want_event_news", "set_event_log")
async def test_a_message_is_pending_until_it_shows_what_is_wanted(db: Recorder) -> None:
    await db.commit([add_event(), want(PANEL), want(NOTE)])
    await db.run("queue_event", id=EVENT, was=0, queued=1)
    where = {"event_id": EVENT, **PANEL, "again": 0}
    await db.run("try_event_message", **where, channel_id=BIG, tried_at=NOW)
    await db.conflicts("try_event_message", **where, channel_id=BIG, tried_at=NOW + 1)
    await db.run("event_message_shown", **where, message_id=BIG + 1, shown=1)
    assert await db.row("event_panel", event_id=EVENT) == {
        "channel_id": BIG,
        "message_id": BIG + 1,
        "refused": 0,
    }
    assert await pending(db) == ["private"]
    await db.run("refuse_event_message", event_id=EVENT, **NOTE, again=0)
    assert await pending(db) == []
    assert await db.all("events_to_deliver") == []
    await db.commit([Write("want_event_news", {"event_id": EVENT, "match_id": 3}, rows=2)])
    assert await pending(db) == ["panel"], "what Discord refused stays refused"
    await db.commit([want(NOTE)])
    assert await pending(db) == ["panel", "private"], "unless there is something new"
    await db.run("forget_event_message", **where)
    await db.conflicts("forget_event_message", **where)
    assert (await db.row("event_panel", event_id=EVENT))["message_id"] is None
    await db.run("set_event_log", id=EVENT, log_id=BIG + 2)
    assert (await db.row("event_delivery", id=EVENT))["log_id"] == BIG + 2


@exercises("want_event_log_again")
async def test_what_was_refused_of_the_log_is_wanted_again(db: Recorder) -> None:
    await db.commit([add_event(), want(NOTE)])
    for number in (1, 2):
        await db.commit([want({**PIECE, "number": number}, until=number)])
        log = {"event_id": EVENT, **PIECE, "number": number, "again": 0}
        await db.run("try_event_message", **log, channel_id=BIG, tried_at=NOW)
        await db.run("refuse_event_message", **log)
    await db.run("event_message_shown", **log, message_id=BIG + 1, shown=1)
    await db.run("want_event_log_again", event_id=EVENT)
    rows = await db.all("pending_event_messages", event_id=EVENT, shut=0, opens=1, most=9)
    assert [(row["kind"], row["number"], row["tried_at"], row["again"]) for row in rows] == [
        ("private", NOTE["number"], None, 0),
        ("log", 1, None, 1),
    ]


@exercises("renew_event_nonces", "want_event_message")
async def test_after_a_restore_all_nonces_are_others(db: Recorder) -> None:
    await db.commit([add_event(), want(PANEL), want(NOTE)])
    await db.commit([Write("renew_event_nonces", {"gap": 9}, rows=2), want(NOTE), want(PIECE)])
    rows = await db.all("pending_event_messages", event_id=EVENT, shut=0, opens=1, most=9)
    assert [row["again"] for row in rows] == [9, 9, 9]


@exercises("event_listed")
async def test_of_two_processes_one_lists_an_event(db: Recorder) -> None:
    where = {"event_id": EVENT, "kind": "listing", "number": 0, "person": 0}
    await db.commit([add_event(), want(where)])
    listed = {**where, "again": 0, "message_id": BIG}
    await db.run("event_listed", **listed)
    await db.run("event_listed", **listed)
    await db.conflicts("event_listed", **listed | {"message_id": BIG + 1})


@exercises("events_to_deliver", "note_removed")
async def test_servers_that_removed_the_bot_are_left_alone(db: Recorder) -> None:
    await db.commit([add_event(), Write("settle_threads", {"id": BIG, "threads": 1})])
    await db.run("note_removed", server_id=BIG, now=NOW)
    assert await db.all("events_to_deliver") == []


@exercises("forget_event_notes")
async def test_who_is_erased_has_no_private_messages_left(db: Recorder) -> None:
    await db.commit([add_event(), add_person(7, ANN), add_person(8, BOB)])
    await db.commit([want(PANEL), want(NOTE), want({**NOTE, "person": 8})])
    await db.commit([Write("forget_event_notes", {"user_id": ANN})])
    rows = await db.all("pending_event_messages", event_id=EVENT, shut=0, opens=1, most=9)
    assert [(row["kind"], row["person"]) for row in rows] == [("panel", 0), ("private", 8)]


@exercises("pending_event_messages")
async def test_while_none_are_opened_only_known_direct_messages_are_pending(db: Recorder) -> None:
    await db.commit([add_event(), want(PANEL)])
    for person, user in ((7, ANN), (8, BOB)):
        await db.commit([add_person(person, user), want({**NOTE, "person": person})])
    await db.run("store_private_channel", id=BOB, channel_id=BIG)
    rows = await db.all("pending_event_messages", event_id=EVENT, shut=0, opens=0, most=9)
    assert [(row["kind"], row["person"]) for row in rows] == [("panel", 0), ("private", 8)]
