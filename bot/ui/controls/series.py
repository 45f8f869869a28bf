"""Controls of events that follow one another, and of seasons in divisions."""

from __future__ import annotations

from typing import Final

from bot.ui.controls.drafts import EventName
from bot.ui.controls.events import DeskControl, EventControl, Page
from bot.ui.core.custom_ids import Number


class JoinAgain(EventControl, tag="join-again"):
    """Enter as in the event before this one, or confirm it."""


class ShowOverall(EventControl, tag="overall"):
    """Show the standings over all events of the series."""

    page: Page = 0


class GetOverall(EventControl, tag="overall-file"):
    """Get the standings over all events of the series as a file."""


class ShowOnceMore(DeskControl, tag="once-more"):
    """Show a director how the event can be held once more."""


class AskCopy(DeskControl, tag="ask-copy"):
    """Ask a director for the name and the start of an event like this one."""


class CopyForm(DeskControl, tag="copy"):
    """The form with the name and the start of an event like this one."""


class CopyDraft(DeskControl):
    """A control of an event like this one whose name and start are known."""

    minute: Number
    """When it starts, in minutes since 1970; 0 for when a director says so."""
    name: EventName


class ChangeCopy(CopyDraft, tag="change-copy"):
    """Ask a director for name and start once more."""


class AnnounceCopy(CopyDraft, tag="announce-copy"):
    """Announce an event like this one."""


class PickRepeat(DeskControl, tag="repeat"):
    """Choose how often the event is repeated, from a menu."""


class PickAhead(DeskControl, tag="ahead"):
    """Choose how many days before its start the next one is announced, from a menu."""


class AskDivision(DeskControl, tag="ask-division"):
    """Ask a director what the division below is called."""


class DivisionForm(DeskControl, tag="division"):
    """The form with the name of the division below."""


class ShowNextSeason(DeskControl, tag="season"):
    """Show a director the next season as it would be."""


class PickMoved(DeskControl, tag="moved"):
    """Choose how many go up and down, from a menu."""


class AskSeason(DeskControl, tag="ask-season"):
    """Ask a director when the next season starts."""

    moved: Page


class SeasonForm(DeskControl, tag="season-form"):
    """The form with the start of the next season."""

    moved: Page


FORMS: Final = (CopyForm, DivisionForm, SeasonForm)
"""Controls of forms, which answer no click."""
