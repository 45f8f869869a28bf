"""The pairings of an event: one round, or all of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Final

from bot.competition.entrants import PersonId
from bot.competition.event.standings.sheet import has_sheet
from bot.locale.say import Say
from bot.ui.controls.events import PRESENT, ShowDraw, ShowFixtures, ShowSheet, ShowTables
from bot.ui.core.layout import LAYOUT_TEXT, Button, Part, button, fit
from bot.ui.core.message import Outgoing
from bot.ui.events.pages import event_page, page_of, turn_buttons
from bot.ui.events.rounds.pictures import round_parts
from bot.ui.events.rounds.tables import has_tables, own_first
from bot.ui.events.words import match_list, moment, round_name, title
from bot.views.events.event import EventView

_ROUNDS_ON_PAGE: Final = 3
_ON_PAGE: Final = 16
"""Matches: a phone's screen shows a picture of them."""
_BELOW: Final = 200
"""Code units left for what is around the matches."""


def draw_page(view: EventView, control: ShowDraw, who: PersonId | None, say: Say) -> Outgoing:
    """Show the pairings of a round, the last if no other is asked for."""
    event = view.event
    stage, rounds = _stage_asked(view, control)
    if not rounds:
        return _nothing_paired(view, say)
    asked = control.round
    if asked not in rounds:
        asked = event.current_round if stage == len(event.stages) - 1 else rounds[-1]
    mine = event.entry_of(who)
    matches = (match for match in event.of_stage(stage) if match.round == asked)
    page = page_of(own_first(matches, mine), control.page, _ON_PAGE)
    heading = f"## {round_name(event, asked, say, stage)} · {title(view)}"
    lines = [heading, *match_list(view, page.lines, mine, say)]
    parts: list[Part] = [fit(lines, LAYOUT_TEXT - _BELOW)]
    parts += round_parts(view, stage, page, say)
    parts += turn_buttons(page, lambda to: ShowDraw(view.id, stage, asked, to), say)
    if buttons := _round_buttons(view, stage, asked, rounds, say):
        parts.append(buttons)
    return event_page(parts)


def _nothing_paired(view: EventView, say: Say) -> Outgoing:
    return event_page([say("Nothing has been drawn in {event} yet.", event=f"**{title(view)}**")])


def _stage_asked(view: EventView, control: ShowDraw) -> tuple[int, list[int]]:
    """Return the stage, and the rounds of it that were paired."""
    last = len(view.event.stages) - 1
    stage = min(control.stage, last) if control.round else last
    return stage, sorted({match.round for match in view.event.of_stage(stage)})


def _round_buttons(
    view: EventView, stage: int, asked: int, rounds: Sequence[int], say: Say
) -> list[Button]:
    def to(number: int, label: str) -> Button:
        name = round_name(view.event, number, say, stage)
        return button(ShowDraw(view.id, stage, number), label.format(name))

    sides = ((asked - 1, "◀ {}"), (asked + 1, "{} ▶"))
    made = [to(number, label) for number, label in sides if number in rounds]
    if has_sheet(view.event, stage, asked):
        made.append(button(ShowSheet(view.id, stage, asked), say("Boards")))
    if has_tables(view.event, stage, asked):
        made.append(button(ShowTables(view.id, stage, asked), say("Tables")))
    return made


def fixtures_page(
    view: EventView, control: ShowFixtures, who: PersonId | None, say: Say
) -> Outgoing:
    """Show all rounds that were paired, the reader's own matches marked."""
    event = view.event
    rounds = sorted({(match.stage, match.round) for match in event.matches.values()})
    if not rounds:
        return _nothing_paired(view, say)
    asked = control.page
    if asked == PRESENT:
        now = (len(event.stages) - 1, event.current_round)
        asked = (rounds.index(now) if now in rounds else len(rounds) - 1) // _ROUNDS_ON_PAGE
    page = page_of(rounds, asked, _ROUNDS_ON_PAGE)
    mine = event.entry_of(who)
    parts: list[Part] = [f"## {say('Fixtures')} · {title(view)}"]
    for stage, number in page.lines:
        matches = [match for match in event.of_stage(stage) if match.round == number]
        starts = moment(min(match.starts_at for match in matches))
        heading = f"**{round_name(event, number, say, stage)}** · {starts}"
        lines = match_list(view, matches, mine, say)
        parts.append(fit(chain([heading], lines), LAYOUT_TEXT // _ROUNDS_ON_PAGE - _BELOW))
    parts += turn_buttons(page, lambda to: ShowFixtures(view.id, to), say)
    return event_page(parts)
