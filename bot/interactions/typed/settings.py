"""What each control of the settings changes, and how its value is read and checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Any, Final, TypeVar, cast

import discord

from bot.errors import TableError
from bot.interactions.answer import NotOffered
from bot.interactions.autocomplete import parse_choice
from bot.interactions.chosen import (
    IDS,
    chosen_value,
    chosen_values,
    filled_in,
    number_in,
    read_number,
)
from bot.interactions.context import Interaction
from bot.interactions.posting import check_permitted
from bot.interactions.typed import durations
from bot.interactions.typed.games import find_game
from bot.interactions.typed.zones import read_zone
from bot.locale.say import LANGUAGES, N_
from bot.ui.controls.settings import SettingsAct
from bot.ui.core.custom_ids import BadControl
from bot.ui.settings.panel import AS_DISCORD
from bot.ui.settings.person import ASK, FOUR, NAMED
from bot.ui.settings.server import (
    MISSES,
    MOST_SEATS,
    MOST_TABLES,
    MOVE,
    POSTED,
    REMIND,
    THREAD,
    ZONE,
    form_value,
)
from bot.views.computer_names import ComputerLevel
from bot.views.person import Remind
from bot.views.settings.clock import MOST_MISSES, Clock, Pace
from bot.views.settings.house_games import HouseGame, UsualGame
from bot.views.settings.preferences import HandPlace, Look, RemindBy
from bot.views.settings.server import (
    MOST_REFEREES,
    OpenerRule,
    Openers,
    ServerSettings,
    TableLimits,
    Tempo,
    TricksAs,
)

_Enum = TypeVar("_Enum", bound=Enum)


class GameChanged(TableError):
    text = N_("Someone chose another game in the meantime. Choose again how many play.")


class NoRole(TableError):
    text = N_("Choose the role first, in the role menu.")


class BotsDontRule(TableError):
    text = N_("A bot can't be a referee. Choose people.")


class NoSuchNumber(TableError):
    text = N_("“{text}” doesn't fit. Write a number from {least} to {most}.")


@dataclass(frozen=True, slots=True)
class Choice:
    """What a person has chosen for a server, and what it is checked against."""

    interaction: Interaction
    settings: ServerSettings
    """The settings before."""
    allowed: TableLimits
    """How many tables the program allows."""

    @property
    def value(self) -> str:
        """The one value chosen from a menu."""
        return chosen_value(self.interaction)

    def one_of(self, kind: type[_Enum]) -> _Enum:
        """Return the choice of an enum with that value."""
        return parse_choice(kind, self.value)

    @property
    def entity(self) -> int | None:
        """The id of the chosen channel or role; None if the menu was emptied."""
        match chosen_values(self.interaction):
            case []:
                return None
            case [value]:
                return read_number(value, IDS)
        raise BadControl

    def number(self, field: str, most: int) -> int | None:
        """Return a field's number from 1 to `most`, None if it is empty; or raise NoSuchNumber."""
        text = filled_in(self.interaction, field)
        if not text:
            return None
        number = number_in(text, range(1, most + 1))
        if number is None:
            raise NoSuchNumber(text=text[:40], least=1, most=most)
        return number


def _language(value: str) -> str | None:
    """Return the chosen language; None for Discord's own."""
    if value != AS_DISCORD and value not in LANGUAGES:
        raise NotOffered(value=value[:40])
    return None if value == AS_DISCORD else value


def _game(choice: Choice) -> UsualGame | None:
    variant, usual = find_game(choice.value), choice.settings.usual_game
    if variant is usual.variant and not usual.options:
        return choice.settings.game
    return UsualGame(variant, variant.forms[0])


def _house_game(choice: Choice) -> UsualGame:
    """Return the chosen house game; raise NotOffered if it was deleted meanwhile."""
    for one in choice.settings.house_games:
        if one.name == choice.value:
            return one.game
    raise NotOffered(value=choice.value[:40])


def _without(choice: Choice) -> tuple[HouseGame, ...]:
    return tuple(one for one in choice.settings.house_games if one.name != choice.value)


def _form(choice: Choice) -> UsualGame:
    variant = choice.settings.usual_game.variant
    for form in variant.forms:
        game = UsualGame(variant, form, choice.settings.usual_game.options_in(form))
        if form_value(game) == choice.value:
            return game
    raise GameChanged


def _channel(choice: Choice, *, own_thread: bool = False) -> int | None:
    """Return the chosen channel; raise LacksPermissions if the bot cannot post there."""
    channel_id, guild = choice.entity, choice.interaction.guild
    if channel_id is None:
        return None
    channel = None if guild is None else guild.get_channel(channel_id)
    if not isinstance(channel, discord.TextChannel):
        raise BadControl
    check_permitted(choice.interaction, channel, own_thread=own_thread)
    return channel_id


def _tables_channel(choice: Choice) -> int | None:
    return _channel(choice, own_thread=choice.settings.threads)


def _times(choice: Choice) -> Clock:
    misses = choice.number(MISSES, MOST_MISSES)
    remind, move = (filled_in(choice.interaction, field) or None for field in (REMIND, MOVE))
    return durations.change_clock(choice.settings.clock, None, remind, move, misses)


def _zone(choice: Choice) -> str:
    return read_zone(filled_in(choice.interaction, ZONE)).key


def _openers(choice: Choice) -> Openers:
    who, role_id = choice.one_of(OpenerRule), choice.settings.openers.role_id
    if who is OpenerRule.ROLE and role_id is None:
        raise NoRole
    return Openers(who, role_id)


