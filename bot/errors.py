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
from typing import Any, ClassVar

from bot.locale import N_, Say


class HangJackError(Exception):
    """An error with a text for the person who caused or met it."""

    text: ClassVar[str] = N_("Something went wrong; nothing is lost. Please try again.")

    def __init__(self, **details: Any) -> None:
        super().__init__(self.text.format_map(details) if details else self.text)
        self.details = details

    def said(self, say: Say) -> str:
        """Put the error into the reader's language."""
        return say(self.text, **self.details)


class SettingsError(HangJackError):
    """What is set cannot be meant, or cannot be read."""


class StoreError(HangJackError):
    """The database cannot be used."""


class TableError(HangJackError):
    """Something asked of a table that cannot be done."""


def report(log: logging.Logger, trouble: str, error: BaseException) -> None:
    """Log an error that nobody expected: what it was and where it happened.

    Its text is left out: drivers put parameters there, and so cards (DESIGN.md, promise 6).
    """
    place = "".join(traceback.format_tb(error.__traceback__))
    log.error("%s: %s\n%s", trouble, type(error).__name__, place)
