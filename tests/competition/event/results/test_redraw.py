"""Results that are corrected after others were drawn by them."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.competition import stages
from bot.competition.event import acts, errors
from bot.competition.event.standings.ranking import standings
from bot.competition.event.state import Event, EventPhase
from bot.competition.event.undoing import undo_of
from bot.competition.matches import HowEnded
from bot.competition.pairings import rounds as pairings
from tests.competition.event.drawing import (
    SINGLE,
    THIRD,
    begun,
    corrects,
    match_of,
    open_pairs,
    pairs,
    wins,
)
from tests.competition.event.story import DIRECTOR, Story


def test_only_what_depends_on_the_result_is_drawn_again() -> None:
    """The other semi-final is over, and the final waits for both."""
    story = begun(8, THIRD)
    wins(story, 1, 2, 3, 4)
    other = match_of(story, 2, 3)
    story.plays(other.id, 14, 9)
    corrects(story, 1, 8)
    pairs(story)
    assert open_pairs(story.event) == [{8, 4}]
    assert story.event.matches[other.id].over
    wins(story, 8)
    assert open_pairs(story.event) == [{8, 2}, {4, 3}]


def test_a_result_stands_once_a_game_of_what_follows_counts_unless_it_is_played_again() -> None:
    story = begun(8, SINGLE)
    wins(story, 1, 2, 3, 4)
    story.plays(match_of(story, 1, 4).id, 14, 9)
    with pytest.raises(errors.FollowersBegun):
        corrects(story, 1, 8)
    # The score can be corrected, and what leads to the other semi-final.
    story.directs(acts.GameCorrected(match_of(story, 1, 8).id, 0, 1, (14, 12), 0))
    corrects(story, 2, 7)
    pairs(story)
    assert open_pairs(story.event) == [{7, 3}]
    # What does not depend on it goes on.
    corrects(story, 1, 8, again=True)
    pairs(story)
    assert sorted(map(sorted, open_pairs(story.event))) == [[3, 7], [4, 8]]
    story.undo()
    pairs(story)
    assert match_of(story, 1, 4).over
    assert open_pairs(story.event) == [{7, 3}]
    assert story.stored_again() == story.event


@settings(max_examples=15)
@given(
    system=st.builds(stages.Knockout, st.booleans(), st.booleans()),
    entrants=st.integers(2, 12),
    seed=st.integers(0, 9999),
)
def test_all_are_where_the_results_lead_after_any_corrections(
    system: stages.Knockout, entrants: int, seed: int
) -> None:
    story, chance = begun(entrants, system), Random(seed)
    for _ in range(12 * entrants):
        match = chance.choice([*story.event.matches.values()])
        other = chance.choice([(0,), (1,), (0, 1)])
        with suppress(errors.CompetitionError):
            if chance.random() < 0.1:
                last = undo_of(story.event, DIRECTOR).steps[0]
                if not isinstance(story.event.steps[last - 1].act, acts.StageBegun):
                    story.undo()
            elif match.how is HowEnded.FORFEIT:
                story.directs(acts.MatchReopened(match.id))
            elif match.over:
                winner = chance.randrange(2)
                score = (14, 9) if winner == 0 else (9, 14)
                again = chance.random() < 0.5
                story.directs(acts.GameCorrected(match.id, 0, 1, score, winner, again=again))
            elif chance.random() < 0.1:
                story.directs(acts.MatchForfeited(match.id, other))
            else:
                story.plays(match.id, *chance.sample((14, 9), 2))
        pairs(story)
        assert_drawn_right(story.event, system)
    assert story.stored_again() == story.event
    while [*story.event.open_matches()]:
        wins(story)
    assert story.event.phase is EventPhase.FINISHED
    first = [one for one in standings(story.event) if one.rank == 1]
    assert len(first) <= 1


def assert_drawn_right(event: Event, system: stages.Knockout) -> None:
    """Check each match of a knock-out against the results of all earlier rounds."""
    played = event.played()
    for number in range(1, event.round + 1):
        before = [one for one in played if one.round < number]
        if all(one.result or one.pairing.bye for one in before):
            due = pairings.next_round(event.stage, event.field(), before, ())
            there = [one.pairing for one in played if one.round == number]
            assert {*there} == {*due}


class TestStages:
    """Groups of 1, 4, 5 and of 2, 3, 6, of which two each go on to a knock-out."""

    @pytest.fixture
    def story(self) -> Story:
        told = begun(6, stages.Groups(size=3, through=2), SINGLE)
        for _ in range(3):
            wins(told)
        assert open_pairs(told.event) == [{1, 3}, {2, 4}]
        return told

    def test_correction_changes_the_qualifiers(self, story: Story) -> None:
        corrects(story, 4, 5)
        assert len(story.event.stages) == 1
        pairs(story)
        assert open_pairs(story.event) == [{1, 3}, {2, 5}]
        story.undo()
        pairs(story)
        assert open_pairs(story.event) == [{1, 3}, {2, 4}]
        assert story.stored_again() == story.event

    def test_other_seeds_leave_a_draw_that_has_begun(self, story: Story) -> None:
        corrects(story, 1, 4)
        assert open_pairs(story.event) == [{1, 3}, {2, 4}]
        corrects(story, 1, 4)
        story.directs(acts.RoundCancelled(1))
        story.draw()
        corrects(story, 1, 4)
        assert len(story.event.stages) == 1, "its new draw has not"

    def test_qualifiers_stay_once_a_game_of_the_next_stage_counts(self, story: Story) -> None:
        story.plays(match_of(story, 1, 3).id, 14, 9)
        with pytest.raises(errors.FollowersBegun):
            corrects(story, 4, 5)
        wins(story)
        corrects(story, 4, 5, again=True)
        pairs(story)
        assert open_pairs(story.event) == [{1, 3}, {2, 5}]


def test_what_a_swiss_round_has_drawn_is_played_again_only_if_the_director_says_so() -> None:
    story = begun(4, stages.Swiss(rounds=3))
    story.do(acts.MatchForfeited(1, (0,)))
    wins(story)
    wins(story)
    with pytest.raises(errors.FollowersBegun):
        story.directs(acts.MatchReopened(1))
    story.directs(acts.MatchReopened(1, again=True))
    assert (story.event.round, len(open_pairs(story.event))) == (1, 1)
    story.undo()
    assert story.event.round == 3


class TestNobodyCame:
    """To a match of a knock-out of four: 1 and 4, 2 and 3."""

    def test_to_the_final_and_nobody_is_first_until_a_director_decides(self) -> None:
        story = begun(4, THIRD)
        wins(story)
        final = match_of(story, 1, 2)
        story.do(acts.MatchForfeited(final.id, (0, 1)))
        wins(story)
        assert story.event.over
        assert ranks(story) == {1: 2, 2: 2, 3: 3, 4: 4}
        story.directs(acts.WinGiven(final.id, 1))
        assert story.event.over, "nobody has to play"
        assert ranks(story) == {2: 1, 1: 2, 3: 3, 4: 4}
        assert story.stored_again() == story.event
        with pytest.raises(errors.TooLate):
            story.directs(acts.WinGiven(final.id, 0))
        story.undo()
        assert ranks(story) == {1: 2, 2: 2, 3: 3, 4: 4}


def ranks(story: Story) -> dict[int, int]:
    return {one.entrant: one.rank for one in standings(story.event)}
