"""What directors do: the buttons, by deed."""

from __future__ import annotations

from typing import Final

import discord

from bot.competition.event.state import EventPhase
from bot.locale import N_, Say
from bot.tables.events.views import EventView
from bot.ui.controls.events import Deed, DoAtDesk
from bot.ui.core.layout import GRAVE, PLAIN, Button, button

EARLY: Final = frozenset({EventPhase.ANNOUNCED, EventPhase.ENTRIES, EventPhase.CHECK_IN})
LIVE: Final = EARLY | {EventPhase.RUNNING}
LABELS: Final[dict[Deed, str]] = {
    Deed.OPEN: N_("Open entries"),
    Deed.CHECK_IN: N_("Open check-in"),
    Deed.BEGIN: N_("Start"),
    Deed.PAIR: N_("Next round"),
    Deed.UNDO: N_("Undo"),
    Deed.CANCEL: N_("Call the event off…"),
    Deed.CANCEL_ROUND: N_("Cancel this round…"),
    Deed.TIME_OVER: N_("No more matches"),
    Deed.ARCHIVE: N_("Close the event"),
    Deed.WITHDRAW: N_("Withdraw them…"),
    Deed.HERE: N_("They are here"),
    Deed.BYE: N_("Bye in the next round…"),
    Deed.NO_BYE: N_("No bye after all"),
    Deed.ADJUST: N_("Adjust points…"),
    Deed.FORFEIT: N_("{name} loses by forfeit…"),
    Deed.MOVE: N_("Move the start…"),
    Deed.RESULT: N_("Enter a result…"),
    Deed.STOP: N_("Stop table {n}…"),
    Deed.REOPEN: N_("New table {n}"),
    Deed.CORRECT: N_("Correct a result…"),
    Deed.GO_ON: N_("Take the forfeit back…"),
    Deed.NAME: N_("Another name…"),
    Deed.SEEDS: N_("Seeds…"),
}
_GRAVE: Final = frozenset({Deed.CANCEL, Deed.CANCEL_ROUND, Deed.WITHDRAW, Deed.FORFEIT, Deed.STOP})
REASONED: Final = frozenset(
    {
        Deed.CANCEL,
        Deed.CANCEL_ROUND,
        Deed.WITHDRAW,
        Deed.STOP,
        Deed.MOVE,
        Deed.BYE,
        Deed.ADJUST,
        Deed.FORFEIT,
        Deed.RESULT,
        Deed.CORRECT,
        Deed.GO_ON,
    }
)
"""What everybody may read a reason of."""


def deed_button(
    view: EventView, deed: Deed, say: Say, style: discord.ButtonStyle | None = None
) -> Button:
    """Return a button about the whole event."""
    return about(DoAtDesk(view.id, deed), say, style)


def about(
    control: DoAtDesk, say: Say, style: discord.ButtonStyle | None = None, **values: object
) -> Button:
    """Return a button about one match or entrant."""
    deed = control.deed
    style = style or (GRAVE if deed in _GRAVE else PLAIN)
    return button(control, say(LABELS[deed], **values), style)


def heading(say: Say) -> str:
    """Return the heading of all pages of the desk."""
    return say("Director's desk")
