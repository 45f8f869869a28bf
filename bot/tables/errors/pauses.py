"""Refusals of pausing a table and of going on."""

from __future__ import annotations

from bot.errors import TableError
from bot.locale.say import N_


class TablePaused(TableError):
    text = N_(
        "This table is paused because I can't write in its channel. Someone who manages the channel"
        " can let me view it and send messages there, or unlock the thread; then use /table resume."
    )


class PausedByPlayers(TablePaused):
    text = N_(
        "This table is paused. Press Resume, or use /table resume; it resumes once all"
        " players agree."
    )


class RefereeAwaited(TablePaused):
    """A referee is asked, and another player wants to play on."""

    text = N_(
        "This table is waiting for a referee's ruling. The player who asked can press Withdraw, or"
        " use /table resume; so can a moderator."
    )


class PausedAlready(TableError):
    text = N_("This table is already paused; /table resume continues the game.")


class NobodyHere(TableError):
    text = N_(
        "Everyone at this table is away. The game continues as soon as one of them presses I'm"
        " back."
    )


class NotPaused(TableError):
    text = N_("This table isn't paused.")
