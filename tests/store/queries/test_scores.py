"""Results of games, and leaderboards of them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.store import Write
from bot.tables.scores.rating import Rating
from tests.store.rows import (
    ANN,
    BIG,
    BOB,
    TABLE,
    add_game,
    add_result,
    add_to_sums,
    at_a_table,
    sit_down,
)
from tests.store.strict import StrictDatabase

AT = {"table_id": TABLE, "game": 1}
SERVER = {"server_id": BIG}
CY = BIG + 9


def rate(user_id: int, rating: float = 1000, **values: object) -> Write:
    """A person's rating after a game; a point is 25,000 millionths."""
    estimate = Rating(25_000_000 + round((rating - 1000) * 25_000), 8_333_333)
    rated = {"practice": 0, "family": "turned", "user_id": user_id, **estimate.row()}
    return Write("rate_player", {**SERVER, **rated, **values})


async def board(db: StrictDatabase, **asked: object) -> list[dict[str, Any]]:
    """Return a page of a leaderboard: by wins, of players, over all games and time."""
    usual = {
        **SERVER,
        "practice": 0,
        "variant": "",
        "span": 0,
        "family": "",
        "low": 0,
        "high": 0,
        "sort": "wins",
        "line": 1,
        "size": 10,
        "around": None,
    }
    return [dict(row) for row in await db.all("leaderboard", **usual | asked)]


async def test_one_upsert_adds_a_game_to_every_sum(db: StrictDatabase) -> None:
    count = {"fours": 2, "hung": 1, "lost": 3, "shutout": 1, "won": 1}
    await db.commit(
        [
            add_result(ANN, **count),
            add_result(BOB, seat=2, **{**count, "fours": 1}),
            add_result(CY, seat=1, side=1, quit=1, points=0),
            add_result(-1, seat=1, side=1, points=3),
            add_result(-1, seat=3, side=1, points=3),
            add_to_sums(),
            add_result(ANN, 2, month=202401, excused=1),
            add_result(ANN, 3, month=202401, variant="tobago", name="Annie"),
            add_to_sums(2, season=20241),
            add_to_sums(3, season=20241),
        ]
    )
    rows = {
        (row["variant"], row["span"], row["user_id"], row["partner_id"]): row
        for row in await db.all("sums_of_server", **SERVER)
    }
    spans = {(v, s) for v in ("", "trinidad") for s in (0, 202311, 20234)}
    later = {(v, s) for v in ("", "tobago") for s in (0, 202401, 20241)}
    everybody = {(ANN, 0), (ANN, BOB), (BOB, 0), (CY, 0), (-1, 0)}
    assert set(rows) == {(*span, *who) for span in spans for who in everybody} | {
        (*span, ANN, 0) for span in later
    }
    ann, both, computer = (rows["", 0, *who] for who in ((ANN, 0), (ANN, BOB), (-1, 0)))
    columns = ("name", "games", "wins", "points", "fours", "hung", "lost", "shutouts", "quits")
    assert [ann[column] for column in columns] == ["Annie", 2, 1, 28, 2, 1, 3, 1, 0]
    assert [both[column] for column in columns] == ["", 1, 1, 14, 1, 1, 3, 1, 0]
    assert (computer["games"], computer["points"]) == (2, 6)
    assert (rows["", 0, CY, 0]["quits"], rows["", 0, CY, 0]["wins"]) == (1, 0)
    assert len(await db.all("results_of_game", **AT)) == 5


