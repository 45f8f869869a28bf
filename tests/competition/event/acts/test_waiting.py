"""What an event waits for: people who are late, a director who holds it, and time that counts."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from bot.competition.event import acts, clockwork, errors
from bot.competition.event.parts import Reminder
from bot.competition.event.plan import Starts
from bot.competition.event.state import EventPhase
from bot.competition.event.undoing import undo_of
from bot.competition.stages import Stage, Swiss, System
from tests.competition.event.story import Story, begun, plan, stage


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
def test_time_goes_on_where_it_stopped(outages: clockwork.Outages, end: int) -> None:
    assert clockwork.after(100, 100, outages) == end


class TestBeginsByItself:
    """An event that begins at minute 60, or later, with at least three pairs."""

    @pytest.fixture
    def story(self) -> Story:
        told = Story(plan(begins_itself=True, least=3, starts_at=60 * clockwork.MINUTE_MS))
        told.directs(acts.EntriesOpened())
        self.enters(told, 1, 2)
        return told

    def enters(self, story: Story, *pairs: int) -> None:
        for pair in pairs:
            story.directs(acts.Entered(pair, (10 * pair + 1, 10 * pair + 2)))

    def test_the_minutes_begin_again_if_one_too_few_is_left(self, story: Story) -> None:
        story.now = 70 * clockwork.MINUTE_MS
        self.enters(story, 3)
        story.now += clockwork.MINUTE_MS
        story.do(acts.Withdrew(1), 11)
        assert clockwork.begins_at(story.event) is None
        story.now += clockwork.MINUTE_MS
        self.enters(story, 4)
        assert clockwork.begins_at(story.event) == 75 * clockwork.MINUTE_MS

    def test_those_who_have_not_checked_in_do_not_count(self, story: Story) -> None:
        self.enters(story, 3)
        story.directs(acts.CheckInOpened())
        story.check_in(1, 2)
        assert clockwork.begins_at(story.event) is None
        story.now = 61 * clockwork.MINUTE_MS
        story.check_in(3)
        assert clockwork.begins_at(story.event) == 64 * clockwork.MINUTE_MS

    def test_a_director_may_start_with_fewer_and_a_limit_needs_no_more(self, story: Story) -> None:
        story.directs(acts.PlanChanged(replace(story.event.plan, limit=2)))
        assert story.event.least == 2
        story.directs(acts.PlanChanged(replace(story.event.plan, limit=0)))
        story.begin()
        assert story.event.phase is EventPhase.RUNNING


def drawn(system: System, **more: Any) -> Story:
    """Begin an event of six pairs, and draw and start its first round."""
    story = begun(plan(Stage(system, stage().match), **more), 6)
    story.draw()
    story.start()
    return story


def test_nobody_loses_time_to_come_to_a_match_that_is_held() -> None:
    story = drawn(Swiss(rounds=2), starts=Starts.WHEN_THERE, break_minutes=3)
    running = next(story.event.open_matches())
    late = clockwork.forfeit_at(story.event, running)
    story.directs(acts.Held())
    assert clockwork.forfeit_at(story.event, running) == late, "a playing entrant has to come"
    story.first_sides_win()
    story.directs(acts.GoneOn())
    story.draw()
    story.directs(acts.Held())
    story.now += 60 * clockwork.MINUTE_MS
    waiting = next(story.event.open_matches())
    assert clockwork.forfeit_at(story.event, waiting) is None
    assert clockwork.by_clock(story.event, story.now) is None
    story.directs(acts.GoneOn())
    again = clockwork.forfeit_at(story.event, story.event.matches[waiting.id])
    assert again == story.now + 15 * clockwork.MINUTE_MS


def test_undo_takes_either_back_with_what_the_bot_has_drawn_since() -> None:
    story = drawn(Swiss(rounds=2))
    story.directs(acts.Held())
    story.first_sides_win()
    story.directs(acts.GoneOn())
    story.draw()
    assert story.event.round == 2
    story.undo()
    assert (story.event.held, story.event.round) == (True, 1)
    assert story.stored_again() == story.event
    with pytest.raises(errors.PlayedSince):
        story.undo()


def test_only_go_on_ends_a_hold_so_that_nobody_loses_the_time_that_was_held() -> None:
    story = drawn(Swiss(rounds=2))
    story.directs(acts.MatchForfeited(1, (0,)))
    story.directs(acts.Held())
    story.undo()
    assert story.event.held
    assert not story.event.matches[1].over
    assert story.stored_again() == story.event


def test_another_director_can_undo_what_was_before_a_hold() -> None:
    story = begun(plan(), 2)
    story.directs(acts.DirectorNamed(2))
    story.play((1, 2))
    story.do(acts.PointsAdjusted(1, Fraction(1)), 2, "late")
    story.directs(acts.Held())
    story.directs(acts.GoneOn())
    assert undo_of(story.event, 2).steps == (story.event.version - 2,)


def reminded(story: Story) -> list[Reminder]:
    """Let the bot do what is due by the clock; return what it reminds people of."""
    made = []
    while (act := clockwork.by_clock(story.event, story.now)) is not None:
        story.do(act)
        if isinstance(act, acts.Reminded):
            made.append(act.of)
    return made


def test_nobody_is_reminded_where_everybody_is_here() -> None:
    story = Story(plan(starts_at=60 * clockwork.MINUTE_MS))
    story.enter_pairs(2)
    story.directs(acts.CheckInOpened())
    story.check_in(1, 2)
    story.now = 55 * clockwork.MINUTE_MS
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
    story.directs(acts.Held())
    story.plays(1, 7, 3)
    assert reminded(story) == [Reminder.ROUND_WAITS]
