"""docs/commands.md: complete, current, and its examples can be typed as they stand."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from discord import AppCommandOptionType, app_commands

from bot.settings import Settings
from tests.manual.notes import CHAPTERS, ENDING
from tests.manual.page import HOME, commands, examples, page

COMMANDS: Final = commands()
NOTES: Final = {name: note for notes in CHAPTERS.values() for name, note in notes.items()}
EXAMPLES: Final = [(name, typed) for name, note in NOTES.items() for typed in examples(name, note)]
PAGE: Final = HOME.read_text(encoding="utf-8")
OPTION: Final = re.compile(r"([a-z_]+):(.*?)(?= [a-z_]+:|$)")


def section(name: str) -> str:
    """Return the manual's section on a command."""
    return PAGE.partition(f"\n### `/{name}`\n")[2].partition("\n#")[0]


def test_it_is_current() -> None:
    assert page() == PAGE, "commands have changed: run make commands"


def test_it_describes_every_command_once() -> None:
    noted = Counter(name for notes in CHAPTERS.values() for name in notes)
    assert noted == Counter(COMMANDS.keys()), "tests/manual/notes.py"


def test_it_describes_every_option_and_choice() -> None:
    for name, command in COMMANDS.items():
        text = section(name)
        assert command.description in text, name
        for option in command.parameters:
            (line,) = [
                line for line in text.splitlines() if line.startswith(f"| `{option.name}` |")
            ]
            assert option.description in line
            assert ("(required)" in line) == option.required, line
            for choice in option.choices:
                assert choice.name in line
            written = option.type is AppCommandOptionType.string
            for bound in (None if written else option.min_value, option.max_value):
                assert bound is None or str(bound) in line


def test_it_says_who_and_shows_how() -> None:
    for name in COMMANDS:
        assert NOTES[name].who, name
        assert "- **Example" in section(name), name


def test_examples_can_be_typed() -> None:
    for name, example in EXAMPLES:
        assert example.startswith(f"/{name}")
        typed = dict(OPTION.findall(example.removeprefix(f"/{name}")))
        rest = OPTION.sub("", example.removeprefix(f"/{name}")).strip()
        assert not rest, f"only options are typed: {example}"
        options = {option.name: option for option in COMMANDS[name].parameters}
        assert typed.keys() <= options.keys(), example
        required = {option.name for option in options.values() if option.required}
        assert required <= typed.keys(), example
        for word, value in typed.items():
            assert fits(options[word], value), f"{example}: {word}"


def fits(option: app_commands.Parameter, value: str) -> bool:
    """Return whether Discord accepts a value for an option."""
    if option.choices:
        return value in {word for choice in option.choices for word in (choice.name, choice.value)}
    if option.type is AppCommandOptionType.integer:
        low, high = option.min_value, option.max_value
        return (low is None or int(value) >= low) and (high is None or int(value) <= high)
    return bool(value)


def test_the_limits_it_names_are_the_real_ones() -> None:
    usual = Settings()
    text = " ".join(ENDING.split())
    assert f"can have {usual.tables_per_server} tables" in text
    assert f"can sit at {usual.tables_per_player}" in text
    assert f"can have {usual.events_per_server} events" in text
    assert f"can have announced {usual.events_per_person}" in text
    assert usual.person_rate == 5
    assert "more than five clicks and commands a second" in text
