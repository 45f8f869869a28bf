"""Refusals of orders for new tables and games."""

from __future__ import annotations

from bot.errors import TableError
from bot.locale import N_


class TooManyTables(TableError):
    """The server has as many tables as it may."""

    text = N_(
        "This server has as many tables as it may ({limit}). Join one of them, or wait until one"
        " closes."
    )


class TooManySeatsHere(TableError):
    """The person has as many tables as the server allows."""

    text = N_(
        "You have as many tables in this server as it allows ({limit}). Finish, leave or close one"
        " of them first."
    )


class TooManySeats(TableError):
    """The person has as many tables as the program allows."""

    text = N_(
        "You have as many tables as one person may ({limit}): those you sit at, and lobbies you"
        " opened. Finish, leave or close one of them first."
    )


class BadOrder(TableError):
    """The table cannot be opened like this."""


class UnknownGame(BadOrder):
    """No game has that name."""

    text = N_("No game is called “{name}”. Choose one from the list.")


class UnfitOption(BadOrder):
    """The game has no such option, or it does not take the value."""

    text = N_("This game cannot be played with {option} set to {value}. Look it up with /rules.")


class UnfitForm(BadOrder):
    """The game does not allow this number of players or sides."""

    text = N_("This game is not played by {seats} in {sides} sides. Look it up with /rules.")
