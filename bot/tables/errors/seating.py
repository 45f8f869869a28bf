"""Refusals of taking seats and of giving them up."""

from __future__ import annotations

from bot.errors import TableError
from bot.locale import N_


class NotSeated(TableError):
    """The person has no seat at the table."""

    text = N_("You have no seat at this table. Press Sit down on its board, or use /table join.")


class AlreadySeated(TableError):
    """The person sits at the table already."""

    text = N_("You sit at this table already. Press My hand to see your cards.")


class TableFull(TableError):
    """Every seat is taken by a person."""

    text = N_("Every seat here is taken. You can watch, or open a table with /table open.")


class SeatTaken(TableError):
    """The seat is taken."""

    text = N_("That seat is taken by {name}. Choose another one.")


class SeatOut(TableError):
    """The seat is out, while others play on (docs/rules.md §5.4)."""

    text = N_(
        "That seat is out: it has won and gets no more cards in this game. Take another one, or"
        " watch and join when the game is over."
    )


class NoSeatWithCards(TableError):
    """The only seats without a person are out."""

    text = N_(
        "There is no free seat with cards now: what is free is out and has won. You can watch, and"
        " join when the game is over."
    )


class OutAlready(TableError):
    """The player is out, while others play on (docs/rules.md §5.4)."""

    text = N_(
        "You are out and have won. Nothing more is asked of you, and the win is counted when the"
        " others have finished."
    )


class GivesUp(TableError):
    """The player leaves in the middle of a game and has not confirmed it."""

    text = N_(
        "**Leave in the middle of the game?** A computer player takes your cards, and if you are"
        " not back before the game ends, it counts as lost for you. If you are only away for a"
        " while, `/table pause` asks the others to wait."
    )


class BreaksOff(GivesUp):
    """The last person leaves in the middle of a game and has not confirmed it."""

    text = N_(
        "**End the game?** You are the last person at this table: it closes, and the game counts as"
        " lost for you."
    )


class EndsAlone(GivesUp):
    """The player ends a game to which no other side agreed, and has not confirmed it."""

    text = N_(
        "**End the game?** The people on the other sides have not agreed to that, so it counts as"
        " lost for you."
    )


class NoSuchSeat(TableError):
    """The table has no such seat."""

    text = N_("This table has no such seat. Choose one that its board shows.")


class NoComputer(TableError):
    """The table has no computer player to remove."""

    text = N_("No computer player sits at this table.")


class NoSeatOpposite(TableError):
    """No seat opposite that partner is free."""

    text = N_("There is no free seat to partner that player. Join without choosing a partner.")


class HandSeen(TableError):
    """The person saw another hand of this deal (docs/design.md, promise 6)."""

    text = N_(
        "You have seen another hand of this deal. Take that seat again, or wait for the next deal."
    )


class SeatsEmpty(TableError):
    """A game cannot start: seats are empty, and computers may not fill them."""

    text = N_("Some seats are still empty. Wait for people to join, or add computer players.")


class NobodySeated(TableError):
    """A game cannot start without a single person."""

    text = N_("Nobody sits here yet. Press Sit down first.")


class NoPartners(TableError):
    """Partners cannot be changed where everybody plays alone."""

    text = N_("Everybody plays alone here, so there are no partners to change.")
