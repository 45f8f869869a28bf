"""The slash commands and their options, read from the cogs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeAlias

from discord import AppCommandOptionType, app_commands

from bot.locale import speak
from cogs import COGS

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
    return {command.qualified_name: command for command in _commands()}


def _commands() -> Iterator[Command]:
    services: Any = None  # no command runs here
    for cog in COGS:
        for command in cog(services).walk_app_commands():
            if isinstance(command, app_commands.Command):
                yield command


def translated_name(name: str, language: str) -> str:
    """Return the name of a command in another language."""
    say = speak(language)
    return " ".join(say.meant("command", word) for word in name.split())


def in_servers_only(command: Command) -> bool:
    """Return whether Discord offers a command only in servers."""
    whole = command.root_parent or command
    return command.guild_only or whole.guild_only


def describe_option(option: app_commands.Parameter) -> str:
    """Return an option's type with its bounds, or its choices."""
    if option.choices:
        return "one of: " + "; ".join(choice.name for choice in option.choices)
    kind = _KINDS[option.type]
    if option.min_value is not None and option.max_value is not None:
        kind += f" from {option.min_value:g} to {option.max_value:g}"
    return f"{kind}; suggestions as you type" if option.autocomplete else kind


def describe_default(option: app_commands.Parameter) -> str:
    """Return that an option is required, or its default choice if it has one."""
    if option.required:
        return " (required)"
    chosen = [choice.name for choice in option.choices if choice.value == option.default]
    return f" (default: {chosen[0]})" if chosen else ""
