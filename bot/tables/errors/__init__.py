"""Why the host refuses something, each with a text that says what to do.

Each feature has a module of its own; here is what they share.
"""

from __future__ import annotations

from bot.errors import TableError
from bot.locale.say import N_


class UnknownTable(TableError):
    """No table has that id, or the person asks from another server."""

    text = N_("That table no longer exists.")


class TableClosed(TableError):
    text = N_("This table is closed.")


class TableStarted(TableError):
    text = N_("The game has already started; you can do that only before it starts.")


class NotStarted(TableError):
    text = N_("The game hasn't started yet. Wait until everyone has a seat and someone starts it.")


class TooBusy(TableError):
    """Others came first in every attempt."""

    text = N_("A lot is going on here right now, so nothing was done. Please try again.")
