"""The page of docs/commands.md: commands and options are read from the cogs; notes are added."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, TypeAlias

from babel import Locale
from discord import AppCommandOptionType, app_commands

from bot.locale.say import TRANSLATIONS, speak
from cogs import COGS
from tests.manual.notes import CHAPTERS, ENDING, OPENING, SHARED, Note

HOME: Final = Path(__file__).parents[2] / "docs" / "commands.md"

Command: TypeAlias = "app_commands.Command[Any, ..., Any]"

_KINDS: Final = {
    AppCommandOptionType.string: "text",
    AppCommandOptionType.integer: "a whole number",
    AppCommandOptionType.number: "a number",
    AppCommandOptionType.boolean: "yes or no",
    AppCommandOptionType.user: "a person",
    AppCommandOptionType.channel: "a channel",
    AppCommandOptionType.role: "a role",
    AppCommandOptionType.mentionable: "a person or a role",
    AppCommandOptionType.attachment: "a file",
}


def commands() -> dict[str, Command]:
    """Return every slash command by its full name, such as ``table open``."""
    services: Any = None  # no command runs here
    return {
        command.qualified_name: command
        for cog in COGS
        for command in cog(services).walk_app_commands()
        if isinstance(command, app_commands.Command)
    }


def _translated_name(name: str, language: str) -> str:
    say = speak(language)
    return " ".join(say.meant("command", word) for word in name.split())


def _in_servers_only(command: Command) -> bool:
    whole = command.root_parent or command
    return command.guild_only or whole.guild_only


def _describe_option(option: app_commands.Parameter) -> str:
    """Return an option's type with its bounds, or its choices."""
    if option.choices:
        return "one of: " + "; ".join(choice.name for choice in option.choices)
    kind = _KINDS[option.type]
    if option.type is AppCommandOptionType.string and option.max_value is not None:
        kind += f", up to {option.max_value:g} characters"
    elif option.min_value is not None and option.max_value is not None:
        kind += f" from {option.min_value:g} to {option.max_value:g}"
    return f"{kind}; suggestions as you type" if option.autocomplete else kind


def _describe_default(option: app_commands.Parameter) -> str:
    if option.required:
        return " (required)"
    chosen = [choice.name for choice in option.choices if choice.value == option.default]
    return f" (default: {chosen[0]})" if chosen else ""


def page() -> str:
    """Return the whole manual."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    known = commands()
    yield "# Commands"
    yield ""
    yield OPENING
    yield from _overview()
    yield ""
    yield SHARED.rstrip()
    for chapter, notes in CHAPTERS.items():
        yield f"\n## {chapter}"
        for name, note in notes.items():
            yield from _command(known[name], note)
    yield ""
    yield ENDING


def _overview() -> Iterator[str]:
    """Link to every command, a row for each chapter."""
    yield _row("section", "commands")
    yield _row("---", "---")
    for chapter, notes in CHAPTERS.items():
        links = (f"[`/{name}`](#{_anchor(name)})" for name in notes)
        yield _row(f"[{chapter}](#{_anchor(chapter)})", " · ".join(links))


def _anchor(heading: str) -> str:
    return heading.lower().replace(" ", "-")


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def examples(name: str, note: Note) -> tuple[str, ...]:
    """Return what a person may type: at least the command alone."""
    return note.examples or (f"/{name}",)


def _command(command: Command, note: Note) -> Iterator[str]:
    yield f"\n### `/{command.qualified_name}`"
    yield ""
    yield f"{command.description}. {note.text}".rstrip()
    yield ""
    yield f"- **Who:** {note.who}"
    yield f"- **Where:** {_where(command, note)}"
    shown = ", ".join(f"`{example}`" for example in examples(command.qualified_name, note))
    yield f"- **{'Examples' if note.examples[1:] else 'Example'}:** {shown}"
    yield f"- **Also called:** {_other_names(command)}"
    if command.parameters:
        yield ""
        yield _row("option", "takes", "what it is for")
        yield _row("---", "---", "---")
    for option in command.parameters:
        description = f"{_describe_option(option)}{_describe_default(option)}"
        yield _row(f"`{option.name}`", description, str(option.description))


def _other_names(command: Command) -> str:
    names = (
        f"`/{_translated_name(command.qualified_name, language)}`"
        f" in {Locale.parse(language).english_name}"
        for language in TRANSLATIONS
    )
    return ", ".join(names)


def _where(command: Command, note: Note) -> str:
    if _in_servers_only(command) or note.server_only:
        return "in servers"
    return "in servers and in direct messages"
