"""What a table's board says of the event that the table belongs to."""

from __future__ import annotations

from dataclasses import dataclass

from bot.locale import Say
from bot.ui.core.layout import Button, link


@dataclass(frozen=True, slots=True)
class EventNote:
    """Words for a board, in its language; they are safe to show."""

    heading: str
    """The event, and which game of which match is played."""
    after: tuple[str, ...]
    """What comes next; only for a board whose game is over."""
    panel: str
    """A link to the event's panel."""
    sealed: bool = False
    """Whether nobody may know yet what was played here."""


def to_event(event: EventNote, say: Say) -> Button:
    """Return the way back to an event."""
    return link(event.panel, say("To the event"))