def _role(choice: Choice) -> Openers:
    if choice.entity is None and choice.settings.openers.who is OpenerRule.MODERATORS:
        # The role did not count; without it moderators alone still open tables.
        return Openers(OpenerRule.MODERATORS)
    role_id = _special_role(choice)
    return Openers() if role_id is None else Openers(OpenerRule.ROLE, role_id)


def _event_role(choice: Choice) -> int | None:
    """Return the chosen role; the one that everybody has lets everybody announce events."""
    guild = choice.interaction.guild
    if choice.entity is not None and (guild is None or guild.get_role(choice.entity) is None):
        raise BadControl
    return choice.entity


def _special_role(choice: Choice) -> int | None:
    """Return the chosen role; None for no role, or the one that everybody has."""
    return None if choice.entity == choice.interaction.guild_id else _event_role(choice)


def _referees(choice: Choice) -> tuple[int, ...]:
    data: Any = choice.interaction.data
    resolved = data.get("resolved", {})
    values = chosen_values(choice.interaction)
    # Members only: the menu finds other people too who can be reached.
    if len(values) > MOST_REFEREES or not resolved.get("members", {}).keys() >= set(values):
        raise BadControl
    if any(resolved["users"][value].get("bot") for value in values):
        raise BotsDontRule
    return tuple(sorted({int(value) for value in values}))


def _most(choice: Choice) -> TableLimits:
    # What the program allows is a number.
    tables = choice.number(MOST_TABLES, cast("int", choice.allowed.tables))
    return TableLimits(tables, choice.number(MOST_SEATS, cast("int", choice.allowed.seats)))


SERVER: Final[Mapping[SettingsAct, tuple[SettingsAct, str, Callable[[Choice], Any]]]] = {
    SettingsAct.GAME: (SettingsAct.TABLES, "game", _game),
    SettingsAct.FORM: (SettingsAct.TABLES, "game", _form),
    SettingsAct.USUAL_HOUSE_GAME: (SettingsAct.TABLES, "game", _house_game),
    SettingsAct.DROP_HOUSE_GAME: (SettingsAct.TABLES, "house_games", _without),
    SettingsAct.CHANNEL: (SettingsAct.TABLES, "channel_id", _tables_channel),
    SettingsAct.ANY_CHANNEL: (SettingsAct.TABLES, "channel_id", lambda _: None),
    SettingsAct.THREADS: (SettingsAct.TABLES, "threads", lambda choice: choice.value == THREAD),
    SettingsAct.PACE: (SettingsAct.CLOCK, "clock", lambda choice: choice.one_of(Pace).clock),
    SettingsAct.TEMPO: (SettingsAct.CLOCK, "tempo", lambda choice: choice.one_of(Tempo)),
    SettingsAct.LEVEL: (SettingsAct.TABLES, "level", lambda choice: choice.one_of(ComputerLevel)),
    SettingsAct.TIMES: (SettingsAct.CLOCK, "clock", _times),
    SettingsAct.LANGUAGE: (SettingsAct.WORDS, "language", lambda choice: _language(choice.value)),
    SettingsAct.LOOK: (SettingsAct.WORDS, "look", lambda choice: choice.one_of(Look)),
    SettingsAct.TRICKS: (SettingsAct.DEALS, "tricks", lambda choice: choice.one_of(TricksAs)),
    SettingsAct.DRAMA: (SettingsAct.DEALS, "drama", lambda choice: choice.value == POSTED),
    SettingsAct.RECAP_CHANNEL: (SettingsAct.DEALS, "recap_channel", _channel),
    SettingsAct.OPENERS: (SettingsAct.PEOPLE, "openers", _openers),
    SettingsAct.ROLE: (SettingsAct.PEOPLE, "openers", _role),
    SettingsAct.REFEREE_ROLE: (SettingsAct.PEOPLE, "referee_role", _special_role),
    SettingsAct.REFEREES: (SettingsAct.PEOPLE, "referees", _referees),
    SettingsAct.EVENT_ROLE: (SettingsAct.PEOPLE, "event_role", _event_role),
    SettingsAct.LFG_ROLE: (SettingsAct.PEOPLE, "lfg_role", _special_role),
    SettingsAct.MOST: (SettingsAct.PEOPLE, "most", _most),
    SettingsAct.DAILY_GAME: (SettingsAct.DAILY, "daily_game", lambda each: find_game(each.value)),
    SettingsAct.DAILY_CHANNEL: (SettingsAct.DAILY, "daily_channel", _channel),
    SettingsAct.ZONE: (SettingsAct.DAILY, "zone", _zone),
}
"""For each control of a server's settings: its page, the field it changes, and the reader of the
field's new value."""

PERSON: Final[Mapping[SettingsAct, tuple[str, Callable[[str], Any]]]] = {
    SettingsAct.MY_LANGUAGE: ("language", _language),
    SettingsAct.MY_LOOK: ("look", partial(parse_choice, Look)),
    SettingsAct.MY_COLOURS: ("four_colours", lambda value: value == FOUR),
    SettingsAct.MY_PLACE: ("place", partial(parse_choice, HandPlace)),
    SettingsAct.MY_REMINDERS: ("remind", partial(parse_choice, Remind)),
    SettingsAct.MY_REMINDERS_BY: ("remind_by", partial(parse_choice, RemindBy)),
    SettingsAct.MY_ILLEGAL_CARDS: ("ask_before_revoke", lambda value: value == ASK),
    SettingsAct.MY_RECAPS: ("in_recaps", lambda value: value == NAMED),
}
"""For each control of a person's settings: the field it changes, and the reader of the value chosen
from its menu."""
