"""Questions to a director: before some are left out at the start, and before matches collide."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from bot.competition.entrants import EntrantId
from bot.competition.event.clockwork import MINUTE_MS
from bot.competition.event.errors import Collides
from bot.competition.event.plan import Vacant
from bot.competition.event.state import Event
from bot.competition.stages import least_entrants
from bot.locale.say import Say
from bot.ui.controls.events import DeskAct, DoAtDesk, ShowDesk
from bot.ui.core.layout import GOOD, MAIN, Button, Part, button, fit
from bot.ui.core.message import Outgoing
from bot.ui.events.desk.forms import has_later_rounds
from bot.ui.events.desk.parts import act_button, admission_words, heading
from bot.ui.events.pages import event_page
from bot.ui.events.words import (
    compared_words,
    entrant,
    lacking,
    least_compared,
    match_round,
    moment,
    plain_sides,
    sides,
)
from bot.views.events.event import EventView

SURE: Final = 1
"""The number of a button that starts an event without those who are not ready."""
_MOST: Final = 20
"""How many entrants a list shows."""
_LONGEST: Final = 2_000
"""Code units of the matches that are named."""
_MOVED: Final = 3
"""How many of them have a button that moves them, too."""


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
    return event_page([fit(lines, _LONGEST), anyway, made])


def _people(event: Event, entrants: Iterable[EntrantId]) -> int:
    return sum(len(event.entries[entrant].players) for entrant in set(entrants))
