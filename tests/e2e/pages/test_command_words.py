"""Commands in the languages of those who see them, sent to Discord whenever they change."""

import gettext
from typing import Any

import pytest
from simcord import Env

import bot.locale
from bot.settings import Settings
from tests.e2e.bots import restart


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

    monkeypatch.setattr(bot.locale, "_translations", lambda _: Otherwise())
    await restart(env, settings)
    commands = sent(env)[-1]
    assert len(sent(env)) == 2
    table = next(command for command in commands if command["name"] == "table")
    names = {part["name_localizations"]["fr"] for part in table["options"]}
    assert "ouvrir" in names
