"""Presets, the names that people have for a game with some options; and house games in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import discord

from bot.engine.variants import VARIANTS, OptionValue
from bot.locale.say import N_, Say
from bot.ui.controls.table import ChooseHouseGame, HouseGameModal, KeepHouseGame
from bot.ui.core.forms import form, text_field
from bot.ui.core.layout import Part, button, menu
from bot.ui.core.message import Outgoing
from bot.ui.rulebook.forms import form_in_short
from bot.ui.table.options import describe, panel
from bot.ui.text.measure import cut
from bot.ui.text.punctuation import with_colon
from bot.views.settings.house_games import LONGEST_NAME, HouseGame, UsualGame
from bot.views.table.view import TableView

NAME: Final = "name"
"""The field of the form."""


class _Preset(NamedTuple):
    name: str
    """In English: the key of the message catalogue."""
    game: str
    options: Mapping[str, OptionValue]


_PRESETS: Final = (
    _Preset(N_("Setback to 11"), "setback", {"target": 11}),
    _Preset(N_("Setback to 21"), "setback", {"target": 21}),
    _Preset(N_("Setback, dealer steals"), "setback", {"steal": "any"}),
    _Preset(N_("Setback with the moon"), "setback", {"shoot": "moon"}),
    _Preset(N_("Five-point"), "setback", {"off_jack": True}),
    _Preset(
        N_("Five-point with kitty and draw"),
        "setback",
        {"off_jack": True, "kitty": 3, "draw": True},
    ),
    _Preset(N_("Catch Five to 31"), "setback", {"five": True, "target": 31}),
    _Preset(N_("Seven-point"), "ten-point-pitch", {"points": 7, "target": 21}),
    _Preset(N_("Ten-point"), "ten-point-pitch", {}),
    _Preset(N_("Thirteen-point"), "ten-point-pitch", {"points": 13, "target": 52}),
    _Preset(N_("Smear (Minnesota)"), "smear", {}),
    _Preset(N_("Smear (Wisconsin)"), "smear", {"joker_rank": "low"}),
    _Preset(N_("Don to 91"), "nine-card-don", {"target": 91}),
    _Preset(N_("Walton-le-Dale Don"), "nine-card-don", {"blind": "all", "revokes": "called"}),
)
"""In the order of the games."""


def presets(say: Say) -> list[HouseGame]:
    """Return the presets, each with its game in the usual form."""
    found = []
    for preset in _PRESETS:
        game = VARIANTS[preset.game]
        usual = game.forms[0]
        options = game.trim(preset.options, usual)
        found.append(HouseGame(say(preset.name), UsualGame(game, usual, options)))
    return found


def options_panel(
    table: TableView, own: Sequence[HouseGame], say: Say, *, manages: bool
) -> Outgoing:
    """Render a table's house options, with the sets that have names.

    Args:
        table: the table.
        own: the server's house games.
        say: the reader's voice.
        manages: whether the reader may save the options for the server.
    """
    parts: list[Part] = []
    here = [
        one
        for one in (*own, *presets(say))
        if one.game.variant is table.variant and one.game.options == one.game.options_in(table.form)
    ]
    # Several names may stand for the same options. Discord takes one default.
    chosen = next((one for one in here if one.game.options == table.options), None)
    rows = [
        discord.SelectOption(
            label=one.name, description=" · ".join(_unusual(one.game, say)), default=one is chosen
        )
        for one in here
    ]
    if rows:
        parts.append(menu(ChooseHouseGame(table.id), say("A set of rules by its name…"), rows))
    if manages:
        parts.append([button(KeepHouseGame(table.id), say("Save for this server…"))])
    return panel(table, say, parts)


def name_modal(table: TableView, say: Say) -> discord.ui.Modal:
    """Return the form that asks for the name of a house game."""
    about = say("Anyone here can open a table by it.")
    field = text_field(NAME, say("Name"), about, max_length=LONGEST_NAME, min_length=1)
    return form(HouseGameModal(table.id), say("Save a house game"), field)


def house_game_facts(one: HouseGame, say: Say, limit: int) -> str:
    """Name a house game, then the game that it is, how many play it and by which options."""
    return cut(with_colon(one.name, " · ".join(house_rules(one.game, say)), say), limit)


def house_rules(game: UsualGame, say: Say) -> list[str]:
    """Return a game's name, its form and its unusual options, in words."""
    return [say(game.variant.name), form_in_short(game.form), *_unusual(game, say)]


def _unusual(game: UsualGame, say: Say) -> list[str]:
    offered = {option.name: option for option in game.variant.options_in(game.form)}
    return [describe(offered[name], value, say) for name, value in game.options.items()]
