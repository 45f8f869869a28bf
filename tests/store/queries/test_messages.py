"""The queries of messages.sql, each on both databases."""

from __future__ import annotations

import pytest

from bot.delivery.outbox.message import Message, load_pending
from bot.store import Conflict, Write
from tests.outbox import sent, tried, unsent_posts, waiting
from tests.store.rows import (
    ANN,
    BIG,
    BOB,
    EVENT,
    NOW,
    TABLE,
    add_event,
    add_face,
    add_person,
    add_post,
    add_table,
)
from tests.store.strict import StrictDatabase

CHANNEL = BIG + 10
MESSAGE = BIG + 11
BOARD = {"table_id": TABLE, "game": 1, "deal": 0}
PANEL, NOTE, PIECE = ("panel", 0, 0, 0), ("private", 3, 0, 7), ("log", 1, 4, 0)


async def kinds(db: StrictDatabase, owner: str = TABLE) -> list[str]:
    return [message.kind for message in await waiting(db, owner)]


async def the(db: StrictDatabase, kind: str, owner: str = TABLE) -> Message:
    """Return the only message of a kind that waits."""
    [message] = await waiting(db, owner, kind)
    return message


async def shown(db: StrictDatabase) -> object:
    row = await db.one("shown_of", owner=TABLE, message_id=MESSAGE)
    return row and row["shown"]


# ------------------------------------------------------------------------------------- any message


async def test_a_table_is_pending_while_one_of_its_messages_is(db: StrictDatabase) -> None:
    await db.commit([add_table(), add_table(id="quiet")])
    assert await db.all("pending_tables") == []
    assert await db.one("waiting_posts") == {"posts": 0, "oldest": 0}
    await db.commit([add_post(1, created_at=7), add_face("hand", 0, 2, BIG)])
    assert await db.one("waiting_posts") == {"posts": 1, "oldest": 7}
    assert await db.all("pending_tables") == [{"id": TABLE, "server_id": BIG}]
    assert await kinds(db) == ["post", "hand"]
    assert len(await load_pending(db, TABLE, most=1)) == 1
    await db.commit(sent(await the(db, "post"), MESSAGE))
    assert await kinds(db) == ["hand"]
    await db.commit([(await the(db, "hand")).write("refuse_message")])
    assert await db.all("pending_tables") == []


async def test_only_one_of_two_processes_tries_a_message(db: StrictDatabase) -> None:
    await db.commit([add_table(), add_face("hand", 0, 2, BIG, wanted=2)])
    one, other = [await the(db, "hand") for _ in range(2)]
    await db.commit([tried(one, CHANNEL, at=7)])
    with pytest.raises(Conflict):
        await db.commit([tried(other)])
    # The other takes over, and finds out what came of it.
    other = await the(db, "hand")
    assert (other.tried_at, other.channel_id, other.nonce) == (7, CHANNEL, one.nonce)
    values = {"message_id": MESSAGE, "shown": 2, "version": 2}
    await db.commit([other.write("message_sent", **values)])
    with pytest.raises(Conflict):
        await db.commit([one.write("message_sent", **values | {"shown": 1})])
    assert await kinds(db) == []
    # A message that takes another's place has a nonce of its own.
    await db.commit([other.write("forget_message")])
    again = await the(db, "hand")
    assert (again.message_id, again.tried_at, again.shown) == (None, None, 0)
    await db.commit([tried(again)])
    assert again.nonce != one.nonce
    for query in ("forget_message", "refuse_message", "delete_message"):
        with pytest.raises(Conflict):
            await db.commit([one.write(query)])
    await db.commit([again.write("message_shown", version=3)])
    assert await kinds(db) == []
    await db.commit([again.write("delete_message")])


