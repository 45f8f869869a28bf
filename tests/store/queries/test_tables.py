"""The queries about tables and their games, each on both databases."""

from __future__ import annotations

import pytest

from bot.store import Conflict, Write
from tests.outbox import sent, unsent_posts
from tests.store.rows import (
    ANN,
    BIG,
    BOB,
    TABLE,
    add_action,
    add_deal,
    add_game,
    add_seat,
    add_seen,
    add_table,
    at_a_table,
    move_table,
)
from tests.store.strict import StrictDatabase


async def column(db: StrictDatabase, query: str, name: str, **values: object) -> list[object]:
    return [row[name] for row in await db.all(query, **values)]


async def test_closed_and_late_dms_are_noticed_once_each(db: StrictDatabase) -> None:
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


async def test_a_persons_tables_latest_first(db: StrictDatabase) -> None:
    for at, state in enumerate(("lobby", "over", "closed")):
        sits = add_seat(2, "human", BIG, "Zoë", table=state)
        await db.commit([add_table(id=state, state=state, changed_at=at), sits])
    assert await column(db, "tables_of", "id", user_id=BIG, most=9) == ["over", "lobby"]
    assert await column(db, "tables_of", "id", user_id=BIG, most=1) == ["over"]
    assert await db.one("busy_tables_of", user_id=BIG, private=0) == {"tables": 1}
    assert await db.one("busy_tables_of", user_id=1, private=0) == {"tables": 0}
    for server, tables in ((BIG, 1), (BIG + 1, 0)):
        found = await db.one("busy_tables_of_in", user_id=BIG, server_id=server)
        assert found == {"tables": tables}


async def test_the_tables_whose_channel_refused_the_bot(db: StrictDatabase) -> None:
    paused = {"b": "refused", "a": "refused", "asked": "asked", "goes on": None}
    for name, why in paused.items():
        await db.commit([add_table(id=name), move_table(id=name, paused=why)])
    shut = move_table(id="shut", paused="refused", state="closed")
    await db.commit([add_table(id="shut"), shut])
    await db.commit([add_table(id="far", server_id=1), move_table(id="far", paused="refused")])
    assert await db.all("refused_tables", server_id=BIG) == [{"id": "a"}, {"id": "b"}]
    assert await db.all("refused_servers") == [{"server_id": 1}, {"server_id": BIG}]


async def test_what_is_due_later_than_its_clock_allows(db: StrictDatabase) -> None:
    now, clock = 1_000_000, {"remind_ms": 60_000, "move_ms": 180_000}
    limits = {"computer": 3_000, "deal": 6_000, "cut": 20_000, "idle": 400_000, "deserted": 300_000}
    limits |= {"paused": 900_000, "absent": 50_000}
    # Each table's timer, why it is paused, and the longest wait.
    waiting = {
        "remind": ("remind", None, 60_000),
        "move": ("move", None, 180_000),
        "resume": ("resume", "asked", 180_000),
        "absent": ("absent", None, 50_000),
        "cut": ("cut", None, 60_000),
        "machine": ("computer", None, 3_000),
        "last card": ("last", None, 3_000),
        "rest": ("deal", None, 6_000),
        "idle": ("idle", None, 400_000),
        "deserted": ("idle", "idle", 300_000),
        "paused": ("idle", "asked", 900_000),
        "look": ("look", None, 0),
    }
    for name, (due, paused, most) in waiting.items():
        at = {"due": due, "paused": paused, "changed_at": 5}
        for id_, over in ((name, 1), (f"{name} in time", 0)):
            due_at = now + most + over
            made = add_table(id=id_, server_id=9, **clock)
            await db.commit([made, move_table(id=id_, due_at=due_at, **at)])
    await db.commit([add_table(id="closed"), move_table(id="closed", due=None, due_at=None)])
    found = await db.all("stalled_tables", now=now, **limits)
    assert [row["id"] for row in found] == sorted(waiting)
    table = {"id": "cut", "server_id": 9, "due": "cut", "due_at": now + 60_001}
    assert found[sorted(waiting).index("cut")] == table
    found = await db.all("stalled_tables", now=now, **{**limits, "cut": 60_001})
    assert "cut" not in {row["id"] for row in found}


def take(owner: str, now: int, until: int, latest: int = 1_000) -> Write:
    lease = {"id": TABLE, "owner": owner}
    return Write("take_lease", {**lease, "now": now, "until": until, "latest": latest})


