"""What one person can do in an event again and again, and how often."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import cycle, islice

import pytest

from bot.competition.event import errors
from bot.competition.event.acts import (
    CaptainNamed,
    Entered,
    EntriesOpened,
    HomeChosen,
    LinedUp,
    MemberAdded,
    MemberLeft,
    Withdrew,
    last_entrant,
)
from bot.competition.event.plan import EventPlan
from bot.competition.event.state import Act
from bot.competition.stages import EntrantKind
from tests.competition.event.story import DIRECTOR, Story, plan, stage

TEAMS = plan(stage((1,)), entrant=EntrantKind.TEAM, team_size=2, seats=2)
MOST = 500
"""More than anybody needs."""


def again_and_again(story: Story, acts: Iterable[tuple[Act, int]]) -> int:
    """Let people act until one of them is refused for doing it too often; return the acts."""
    before = story.event.version
    for act, by in islice(acts, MOST):
        try:
            story.do(act, by)
        except errors.TooOften:
            return story.event.version - before
    raise AssertionError("nobody minds")


def opened(of: EventPlan | None = None) -> Story:
    story = Story(of or plan(entrant=EntrantKind.PERSON))
    story.directs(EntriesOpened())
    return story


def coming_and_going(story: Story, person: int) -> Iterable[tuple[Act, int]]:
    while True:
        entrant = last_entrant(story.event) + 1
        yield Entered(entrant, (person,)), person
        yield Withdrew(entrant), person


def test_a_person_comes_and_goes_ten_times_and_others_and_directors_are_free() -> None:
    story = opened()
    assert again_and_again(story, coming_and_going(story, 11)) == 20
    again = Entered(last_entrant(story.event) + 1, (11,))
    with pytest.raises(errors.TooOften):
        story.do(again, 11)
    story.do(Entered(again.entrant, (12,)), 12)
    story.directs(Entered(again.entrant + 1, (11,)))
    story.do(Withdrew(again.entrant + 1), 11)
    for _ in range(15):
        entrant = last_entrant(story.event) + 1
        story.directs(Entered(entrant, (13,)))
        story.directs(Withdrew(entrant))
    story.directs(Entered(last_entrant(story.event) + 1, (DIRECTOR,)))


def test_a_captain_names_people_as_often_as_ten_teams_need() -> None:
    story = opened(TEAMS)
    story.do(Entered(1, (11,)), 11)
    naming: list[tuple[Act, int]] = [(MemberAdded(1, 12), 11), (MemberLeft(1, 12), 11)]
    assert again_and_again(story, cycle(naming)) == 2 * 19


def test_a_captain_does_not_fill_an_event_with_arrangements() -> None:
    story = opened(TEAMS)
    story.directs(Entered(1, (11, 12)))
    arranging: list[tuple[Act, int]] = [(HomeChosen(1, 1, 2), 11), (LinedUp(1, ((11,),)), 11)]
    assert again_and_again(story, cycle(arranging)) == 200
    story.do(CaptainNamed(1, 12))
    story.do(HomeChosen(1, 1, 2), 12)