async def test_an_edit_counts_only_where_nothing_else_was_shown_since(db: StrictDatabase) -> None:
    await db.commit([add_table(), add_face("hand", 0, 2, BIG, wanted=1)])
    assert await shown(db) is None
    await db.commit(sent(await the(db, "hand"), MESSAGE))
    message = {"owner": TABLE, "message_id": MESSAGE}
    await db.run("note_shown", **message, before=1, version=2)
    assert (await shown(db), await kinds(db)) == (2, [])
    # Another has shown that very version, and then another one: who knows what stands there?
    await db.run("note_shown", **message, before=1, version=2)
    assert (await shown(db), await kinds(db)) == (2, [])
    await db.run("note_shown", **message, before=1, version=3)
    assert (await shown(db), await kinds(db)) == (0, ["hand"])
    hand = await the(db, "hand")
    assert (hand.shown, hand.wanted) == (0, 3), "nobody knows what edits that crossed left"
    await db.commit([hand.write("message_shown", version=5)])
    assert (await shown(db), await kinds(db)) == (5, [])


# ------------------------------------------------------------------------------------- of a table


async def test_what_has_ended_is_cleared_away(db: StrictDatabase) -> None:
    await db.commit([add_table()])
    for number, fleeting in ((3, 0), (2, 2), (1, 1)):
        await db.commit([Write("add_post", {**add_post(number).values, "fleeting": fleeting})])
    posts = await unsent_posts(db, TABLE)
    assert [post.number for post in posts] == [1, 2, 3]
    for post in posts:
        await db.commit(sent(post, MESSAGE + post.number))
    assert await waiting(db, TABLE) == []
    await db.run("end_question", table_id=TABLE)
    assert [post.number for post in await waiting(db, TABLE)] == [2]
    await db.run("end_reminders", table_id=TABLE)
    ended = await waiting(db, TABLE)
    assert [(post.number, post.shown, post.message_id) for post in ended] == [
        (1, 1, MESSAGE + 1),
        (2, 1, MESSAGE + 2),
    ]
    await db.commit([ended[0].write("message_shown", version=2)])
    assert [post.number for post in await waiting(db, TABLE)] == [2]


async def test_a_board_is_posted_and_pending_while_the_table_moves(db: StrictDatabase) -> None:
    await db.commit([add_table(), Write("add_board_face", BOARD)])
    assert await kinds(db) == []
    # Refused while it had no message, it is taken up again by a second posting.
    await db.run("refuse_board", **BOARD)
    await db.commit([Write("add_board_face", BOARD)])
    await db.run("want_some_faces", table_id=TABLE, game=1, deal=0, places=1, wanted=3)
    assert await kinds(db) == ["board"]
    at = {"channel_id": CHANNEL, "message_id": MESSAGE}
    await db.run("board_sent", **BOARD, **at, shown=2, version=2)
    board = await the(db, "board")
    assert (board.channel_id, board.message_id) == (CHANNEL, MESSAGE)
    await db.run("board_sent", **BOARD, **at, shown=4, version=4)
    assert await kinds(db) == []
    await db.conflicts("refuse_board", **BOARD)


async def test_a_seats_next_player_gets_a_message_of_their_own(db: StrictDatabase) -> None:
    await db.commit([add_table(), add_face("board", 0, -1, None), add_face("hand", 0, 2, BIG)])
    first = await the(db, "hand")
    await db.commit([tried(first)])
    reopen = {**add_face("hand", 0, 2, BIG).values, "wanted": 4}
    await db.commit([Write("reopen_hand", reopen)])
    again = await the(db, "hand")
    assert (again.tried_at, again.nonce, again.wanted) == (9, first.nonce, 4)
    await db.commit([add_face("hand", 0, 2, BIG + 1, wanted=5)])
    other = await the(db, "hand")
    assert (other.user_id, other.channel_id, other.tried_at) == (BIG + 1, None, None)
    await db.run("drop_hands", table_id=TABLE, seat=2)
    assert await kinds(db) == ["board"]
    await db.commit([Write("reopen_hand", {**reopen, "wanted": 6})])
    assert (await the(db, "hand")).tries > first.tries, "no nonce of the row before"


