"""The queries of history.sql, each on both databases."""

from __future__ import annotations

from bot.store import Write
from tests.outbox import sent, unsent_posts
from tests.store.exercises import Recorder, exercises
from tests.store.rows import (
    ANN,
    BIG,
    BOB,
    TABLE,
    add_action,
    add_deal,
    add_game,
    add_seen,
    add_table,
    at_a_table,
    move_table,
)

AT = {"table_id": TABLE, "game": 1}
WHO = {"table_id": TABLE, "number": 1}
CY = BOB + 1


def finished(number: int = 1, at: int = 1_700_000_009_000) -> Write:
    values = {"table_id": TABLE, "number": number, "winner": 1, "score": "[3,7]"}
    return Write("end_game", {**values, "finished_at": at})


def ended(deal: int, game: int = 1) -> Write:
    values = {"table_id": TABLE, "game": game, "number": deal, "result": f'{{"deal":{deal}}}'}
    return Write("end_deal", values)


@exercises("past_game", "game_at")
async def test_a_past_game_says_if_it_is_over_and_if_the_viewer_played(db: Recorder) -> None:
    await db.commit([*at_a_table(), add_seen(ANN)])
    row = await db.row("past_game", **WHO, viewer_id=ANN)
    assert (row["is_over"], row["played"], row["deals"]) == (0, 1, 1)
    assert row["server_id"] == BIG
    assert await db.one("past_game", table_id=TABLE, number=2, viewer_id=ANN) is None
    await db.commit([finished()])
    row = await db.row("past_game", **WHO, viewer_id=BOB)
    assert (row["is_over"], row["played"], row["score"]) == (1, 0, "[3,7]")
    assert await db.one("game_at", table_id=TABLE) == {"number": 1}
    assert await db.one("game_at", table_id="NONE") is None


@exercises("past_game")
async def test_a_game_whose_table_is_closed_is_over(db: Recorder) -> None:
    await db.commit([*at_a_table(), move_table(state="closed")])
    row = await db.row("past_game", **WHO, viewer_id=ANN)
    assert (row["is_over"], row["finished_at"]) == (1, None)


@exercises("newest_past_game")
async def test_the_newest_game_that_is_over_is_found(db: Recorder) -> None:
    await db.commit(at_a_table())
    assert await db.one("newest_past_game", table_id=TABLE) is None
    await db.commit([finished(), add_game(2)])
    # The rematch that is offered has no deals, also once its table is closed.
    assert await db.one("newest_past_game", table_id=TABLE) == {"number": 1}
    await db.commit([move_table(state="closed")])
    assert await db.one("newest_past_game", table_id=TABLE) == {"number": 1}
    await db.commit([add_deal(game=2)])
    assert await db.one("newest_past_game", table_id=TABLE) == {"number": 2}


@exercises("past_games_of", "past_games_in")
async def test_only_finished_games_that_were_played_are_listed(db: Recorder) -> None:
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


@exercises("past_games_of")
async def test_the_game_that_ended_last_comes_first(db: Recorder) -> None:
    games = [*at_a_table(), add_game(2), add_deal(game=2), add_seen(ANN), add_seen(ANN, 2)]
    await db.commit([*games, finished(1, 2_000), finished(2, 1_000)])
    values = {"user_id": ANN, "server_id": 0, "variant": "", "viewer_id": ANN, "most": 10}
    assert [row["number"] for row in await db.all("past_games_of", **values)] == [1, 2]


@exercises("part_in", "last_seat_in")
async def test_a_persons_part_in_a_game_is_found(db: Recorder) -> None:
    await db.commit([*at_a_table(), add_seen(ANN, seat=3), add_seen(ANN, deal=1, seat=2)])
    assert await db.one("part_in", **WHO, user_id=ANN) is None
    assert await db.one("last_seat_in", **WHO, user_id=ANN) == {"seat": 2}
    assert await db.one("last_seat_in", **WHO, user_id=BOB) is None


@exercises("deal_heads", "one_deal", "actions_of_deal", "last_result_before")
async def test_one_deal_is_read_without_the_others(db: Recorder) -> None:
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


@exercises("last_name_of")
async def test_a_person_goes_by_the_last_name_of_that_server(db: Recorder) -> None:
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


@exercises("promise_of")
async def test_the_message_is_found_that_a_commitment_was_first_posted_with(db: Recorder) -> None:
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
