"""What the bot reminds people of, by the clock and once."""

from __future__ import annotations

from bot.competition.event.acts import (
    CheckInOpened,
    Held,
    Reminded,
)
from bot.competition.event.clockwork import MINUTE_MS, by_clock
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
