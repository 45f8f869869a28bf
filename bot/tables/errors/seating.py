"""Refusals of taking seats and of giving them up."""

from __future__ import annotations

from bot.errors import TableError
from bot.locale.say import N_


class NotSeated(TableError):
    text = N_("You don't have a seat at this table.")


class AlreadySeated(TableError):
    text = N_("You're already at this table.")


class PlaysNow(TableError):
    text = N_("You're playing at another table. You can start here once that game is over.")


class TableFull(TableError):
    text = N_("Every seat here is taken.")


class SeatTaken(TableError):
    text = N_("That seat is taken by {name}. Choose another one.")


class SeatOut(TableError):
    """The seat is out, while others play on (docs/rules.md §5.4)."""

    text = N_(
        "That seat has won and gets no more cards in this game. Take another one, or watch and join"
        " when the game is over."
    )


class NoSeatWithCards(TableError):
    text = N_(
        "The free seats have already won and get no more cards. You can watch, and join when the"
        " game is over."
    )


class OutAlready(TableError):
    """The player is out, while others play on (docs/rules.md §5.4)."""

    text = N_(
        "You've won and are out. You have nothing more to do; your win counts when the others have"
        " finished."
    )


class GivesUp(TableError):
    """The player leaves in the middle of a game and has not confirmed it."""

    text = N_(
        "**Leave in the middle of the game?** A computer player takes your cards, and if you're not"
        " back before the game ends, it counts as a loss for you. If you'll only be away for a"
        " while, `/table pause` asks the others to wait."
    )


class BreaksOff(GivesUp):
    text = N_(
        "**End the game?** You're the last person at this table: it closes, and the game counts as"
        " a loss for you."
    )


class EndsAlone(GivesUp):
    text = N_(
        "**End the game?** The people on the other sides haven't agreed, so it counts as a loss for"
        " you."
    )


class NoSuchSeat(TableError):
    text = N_("This table has no such seat. Choose one that its board shows.")


class NoComputer(TableError):
    text = N_("There's no computer player here.")


class NoStrong(TableError):
    text = N_("There are no strong computer players on this bot. Choose easy or steady ones.")


class NoSeatOpposite(TableError):
    text = N_("There's no free seat as that player's partner. Join without choosing a partner.")


class HandSeen(TableError):
    """The person saw another hand of this deal (docs/design.md, promise 6)."""

    text = N_(
        "You've seen another hand in this deal. Take that seat again, or wait for the next deal."
    )


class SeatsEmpty(TableError):
    """A game cannot start: seats are empty, and computers may not fill them."""

    text = N_("Some seats are still empty. Wait for people to join, or add computer players.")


class NobodySeated(TableError):
    text = N_("Nobody has sat down yet. Press Sit down first.")


class NoPartners(TableError):
    text = N_("Everyone plays alone here, so there are no partners to change.")
