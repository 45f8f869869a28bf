"""A recount of the stored games equals, to the last bit, the sums counted one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any

from bot.engine.variants import OptionValue
from bot.errors import TableError
from bot.store.opening import Write
from bot.tables.privacy.erase import AGAIN_MS
from bot.tables.scores.rating import IN_FULL
from bot.tables.scores.recount import recount
from bot.views.table.view import TableState, TableView
from tests.tables.counting import SHORT, known, scores
from tests.tables.deciding import Whim
from tests.tables.room import ANN, BOB, CY, DEE, EVE, MOD, SERVER, Room
from tests.tables.searching import everything

SUMMED = {
    **{name: name for name in ("points", "fours", "hung", "lost")},
    "wins": "won",
    "shutouts": "shutout",
    "quits": "quit",
}
"""Which column of results is added to a column of sums."""
CROWD = (ANN, BOB, CY, DEE, EVE)
GAMES: tuple[tuple[str, dict[str, OptionValue], int], ...] = (
    ("trinidad", {"target": 4}, 4),
    ("trinidad", {"target": 5}, 2),
    ("dick", {"second_place": True}, 3),
    ("auction-pitch", {"target": 6}, 4),
    ("all-fives", {}, 2),
    ("shasta-sam", {"target": 4}, 2),
    ("seven-up", {"target": 4}, 4),
)


def added_up(results: Sequence[Mapping[str, Any]]) -> dict[tuple[Any, ...], Counter[str]]:
    """Return the sums of results, computed in Python: a test oracle for the SQL statement."""
    sums: dict[tuple[Any, ...], Counter[str]] = {}
    runs: Counter[tuple[Any, ...]] = Counter()

    def add(row: Mapping[str, Any], partner: int, **figures: int) -> None:
        year, month = divmod(row["month"], 100)
        for variant in ("", row["variant"]):
            for span in (0, row["month"], year * 10 + (month + 2) // 3):
                key = (row["server_id"], row["practice"], variant, span, row["user_id"], partner)
                sums.setdefault(key, Counter()).update(figures, games=1)
                # A computer may hold several seats of one game.
                runs[key] = runs[key] + 1 if figures["wins"] and row["user_id"] > 0 else 0
                sums[key]["longest"] = max(sums[key]["longest"], runs[key])

    counting = sorted(
        (row for row in results if not row["excused"]), key=lambda row: row["counted"]
    )
    for row in counting:
        add(row, 0, **{name: row[column] for name, column in SUMMED.items()})
    for one, other in permutations(counting, 2):  # in the order of the first
        game = ("table_id", "game", "side")
        together = all(one[column] == other[column] for column in game)
        if together and 0 < one["user_id"] < other["user_id"] and not one["quit"] | other["quit"]:
            figures = {name: one[column] for name, column in SUMMED.items()}
            shared = {name: min(one[name], other[name]) for name in ("fours", "hung", "lost")}
            add(one, other["user_id"], **figures | shared)
    return sums


class Evening:
    """People who play, leave, come back and are forgotten at random."""

    def __init__(self, room: Room, seed: int) -> None:
        self._room = room
        self._chance = Random(seed)
        room.choose = Whim(seed)

    async def game(self) -> TableView:
        """Play one game to a random kind of end."""
        room, chance = self._room, self._chance
        room.clock.now += chance.randrange(40 * 86_400_000)
        variant, options, seats = chance.choice(GAMES)
        server = chance.choice((SERVER, SERVER, SERVER + 1))
        many = chance.randint(1, min(seats, 3))
        people = [replace(one, server_id=server) for one in chance.sample(CROWD, many)]
        table = await room.open(
            people[0], server=server, variant=variant, options=options, seats=seats
        )
        for one in people[1:]:
            table = await room.host.join(table.id, one)
        if table.state is TableState.LOBBY:
            table = await room.host.start(table.id, people[0])
        table = await room.cut(table)
        while table.state is TableState.PLAYING:
            await self._interlude(table, server)
            table = await room.host.table(table.id)
            if table.state is TableState.PLAYING:
                table = await room.step(table.id)
        return table

    async def _interlude(self, table: TableView, server: int) -> None:
        host, chance = self._room.host, self._chance
        who = replace(chance.choice(CROWD), server_id=server)
        try:
            match chance.randrange(90):
                case 0:
                    await host.leave(table.id, who)
                case 1:
                    await host.join(table.id, who)
                case 2 if chance.randrange(3) == 0:
                    await host.close(table.id, replace(MOD, server_id=server))
                case 4 if chance.randrange(3) == 0:
                    await host.close(table.id, who)
                case 3 if chance.randrange(3) == 0:
                    await host.eraser.erase(who.id)
        except TableError:
            pass


async def test_a_recount_agrees_with_the_counting(hall: Room) -> None:
    evening = Evening(hall, seed=2)
    # Each action waits for a server there: a game takes ten times as long.
    games = 2 if hall.url else 16
    for _ in range(games):
        await evening.game()
    while not hall.url and not await _has_all_that_counts(hall):
        games += 1
        assert games < 64
        await evening.game()
    rows = await scores(hall)
    found = await recount(hall.db, mend=False)
    assert not found.differed, found
    assert found.games >= games * 3 // 4
    assert (await recount(hall.db)).games == found.games
    assert await scores(hall) == rows
    key = ("server_id", "practice", "variant", "span", "user_id", "partner_id")
    assert added_up(rows["results"]) == {
        tuple(row[column] for column in key): Counter(
            {name: row[name] for name in ("games", *SUMMED)}
            | {"longest": row["longest"] if row["user_id"] > 0 else 0}
        )
        for row in rows["sums"]
    }


async def _has_all_that_counts(hall: Room) -> bool:
    """Say whether an evening has all that counting distinguishes."""
    rows = await scores(hall)
    results, sittings = rows["results"], (await everything(hall.path, hall.url))["sittings"]
    return (
        {(row["excused"], row["won"]) for row in results if row["excused"]} == {(1, 0), (1, 1)}
        and {(row["practice"], row["quit"]) for row in results} == {(0, 0), (0, 1), (1, 0), (1, 1)}
        and {row["place"] for row in results} >= {1, 2, 3}
        and {row["family"] for row in rows["ratings"]} == {"turned", "bought", "drawn"}
        and {bool(row["mu"]) for row in sittings if not row["user_id"]} == {True, False}
        and {row["weight"] for row in sittings} > {0, IN_FULL}
    )


async def test_a_forgotten_person_whose_table_closes_after_another_left(hall: Room) -> None:
    table = await hall.begin(ANN, BOB, options=SHORT)
    # Forgotten by a process that dies before it comes to the table, where a game then ends.
    values = {"user_id": ANN.id, "now": hall.clock.now}
    await hall.db.commit([Write("begin_forgetting", values)])
    await hall.play_out(table.id)
    await hall.cut(await hall.host.rematch(table.id, BOB, 1))
    await hall.host.leave(table.id, BOB)
    hall.clock.now += AGAIN_MS
    await hall.host.eraser.resume()
    assert await hall.db.all("forgetting_about", user_id=ANN.id) == []
    assert await known(hall) == {0, BOB.id, -1}
    assert not (await recount(hall.db, mend=False)).differed


async def test_two_forgotten_people_on_one_side_stay_two(hall: Room) -> None:
    table = await hall.begin(ANN, BOB, options=SHORT)
    newcomers = {EVE: 2, DEE: 3}
    for who, seat in newcomers.items():
        table = await hall.host.join(table.id, who, seat)
        assert table.seat_of(who.id) == seat
    for who in newcomers:
        await hall.host.eraser.erase(who.id)
    await hall.play_out(table.id)
    for who in (ANN, BOB):
        await hall.host.eraser.erase(who.id)
    assert await known(hall) == {0, -1}
    assert not (await recount(hall.db, mend=False)).differed, "those who stayed left nobody alone"


async def test_a_new_stay_at_the_table_is_not_forgotten(hall: Room) -> None:
    table = await hall.play_game(ANN, BOB, CY, DEE, options=SHORT)
    await hall.host.eraser.erase(ANN.id)
    table = await hall.host.join(table.id, EVE)
    table = await hall.cut(await hall.host.rematch(table.id, EVE, 1))
    await hall.host.leave(table.id, CY)
    table = await hall.play_to(table.id, lambda now: bool(now.public and now.public.deal > 0))
    await hall.host.join(table.id, ANN)
    await hall.play_out(table.id)
    assert ANN.id in await known(hall)
    assert not (await recount(hall.db, mend=False)).differed
