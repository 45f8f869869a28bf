"""The queries about people, each on both databases."""

from __future__ import annotations

import pytest

from bot.store import Conflict, Write
from tests.store.rows import (
    ANN,
    BIG,
    BOB,
    TABLE,
    add_action,
    add_deal,
    add_face,
    add_result,
    add_seen,
    add_table,
    at_a_table,
    move_table,
)
from tests.store.strict import StrictDatabase

AT = {"table_id": TABLE, "user_id": ANN}


def named(user_id: int = ANN, name: str = "Ann", *, table: str = TABLE) -> Write:
    values = {"table_id": table, "user_id": user_id, "name": name}
    return Write("add_named", values, rows=None)


async def test_a_table_is_taken_up_by_one(db: StrictDatabase) -> None:
    other = [add_table(id="AAAA", opener_id=BOB), named(table="AAAA"), named(BOB, table="AAAA")]
    await db.commit([*other, move_table(id="AAAA", state="closed")])
    await db.commit([*at_a_table(), named()])
    begin = Write("begin_forgetting", {"user_id": ANN, "now": 100}, rows=2)
    await db.commit([begin])
    with pytest.raises(Conflict):
        await db.commit([begin])
    due = await db.all("forgetting_due", now=100, most=5)
    unset = {"called": None, "game": None, "deal": None}
    assert due == [
        {"user_id": ANN, "table_id": table, "due_at": 100, **unset} for table in ("AAAA", TABLE)
    ]
    assert await db.all("forgetting_due", now=99, most=5) == []
    assert len(await db.all("forgetting_due", now=100, most=1)) == 1
    await db.run("put_off_forgetting", **AT, due_at=100, until=200)
    await db.conflicts("put_off_forgetting", **AT, due_at=100, until=200)
    about = await db.all("forgetting_about", user_id=ANN)
    assert [(row["table_id"], row["due_at"]) for row in about] == [(TABLE, 200), ("AAAA", 100)]
    await db.run("end_forgetting", **AT)
    assert len(await db.all("forgetting_about", user_id=ANN)) == 1


NOW = 1_770_000_000_000


async def test_a_persons_channel_is_kept_until_it_is_gone(db: StrictDatabase) -> None:
    assert await db.one("private_channel", id=ANN) is None
    for channel_id in (BIG, BIG + 1):
        await db.run("store_private_channel", id=ANN, channel_id=channel_id)
        assert await db.row("private_channel", id=ANN) == {"private_channel": channel_id}
    await db.conflicts("forget_private_channel", channel_id=BIG)
    await db.run("forget_private_channel", channel_id=BIG + 1)
    assert await db.one("private_channel", id=ANN) is None


async def test_all_channels_are_forgotten(db: StrictDatabase) -> None:
    for person in (ANN, BOB):
        await db.run("store_private_channel", id=person, channel_id=BIG)
    await db.commit([Write("forget_private_channels", {}, None)])
    assert [await db.one("private_channel", id=person) for person in (ANN, BOB)] == [None, None]


async def test_an_opening_is_taken_once(db: StrictDatabase) -> None:
    taken = {"slot": 3, "now": NOW, "free_at": NOW + 100}
    await db.run("take_opening", **taken)
    await db.conflicts("take_opening", **taken)
    await db.run("take_opening", slot=3, now=NOW + 100, free_at=NOW + 200)
    assert await db.all("openings") == [{"slot": 3, "free_at": NOW + 200}]


async def test_a_pause_takes_the_place_of_the_one_before(db: StrictDatabase) -> None:
    assert await db.one("opening_pause") is None
    for length in (100, 200):
        await db.run("pause_opening", until=NOW + length, length=length)
        assert await db.row("opening_pause") == {"until": NOW + length, "length": length}


async def test_only_a_persons_own_rows_are_found(db: StrictDatabase) -> None:
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
    (seat,) = await db.all("seats_about", **AT)
    assert (seat["seat"], seat["name"], seat["away"]) == (0, "Ann", 0)
    (result,) = await db.all("results_about", **AT)
    assert (result["points"], result["server_id"]) == (14, BIG)
    hands = await db.all("hands_seen_about", **AT)
    assert hands == [{"game": 1, "deal": deal, "seat": 0} for deal in (0, 1)]
    assert await db.one("last_hand_seen", **AT) == {"game": 1, "deal": 1}
    (sent,) = await db.all("hands_sent_about", **AT)
    assert sent == {"game": 1, "deal": 0, "seat": 0, "channel_id": None, "message_id": None}


async def test_actions_of_a_running_game_are_read_without_their_words(db: StrictDatabase) -> None:
    await db.commit([*at_a_table(), add_action(0, user_id=ANN), add_action(1, user_id=BOB)])
    await db.commit([move_table(), add_action(2, user_id=None)])
    (action,) = await db.all("actions_about", **AT)
    assert (action["number"], action["seat"], action["words"]) == (0, 2, None)
    ended = {"winner": 0, "score": "[14,3]", "finished_at": 1_700_000_003_000}
    await db.run("end_game", table_id=TABLE, number=1, **ended)
    (action,) = await db.all("actions_about", **AT)
    assert action["words"] == '["stand"]'
    await db.commit([Write("forget_actions", AT)])
    assert await db.all("actions_about", **AT) == []
    (forgotten,) = await db.all("actions_about", table_id=TABLE, user_id=0)
    assert forgotten["number"] == 0


async def test_a_hand_is_known_until_its_deal_is_over(db: StrictDatabase) -> None:
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
    assert await db.all("hands_seen_about", **AT) == [{"game": 1, "deal": 1, "seat": 0}]
    await db.commit([Write("forget_hands_seen", {**AT, "game": 2, "deal": -1}, rows=1)])
    assert await db.all("hands_seen_about", table_id=TABLE, user_id=BOB)
