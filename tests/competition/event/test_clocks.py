"""Each time of the clockwork: it strikes at its time, not before, and stops where it should."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, replace
from typing import Any, Final

import pytest

from bot.competition.event import acts
from bot.competition.event.clockwork import by_clock, due_at, forfeit_at
from bot.competition.event.plan import Starts
from bot.competition.event.state import Act, Event
from bot.competition.stages import Arena, Stage
from tests.competition.event.story import Story, begun, plan, stage

MINUTE: Final = 60_000
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
START: Final = 100 * DAY
PAUSED, HELD, NOBODY = "paused", "held", "nobody can act"


@dataclass(frozen=True)
class Clock:
    """A time at which the bot does something in an event by itself."""

    story: Story
    at: int
    act: type[Act]
    stops: frozenset[str] = frozenset()
    """What keeps it from striking."""
    waits: bool = False
    """Whether time in which nobody could act is given back."""
    wakes: bool = True
    """Whether the bot looks just then; else something else wakes it."""
    until: int = 0
    """From when on it is too late."""


def early(**more: Any) -> Story:
    """Two pairs have entered, long before the start."""
    story = Story(plan(starts_at=START, **more))
    story.enter_pairs(2)
    return story


def opened(minutes: int) -> Story:
    """Check-in opens so long before the start; one of two has checked in."""
    story = early()
    story.now = START - minutes * MINUTE
    story.directs(acts.CheckInOpened())
    story.check_in(1)
    return story


def late() -> Story:
    """Enough are there ten minutes after the start."""
    story = Story(plan(starts_at=START, begins_itself=True))
    story.directs(acts.EntriesOpened())
    story.directs(acts.Entered(1, (11, 12)))
    story.now = START + 10 * MINUTE
    story.directs(acts.Entered(2, (21, 22)))
    return story


def repeated(moved: int = 0) -> Story:
    """An event that is repeated, and that was moved since."""
    story = early()
    story.directs(acts.Repeated(7, 3))
    story.directs(acts.PlanChanged(replace(story.event.plan, starts_at=START + moved)))
    return story


def finished() -> Story:
    story = begun(plan(), 2)
    story.now = START
    story.do(acts.Finished())
    return story


def evening(starts_at: int) -> Story:
    """A list of an hour that was begun at the start."""
    story = Story(plan(Stage(Arena(minutes=60), stage().match), starts_at=starts_at))
    story.enter_pairs(1)
    story.now = START
    story.begin()
    return story


def drawn(*, draws: int = 1, **more: Any) -> Story:
    """Two pairs, whose round is drawn an hour before it starts."""
    story = begun(plan(**more), 2)
    story.now = START - HOUR
    for _ in range(draws):
        story.draw()
    return story


def waiting() -> Story:
    story = drawn(starts=Starts.WHEN_THERE, starts_at=START)
    story.do(acts.Arrived(1, 1), 11)
    return story


CLOCKS: Final = {
    "check-in opens": Clock(
        early(check_in_minutes=30), START - 30 * MINUTE, acts.CheckInOpened, frozenset({NOBODY})
    ),
    "check-in closes": Clock(
        opened(30), START - 10 * MINUTE, acts.Reminded, frozenset({NOBODY, HELD}), until=START
    ),
    "a short check-in closes": Clock(
        opened(8), START - 4 * MINUTE, acts.Reminded, frozenset({NOBODY, HELD}), until=START
    ),
    "it begins": Clock(
        early(begins_itself=True), START, acts.StageBegun, frozenset({NOBODY, HELD}), waits=True
    ),
    "it begins late": Clock(
        late(), START + 13 * MINUTE, acts.StageBegun, frozenset({NOBODY, HELD})
    ),
    "its start has passed": Clock(
        early(), START + 5 * MINUTE, acts.Reminded, frozenset({NOBODY, HELD}), until=START + DAY
    ),
    "the series ends": Clock(
        repeated(), START + DAY, acts.RepeatStopped, frozenset({NOBODY}), waits=True, wakes=False
    ),
    "the series of an event that was put off ends": Clock(
        repeated(HOUR),
        START + DAY + HOUR,
        acts.RepeatStopped,
        frozenset({NOBODY}),
        waits=True,
        wakes=False,
    ),
    "the series of an event that was brought forward ends": Clock(
        repeated(-HOUR),
        START + DAY,
        acts.RepeatStopped,
        frozenset({NOBODY}),
        waits=True,
        wakes=False,
    ),
    "it is archived": Clock(finished(), START + 7 * DAY, acts.Archived),
    "the list ends": Clock(evening(0), START + HOUR, acts.TimeOver),
    "the list of a later start ends": Clock(evening(START + HOUR), START + 2 * HOUR, acts.TimeOver),
    "a far match is told": Clock(
        drawn(starts_at=START + 5 * DAY, ahead=True), START + 2 * DAY, acts.MatchesTold
    ),
    "a match starts": Clock(
        drawn(starts_at=START), START, acts.MatchesStarted, frozenset({PAUSED, HELD})
    ),
    "a side loses that has not come": Clock(
        waiting(),
        START + 15 * MINUTE,
        acts.MatchForfeited,
        frozenset({PAUSED, HELD, NOBODY}),
        waits=True,
    ),
}
ALL = pytest.mark.parametrize("name", CLOCKS)


def strikes(clock: Clock, event: Event, at: int, outages: Any = ()) -> bool:
    return isinstance(by_clock(event, at, outages), clock.act)


@ALL
def test_it_strikes_at_its_time_and_not_a_millisecond_before(name: str) -> None:
    clock = CLOCKS[name]
    event = clock.story.event
    assert not strikes(clock, event, clock.at - 1)
    assert strikes(clock, event, clock.at)
    if clock.wakes:
        assert due_at(event, clock.at - 1) == clock.at
    if clock.until:
        assert strikes(clock, event, clock.until - 1)
        assert not strikes(clock, event, clock.until)
    again = copy(clock.story)
    again.now = clock.at
    due = by_clock(event, clock.at)
    assert due is not None
    again.do(due)
    assert not strikes(clock, again.event, clock.at), "it strikes once"


@ALL
def test_it_stops_where_it_should(name: str) -> None:
    clock = CLOCKS[name]
    event = clock.story.event
    stopped = {
        PAUSED: (replace(event, paused=True), ()),
        HELD: (replace(event, held=True), ()),
        NOBODY: (event, None),
    }
    for how, (other, outages) in stopped.items():
        assert strikes(clock, other, clock.at, outages) is (how not in clock.stops), how
        if clock.wakes:
            due = due_at(other, clock.at - 1, outages)
            assert (due == clock.at) is (how not in clock.stops), how


@ALL
def test_it_gives_back_the_time_in_which_nobody_could_act(name: str) -> None:
    clock = CLOCKS[name]
    event, outages = clock.story.event, [(clock.at - 2 * MINUTE, clock.at - MINUTE)]
    then = clock.at + (MINUTE if clock.waits else 0)
    assert not strikes(clock, event, then - 1, outages)
    assert strikes(clock, event, then, outages)


def test_a_side_at_a_table_has_its_time_too_and_a_turn_at_least() -> None:
    story = drawn(starts_at=START)
    story.now = START
    story.start()
    event, match = story.event, story.event.matches[1]
    at = START + 15 * MINUTE
    assert forfeit_at(event, match) == forfeit_at(replace(event, held=True), match) == at
    assert forfeit_at(event, match, turn_ms=HOUR) == START + HOUR
    assert forfeit_at(event, match, turn_ms=MINUTE) == at
    assert forfeit_at(replace(event, pauses=((START, START + MINUTE),)), match) == at + MINUTE
    assert forfeit_at(replace(event, paused=True), match) is None
    assert forfeit_at(event, match, None) is None
    assert forfeit_at(event, replace(match, waits=True)) is None
    assert forfeit_at(event, replace(match, reopened_at=START + HOUR)) == at + HOUR


def test_a_repeated_event_is_archived_once_the_next_one_is_announced() -> None:
    event = replace(finished().event, repeat=repeated().event.repeat)
    assert by_clock(event, START + 30 * DAY) is None
    assert due_at(event, START) is None
    assert by_clock(replace(event, following="X"), START + 7 * DAY) == acts.Archived()


def test_nothing_is_due_before_a_director_has_said_when() -> None:
    story = Story(plan(check_in_minutes=30, begins_itself=True))
    story.enter_pairs(2)
    for at in (0, START):
        assert by_clock(story.event, at) is None
    assert due_at(story.event, START) is None
    story.directs(acts.Held())
    assert by_clock(story.event, START) is None