async def test_a_leaderboard_is_turned_over_and_looked_up(db: StrictDatabase) -> None:
    made = []
    for n in range(1, 26):
        at: dict[str, Any] = {
            "table_id": f"T{n}",
            "won": int(n < 3),
            "points": n,
            "name": f"name {n:02}",
        }
        made += [add_result(n, **at), add_result(n + 100, seat=2, **{**at, "fours": 1})]
        made.append(add_to_sums(1, f"T{n}"))
    await db.commit([*made, rate(7, 1300), rate(107, 1200), rate(-1, 1700)])
    await db.commit([rate(7, 1000, family="drawn")] * 3)
    first = await board(db)
    assert [(row["place"], row["user_id"]) for row in first[:5]] == [
        (1, 2),
        (1, 102),
        (3, 1),
        (3, 101),
        (5, 25),
    ]
    assert (len(first), first[0]["total"]) == (10, 50)
    assert [row["line"] for row in await board(db, line=45)] == list(range(41, 51))
    assert [row["line"] for row in await board(db, line=999)] == list(range(41, 51))
    assert 5 in {row["user_id"] for row in await board(db, around=5)}
    assert (await board(db, around=999))[0]["line"] == 1
    assert await board(db, span=202312) == []
    by_fours = await board(db, sort="fours")
    assert {row["user_id"] for row in by_fours} == {102, 101, *range(125, 117, -1)}
    # Over all families by how much each was played: once 1300, three times 1000.
    (mine,) = [row for row in await board(db, around=7) if row["user_id"] == 7]
    assert mine["rating"] == (1300 + 3 * 1000) // 4
    together = await board(db, low=1, high=2**63 - 1, family="turned", around=7)
    (both,) = [row for row in together if row["user_id"] == 7]
    assert (both["partner_id"], both["partner_name"]) == (107, "name 07")
    assert (both["rating"], both["games"]) == (1250, 1)
    rated = await board(db, sort="rating", family="turned")
    assert [row["user_id"] for row in rated[:2]] == [7, 107], "there is no game of the computer's"
    await db.commit([add_result(-1, table_id="Z", side=1), add_to_sums(1, "Z")])
    rated = await board(db, sort="rating", family="turned")
    assert [row["user_id"] for row in rated[:3]] == [-1, 7, 107]
    assert -1 not in {row["user_id"] for row in await board(db, line=50)}
    # Practice has a board of its own, with its own ratings and names.
    trained = [add_result(7, table_id="P", practice=1, name="Trainee"), add_to_sums(1, "P")]
    await db.commit([*trained, rate(7, 700, practice=1)])
    (mine,) = await board(db, practice=1)
    assert (mine["user_id"], mine["name"], mine["rating"]) == (7, "Trainee", 700)
    (mine,) = [row for row in await board(db, around=7) if row["user_id"] == 7]
    assert (mine["games"], mine["name"]) == (1, "name 07")


@pytest.mark.parametrize(
    ("mine", "theirs", "shown", "together"),
    [
        # Once the first and three times the second, of each: 1075.73 and 1000.995.
        ((1299.96, 1000.99), (1000.99, 1000.999), 1075, 1038),
        ((1000.5, 1000.5), (1001.5, 1001.5), 1000, 1001),
        ((-0.5, -0.5), (-0.5, -0.5), -1, -1),
    ],
)
async def test_ratings_over_all_games_are_rounded_down_once(
    db: StrictDatabase,
    mine: tuple[float, float],
    theirs: tuple[float, float],
    shown: int,
    together: int,
) -> None:
    await db.commit([add_result(7), add_result(107, seat=2), add_to_sums()])
    for person, (turned, drawn) in ((7, mine), (107, theirs)):
        await db.commit([rate(person, turned), *[rate(person, drawn, family="drawn")] * 3])
    rows = await board(db, high=2**63 - 1)
    ratings = {row["user_id"]: row["rating"] for row in rows if not row["partner_id"]}
    assert ratings[7] == shown
    assert [row["rating"] for row in rows if row["partner_id"]] == [together]


END = {"winner": 0, "score": "[14,2]", "finished_at": 9}


async def test_games_are_counted_one_after_the_other(db: StrictDatabase) -> None:
    await db.commit([*at_a_table(), add_game(2)])
    await db.run("end_game", table_id=TABLE, number=1, **END)
    assert await db.one("games_counted", id=BIG) is None
    (row,) = await db.all("uncounted_games", **SERVER)
    assert row == {"table_id": TABLE, "number": 1, "finished_at": 9}
    numbers = {"table_id": TABLE, "number": 1, "counted": 1, "counted_at": 9}
    numbers |= {"levels": None, "zone": "Europe/Paris"}
    await db.commit(
        [Write("count_game", {**SERVER, "number": 1, "was": 0}), Write("number_game", numbers)]
    )
    assert await db.one("games_counted", id=BIG) == {"number": 1}
    for was in (0, 2):
        await db.conflicts("count_game", **SERVER, number=was + 1, was=was)
    await db.conflicts("number_game", **numbers)
    await db.run("count_game", **SERVER, number=5, was=1)
    assert await db.all("uncounted_games", **SERVER) == []
    (game,) = await db.all("counted_games", **SERVER, after=0, most=9)
    assert (game["number"], game["server_id"], game["counted_at"]) == (1, BIG, 9)
    assert game["zone"] == "Europe/Paris"
    assert await db.all("counted_games", **SERVER, after=1, most=9) == []


