"""The queries of delivery.sql, each on both databases."""

from __future__ import annotations

import pytest

from bot.store import Conflict, Row, Write
from tests.store.exercises import Recorder, exercises
from tests.store.rows import BIG, TABLE, add_face, add_post, add_table

CHANNEL = BIG + 10
MESSAGE = BIG + 11
BOARD = {"table_id": TABLE, "game": 1, "deal": 0}
HAND = {"table_id": TABLE, "kind": "hand", "game": 1, "deal": 0, "seat": 2, "user_id": BIG}


async def faces(db: Recorder) -> list[Row]:
    return await db.all("pending_work", table_id=TABLE)


async def numbers(db: Recorder) -> list[int]:
    return [row["number"] for row in await db.all("pending_posts", table_id=TABLE)]


async def shown(db: Recorder) -> object:
    row = await db.one("shown_of", table_id=TABLE, message_id=MESSAGE)
    return row and row["shown"]


async def kinds(db: Recorder, table_id: str = TABLE) -> list[str]:
    return [row["kind"] for row in await db.all("pending_work", table_id=table_id)]


async def send_hand(db: Recorder, *, at: int = 1, version: int = 1) -> None:
    """Try a hand and succeed, at a version of the table."""
    await db.run("try_face", **HAND, earlier=0, channel_id=CHANNEL, tried_at=at)
    sent = {"message_id": MESSAGE, "shown": version, "version": version}
    await db.run("face_sent", **HAND, tried_at=at, **sent)


@exercises("pending_tables", "pending_work", "post_sent", "refuse_face", "waiting_posts")
async def test_a_table_is_pending_while_a_post_or_a_face_is(db: Recorder) -> None:
    await db.commit([add_table(), add_table(id="quiet")])
    assert await db.all("pending_tables") == []
    assert await kinds(db) == []
    assert await db.one("waiting_posts") == {"posts": 0, "oldest": 0}
    await db.commit([add_post(1), add_face("hand", 0, 2, BIG)])
    waiting = await db.one("waiting_posts")
    assert waiting is not None
    assert (waiting["posts"], waiting["oldest"] > 0) == (1, True)
    assert await db.all("pending_tables") == [{"table_id": TABLE, "server_id": BIG}]
    assert await kinds(db) == ["hand", "other"]
    await db.run("post_sent", table_id=TABLE, number=1, message_id=MESSAGE, sent_at=5)
    assert await kinds(db) == ["hand"]
    assert await kinds(db, "quiet") == []
    await db.run("refuse_face", **HAND)
    assert await kinds(db) == []
    assert await db.all("pending_tables") == []


@exercises("table_versions")
async def test_the_versions_of_some_tables(db: Recorder) -> None:
    await db.commit([add_table(), add_table(id="OTHER"), add_table(id="THIRD")])
    wanted = dict(zip([f"id_{n}" for n in range(10)], [TABLE, "THIRD", *[""] * 8], strict=True))
    rows = await db.all("table_versions", **wanted)
    assert sorted(row["id"] for row in rows) == sorted([TABLE, "THIRD"])
    assert {row["version"] for row in rows} == {1}


@exercises("drop_posts", "refuse_faces", "pending_tables")
async def test_nothing_of_a_table_is_pending_once_all_is_dropped(db: Recorder) -> None:
    for table in (TABLE, "OTHER"):
        face = add_face("hand", 0, 2, BIG)
        face = Write(face.query, {**face.values, "table_id": table})
        post = Write("add_post", {**add_post(1).values, "table_id": table})
        await db.commit([add_table(id=table), post, face])
    at = {"table_id": TABLE}
    await db.commit([Write("drop_posts", at), Write("refuse_faces", at)])
    assert [row["table_id"] for row in await db.all("pending_tables")] == ["OTHER"]


@exercises("delivery_place", "set_thread", "give_up_thread")
async def test_a_thread_is_set_once_and_may_be_given_up(db: Recorder) -> None:
    await db.commit([add_table(wants_thread=1)])
    place = {"channel_id": BIG + 1, "wants_thread": 1, "thread_id": None, "state": "lobby"}
    assert await db.one("delivery_place", table_id=TABLE) == place
    await db.run("set_thread", table_id=TABLE, thread_id=BIG + 5)
    await db.conflicts("set_thread", table_id=TABLE, thread_id=BIG + 6)
    assert await db.one("delivery_place", table_id=TABLE) == {**place, "thread_id": BIG + 5}
    await db.run("give_up_thread", table_id=TABLE)
    assert await db.one("delivery_place", table_id=TABLE) == {**place, "wants_thread": 0}


