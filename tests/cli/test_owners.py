"""`python -m bot ban`, `unban`, `bans`, `export` and `forget`: output, files, exit statuses."""

from __future__ import annotations

import asyncio
import io
import json
import os
import stat
from pathlib import Path
from typing import IO

import pytest

from bot.__main__ import main
from bot.ops.log_context import log_context
from bot.views.person import Person
from bot.views.table.view import TableState
from tests.cli.conftest import Told
from tests.tables.room import BOB, SERVER, Room
from tests.tables.searching import everything, traces

ZOE = Person(987_654_321_012_345_678, "Zoë", server_id=SERVER)
WHO = str(ZOE.id)

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
async def room(home: Path) -> Room:
    """A stopped bot that knows Zoë."""
    room = Room(home / "data" / "tables.db")
    await room.enter()
    await room.play_game(ZOE, BOB, seats=2, options={"target": 1})
    await room.leave()
    return room


def test_a_ban_is_listed_and_lifted(room: Room, told: Told) -> None:
    assert told("bans") == "Nobody is banned.\n"
    said = told("ban", "person", WHO, "spoils\n games", "--until", "2099-01-31")
    assert said == f"{WHO} is banned. A running bot notices within seconds.\n"
    told("ban", "server", "77", "sells seats")
    person, server = told("bans").splitlines()
    assert person.split("\t")[::2] == [f"person {WHO}", "until 2099-01-31"]
    assert person.endswith("\tspoils games")
    assert server.split("\t")[2:] == ["for good", "sells seats"]
    told("unban", "server", "77")
    told("ban", "server", "78", "x" * 500)
    told("unban", "server", "78")
    assert len(told("bans").splitlines()) == 1
    assert "77 isn't banned" in told("unban", "server", "77", status=1)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["ban", "person", "0", "why"], "Discord has no id 0"),
        (["ban", "person", WHO, "why", "--until", "2020-01-31"], "2020-01-31 is past"),
        (["export", "5", "file.json"], "Nothing is kept about 5"),
        (["forget", "5"], "Nothing is kept about 5"),
    ],
)
def test_what_makes_no_sense_is_one_sentence(
    room: Room, told: Told, arguments: list[str], said: str
) -> None:
    assert told(*arguments, status=1).startswith(said)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["why", "--until", "tomorrow"], "a day is YYYY-MM-DD"),
        ([" "], "a reason has 1 to 500 characters"),
        (["x" * 501], "a reason has 1 to 500 characters"),
        (["f\udcfcr Betrug"], "a reason has 1 to 500 characters, in UTF-8"),
    ],
)
def test_an_argument_that_is_none_is_refused(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    with pytest.raises(SystemExit):
        main(["ban", "person", WHO, *arguments])
    assert said in capsys.readouterr().err


def test_no_database_is_made(home: Path, told: Told) -> None:
    assert "There is no database at data/tables.db" in told("bans", status=1)
    assert not list(home.iterdir())


def test_an_export_is_for_its_owner_alone(home: Path, room: Room, told: Told) -> None:
    assert told("export", WHO, "zoe.json").startswith("zoe.json has all that is kept")
    file = home / "zoe.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert json.loads(file.read_bytes())["user_id"] == ZOE.id
    assert "can't be written" in told("export", WHO, "zoe.json", status=1)


def test_an_export_that_does_not_fit_on_the_disk_leaves_no_file(
    home: Path, room: Room, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(descriptor: int, mode: str) -> IO[bytes]:
        os.close(descriptor)
        return open("/dev/full", mode)  # noqa: PTH123  # the caller closes it

    monkeypatch.setattr("os.fdopen", full)
    assert "(No space left on device)" in told("export", WHO, "zoe.json", status=1)
    assert not (home / "zoe.json").exists()


@pytest.mark.parametrize(("typed", "status"), [("no\n", 1), ("", 1), ("yes\n", 0)])
def test_a_deletion_is_asked_first(
    room: Room,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    typed: str,
    status: int,
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert main(["forget", WHO]) == status
    said = capsys.readouterr()
    assert "It can't be undone" in said.out
    assert ("Nothing was deleted" in said.err) is bool(status)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["forget", WHO, "--yes"]) == (0 if status else 1)


async def test_a_running_bot_notices_all_of_it(
    room: Room, capsys: pytest.CaptureFixture[str]
) -> None:
    """The bot holds the database's lock; the command writes beside it."""
    await room.enter()
    table = await room.begin(ZOE, BOB, seats=2)
    assert await asyncio.to_thread(main, ["ban", "person", WHO, "why"]) == 0
    assert table.id in await room.host.shutting_out.look()
    assert (await room.host.table(table.id)).state is TableState.CLOSED
    assert await asyncio.to_thread(main, ["forget", WHO, "--yes"]) == 0
    assert (await room.host.table(table.id)).seats[0].name == "Player 1"
    await room.host.shutting_out.log_owner_acts()
    assert not log_context(), "the log names no table beside the ban of a person"
    rows = await everything(room.path)
    assert traces(rows, {ZOE.id}, {f'"{ZOE.name}"'}) == ["bans.id"]
    await room.tamper("DELETE FROM migrations WHERE number > 17")
    assert await asyncio.to_thread(main, ["bans"]) == 1
    assert "The running bot is older" in capsys.readouterr().err
    await room.leave()
