"""How long an event waits for people: only time in which they could come counts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.competition.event.acts import (
    CheckInOpened,
    Entered,
    EntriesOpened,
    PlanChanged,
    Withdrew,
)
from bot.competition.event.clockwork import MINUTE_MS, Outages, after, begins_at
from bot.competition.event.state import EventPhase
from tests.competition.event.story import Story, plan


@pytest.mark.parametrize(
    ("outages", "end"),
    [
        ([], 200),
        ([(50, 90)], 200),
        ([(50, 130)], 230),
        ([(120, 150)], 230),
        ([(120, 150), (110, 130)], 240),
        ([(120, 150), (130, 140)], 230),
        ([(190, 300), (305, 310)], 315),
        ([(200, 300)], 200),
        ([(150, 150)], 200),
    ],
)
def test_time_goes_on_where_it_stopped(outages: Outages, end: int) -> None:
    assert after(100, 100, outages) == end


class TestBeginsByItself:
    """An event that begins at minute 60, or later, with at least three pairs."""

    @pytest.fixture
    def story(self) -> Story:
        told = Story(plan(begins_itself=True, least=3, starts_at=60 * MINUTE_MS))
        told.directs(EntriesOpened())
        self.enters(told, 1, 2)
        return told

    def enters(self, story: Story, *pairs: int) -> None:
        for pair in pairs:
            story.directs(Entered(pair, (10 * pair + 1, 10 * pair + 2)))

    def test_the_minutes_begin_again_if_one_too_few_is_left(self, story: Story) -> None:
        story.now = 70 * MINUTE_MS
        self.enters(story, 3)
        story.now += MINUTE_MS
        story.do(Withdrew(1), 11)
        assert begins_at(story.event) is None
        story.now += MINUTE_MS
        self.enters(story, 4)
        assert begins_at(story.event) == 75 * MINUTE_MS

    def test_those_who_have_not_checked_in_do_not_count(self, story: Story) -> None:
        self.enters(story, 3)
        story.directs(CheckInOpened())
        story.check_in(1, 2)
        assert begins_at(story.event) is None
        story.now = 61 * MINUTE_MS
        story.check_in(3)
        assert begins_at(story.event) == 64 * MINUTE_MS

    def test_a_director_may_start_with_fewer_and_a_limit_needs_no_more(self, story: Story) -> None:
        story.directs(PlanChanged(replace(story.event.plan, limit=2)))
        assert story.event.least == 2
        story.directs(PlanChanged(replace(story.event.plan, limit=0)))
        story.begin()
        assert story.event.phase is EventPhase.RUNNING
