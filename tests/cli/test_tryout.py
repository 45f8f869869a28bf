"""`python -m bot check --try`: each thing that the bot does on Discord, tried once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.enums import InteractionType

from bot.cli import tryout
from bot.cli.check import CheckResult, Mark
from bot.locale.say import speak
from tests.e2e.reading import buttons, menus
from tests.front import Front, run
from tests.wire.people import Asked, Person, Seen, own_application
from tests.wire.rest import TOKEN

STEPS = (
    "find the channel",
    "post a board with a picture",
    "edit it with another picture (1 of 2)",
    "edit it with another picture (2 of 2)",
    "find it in the channel's history",
    "make a thread",
    "write in the thread",
    "archive the thread",
    "list an event of the server",
    "remove the event",
    "open a direct message to nobody",
    "post a file",
    "find it in the channel's history",
    "mention a role",
    "write to the owner, and delete it",
    "upload an emoji, and delete it",
    "register a command, and remove it",
    "delete the thread",
    "delete the board",
    "delete a message",
    "delete a message",
)
ANSWERS = (
    "answer with a picture",
    "edit the answer with another picture",
    "answer a press in its place, with another picture",
    "send another answer, with a menu",
    "answer a choice with a form",
    "say that an answer comes later",
    "give the answer",
    "delete both",
    "delete the answer",
)


@pytest.fixture
def room(front: Front) -> int:
    """Return a channel where the bot may do everything."""
    wire = front.wire
    server = wire.server("Card Club")
    for role in wire.backend.get_guild(server).roles.values():
        role.permissions = 2**53 - 1
    own_application(wire, wire.person("owner", server))
    return wire.channel(server, "card-room")


@pytest.fixture
def nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody press the button in time."""
    monkeypatch.setattr(tryout, "PRESS_S", 0.1)


def pressed(who: Person, seen: list[Seen]) -> bool:
    """Press the button of the newest message that has one; say whether there is one.

    A menu is chosen from, and the form that comes of it is sent.
    """
    for message in reversed(seen):
        for menu in menus(message):
            asked = who.choose(message, menu.custom_id, ["1"])
            asyncio.get_running_loop().create_task(send_form(who, asked, menu.custom_id))
            return True
        for found in buttons(message):
            assert found.custom_id is not None
            who.click(message, found.custom_id)
            return True
    return False


async def send_form(who: Person, asked: Asked, custom_id: str) -> None:
    await asked.answered()
    data = {"custom_id": custom_id, "components": []}
    who._ask(InteractionType.MODAL_SUBMIT, asked.record.channel_id, data)


async def tried(channel: object) -> list[CheckResult]:
    results = [one async for one in tryout.try_out(TOKEN, str(channel), speak())]
    assert not any(TOKEN in one.text for one in results)
    return results


def done(results: list[CheckResult]) -> list[str]:
    """Return the steps that went well."""
    return [
        one.text.removeprefix("Try: ").removesuffix(": done.")
        for one in results
        if one.mark is Mark.WELL
    ]


async def pressed_so_often(front: Front, room: int, times: int) -> list[CheckResult]:
    """Try everything; people do only some of what they are asked to do."""
    wire = front.wire
    ann = wire.person("ann", wire.backend.get_channel(room).guild_id or 0)
    results: list[CheckResult] = []
    trial: AsyncIterator[CheckResult] = tryout.try_out(TOKEN, str(room), speak())
    async for result in trial:
        results.append(result)
        asks = "press" in result.text or "choose from" in result.text
        if times and asks and result.mark is Mark.NOTE:
            times -= 1
            asyncio.get_running_loop().call_soon(pressed, ann, ann.sees(room))
    assert [one.text for one in results if one.mark is Mark.WRONG] == []
    assert not [one for one in wire.messages(room) if one.components], "all is cleaned up"
    return results


async def test_everything_is_tried_and_cleaned_up(front: Front, room: int) -> None:
    wire = front.wire
    server = wire.backend.get_channel(room).guild_id or 0
    helpers = wire.backend.create_role(server, "helpers").id
    wire.backend.add_member_role(server, wire.backend.bot_user.id, helpers)
    results = await pressed_so_often(front, room, 3)
    assert done(results) == [*STEPS[:5], *ANSWERS, *STEPS[5:]]
    said = str([request.body for request in wire.rest.log])
    assert f"<@&{helpers}>" not in said, "others have that role, too"
    assert sum(request.files for request in wire.rest.log) == 7
    assert not [one for one in wire.backend.messages[room].values() if one.components]
    assert not wire.backend.get_guild(server).scheduled_events