async def test_ratings_are_kept_by_family(db: StrictDatabase) -> None:
    await db.commit([*at_a_table(), sit_down(CY), rate(ANN), rate(-1), rate(CY), rate(BIG + 50)])
    await db.commit([rate(ANN, 1100), rate(ANN, family="drawn")])
    await db.commit([rate(ANN, 900, practice=1)])
    pool = {**SERVER, "practice": 0, "family": "turned"}
    rows = await db.all("ratings_at", table_id=TABLE, **pool)
    assert {row["user_id"]: row["mu"] for row in rows} == {
        ANN: 27_500_000,
        CY: 25_000_000,
        -1: 25_000_000,
    }
    assert await db.all("ratings_of", **SERVER, user_id=ANN, practice=0) == [
        {"family": "turned", "rating": 1100, "games": 2},
        {"family": "drawn", "rating": 1000, "games": 1},
    ]
    assert await db.all("ratings_of", **SERVER, user_id=ANN, practice=1) == [
        {"family": "turned", "rating": 900, "games": 1},
    ]
    assert len(await db.all("ratings_of_server", **SERVER)) == 6


async def test_the_place_of_a_player(db: StrictDatabase) -> None:
    people = [(ANN, 1, 14), (BOB, 0, 14), (CY, 0, 9)]
    made = [add_result(user_id, won=won, points=points) for user_id, won, points in people]
    await db.commit([*at_a_table(), *made, add_result(-1, won=1, points=99, side=1), add_to_sums()])
    # In practice, Bob is ahead of everybody.
    await db.commit([add_result(BOB, 2, won=1, practice=1), add_to_sums(2)])
    usual = {**SERVER, "practice": 0, "variant": "trinidad"}
    rows = await db.all("sums_at", table_id=TABLE, **usual)
    assert {(row["user_id"], row["games"]) for row in rows} == {(ANN, 1), (BOB, 1)}
    for wins, points, games, better in ((1, 14, 1, 0), (0, 14, 1, 1), (0, 14, 2, 2), (0, 2, 9, 3)):
        asked = {"wins": wins, "points": points, "games": games}
        row = await db.one("better_than", **usual, **asked)
        assert row == {"people": better}


async def test_what_a_recount_goes_through(db: StrictDatabase) -> None:
    await db.commit([*at_a_table(), add_result(ANN), add_result(BOB, 7, server_id=5)])
    rows = await db.all("servers_with_scores")
    assert [row["server_id"] for row in rows] == [5, BIG]
    assert await db.all("results_astray", **SERVER) == [AT]
    counted = {"counted": 1, "counted_at": 2, "levels": '{"1":"easy"}', "zone": None}
    await db.commit([Write("number_game", {"table_id": TABLE, "number": 1, **counted})])
    assert await db.all("results_astray", **SERVER) == []
    await db.run("remove_results", **AT)