async def test_one_holds_a_lease_until_it_ends(db: StrictDatabase) -> None:
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
    await db.commit([take("one", 400, 500)])
    with pytest.raises(Conflict):
        await db.commit([take("two", 1, 100, latest=500)])
    await db.commit([take("two", 1, 100, latest=499)])
    await db.run("release_lease", **two)
    await db.commit([take("one", 1, 500)])


async def test_followers_of_a_table(db: StrictDatabase) -> None:
    await db.commit([add_table()])
    for user in (ANN, BOB, ANN):
        await db.commit([Write("follow", {"table_id": TABLE, "user_id": user}, rows=None)])
    assert await db.row("followers", table_id=TABLE) == {"people": 2}
    assert await db.all("followed_by", user_id=ANN) == [{"table_id": TABLE}]
    await db.run("unfollow", table_id=TABLE, user_id=ANN)
    assert await db.all("followed_by", user_id=ANN) == []
    await db.run("forget_followed", user_id=BOB)
    assert await db.row("followers", table_id=TABLE) == {"people": 0}
    await db.run("follow", table_id=TABLE, user_id=BIG)
    await db.run("end_following", table_id=TABLE)
    assert await db.row("followers", table_id=TABLE) == {"people": 0}


async def test_the_open_tables_of_a_person_are_read_again(db: StrictDatabase) -> None:
    await db.commit([add_table(), add_seat(0, "human", ANN, "Zoë"), add_table(id="over")])
    await db.run("renew_tables_of", user_id=ANN)
    versions = {t: (await db.row("table", id=t))["version"] for t in (TABLE, "over")}
    assert versions == {TABLE: 2, "over": 1}


CY = BOB + 1


def finished(number: int = 1, at: int = 1_700_000_009_000) -> Write:
    values = {"table_id": TABLE, "number": number, "winner": 1, "score": "[3,7]"}
    return Write("end_game", {**values, "finished_at": at})


async def test_only_finished_games_that_were_played_are_listed(db: StrictDatabase) -> None:
    async def of(user: int, server: int = 0, variant: str = "", viewer: int = ANN) -> list[object]:
        values = {"user_id": user, "server_id": server, "variant": variant, "viewer_id": viewer}
        rows = await db.all("past_games_of", **values, most=10)
        return [(row["table_id"], row["number"], row["played"]) for row in rows]

    await db.commit(
        [*at_a_table(), *(add_seen(ANN, deal=deal) for deal in (0, 1)), add_seen(BOB, seat=1)]
    )
    await db.commit([add_table(id="ELSE", server_id=5)])
    assert await of(ANN) == []
    await db.commit([finished(), add_game(2), add_deal(game=2), add_seen(BOB, 2), finished(2)])
    assert await of(ANN) == [(TABLE, 1, 1)]
    assert await of(BOB) == [(TABLE, 2, 0), (TABLE, 1, 1)]
    assert await of(BOB, viewer=CY) == [(TABLE, 2, 0), (TABLE, 1, 0)]
    assert await of(ANN, BIG, "trinidad") == [(TABLE, 1, 1)]
    assert await of(ANN, 5) == []
    assert await of(ANN, variant="pitch") == []
    assert await of(CY) == []
    there = await db.all("past_games_in", server_id=BIG, viewer_id=ANN, most=10)
    assert [(row["number"], row["played"]) for row in there] == [(2, 0), (1, 1)]
    assert await db.all("past_games_in", server_id=5, viewer_id=ANN, most=10) == []
    assert len(await db.all("past_games_in", server_id=BIG, viewer_id=ANN, most=1)) == 1


async def test_the_game_that_ended_last_comes_first(db: StrictDatabase) -> None:
    games = [*at_a_table(), add_game(2), add_deal(game=2), add_seen(ANN), add_seen(ANN, 2)]
    await db.commit([*games, finished(1, 2_000), finished(2, 1_000)])
    values = {"user_id": ANN, "server_id": 0, "variant": "", "viewer_id": ANN, "most": 10}
    assert [row["number"] for row in await db.all("past_games_of", **values)] == [1, 2]


async def test_a_person_goes_by_the_last_name_of_that_server(db: StrictDatabase) -> None:
    here = add_table(id="AAAA", changed_at=5_000)
    there = add_table(id="BBBB", server_id=5, changed_at=9_000)
    named = [
        Write("add_named", {"table_id": table, "user_id": ANN, "name": name}, rows=None)
        for table, name in ((TABLE, "Anna"), ("AAAA", "Old Ann"), ("BBBB", "Zoë"))
    ]
    await db.commit([add_table(changed_at=7_000), here, there, *named])
    assert await db.one("last_name_of", user_id=ANN, server_id=BIG) == {"name": "Anna"}
    assert await db.one("last_name_of", user_id=ANN, server_id=5) == {"name": "Zoë"}
    assert await db.one("last_name_of", user_id=BOB, server_id=BIG) is None


