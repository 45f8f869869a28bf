"""Refusals about games that are over, and about files of records."""

from __future__ import annotations

from bot.errors import TableError
from bot.locale import N_


class RecordSealed(TableError):
    """The game is still on, so its record is secret."""

    text = N_("That game's record holds every card, so it comes when the game is over.")


class NoRecord(TableError):
    """No cards were dealt in the game."""

    text = N_("There is no record of that game: no cards were dealt in it.")


class NoSuchGame(TableError):
    """The game was never played, or the person may not know of it."""

    text = N_(
        "There is no such game, or it was played where you cannot see it. /history lists those that"
        " you have played."
    )


class NoSuchDeal(TableError):
    """The game has no such deal or seat."""

    text = N_("That game has no such deal. Choose one from the menu of its replay.")


class DealNotReplayed(TableError):
    """The deal followed rules that this version no longer has."""

    text = N_(
        "Deal {deal} was played by an earlier version of my rules, so I cannot show it card by"
        " card. The record of the game has all of it."
    )


class DamagedGame(TableError):
    """The stored rows of the game are damaged."""

    text = N_(
        "Game {game} of table {table} cannot be read: what is stored of it is damaged. Other games"
        " are not affected. Please tell whoever runs the bot."
    )


class NotARecord(TableError):
    """The file holds no record of a game."""

    text = N_(
        "That file is no record of a game: from line {line} on I cannot read it. Send it just as I"
        " gave it out, a file that ends in .json."
    )


class TooManyGames(TableError):
    """The file holds more games than are checked on request."""

    text = N_(
        "That file holds more than {most} games. Send fewer at a time, or check it with"
        " `python -m bot verify` on your own computer."
    )


class TooManyDeals(TableError):
    """The file holds more deals or moves than are checked on request."""

    text = N_(
        "That file holds more than {deals} deals or {moves} moves. Send fewer games at a time, or"
        " check it with `python -m bot verify` on your own computer."
    )
