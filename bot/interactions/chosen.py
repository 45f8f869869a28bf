"""What a person has chosen from a menu, or filled into a form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import discord

from bot.ui.core.custom_ids import BadControl
from bot.ui.table import modals

NUMBERS: Final = range(1_000_000_000)
IDS: Final = range(1 << 64)
_MOST_DIGITS: Final = len(str(IDS[-1]))
MEANT: Final = "meant"
"""The key of an interaction's extras for what its person has said that fields of a form mean."""


def chosen_values(interaction: discord.Interaction[Any]) -> list[str]:
    """Return what was chosen from a menu; nothing if no menu was clicked."""
    data: Any = interaction.data or {}
    values = data.get("values")
    return [str(value) for value in values] if isinstance(values, list) else []


def chosen_value(interaction: discord.Interaction[Any]) -> str:
    """Return the one value chosen from a menu; raise BadControl if it is not exactly one."""
    match chosen_values(interaction):
        case [value]:
            return value
    raise BadControl


def chosen_number(interaction: discord.Interaction[Any], fits: range = NUMBERS) -> int:
    """Return the one number chosen from a menu; raise BadControl if it is not one that fits."""
    return read_number(chosen_value(interaction), fits)


def read_number(value: str, fits: range = NUMBERS) -> int:
    """Read a number that a menu has as a value; raise BadControl if it is none that fits."""
    number = number_in(value, fits)
    if number is None:
        raise BadControl
    return number


def number_in(text: str, fits: range = NUMBERS) -> int | None:
    """Return the number that a text is; None if it is none that fits."""
    is_plain = text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS
    return int(text) if is_plain and int(text) in fits else None


def filled_in(interaction: discord.Interaction[Any], field: str) -> str:
    """Return what was filled into a field of a form; empty if there is no such field."""
    data: Any = interaction.data
    meant: Mapping[str, str] = interaction.extras.get(MEANT, {})
    return meant.get(field) or modals.filled_in(data, field).strip()


def filled_in_number(interaction: discord.Interaction[Any]) -> int | None:
    """Return the number filled into a form that asks for one; None if it is no number."""
    try:
        return int(filled_in(interaction, modals.NUMBER))
    except ValueError:
        return None