@exercises("call_players_again")
async def test_players_who_were_called_in_a_channel_are_called_again(db: Recorder) -> None:
    call, other = '{"kind":"players","game":1}', '{"kind":"cut","game":1}'
    made = [add_post(1, payload=call), add_post(2, payload=other), add_post(3, payload=call)]
    await db.commit([add_table(), *made])
    for number, place in ((1, CHANNEL), (2, CHANNEL), (3, CHANNEL + 1)):
        await db.run("try_post", table_id=TABLE, number=number, channel_id=place, tried_at=7)
        await db.run("post_sent", table_id=TABLE, number=number, message_id=number, sent_at=8)
    await db.run("call_players_again", table_id=TABLE, channel_id=CHANNEL)
    (row,) = await db.all("pending_posts", table_id=TABLE)
    assert (row["number"], row["tried_at"], row["channel_id"]) == (1, None, None)


@exercises("pending_posts", "try_post", "forget_post_try", "post_sent", "drop_post")
async def test_posts_wait_in_order_until_sent_or_dropped(db: Recorder) -> None:
    await db.commit([add_table(), *(add_post(number, created_at=number) for number in (3, 1, 2))])
    assert await numbers(db) == [1, 2, 3]
    await db.run("try_post", table_id=TABLE, number=1, channel_id=CHANNEL, tried_at=7)
    rows = await db.all("pending_posts", table_id=TABLE)
    assert rows[0] == {
        "number": 1,
        "payload": "{}",
        "created_at": 1,
        "tried_at": 7,
        "channel_id": CHANNEL,
    }
    await db.run("forget_post_try", table_id=TABLE, number=1)
    rows = await db.all("pending_posts", table_id=TABLE)
    assert (rows[0]["tried_at"], rows[0]["channel_id"]) == (None, None)
    await db.run("post_sent", table_id=TABLE, number=1, message_id=MESSAGE, sent_at=8)
    await db.run("drop_post", table_id=TABLE, number=2)
    assert await numbers(db) == [3]


@exercises("first_post", "last_post_sent")
async def test_the_first_post_and_the_last_one_sent(db: Recorder) -> None:
    await db.commit([add_table()])
    assert await db.one("first_post", table_id=TABLE) is None
    await db.commit([add_post(number) for number in (2, 1, 3)])
    unsent = {"number": 1, "channel_id": None, "message_id": None}
    assert await db.one("first_post", table_id=TABLE) == unsent
    here = {"table_id": TABLE, "channel_id": CHANNEL}
    assert await db.one("last_post_sent", **here) is None
    for number, channel in ((1, CHANNEL), (2, CHANNEL), (3, CHANNEL + 1)):
        await db.run("try_post", table_id=TABLE, number=number, channel_id=channel, tried_at=7)
        sent = {"message_id": MESSAGE + number, "sent_at": 8}
        await db.run("post_sent", table_id=TABLE, number=number, **sent)
    assert await db.one("last_post_sent", **here) == {"message_id": MESSAGE + 2}
    first = {"number": 1, "channel_id": CHANNEL, "message_id": MESSAGE + 1}
    assert await db.one("first_post", table_id=TABLE) == first


@exercises("add_board_face", "board_sent", "refuse_board", "pending_work")
async def test_a_board_is_posted_and_pending_while_the_table_moves(db: Recorder) -> None:
    await db.commit([add_table(), Write("add_board_face", BOARD)])
    assert await faces(db) == []
    # Refused while it had no message, it is taken up again by a second posting.
    await db.run("refuse_board", **BOARD)
    await db.commit([Write("add_board_face", BOARD)])
    await db.run("want_some_faces", table_id=TABLE, game=1, deal=0, places=1, wanted=3)
    assert [row["kind"] for row in await faces(db)] == ["board"]
    sent = {"channel_id": CHANNEL, "message_id": MESSAGE}
    await db.run("board_sent", **BOARD, **sent, shown=2, version=2)
    [board] = await faces(db)
    assert sent.items() <= board.items()
    await db.run("board_sent", **BOARD, **sent, shown=4, version=4)
    assert await faces(db) == []
    await db.conflicts("refuse_board", **BOARD)


@exercises("earlier_board", "try_post", "post_sent")
async def test_a_board_posted_again_knows_the_earlier_one(db: Recorder) -> None:
    board = '{"kind":"board","game":1,"deal":1'
    payloads = [board + "}", board + ',"commitment":""}', board + "2}", "[1]"]
    added = [add_post(number) for number in range(1, 5)]
    posts = [
        Write(post.query, {**post.values, "payload": payload})
        for post, payload in zip(added, payloads, strict=True)
    ]
    await db.commit([add_table(), *posts])
    of_table = {"table_id": TABLE, "board": board}
    assert await db.one("earlier_board", **of_table, number=5) is None
    for number in (1, 2, 3):
        await db.run("try_post", table_id=TABLE, number=number, channel_id=CHANNEL, tried_at=5)
        sent = {"table_id": TABLE, "number": number, "message_id": MESSAGE + number}
        await db.run("post_sent", **sent, sent_at=6)
    for number in (1, 2):
        earlier = {"channel_id": CHANNEL, "message_id": MESSAGE + number}
        found = await db.one("earlier_board", **of_table, number=number + 1)
        assert found == {"payload": payloads[number - 1], **earlier}
    assert await db.one("earlier_board", **of_table, number=1) is None