async def test_a_thread_is_set_once_and_may_be_given_up(db: StrictDatabase) -> None:
    await db.commit([add_table(wants_thread=1)])
    place = {"channel_id": BIG + 1, "wants_thread": 1, "thread_id": None, "state": "lobby"}
    assert await db.one("delivery_place", table_id=TABLE) == place
    await db.run("set_thread", table_id=TABLE, thread_id=BIG + 5)
    await db.conflicts("set_thread", table_id=TABLE, thread_id=BIG + 6)
    assert await db.one("delivery_place", table_id=TABLE) == {**place, "thread_id": BIG + 5}
    await db.run("give_up_thread", table_id=TABLE)
    assert await db.one("delivery_place", table_id=TABLE) == {**place, "wants_thread": 0}


AT = {"table_id": TABLE, "game": 1}


WHO = {"table_id": TABLE, "number": 1}


def ended(deal: int, game: int = 1) -> Write:
    values = {"table_id": TABLE, "game": game, "number": deal, "result": f'{{"deal":{deal}}}'}
    return Write("end_deal", values)


async def test_a_persons_part_in_a_game_is_found(db: StrictDatabase) -> None:
    await db.commit([*at_a_table(), add_seen(ANN, seat=3), add_seen(ANN, deal=1, seat=2)])
    assert await db.one("part_in", **WHO, user_id=ANN) is None
    assert await db.one("last_seat_in", **WHO, user_id=ANN) == {"seat": 2}
    assert await db.one("last_seat_in", **WHO, user_id=BOB) is None


async def test_one_deal_is_read_without_the_others(db: StrictDatabase) -> None:
    more = [add_deal(1), add_deal(2), add_action(0), add_action(1), add_action(0, deal=1)]
    await db.commit([*at_a_table(), *more, ended(0)])
    heads = await db.all("deal_heads", **AT)
    assert [(row["number"], row["ended"], row["dealer"]) for row in heads] == [
        (0, 1, 1),
        (1, 0, 1),
        (2, 0, 1),
    ]
    deal = await db.row("one_deal", **AT, number=1)
    assert (deal["number"], deal["result"], deal["score_before"]) == (1, None, "[0,0]")
    actions = await db.all("actions_of_deal", **AT, deal=0)
    assert [row["words"] for row in actions] == ['["stand"]'] * 2
    assert await db.one("last_result_before", **AT, number=2) == {"result": '{"deal":0}'}
    assert await db.one("last_result_before", **AT, number=0) is None


async def test_first_message_with_a_commitment_is_found(db: StrictDatabase) -> None:
    def post(number: int, payload: str) -> Write:
        values = {"table_id": TABLE, "number": number, "payload": payload, "created_at": 1}
        return Write("add_post", {**values, "fleeting": 0})

    payloads = ['{"a":"other"}', '{"a":"ff00"}', '{"a":"ff00"}', '{"a":"ee00"}']
    await db.commit([*at_a_table(), *(post(at, text) for at, text in enumerate(payloads, 1))])
    assert await db.one("promise_of", commitment="ff00", table_id=TABLE) is None
    for row in (await unsent_posts(db, TABLE))[:3]:
        await db.commit(sent(row, 70 + row.number))
    found = await db.one("promise_of", commitment="ff00", table_id=TABLE)
    assert found == {"channel_id": 5, "message_id": 72}
    assert await db.one("promise_of", commitment="ee00", table_id=TABLE) is None


