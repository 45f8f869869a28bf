"""The parts that the panels of `/settings` share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import discord
from babel import Locale

from bot.locale import LANGUAGES, N_, Say
from bot.ui.controls.settings import SettingsAct, SettingsControl
from bot.ui.core.layout import PLAIN, Button, Menu, button, labelled_menu
from bot.views.settings.preferences import Look

SHEET: Final = discord.Colour(0x5865F2)
"""The colour of the panels."""


LOOKS: Final = {
    Look.PICTURE: N_("Pictures, and emojis in the words"),
    Look.EMOJI: N_("Emojis in the words"),
    Look.TEXT: N_("Plain text, such as J♥"),
}
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


def languages(action: SettingsAct, chosen: str | None, otherwise: str) -> Menu:
    """Return the menu of languages, each under its own name; the label `otherwise` is for none."""
    names = {language: own_name(language) for language in LANGUAGES}
    return choice(action, {AS_DISCORD: otherwise, **names}, chosen or AS_DISCORD)


def own_name(language: str) -> str:
    """Return a language's name in that language."""
    return str(Locale(language).get_display_name(language)).capitalize()


def looks(action: SettingsAct, look: Look, say: Say) -> Menu:
    """Return the menu of how cards are shown."""
    return choice(action, {value.value: say(label) for value, label in LOOKS.items()}, look.value)
