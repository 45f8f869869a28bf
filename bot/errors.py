"""Errors meant for people. Every one says, in the reader's words, what to do.

HangJackError
├── SettingsError          a wrong setting, found at start
├── StoreError             the database cannot be used
├── TableError             something asked of a table cannot be done (bot.tables.errors)
└── …                      each room declares its own below these
"""

from __future__ import annotations

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
    """A wrong setting."""

    text = N_("{problems}")


class StoreError(HangJackError):
    """The database cannot be used."""

    text = N_("The database cannot be used: {reason}")


class TableError(HangJackError):
    """Something asked of a table that cannot be done."""
