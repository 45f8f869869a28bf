"""What a game's declaration is made of: rules, forms and options, all of them values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, TypeAlias

from bot.engine.errors import BadForm, BadOption
from bot.engine.rules import Rules

OptionValue: TypeAlias = int | bool | str


@dataclass(frozen=True, slots=True)
class Form:
    """How many sit down, on how many sides."""

    sides: int
    seats: int


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that a table has within a game (RULES.md §5.12)."""

    name: str
    default: OptionValue
    values: Sequence[OptionValue]
    """All that it takes: a tuple with the default first, or a range of numbers."""
    field: str
    """The field of `Rules` that it sets."""
    reads: Callable[[Any], object]
    """From a value to the field's: for a word, the enumeration that it is an id of."""

    def check(self, value: object) -> None:
        """Refuse what the option does not take.

        Raises:
            BadOption: if the value is of another type (``True`` is no 1) or not among the values.
        """
        if type(value) is not type(self.default) or value not in self.values:
            raise BadOption(self.name, value)


def option(rules: Rules, name: str, values: Sequence[OptionValue]) -> Option:
    """Declare the option that sets the field of its own name, with the game's value as default."""
    held = getattr(rules, name)
    if isinstance(held, Enum):
        return Option(name, held.value, values, name, type(held))
    return Option(name, held, values, name, type(held))


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """One game of RULES.md §3: its name, the ways to sit down to it, and its rules as values."""

    id: str
    name: str
    """In English: the key of the message catalogue."""
    aliases: tuple[str, ...] = ()
    """Other names that a player may type."""
    forms: tuple[Form, ...]
    """The first is the usual one."""
    base: Rules
    """The rules with every option at its default."""
    options: tuple[Option, ...]

    def rules(self, options: Mapping[str, OptionValue]) -> Rules:
        """Return the rules with options applied.

        Raises:
            BadOption: if the game has no such option, or it does not take the value.
        """
        chosen = self.trim(options)
        fields: dict[str, Any] = {
            offered.field: offered.reads(chosen[offered.name])
            for offered in self.options
            if offered.name in chosen
        }
        return replace(self.base, **fields)

    def trim(self, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Return only the options that differ from their defaults, in the game's own order.

        Raises:
            BadOption: if the game has no such option, or it does not take the value.
        """
        known = {offered.name for offered in self.options}
        for name, value in options.items():
            if name not in known:
                raise BadOption(name, value)
        for offered in self.options:
            if offered.name in options:
                offered.check(options[offered.name])
        return {
            offered.name: options[offered.name]
            for offered in self.options
            if options.get(offered.name, offered.default) != offered.default
        }

    def form(self, sides: int, seats: int) -> Form:
        """Return one of the game's forms.

        Raises:
            BadForm: if the game is not played so.
        """
        form = Form(sides, seats)
        if form not in self.forms:
            raise BadForm(sides, seats)
        return form
