"""A forfeit that is taken back while its entrants play in the next round of all against all."""

from __future__ import annotations

import pytest

from bot.competition.event import acts
from bot.competition.event.clockwork import MINUTE_MS, by_clock, forfeit_at
from bot.competition.event.seating import seating, wanted_tables
from tests.competition.event.story import Story, begun, plan


def tables(story: Story) -> list[int]:
    """Return the matches that have a table."""
    return [table.match for table in wanted_tables(story.event)]


def looks(story: Story) -> None:
    """Let the bot do what is due by the clock."""
    while act := by_clock(story.event, story.now):
        story.do(act)


@pytest.mark.parametrize("started", [True, False])
def test_nobody_sits_at_two_tables_at_once(started: bool) -> None:
    story = begun(plan(), 6)
    story.play((1, 2), (3, 4), (5, 6))
    story.do(acts.MatchForfeited(1, (0,)))
    story.plays(2, 14, 9)
    story.plays(3, 14, 9)
    story.now += MINUTE_MS
    story.pair((1, 3), (2, 4), (5, 6))
    if started:
        story.start()
    story.directs(acts.MatchReopened(1))
    if not started:
        story.start()
    assert tables(story) == [4, 5, 6]
    assert [story.event.match_of(each) for each in (1, 2)] == [
        story.event.matches[number] for number in (4, 5)
    ]
    assert forfeit_at(story.event, story.event.matches[1]) is None
    story.plays(4, 14, 9)
    looks(story)
    assert tables(story) == [5, 6], "one side still plays"
    story.plays(5, 14, 9)
    looks(story)
    assert tables(story) == [1, 6]
    assert forfeit_at(story.event, story.event.matches[1]) is not None
    story.plays(1, 14, 9)
    assert tables(story) == [6]


def test_tables_of_an_earlier_version_are_not_closed_by_an_update() -> None:
    story = begun(plan(ahead=True, days_between=7), 4)
    for pairs in (((1, 2), (3, 4)), ((1, 3), (2, 4))):
        story.pair(*pairs)
        ready = [one for one in story.event.open_matches() if not one.started]
        starts = tuple(acts.MatchStart(one.id, seating(story.event, one)) for one in ready)
        story.do(acts.MatchesStarted(starts))
    looks(story)
    assert tables(story) == [1, 2, 3, 4]
    story.plays(1, 14, 9)
    story.plays(2, 14, 9)
    story.pair((1, 4), (2, 3))
    looks(story)
    assert tables(story) == [3, 4]
