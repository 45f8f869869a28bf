"""Refusals of orders for new tables and games."""

from __future__ import annotations

from bot.errors import TableError
from bot.locale.say import N_


class TooManyTables(TableError):
    text = N_(
        "This server has reached its limit of tables ({limit}). Join one of them, or wait until one"
        " closes."
    )


class TooManyHouseGames(TableError):
    text = N_(
        "This server has saved {most} house games already. Delete one first: `/settings server`."
    )


class HouseNameTaken(TableError):
    """A name for a house game that a game or a preset has, or that has no letter in it."""

    text = N_("“{name}” can't be a house game's name. Choose a name that no game has.")


class TooManySeatsHere(TableError):
    text = N_(
        "You've reached this server's limit of tables per person ({limit}). Finish, leave or close"
        " one of them first."
    )


class TooManySeats(TableError):
    text = N_(
        "You've reached the limit of tables per person ({limit}), counting tables you sit at and"
        " lobbies you opened. Finish, leave or close one of them first."
    )


class TooManyPrivate(TableError):
    text = N_(
        "You have {limit} private games already. Finish one, or end one with *⋯* on its hand:"
        " `/hand` shows it."
    )


class BadOrder(TableError):
    """The table cannot be opened like this."""


class UnknownGame(BadOrder):
    text = N_("No game is called “{name}”.")


class AmbiguousGame(UnknownGame):
    text = N_("Several games begin with “{name}”. Which one?")


class UnfitOption(BadOrder):
    """The game has no such option, or it does not take the value."""

    text = N_("`{rule}` can't be “{value}” here.")


class UnfitValue(UnfitOption):
    text = N_("`{rule}` can be {values}, not “{value}”.")


class UnfitNumber(UnfitOption):
    text = N_("`{rule}` takes a number from {least} to {most}, not “{value}”.")


class UnknownOption(UnfitOption):
    """The game has no such option, at least not for as many players."""

    text = N_("There's no option “{option}” here. The options are: {options}.")


class UnfitForm(BadOrder):
    text = N_("{game} isn't played by {seats} on {sides} sides.")


class UnfitPlayers(UnfitForm):
    """The game is not played by as many, on any number of sides."""

    text = N_("{game} is for {numbers} players.")
