"""The commands' names and descriptions in every language: Discord accepts them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest

from bot.locale.say import DEFAULT, LANGUAGES, TRANSLATIONS, speak
from tests.words.catalogues import catalogue, originals
from tests.words.gathering import commands

NAME: Final = re.compile(r"[-_'\w]{1,32}")
LONGEST: Final = 100
MOST_LETTERS: Final = 8_000
LOCALES: Final = ("en-US", "en-GB", *TRANSLATIONS)
LOCALE: Final = {DEFAULT: "en-US"}
"""What Discord calls a language, where that is another name."""
MENTIONED: Final = re.compile(r"(?<![\w/.:<])/([-\w]+(?: [-\w]+)?)")
"""A command in a text: ``/table open``, or only ``/help``."""
ASKED: Final = re.compile(r"/([-\w]+ [-\w]+) (\w+):(?!\w)")
"""An option that a text has people fill in: ``/table open game:``."""


@pytest.fixture(scope="module")
def payload() -> list[dict[str, Any]]:
    """What is sent to Discord."""
    return asyncio.run(commands())


def parts(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a command, its subcommands, their options and those options' choices."""
    yield command
    for part in (*command.get("options", ()), *command.get("choices", ())):
        yield from parts(part)


def test_every_name_and_description_is_given_in_every_language(
    payload: list[dict[str, Any]],
) -> None:
    for command in payload:
        for part in parts(command):
            assert set(part["name_localizations"]) == set(LOCALES), part["name"]
            if "description" in part:
                assert set(part["description_localizations"]) == set(LOCALES), part["name"]


@pytest.mark.parametrize("locale", LOCALES)
def test_discord_takes_them(payload: list[dict[str, Any]], locale: str) -> None:
    for command in payload:
        for part in parts(command):
            name = part["name_localizations"][locale]
            if "description" not in part:  # a choice
                assert 1 <= len(name) <= LONGEST, name
                continue
            assert NAME.fullmatch(name), name
            assert name == name.lower()
            assert 1 <= len(part["description_localizations"][locale]) <= LONGEST, name


@pytest.mark.parametrize("locale", LOCALES)
def test_no_two_neighbours_have_one_name(payload: list[dict[str, Any]], locale: str) -> None:
    def names(several: list[dict[str, Any]]) -> list[str]:
        return [one["name_localizations"][locale] for one in several]

    assert len(set(names(payload))) == len(payload)
    for command in payload:
        for part in parts(command):
            for inner in (part.get("options", []), part.get("choices", [])):
                assert len(set(names(inner))) == len(inner), part["name"]


def test_no_command_is_longer_than_discord_takes(payload: list[dict[str, Any]]) -> None:
    def longest(part: dict[str, Any], what: str) -> int:
        said = {part[what], *part[f"{what}_localizations"].values()}
        return max(len(text) for text in said)

    for command in payload:
        letters = sum(
            longest(part, "name")
            + (longest(part, "description") if "description" in part else len(str(part["value"])))
            for part in parts(command)
        )
        assert letters <= MOST_LETTERS, command["name"]


def paths(payload: list[dict[str, Any]], locale: str) -> dict[str, str]:
    """Return each command's name in a language, by its name in the source."""
    found = {}
    for command in payload:
        name = command["name_localizations"][locale]
        found[command["name"]] = name
        for part in command.get("options", ()):
            inner = f"{name} {part['name_localizations'][locale]}"
            found[f"{command['name']} {part['name']}"] = inner
    return found


def _longest(mentioned: str, known: dict[str, str]) -> str | None:
    """Return the command that a text means: ``table open`` and not ``table``."""
    if mentioned in known:
        return mentioned
    first = mentioned.partition(" ")[0]
    return first if first in known else None


def test_names_of_commands_are_translated_apart_from_words() -> None:
    """The command ``/table`` and the option ``table`` are translated each for itself."""
    say = speak("de")
    assert say.meant("command", "table") == "tisch"
    assert say("Which table") != "Which table"


@pytest.mark.parametrize(
    ("language", "client"), [(one, other) for one in LANGUAGES for other in LANGUAGES]
)
def test_texts_name_commands_as_the_readers_discord_does(
    payload: list[dict[str, Any]], language: str, client: str
) -> None:
    known, mine = paths(payload, LOCALE.get(client, client)), set[str]()
    for one, other in paths(payload, LOCALE.get(language, language)).items():
        mine |= {other} - {known[one]}
    say, seen = speak(language, client=client), 0
    for message in catalogue(TRANSLATIONS[0]):
        original, plural = originals(message)[-1], isinstance(message.id, tuple)
        if message.context or (plural and not MENTIONED.search(original)):
            continue
        text = say.count(originals(message)[0], original, 2) if plural else say(original)
        for command in filter(None, (_longest(one, known) for one in MENTIONED.findall(original))):
            seen += 1
            assert f"/{known[command]}" in text, f"{original}\n{text}"
        for command, option in ASKED.findall(original):
            name = say.meant("option", option)
            assert name == speak(client).meant("option", option)
            assert f"/{known[command]} {name}:" in text, f"{original}\n{text}"
        assert not mine & {*MENTIONED.findall(text)}, text
    assert seen > 50
