from __future__ import annotations

from bot.tables import posts
from bot.tables.person import Person
from bot.tables.scores.leaderboard_views import LeaderboardLine
from tests.tables.room import ANN, BOB, CY, DEE, EVE, SERVER, Room, public


def name(line: LeaderboardLine) -> str:
    """Return whose line it is."""
    ((_, name),) = line.people
    return name


async def test_a_games_end_counts_for_those_who_ended_it(room: Room) -> None:
    table = await room.begin(ANN, BOB, CY)
    await room.host.leave(table.id, BOB)
    await room.host.join(table.id, EVE, seat=3)
    over = await room.play_out(table.id)
    score, winner = public(over).score, public(over).winner
    lines = await room.board()
    # Ann and Cy have one side, Eve and a computer the other; Bob left, and has lost.
    assert {name(line): (line.games, line.wins, line.points) for line in lines} == {
        "Ann": (1, int(winner == 0), score[0]),
        "Cy": (1, int(winner == 0), score[0]),
        **({"Eve": (1, 1, score[1])} if winner == 1 else {}),
        "Bob": (1, 0, 0),
    }


async def test_leaderboards_by_game_and_server(room: Room) -> None:
    for variant in ("trinidad", "tobago", "tobago"):
        table = await room.begin(ANN, BOB, variant=variant, seats=2, options={"target": 4})
        await room.play_out(table.id)
    games = {
        variant: {name(line): line.games for line in await room.board(variant)}
        for variant in (None, "trinidad", "tobago")
    }
    assert games == {
        None: {"Ann": 3, "Bob": 3},
        "trinidad": {"Ann": 1, "Bob": 1},
        "tobago": {"Ann": 2, "Bob": 2},
    }
    assert await room.board(server=SERVER + 1) == []


async def test_a_player_is_listed_by_the_name_last_played_under(room: Room) -> None:
    room.clock.now += 1
    for called in ("Ann", "Zoe"):
        room.clock.now += 1_000
        table = await room.begin(Person(ANN.id, called, server_id=SERVER), BOB, seats=2)
        await room.play_out(table.id)
    for variant in (None, "trinidad"):
        (line,) = [one for one in await room.board(variant) if one.people[0][0] == ANN.id]
        assert (name(line), line.games) == ("Zoe", 2)


async def test_what_the_game_changed_is_posted(room: Room) -> None:
    for people in ((ANN, BOB), (CY, DEE), (ANN, DEE)):
        before = {line.people[0][0]: line for line in await room.board("trinidad")}
        table = await room.begin(*people, seats=2, options={"target": 5})
        await room.play_out(table.id)
        (end,) = [post for post in await room.posts(table.id) if isinstance(post, posts.GamePost)]
        after = {line.people[0][0]: line for line in await room.board("trinidad")}
        assert sorted(map(tuple, end.standings)) == sorted(
            (
                name(now),
                now.games,
                now.wins,
                now.points,
                before[person.id].rank if person.id in before else None,
                now.rank,
            )
            for person in people
            for now in [after[person.id]]
        )
