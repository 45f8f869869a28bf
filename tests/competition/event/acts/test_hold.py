"""A director holds an event: nothing new begins before they let it go on."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from bot.competition.event import errors
from bot.competition.event.acts import (
    DirectorNamed,
    GoneOn,
    Held,
    MatchForfeited,
    PointsAdjusted,
)
from bot.competition.event.clockwork import (
    MINUTE_MS,
    by_clock,
    forfeit_at,
    next_round,
)
from bot.competition.event.plan import Starts
from bot.competition.event.undoing import undo_of
from bot.competition.stages import (
    Stage,
    Swiss,
    System,
)
from tests.competition.event.story import Story, begun, plan, stage


def drawn(system: System, **more: Any) -> Story:
    """Begin an event of six pairs, and draw and start its first round."""
    story = begun(plan(Stage(system, stage().match), **more), 6)
    draws(story)
    story.start()
    return story


def draws(story: Story) -> None:
    act = next_round(story.event, story.now)
    assert act is not None
    story.do(act)


def play_all(story: Story) -> None:
    for match in [*story.event.open_matches()]:
        story.plays(match.id, 14, 9)


def test_nobody_loses_time_to_come_to_a_match_that_is_held() -> None:
    story = drawn(Swiss(rounds=2), starts=Starts.WHEN_THERE, break_minutes=3)
    running = next(story.event.open_matches())
    late = forfeit_at(story.event, running)
    story.directs(Held())
    assert forfeit_at(story.event, running) == late, "those who play are to be there"
    play_all(story)
    story.directs(GoneOn())
    draws(story)
    story.directs(Held())
    story.now += 60 * MINUTE_MS
    waiting = next(story.event.open_matches())
    assert forfeit_at(story.event, waiting) is None
    assert by_clock(story.event, story.now) is None
    story.directs(GoneOn())
    again = forfeit_at(story.event, story.event.matches[waiting.id])
    assert again == story.now + 15 * MINUTE_MS


def test_undo_takes_either_back_with_what_the_bot_has_drawn_since() -> None:
    story = drawn(Swiss(rounds=2))
    story.directs(Held())
    play_all(story)
    story.directs(GoneOn())
    draws(story)
    assert story.event.round == 2
    story.undo()
    assert (story.event.held, story.event.round) == (True, 1)
    assert story.stored_again() == story.event
    with pytest.raises(errors.PlayedSince):
        story.undo()


def test_only_go_on_ends_a_hold_so_that_nobody_loses_the_time_that_was_held() -> None:
    story = drawn(Swiss(rounds=2))
    story.directs(MatchForfeited(1, (0,)))
    story.directs(Held())
    story.undo()
    assert story.event.held
    assert not story.event.matches[1].over
    assert story.stored_again() == story.event


def test_another_director_can_undo_what_was_before_a_hold() -> None:
    story = begun(plan(), 2)
    story.directs(DirectorNamed(2))
    story.play((1, 2))
    story.do(PointsAdjusted(1, Fraction(1)), 2, "late")
    story.directs(Held())
    story.directs(GoneOn())
    assert undo_of(story.event, 2).steps == (story.event.version - 2,)
