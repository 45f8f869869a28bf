"""`python -m bot sandbox` as a program: what it prints, leaves behind and how it ends."""

from __future__ import annotations

import asyncio
import getpass
import re
import signal
from dataclasses import replace
from pathlib import Path

import aiohttp
import pytest
from discord.ui import LayoutView
from simcord.actors import MemberActor

from bot.engine.actions import Action, Play
from bot.engine.views import SeatView
from bot.players import choose
from bot.sandbox import PackagesMissing, sandbox
from bot.sandbox.arguments import CannotKeep, RoomInUse, RoomUnreadable, SandboxOptions
from bot.sandbox.house import open_room, tunnel
from bot.sandbox.room import Room
from bot.ui.controls import table as controls
from bot.ui.controls.table import TableControl
from bot.ui.core.custom_ids import decode
from bot.views.table.view import SeatKind, TableView
from tests.e2e.bots import bot_of
from tests.front import Program, started
from tests.patience import PATIENCE
from tests.suite.systemd import Systemd


async def _address(process: Program) -> str:
    line = (await asyncio.wait_for(process.out.readline(), PATIENCE)).decode()
    [address] = re.findall(r"http://127\.0\.0\.1:\d+/#\S+", line)
    return str(address)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_it_serves_a_page_and_ends_cleanly(
    tmp_path: Path, port: int, number: signal.Signals
) -> None:
    # Once by Python itself, once as a fork.
    settings = {"PYTHONUNBUFFERED": "1"} if number == signal.SIGINT else {}
    async with started(tmp_path, "sandbox", "--port", str(port), front=None, **settings) as process:
        address = await _address(process)
        async with aiohttp.ClientSession() as session, session.get(address) as page:
            assert page.status == 200
        process.signal(number)
        done = await process.ended()
    assert done.status == 0
    assert "Traceback" not in done.err
    assert len(done.out.splitlines()) == 3  # the manager, how to stop it, and that it has stopped
    assert {path.name for path in tmp_path.iterdir()} <= {"site"}, "nothing else is left"


async def test_it_keeps_its_database_in_a_given_place_and_tells_systemd_of_itself(
    tmp_path: Path, port: int
) -> None:
    kept = "--keep", "kept", "--port", str(port), "--games", "3", "--seed", "1"
    with Systemd(tmp_path) as systemd:
        settings = systemd.environment()
        async with started(tmp_path, "sandbox", *kept, front=None, **settings) as process:
            await systemd.hears("READY=1", "STATUS=the sandbox is open")
            await _address(process)
            process.signal(signal.SIGINT)
            done = await process.ended()
    assert done.status == 0
    assert "It is kept in kept; --fresh begins a new one." in done.out.splitlines()
    assert (tmp_path / "kept" / "sandbox.db").stat().st_size > 0
    assert {path.name for path in tmp_path.iterdir()} == {"kept", "notify"}


