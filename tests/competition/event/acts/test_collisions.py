"""A start at which the same people have another match."""

from __future__ import annotations

import pytest

from bot.competition.event import errors
from bot.competition.event.acts import (
    MatchForfeited,
    MatchReopened,
    RoundMoved,
    StartMoved,
)
from bot.competition.event.clockwork import DAY_MS, MINUTE_MS, by_clock, forfeit_at, next_round
from bot.competition.event.seating import wanted_tables
from bot.competition.matches import HowEnded
from tests.competition.event.story import Story, begun, plan

WEEK_MS = 7 * DAY_MS


@pytest.fixture
def season() -> Story:
    """Eight pairs, a round a week: 28 of 32 people meet others in the week after."""
    story = begun(plan(ahead=True, days_between=7, starts_at=DAY_MS), 8)
    for _ in range(7):
        act = next_round(story.event, story.now)
        assert act is not None
        story.do(act)
    return story


def looks(story: Story) -> None:
    while act := by_clock(story.event, story.now):
        story.do(act)


def called(story: Story) -> list[int | None]:
    """Return who is called to a table, each as often as they are."""
    return [person for table in wanted_tables(story.event) for person in table.seats]


def of_round(story: Story, number: int) -> list[int]:
    return [match.id for match in story.event.matches.values() if match.round == number]


def onto_the_next(story: Story, *, anyway: bool = False) -> RoundMoved:
    """Return the act that moves the first round onto the evening of the second."""
    starts = ((match, DAY_MS + WEEK_MS) for match in of_round(story, 1))
    return RoundMoved(1, tuple(starts), anyway=anyway)


def test_a_round_is_not_moved_onto_the_next_without_a_question(season: Story) -> None:
    with pytest.raises(errors.Collides) as asked:
        season.directs(onto_the_next(season))
    assert asked.value.moved == (1, 2, 3, 4)
    assert {one.other for one in asked.value.collisions} == {*of_round(season, 2)}


def test_moved_all_the_same_a_round_is_played_after_the_other(season: Story) -> None:
    season.directs(onto_the_next(season, anyway=True))
    season.now = DAY_MS + WEEK_MS
    for round_ in (1, 2):
        looks(season)
        assert len(called(season)) == len({*called(season)}) == 16
        for match in of_round(season, round_):
            late = forfeit_at(season.event, season.event.matches[match])
            assert late == season.now + 15 * MINUTE_MS, "the whole time to come"
        season.now += 100 * MINUTE_MS
        for match in of_round(season, round_):
            season.plays(match, 14, 9)
    assert season.stored_again() == season.event


def test_a_director_is_asked_before_a_match_collides(season: Story) -> None:
    with pytest.raises(errors.Collides) as asked:
        season.directs(StartMoved(1, DAY_MS + WEEK_MS))
    assert len(asked.value.collisions) == 2
    season.directs(StartMoved(1, DAY_MS + WEEK_MS, anyway=True))
    season.directs(StartMoved(1, DAY_MS + WEEK_MS + MINUTE_MS))  # they know by now
    season.directs(StartMoved(1, DAY_MS))


def test_a_match_that_runs_collides_with_what_starts_soon(season: Story) -> None:
    season.now = DAY_MS
    looks(season)
    season.now += 120 * MINUTE_MS
    with pytest.raises(errors.Collides):
        season.directs(StartMoved(of_round(season, 2)[0], season.now + 30 * MINUTE_MS))


def test_a_forfeit_taken_back_before_the_next_round_seats_nobody_twice(season: Story) -> None:
    season.now = DAY_MS
    looks(season)
    for match in of_round(season, 1):
        season.directs(MatchForfeited(match, (0, 1)))
    season.now = DAY_MS + WEEK_MS - 10 * MINUTE_MS
    for match in of_round(season, 1):
        season.directs(MatchReopened(match))
    season.now = DAY_MS + WEEK_MS + 60 * MINUTE_MS
    looks(season)
    assert len(called(season)) == len({*called(season)}) == 16
    for match in of_round(season, 1):
        season.plays(match, 14, 9)
    looks(season)
    assert len(called(season)) == len({*called(season)}) == 16
    hows = {season.event.matches[match].how for match in of_round(season, 2)}
    assert hows == {HowEnded.PLAYED}


def test_a_match_waits_for_people_who_play_in_another_event(season: Story) -> None:
    season.now = DAY_MS
    away = season.event.entries[1].captain
    while act := by_clock(season.event, season.now, elsewhere={away}):
        season.do(act)
    assert away not in called(season)
    assert len(called(season)) == 12
    season.now += 100 * MINUTE_MS
    looks(season)
    assert len(called(season)) == 16
    late = forfeit_at(season.event, season.event.match_of(1) or season.event.matches[1])
    assert late == season.now + 15 * MINUTE_MS
