"""What a refusal offers as the next click, and the message that shows it.

An error carries its next steps (`HangJackError.offer`); here they become buttons and menus. Those
that mend the command are made of what was typed: pressing one gives the command again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Protocol, TypeAlias

import discord
from discord import AppCommandOptionType as Kind
from discord import app_commands

from bot.interactions.rights import is_ephemeral
from bot.locale.say import Say
from bot.ui.controls.again import COMMANDS, GiveAgain, GiveAgainWith
from bot.ui.core.custom_ids import BadControl, Control, decode, encode, renewed
from bot.ui.core.framed import framed
from bot.ui.core.layout import CHOICES, OPTION, Button, Menu, Part, button, menu
from bot.ui.core.message import Outgoing
from bot.ui.text.measure import size
from bot.ui.text.names import escaped
from bot.views.table.rights import Right

TYPED: Final = "typed"
"""The key of an interaction's extras for the command that a button gives again."""
AT_TABLE: Final = "table"
"""The key for the id of the table that an interaction is about."""
_NOTE: Final = discord.Colour(0x7A7F87)
_READABLE: Final = 40
"""Most code units of a button's label that a phone shows."""
_GROUPS: Final = frozenset({Kind.subcommand.value, Kind.subcommand_group.value})

Value: TypeAlias = "str | int | None"
"""An option's value; None leaves the option out."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A command as it was typed."""

    command: str
    options: Mapping[str, str] = field(default_factory=dict)

    def changed(self, options: Mapping[str, Value]) -> Typed:
        """Return the command with other options."""
        mixed = {**self.options, **options}
        kept = {name: str(value) for name, value in mixed.items() if value is not None}
        return replace(self, options=kept)


class NextStep(Protocol):
    """A next click."""

    def part(self, typed: Typed | None, say: Say) -> Part:
        """Return what offers it; an empty text if nothing can."""


@dataclass(frozen=True, slots=True)
class Press:
    """Buttons of any controls, or a menu."""

    shown: Callable[[Say], Sequence[Button] | Menu]

    def part(self, _: Typed | None, say: Say) -> Part:
        """Return the buttons, or the menu."""
        shown = self.shown(say)
        return (shown if isinstance(shown, dict) else list(shown)) or ""


@dataclass(frozen=True, slots=True)
class Tell:
    """Words about what this person can do here."""

    words: Callable[[Say], str]

    def part(self, _: Typed | None, say: Say) -> Part:
        """Return the words."""
        return self.words(say)


@dataclass(frozen=True, slots=True)
class IfAllowed:
    """The first of these that the person may do at the table; `remedies` makes the buttons."""

    rights: tuple[Right, ...]
    most: int = 1
    """How many of them are offered."""

    def part(self, _typed: Typed | None, _say: Say) -> Part:
        """Return nothing: who may do what is not known here."""
        return ""


@dataclass(frozen=True, slots=True)
class Instead:
    """The command with other options: a button for each way, by its label."""

    ways: Callable[[Say], Mapping[str, Mapping[str, Value]]]

    def part(self, typed: Typed | None, say: Say) -> Part:
        """Return the buttons, or a menu if their labels are long.

        If what was typed is too long for both, only the labels.
        """
        ways = {label[:1].upper() + label[1:]: way for label, way in self.ways(say).items()}
        names = {name for way in ways.values() for name in way}
        if max(map(size, ways), default=0) > _READABLE and len(names) == 1:
            (name,) = names
            choose = Choose(name, lambda say: say("Which one?"), lambda _: _rows(ways))
            return choose.part(typed, say)
        buttons = []
        for label, options in ways.items():
            control = None if typed is None else _again(typed.changed(options))
            if control is None:
                return "\n".join(f"- {label}" for label in ways)
            buttons.append(button(control, label))
        return buttons or ""