@pytest.mark.parametrize(
    ("times", "said", "answers"),
    [
        (0, "Try: nobody pressed, so no answer was tried.", 0),
        (1, "Try: nobody pressed, so no other answer was tried.", 2),
        (2, "Try: nobody chose, so no form was tried.", 4),
    ],
)
async def test_what_needs_people_is_left_out_without_them(
    front: Front, room: int, monkeypatch: pytest.MonkeyPatch, *, times: int, said: str, answers: int
) -> None:
    async def press(trial: Any) -> Any:
        nonlocal times
        times -= 1
        return None if times < 0 else await presses(trial)

    presses = tryout._Trial.press
    monkeypatch.setattr(tryout._Trial, "press", press)
    results = await pressed_so_often(front, room, times)
    assert said in [one.text for one in results if one.mark is Mark.NOTE]
    left = {"delete the answer"} & set(done(results))
    assert bool(left) == (answers > 2)
    assert [one for one in done(results) if one in ANSWERS[:-1]] == list(ANSWERS[:answers])


async def test_without_the_gateway_all_but_answers_is_tried(
    front: Front, room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tryout, "_GATEWAY_S", 0)
    monkeypatch.setattr(tryout, "PRESS_S", 0)
    results = await tried(room)
    wrong = [one.text for one in results if one.mark is Mark.WRONG]
    assert wrong == ["Try: connect to the gateway: no connection."]
    assert done(results) == [*STEPS]


@pytest.mark.usefixtures("nobody")
async def test_what_discord_refuses_is_told_with_its_code(front: Front, room: int) -> None:
    wire = front.wire
    wire.fault("PATCH", "/channels/*/messages/*", status=400, code=50_035, of_files=True)
    wire.fault("POST", "/users/@me/channels", status=403, code=20_026)
    wire.fault("POST", "/guilds/*/scheduled-events", status=403, code=50_013)
    lacks = discord.Permissions(send_messages_in_threads=True, administrator=True).value
    for role in wire.backend.get_guild(wire.backend.get_channel(room).guild_id or 0).roles.values():
        role.permissions &= ~lacks
    results = await tried(room)
    wrong = [one.text for one in results if one.mark is Mark.WRONG]
    assert wrong == [
        "Try: edit it with another picture (1 of 2): Discord refused it, code 50035 (HTTP 400).",
        "Try: write in the thread: Discord refused it, code 50013 (HTTP 403).",
        "Try: list an event of the server: Discord refused it, code 50013 (HTTP 403).",
        "Try: open a direct message to nobody: Discord refused it, code 20026 (HTTP 403).",
    ]
    assert any("nobody pressed" in one.text for one in results)
    left = wire.messages(room)
    assert not [one for one in left if one.components], "what went well is cleaned up"


@pytest.mark.usefixtures("nobody")
async def test_a_thread_that_cannot_be_deleted_is_told(front: Front, room: int) -> None:
    front.wire.fault("DELETE", "/channels/*", status=403, code=50_013, times=None)
    (told,) = [one for one in await tried(room) if "Delete it by hand" in one.text]
    assert told.mark is Mark.NOTE


@pytest.mark.parametrize("channel", ["card-room", "1"])
async def test_what_is_no_channel_is_told(front: Front, channel: str) -> None:
    (told,) = await tried(channel)
    assert told.mark is Mark.WRONG
    assert channel in told.text
    assert not front.asked


async def test_a_channel_that_the_bot_does_not_see_is_told(front: Front, room: int) -> None:
    (told,) = await tried(f"https://discord.com/channels/1/{room + 1}")
    assert "code 10003" in told.text


async def test_what_is_wrong_elsewhere_keeps_nothing_from_being_tried(
    front: Front, room: int, tmp_path: Path
) -> None:
    ended = await run(
        tmp_path,
        "check",
        "--try",
        "1",
        front=front,
        DISCORD_TOKEN=TOKEN,
        BACKUPS=str(tmp_path / "no-such-folder"),
    )
    assert ended.status == 1
    assert "✗ Backups" in ended.out
    assert "Try: 1 isn't a channel." in ended.out
