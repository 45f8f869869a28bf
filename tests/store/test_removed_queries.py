"""The queries of removed.sql, each on both databases."""

from __future__ import annotations

from bot.store import Write
from tests.outbox import waiting
from tests.store.exercises import Recorder, exercises
from tests.store.rows import (
    ANN,
    BIG,
    BOB,
    TABLE,
    add_action,
    add_deal,
    add_face,
    add_game,
    add_post,
    add_result,
    add_table,
    at_a_table,
)


def server_on(shard: int, number: int = 0) -> int:
    """An id of a server that Discord's shard of two has."""
    return ((2 * (1000 + number) + shard) << 22) + 5


def settled(server_id: int) -> Write:
    return Write("settle_threads", {"id": server_id, "threads": 1})


@exercises("servers_with_tables", "servers_settled")
async def test_the_servers_of_a_shard_are_read_page_by_page(db: Recorder) -> None:
    ours, theirs = [server_on(0, n) for n in range(3)], server_on(1)
    tables = [add_table(id=f"AA{n}", server_id=server) for n, server in enumerate([*ours, theirs])]
    await db.commit([*tables, add_table(id="BB", server_id=ours[0]), settled(ours[2])])
    at = {"shard": 0, "shards": 2, "most": 2}
    page = await db.all("servers_with_tables", **at, after=0)
    assert [row["server_id"] for row in page] == ours[:2]
    page = await db.all("servers_with_tables", **at, after=ours[1])
    assert [row["server_id"] for row in page] == ours[2:]
    assert await db.all("servers_with_tables", **at, after=ours[2]) == []
    assert await db.all("servers_settled", **at, after=0) == [{"server_id": ours[2]}]
    assert await db.all("servers_settled", **{**at, "shard": 1}, after=0) == []


@exercises("note_removed", "note_present", "removal", "removed_servers", "overdue_servers")
async def test_a_removal_is_noted_and_taken_back(db: Recorder) -> None:
    await db.commit([add_table(), settled(7)])
    for server_id, rows in ((BIG, 1), (7, 1), (8, 0)):
        await db.commit([Write("note_removed", {"server_id": server_id, "now": 50}, rows)])
        await db.commit([Write("note_removed", {"server_id": server_id, "now": 100}, rows)])
    noted = await db.all("removed_servers")
    assert noted == [{"server_id": server} for server in (7, BIG)]
    assert await db.one("removal", server_id=7) == {"removed_at": 100}
    assert await db.all("overdue_servers", before=99, most=5) == []
    assert await db.all("overdue_servers", before=100, most=1) == noted[:1]
    await db.commit([Write("note_present", {"server_id": 7}, 1)])
    await db.commit([Write("note_present", {"server_id": 7}, 0)])
    assert await db.all("removed_servers") == noted[1:]
    assert await db.one("removal", server_id=7) is None
    server = await db.row("server", id=7)
    assert server["threads"] == 1, "what was settled stays"


@exercises("note_removed", "clip_removals", "removal")
async def test_removals_noted_in_the_future_are_clipped(db: Recorder) -> None:
    await db.commit([settled(7), settled(8), settled(9)])
    for server_id, now in ((7, 50), (8, 200)):
        await db.commit([Write("note_removed", {"server_id": server_id, "now": now}, 1)])
    await db.commit([Write("clip_removals", {"now": 100}, 1)])
    assert await db.one("removal", server_id=7) == {"removed_at": 50}
    assert await db.one("removal", server_id=8) == {"removed_at": 100}
    assert await db.one("removal", server_id=9) is None


@exercises("forget_removals")
async def test_all_removals_are_taken_back_at_once(db: Recorder) -> None:
    for server_id in (7, 8):
        note = Write("note_removed", {"server_id": server_id, "now": 50}, 1)
        await db.commit([settled(server_id), note])
    await db.commit([settled(9), Write("forget_removals", {}, 2)])
    assert await db.all("removed_servers") == []


@exercises(
    "table_of_removed",
    "still_removed",
    "earlier_game",
    "delete_game",
    "span_of_posts",
    "delete_posts",
    "delete_results",
    "delete_table",
    "delete_messages",
    "delete_event_messages_of_server",
    "delete_results_of_server",
    "delete_sums_of_server",
    "delete_ratings_of_server",
    "delete_counting_of_server",
    "delete_server",
)
async def test_a_server_is_deleted_bit_by_bit(db: Recorder) -> None:
    rest = [add_action(0), add_face("hand", 0, 0, ANN), add_result(ANN)]
    await db.commit([*at_a_table(), *rest, add_game(2), add_deal(0, 2)])
    assert await db.one("span_of_posts", table_id=TABLE) is None
    await db.commit([add_post(number) for number in (1, 2, 3)])
    at = {"server_id": BIG, "before": 150}
    assert await db.one("table_of_removed", **at) is None, "the bot is there"
    await db.run("note_removed", server_id=BIG, now=151)
    assert await db.one("table_of_removed", **at) is None, "not long enough ago"
    await db.conflicts("still_removed", **at)
    at["before"] = 151
    await db.run("still_removed", **at)
    assert await db.one("table_of_removed", **at) == {"table_id": TABLE, "game": 1}
    assert await db.one("earlier_game", table_id=TABLE, number=2) == {"number": 1}
    await db.run("delete_game", table_id=TABLE, number=1)
    assert await db.one("earlier_game", table_id=TABLE, number=2) is None
    assert await db.all("actions", table_id=TABLE, game=1) == []
    assert await db.one("span_of_posts", table_id=TABLE) == {"first": 1, "last": 3}
    await db.commit([Write("delete_posts", {"table_id": TABLE, "upto": 2}, 2)])
    await db.run("delete_results", table_id=TABLE)
    await db.run("delete_table", table_id=TABLE)
    await db.commit([Write("delete_messages", {"table_id": TABLE}, 2)])
    assert await db.all("seats", table_id=TABLE) == []
    assert await waiting(db, TABLE) == []
    await db.commit([add_result(BOB, table_id="GONE")])
    for what in ("results", "sums", "ratings", "counting"):
        await db.commit([Write(f"delete_{what}_of_server", {"server_id": BIG}, None)])
    assert await db.all("results_of_game", table_id="GONE", game=1) == []
    await db.commit([Write("delete_event_messages_of_server", {"server_id": BIG}, None)])
    await db.run("delete_server", **at)
    assert await db.one("server", id=BIG) is None
