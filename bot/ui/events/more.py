"""All that a person can do in an event, behind the panel's last button."""

from __future__ import annotations

from bot.competition.entrants import PersonId
from bot.locale import Say
from bot.tables.events.views import EventView
from bot.ui.controls.events import (
    ShowDesk,
    ShowDraw,
    ShowEntrants,
    ShowEntry,
    ShowFixtures,
    ShowStandings,
)
from bot.ui.core.layout import MAIN, Button, Part, button, layout
from bot.ui.core.message import Outgoing
from bot.ui.events.colours import FELT
from bot.ui.events.panel import state_lines
from bot.ui.events.words import title


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
    return Outgoing(layout=layout(parts, None, FELT))
