"""Drop-in evenings: who takes a break, who did nothing, and who comes back after leaving."""

from __future__ import annotations

from dataclasses import replace

from bot.competition.event.acts import (
    BreakOver,
    CameBack,
    Confirmed,
    Entered,
    EntrantsIdle,
    EntriesOpened,
    RoundPaired,
    Withdrew,
    left_by,
)
from bot.competition.event.clockwork import by_clock, next_round
from bot.competition.event.standings import standings
from bot.competition.stages import Arena, EntrantKind
from tests.competition.event.story import Story, begun, plan, stage


def evening(people: int = 4) -> Story:
    """Return a list that runs, of people who play two against two; person 11 is entrant 1."""
    arena = replace(stage(), system=Arena(180, seats=4))
    story = Story(plan(arena, entrant=EntrantKind.PERSON))
    story.directs(EntriesOpened())
    for number in range(1, people + 1):
        story.do(Entered(number, (10 + number,)), 10 + number)
    story.begin()
    return story


def paired(story: Story) -> set[int]:
    """Return who is paired next."""
    act = next_round(story.event, story.now)
    if not isinstance(act, RoundPaired):
        return set()
    return {each for pairing in act.pairings for each in pairing.entrants}


def plays_a_match(story: Story) -> int:
    """Pair those who are free, and play their match; return its number."""
    act = next_round(story.event, story.now)
    assert isinstance(act, RoundPaired)
    story.do(act)
    story.start()
    story.plays(act.first, 7, 3)
    return act.first


def test_who_did_nothing_takes_a_break_until_they_go_on() -> None:
    story = evening()
    number = plays_a_match(story)
    story.do(EntrantsIdle(number, (3,)))
    assert story.event.entries[3].paused
    assert story.event.entry_of(13) is not None
    assert paired(story) == set()
    story.do(BreakOver(3), 13)
    assert paired(story) == {1, 2, 3, 4}


def test_who_leaves_and_comes_back_keeps_their_points() -> None:
    story = evening()
    plays_a_match(story)
    before = story.event.played()
    story.do(Withdrew(1), 11)
    assert paired(story) == set()
    left = left_by(story.event, [11])
    assert left is not None
    story.do(CameBack(left.id), 11)
    assert story.event.played() == before
    assert story.event.entry_of(11) == story.event.entries[1]
    assert paired(story) == {1, 2, 3, 4}
    assert story.stored_again() == story.event


def test_two_who_leave_and_come_back_as_a_pair_keep_their_points() -> None:
    story = begun(plan(replace(stage(), system=Arena(180, seats=2))), 2)
    plays_a_match(story)
    story.do(Withdrew(1), 11)
    story.do(Entered(3, (12, 11), asked=True), 12)
    assert by_clock(story.event, story.now) is None, "the other has not said yes yet"
    story.do(Confirmed(11), 11)
    back = by_clock(story.event, story.now)
    assert back == CameBack(1)
    story.do(back)
    assert by_clock(story.event, story.now) is None
    assert {line.entrant: int(line.points) for line in standings(story.event)} == {1: 2, 2: 0}
    assert story.event.entry_of(12) == story.event.entries[1]
    assert paired(story) == {1, 2}
    assert story.stored_again() == story.event


def test_a_pair_that_comes_back_otherwise_begins_anew() -> None:
    story = begun(plan(replace(stage(), system=Arena(180, seats=2))), 2)
    plays_a_match(story)
    story.do(Withdrew(1), 11)
    story.do(Entered(3, (11, 13), asked=True), 11)
    story.do(Confirmed(13), 13)
    assert by_clock(story.event, story.now) is None
    assert paired(story) == {2, 3}