@pytest.mark.parametrize(
    ("places", "wanted"),
    [(0b1, [-1]), (0b10, [0]), (0b1001, [-1, 2]), (0b11111, [-1, 0, 2]), (0, [])],
)
async def test_some_faces_of_a_deal_are_wanted(
    db: StrictDatabase, places: int, wanted: list[int]
) -> None:
    faces = [add_face("board", 0, -1, None), *(add_face("hand", 0, seat, BIG) for seat in (0, 2))]
    await db.commit([add_table(), *faces, add_face("hand", 1, 0, BIG), add_face("board", 1, -1, 5)])
    at = {"table_id": TABLE, "game": 1, "deal": 0, "places": places, "wanted": 2**40}
    await db.commit([Write("want_some_faces", at, rows=len(wanted))])
    rows = await waiting(db, TABLE)
    assert [row.reader for row in rows if row.wanted == 2**40] == wanted


async def test_all_that_was_shown_of_a_deal_is_shown_once_more(db: StrictDatabase) -> None:
    await db.commit([add_table()])
    assert await db.one("newest_board", table_id=TABLE) is None
    for deal in (-1, 0, 1, -2):
        await db.commit([add_face("board", deal, -1, None)])
        assert await db.one("newest_board", table_id=TABLE) == {
            "game": 1,
            "deal": deal,
            "hands": None,
        }
    await db.commit([add_face("hand", 1, seat, BIG + seat) for seat in (2, 0, 1)])
    for face in await waiting(db, TABLE):
        query = "refuse_message" if face.reader == 1 else "message_shown"
        values = {} if face.reader == 1 else {"version": 1}
        await db.commit([face.write(query, **values)])
    again = {"table_id": TABLE, "game": 1, "deal": 1}
    await db.commit([Write("want_faces", {**again, "wanted": 9}, rows=None)])
    assert await kinds(db) == ["board", "hand", "hand"]
    assert await db.all("hands_of", **again) == [
        {"seat": 0, "user_id": BIG},
        {"seat": 2, "user_id": BIG + 2},
    ]


async def test_each_follower_gets_each_result_once(db: StrictDatabase) -> None:
    await db.commit([add_table()])
    for user in (ANN, BOB):
        await db.run("follow", table_id=TABLE, user_id=user)
    for deal in (0, 1):
        values = {"table_id": TABLE, "game": 1, "deal": deal, "now": BIG}
        await db.commit([Write("add_news", values, rows=2)])
    first, *_ = news = await waiting(db, TABLE, "news")
    assert [(each.part, each.user_id) for each in news] == [(0, ANN), (0, BOB), (1, ANN), (1, BOB)]
    await db.commit([first.write("delete_message")])
    await db.run("drop_news", table_id=TABLE, user_id=ANN)
    await db.commit([Write("forget_news", {"user_id": BOB}, rows=2)])
    assert await kinds(db) == []


# ------------------------------------------------------------------------------------- of an event


def want(key: tuple[str, int, int, int]) -> Write:
    kind, number, part, person = key
    values = {"kind": kind, "number": number, "part": part, "reader": person}
    return Write("want_message", {"owner": EVENT, **values})


async def test_the_messages_of_an_act_are_queued_once(db: StrictDatabase) -> None:
    await db.commit([add_event()])
    assert await db.all("pending_events") == [{"id": EVENT, "server_id": BIG}]
    queue = Write("queue_event", {"id": EVENT, "was": 0, "queued": 1})
    await db.commit([queue, want(PANEL), want(NOTE), want(PIECE)])
    await db.conflicts("queue_event", id=EVENT, was=0, queued=1)
    row = await db.row("event_delivery", id=EVENT)
    assert (row["queued"], row["pending"]) == (1, 1)
    assert await kinds(db, EVENT) == ["panel", "log", "private"]
    assert await db.all("pending_events") == [{"id": EVENT, "server_id": BIG}]
    await db.commit([Write("settle_threads", {"id": BIG, "threads": 1})])
    await db.run("note_removed", server_id=BIG, now=NOW)
    assert await db.all("pending_events") == [], "a server without the bot is left alone"


