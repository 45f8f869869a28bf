"""The director's desk: what a director can do, and undo."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bot.competition.event import errors
from bot.competition.event.acts import (
    Arrived,
    DirectorNamed,
    Entered,
    EntriesOpened,
    MatchForfeited,
    PointsAdjusted,
    RoundPaired,
    StartAgreed,
    StartProposed,
    Undone,
    Withdrew,
)
from bot.competition.event.seating import wanted_tables
from bot.competition.event.undoing import undo_of
from bot.competition.matches import Pairing
from bot.competition.stages import EntrantKind, Movement, Stage
from tests.competition.event.story import DIRECTOR, Story, begun, plan, stage


@pytest.fixture
def story() -> Story:
    """Four pairs in their first round, with two games a match."""
    told = begun(plan(stage((2,))), 4)
    told.play((1, 2), (3, 4))
    return told


def test_one_of_two_changing_partners_can_withdraw_without_losing() -> None:
    told = Story(plan(Stage(Movement(rounds=3), stage().match), entrant=EntrantKind.PERSON))
    for number in range(1, 5):
        told.directs(Entered(number, (number + 10,)))
    told.begin()
    told.do(RoundPaired(1, 1, (Pairing(((1, 4), (2, 3)), 0),), 0))
    told.start()
    assert next(wanted_tables(told.event)).seats == (11, 12, 14, 13)
    told.directs(Withdrew(4))
    assert next(wanted_tables(told.event)).seats == (11, 12, None, 13)


def test_an_adjustment_that_was_made_is_not_made_again(story: Story) -> None:
    story.directs(PointsAdjusted(2, Fraction(2), 1))
    with pytest.raises(errors.AdjustedSince):
        story.directs(PointsAdjusted(2, Fraction(2), 1))
    story.directs(PointsAdjusted(3, Fraction(2), 1))
    story.directs(PointsAdjusted(2, Fraction(2), 2))
    story.undo()
    with pytest.raises(errors.AdjustedSince):
        story.directs(PointsAdjusted(2, Fraction(2), 2))
    assert story.event.stages[-1].adjusted == {2: 2, 3: 2}
    assert story.stored_again() == story.event


class TestStarts:
    @pytest.fixture
    def story(self) -> Story:
        told = begun(plan(), 2)
        told.now = 10_000_000
        told.pair((1, 2))
        return told

    def test_captains_agree_on_another_start(self, story: Story) -> None:
        story.do(Arrived(1, 1), 12)
        story.do(StartProposed(1, 20_000_000), 11)
        story.do(StartAgreed(1, 20_000_000), 21)
        match = story.event.matches[1]
        assert (match.starts_at, match.arrived) == (20_000_000, frozenset())


class TestUndo:
    def test_the_last_step_is_taken_back(self, story: Story) -> None:
        story.directs(MatchForfeited(1, (1,)))
        assert story.undo() == Undone((story.event.version - 1,))
        assert not story.event.matches[1].over
        assert story.stored_again() == story.event

    def test_what_the_bot_built_on_it_goes_with_it(self) -> None:
        told = begun(plan(), 4)
        told.pair((1, 2), (3, 4))
        told.directs(MatchForfeited(1, (1,)))
        told.directs(MatchForfeited(2, (0,)))
        last = told.event.version
        told.play((1, 4), (2, 3))
        assert told.undo() == Undone((last, last + 1, last + 2))
        assert told.event.round == 1
        told.directs(MatchForfeited(2, (1,)))
        told.pair((1, 3), (2, 4))
        # What the store has of the undone round must not be taken for this one's.
        assert list(told.event.matches) == [1, 2, 5, 6]

    def test_not_where_a_person_has_built_on_it(self) -> None:
        told = Story(plan())
        told.directs(DirectorNamed(11))
        told.directs(Entered(1, (21, 22)))
        told.do(Withdrew(1), 21)
        with pytest.raises(errors.PlayedSince):
            told.undo()

    def test_step_by_step_back(self, story: Story) -> None:
        story.directs(PointsAdjusted(1, Fraction(1)))
        story.directs(PointsAdjusted(1, Fraction(2)))
        story.undo()
        assert story.event.stages[-1].adjusted == {1: 1}
        story.undo()
        assert story.event.stages[-1].adjusted == {}

    def test_a_new_director_takes_back_what_they_did_before(self) -> None:
        told = Story(plan())
        told.directs(EntriesOpened())
        told.do(Entered(1, (11, 12)), 11)
        told.directs(Entered(2, (21, 22)))
        told.directs(DirectorNamed(11))
        told.do(undo_of(told.event, 11), 11)
        assert [*told.event.entries] == [2]
        assert undo_of(told.stored_again(), DIRECTOR) == undo_of(told.event, DIRECTOR)

    def test_somebody_elses_step_stays(self, story: Story) -> None:
        story.directs(DirectorNamed(11))
        with pytest.raises(errors.NothingToUndo):
            story.do(Undone((story.event.version,)), 11)
