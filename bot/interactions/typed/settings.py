"""What somebody who manages a server has chosen in its settings, read and checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import discord

from bot.errors import TableError
from bot.interactions.answer import NotOffered
from bot.interactions.autocomplete import parse_choice
from bot.interactions.context import Interaction, chosen_value, chosen_values
from bot.interactions.typed import durations
from bot.interactions.typed.games import find_game
from bot.locale import LANGUAGES, N_
from bot.tables.settings.clock import MOST_MISSES, Pace
from bot.tables.settings.preferences import Look
from bot.tables.settings.server import ServerChanges
from bot.tables.views import OpenerRule, Openers, ServerSettings, TableLimits, UsualGame
from bot.ui.core.custom_ids import BadControl
from bot.ui.settings import server
from bot.ui.settings.panel import AS_DISCORD, SettingsAction
from bot.ui.settings.server import form_value, usual_game
from bot.ui.table import modals


class GameChanged(TableError):
    """A form chosen for a game that is not the usual one any more."""

    text = N_("Somebody has settled another game meanwhile. Choose again how many play.")


class NoRole(TableError):
    """A role is to be needed, and none is chosen."""

    text = N_("Choose that role first, in the menu of roles.")


class NoSuchNumber(TableError):
    """A number filled in that is none, or too large or too small."""

    text = N_("“{text}” does not fit there. Fill in a whole number from 1 to {most}.")


@dataclass(frozen=True, slots=True)
class Choice:
    """What was clicked or filled in, and what it was chosen from."""

    interaction: Interaction
    settings: ServerSettings
    """What the server has settled before."""
    allowed: TableLimits
    """How many tables the program allows."""


def read_language(value: str) -> str | None:
    """Return the language that was chosen; None for what Discord says.

    Raises:
        NotOffered: if the bot does not speak it.
    """
    if value != AS_DISCORD and value not in LANGUAGES:
        raise NotOffered(value=value[:40])
    return None if value == AS_DISCORD else value


def _game(made: Choice) -> ServerChanges:
    variant = find_game(chosen_value(made.interaction))
    if variant.id == usual_game(made.settings).variant:
        return {}
    return {"game": UsualGame(variant.id, variant.forms[0])}


def _form(made: Choice) -> ServerChanges:
    variant = find_game(usual_game(made.settings).variant)
    games = (UsualGame(variant.id, form) for form in variant.forms)
    value = chosen_value(made.interaction)
    for game in games:
        if form_value(game) == value:
            return {"game": game}
    raise GameChanged


def _channel(made: Choice) -> ServerChanges:
    found = _entity(made.interaction)
    guild = made.interaction.guild
    if found is not None and (
        guild is None or not isinstance(guild.get_channel(found), discord.TextChannel)
    ):
        raise BadControl
    return {"channel_id": found}


def _any_channel(_: Choice) -> ServerChanges:
    return {"channel_id": None}


def _threads(made: Choice) -> ServerChanges:
    return {"threads": chosen_value(made.interaction) == server.THREAD}


def _pace(made: Choice) -> ServerChanges:
    return {"clock": parse_choice(Pace, chosen_value(made.interaction)).clock}


def _times(made: Choice) -> ServerChanges:
    data: Any = made.interaction.data
    remind = modals.filled_in(data, server.REMIND).strip() or None
    move = modals.filled_in(data, server.MOVE).strip() or None
    misses = _number(data, server.MISSES, MOST_MISSES)
    return {"clock": durations.change_clock(made.settings.clock, None, remind, move, misses)}


def _words(made: Choice) -> ServerChanges:
    return {"language": read_language(chosen_value(made.interaction))}


def _cards(made: Choice) -> ServerChanges:
    return {"look": parse_choice(Look, chosen_value(made.interaction))}


def _openers(made: Choice) -> ServerChanges:
    who, role_id = (
        parse_choice(OpenerRule, chosen_value(made.interaction)),
        made.settings.openers.role_id,
    )
    if who is OpenerRule.ROLE and role_id is None:
        raise NoRole
    return {"openers": Openers(who, role_id)}


def _role(made: Choice) -> ServerChanges:
    found, guild = _entity(made.interaction), made.interaction.guild
    who = made.settings.openers.who
    if found is None and who is OpenerRule.MODERATORS:
        # The role did not count; that it is taken out lets nobody in.
        return {"openers": Openers(who)}
    if found is None or found == made.interaction.guild_id:
        # None is needed, or the one that everybody has.
        return {"openers": Openers()}
    if guild is None or guild.get_role(found) is None:
        raise BadControl
    return {"openers": Openers(OpenerRule.ROLE, found)}


def _most(made: Choice) -> ServerChanges:
    data: Any = made.interaction.data
    allowed = made.allowed
    tables = _number(data, server.MOST_TABLES, allowed.tables or 1)
    seats = _number(data, server.MOST_SEATS, allowed.seats or 1)
    return {"most": TableLimits(tables, seats)}


def _entity(interaction: Interaction) -> int | None:
    """Return the id of the channel or role that was chosen; None where it was taken away."""
    match chosen_values(interaction):
        case []:
            return None
        case [value] if value.isdecimal():
            return int(value)
    raise BadControl


def _number(data: Mapping[str, Any], field: str, most: int) -> int | None:
    """Return a number that was filled in; None where the field was left empty.

    Raises:
        NoSuchNumber: if it is none, or none that fits.
    """
    text = modals.filled_in(data, field).strip()
    if not text:
        return None
    if not (text.isdecimal() and len(text) < 10 and 1 <= int(text) <= most):
        raise NoSuchNumber(text=text[:40], most=most)
    return int(text)


OF: Final[Mapping[SettingsAction, tuple[SettingsAction, Callable[[Choice], ServerChanges]]]] = {
    SettingsAction.GAME: (SettingsAction.TABLES, _game),
    SettingsAction.FORM: (SettingsAction.TABLES, _form),
    SettingsAction.CHANNEL: (SettingsAction.TABLES, _channel),
    SettingsAction.ANY_CHANNEL: (SettingsAction.TABLES, _any_channel),
    SettingsAction.THREADS: (SettingsAction.TABLES, _threads),
    SettingsAction.PACE: (SettingsAction.CLOCK, _pace),
    SettingsAction.TIMES: (SettingsAction.CLOCK, _times),
    SettingsAction.LANGUAGE: (SettingsAction.WORDS, _words),
    SettingsAction.LOOK: (SettingsAction.WORDS, _cards),
    SettingsAction.OPENERS: (SettingsAction.PEOPLE, _openers),
    SettingsAction.ROLE: (SettingsAction.PEOPLE, _role),
    SettingsAction.MOST: (SettingsAction.PEOPLE, _most),
}
"""The page that each stands on, and what of the settings it changes."""