async def test_a_message_of_an_event_is_pending_until_it_shows_what_is_wanted(
    db: StrictDatabase,
) -> None:
    await db.commit([add_event(), want(PANEL), want(NOTE)])
    assert await db.one("event_listing", event_id=EVENT) is None
    await db.run("queue_event", id=EVENT, was=0, queued=1)
    await db.commit(sent(await the(db, "panel", EVENT), MESSAGE, channel_id=CHANNEL))
    panel = {"channel_id": CHANNEL, "message_id": MESSAGE, "refused": 0}
    assert await db.row("panel_of", owner=EVENT) == panel
    await db.commit([(await the(db, "private", EVENT)).write("refuse_message")])
    assert await db.all("pending_events") == []
    await db.commit([Write("want_event_news", {"event_id": EVENT, "match_id": 3}, rows=2)])
    assert await kinds(db, EVENT) == ["panel"], "what Discord refused stays refused"
    await db.commit([want(NOTE)])
    assert await kinds(db, EVENT) == ["panel", "private"], "unless there is something new"
    await db.run("set_event_log", id=EVENT, log_id=BIG + 2)
    assert (await db.row("event_delivery", id=EVENT))["log_id"] == BIG + 2


async def test_pieces_of_the_log_are_said_again(db: StrictDatabase) -> None:
    pieces = [("log", 1, 4, 0), ("log", 5, 9, 0), ("log", 10, 10, 0)]
    await db.commit([add_event(), *map(want, pieces)])
    await db.commit([Write("want_event_log_from", {"event_id": EVENT, "first": 3, "last": 5}, 2)])
    rows = await waiting(db, EVENT)
    assert [row.wanted for row in rows] == [2, 2, 1]
    for row in rows:
        await db.commit([tried(row)])
    values = {"message_id": MESSAGE, "shown": 2, "version": 2}
    await db.commit([rows[0].write("refuse_message"), rows[1].write("message_sent", **values)])
    await db.commit([Write("want_event_log_again", {"event_id": EVENT}, rows=2)])
    assert [(row.number, row.tried_at) for row in await waiting(db, EVENT)] == [
        (1, None),
        (10, None),
    ]


async def test_people_who_can_be_written_to_now_are_served_first(db: StrictDatabase) -> None:
    await db.commit([add_event(), want(PANEL)])
    for person, user in ((7, ANN), (8, BOB)):
        await db.commit([add_person(person, user), want(("private", 3, 0, person))])
    await db.run("store_private_channel", id=BOB, channel_id=BIG)
    rows = await load_pending(db, EVENT, private=True)
    assert [(row.kind, row.reader) for row in rows] == [("private", 8), ("private", 7)]
    rows = await load_pending(db, EVENT, private=False)
    assert [(row.kind, row.reader) for row in rows] == [("panel", 0)]


async def test_after_a_restore_what_waits_may_have_been_sent(db: StrictDatabase) -> None:
    await db.commit([add_table(), *(add_post(number, created_at=number) for number in (1, 2, 3))])
    await db.commit([add_face("hand", 0, 2, BIG)])
    hand = await the(db, "hand")
    first, second, _ = await unsent_posts(db, TABLE)
    await db.commit([first.write("refuse_message"), tried(second, at=9)])
    await db.run("doubt_posts")
    await db.commit([Write("renew_nonces", {"gap": 9}, rows=1)])
    posts = await unsent_posts(db, TABLE)
    assert [(post.number, post.tried_at, post.tries) for post in posts] == [(2, 9, 1), (3, 3, 1)]
    assert (await the(db, "hand")).tries == hand.tries + 9


