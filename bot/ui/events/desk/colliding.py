"""The question to a director before the same people have two matches at about the same time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from bot.competition.entrants import EntrantId
from bot.competition.event.clockwork import MINUTE_MS
from bot.competition.event.errors import Collides
from bot.competition.event.state import Event
from bot.locale.say import Say
from bot.ui.controls.events import DeskAct, DoAtDesk, ShowDesk
from bot.ui.core.layout import MAIN, Button, button, fit
from bot.ui.core.message import Outgoing
from bot.ui.events.desk.forms import has_later_rounds
from bot.ui.events.desk.parts import heading
from bot.ui.events.pages import event_page
from bot.ui.events.words import match_round, moment, plain_sides, sides
from bot.views.events.event import EventView

_MOST: Final = 2_000
"""Code units of the matches that are named."""
_MOVED: Final = 3
"""How many of them have a button that moves them, too."""


def collision_page(view: EventView, control: DoAtDesk, found: Collides, say: Say) -> Outgoing:
    """Name the matches that people would also play then, and offer to move them, too."""
    event = view.event
    others = list({one.other: one.at for one in found.collisions}.items())
    of = (each for number in found.moved for each in event.matches[number].pairing.entrants)
    both = (each for one in found.collisions for each in one.entrants)
    about = say.count(
        "**{n} of these {m} people also plays another match within an hour of that:**",
        "**{n} of these {m} people also play another match within an hour of that:**",
        _people(event, both),
        m=_people(event, of),
    )
    named = (
        f"- {match_round(event, match, say)} · {sides(view, match.pairing, say)} · {moment(at)}"
        for number, at in others
        for match in (event.matches[number],)
    )
    anyway = say(
        "If you do it all the same, nobody is called to two tables at once: a match waits until"
        " its people are free, and nobody loses it by forfeit meanwhile."
    )
    made: list[Button] = []
    if control.act is DeskAct.MOVE_ROUND and not control.game and has_later_rounds(view, control):
        made.append(button(replace(control, game=1), say("Move all later rounds, too")))
    if control.act is DeskAct.MOVE:
        for number, _ in others[:_MOVED]:
            match = event.matches[number]
            if not match.started:
                label = say("Move {match}…", match=plain_sides(view, match, say))
                made.append(button(DoAtDesk(view.id, DeskAct.MOVE, number), label))
    made.append(button(replace(control, again=1), say("Do it all the same")))
    made.append(button(ShowDesk(view.id), say("◀ Back"), MAIN))
    then = [f"{say('New start')} · {moment(control.at * MINUTE_MS)}"] if control.at else []
    lines = [f"### {heading(view, say)}", *then, about, *named]
    return event_page([fit(lines, _MOST), anyway, made])


def _people(event: Event, entrants: Iterable[EntrantId]) -> int:
    return sum(len(event.entries[entrant].players) for entrant in set(entrants))
