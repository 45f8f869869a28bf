"""Games in families and in menus. Discord takes 25 choices in one menu, so the games have two."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, unique
from typing import Final

import discord

from bot.engine.events import Cause
from bot.engine.variants import Family, Variant
from bot.locale.say import N_, Say
from bot.ui.core.custom_ids import Control
from bot.ui.core.layout import Menu, menus
from bot.ui.text.punctuation import with_colon

_OLD_BOOKS: Final = 24
"""The last row of the games that the old books have (docs/rules.md §3)."""
_TODAY: Final = N_("Modern games…")


@unique
class Shelf(Enum):
    """A family of games in the list of all, in its order; the names are in custom_ids.

    A value is what the family is called, and what its games have in common.
    """

    BEGGING = N_("Begging games"), N_("a card is turned up, and you can beg for another suit")
    PLAIN = (N_("Pitch and simple games"), N_("the first card led, or one turned up, sets trumps"))
    TODAY = N_("Modern Pitch"), N_("bid how many points your side will make")
    PEDRO = (N_("Pedro games"), N_("you bid, and both fives of the trump colour count most"))
    DONS = N_("Dons"), N_("the first card led sets trumps, and cards score as you win them")
    BIDDING = N_("Bidding games"), N_("the right to pitch is bought")
    DRAWING = N_("Drawing games"), N_("after every trick you draw from the stock")

    def title(self, say: Say) -> str:
        """Return its name and what its games have in common."""
        name, gist = self.value
        return with_colon(say(name), say(gist), say)


_OF_FAMILY: Final[dict[Family, Shelf]] = {
    Family.TURNED: Shelf.BEGGING,
    Family.PITCHED: Shelf.PLAIN,
    Family.FIXED: Shelf.PLAIN,
    Family.BOUGHT: Shelf.BIDDING,
    Family.DRAWN: Shelf.DRAWING,
}


def shelf_of(game: Variant) -> Shelf:
    """Return the family that a game stands in."""
    if game.base.plain_pegs:
        return Shelf.DONS
    if Cause.OFF_FIVE in game.base.order:
        return Shelf.PEDRO
    return Shelf.TODAY if is_of_today(game) else _OF_FAMILY[game.family]


def is_of_today(game: Variant) -> bool:
    """Say whether it is a game of docs/rules.md §8, which the old books do not have."""
    return game.row > _OLD_BOOKS


def game_options(
    games: Iterable[Variant], say: Say, chosen: str | None = None
) -> list[discord.SelectOption]:
    """Return a menu's rows of games, each with a line about it."""
    return [
        discord.SelectOption(
            label=say(game.name),
            value=game.id,
            description=say(game.line),
            default=game.id == chosen,
        )
        for game in games
    ]


def in_menus(games: Iterable[Variant], title: str, say: Say) -> dict[str, list[Variant]]:
    """Share games out to as few menus as take them, by the menus' titles."""
    shelves: dict[str, list[Variant]] = {}
    for game in games:
        shelves.setdefault(say(_TODAY) if is_of_today(game) else title, []).append(game)
    return shelves


def game_menus(
    control: Control,
    placeholder: str,
    games: Iterable[Variant],
    say: Say,
    chosen: str | None = None,
) -> list[Menu]:
    """Return the menus in which one of some games is chosen; all mean the same control."""
    return menus(
        control,
        {
            title: game_options(shelf, say, chosen)
            for title, shelf in in_menus(games, placeholder, say).items()
        },
    )