async def test_the_first_post_and_the_last_one_sent(db: StrictDatabase) -> None:
    await db.commit([add_table()])
    assert await db.one("first_post", table_id=TABLE) is None
    await db.commit([add_post(number) for number in (2, 1, 3)])
    unsent = {"number": 1, "channel_id": None, "message_id": None, "shown": 0, "refused": 0}
    assert await db.one("first_post", table_id=TABLE) == unsent
    here = {"table_id": TABLE, "channel_id": CHANNEL}
    assert await db.one("last_post_sent", **here) is None
    for post, channel in zip(await unsent_posts(db, TABLE), (0, 0, 1), strict=True):
        await db.commit(sent(post, MESSAGE + post.number, channel_id=CHANNEL + channel))
    assert await db.one("last_post_sent", **here) == {"message_id": MESSAGE + 2}
    first = await db.one("first_post", table_id=TABLE)
    assert first is not None
    assert (first["channel_id"], first["message_id"]) == (CHANNEL, MESSAGE + 1)
    assert first["shown"]


async def test_players_who_were_called_in_a_channel_are_called_again(db: StrictDatabase) -> None:
    call, other = '{"kind":"players","game":1}', '{"kind":"cut","game":1}'
    made = [add_post(1, payload=call), add_post(2, payload=other), add_post(3, payload=call)]
    await db.commit([add_table(), *made])
    for post, place in zip(await unsent_posts(db, TABLE), (0, 0, 1), strict=True):
        await db.commit(sent(post, MESSAGE + post.number, channel_id=CHANNEL + place))
    await db.run("call_players_again", table_id=TABLE, channel_id=CHANNEL)
    post = await the(db, "post")
    assert (post.number, post.tried_at, post.channel_id) == (1, None, None)


async def test_after_a_restore_all_nonces_of_an_event_are_others(db: StrictDatabase) -> None:
    await db.commit([add_event(), want(PANEL), want(NOTE)])
    await db.commit([Write("renew_nonces", {"gap": 9}, rows=2), want(NOTE), want(PIECE)])
    assert [row.tries for row in await waiting(db, EVENT)] == [9, 9, 9]


async def test_erased_person_has_no_private_messages_left(db: StrictDatabase) -> None:
    await db.commit([add_event(), add_person(7, ANN), add_person(8, BOB)])
    await db.commit([want(PANEL), want(NOTE), want(("private", 3, 0, 8))])
    await db.commit([Write("forget_event_notes", {"user_id": ANN})])
    rows = await waiting(db, EVENT)
    assert [(row.kind, row.reader) for row in rows] == [("panel", 0), ("private", 8)]


async def test_nothing_of_a_table_is_pending_once_all_is_refused(db: StrictDatabase) -> None:
    for table in (TABLE, "OTHER"):
        face = Write("add_face", {**add_face("hand", 0, 2, BIG).values, "table_id": table})
        post = Write("add_post", {**add_post(1).values, "table_id": table})
        await db.commit([add_table(id=table), post, face])
    await db.commit([Write("refuse_messages", {"owner": TABLE}, rows=2)])
    assert [row["id"] for row in await db.all("pending_tables")] == ["OTHER"]


async def test_one_message_that_others_look_for_a_game_waits_for_a_person(
    db: StrictDatabase,
) -> None:
    panels = [f"lfg-{number}" for number in (1, 2)]
    drop = Write("drop_untried_lfg_news", {"user_id": ANN}, rows=None)
    for number, panel in enumerate(panels):
        where = {"id": panel, "server_id": BIG, "channel_id": number, "language": "en"}
        news = {"panel_id": panel, "number": 1, "user_id": ANN, "now": NOW}
        await db.commit([Write("wake_lfg", {**where, "now": NOW})])
        await db.commit([drop, Write("add_lfg_news", news, rows=None)])
    assert [await kinds(db, panel) for panel in panels] == [[], ["news"]]
    await db.commit([tried(await the(db, "news", panels[1]), CHANNEL)])
    news = {"panel_id": panels[0], "number": 2, "user_id": ANN, "now": NOW}
    await db.commit([drop, Write("add_lfg_news", news, rows=None)])
    assert [await kinds(db, panel) for panel in panels] == [[], ["news"]]
