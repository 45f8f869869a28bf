"""What an event's panel and log say of entries, of starts, and of what a round came to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.competition.event.acts import (
    RoundPaired,
    Withdrew,
)
from bot.competition.matches import Pairing
from bot.competition.stages import Knockout, Stage, Withdrawn
from bot.locale import speak
from bot.ui.controls.events import ShowDraw, ShowStandings
from bot.ui.events.desk import desk_page
from bot.ui.events.log import log_piece
from bot.ui.events.panel import panel
from bot.ui.events.rounds.draw import draw_page
from bot.ui.events.standings import standings_page
from tests.competition.event.story import DIRECTOR, Story, begun, plan, stage
from tests.ui.events import view, words

SAY = speak("en")
HOUR = 3_600_000


@pytest.mark.parametrize(("hours", "style"), [(3, "t"), (30, "f")])
def test_a_start_has_its_date_where_it_is_not_today(hours: int, style: str) -> None:
    story = begun(plan(), 2)
    story.do(RoundPaired(1, 1, (Pairing(((1,), (2,)), 0),), story.now + hours * HOUR))
    assert f"<t:{(story.now + hours * HOUR) // 1000}:{style}>" in words(panel(view(story), SAY))


def log(story: Story, steps: int) -> list[str]:
    """Return the words of the last lines of the log, without their times."""
    last = story.event.version
    text = log_piece(view(story), last - steps + 1, last, SAY).text or ""
    return [line.split("> ", 1)[1] for line in text.splitlines() if line.startswith("<t:")]


def test_the_desk_of_a_cup_that_is_drawn_enters_nobody() -> None:
    story = Story(plan(Stage(Knockout(), stage().match)))
    story.enter_pairs(4)
    assert enters_pairs(story)
    story.begin()
    assert not enters_pairs(story)


def enters_pairs(story: Story) -> bool:
    """Say whether the desk offers to enter a pair."""
    page = desk_page(view(story), DIRECTOR, story.now, SAY).layout
    assert page is not None
    return "Enter a pair…" in {part.get("placeholder") for part in page.walk()}


@pytest.mark.parametrize("withdrawn", [Withdrawn.STAND, Withdrawn.EXPUNGED])
def test_every_list_of_places_marks_who_has_withdrawn(withdrawn: Withdrawn) -> None:
    story = begun(plan(replace(stage(), withdrawn=withdrawn)), 4)
    story.play((1, 2), (3, 4))
    story.plays(1, 14, 9)
    story.plays(2, 14, 9)
    story.directs(Withdrew(1))
    seen = view(story)
    mark = "(withdrawn, results don't count)" if withdrawn is Withdrawn.EXPUNGED else "(withdrawn)"
    shown = [
        panel(seen, SAY),
        standings_page(seen, ShowStandings(seen.id, 0), None, SAY),
        standings_page(seen, ShowStandings(seen.id, 0), 11, SAY),
    ]
    for page in shown:
        named = [line for line in words(page).split("Standings")[1].split("\n") if "P11" in line]
        assert [mark in line for line in named] == [True], named
    if withdrawn is Withdrawn.STAND:
        drawn = draw_page(seen, ShowDraw(seen.id), None, SAY).pictures
        assert "P11 & P12 (withdrawn)" in drawn[0].description
