from __future__ import annotations

import pytest

from bot.tables import posts
from bot.tables.errors import UnknownGame
from bot.tables.outcome import Total, add_up, rank
from bot.tables.views import Person, Standing
from tests.tables.room import ANN, BOB, CY, DEE, EVE, SERVER, Room


def test_ranks_go_by_wins_then_points_then_fewer_games() -> None:
    totals = [
        Total(1, "Ann", games=9, wins=3, points=40),
        Total(2, "Bob", games=8, wins=3, points=40),
        Total(3, "Cy", games=2, wins=1, points=99),
        Total(4, "Dee", games=9, wins=3, points=41),
        Total(5, "Eve", games=2, wins=1, points=99),
        Total(6, "Flo", games=1, wins=0, points=100),
    ]
    order = [(line.rank, line.name) for line in rank(totals)]
    assert order == [(1, "Dee"), (2, "Bob"), (3, "Ann"), (4, "Cy"), (4, "Eve"), (6, "Flo")]
    assert rank([]) == []


def test_adding_up_takes_the_newest_name() -> None:
    old = [Total(1, "Ann", 2, 1, 20), Total(2, "Bob", 1, 0, 5)]
    new = [Total(1, "Annie", 1, 1, 14), Total(3, "Cy", 1, 0, 3)]
    assert add_up(old, new) == [
        Total(1, "Annie", 3, 2, 34),
        Total(2, "Bob", 1, 0, 5),
        Total(3, "Cy", 1, 0, 3),
    ]


async def test_a_games_end_counts_for_those_who_ended_it(room: Room) -> None:
    table = await room.begin(ANN, BOB, CY)
    await room.host.leave(table.id, BOB)
    await room.host.join(table.id, EVE, seat=3)
    over = await room.play_out(table.id)
    assert over.public is not None
    score, winner = over.public.score, over.public.winner
    lines = await room.host.leaderboard(SERVER)
    # Ann and Cy have one side, Eve and a computer the other; Bob left.
    assert {line.name: (line.games, line.wins, line.points) for line in lines} == {
        "Ann": (1, int(winner == 0), score[0]),
        "Cy": (1, int(winner == 0), score[0]),
        "Eve": (1, int(winner == 1), score[1]),
    }


async def test_leaderboards_by_game_and_server(room: Room) -> None:
    for variant in ("trinidad", "tobago", "tobago"):
        table = await room.begin(ANN, BOB, variant=variant, seats=2, options={"target": 4})
        await room.play_out(table.id)
    games = {
        variant: {line.name: line.games for line in await room.host.leaderboard(SERVER, variant)}
        for variant in (None, "trinidad", "Tobago All Fours")
    }
    assert games == {
        None: {"Ann": 3, "Bob": 3},
        "trinidad": {"Ann": 1, "Bob": 1},
        "Tobago All Fours": {"Ann": 2, "Bob": 2},
    }
    assert await room.host.leaderboard(SERVER + 1) == []
    with pytest.raises(UnknownGame):
        await room.host.leaderboard(SERVER, "bridge")


async def test_one_is_listed_by_the_name_last_played_under(room: Room) -> None:
    room.clock.now += 1
    for name in ("Ann", "Zoe"):
        room.clock.now += 1_000
        await room.play_out((await room.begin(Person(ANN.id, name, server_id=SERVER))).id)
    (line,) = await room.host.leaderboard(SERVER)
    assert isinstance(line, Standing)
    assert (line.name, line.games, line.rank) == ("Zoe", 2, 1)
    (line,) = await room.host.leaderboard(SERVER, "trinidad")
    assert (line.name, line.games) == ("Zoe", 2)


async def test_what_the_game_changed_is_posted(room: Room) -> None:
    for people in ((ANN, BOB), (CY, DEE), (ANN, DEE)):
        before = {line.user_id: line for line in await room.host.leaderboard(SERVER, "trinidad")}
        table = await room.begin(*people, seats=2, options={"target": 5})
        await room.play_out(table.id)
        told = await room.posts(table.id)
        (end,) = [post for post in told if isinstance(post, posts.GameMade)]
        after = {line.user_id: line for line in await room.host.leaderboard(SERVER, "trinidad")}
        assert sorted(map(tuple, end.standings)) == sorted(
            (
                now.name,
                now.games,
                now.wins,
                now.points,
                before[person.id].rank if person.id in before else None,
                now.rank,
            )
            for person in people
            for now in [after[person.id]]
        )


async def test_a_game_broken_off_counts_for_nobody(room: Room) -> None:
    table = await room.begin(ANN)
    await room.step(table.id)
    await room.host.close(table.id, ANN)
    assert await room.host.leaderboard(SERVER) == []
