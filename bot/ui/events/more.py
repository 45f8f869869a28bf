"""All that a person can do in an event, behind the panel's last button."""

from __future__ import annotations

from typing import Final

from bot.competition.entrants import PersonId
from bot.locale import Say
from bot.ui.controls.events import (
    FileKind,
    GetEventFile,
    ShowDesk,
    ShowDraw,
    ShowEntrants,
    ShowEntry,
    ShowFixtures,
    ShowStandings,
)
from bot.ui.core.layout import MAIN, Button, Part, button, layout
from bot.ui.core.message import Attachment, Outgoing
from bot.ui.events.colours import FELT
from bot.ui.events.export import as_calendar, as_json, results_csv, scorers_csv, standings_csv
from bot.ui.events.panel import state_lines
from bot.ui.events.words import plain_entrant, title
from bot.views.events import EventView

_FILES: Final[dict[FileKind, str]] = {
    FileKind.RESULTS: "results.csv",
    FileKind.STANDINGS: "standings.csv",
    FileKind.SCORERS: "scorers.csv",
    FileKind.JSON: "event.json",
    FileKind.CALENDAR: "fixtures.ics",
}
"""The files by their names, which are the same in all languages."""


def event_file(view: EventView, kind: FileKind, say: Say) -> Outgoing:
    """Return a file of an event."""
    names = {one: plain_entrant(view, one, say) for one in view.event.entries}
    match kind:
        case FileKind.RESULTS:
            content = results_csv(view, names).encode("utf-8-sig")
        case FileKind.STANDINGS:
            content = standings_csv(view, names).encode("utf-8-sig")
        case FileKind.SCORERS:
            content = scorers_csv(view).encode("utf-8-sig")
        case FileKind.JSON:
            content = as_json(view, names).encode()
        case FileKind.CALENDAR:
            where = f"https://discord.com/channels/{view.server_id}/{view.channel_id}"
            content = as_calendar(view, names, where)
    file = Attachment(_FILES[kind], content, _FILES[kind])
    return Outgoing(text=title(view), files=(file,))


def more_page(view: EventView, who: PersonId | None, say: Say) -> Outgoing:
    """Show all that there is to see and do."""
    made: list[Button] = [
        button(ShowEntry(view.id), say("My entry")),
        button(ShowEntrants(view.id), say("Entrants")),
    ]
    if view.event.stages:
        made += [
            button(ShowDraw(view.id), say("Draw")),
            button(ShowStandings(view.id, len(view.event.stages) - 1), say("Standings")),
            button(ShowFixtures(view.id), say("Fixtures")),
        ]
    if who in view.event.directors:
        made.append(button(ShowDesk(view.id), say("Director's desk"), MAIN))
    text = "\n".join([f"### {title(view)}", *state_lines(view, say)])
    parts: list[Part] = [text, made]
    if view.event.matches:
        files = [button(GetEventFile(view.id, one), name) for one, name in _FILES.items()]
        parts += [say("As files:"), files]
    return Outgoing(layout=layout(parts, None, FELT))
