"""What pages offer in direct messages works there; commands are in the languages of readers."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from typing import Any

import pytest
from discord import app_commands
from simcord import Env

import bot.locale.say
from bot.interactions.context import ServerOnly
from bot.settings import Settings
from bot.ui.controls.privacy import DeletionControl
from bot.ui.core.custom_ids import RENEWED, decode
from tests.e2e import raw
from tests.e2e.bots import bot_of, restart
from tests.e2e.reading import components, walk
from tests.e2e.world import World, reply_text, shown


def offered(page: raw.Shown) -> Iterator[tuple[str, str | None]]:
    """Yield the controls of a page, each with the value of a menu; None for a button."""
    for part in walk(components(page)):
        custom_id = str(part.get("custom_id") or "").partition(RENEWED)[0]
        if not custom_id or part.get("disabled"):
            continue
        options = [str(one["value"]) for one in part.get("options", ())]
        yield from ((custom_id, value) for value in options)
        if not options:
            yield custom_id, None


def plain_commands(env: Env) -> Iterator[str]:
    """Yield the names of the commands that need no options."""
    for command in bot_of(env).tree.walk_commands():
        parameters = getattr(command, "parameters", ())
        is_command = isinstance(command, app_commands.Command)
        if is_command and not any(parameter.required for parameter in parameters):
            yield command.qualified_name


async def test_each_control_of_each_page_works_in_direct_messages(env: Env, world: World) -> None:
    ann = world.people[0].user
    page = shown(await ann.slash("help"))
    asked: list[tuple[str, raw.Act]] = [
        ("", raw.Command(ann, ann.dm_channel, name)) for name in plain_commands(env)
    ]
    met, refused = set[tuple[str, str | None]](), set[str]()
    while asked:
        pressed, act = asked.pop()
        (result,) = await raw.together(env, act)
        if pressed and ServerOnly.text in reply_text(result):
            refused.add(pressed)
        found = set() if result.response is None else {*offered(result.response)} - met
        met |= found
        for custom_id, value in found:
            if isinstance(decode(custom_id), DeletionControl):
                continue
            if value is None:
                asked.append((custom_id, raw.Click(ann, page, custom_id)))
            else:
                asked.append((custom_id, raw.Choose(ann, page, custom_id, [value])))
    assert len(met) > 200
    assert refused == set()


def sent(env: Env) -> list[list[dict[str, Any]]]:
    """Return the commands, each time they were sent."""
    return [
        entry.json
        for entry in env.http_requests
        if entry.method == "PUT"
        and entry.path.endswith("/commands")
        and isinstance(entry.json, list)
    ]


async def test_a_new_translation_is_sent_and_an_old_one_only_once(
    env: Env, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    await restart(env, settings)
    assert len(sent(env)) == 1, "nothing has changed"

    class Otherwise(gettext.NullTranslations):
        def pgettext(self, context: str, message: str) -> str:
            return "ouvrir" if message == "open" else message

    monkeypatch.setattr(bot.locale.say, "_translations", lambda _: Otherwise())
    await restart(env, settings)
    commands = sent(env)[-1]
    assert len(sent(env)) == 2
    table = next(command for command in commands if command["name"] == "table")
    names = {part["name_localizations"]["fr"] for part in table["options"]}
    assert "ouvrir" in names
