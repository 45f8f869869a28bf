"""Who has entered an event."""

from __future__ import annotations

from bot.competition.event.state import Event, EventPhase, Roster
from bot.locale import Say
from bot.tables.events.views import EventView
from bot.ui.events.words import entrant


def entrant_lines(view: EventView, say: Say) -> list[str]:
    """List the entrants, and after them those who wait for a place."""
    there, waiting = view.event.places()
    lines = [f"{at}. {_line(view, one, say)}" for at, one in enumerate(there, 1)]
    if waiting:
        lines.append(f"**{say('Waiting for a place')}**")
        lines += [f"{at}. {_line(view, one, say)}" for at, one in enumerate(waiting, 1)]
    return lines


def _line(view: EventView, one: Roster, say: Say) -> str:
    name = entrant(view, one.id, say)
    mark = _mark(view.event, one, say)
    return f"{name} · {mark}" if mark else name


def _mark(event: Event, one: Roster, say: Say) -> str:
    """Say what is still missing of an entrant, or that it is there."""
    if not event.complete(one):
        return say("not complete yet")
    if event.phase is EventPhase.CHECK_IN:
        return say("here ✓") if one.here else ""
    return ""
