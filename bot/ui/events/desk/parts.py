"""What the pages of the desk share: their heading, the buttons of acts, and those of a table."""

from __future__ import annotations

from collections.abc import Iterator

import discord

from bot.competition.event.parts import Match, Roster
from bot.competition.event.plan import Starts
from bot.competition.event.state import EARLY, Event, EventPhase
from bot.competition.scoring import wants_game
from bot.locale import Say
from bot.ui.controls.events import DeskAct, DoAtDesk
from bot.ui.core.layout import Button, button
from bot.ui.events.words import title
from bot.views.events import EventView


def heading(view: EventView, say: Say) -> str:
    """Return the heading of all pages of the desk."""
    return " · ".join((say("Director's desk"), title(view)))


def act_button(
    control: DoAtDesk, say: Say, style: discord.ButtonStyle | None = None, **values: object
) -> Button:
    """Return the button of an act, with values for its text."""
    return button(control, say(control.act.label, **values), style or control.act.style)


def marks_here(event: Event, entry: Roster) -> bool:
    """Say whether a director can mark an entrant as here: for the event, or for its next match."""
    match = event.match_of(entry.id)
    if match is not None and event.phase is EventPhase.RUNNING:
        waits = event.plan.starts is Starts.WHEN_THERE and not match.started
        return waits and entry.id not in match.arrived
    late = event.phase is EventPhase.RUNNING and not event.takes_part(entry.id)
    asked = event.phase is EventPhase.CHECK_IN or event.short(entry) > 0
    early = event.phase in EARLY and asked and not entry.here
    return (late or early) and event.could_play(entry)


def admission_words(event: Event, entry: Roster, say: Say) -> str:
    """Say how an entrant that is not ready can play."""
    if marks_here(event, entry):
        return say("If they're with you, choose them at the desk and press *Mark as here* first.")
    return say("Too few are entered there: its captain invites more with *My entry* on the panel.")


def stopped_tables(event: Event) -> Iterator[tuple[Match, int]]:
    """Go through the tables that are stopped and still have games to play."""
    for match in event.open_matches():
        form = event.plan.format.stages[match.stage].match
        for table in sorted(match.stopped):
            if wants_game(form, match.games, table):
                yield match, table


def reopen_button(view: EventView, match: Match, table: int, say: Say) -> Button:
    """Return the button that opens a new table in the place of one that is stopped."""
    return act_button(DoAtDesk(view.id, DeskAct.REOPEN, match.id, table), say, n=table + 1)


def result_button(view: EventView, match: Match, table: int, say: Say) -> Button:
    """Return the button by which a director enters the result of a table's next game."""
    label = say(DeskAct.RESULT.label)
    if view.event.format_of(match).match.tables > 1:
        label = say("Result of table {n}…", n=table + 1)
    game = match.next_game(table)
    return button(DoAtDesk(view.id, DeskAct.RESULT, match.id, table, game), label)
