"""`python -m bot recount`: its output, what it repairs, and its exit status."""

from __future__ import annotations

import asyncio
import functools
import re
from dataclasses import replace
from pathlib import Path

import pytest

from bot.__main__ import main
from tests.cli.conftest import Told
from tests.tables.counting import scores
from tests.tables.room import ANN, BOB, CY, DEE, SERVER, Room

PATH = Path("data/tables.db")

pytestmark = pytest.mark.usefixtures("home")


async def play(server: int = SERVER) -> None:
    """Play three games, and let a player leave the second."""
    room = Room(PATH)
    await room.enter()
    people = [replace(one, server_id=server) for one in (ANN, BOB, CY, DEE)]
    for game in range(3):
        table = await room.begin(*people, server=server, options={"target": 7})
        if game == 1:
            await room.host.leave(table.id, people[2])
        await room.play_out(table.id)
    await room.leave()


@functools.cache
def _played(*servers: int) -> bytes:
    PATH.unlink(missing_ok=True)
    if servers[:-1]:
        put_played(*servers[:-1])
    asyncio.run(play(servers[-1]))
    return PATH.read_bytes()


def put_played(*servers: int) -> None:
    """Put a database there in which `play` was played in these servers, one after the other."""
    content = _played(*servers)
    PATH.parent.mkdir(exist_ok=True)
    PATH.write_bytes(content)


def tamper(*statements: str) -> None:
    """Change the file from outside."""

    async def change() -> None:
        for statement in statements:
            await Room(PATH).tamper(statement)

    asyncio.run(change())


def test_what_agrees_is_left_alone(told: Told) -> None:
    put_played(SERVER)
    for options in (["--check"], []):
        assert told("recount", *options).splitlines() == [
            "Recounted 3 games.",
            "All results, leaderboards, titles and ratings match.",
        ]


def test_differences_are_reported_then_repaired(
    capsys: pytest.CaptureFixture[str], told: Told
) -> None:
    put_played(SERVER)
    before = asyncio.run(scores(Room(PATH)))
    tamper(
        "UPDATE results SET points = points + 1 WHERE user_id = 11 AND counted = 2",
        "DELETE FROM sums WHERE user_id = 12 AND variant = '' AND span = 0 AND partner_id = 0",
        "UPDATE ratings SET mu = mu + 1 WHERE user_id = 14",
        "INSERT INTO titles VALUES (77, 14, 'regular', 1, 'GONE', 1)",
        "INSERT INTO results SELECT 'GONE', game, user_id, seat, name, server_id, channel_id,"
        " variant, family, side, sides, won, place, points, finished_at, month, quit, excused,"
        " fours, hung, lost, shutout, turn_ups, turn_up_points, begs, begs_paid, jacks_held,"
        " jacks_saved, mu_before, sigma_before, mu_after, sigma_after, rating_before,"
        " rating_after, counted, practice, 0, 0, 0, 0, 0, 0, 0 FROM results WHERE counted = 1",
    )
    summary = "These differ: the results of 2 games, 1 line of leaderboards, 1 title, 1 rating."
    assert main(["recount", "--check"]) == 1
    assert capsys.readouterr().out.splitlines()[1:] == [
        summary,
        "Nothing was changed. To correct them: python -m bot recount",
    ]
    assert told("recount").splitlines()[1:] == [summary, "They are corrected."]
    assert main(["recount", "--check"]) == 0
    assert asyncio.run(scores(Room(PATH))) == before


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE deals SET result = substr(result, 2) WHERE number = 0 AND table_id =",
        "UPDATE games SET sides = 9 WHERE table_id =",
        (
            "INSERT INTO sittings (table_id, game, number, seat, user_id, name, since, started)"
            " SELECT table_id, game, number + 99, seat, user_id, name, since, started FROM sittings"
            " WHERE table_id ="
        ),
    ],
)
def test_a_game_that_cannot_be_read_is_named_and_takes_no_other_away(
    capsys: pytest.CaptureFixture[str], damage: str
) -> None:
    put_played(SERVER, SERVER + 1)
    tamper(
        f"{damage} (SELECT table_id FROM games JOIN tables ON tables.id = table_id"
        f" WHERE counted = 2 AND server_id = {SERVER})",
        f"UPDATE ratings SET mu = mu + 1 WHERE user_id = 14 AND server_id = {SERVER + 1}",
    )
    spoilt = asyncio.run(scores(Room(PATH)))
    warning = r"Server 77, table \w{4}, game 1: can't be read, its stored data is damaged\."
    stays = (
        "Leaderboards and ratings of these servers stay as they are, because they can't be rebuilt"
        " without those games: 77. An older backup might have them."
    )
    differ = "These differ: the results of 0 games, 0 lines of leaderboards, 0 titles, 1 rating."
    assert main(["recount", "--check"]) == 1
    counted, differed, _, damaged, kept = capsys.readouterr().out.splitlines()
    assert (counted, differed) == ("Recounted 4 games.", differ)
    assert re.fullmatch(warning, damaged)
    assert kept == stays
    assert asyncio.run(scores(Room(PATH))) == spoilt
    assert main(["recount"]) == 1
    assert "They are corrected." in capsys.readouterr().out
    mended = asyncio.run(scores(Room(PATH)))
    for table, rows in spoilt.items():
        here = [row for row in rows if row["server_id"] == SERVER]
        assert [row for row in mended[table] if row["server_id"] == SERVER] == here
    assert mended["ratings"] != spoilt["ratings"]


def test_old_games_are_rated_anew_if_their_owner_says_so(told: Told) -> None:
    # So often that the same people have met often enough.
    put_played(SERVER, SERVER)
    now = asyncio.run(scores(Room(PATH)))
    tamper("UPDATE sittings SET told = NULL, weight = NULL")
    assert main(["recount"]) == 0
    assert asyncio.run(scores(Room(PATH))) != now
    assert main(["recount", "--check"]) == 0
    assert "They are corrected." in told("recount", "--ratings")
    assert asyncio.run(scores(Room(PATH))) == now
    assert main(["recount", "--check"]) == 0


@pytest.mark.parametrize("options", [["--check"], []])
def test_where_there_is_no_database_or_a_running_bot_nothing_is_recounted(
    home: Path, capsys: pytest.CaptureFixture[str], told: Told, options: list[str]
) -> None:
    said = told("recount", *options, status=1)
    assert f"no database at {PATH}" in said
    assert not [*home.iterdir()], "none is made"

    async def meanwhile() -> int:
        room = Room(PATH)
        await room.enter()
        status = await asyncio.to_thread(main, ["recount", *options])
        await room.leave()
        return status

    PATH.parent.mkdir()
    assert asyncio.run(meanwhile()) == 1
    said = capsys.readouterr().err
    assert "is using the database" in said
    assert "Stop it first, then try again" in said
    assert "PostgreSQL" not in said
