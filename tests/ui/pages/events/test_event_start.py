"""What a director is asked before an event starts without somebody."""

from __future__ import annotations

import pytest

from bot.competition.event.acts import CheckedIn, CheckInOpened, Entered, EntriesOpened, MemberAdded
from bot.competition.event.plan import Vacant
from bot.competition.stages import EntrantKind
from bot.locale.say import LANGUAGES, speak
from bot.ui.events.desk.details import entrant_page
from bot.ui.events.desk.questions import start_question
from tests.competition.event.story import Story, plan
from tests.ui.events import buttons, view, words

SAY = speak("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_at_the_start_fits_for_three_hundred(language: str) -> None:
    story = Story(plan(entrant=EntrantKind.TEAM, team_size=4, vacant=Vacant.FORFEIT))
    for number in range(1, 301):
        people = tuple(10 * number + at for at in range(2 + number % 2))
        story.directs(Entered(number, people))
    page = start_question(view(story, "W" * 100, long=True), speak(language))
    assert page is not None
    words(page)


def entered(*joined: int, vacant: Vacant, check_in: bool, named: int) -> Story:
    """Return an event of teams of eight; so many have joined, and so many more are only named."""
    story = Story(plan(entrant=EntrantKind.TEAM, team_size=8, vacant=vacant))
    story.directs(EntriesOpened())
    for number, people in enumerate(joined, 1):
        first = 100 * number
        story.directs(Entered(number, tuple(range(first, first + people))))
        for person in range(first + people, first + people + named):
            story.directs(MemberAdded(number, person, asked=True))
    if check_in:
        story.directs(CheckInOpened())
    return story


@pytest.mark.parametrize("check_in", [False, True])
@pytest.mark.parametrize("vacant", [*Vacant])
@pytest.mark.parametrize("named", [0, 1, 4])
def test_the_question_advises_what_the_page_of_an_entrant_has_which_can_be_done(
    vacant: Vacant, named: int, *, check_in: bool
) -> None:
    story = entered(1, 3, 5, 8 - named, vacant=vacant, check_in=check_in, named=named)
    seen, marked = view(story), set[int]()
    for entry in story.event.entries.values():
        if "Mark as here" in buttons(entrant_page(seen, entry, story.now, SAY)):
            marked.add(entry.id)
    page = start_question(seen, SAY)
    assert page is not None or not check_in
    # Each list has its advice below it.
    asked = "" if page is None else words(page).partition("These are short of people")[0]
    for block in asked.split("If you start now, these don't play:")[1:]:
        advises = "*Mark as here*" in block
        assert advises != ("*My entry*" in block)
        for number in story.event.entries:
            assert f"- P{100 * number} ·" not in block or (number in marked) == advises
    for number in marked:
        story.directs(CheckedIn(number), "")
        assert story.event.complete(story.event.entries[number])
