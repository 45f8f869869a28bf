"""The page itself, in Markdown."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from babel import Locale

from bot.cli.manual.commands import (
    Command,
    commands,
    describe_default,
    describe_option,
    in_servers_only,
    translated_name,
)
from bot.cli.manual.notes import CHAPTERS, ENDING, OPENING, Note
from bot.locale import TRANSLATIONS

HOME: Final = Path(__file__).parents[3] / "docs" / "commands.md"


def page() -> str:
    """Return the whole manual."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    known = commands()
    yield "# Commands"
    yield ""
    yield OPENING
    yield from _overview(known)
    for chapter, notes in CHAPTERS.items():
        yield f"\n## {chapter}"
        for name, note in notes.items():
            yield from _command(known[name], note)
    yield ""
    yield ENDING


def _overview(known: Mapping[str, Command]) -> Iterator[str]:
    languages = [Locale.parse(language).english_name for language in TRANSLATIONS]
    yield _row("command", "what it does", *(f"in {language}" for language in languages))
    yield _row(*["---"] * (2 + len(languages)))
    for name in itertools.chain.from_iterable(CHAPTERS.values()):
        link = f"[`/{name}`](#{name.replace(' ', '-')})"
        abroad = (f"`/{translated_name(name, language)}`" for language in TRANSLATIONS)
        yield _row(link, known[name].description, *abroad)


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _command(command: Command, note: Note) -> Iterator[str]:
    yield f"\n### `/{command.qualified_name}`"
    yield ""
    yield f"{command.description}. {note.text}".rstrip()
    yield ""
    yield f"- **Who:** {note.who}"
    yield f"- **Where:** {_where(command, note)}"
    for example in note.examples:
        yield f"- **Such as:** `{example}`"
    if command.parameters:
        yield ""
        yield _row("option", "takes", "what it is for")
        yield _row("---", "---", "---")
    for option in command.parameters:
        description = f"{describe_option(option)}{describe_default(option)}"
        yield _row(f"`{option.name}`", description, str(option.description))


def _where(command: Command, note: Note) -> str:
    if in_servers_only(command) or note.server_only:
        return "in a server's channels"
    return "in a server's channels and in direct messages with the bot"
