"""The question to a director before an event starts without some who have entered it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from bot.competition.event.plan import Vacant
from bot.competition.stages import least_entrants
from bot.locale.say import Say
from bot.ui.controls.events import DeskAct, DoAtDesk, ShowDesk
from bot.ui.core.layout import GOOD, MAIN, Button, Part, button
from bot.ui.core.message import Outgoing
from bot.ui.events.desk.parts import act_button, admission_words, heading
from bot.ui.events.pages import event_page
from bot.ui.events.words import compared_words, entrant, lacking, least_compared
from bot.views.events.event import EventView

SURE: Final = 1
"""The number of a button that starts an event without those who are not ready."""
_MOST: Final = 20
"""How many entrants a list shows."""


def start_question(view: EventView, say: Say) -> Outgoing | None:
    """Say who would be left out or short of people, or whether nothing could be compared.

    None if all can start without a question.
    """
    left_out, short = _left_out(view, say), [*_short(view, say)]
    event = view.event
    alone = len(event.first_field()) < least_compared(event.plan)
    if not left_out and not short and not alone:
        return None
    parts: list[Part] = [f"## {heading(view, say)}"]
    made: list[Button] = [button(ShowDesk(view.id), say("◀ Back"), MAIN)]
    for advice, lines in left_out.items():
        parts.append("\n".join([say("If you start now, these don't play:"), *_listed(lines)]))
        parts.append(advice)
    if short:
        parts.append("\n".join([say("These are short of people:"), *_listed(short)]))
    if alone:
        parts.append(compared_words(event.plan, say))
    least = max(least_entrants(event.plan.format.stages[0].system), 2)
    if len(event.first_field()) < least:
        parts.append(say("It takes at least {n} to start.", n=least))
    else:
        made.insert(0, act_button(DoAtDesk(view.id, DeskAct.BEGIN, SURE), say, GOOD))
    return event_page([*parts, made])


def _listed(lines: list[str]) -> list[str]:
    more = ["…"] if len(lines) > _MOST else []
    return [f"- {line}" for line in [*lines[:_MOST], *more]]


def _left_out(view: EventView, say: Say) -> dict[str, list[str]]:
    """Return who would not play, by what can be done about it."""
    event, found = view.event, defaultdict[str, list[str]](list)
    for entry in event.there:
        complete = event.complete(entry)
        if not complete or (event.check_in and not entry.here):
            why = say("not here yet") if complete else lacking(event, entry, say)
            line = f"{entrant(view, entry.id, say)} · {why}"
            found[admission_words(event, entry, say)].append(line)
    return found


def _short(view: EventView, say: Say) -> Iterator[str]:
    event = view.event
    playing = event.first_field()
    for entry in event.there:
        if entry.id in playing and (short := event.short(entry)):
            name = entrant(view, entry.id, say)
            if event.plan.vacant is Vacant.FORFEIT:
                words = say.count(
                    "{n} person is missing: they lose the table",
                    "{n} people are missing: they lose each table with an empty seat",
                    short,
                )
            else:
                words = say.count(
                    "{n} person is missing: a computer plays",
                    "{n} people are missing: computers play",
                    short,
                )
            yield f"{name} · {words}"
