"""How results of daily deals are compared: by the database, which hands over what is shown."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping

from bot.store.opening import Database, Write
from bot.tables.daily.days import id_of_day
from bot.tables.daily.facade import month_of_server, results_of
from bot.views.daily import SHOWN, DailyPage
from tests.store.rows import add_table
from tests.tables.room import ANN, BOB, CY, SERVER, Room

MONTH = 202611
Results = Mapping[int, tuple[int, int]]
"""By person: their points, and those of the other side."""


async def close_day(db: Database, number: int, results: Results, day: int | None = None) -> str:
    """Store a day that is over, and what people made of it, the first of them first."""
    day = day or MONTH * 100 + number
    day_id = id_of_day(SERVER, number)
    values = {"id": day_id, "server_id": SERVER, "number": number, "secret": "00"}
    begun = {"id": day_id, "day": day, "variant": "pitch", "ends_at": number}
    writes = [Write("add_day", values), Write("begin_day", begun)]
    for at, (user_id, score) in enumerate(results.items()):
        writes += _try(f"{number}x{user_id}", day_id, user_id, score, at)
    writes.append(Write("close_day", {"id": day_id, "tries": len(results)}))
    writes.append(Write("count_beaten", {"id": day_id}))
    await db.commit(writes)
    return day_id


def _try(
    table_id: str, day_id: str, user_id: int, score: tuple[int, int], at: int
) -> Iterable[Write]:
    game = {"table_id": table_id, "number": 1}
    yield add_table(id=table_id, server_id=SERVER, state="closed", due=None, due_at=None)
    yield Write(
        "add_game",
        {
            **game,
            "variant": "pitch",
            "options": "{}",
            "sides": 2,
            "revision": 1,
            "secret": "",
            "commitment": "",
            "score": "[0, 0]",
        },
    )
    started = {"revision": 1, "cut": None, "entropy": None, "first": "{}", "started_at": 0}
    yield Write("start_game", {**game, **started, "names": f'["P{user_id}", "C"]'})
    yield Write("end_game", {**game, "winner": 0, "score": str(list(score)), "finished_at": at})
    mine = {"day_id": day_id, "user_id": user_id, "mark": str(user_id)}
    yield Write("add_try", {"table_id": table_id, **mine})
    points, against = score
    yield Write("end_try", {"table_id": table_id, "points": points, "against": against})


def crowd(seed: int, people: int) -> Results:
    chance = random.Random(seed)
    return {user: (chance.randint(-3, 15), chance.randint(-3, 15)) for user in range(1, people + 1)}


async def test_the_larger_difference_is_better_and_then_the_more_points(hall: Room) -> None:
    day_id = await close_day(hall.db, 1, {1: (5, 4), 2: (9, 8), 3: (3, 0), 4: (9, 8)})
    results, total = await results_of(hall.db, day_id)
    assert total == 4
    shown = [(each.result.user_id, each.rank, each.better_than) for each in results]
    assert shown == [(3, 1, 3), (2, 2, 1), (4, 2, 1), (1, 4, 0)]


async def test_a_month_counts_whom_one_has_beaten_and_half_of_equals(hall: Room) -> None:
    await close_day(hall.db, 1, {1: (5, 1), 2: (5, 1), 3: (0, 9)})
    await close_day(hall.db, 30, {3: (4, 4)})
    await close_day(hall.db, 31, {1: (9, 0), 2: (0, 9)}, 20261031)
    await close_day(hall.db, 32, {1: (9, 0), 2: (0, 9)}, 20261201)
    lines = await month_of_server(hall.db, SERVER, 0, MONTH)
    assert [
        (one.rank, one.user_id, one.name, one.days, one.beaten, one.margin) for one in lines
    ] == [(1, 1, "P1", 1, 1.5, 4), (1, 2, "P2", 1, 1.5, 4), (3, 3, "P3", 2, 0, -9)]


async def test_of_a_crowd_the_best_are_shown_and_ones_own(hall: Room) -> None:
    """As going through all pairs would count it."""
    made = crowd(1, 60), crowd(2, 60)
    days = [await close_day(hall.db, number, results) for number, results in enumerate(made, 1)]
    mine = max(made[0], key=lambda user: (-made[0][user][0] + made[0][user][1], user))
    results, total = await results_of(hall.db, days[0], f"1x{mine}")
    assert total == 60
    assert [each.result.user_id for each in results].index(mine) == SHOWN
    page = DailyPage(None, None, results, total)  # type: ignore[arg-type]
    own = page.of(mine)
    assert own is not None

    def order(result: tuple[int, int]) -> tuple[int, int]:
        return result[0] - result[1], result[0]

    for each in results:
        ours = order(made[0][each.result.user_id])
        others = [order(other) for other in made[0].values()]
        assert each.better_than == sum(other < ours for other in others)
        assert each.rank == 1 + sum(other > ours for other in others)
    lines = await month_of_server(hall.db, SERVER, mine, MONTH)
    assert len(lines) in {SHOWN, SHOWN + 1}
    assert mine in {line.user_id for line in lines}
    for line in lines:
        beaten = 0.0
        for results_of_day in made:
            ours = order(results_of_day[line.user_id])
            others = [order(other) for other in results_of_day.values()]
            beaten += sum(other < ours for other in others)
            beaten += (sum(other == ours for other in others) - 1) / 2
        assert (line.days, line.beaten) == (2, beaten)


async def test_who_is_forgotten_is_in_no_days_and_no_months_results(hall: Room) -> None:
    day_id = await close_day(hall.db, 1, {ANN.id: (9, 0), BOB.id: (5, 4), CY.id: (5, 5)})
    (kept,) = await hall.db.all("daily_tries_about", user_id=ANN.id)
    assert (kept["points"], kept["against"]) == (9, 0)
    await hall.host.eraser.erase(ANN.id)
    results, total = await results_of(hall.db, day_id)
    assert [(each.result.user_id, each.rank, each.better_than) for each in results] == [
        (BOB.id, 1, 1),
        (CY.id, 2, 0),
    ]
    assert total == 2
    lines = await month_of_server(hall.db, SERVER, ANN.id, MONTH)
    assert [(line.user_id, line.beaten) for line in lines] == [(BOB.id, 1), (CY.id, 0)]
    assert await hall.db.all("daily_tries_about", user_id=ANN.id) == []
