"""Who has entered an event."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.competition.event.parts import Roster
from bot.competition.event.state import Event, EventPhase
from bot.locale import Say
from bot.ui.controls.events import ShowEntrants
from bot.ui.core.layout import Part, layout
from bot.ui.core.message import Outgoing
from bot.ui.events.colours import FELT
from bot.ui.events.paging import page_of, turn_buttons
from bot.ui.events.words import entrant, lacking, title
from bot.views.events import EventView

_ON_PAGE: Final = 30


def entrants_page(view: EventView, control: ShowEntrants, say: Say) -> Outgoing:
    """Show a page of those who have entered."""
    lines = [*entrant_lines(view, say)] or [say("Nobody has entered yet.")]
    page = page_of(lines, control.page, _ON_PAGE)
    parts: list[Part] = ["\n".join([f"## {say('Entrants')} · {title(view)}", *page.lines])]
    if page.pages > 1:
        parts.append(turn_buttons(page, lambda to: ShowEntrants(view.id, to), say))
    return Outgoing(layout=layout(parts, None, FELT))


def entrant_lines(view: EventView, say: Say) -> Iterator[str]:
    """Go through the entrants, and after them those who wait for a place."""
    there, waiting = view.event.places()
    for at, one in enumerate(there, 1):
        yield f"{at}. {_line(view, one, say)}"
    if waiting:
        yield f"**{say('Waiting for a place')}**"
    for at, one in enumerate(waiting, 1):
        yield f"{at}. {_line(view, one, say)}"


def _line(view: EventView, one: Roster, say: Say) -> str:
    name = entrant(view, one.id, say)
    mark = _mark(view.event, one, say)
    return f"{name} · {mark}" if mark else name


def _mark(event: Event, one: Roster, say: Say) -> str:
    """Say what is still missing of an entrant, or that it is there."""
    if event.looks_for_partner(one):
        return say("looks for a partner")
    if not event.complete(one):
        return lacking(event, one, say)
    if event.phase is EventPhase.CHECK_IN:
        return say("here ✓") if one.here else ""
    return ""
