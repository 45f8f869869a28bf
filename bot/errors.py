"""Errors for people. Each has a text that says what to do, in the reader's language.

HangJackError
├── SettingsError          settings that are wrong or cannot be read (bot.settings)
├── StoreError             the database cannot be used (bot.store.errors)
├── TableError             a table refuses an action (bot.tables.errors)
└── …                      each room declares its own
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from bot.locale.say import N_, Say, speak


class HangJackError(Exception):
    """An error with a text for a person."""

    text: ClassVar[str] = N_("Something went wrong, but nothing is lost. Please try again.")
    logged: ClassVar[bool] = False
    """Whether the code that raised it has logged it already."""

    def __init__(self, **details: Any) -> None:
        self.details = details
        """What the text names; a function returns it in a reader's language."""
        self.steps: tuple[Any, ...] = ()
        """What the person can do next; `bot/interactions/next_steps.py` makes buttons of them."""
        super().__init__(self.said(speak()))

    def offer(self, *steps: Any) -> Self:
        """Carry what the person can do next, and return the error."""
        self.steps = (*self.steps, *steps)
        return self

    def said(self, say: Say) -> str:
        """Return the text in the reader's language."""
        return say(self.text, **self.told(say))

    def told(self, say: Say) -> Mapping[str, Any]:
        """Return the details in the reader's language."""
        return {
            key: value(say) if callable(value) else value for key, value in self.details.items()
        }


class SettingsError(HangJackError):
    """Settings are wrong or cannot be read."""


class StoreError(HangJackError):
    """The database cannot be used. The text is for the operator."""

    players: ClassVar[str] = N_(
        "The bot can't reach its database right now. Nothing is lost; try again in a few minutes."
        " If it stays like this, tell the person who runs the bot: its log says why."
    )
    """The text for everybody else."""
    log_text: ClassVar[bool] = True
    """Whether the text may be logged: the log must show no card."""


class TableError(HangJackError):
    """A table refuses an action."""
