"""Refusals of the daily deal."""

from __future__ import annotations

from bot.errors import TableError
from bot.locale.say import N_


class OfDaily(TableError):
    """The daily deal is played at the table: it stays as it is."""

    text = N_(
        "You have one try at the daily deal. Leave it whenever you like: `/daily` goes on with it."
    )


class DayOver(TableError):
    text = N_("Today's deal is over. The next one comes {when}.")


class PlayedBefore(TableError):
    """A person who has played it and was forgotten since."""

    text = N_("You've already played today's deal. The next one comes {when}.")


class NothingToShare(TableError):
    text = N_("You have no result of that day. Type `/daily` to play today's deal.")


class AlreadyShared(TableError):
    text = N_("You've already shared this result.")


class MayNotShare(TableError):
    text = N_("You can't write in this channel. Copy your result instead, or share it elsewhere.")
