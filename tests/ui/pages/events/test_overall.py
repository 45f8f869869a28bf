"""The standings over all events of a series, as people see them."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest

from bot.competition.event.series import Origin
from bot.competition.event.state import EventPhase
from bot.competition.stages import EntrantKind
from bot.locale import LANGUAGES, speak
from bot.ui.controls.series import ShowOverall
from bot.ui.events.export import overall_file
from bot.ui.events.overall import in_series, overall_page
from bot.views.events import EventView
from bot.views.events.overall import overall
from tests.competition.event.story import Story, begun, plan, stage
from tests.ui.events import view, words

SAY = speak("en-GB")


def evening(name: str, *score: int, phase: EventPhase = EventPhase.FINISHED) -> EventView:
    """Return an evening of two pairs, 11 & 12 and 21 & 22, who played one game."""
    story = begun(plan(), 2)
    story.play((1, 2))
    story.plays(1, *score)
    story.event = replace(story.event, phase=phase)
    return view(story, name)


def with_users(of: EventView, **users: int) -> EventView:
    """Return an evening in which other people played: ``p11=31`` in place of 11."""
    changed = {int(name[1:]): user for name, user in users.items()}
    kept = {number: changed.get(number, user) for number, user in of.users.items()}
    return replace(of, users=kept, people={n: f"U{user}" for n, user in kept.items()})


def test_people_are_themselves_with_every_partner() -> None:
    first = with_users(evening("One", 14, 9))
    second = with_users(evening("Two", 14, 9), p12=21, p21=12)
    running = evening("Three", 14, 9, phase=EventPhase.RUNNING)
    off = evening("Off", 14, 9, phase=EventPhase.CANCELLED)
    found = overall([first, off, second, running])
    assert found.events == ("One", "Two")
    lines = [
        (line.rank, line.name, int(line.points), [*map(str, line.by_event)]) for line in found.lines
    ]
    assert lines == [
        (1, "U11", 4, ["2", "2"]),
        (2, "U12", 2, ["2", "0"]),
        (2, "U21", 2, ["0", "2"]),
        (4, "U22", 0, ["0", "0"]),
    ]


def test_teams_go_by_their_names_and_erased_people_by_none() -> None:
    pairs = evening("One", 14, 9)
    erased = replace(pairs, users={n: u for n, u in pairs.users.items() if n != 11})
    assert [line.user for line in overall([erased]).lines] == [12, 21, 22]
    team = replace(pairs.event.plan.format, entrant=EntrantKind.TEAM)
    event = replace(pairs.event, plan=replace(pairs.event.plan, format=team))
    first = replace(pairs, event=event, teams={1: "Upper House", 2: "Lower House"})
    second = replace(pairs, event=event, teams={1: "lower house", 2: "New House"}, counted={})
    assert [(line.name, int(line.points)) for line in overall([first, second]).lines] == [
        ("lower house", 2),
        ("Upper House", 2),
        ("New House", 0),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_shows_who_leads_and_each_evening(language: str) -> None:
    views = [evening("One", 14, 9), with_users(evening("Two", 9, 14), p11=99)]
    of = replace(views[1].event, origin=Origin(previous="K7QFX"))
    last = replace(views[1], event=of)
    assert in_series(last)
    assert not in_series(views[0])
    text = words(overall_page(last, ShowOverall(last.id), overall(views), 21, speak(language)))
    assert "**▸ U21** · **2**\n-# 0 · 2" in text
    assert "U99 · **0**\n-# – · 0" in text
    assert "-# One · Two" in text
    many = [with_users(view(begun(plan(), 40), "N" * 40), p11=n) for n in range(60)]
    long = [replace(one, event=replace(one.event, phase=EventPhase.FINISHED)) for one in many]
    words(overall_page(last, ShowOverall(last.id), overall(long), 21, speak(language)))


def test_nothing_is_shown_before_an_event_is_over() -> None:
    of = view(Story(plan(stage())))
    text = words(overall_page(of, ShowOverall(of.id), overall([of]), 1, SAY))
    assert "No event of this series is over yet" in text


def test_the_file_has_a_column_for_each_event() -> None:
    views = [evening("=One", 14, 9), with_users(evening("Two", 9, 14), p11=99)]
    (file,) = overall_file(views[1], overall(views)).files
    rows = list(csv.reader(io.StringIO(file.content.decode("utf-8-sig"))))
    assert rows[0] == ["rank", "name", "points", "'=One", "Two"]
    assert ["1", "P12", "2", "2", "0"] not in rows
    assert [row for row in rows if row[1] == "U99"] == [["5", "U99", "0", "", "0"]]
