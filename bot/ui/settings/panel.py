"""The parts that the panels of `/settings` share."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final, TypeVar

import discord
from babel import Locale

from bot.locale.say import LANGUAGES, Say
from bot.ui.controls.settings import SettingsAct, SettingsControl
from bot.ui.core.layout import PLAIN, Button, Menu, button, labelled_menu

_Value = TypeVar("_Value", bound="Enum | str")

SHEET: Final = discord.Colour(0x5865F2)
"""The colour of the panels."""

AS_DISCORD: Final = "-"
"""The menu's value for no chosen language."""


def press(
    action: SettingsAct, label: str, style: discord.ButtonStyle = PLAIN, *, disabled: bool = False
) -> Button:
    """Return a button of the settings."""
    return button(SettingsControl(action), label, style, disabled=disabled)


def choice(
    action: SettingsAct, choices: Mapping[str, str], now: str | None, placeholder: str = ""
) -> Menu:
    """Return a menu of labels by value, with a placeholder for no present value."""
    return labelled_menu(SettingsControl(action), placeholder, choices, now)


def values(action: SettingsAct, labels: Mapping[_Value, str], now: _Value, say: Say) -> Menu:
    """Return a menu of all values of a setting, given their labels in English."""
    written = {_written(value): say(label) for value, label in labels.items()}
    return choice(action, written, _written(now))


def _written(value: Enum | str) -> str:
    return str(value.value) if isinstance(value, Enum) else value


def languages(action: SettingsAct, chosen: str | None, otherwise: str) -> Menu:
    """Return the menu of languages, each under its own name; the label `otherwise` is for none."""
    names = {language: own_name(language) for language in LANGUAGES}
    return choice(action, {AS_DISCORD: otherwise, **names}, chosen or AS_DISCORD)


def own_name(language: str) -> str:
    """Return a language's name in that language."""
    return str(Locale(language).get_display_name(language)).capitalize()
