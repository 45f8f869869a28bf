"""Menus of games. Discord takes 25 choices in one, so the games have two."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import discord

from bot.engine.variants import Variant
from bot.locale import N_, Say
from bot.ui.core.custom_ids import Control
from bot.ui.core.layout import OPTION, Menu, menus
from bot.ui.text.measure import cut

_OLD_BOOKS: Final = 24
"""The last row of the games that the old books have (docs/rules.md §3)."""
_TODAY: Final = N_("…or as played today: Setback and the Dons")


def game_options(
    games: Iterable[Variant], say: Say, chosen: str | None = None
) -> list[discord.SelectOption]:
    """Return a menu's rows of games, each with a line about it."""
    return [
        discord.SelectOption(
            label=cut(say(game.name), OPTION),
            value=game.id,
            description=cut(say(game.line), OPTION),
            default=game.id == chosen,
        )
        for game in games
    ]


def game_menus(
    control: Control,
    placeholder: str,
    games: Iterable[Variant],
    say: Say,
    chosen: str | None = None,
) -> list[Menu]:
    """Return the menus in which one of some games is chosen; all mean the same control."""
    shelves: dict[str, list[Variant]] = {}
    for game in games:
        title = placeholder if game.row <= _OLD_BOOKS else say(_TODAY)
        shelves.setdefault(title, []).append(game)
    return menus(
        control,
        {title: game_options(shelf, say, chosen) for title, shelf in shelves.items()},
    )
