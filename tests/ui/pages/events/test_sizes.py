"""Discord takes every page of an event, whatever number of entrants, matches and pages it has."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from itertools import islice

import pytest

from bot.competition.event.acts import Entered, TableStopped
from bot.competition.event.state import Event, EventPhase
from bot.competition.stages import EntrantKind
from bot.locale.say import LANGUAGES, Say, speak
from bot.ui.controls import events as controls
from bot.ui.controls.series import ShowOverall
from bot.ui.core.custom_ids import CONTROLS, Control
from bot.ui.core.message import Outgoing
from bot.ui.events.desk.desk import desk_more_page, desk_page
from bot.ui.events.desk.details import entrant_page, match_page
from bot.ui.events.desk.questions import start_question
from bot.ui.events.entry.arranging import bench_page, my_match_page
from bot.ui.events.entry.entry import entry_page, leaving_question, withdrawal_question
from bot.ui.events.export import event_file
from bot.ui.events.log import log_piece
from bot.ui.events.overall import overall_page
from bot.ui.events.panel import entrants_page, more_page, panel
from bot.ui.events.rounds.draw import draw_page, fixtures_page
from bot.ui.events.rounds.sheet import sheet_page
from bot.ui.events.rounds.tables import tables_page
from bot.ui.events.standings import scorers_page, standings_page
from bot.views.events.event import EventView
from bot.views.events.messages import MOST_LINES
from bot.views.events.overall import overall
from tests.competition.event.story import DIRECTOR, Story, duplicate, plan, stage
from tests.ui.events import view, words
from tests.ui.reading import check

SAY = speak("en")
ID = "K7QFX"
SIZES = (0, 1, 2, 3, 10, 11, 25, 26, 51, 300)

Turned = Callable[[EventView, int, Say], Outgoing]
PAGES: dict[type[Control], Turned] = {
    controls.ShowDesk: lambda of, page, say: desk_page(
        of, DIRECTOR, 1, say, page=page, refresh=True
    ),
    controls.ShowEntrants: lambda of, page, say: entrants_page(
        of, controls.ShowEntrants(ID, page), say
    ),
    controls.ShowStandings: lambda of, page, say: standings_page(
        of, controls.ShowStandings(ID, 0, page), 11, say
    ),
    controls.ShowDraw: lambda of, page, say: draw_page(
        of, controls.ShowDraw(ID, 0, 0, page), DIRECTOR, say
    ),
    controls.ShowFixtures: lambda of, page, say: fixtures_page(
        of, controls.ShowFixtures(ID, page), 11, say
    ),
    controls.ShowTables: lambda of, page, say: tables_page(
        of, controls.ShowTables(ID, 0, 1, page), 11, say
    ),
    controls.ShowSheet: lambda of, page, say: sheet_page(
        of, controls.ShowSheet(ID, 0, 1, page), 11, say
    ),
    ShowOverall: lambda of, page, say: overall_page(
        of, ShowOverall(ID, page), overall([of]), 11, say
    ),
}
"""What shows each list that has pages."""
BY_DESK = {controls.PickMatch, controls.PickEntrant}
"""Menus of a page of the desk."""


def test_every_control_that_turns_a_page_of_events_is_tried_here() -> None:
    turning = {
        kind
        for prefix in ("event1", ShowOverall.prefix)
        for kind in CONTROLS[prefix].values()
        if "page" in {one.name for one in fields(kind)}
    }
    assert turning == PAGES.keys() | BY_DESK


def stories(count: int) -> Iterator[Story]:
    """Yield an event of so many pairs before its start, in a round, and after it."""
    story = Story(plan(stage((2,))))
    story.enter_pairs(count)
    yield story
    if count > 1:
        story.begin()
        yield story
        story.play(*((at, at + 1) for at in range(1, count, 2)))
        yield story
        for match in range(1, count // 2 + 1):
            story.plays(match, 15, match % 15)
        yield story
        story.event = replace(story.event, phase=EventPhase.FINISHED)
        yield story


def is_there(kind: type[Control], event: Event) -> bool:
    return bool(event.stages) or kind in {controls.ShowDesk, controls.ShowEntrants, ShowOverall}


def pages(story: Story, seen: EventView, *turned: int, say: Say = SAY) -> Iterator[Outgoing]:
    """Render all that an event shows of people, of its lists these pages."""
    event = seen.event
    for kind, page_of in PAGES.items():
        if kind not in {controls.ShowTables, controls.ShowSheet} and is_there(kind, event):
            yield from (page_of(seen, page, say) for page in turned)
    yield from (panel(seen, say), more_page(seen, DIRECTOR, say), desk_more_page(seen, say))
    logged = [step.number for step in event.steps if step.act.is_logged(event, step)]
    for at in range(0, len(logged), MOST_LINES):
        piece = logged[at : at + MOST_LINES]
        yield log_piece(seen, piece[0], piece[-1], say)
    if (question := start_question(seen, say)) is not None:
        yield question
    for entry in islice(event.entries.values(), 10):
        yield entrant_page(seen, entry, story.now, say)
        yield entry_page(seen, entry.captain, say)
        yield withdrawal_question(seen, entry, say)
        yield leaving_question(seen, entry, say)
    for match in islice(event.matches.values(), 10):
        yield match_page(seen, match, story.now, say)
    if event.stages:
        yield scorers_page(seen, say)
        yield from (event_file(seen, kind, say) for kind in controls.FileKind)


@pytest.mark.parametrize("count", SIZES)
def test_discord_takes_every_page_of_every_size(count: int) -> None:
    last, say = count // 10 + 1, speak(LANGUAGES[SIZES.index(count) % len(LANGUAGES)])
    for story in stories(count):
        seen = view(story, "W" * 60, long=count > 50)
        for page in pages(story, seen, *{0, 1, last // 2, last}, say=say):
            check(page)


@pytest.mark.parametrize("count", [2, 10, 26, 60])
def test_discord_takes_every_page_of_boards_and_tables(count: int) -> None:
    pairs = [(at, at + 1) for at in range(1, count, 2)]
    for preset, kinds in (
        ("duplicate-pairs", [controls.ShowSheet]),
        ("teams-of-four", [controls.ShowSheet, controls.ShowTables]),
    ):
        story = duplicate(preset, *pairs)
        for match in story.event.matches:
            for table in range(story.event.stage.match.tables):
                story.plays_boards(match, *[(match % 5, 2)] * 8, table=table)
        for kind in kinds:
            for page in range(count // 2 + 2):
                check(PAGES[kind](view(story), page, SAY))


@pytest.mark.parametrize("bench", [0, 1, 2, 25, 26, 40])
def test_discord_takes_the_pages_of_a_captain_whatever_the_bench(bench: int) -> None:
    story = Story(
        plan(stage((1, 1)), entrant=EntrantKind.TEAM, team_size=4, substitutes=max(bench, 1))
    )
    story.enter_pairs(0)
    for team in (1, 2):
        people = tuple(range(100 * team + 1, 100 * team + 5 + bench))
        story.directs(Entered(team, people))
    story.begin()
    story.play((1, 2))
    mine = story.event.entries[1]
    for out in (0, 101):
        shown = bench_page(view(story), mine, out, SAY)
        check(shown)
        assert ("Nobody on your bench is free now." in words(shown)) == (bench == 0)
    check(my_match_page(view(story), mine, SAY))


@pytest.mark.parametrize("tables", [1, 2, 4, 8, 12])
def test_discord_takes_the_page_of_a_match_whose_tables_are_stopped(tables: int) -> None:
    size = 2 * tables
    story = Story(plan(stage((2,) * tables), entrant=EntrantKind.TEAM, team_size=size))
    story.enter_pairs(0)
    for team in (1, 2):
        story.directs(Entered(team, tuple(range(100 * team, 100 * team + size))))
    story.begin()
    story.play((1, 2))
    for table in range(tables):
        story.directs(TableStopped(1, table))
        check(match_page(view(story), story.event.matches[1], story.now, SAY))
        check(desk_page(view(story), DIRECTOR, 1, SAY, refresh=True))
    check(my_match_page(view(story), story.event.entries[1], SAY))