@exercises("try_face", "forget_face_try", "face_sent", "shown_of")
async def test_a_hand_is_tried_then_sent(db: Recorder) -> None:
    await db.commit([add_table(), add_face("hand", 0, 2, BIG, wanted=2)])
    await db.run("try_face", **HAND, earlier=0, channel_id=CHANNEL, tried_at=7)
    assert (await faces(db))[0]["tried_at"] == 7
    await db.run("forget_face_try", **HAND)
    assert (await faces(db))[0]["tried_at"] is None
    await db.run("try_face", **HAND, earlier=0, channel_id=CHANNEL, tried_at=7)
    sent = {"message_id": MESSAGE, "shown": 2, "version": 2}
    # Only the last try counts, and only for the seat's player.
    await db.conflicts("face_sent", **HAND, tried_at=6, **sent)
    await db.conflicts("face_sent", **{**HAND, "user_id": BIG + 1}, tried_at=7, **sent)
    await db.run("face_sent", **HAND, tried_at=7, **sent)
    # A process that stood still meanwhile tries nothing.
    await db.conflicts("try_face", **HAND, earlier=0, channel_id=CHANNEL, tried_at=6)
    assert await faces(db) == []
    assert await shown(db) == 2


@exercises("skip_version", "note_shown", "refuse_face")
async def test_what_is_shown_may_raise_what_is_wanted(db: Recorder) -> None:
    await db.commit([add_table(), add_face("hand", 0, 2, BIG, wanted=2)])
    await db.run("skip_version", **HAND, version=3)
    assert await faces(db) == []
    await send_hand(db, version=3)
    message = {"table_id": TABLE, "message_id": MESSAGE}
    await db.run("note_shown", **message, before=3, shown=2, version=2)
    assert len(await faces(db)) == 1
    await db.run("note_shown", **message, before=2, shown=5, version=5)
    assert await faces(db) == []
    assert await shown(db) == 5
    await db.run("note_shown", **message, before=4, shown=6, version=6)
    assert await shown(db) == 0
    assert len(await faces(db)) == 1
    await db.run("note_shown", **message, before=0, shown=4, version=4)
    await db.commit([Write("refuse_face", {**HAND, "user_id": BIG + 1}, rows=0)])
    assert len(await faces(db)) == 1
    await db.run("refuse_face", **HAND)
    assert await faces(db) == []


@exercises("note_shown", "shown_of", "wait_for_actions")
async def test_an_edit_counts_only_where_nothing_else_was_shown_since(db: Recorder) -> None:
    await db.commit([add_table(), add_face("hand", 0, 2, BIG, wanted=1)])
    assert await shown(db) is None
    await send_hand(db)
    message = {"table_id": TABLE, "message_id": MESSAGE}
    noted = Write("note_shown", {**message, "before": 1, "shown": 2, "version": 2})
    await db.commit([Write("wait_for_actions", {"table_id": TABLE}), noted])
    assert await shown(db) == 2
    # Another has shown that very version, and then another one: who knows what stands there?
    await db.run("note_shown", **message, before=1, shown=2, version=2)
    assert await shown(db) == 2
    assert await faces(db) == []
    await db.run("note_shown", **message, before=1, shown=3, version=3)
    assert await shown(db) == 0
    assert len(await faces(db)) == 1
    await db.run("note_shown", **message, before=0, shown=0, version=4)
    [face] = await faces(db)
    assert (face["shown"], face["wanted"]) == (0, 4), "nobody knows what edits that crossed left"


def take(owner: str, now: int, until: int, latest: int = 1_000) -> Write:
    lease = {"id": TABLE, "owner": owner}
    return Write("take_lease", {**lease, "now": now, "until": until, "latest": latest})


@exercises("take_lease", "renew_lease", "release_lease", "move_leases")
async def test_one_holds_a_lease_until_it_ends(db: Recorder) -> None:
    await db.commit([add_table()])
    one, two = {"id": TABLE, "owner": "one"}, {"id": TABLE, "owner": "two"}
    await db.commit([take("one", 100, 200)])
    with pytest.raises(Conflict):
        await db.commit([take("two", 199, 300)])
    await db.commit([take("one", 150, 250)])
    await db.commit([take("two", 250, 350)])
    await db.conflicts("renew_lease", **one, until=400)
    await db.run("renew_lease", **two, until=400)
    with pytest.raises(Conflict):
        await db.commit([take("one", 399, 500)])
    await db.conflicts("release_lease", **one)
    await db.commit([Write("move_leases", {"owner": "two", "step": -100})])
    await db.commit([take("one", 300, 500)])
    await db.commit([Write("move_leases", {"owner": "two", "step": -100}, rows=0)])
    with pytest.raises(Conflict):
        await db.commit([take("two", 1, 100, latest=500)])
    await db.commit([take("two", 1, 100, latest=499)])
    await db.run("release_lease", **two)
    await db.commit([Write("move_leases", {"owner": "two", "step": -100}, rows=0)])
    await db.commit([take("one", 1, 500)])
