"""House options in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import discord

from bot.engine.rules import GameTie
from bot.engine.variants import Option, OptionValue, Variant
from bot.locale import N_, Say
from bot.tables.views import TableView
from bot.ui.controls import ChooseOption, encode
from bot.ui.frame import Still, small
from bot.ui.message import Outgoing

_MOST_CHOICES: Final = 25
_MOST_LETTERS: Final = 100

_TEXTS: Final[dict[tuple[str, OptionValue], str]] = {
    ("game_tie", GameTie.NOBODY.value): N_("nobody scores Game when the pips are level"),
    ("game_tie", GameTie.NON_DEALER.value): N_("level pips give Game to the side not dealing"),
    ("undertrump", True): N_("undertrumping is allowed"),
    ("undertrump", False): N_("no undertrumping"),
    ("gift_limit", True): N_("no gift that would win the game"),
    ("gift_limit", False): N_("a gift may win the game"),
}
_NUMBERS: Final[dict[str, Callable[[Say, int], str]]] = {
    "target": lambda say, n: say.count("to {n} point", "to {n} points", n),
    "game_points": lambda say, n: say.count("Game counts {n} point", "Game counts {n} points", n),
}


def describe(option: Option, value: OptionValue, say: Say) -> str:
    """Say in a few words what a value of an option means."""
    # True equals 1, so numbers are told from switches by the option's own kind.
    if option.name in _NUMBERS:
        return _NUMBERS[option.name](say, int(value))
    return say(_TEXTS[option.name, value])


def chosen(variant: Variant, options: Mapping[str, OptionValue], say: Say) -> list[str]:
    """Say what a table has chosen otherwise than usual, the target aside, which is always told."""
    return [
        describe(option, options[option.name], say)
        for option in variant.options
        if option.name in options and option.name != "target"
    ]


def word(value: OptionValue) -> str:
    """Write an option's value as commands and menus have it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def others(
    variant: Variant, options: Mapping[str, OptionValue]
) -> list[tuple[Option, OptionValue]]:
    """List what could be chosen instead: each option with each value that it does not have.

    The target is left out: it has its own option on the commands, and too many values for a list.
    """
    return [
        (option, value)
        for option in variant.options
        if option.name != "target"
        for value in option.values
        if value != options.get(option.name, option.default)
    ]


def panel(table: TableView, say: Say) -> Outgoing:
    """Render the house options of a table, with a menu of what could be chosen instead."""
    options = table.variant.options
    lines = [
        f"## {say('House options')}",
        *(
            f"- {describe(option, table.options.get(option.name, option.default), say)}"
            for option in options
        ),
    ]
    who = say("Until the game starts, whoever opened the table, or a moderator, may change them.")
    menu: discord.ui.Select[Still] = discord.ui.Select(
        custom_id=encode(ChooseOption(table.id)),
        placeholder=say("Play it otherwise…"),
        options=[
            discord.SelectOption(
                label=describe(option, value, say)[:_MOST_LETTERS],
                value=f"{option.name}={word(value)}",
            )
            for option, value in others(table.variant, table.options)[:_MOST_CHOICES]
        ],
    )
    view = Still()
    view.add_item(discord.ui.TextDisplay("\n".join(lines)))
    view.add_item(discord.ui.TextDisplay(small(who)))
    view.add_item(discord.ui.ActionRow(menu))
    return Outgoing(layout=view)