async def test_a_game_begins_and_ends_once(db: StrictDatabase) -> None:
    await db.commit([add_table(), add_game(1), add_game(2)])
    assert await column(db, "games_from", "number", table_id=TABLE, number=1) == [1, 2]
    assert await column(db, "games_from", "number", table_id=TABLE, number=2) == [2]
    assert await db.one("game", table_id=TABLE, number=3) is None
    noted = {"cut": 50, "entropy": "[]", "first": '{"by":"guess"}'}
    for _ in range(2):
        await db.run("note_first", table_id=TABLE, number=1, **noted)
    assert (await db.row("game", table_id=TABLE, number=1)).items() >= noted.items()
    start = {"names": '["Zoë"]', "revision": 2, "first": "{}", "started_at": 5}
    start |= {"cut": 51, "entropy": "[1]"}
    await db.run("start_game", table_id=TABLE, number=1, **start)
    await db.conflicts("start_game", table_id=TABLE, number=1, **start)
    await db.conflicts("note_first", table_id=TABLE, number=1, **noted)
    end = {"winner": 1, "score": "[3,14]", "finished_at": 1_700_000_000_000}
    await db.run("end_game", table_id=TABLE, number=1, **end)
    await db.conflicts("end_game", table_id=TABLE, number=1, **end)
    game = await db.row("game", table_id=TABLE, number=1)
    others = {
        "counted": None,
        "counted_at": None,
        "seed_deal": 0,
        "earlier_seeds": "[]",
        "levels": None,
        "zone": None,
        "sealed": 0,
        "hinted": 0,
    }
    boards = {"boards": None, "board_secrets": None}
    assert game == {**add_game(1).values, **start, **end, **others, **boards}


async def test_what_is_due_comes_earliest_first(db: StrictDatabase) -> None:
    for name, due_at in (("late", 30), ("now", 20), ("first", 10), ("never", None)):
        await db.commit([add_table(id=name), move_table(id=name, due_at=due_at)])
    assert await column(db, "due_tables", "id", now=20) == ["first", "now"]
    due = await db.all("due_tables", now=10)
    assert due == [{"id": "first", "server_id": BIG, "due": "computer"}]


async def test_a_table_that_cannot_be_read_is_closed_once(db: StrictDatabase) -> None:
    await db.commit([add_table(state="odd"), add_table(id="OTHER")])
    await db.run("close_unread", table_id=TABLE, version=1)
    await db.conflicts("close_unread", table_id=TABLE, version=1)
    table = await db.row("table", id=TABLE)
    changed = {"state": "closed", "version": 2, "paused": None, "due": None, "due_at": None}
    assert {name: table[name] for name in changed} == changed
    assert (await db.row("table", id="OTHER"))["version"] == 1


async def test_the_lobbies_that_a_person_opened_and_left(db: StrictDatabase) -> None:
    opener = BIG + 2
    await db.commit([add_table(), add_table(id="STAY"), add_table(id="GONE", state="closed")])
    await db.commit([add_seat(0, "human", opener, "Zoë", table="STAY")])
    assert await db.one("lobbies_left_by", server_id=BIG, user_id=opener) == {"tables": 1}
    assert await db.one("lobbies_left_by", server_id=BIG, user_id=1) == {"tables": 0}


async def test_options_change_until_the_game_has_begun(db: StrictDatabase) -> None:
    await db.commit([add_table(), add_game()])
    chosen = {"table_id": TABLE, "options": '{"target":7}'}
    game = Write("set_game_options", {**chosen, "number": 1})
    level = Write("set_table_level", {"table_id": TABLE, "level": "easy"})
    await db.commit([Write("set_table_options", chosen), game, level])
    assert (await db.row("table", id=TABLE))["level"] == "easy"
    assert (await db.row("table", id=TABLE))["options"] == chosen["options"]
    assert (await db.row("game", table_id=TABLE, number=1))["options"] == chosen["options"]
    start = {"names": "[]", "revision": 1, "cut": 0, "first": "{}", "started_at": 5}
    start |= {"entropy": None}
    await db.run("start_game", table_id=TABLE, number=1, **start)
    with pytest.raises(Conflict):
        await db.commit([game])


async def test_a_pack_is_cut_again_once(db: StrictDatabase) -> None:
    await db.commit([add_table(), add_game()])
    again = {"table_id": TABLE, "number": 1, "cut": 5, "entropy": "{}"}
    await db.run("cut_again", **again)
    await db.conflicts("cut_again", **again)


async def test_a_servers_tables_latest_first(db: StrictDatabase) -> None:
    states = {"a": "lobby", "b": "closed", "c": "over", "d": "playing", "e": "cutting"}
    for at, (name, state) in enumerate(states.items()):
        await db.commit([add_table(id=name, state=state, changed_at=at)])
    await db.commit([add_table(id="elsewhere", server_id=1)])
    assert await column(db, "tables_in", "id", server_id=BIG, most=9) == ["e", "d", "c", "a"]
    assert await column(db, "tables_in", "id", server_id=BIG, most=2) == ["e", "d"]
    assert await db.one("busy_tables_in", server_id=BIG) == {"tables": 3}
