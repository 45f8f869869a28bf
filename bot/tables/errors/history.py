"""Refusals about games that are over, and about files of records."""

from __future__ import annotations

from bot.errors import TableError
from bot.locale import N_


class RecordSealed(TableError):
    """The game is still on, so its record is secret."""

    text = N_("A game's record holds every card, so you can get it only once the game is over.")


class BoardsSealed(RecordSealed):
    """Other tables of the event have yet to play the boards of the game."""

    text = N_(
        "All tables of this event play the same cards, so nobody sees them again before the last"
        " table has finished. The record, the replay and the check of the deals come then."
    )


class NoRecord(TableError):
    """No cards were dealt in the game."""

    text = N_("That game has no record: no cards were dealt in it.")


class NoSuchGame(TableError):
    """The game was never played, or the person may not know of it."""

    text = N_(
        "There's no such game, or it was played where you can't see it. /history lists the games"
        " you've played."
    )


class NoSuchDeal(TableError):
    """The game has no such deal or seat."""

    text = N_("That game has no such deal. Choose one from the menu of its replay.")


class DealNotReplayed(TableError):
    """The deal followed rules that this version no longer has."""

    text = N_(
        "Deal {deal} was played under an earlier version of my rules, so I can't show it card by"
        " card. The game's record has all of it."
    )


class DamagedGame(TableError):
    """The stored rows of the game are damaged."""

    text = N_(
        "Game {game} of table {table} can't be read: its stored data is damaged. Other games aren't"
        " affected. Please tell the person who runs the bot."
    )


class NotARecord(TableError):
    """The file holds no record of a game."""

    text = N_(
        "That file isn't a game record: I can't read it from line {line} on. Send it exactly as you"
        " got it from me, a file ending in .json."
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
