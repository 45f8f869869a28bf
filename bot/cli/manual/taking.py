"""What commands there are and what each of them takes, read off the bot's own cogs."""

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
    nobody: Any = None  # no command is run here, so none of them asks its rooms for anything
    for cog in COGS:
        for command in cog(nobody).walk_app_commands():
            if isinstance(command, app_commands.Command):
                yield command


def called(name: str, language: str) -> str:
    """Return what Discord calls a command for those who read another language."""
    say = speak(language)
    return " ".join(say.meant("command", word) for word in name.split())


def in_servers_only(command: Command) -> bool:
    """Say whether Discord offers a command in servers alone."""
    whole = command.root_parent or command
    return command.guild_only or whole.guild_only


def takes(option: app_commands.Parameter) -> str:
    """Say what an option takes: of what kind, within which bounds, or one of which choices."""
    if option.choices:
        return "one of: " + "; ".join(choice.name for choice in option.choices)
    kind = _KINDS[option.type]
    if option.min_value is not None and option.max_value is not None:
        kind += f" from {option.min_value:g} to {option.max_value:g}"
    return f"{kind}; suggestions as you type" if option.autocomplete else kind


def without(option: app_commands.Parameter) -> str:
    """Say that an option has to be given, or what is chosen otherwise, as far as it says so."""
    if option.required:
        return " (has to be given)"
    chosen = [choice.name for choice in option.choices if choice.value == option.default]
    return f" (left out: {chosen[0]})" if chosen else ""
