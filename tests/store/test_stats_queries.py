"""A person's statistics, as the database adds them up."""

from __future__ import annotations

from tests.store.exercises import Recorder, exercises
from tests.store.rows import ANN, BIG, BOB, add_result, add_to_sums, at_a_table

CY = BIG + 9
DEE = BIG + 10
MINE = {"server_id": BIG, "user_id": ANN, "practice": 0}
ALL = {**MINE, "variant": ""}
WON = {"won": 1, "place": 1}
THEIRS = {"side": 1, "won": 1, "place": 1}
CHANCE = {"turn_ups": 3, "turn_up_points": 4, "begs": 2, "begs_paid": 1, "jacks_held": 1}


async def two_games(db: Recorder) -> None:
    """Ann and Bob win a game of Trinidad against Cy, and lose one of Pitch to Cy and Dee.

    They have won another game of Trinidad in practice, which shows nowhere but there.
    """
    pitch = {"variant": "pitch", "counted": 2}
    await db.commit(
        [
            *at_a_table(),
            add_result(ANN, **WON, **CHANCE, rating_after=1010),
            add_result(BOB, **WON),
            add_result(CY, side=1),
            add_to_sums(1),
            add_result(ANN, 2, **pitch, **CHANCE, jacks_saved=1, revokes_right=1, family="pitched"),
            add_result(BOB, 2, **pitch),
            add_result(CY, 2, **pitch, **THEIRS),
            add_result(DEE, 2, **pitch, **THEIRS, quit=1),
            add_to_sums(2),
            add_result(ANN, 3, **WON, **CHANCE, practice=1, counted=3, rating_after=1500),
            add_result(BOB, 3, **WON, practice=1, counted=3),
            add_to_sums(3),
        ]
    )


@exercises("stats_sums", "stats_games")
async def test_sums_are_of_one_game_or_of_all(db: Recorder) -> None:
    await two_games(db)
    asked = (ALL, ALL | {"variant": "pitch"}, ALL | {"practice": 1})
    rows = [await db.row("stats_sums", **values) for values in asked]
    figures = [(row["games"], row["wins"], row["points"]) for row in rows]
    assert figures == [(2, 1, 28), (1, 0, 14), (1, 1, 14)]
    games = await db.all("stats_games", **MINE)
    assert [(row["variant"], row["wins"]) for row in games] == [("trinidad", 1), ("pitch", 0)]
    assert await db.one("stats_sums", **ALL | {"user_id": 4}) is None


@exercises("stats_form", "stats_ratings")
async def test_form_and_ratings_begin_with_the_latest(db: Recorder) -> None:
    await two_games(db)
    assert [row["won"] for row in await db.all("stats_form", **ALL, most=10)] == [0, 1]
    assert [row["won"] for row in await db.all("stats_form", **ALL, most=1)] == [0]
    ratings = await db.all("stats_ratings", **MINE, most=9)
    assert [(row["family"], row["rating_after"]) for row in ratings] == [
        ("pitched", 0),
        ("turned", 1010),
    ]


@exercises("stats_turns")
async def test_chance_is_added_up(db: Recorder) -> None:
    await two_games(db)
    assert await db.one("stats_turns", **ALL) == {
        "turn_ups": 6,
        "turn_up_points": 8,
        "begs": 4,
        "begs_paid": 2,
        "jacks_held": 2,
        "jacks_saved": 1,
        "revokes_right": 1,
        "revokes_wrong": 0,
    }
    nobody = await db.row("stats_turns", **ALL | {"user_id": 4})
    assert set(nobody.values()) == {0}


@exercises("stats_partner", "stats_opponent")
async def test_company_leaves_out_who_left(db: Recorder) -> None:
    await two_games(db)
    assert await db.one("stats_partner", **ALL) == {"other": BOB, "games": 2, "wins": 1}
    assert await db.one("stats_opponent", **ALL) == {"other": CY, "games": 2, "losses": 1}
    assert await db.one("stats_opponent", **ALL | {"variant": "trinidad"}) is None
