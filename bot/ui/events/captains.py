"""The menu by which another of its people becomes the captain of an entrant."""

from __future__ import annotations

from bot.competition.event.parts import Roster
from bot.competition.stages import EntrantKind
from bot.locale import Say
from bot.ui.controls.events import PickCaptain
from bot.ui.core.layout import CHOICES, Part, labelled_menu
from bot.ui.text.names import plain
from bot.views.events import EventView


def captain_menu(view: EventView, of: Roster, say: Say) -> list[Part]:
    """Return the menu of those who could be captain instead, if there are any."""
    if view.event.plan.format.entrant is not EntrantKind.TEAM:
        return []
    others = [one for one in of.people if one != of.captain][:CHOICES]
    labels = {str(one): plain(view.people.get(one, "?")) for one in others}
    if not labels:
        return []
    return [labelled_menu(PickCaptain(view.id, of.id), say("Another captain…"), labels)]
