"""The menus, buttons and forms of `/settings`, and how each is known by its custom_id.

They belong to no table, and say nothing of what stands there now: so an old panel serves as well
as a new one. ``set1:<what>``, where 1 is the version of this code.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, unique
from typing import Annotated, Final

import discord
from babel import Locale

from bot.locale import LANGUAGES, N_, Say
from bot.tables.settings.preferences import Look
from bot.ui.core.custom_ids import Control, FieldCodec, encode
from bot.ui.core.layout import (
    MODAL_LABEL,
    OPTION,
    PLAIN,
    Button,
    Menu,
    button,
    menu,
)
from bot.ui.table.modals import StatelessModal
from bot.ui.text.measure import cut

SHEET: Final = discord.Colour(0x5865F2)
"""What frames the settings."""


@unique
class SettingsAction(Enum):
    """What there is to turn."""

    MY_LANGUAGE = "me:language"
    MY_LOOK = "me:look"
    MY_COLOURS = "me:colours"
    MY_PLACE = "me:place"
    TABLES = "see:tables"
    CLOCK = "see:clock"
    WORDS = "see:words"
    PEOPLE = "see:people"
    GAME = "server:game"
    FORM = "server:form"
    CHANNEL = "server:channel"
    ANY_CHANNEL = "server:anywhere"
    THREADS = "server:threads"
    PACE = "server:pace"
    ASK_TIMES = "ask:times"
    TIMES = "server:times"
    LANGUAGE = "server:language"
    LOOK = "server:look"
    OPENERS = "server:openers"
    ROLE = "server:role"
    ASK_MOST = "ask:most"
    MOST = "server:most"


FORMS: Final = frozenset({SettingsAction.TIMES, SettingsAction.MOST})
"""Those that are forms and filled in; all others are clicked."""

LOOKS: Final = {
    Look.PICTURE: N_("Pictures, and emojis in the words"),
    Look.EMOJI: N_("Emojis in the words"),
    Look.TEXT: N_("Characters alone, such as J♥"),
}
AS_DISCORD: Final = "-"
"""Stands for no language of one's own."""


_OF_KNOB: Final = FieldCodec(
    lambda knob, _: [knob.value], lambda words, _: SettingsAction(":".join(words))
)


@dataclass(frozen=True, slots=True)
class SettingsControl(Control):
    """A button, menu or form of the settings."""

    prefix = "set1"
    tag = ""

    knob: Annotated[SettingsAction, _OF_KNOB]


# -------------------------------------------------------------------------------- what they look


def press(
    knob: SettingsAction,
    label: str,
    style: discord.ButtonStyle = PLAIN,
    *,
    disabled: bool = False,
) -> Button:
    """Return a button of the settings."""
    return button(SettingsControl(knob), label, style, disabled=disabled)


def choice(
    knob: SettingsAction, choices: Mapping[str, str], now: str | None, placeholder: str = ""
) -> Menu:
    """Return a menu from which one of some values, each with its label, is chosen."""
    options = [
        discord.SelectOption(label=cut(label, OPTION), value=value, default=value == now)
        for value, label in choices.items()
    ]
    return menu(SettingsControl(knob), placeholder, options)


def languages(knob: SettingsAction, chosen: str | None, otherwise: str) -> Menu:
    """Return the menu of languages, each under its own name.

    Args:
        knob: whose language it is.
        chosen: the one that is settled, if any.
        otherwise: what it means that none is.
    """
    names = {language: own_name(language) for language in LANGUAGES}
    return choice(knob, {AS_DISCORD: otherwise, **names}, chosen or AS_DISCORD)


def own_name(language: str) -> str:
    """Return what a language is called by those who speak it."""
    return str(Locale(language).get_display_name(language)).capitalize()


def looks(knob: SettingsAction, look: Look, say: Say) -> Menu:
    """Return the menu of how cards are shown."""
    return choice(knob, {one.value: say(label) for one, label in LOOKS.items()}, look.value)


def form(
    knob: SettingsAction, title: str, fields: Sequence[tuple[str, str, str, str]]
) -> discord.ui.Modal:
    """Return a form of short lines.

    Args:
        knob: what it sets.
        title: what it is about.
        fields: of each its custom_id, label, explanation and what stands in it.
    """
    asked = StatelessModal(title=cut(title, MODAL_LABEL), custom_id=encode(SettingsControl(knob)))
    for name, label, explanation, now in fields:
        line: discord.ui.TextInput[StatelessModal] = discord.ui.TextInput(
            custom_id=name, default=now or None, required=False, max_length=12
        )
        described: discord.ui.Label[StatelessModal] = discord.ui.Label(
            text=cut(label, MODAL_LABEL), description=cut(explanation, OPTION), component=line
        )
        asked.add_item(described)
    return asked
