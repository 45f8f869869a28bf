"""Refusals about games that are over, and about files of records."""

from __future__ import annotations

from bot.errors import TableError
from bot.locale.say import N_


class RecordSealed(TableError):
    text = N_("A game's record holds every card, so you can get it only once the game is over.")


class BoardsSealed(RecordSealed):
    text = N_(
        "All tables of this event play the same cards, so nobody sees them again before the last"
        " table has finished. The record, the replay and the check of the deals come then."
    )


class NoRecord(TableError):
    text = N_("That game has no record: no cards were dealt in it.")


class NoSuchGame(TableError):
    text = N_(
        "There's no such game, or it was played where you can't see it. /history lists the games"
        " you've played."
    )


class NoSuchDeal(TableError):
    """The game has no such deal or seat."""

    text = N_("That game has no such deal. Choose one from the menu of its replay.")


class DealNotReplayed(TableError):
    text = N_(
        "Deal {deal} was played under an earlier version of my rules, so I can't show it card by"
        " card. The game's record has all of it."
    )


class DamagedGame(TableError):
    text = N_(
        "Game {game} of table {table} can't be read: its stored data is damaged. Other games aren't"
        " affected. Please tell the person who runs the bot."
    )


class NotARecord(TableError):
    text = N_(
        "That file isn't a game record: I can't read it from line {line} on. Send it exactly as you"
        " got it from me, a file ending in .json."
    )


class TooManyGames(TableError):
    text = N_(
        "That file holds more than {most} games. Send fewer at a time, or check it with"
        " `python -m bot verify` on your own computer."
    )


class TooManyDeals(TableError):
    text = N_(
        "That file holds more than {deals} deals or {moves} moves. Send fewer games at a time, or"
        " check it with `python -m bot verify` on your own computer."
    )