@dataclass(frozen=True, slots=True)
class Choose:
    """The command with another value of one option: a menu."""

    option: str
    placeholder: Callable[[Say], str]
    rows: Callable[[Say], Sequence[discord.SelectOption]]
    pinned: Mapping[str, Value] = field(default_factory=dict)
    """Other options that are set: what was found without being named may be another one later."""

    def part(self, typed: Typed | None, say: Say) -> Part:
        """Return the menu; only its rows if what was typed is too long for it."""
        rows = self.rows(say)
        control = None
        if typed is not None and typed.command in COMMANDS:
            rest = tuple(typed.changed({**self.pinned, self.option: None}).options.items())
            control = _short(GiveAgainWith(typed.command, self.option, rest))
        made = None if control is None else menu(control, self.placeholder(say), rows)
        if made is None or not rows:
            option = say.meant("option", self.option)
            return "\n".join(f"- {escaped(row.label)} · `{option}:{row.value}`" for row in rows)
        return made


def _rows(ways: Mapping[str, Mapping[str, Value]]) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(label=label, value=str(value))
        for label, way in ways.items()
        for value in way.values()
        if len(str(value)) <= OPTION
    ]


def one_of(words: Sequence[str], say: Say) -> str:
    """Write words as a choice: ``2, 3 or 4``."""
    *others, last = words
    return say("{first} or {last}", first=", ".join(others), last=last) if others else last


def refused(
    interaction: discord.Interaction[Any], text: str, steps: Sequence[NextStep], say: Say
) -> Outgoing:
    """Return the message that says why something is refused, and offers what to do next."""
    known = _at_its_table(interaction)
    parts = [part for step in steps if (part := step.part(known, say))]
    return _in_frame(text, *parts) if parts else Outgoing(text=text)


def fit_to_replace(clicked: discord.Message | None, message: Outgoing) -> Outgoing:
    """Return a message as it can take the clicked one's place: a layout stays a layout."""
    if clicked is None or message.layout is not None or not clicked.flags.components_v2:
        return message
    return replace(_in_frame(message.text or ""), files=message.files)


def takes_place(interaction: discord.Interaction[Any]) -> bool:
    """Say whether the answer takes the place of the button that gives a command again.

    It does where only this person sees the button. A forged click may name any message.
    """
    return TYPED in interaction.extras and is_ephemeral(interaction)


def typed(interaction: discord.Interaction[Any]) -> Typed | None:
    """Return the command that an interaction gives; None for other clicks."""
    known: Typed | None = interaction.extras.get(TYPED)
    if known is not None or interaction.type is not discord.InteractionType.application_command:
        return known
    data: Any = interaction.data or {}
    words, options = [str(data.get("name"))], data.get("options") or []
    while options and options[0].get("type") in _GROUPS:
        words.append(str(options[0].get("name")))
        options = options[0].get("options") or []
    values = {str(option.get("name")): str(option.get("value")) for option in options}
    return Typed(" ".join(words), values)


def find_command(
    tree: app_commands.CommandTree[Any], name: str
) -> app_commands.Command[Any, ..., Any]:
    """Return the command of that name; raise BadControl if there is none."""
    group, _, inner = name.partition(" ")
    found = tree.get_command(group)
    if inner and isinstance(found, app_commands.Group):
        found = found.get_command(inner)
    if not isinstance(found, app_commands.Command):
        raise BadControl
    return found


def _at_its_table(interaction: discord.Interaction[Any]) -> Typed | None:
    """Return the command with the table that it was about, even if it named none.

    Pressed later, its button still means that table.
    """
    known, table = typed(interaction), interaction.extras.get(AT_TABLE)
    if known is None or table is None or known.command not in COMMANDS:
        return known
    command = find_command(interaction.client.tree, known.command)
    if "table" in known.options or command.get_parameter("table") is None:
        return known
    return known.changed({"table": table})


def _in_frame(text: str, *parts: Part) -> Outgoing:
    return framed([text, *parts], _NOTE)


def _again(command: Typed) -> Control | None:
    if command.command not in COMMANDS:
        return None
    return _short(GiveAgain(command.command, tuple(command.options.items())))


def _short(control: Control) -> Control | None:
    """Return a control if its custom_id is one that Discord takes and we read, also renewed."""
    custom_id = encode(control)
    try:
        return decode(custom_id) if renewed(custom_id, CHOICES) != custom_id else None
    except BadControl:
        return None
