"""The life of an event: announced, entries, check-in, rounds, standings, archive."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.competition.event import errors
from bot.competition.event.acts import (
    Cancelled,
    CheckInOpened,
    Confirmed,
    DecidersPaired,
    Entered,
    EntriesOpened,
    Finished,
    GameEntered,
    GamePlayed,
    LinedUp,
    MemberAdded,
    RoundPaired,
    StageBegun,
    StartMoved,
    TimeOver,
)
from bot.competition.event.clockwork import (
    DAY_MS,
    MINUTE_MS,
    by_clock,
    next_round,
)
from bot.competition.event.seating import seating, wanted_tables
from bot.competition.event.standings import standings
from bot.competition.stages import (
    Arena,
    EntrantKind,
    Stage,
    TieBreak,
)
from tests.competition.event.story import Story, begun, plan, stage


def test_only_checked_in_entrants_play_after_check_in() -> None:
    story = Story(plan(limit=2))
    story.enter_pairs(4)
    with pytest.raises(errors.NoCheckIn):
        story.check_in(1)
    story.directs(CheckInOpened())
    story.check_in(2, 4)
    assert story.event.first_field() == (2, 4)
    assert [one.id for one in story.event.places()[0]] == [2, 4]


def test_nothing_is_undone_in_an_event_that_is_called_off() -> None:
    story = begun(plan(), 2)
    story.directs(Cancelled(), reason="The lights went out")
    with pytest.raises(errors.TooLate):
        story.undo()


def test_teams_are_lined_up_by_their_captain() -> None:
    of = plan(stage((1, 1)), entrant=EntrantKind.TEAM, team_size=4, substitutes=1)
    story = Story(of)
    story.directs(EntriesOpened())
    for team in (1, 2):
        story.directs(Entered(team, tuple(range(10 * team + 1, 10 * team + 5)), f"House {team}"))
    story.do(MemberAdded(1, 15), 11)
    story.do(Confirmed(15), 15)
    story.do(LinedUp(1, ((15, 12), (13, 11))), 11)
    story.begin()
    assert [one.house for one in story.event.field().entrants] == ["House 1", "House 2"]
    story.pair((1, 2))
    assert seating(story.event, story.event.matches[1]) == ((15, 21, 12, 22), (13, 23, 11, 24))


def test_entrants_level_for_first_place_play_a_deciding_deal() -> None:
    story = begun(plan(stage(tie_breaks=(TieBreak.DECIDING_DEAL,))), 2)
    story.play((1, 2))
    story.do(GamePlayed(1, 0, 1, (7, 7), None, (0, 0)))
    act = next_round(story.event, story.now)
    assert isinstance(act, DecidersPaired)
    story.do(act)
    story.start()
    (table,) = wanted_tables(story.event)
    assert (table.match, table.deals) == (2, 1)
    story.plays(2, 1, 3)
    assert [(one.entrant, one.rank) for one in standings(story.event)] == [(2, 1), (1, 2)]
    assert [one.played for one in standings(story.event)] == [1, 1]
    assert next_round(story.event, story.now) == Finished()


@pytest.mark.parametrize("there", range(4))
def test_a_drop_in_evening_runs_from_its_start_with_however_few(there: int) -> None:
    of = plan(Stage(Arena(minutes=60, seats=4), stage().match), entrant=EntrantKind.PERSON)
    story = Story(replace(of, begins_itself=True, starts_at=60 * MINUTE_MS))
    story.directs(EntriesOpened())
    for number in range(1, there + 1):
        story.do(Entered(number, (number,)), number)
    for minute, act in ((60, StageBegun), (120, TimeOver)):
        story.now = minute * MINUTE_MS
        assert by_clock(story.event, story.now - 1) is None
        due = by_clock(story.event, story.now)
        assert isinstance(due, act)
        story.do(due)
        if act is StageBegun:
            story.do(Entered(there + 1, (there + 1,)), there + 1)
    assert next_round(story.event, story.now) == Finished()
    assert story.stored_again() == story.event


def test_a_bye_months_away_gives_no_points_yet() -> None:
    story = begun(plan(ahead=True, days_between=7), 3)
    while (act := next_round(story.event, story.now)) is not None and story.event.round < 3:
        story.do(act)
    assert [line.points for line in standings(story.event)] == [0, 0, 0]
    assert story.event.current_round == 1, "nobody was told of any"
    near = by_clock(story.event, story.now)
    assert near is not None
    story.do(near)
    assert sorted(line.points for line in standings(story.event)) == [0, 0, 2]
    for match in story.event.open_matches():
        story.directs(GameEntered(match.id, 0, 1, (14, 9), 0))
    assert sum(line.points for line in standings(story.event)) == 3 * 2 + 3 * 2, "all is over"


def paired_next(story: Story) -> int:
    """Pair the next round, and return when it starts."""
    act = next_round(story.event, story.now)
    assert isinstance(act, RoundPaired)
    story.do(act)
    return act.starts_at


def test_rounds_follow_a_first_round_that_was_put_off() -> None:
    story = begun(plan(days_between=7), 4)
    first = paired_next(story)
    for match in tuple(story.event.open_matches()):
        story.directs(StartMoved(match.id, first + 7 * DAY_MS))
        story.directs(GameEntered(match.id, 0, 1, (14, 9), 0))
    assert paired_next(story) == first + 14 * DAY_MS


@pytest.mark.parametrize(
    ("late", "second"), [(0, 7 * DAY_MS), (DAY_MS - 1, 7 * DAY_MS), (DAY_MS, 8 * DAY_MS)]
)
def test_a_season_that_is_begun_late_keeps_its_hour_for_a_day(late: int, second: int) -> None:
    story = Story(plan(ahead=True, days_between=7, starts_at=50 * DAY_MS))
    story.enter_pairs(4)
    story.now = 50 * DAY_MS + late
    story.begin()
    assert paired_next(story) == story.now
    assert paired_next(story) == 50 * DAY_MS + second
