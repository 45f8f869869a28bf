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
    MemberLeft,
    RoundPaired,
    Seeded,
    StageBegun,
    StartMoved,
    TimeOver,
    Withdrew,
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
from tests.competition.event.story import DIRECTOR, Story, begun, plan, stage


def test_a_pair_is_complete_once_the_partner_has_confirmed() -> None:
    story = Story(plan())
    story.directs(EntriesOpened())
    story.do(Entered(1, (11, 12)), 11)
    assert not story.event.complete(story.event.entries[1])
    assert story.event.first_field() == ()
    story.do(Confirmed(12), 12)
    assert story.event.first_field() == (1,)


def test_entrants_over_the_limit_wait_for_a_withdrawal() -> None:
    story = Story(plan(limit=2))
    story.enter_pairs(4)
    there, waiting = story.event.places()
    assert ([one.id for one in there], [one.id for one in waiting]) == ([1, 2], [3, 4])
    assert story.event.first_field() == (1, 2)
    story.do(Withdrew(1), 11)
    assert story.event.first_field() == (2, 3)


def test_only_checked_in_entrants_play_after_check_in() -> None:
    story = Story(plan(limit=2))
    story.enter_pairs(4)
    with pytest.raises(errors.NoCheckIn):
        story.check_in(1)
    story.directs(CheckInOpened())
    story.check_in(2, 4)
    assert story.event.first_field() == (2, 4)
    assert [one.id for one in story.event.places()[0]] == [2, 4]


def test_seeds_are_the_directors_then_the_order_of_entry() -> None:
    story = Story(plan())
    story.enter_pairs(4)
    story.directs(Seeded((3, 2)))
    assert story.event.first_field() == (3, 2, 1, 4)
    story.begin()
    assert [(one.id, one.seed) for one in story.event.field().entrants] == [
        (3, 1),
        (2, 2),
        (1, 3),
        (4, 4),
    ]


def test_a_round_is_paired_started_and_played() -> None:
    story = begun(plan(), 4)
    story.pair((1, 2), (3, 4))
    assert list(wanted_tables(story.event)) == []
    story.start()
    first, second = wanted_tables(story.event)
    assert first.seats == (11, 21, 12, 22)
    assert (second.match, second.table, second.attempt, second.game) == (2, 0, 0, 1)
    match = story.plays(1, 14, 9)
    assert match.result is not None
    assert match.result.winner == 0
    assert [one.match for one in wanted_tables(story.event)] == [2]
    with pytest.raises(errors.RoundNotOver):
        story.pair((1, 3), (2, 4))
    story.plays(2, 3, 14)
    story.pair((1, 3), (2, 4))
    assert story.event.round == 2


def test_the_next_stage_begins_once_all_matches_are_over() -> None:
    story = begun(plan(stage(), stage()), 2)
    story.pair((1, 2))
    story.start()
    story.plays(1, 14, 9)
    story.do(StageBegun(1, (2, 1)))
    assert [one.id for one in story.event.field().entrants] == [2, 1]
    assert story.event.round == 0
    assert story.event.played() == ()


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


def test_a_team_that_is_short_leaves_a_seat_to_nobody() -> None:
    of = plan(stage((1, 1)), entrant=EntrantKind.TEAM, team_size=4)
    story = Story(of)
    story.directs(EntriesOpened())
    for team in (1, 2):
        story.directs(Entered(team, tuple(range(10 * team + 1, 10 * team + 5))))
    story.begin()
    story.pair((1, 2))
    story.do(MemberLeft(2, 24), 24)
    story.do(MemberLeft(1, 11), 11)
    assert story.event.entries[1].captain == 12
    assert seating(story.event, story.event.matches[1]) == ((12, 21, 13, 22), (14, 23, None, None))


def test_what_is_stored_makes_the_same_event() -> None:
    story = Story(plan(stage((3,)), limit=4, options={"target": 14, "guess": True}))
    story.enter_pairs(4)
    story.directs(CheckInOpened())
    story.check_in(1, 2, 3)
    story.begin()
    story.play((1, 2), (3,))
    story.plays(1, 14, 9)
    story.directs(Withdrew(2))
    story.undo()
    assert story.stored_again() == story.event
    assert story.event.directors == (DIRECTOR,)


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


def test_a_late_pair_of_an_arena_waits_for_its_partner() -> None:
    story = begun(plan(Stage(Arena(minutes=60), stage().match)), 2)
    story.do(Entered(3, (31, 32)), 31)
    assert not story.event.takes_part(3)
    story.do(Confirmed(32), 32)
    assert story.event.takes_part(3)
    assert story.stored_again() == story.event


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


def test_matches_of_a_withdrawn_entrant_count_round_by_round() -> None:
    story = begun(plan(ahead=True, days_between=7), 4)
    while (act := next_round(story.event, story.now)) is not None and story.event.round < 3:
        story.do(act)
    story.directs(Withdrew(4))
    assert sum(line.points for line in standings(story.event)) == 0
    near = by_clock(story.event, story.now)
    assert near is not None
    story.do(near)
    assert sum(line.points for line in standings(story.event)) == 2


def paired_next(story: Story) -> int:
    """Pair the next round, and return when it starts."""
    act = next_round(story.event, story.now)
    assert isinstance(act, RoundPaired)
    story.do(act)
    return act.starts_at


def test_a_match_that_was_moved_moves_no_later_round() -> None:
    story = begun(plan(days_between=7), 4)
    first = paired_next(story)
    one, other = story.event.open_matches()
    story.directs(StartMoved(one.id, first - 2 * DAY_MS))
    for match in (one, other):
        story.directs(GameEntered(match.id, 0, 1, (14, 9), 0))
    assert paired_next(story) == first + 7 * DAY_MS


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


def test_a_season_without_a_start_goes_by_its_first_round() -> None:
    story = begun(plan(ahead=True, days_between=7), 4)
    assert paired_next(story) == story.now
    assert paired_next(story) == story.now + 7 * DAY_MS
