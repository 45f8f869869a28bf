"""What the bot reminds people of, by the clock and once."""

from __future__ import annotations

import pytest

from bot.competition.event import errors
from bot.competition.event.acts import (
    CheckInOpened,
    EntriesOpened,
    Held,
    PlanChanged,
    Reminded,
    StartAgreed,
    StartProposed,
)
from bot.competition.event.clockwork import MINUTE_MS, by_clock, due_at
from bot.competition.event.parts import Reminder
from tests.competition.event.story import Story, begun, plan

START = 60 * MINUTE_MS


def open_event(**more: object) -> Story:
    """Return an event that starts after an hour, with two pairs."""
    story = Story(plan(starts_at=START, **more))  # type: ignore[arg-type]  # of a test
    story.enter_pairs(2)
    return story


def reminded(story: Story) -> list[Reminder]:
    """Let the bot do what is due by the clock; return what it reminds people of."""
    made = []
    while (act := by_clock(story.event, story.now)) is not None:
        story.do(act)
        if isinstance(act, Reminded):
            made.append(act.of)
    return made


def test_directors_hear_once_that_the_start_has_passed() -> None:
    story = open_event()
    story.now = START + 4 * MINUTE_MS
    assert reminded(story) == []
    assert due_at(story.event, story.now) == START + 5 * MINUTE_MS
    story.now = START + 5 * MINUTE_MS
    assert reminded(story) == [Reminder.START_PASSED]
    story.now += 60 * MINUTE_MS
    assert reminded(story) == []
    assert story.stored_again() == story.event
    # Another start that passes is another matter.
    story.directs(PlanChanged(plan(starts_at=story.now + MINUTE_MS)))
    story.now += 10 * MINUTE_MS
    assert reminded(story) == [Reminder.START_PASSED]


def test_nobody_hears_of_a_start_that_passed_days_ago_or_is_on_hold() -> None:
    story = open_event()
    story.directs(Held())
    story.now = START + 10 * MINUTE_MS
    assert reminded(story) == []
    story = open_event()
    story.now = START + 2 * 24 * 60 * MINUTE_MS
    assert reminded(story) == []


@pytest.mark.parametrize(("opens", "closes"), [(30, 50), (52, 56)])
def test_those_who_are_not_here_are_reminded_before_check_in_closes(
    opens: int, closes: int
) -> None:
    story = open_event()
    story.now = opens * MINUTE_MS
    story.directs(CheckInOpened())
    assert due_at(story.event, story.now) == closes * MINUTE_MS
    story.check_in(1)
    story.now = closes * MINUTE_MS
    assert reminded(story) == [Reminder.CHECK_IN_CLOSES]
    assert reminded(story) == []


def test_nobody_is_reminded_where_everybody_is_here() -> None:
    story = open_event()
    story.directs(CheckInOpened())
    story.check_in(1, 2)
    story.now = 55 * MINUTE_MS
    assert reminded(story) == []


def test_directors_hear_once_that_a_round_waits_for_them() -> None:
    story = begun(plan(pairs_itself=False), 3)
    story.play((1, 2), (3,))
    assert reminded(story) == []
    story.plays(1, 7, 3)
    assert reminded(story) == [Reminder.ROUND_WAITS]
    story.play((1, 3), (2,))
    story.plays(3, 7, 3)
    assert reminded(story) == [Reminder.ROUND_WAITS]


def test_a_round_that_is_held_waits_for_a_director_too() -> None:
    story = begun(plan(), 3)
    story.play((1, 2), (3,))
    story.directs(Held())
    story.plays(1, 7, 3)
    assert reminded(story) == [Reminder.ROUND_WAITS]


def test_captains_do_not_agree_to_a_time_that_has_passed() -> None:
    story = begun(plan(), 2)
    story.pair((1, 2))
    story.do(StartProposed(1, story.now + MINUTE_MS), 11)
    story.now += MINUTE_MS
    with pytest.raises(errors.StartPassed):
        story.do(StartAgreed(1, story.event.matches[1].proposed[1]), 21)  # type: ignore[index]


def test_an_event_without_a_start_reminds_nobody() -> None:
    story = Story(plan())
    story.directs(EntriesOpened())
    story.directs(CheckInOpened())
    story.now += 10 * 24 * 60 * MINUTE_MS
    assert reminded(story) == []
    assert due_at(story.event, story.now) is None
