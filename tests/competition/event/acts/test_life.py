"""The life of an event: entries, rounds, decisions at the desk, and what is undone."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.competition.event import acts, errors
from bot.competition.event.clockwork import DAY_MS, MINUTE_MS, by_clock, next_round
from bot.competition.event.seating import seating, wanted_tables
from bot.competition.event.standings.ranking import standings
from bot.competition.event.undoing import undo_of
from bot.competition.matches import Pairing
from bot.competition.stages import Arena, EntrantKind, Movement, Stage, TieBreak
from tests.competition.event.story import DIRECTOR, Story, begun, plan, stage


def test_only_checked_in_entrants_play_after_check_in() -> None:
    story = Story(plan(limit=2))
    story.enter_pairs(4)
    with pytest.raises(errors.NoCheckIn):
        story.check_in(1)
    story.directs(acts.CheckInOpened())
    story.check_in(2, 4)
    assert story.event.first_field() == (2, 4)
    assert [one.id for one in story.event.places()[0]] == [2, 4]


def test_nothing_is_undone_in_an_event_that_is_called_off() -> None:
    story = begun(plan(), 2)
    story.directs(acts.Cancelled(), reason="The lights went out")
    with pytest.raises(errors.TooLate):
        story.undo()


def test_teams_are_lined_up_by_their_captain() -> None:
    of = plan(stage((1, 1)), entrant=EntrantKind.TEAM, team_size=4, substitutes=1)
    story = Story(of)
    story.directs(acts.EntriesOpened())
    for team in (1, 2):
        story.directs(
            acts.Entered(team, tuple(range(10 * team + 1, 10 * team + 5)), f"House {team}")
        )
    story.do(acts.MemberAdded(1, 15), 11)
    story.do(acts.Confirmed(15), 15)
    story.do(acts.LinedUp(1, ((15, 12), (13, 11))), 11)
    story.begin()
    assert [one.house for one in story.event.field().entrants] == ["House 1", "House 2"]
    story.pair((1, 2))
    assert seating(story.event, story.event.matches[1]) == ((15, 21, 12, 22), (13, 23, 11, 24))


def test_entrants_level_for_first_place_play_a_deciding_deal() -> None:
    story = begun(plan(stage(tie_breaks=(TieBreak.DECIDING_DEAL,))), 2)
    story.play((1, 2))
    story.do(acts.GamePlayed(1, 0, 1, (7, 7), None, (0, 0)))
    act = next_round(story.event, story.now)
    assert isinstance(act, acts.DecidersPaired)
    story.do(act)
    story.start()
    (table,) = wanted_tables(story.event)
    assert (table.match, table.deals) == (2, 1)
    story.plays(2, 1, 3)
    assert [(one.entrant, one.rank) for one in standings(story.event)] == [(2, 1), (1, 2)]
    assert [one.played for one in standings(story.event)] == [1, 1]
    assert next_round(story.event, story.now) == acts.Finished()


@pytest.mark.parametrize("there", range(4))
def test_a_drop_in_evening_runs_from_its_start_with_however_few(there: int) -> None:
    of = plan(Stage(Arena(minutes=60, seats=4), stage().match), entrant=EntrantKind.PERSON)
    story = Story(replace(of, begins_itself=True, starts_at=60 * MINUTE_MS))
    story.directs(acts.EntriesOpened())
    for number in range(1, there + 1):
        story.do(acts.Entered(number, (number,)), number)
    for minute, act in ((60, acts.StageBegun), (120, acts.TimeOver)):
        story.now = minute * MINUTE_MS
        assert by_clock(story.event, story.now - 1) is None
        due = by_clock(story.event, story.now)
        assert isinstance(due, act)
        story.do(due)
        if act is acts.StageBegun:
            story.do(acts.Entered(there + 1, (there + 1,)), there + 1)
    assert next_round(story.event, story.now) == acts.Finished()
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
        story.directs(acts.GameEntered(match.id, 0, 1, (14, 9), 0))
    assert sum(line.points for line in standings(story.event)) == 3 * 2 + 3 * 2, "all is over"


def test_rounds_follow_a_first_round_that_was_put_off() -> None:
    story = begun(plan(days_between=7), 4)
    first = story.draw().starts_at
    for match in tuple(story.event.open_matches()):
        story.directs(acts.StartMoved(match.id, first + 7 * DAY_MS))
        story.directs(acts.GameEntered(match.id, 0, 1, (14, 9), 0))
    assert story.draw().starts_at == first + 14 * DAY_MS


@pytest.mark.parametrize(
    ("late", "second"), [(0, 7 * DAY_MS), (DAY_MS - 1, 7 * DAY_MS), (DAY_MS, 8 * DAY_MS)]
)
def test_a_season_that_is_begun_late_keeps_its_hour_for_a_day(late: int, second: int) -> None:
    story = Story(plan(ahead=True, days_between=7, starts_at=50 * DAY_MS))
    story.enter_pairs(4)
    story.now = 50 * DAY_MS + late
    story.begin()
    assert story.draw().starts_at == story.now
    assert story.draw().starts_at == 50 * DAY_MS + second


@pytest.fixture
def story() -> Story:
    """Four pairs in their first round, with two games a match."""
    told = begun(plan(stage((2,))), 4)
    told.play((1, 2), (3, 4))
    return told


def test_one_of_two_changing_partners_can_withdraw_without_losing() -> None:
    told = Story(plan(Stage(Movement(rounds=3), stage().match), entrant=EntrantKind.PERSON))
    for number in range(1, 5):
        told.directs(acts.Entered(number, (number + 10,)))
    told.begin()
    told.do(acts.RoundPaired(1, 1, (Pairing(((1, 4), (2, 3)), 0),), 0))
    told.start()
    assert next(wanted_tables(told.event)).seats == (11, 12, 14, 13)
    told.directs(acts.Withdrew(4))
    assert next(wanted_tables(told.event)).seats == (11, 12, None, 13)


def test_captains_agree_on_another_start_to_which_all_come_anew() -> None:
    story = begun(plan(), 2)
    story.now = 10_000_000
    story.pair((1, 2))
    story.do(acts.Arrived(1, 1), 12)
    story.do(acts.StartProposed(1, 20_000_000), 11)
    story.do(acts.StartAgreed(1, 20_000_000), 21)
    match = story.event.matches[1]
    assert (match.starts_at, match.arrived) == (20_000_000, frozenset())


class TestUndo:
    def test_the_last_step_is_taken_back(self, story: Story) -> None:
        story.directs(acts.MatchForfeited(1, (1,)))
        assert story.undo() == acts.Undone((story.event.version - 1,))
        assert not story.event.matches[1].over
        assert story.stored_again() == story.event

    def test_what_the_bot_built_on_it_goes_with_it(self) -> None:
        told = begun(plan(), 4)
        told.pair((1, 2), (3, 4))
        told.directs(acts.MatchForfeited(1, (1,)))
        told.directs(acts.MatchForfeited(2, (0,)))
        last = told.event.version
        told.play((1, 4), (2, 3))
        assert told.undo() == acts.Undone((last, last + 1, last + 2))
        assert told.event.round == 1
        told.directs(acts.MatchForfeited(2, (1,)))
        told.pair((1, 3), (2, 4))
        # What the store has of the undone round must not be taken for this one's.
        assert list(told.event.matches) == [1, 2, 5, 6]

    def test_not_where_a_person_has_built_on_it(self) -> None:
        told = Story(plan())
        told.directs(acts.DirectorNamed(11))
        told.directs(acts.Entered(1, (21, 22)))
        told.do(acts.Withdrew(1), 21)
        with pytest.raises(errors.PlayedSince):
            told.undo()

    def test_a_stage_that_points_led_on_to_goes_with_them(self) -> None:
        told = begun(plan(stage(), stage()), 2)
        told.play((1, 2))
        told.plays(1, 14, 9)
        told.directs(acts.PointsAdjusted(2, Fraction(5)))
        told.do(acts.StageBegun(1, (2, 1)))
        told.undo()
        assert len(told.event.stages) == 1

    def test_step_by_step_back(self, story: Story) -> None:
        story.directs(acts.PointsAdjusted(1, Fraction(1)))
        story.directs(acts.PointsAdjusted(1, Fraction(2)))
        assert story.event.stages[-1].adjusted == {1: 3}
        story.undo()
        assert story.event.stages[-1].adjusted == {1: 1}
        story.undo()
        assert story.event.stages[-1].adjusted == {}

    def test_a_new_director_takes_back_what_they_did_before(self) -> None:
        told = Story(plan())
        told.directs(acts.EntriesOpened())
        told.do(acts.Entered(1, (11, 12)), 11)
        told.directs(acts.Entered(2, (21, 22)))
        told.directs(acts.DirectorNamed(11))
        told.do(undo_of(told.event, 11), 11)
        assert [*told.event.entries] == [2]
        assert undo_of(told.stored_again(), DIRECTOR) == undo_of(told.event, DIRECTOR)

    def test_somebody_elses_step_stays(self, story: Story) -> None:
        story.directs(acts.DirectorNamed(11))
        with pytest.raises(errors.NothingToUndo):
            story.do(acts.Undone((story.event.version,)), 11)
