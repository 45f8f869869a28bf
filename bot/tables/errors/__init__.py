"""Why the host refuses something, each with a text that says what to do.

Each feature has a module of its own; here is what they share.
"""

from __future__ import annotations

from bot.errors import TableError
from bot.locale import N_


class UnknownTable(TableError):
    """No table has that id, or the person asks from another server."""

    text = N_("There is no such table any more. Open a new one with /table open.")


class TableClosed(TableError):
    """The table was closed."""

    text = N_("This table is closed. Open a new one with /table open.")


class TableStarted(TableError):
    """The action belongs before the first game."""

    text = N_("The game has begun; that can be done only before it starts.")


class NotStarted(TableError):
    """The action belongs in a game, and none has begun."""

    text = N_("The game has not begun yet. Wait until everybody sits and it is started.")


class TableBusy(TableError):
    """Other actions came first in every attempt."""

    text = N_("The table is very busy just now; nothing was done. Please try again.")
