"""A director holds an event: nothing new begins before they let it go on."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from bot.competition.event import errors
from bot.competition.event.acts import (
    DirectorNamed,
    EntriesOpened,
    Finished,
    GoneOn,
    Held,
    MatchesStarted,
    MatchForfeited,
    PointsAdjusted,
    RoundMoved,
    StageBegun,
)
from bot.competition.event.clockwork import (
    DAY_MS,
    MINUTE_MS,
    by_clock,
    due_at,
    forfeit_at,
    next_round,
    wants_pairing,
)
from bot.competition.event.plan import Starts
from bot.competition.event.undoing import undo_of
from bot.competition.stages import (
    Arena,
    Groups,
    Knockout,
    RoundRobin,
    Stage,
    Swiss,
    System,
)
from tests.competition.event.story import Story, begun, plan, stage

SYSTEMS: tuple[System, ...] = (
    Swiss(rounds=2),
    Knockout(),
    RoundRobin(),
    Groups(size=3, through=1),
    Arena(minutes=60),
)


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


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: type(system).__name__)
def test_no_round_is_drawn_before_the_director_lets_it_go_on(system: System) -> None:
    story = drawn(system)
    story.directs(Held())
    play_all(story)
    assert not wants_pairing(story.event)
    with pytest.raises(errors.OnHold):
        draws(story)
    story.directs(GoneOn())
    assert wants_pairing(story.event)
    draws(story)
    assert story.stored_again() == story.event


def test_the_last_round_waits_for_the_director_to_be_final() -> None:
    story = drawn(Swiss(rounds=1))
    story.directs(Held())
    play_all(story)
    story.directs(GoneOn())
    assert next_round(story.event, story.now) == Finished()


def test_a_drawn_round_does_not_start_and_starts_at_once_when_it_goes_on() -> None:
    story = drawn(Swiss(rounds=2), break_minutes=3)
    play_all(story)
    draws(story)
    story.directs(Held())
    story.now += 10 * MINUTE_MS
    assert by_clock(story.event, story.now) is None
    assert due_at(story.event, story.now) is None
    story.directs(GoneOn())
    assert isinstance(by_clock(story.event, story.now), MatchesStarted)


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


def test_an_event_that_begins_by_itself_is_held_before_its_start() -> None:
    story = Story(plan(starts_at=60 * MINUTE_MS, begins_itself=True))
    story.directs(EntriesOpened())
    story.enter_pairs(2)
    story.directs(Held())
    story.now = 61 * MINUTE_MS
    assert by_clock(story.event, story.now) is None
    assert due_at(story.event, story.now) is None
    with pytest.raises(errors.OnHold):
        story.begin()
    story.directs(GoneOn())
    assert isinstance(by_clock(story.event, story.now), StageBegun)


def test_rounds_of_a_season_that_passed_meanwhile_do_not_start_at_once() -> None:
    story = begun(plan(Stage(RoundRobin(), stage().match), ahead=True, days_between=7), 4)
    for _ in range(3):
        draws(story)
    story.directs(Held())
    story.now += 8 * DAY_MS
    with pytest.raises(errors.Collides) as asked:
        story.directs(GoneOn())
    assert {(one.match, one.other) for one in asked.value.collisions} == {
        (1, 3),
        (1, 4),
        (2, 3),
        (2, 4),
    }
    starts = ((match.id, match.starts_at + 8 * DAY_MS) for match in story.event.open_matches())
    story.directs(RoundMoved(1, tuple(starts)))
    story.directs(GoneOn())
    assert not story.event.held
    assert story.stored_again() == story.event


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
