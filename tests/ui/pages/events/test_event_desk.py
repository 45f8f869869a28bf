"""What a director's desk says first: what waits for a decision."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.competition.event.acts import (
    RoundMoved,
)
from bot.competition.event.clockwork import DAY_MS, MINUTE_MS, next_round
from bot.competition.event.errors import Collides
from bot.locale import speak
from bot.ui.controls.events import DeskAct, DoAtDesk
from bot.ui.core.message import Outgoing
from bot.ui.events.desk import desk_page
from bot.ui.events.desk.colliding import collision_page
from bot.ui.events.desk.forms import desk_form
from bot.ui.text.measure import size
from tests.competition.event.story import DIRECTOR, Story, begun, plan
from tests.ui.events import buttons, view, words

SAY = speak("en")


def page(story: Story, *by_computer: int) -> Outgoing:
    """Return the desk, while computers play for these seats."""
    seen = view(story)
    links = tuple(replace(link, by_computer=frozenset(by_computer)) for link in seen.tables)
    return desk_page(replace(seen, tables=links), DIRECTOR, story.now, SAY)


def desk(story: Story, *by_computer: int) -> str:
    """Return the words of the desk."""
    return words(page(story, *by_computer))


def test_a_form_for_a_table_that_a_match_does_not_have_names_the_match() -> None:
    story = begun(plan(), 2)
    story.play((1, 2))
    title, _ = asked(story, DoAtDesk("K7QFX", DeskAct.RESULT, 1, 9, 1))
    assert title == "P11 & P12 – P21 & P22"


def asked(story: Story, control: DoAtDesk) -> list[str]:
    """Return the title of a form of the desk, and what its first field asks for."""
    shown = desk_form(view(story), control, "UTC", SAY).to_dict()
    return [shown["title"], shown["components"][0]["label"]]


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("en", "16 of these 16 people also play another match"),
        ("de", "16 von diesen 16 Leuten spielen"),
        ("fr", "Sur ces 16 personnes, 16 jouent"),
    ],
)
@pytest.mark.parametrize("act", [DeskAct.MOVE_ROUND, DeskAct.MOVE])
def test_a_start_that_collides_is_asked_back(act: DeskAct, language: str, asked: str) -> None:
    story = begun(plan(ahead=True, days_between=7), 8)
    for _ in range(7):
        drawn = next_round(story.event, story.now)
        assert drawn is not None
        story.do(drawn)
    week, say = 7 * DAY_MS, speak(language)
    control = DoAtDesk("K7QFX", act, 1, week // MINUTE_MS)
    with pytest.raises(Collides) as refused:
        story.directs(RoundMoved(1, tuple((match, week) for match in range(1, 5))))
    for long in (False, True):
        question = collision_page(view(story, long=long), control, refused.value, say)
        assert asked in words(question)
        others = 3 if act is DeskAct.MOVE else 1
        assert len(buttons(question)) == others + 2
        assert all(size(label) <= 80 for label in buttons(question))
