"""The queries about servers, their shards and referees, each on both databases."""

from __future__ import annotations

import asyncio

from bot.store import Write
from tests.outbox import waiting
from tests.store.conftest import Opener
from tests.store.rows import (
    ANN,
    BIG,
    BOB,
    EVENT,
    TABLE,
    add_action,
    add_deal,
    add_event,
    add_face,
    add_game,
    add_post,
    add_result,
    add_seat,
    add_table,
    at_a_table,
    move_table,
)
from tests.store.strict import StrictDatabase


def server_on(shard: int, number: int = 0) -> int:
    """An id of a server that Discord's shard of two has."""
    return ((2 * (1000 + number) + shard) << 22) + 5


def settled(server_id: int) -> Write:
    return Write("settle_threads", {"id": server_id, "threads": 1})


async def test_the_servers_of_a_shard_are_read_page_by_page(db: StrictDatabase) -> None:
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


async def test_the_outages_of_a_server_are_its_shards_and_its_own(db: StrictDatabase) -> None:
    ours, theirs, of_shard = server_on(0), server_on(1), {"count": 2, "id": 0}
    for server_id in (ours, theirs):
        note = Write("note_removed", {"server_id": server_id, "now": 50}, 1)
        await db.commit([settled(server_id), note])
    away = {"server_id": ours, "now": 2**41}
    early = Write("note_server_away", {**away, "now": 50}, 0)
    await db.commit([early, Write("note_server_away", away, 1)])
    await db.commit(
        [Write("note_present", {"server_id": ours}), Write("note_server_away", away, 0)]
    )
    await db.commit([Write("note_outage", {**of_shard, "before": 70, "now": 90})])
    own, shards = {"since": 50, "until": 2**41}, {"since": 70, "until": 90}
    assert await db.all("outages_of", server_id=ours, after=0) == [own, shards]
    assert await db.all("outages_of", server_id=ours, after=90) == [own]
    assert await db.all("outages_of", server_id=theirs, after=0) == []
    await db.commit([Write("delete_outages_of_server", {"server_id": ours}, 1)])
    assert await db.all("outages_of", server_id=ours, after=0) == [shards]


COUNT = 4


def server_of(shard: int) -> int:
    """Return a server of one of four shards, with an id as long as Discord's."""
    return ((2**40 + shard) << 22) + 4_194_303


def sign(before: int, seen_at: int, owner: str = "b", id_: int = 2) -> Write:
    values = {"count": COUNT, "id": id_, "owner": owner, "before": before, "seen_at": seen_at}
    return Write("sign_shard", values)


async def test_a_shard_is_signed_for_by_one_at_a_time(db: StrictDatabase, another: Opener) -> None:
    first = {"count": COUNT, "id": 2, "owner": "a", "seen_at": 10}
    await db.run("add_shard", **first)
    await db.conflicts("add_shard", **first)
    assert await db.all("shards") == [first]
    other = await another()
    ends = await asyncio.gather(
        db.commit([sign(10, 20)]), other.commit([sign(10, 21, "c")]), return_exceptions=True
    )
    assert sorted(type(end).__name__ for end in ends) == ["Conflict", "NoneType"]
    (row,) = await db.all("shards")
    assert (row["owner"], row["seen_at"]) in {("b", 20), ("c", 21)}


async def test_what_waits_for_people_of_a_shard_waits_longer(db: StrictDatabase) -> None:
    dues = {
        "cut": (server_of(2), "cut", 1_500),
        "move": (server_of(2), "move", 900),
        "machine": (server_of(2), "computer", 1_500),
        "other": (server_of(3), "move", 1_500),
        "none": (server_of(2), None, None),
        "played": (server_of(2), "remind", 2_500),
        "left": (server_of(2), "remind", 1_500),
    }
    for name, (server, due, due_at) in dues.items():
        # A card was played at one table, and something else done at the other.
        changed_at = 1_800 if name in {"played", "left"} else 500
        await db.commit(
            [
                add_table(id=name, server_id=server, remind_ms=700),
                move_table(id=name, due=due, due_at=due_at, changed_at=changed_at),
            ]
        )
    values = {"count": COUNT, "id": 2, "before": 1_000, "now": 2_000}
    await db.commit([Write("shift_dues", values, rows=4)])
    found = {}
    for name in dues:
        row = await db.one("table", id=name)
        assert row is not None
        found[name] = row["due_at"], row["version"]
    assert found == {
        "cut": (2_500, 3),
        "move": (1_900, 3),
        "machine": (1_500, 2),
        "other": (1_500, 2),
        "none": (None, 2),
        "played": (2_700, 3),
        "left": (2_500, 3),
    }