async def test_a_game_goes_on_where_it_was_stopped(
    tmp_path: Path, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPUTER_PAUSE", "0")
    options = SandboxOptions(port=port, keep=tmp_path, seed=1)
    async with open_room(options) as room:
        [newcomer, *_] = room.viewers
        await _press(room, newcomer, controls.Join)
        await _press(room, newcomer, controls.CutHere)
        for _ in range(3):
            await room.pass_time(1.0)
        await _press(room, newcomer, controls.MyHand)
        await _press(room, newcomer, controls.PlayCard)
        [before] = await _tables(room)
        assert before.public is not None
        # The opener has made way, and said who plays there now.
        words = [message.content for message in room.channel.history()]
        assert any(before.seats[0].name in said for said in words)
        assert before.seats[0].kind is SeatKind.COMPUTER
    for _ in range(2):
        async with open_room(options) as room:
            [table] = await _tables(room)
            assert table.id == before.id
            assert table.public is not None
            assert table.public.tricks[: len(before.public.tricks)] == before.public.tricks
            assert table.seat_of(newcomer.id) == before.seat_of(newcomer.id)
            [newcomer, *_] = room.viewers
            await room.pass_time(1.0)
            # The board and the hand are there anew.
            assert len([m for m in room.channel.history(viewer=newcomer) if m.components]) == 2
            await _press(room, newcomer, controls.PlayCard)
            assert room.env.errors == []


async def test_a_kept_room_that_is_new_has_one_open_table(
    tmp_path: Path, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = SandboxOptions(port=port, keep=tmp_path, seed=1)
    addresses = set()
    for faces in (True, False):
        monkeypatch.setenv("CARD_EMOJIS", "on" if faces else "off")
        async with open_room(options) as room:
            assert len(await _tables(room)) == 1
            assert bool(room.env.backend.application_emojis) is faces
            assert room.env.errors == []
            addresses.add(room.url)
    assert len(addresses) == 1, "an open page can be loaded again"
    async with open_room(replace(options, fresh=True)) as room:
        [newcomer, *_] = room.viewers
        await _press(room, newcomer, controls.Join)
        [fresh] = await _tables(room)
        assert room.url not in addresses
        assert fresh.seats[0].user_id != newcomer.id
    async with open_room(options) as room:
        assert [table.id for table in await _tables(room)] == [fresh.id]


async def test_a_damaged_room_is_one_sentence_and_can_begin_afresh(
    tmp_path: Path, port: int
) -> None:
    (tmp_path / "sandbox.db").write_bytes(b"no database" * 100)
    (tmp_path / "notes.txt").write_text("mine")
    options = SandboxOptions(port=port, keep=tmp_path)
    with pytest.raises(RoomUnreadable, match=r"--fresh"):
        await sandbox(options)
    async with open_room(replace(options, fresh=True)) as room:
        assert await _tables(room)
        with pytest.raises(RoomInUse):
            async with open_room(replace(options, fresh=True, port=None)):
                pass
    assert (tmp_path / "notes.txt").read_text() == "mine"
    inside = replace(options, keep=tmp_path / "notes.txt" / "room")
    with pytest.raises(CannotKeep, match=r"notes.txt/room: Not a directory\. Choose another"):
        await sandbox(inside)


async def test_it_opens_beside_the_settings_of_one_process_of_many(
    tmp_path: Path, nobody: str, port: int
) -> None:
    (tmp_path / "backups").mkdir()
    (tmp_path / ".env").write_text(
        f"DATABASE_URL=postgresql://{nobody}/x\nSHARD_COUNT=8\nSHARD_IDS=4-7\nBACKUPS=backups\n"
    )
    async with started(tmp_path, "sandbox", "--port", str(port)) as process:
        assert await _address(process)
        process.signal(signal.SIGINT)
        assert (await process.ended()).status == 0
    assert not list((tmp_path / "backups").iterdir()), "that is the real bot's"


async def test_each_table_is_of_another_game(port: int) -> None:
    async with open_room(SandboxOptions(port=port, games=4, seed=1)) as room:
        tables = await _tables(room)
        viewers = {each.id for each in room.viewers}
    assert {table.seats[0].user_id for table in tables} <= viewers, "a page can show each opener"
    games = {table.variant.id for table in tables}
    assert games == {"trinidad", "pitch", "california-jack", "tobago"}
    assert {sum(seat.kind is SeatKind.EMPTY for seat in table.seats) for table in tables} == {1}


async def test_six_people_play_by_themselves(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen: set[tuple[int, Action]] = set()

    def noted(view: SeatView) -> Action:
        action = choose(view)
        chosen.add((view.seat, action))
        return action

    monkeypatch.setattr("bot.sandbox.demo.choose", noted)
    async with open_room(SandboxOptions(port=port, demo=True, seed=1)) as room:
        tables = await _tables(room)
        while not all(table.public and table.public.tricks[1:] for table in tables):
            await room.pass_time(1.0)
            tables = await _tables(room)
        assert room.env.errors == []
    assert {len(table.seats) for table in tables} == {4, 2}
    assert all(seat.here for table in tables for seat in table.seats)
    # The last card goes by itself.
    played = [
        (seat, Play(card))
        for table in tables
        if table.public is not None
        for trick in table.public.tricks[:5]
        for seat, card in zip(trick.seats, trick.cards, strict=True)
    ]
    assert not [one for one in played if one not in chosen], "each plays as a computer would"


async def _press(room: Room, who: MemberActor, kind: type[TableControl]) -> None:
    """Let somebody press the newest button of a kind that can be pressed."""
    for message in reversed(room.channel.history(viewer=who)):
        for item in LayoutView.from_message(message, timeout=None).walk_children():
            custom_id = getattr(item, "custom_id", None)
            if not isinstance(custom_id, str) or getattr(item, "disabled", False):
                continue
            if isinstance(decode(custom_id), kind):
                await who.click(message, custom_id=custom_id)
                return
    raise AssertionError(kind)


async def _tables(room: Room) -> list[TableView]:
    """Return the tables of the room."""
    bot = bot_of(room.env)
    locations = await bot.host.finder.locations_in(bot.guilds[0].id)
    return [await bot.host.table(location.id) for location in locations]


async def test_two_that_open_at_once_have_a_port_each(tmp_path: Path) -> None:
    async with started(tmp_path, "sandbox") as one, started(tmp_path, "sandbox") as other:
        assert await _address(one) != await _address(other)


async def test_missing_packages_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.sandbox.PACKAGES", ("simcord", "no_such_package"))
    with pytest.raises(PackagesMissing, match=r"hang-jack\[sandbox\].*\(no_such_package\)"):
        await sandbox(SandboxOptions())


def test_users_on_ssh_are_told_how_to_see_the_page() -> None:
    url = "http://127.0.0.1:8765/#key"
    assert tunnel({}, url) is None
    command = tunnel({"SSH_CONNECTION": "192.0.2.1 50000 192.0.2.7 22"}, url)
    assert command == f"ssh -N -L 8765:127.0.0.1:8765 {getpass.getuser()}@192.0.2.7"
