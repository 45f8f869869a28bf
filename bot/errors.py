"""Errors meant for people. Every one says, in the reader's words, what to do.

HangJackError
├── SettingsError          settings that are wrong or cannot be read (bot.settings)
├── StoreError             the database cannot be used (bot.store.errors)
├── TableError             something asked of a table cannot be done (bot.tables.errors)
└── …                      each room declares its own below these
"""

from __future__ import annotations

import logging
import traceback
from typing import Any, ClassVar, Final

from bot.locale import N_, Say
from bot.ops.log_throttle import LogThrottle

LOG_THROTTLE: Final = LogThrottle()
"""What `report` has said lately."""


class HangJackError(Exception):
    """An error with a text for the person who caused or met it."""

    text: ClassVar[str] = N_("Something went wrong; nothing is lost. Please try again.")
    logged: ClassVar[bool] = False
    """Whether the log has it already, from where it was found."""

    def __init__(self, **details: Any) -> None:
        super().__init__(self.text.format_map(details) if details else self.text)
        self.details = details

    def said(self, say: Say) -> str:
        """Put the error into the reader's language."""
        return say(self.text, **self.details)


class SettingsError(HangJackError):
    """What is set cannot be meant, or cannot be read."""


class StoreError(HangJackError):
    """The database cannot be used. The text is for whoever runs the bot."""

    players: ClassVar[str] = N_(
        "The bot cannot reach its database at the moment. Nothing is lost; please try again in a"
        " few minutes. If it stays like this, tell whoever runs the bot: its log says why."
    )
    """What everybody else is told."""
    log_text: ClassVar[bool] = True
    """Whether the text may go to the log, where no card may be."""


class TableError(HangJackError):
    """Something asked of a table that cannot be done."""


def report(log: logging.Logger, trouble: str, error: BaseException) -> None:
    """Log an error that nobody expected: what it was and where it happened.

    Its text is left out: drivers put parameters there, and so cards (docs/design.md, promise 6). A
    database in trouble is known well enough to be one sentence, with what to do, whatever met it.
    What goes on is said at growing intervals.
    """
    if isinstance(error, HangJackError) and error.logged:
        return
    told = isinstance(error, StoreError) and error.log_text
    kind = type(error).__name__
    kept = LOG_THROTTLE.due(kind if told else f"{trouble}: {kind}")
    if kept is None:
        return
    again = f" ({kept} more times since this was last said)" if kept else ""
    if told:
        log.error("%s: %s%s", trouble, error, again)
        return
    place = "".join(traceback.format_tb(error.__traceback__))
    log.error("%s: %s%s\n%s", trouble, kind, again, place)