async def test_events_of_a_shard_know_when_nobody_could_act(db: StrictDatabase) -> None:
    await db.commit(
        [
            add_event(server_id=server_of(2), phase="running"),
            add_event(id="OVER", server_id=server_of(2), phase="finished"),
            add_event(id="OTHER", server_id=server_of(3), phase="running"),
        ]
    )
    values = {"count": COUNT, "id": 2, "before": 1_000, "now": 2**41}
    await db.commit([Write("note_events_away", values, rows=1)])
    await db.commit([Write("note_events_away", {**values, "before": 2**41 + 9}, rows=1)])
    row = await db.row("event", id=EVENT)
    assert row["away"] == f"1000 {2**41} {2**41 + 9} {2**41} "
    assert (row["due_at"], row["woken"]) == (2**41, 2)


async def test_tables_of_a_shard_stay_on_their_list_for_as_much_longer(db: StrictDatabase) -> None:
    listed = {"early": (2, 500, 1_500), "late": (2, 1_200, 3_000), "over": (2, 0, 900)}
    listed["other"] = (3, 500, 1_500)
    where = {"channel_id": BIG, "language": "en", "now": 0}
    for name, (shard, since, until) in listed.items():
        panel = {"id": f"lfg-{shard}", "server_id": server_of(shard), **where}
        on = {"table_id": name, "panel_id": panel["id"], "since": since, "until": until}
        table = add_table(id=name, server_id=server_of(shard))
        await db.commit([Write("wake_lfg", panel), table, Write("list_lfg_table", on)])
    values = {"count": COUNT, "id": 2, "before": 1_000, "now": 2_000}
    await db.commit([Write("shift_lfg_tables", values, rows=2), Write("note_outage", values)])
    found = [row for shard in (2, 3) for row in await db.all("lfg_tables", panel_id=f"lfg-{shard}")]
    assert {row["table_id"]: row["until"] for row in found} == {
        "early": 2_500,
        "late": 3_800,
        "over": 900,
        "other": 1_500,
    }
    assert await db.all("outages_of_shards", after=1_999) == [{"since": 1_000, "until": 2_000}]
    assert await db.all("outages_of_shards", after=2_000) == []
    forget = {"count": COUNT, "id": 2, "before": 2_000 + 3 * 86_400_000}
    await db.commit([Write("forget_restarts", forget, rows=0)])
    forget["before"] += 1
    await db.commit([Write("forget_restarts", {**forget, "id": 3}, rows=0)])
    await db.commit([Write("forget_restarts", forget, rows=1)])


async def test_a_person_is_taken_out_of_the_referees(db: StrictDatabase) -> None:
    named = {5: f",{ANN},{BIG},", 6: f",{BIG},{ANN},{BOB},", 7: f",{ANN}0,", 8: None}
    for server, referees in named.items():
        await db.commit([Write("settle_referees", {"id": server, "referees": referees})])
    assert await db.all("referee_in", user_id=BIG) == [{"server_id": 5}, {"server_id": 6}]
    await db.commit([Write("forget_referee", {"server_id": 6, "user_id": BIG}, rows=None)])
    assert await db.all("referee_in", user_id=BIG) == [{"server_id": 5}]
    await db.commit([Write("forget_referee", {"server_id": 0, "user_id": ANN}, rows=None)])
    left = [await db.one("server", id=server) for server in named]
    assert [row and row["referees"] for row in left] == [f",{BIG},", f",{BOB},", f",{ANN}0,", None]