async def test_scores_are_forgotten_everywhere_at_once(db: StrictDatabase) -> None:
    number = {"table_id": TABLE, "number": 1, "counted": 4, "counted_at": 9}
    number |= {"levels": None, "zone": None}
    counted = [
        Write("count_game", {**SERVER, "number": 4, "was": 0}),
        Write("number_game", number),
    ]
    results = [add_result(ANN, mu_before=7, sigma_before=8), add_result(BOB, seat=2)]
    await db.commit(
        [*at_a_table(), add_game(2), *counted, sit_down(ANN), sit_down(BOB, 1), *results]
    )
    await db.commit([sit_down(ANN, game=2), add_to_sums(), rate(ANN), rate(BOB)])
    theirs = await db.all("sums_about", user_id=ANN)
    assert {row["partnership"] for row in theirs} == {0, 1}
    assert BOB not in {value for row in theirs for value in row.values()}
    assert len(await db.all("ratings_about", user_id=ANN)) == 1
    assert len(await db.all("sittings_about", user_id=ANN, table_id=TABLE)) == 2
    queries = (
        *("interrupt_counting", "keep_rating_of_forgotten"),
        *("forget_sums", "forget_ratings", "forget_results"),
    )
    for table_id, done in (("GONE", False), (TABLE, True)):
        at = {"table_id": table_id, "user_id": ANN}
        await db.commit([Write(query, at, None) for query in queries])
        left = await db.all("sums_about", user_id=ANN)
        assert bool(left) is not done
    assert await db.one("games_counted", id=BIG) == {"number": 5}
    (first, second) = await db.all("sittings", **AT)
    assert (first["user_id"], first["name"], first["mu"], first["sigma"]) == (0, "", 7, 8)
    assert second["user_id"] == BOB
    assert await db.all("ratings_about", user_id=ANN) == []
    assert {row["partnership"] for row in await db.all("sums_about", user_id=BOB)} == {0}
    assert [row["user_id"] for row in await db.all("results_of_game", **AT)] == [BOB]
    (uncounted,) = await db.all("sittings_about", user_id=ANN, table_id=TABLE)
    assert uncounted["game"] == 2


async def test_people_sit_down_and_get_up(db: StrictDatabase) -> None:
    await db.commit([*at_a_table(), sit_down(ANN), sit_down(BOB, 1)])
    await db.run("get_up", **AT, seat=0, until=3)
    await db.commit([Write("get_up", {**AT, "seat": 0, "until": 4}, rows=0)])
    rows = await db.all("sittings", **AT)
    assert [(row["user_id"], row["until"], row["mu"]) for row in rows] == [
        (ANN, 3, None),
        (BOB, None, None),
    ]
    again = {"number": 7, "since": 4, "started": 0, "placed": 1}
    await db.commit([Write("come_back", {**AT, "user_id": ANN}), sit_down(ANN, 3, **again)])
    columns = ("user_id", "seat", "since", "started", "placed", "back")
    rows = await db.all("sittings", **AT)
    assert [tuple(row[column] for column in columns) for row in rows] == [
        (ANN, 0, 0, 1, 0, 1),
        (BOB, 1, 0, 1, 0, 0),
        (ANN, 3, 4, 0, 1, 0),
    ]


async def test_who_has_met_whom_lately(db: StrictDatabase) -> None:
    rated = {"sigma_before": 8, "sigma_after": 7}
    span = {**SERVER, "after": 1_700_000_002_999, "until": 1_700_000_003_000}
    old = {"finished_at": 1_700_000_002_999}
    await db.commit(
        [
            *at_a_table(),
            *(add_game(number) for number in (2, 3, 4)),
            sit_down(ANN),
            sit_down(BOB, 1),
        ]
    )
    await db.commit(
        [
            Write("weigh", {**AT, "user_id": ANN, "told": 7, "weight": 5}, rows=None),
            add_result(ANN, won=1, place=1, **rated),
            add_result(BOB, seat=1, side=1, **rated),
            # A drawn game.
            add_result(ANN, 2, place=1, **rated),
            add_result(CY, 2, seat=1, side=1, **rated),
            add_result(-1, 2, seat=3, side=1, **rated),
            # Too old, not rated, and practice.
            add_result(ANN, 3, **rated, **old),
            add_result(BOB, 3, seat=1, side=1, **rated, **old),
            add_result(ANN, 4),
            add_result(BOB, 4, seat=1, side=1),
            add_result(BOB, 1, table_id="Z", practice=1, **rated),
        ]
    )
    met = await db.all("games_lately", **AT, **span)
    assert sorted(tuple(row.values()) for row in map(dict, met)) == [
        (ANN, 0, 2, 7, 0),
        (ANN, BOB, 1, 0, 0),
        (ANN, CY, 1, 0, 0),
        (BOB, 0, 1, 0, 1_000_000),
        (BOB, ANN, 1, 0, 0),
    ]
    people = await db.all("people_lately", **span, most=9)
    assert {row["user_id"] for row in people} == {ANN, BOB, CY}
    assert len(await db.all("people_lately", **span, most=2)) == 2
    weights = {
        row["user_id"]: (row["told"], row["weight"]) for row in await db.all("sittings", **AT)
    }
    assert weights == {ANN: (7, 5), BOB: (None, None)}