async def test_a_role_is_forgotten_unless_another_was_chosen(db: StrictDatabase) -> None:
    role = {"id": 5, "referee_role": BIG}
    await db.commit([Write("settle_referee_role", role)])
    for forgotten, left in ((BIG + 1, BIG), (BIG, None)):
        values = {**role, "referee_role": forgotten}
        await db.commit([Write("forget_referee_role", values, rows=None)])
        row = await db.one("server", id=5)
        assert row is not None
        assert row["referee_role"] == left


async def test_open_tables_leave_numbers_out(db: StrictDatabase) -> None:
    await db.commit([add_table(), add_table(id="shut", state="closed")])
    (table,) = await db.all("open_tables")
    again = {"state": "cutting", "due": "look", "due_at": 7}
    moved = {"last_post": 1002, "board": -1, **again}
    back = {"table_id": TABLE, "version": 1, "gap": 1000, **moved}
    await db.run("put_back_table", redealt=1, **back)
    assert await db.all("open_tables") == [{**table, **moved, "version": 1001}]
    lost = {**back, "redealt": 0}
    await db.commit([Write("put_back_table", lost, rows=0)])


async def test_a_game_that_is_not_over_gets_another_secret(db: StrictDatabase) -> None:
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


async def test_the_boards_of_an_event_get_another_secret(db: StrictDatabase) -> None:
    await db.commit([add_event(), add_event(id="OVER", phase="finished"), *at_a_table()])
    await db.run("set_table_event", table_id=TABLE, event_id=EVENT)
    where = {"table_id": TABLE, "number": 1}
    await db.run("set_boards", **where, boards='{"first": 5}', commitment="ff", sealed=0)
    unfinished = {"id": EVENT, "version": 1, "secret": "00ff"}
    assert await db.all("unfinished_events") == [unfinished]
    fresh = {"id": EVENT, "secret": "11ee", "now": 9}
    await db.conflicts("renew_event", version=7, **fresh)
    await db.run("renew_event", version=1, **fresh)
    row = await db.row("event", id=EVENT)
    assert (row["secret"], row["version"], row["due_at"]) == ("00ff 11ee", 2, 9)
    await db.run("renew_boards", **where, boards='{"first": 5, "later": []}', commitment="ee")
    row = await db.row("game", **where)
    assert (row["board_secrets"], row["commitment"]) == ("00ff 11ee", "ee")


async def test_a_removal_is_noted_and_taken_back(db: StrictDatabase) -> None:
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


async def test_a_server_is_deleted_bit_by_bit(db: StrictDatabase) -> None:
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


def ruling(number: int, user_id: int = ANN, deal: int = 0) -> Write:
    values = {"table_id": TABLE, "game": 1, "deal": deal, "number": number, "user_id": user_id}
    return Write("add_ruling", {**values, "name": "Rita", "reason": "It was shown."})


async def test_rulings_of_a_game_are_in_order(db: StrictDatabase) -> None:
    await db.commit([*at_a_table(), add_deal(1), ruling(3, deal=1), ruling(12), ruling(2)])
    rows = await db.all("rulings", table_id=TABLE, game=1)
    assert [(row["deal"], row["number"]) for row in rows] == [(0, 2), (0, 12), (1, 3)]
    assert (rows[0]["name"], rows[0]["reason"]) == ("Rita", "It was shown.")
    assert await db.all("rulings", table_id=TABLE, game=2) == []
    game = await db.row("past_game", table_id=TABLE, number=1, viewer_id=ANN)
    assert (game["rulings"], game["deals"]) == (3, 2)


async def test_one_persons_rulings_are_told_and_forgotten(db: StrictDatabase) -> None:
    await db.commit([*at_a_table(), ruling(3), ruling(5, BOB)])
    about = {"table_id": TABLE, "user_id": ANN}
    (row,) = await db.all("rulings_about", **about)
    assert (row["number"], row["reason"]) == (3, "It was shown.")
    await db.commit([Write("forget_rulings", {**about, "called": "Player 1"}, rows=None)])
    assert await db.all("rulings_about", **about) == []
    names = [row["name"] for row in await db.all("rulings", table_id=TABLE, game=1)]
    assert names == ["Player 1", "Rita"]
