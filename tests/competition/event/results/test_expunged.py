"""What becomes of the results of those who withdraw from all against all."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from bot.competition.event.acts import MatchesStarted, MatchesTold, MatchStart, Withdrew
from bot.competition.event.clockwork import next_round
from bot.competition.event.seating import seating
from bot.competition.event.standings.ranking import expunged, standings
from bot.competition.matches import Bye
from bot.competition.stages import Groups, Knockout, Stage, Swiss, Withdrawn
from tests.competition.event.story import Story, begun, plan, stage

BY_HALF = stage(withdrawn=Withdrawn.BY_HALF)


def evening(of: Stage, pairs: int, *, ahead: bool = False) -> Story:
    return begun(plan(of, ahead=ahead), pairs)


def play(story: Story, rounds: int) -> None:
    """Play so many rounds; the entrant with the lower number wins."""
    for _ in range(rounds):
        story.draw()
        for match in list(story.event.open_matches()):
            story.do(MatchesStarted((MatchStart(match.id, seating(story.event, match)),)))
            first, second = (side[0] for side in match.pairing.sides)
            story.plays(match.id, *((14, 9) if first < second else (9, 14)))


def play_out(story: Story) -> None:
    """Play all rounds that are left."""
    while story.event.round < 20:
        act = next_round(story.event, story.now)
        if act is None or not hasattr(act, "pairings"):
            return
        play(story, 1)


def points(story: Story) -> dict[int, Fraction]:
    return {line.entrant: line.points for line in standings(story.event)}


@pytest.mark.parametrize(
    ("rule", "after", "gone"),
    [
        (Withdrawn.STAND, 0, False),
        (Withdrawn.STAND, 2, False),
        (Withdrawn.BY_HALF, 2, True),  # of five
        (Withdrawn.BY_HALF, 3, False),
        (Withdrawn.EXPUNGED, 4, True),
    ],
)
def test_the_rule_says_whose_results_count(rule: Withdrawn, after: int, gone: bool) -> None:
    story = evening(stage(withdrawn=rule), 6)
    play(story, after)
    story.directs(Withdrew(6))
    assert expunged(story.event) == (frozenset({6}) if gone else frozenset())


@pytest.mark.parametrize("rule", [*Withdrawn])
@pytest.mark.parametrize("gone", [(6, 5), (5, 6), (1, 6), (3, 2)])
def test_who_withdraws_wins_no_fixture_to_come_against_who_did_before(
    rule: Withdrawn, gone: tuple[int, int]
) -> None:
    story = evening(stage(withdrawn=rule), 6, ahead=True)
    while (act := next_round(story.event, story.now)) is not None:
        story.do(act)
    for one in gone:
        story.directs(Withdrew(one))
    story.do(MatchesTold(tuple(story.event.matches)))
    (both,) = [
        match for match in story.event.matches.values() if {*match.pairing.entrants} == {*gone}
    ]
    assert both.result is not None
    assert both.result.forfeited == {0, 1}
    had = points(story)
    assert [had[one] for one in gone] == [0, 0]
    assert all(had[one] == (4 if rule is Withdrawn.STAND else 0) for one in had.keys() - {*gone})


def test_what_counts_already_stands_when_the_winner_withdraws() -> None:
    story = evening(stage(), 4, ahead=True)
    while (act := next_round(story.event, story.now)) is not None:
        story.do(act)
    story.directs(Withdrew(4))
    (first,) = [
        match.id for match in story.event.matches.values() if {*match.pairing.entrants} == {3, 4}
    ]
    story.do(MatchesTold((first,)))
    story.directs(Withdrew(3))
    assert points(story)[3] == 2


def test_several_who_leave_at_different_times_are_expunged() -> None:
    chance = random.Random(4)
    for _ in range(30):
        pairs = chance.randint(5, 9)
        of = stage(withdrawn=Withdrawn.EXPUNGED, bye=Bye.NOTHING)
        story = evening(of, pairs)
        out = chance.sample(range(1, pairs + 1), 2)
        for one in out:
            play(story, chance.randint(0, 1))
            story.directs(Withdrew(one))
        play_out(story)
        left = [one for one in range(1, pairs + 1) if one not in out]
        expected = {one: 2 * (len(left) - 1 - at) for at, one in enumerate(left)}
        assert points(story) == {**expected, **dict.fromkeys(out, 0)}


def test_a_forfeit_of_ones_own_is_no_match_played() -> None:
    story = evening(BY_HALF, 4)
    play(story, 1)
    story.draw()
    story.directs(Withdrew(4))  # in the middle of the second of three
    assert expunged(story.event) == {4}


def test_each_group_counts_for_itself() -> None:
    of = stage(withdrawn=Withdrawn.BY_HALF)
    stages = (replace(of, system=Groups(size=3, through=1)), replace(stage(), system=Knockout()))
    story = begun(plan(*stages), 6)
    play(story, 1)
    met = (match.pairing for match in story.event.matches.values() if not match.pairing.bye)
    out = next(met).entrants[0]
    story.directs(Withdrew(out))
    # One of two is half.
    assert expunged(story.event) == frozenset()


def test_a_swiss_evening_expunges_nobody() -> None:
    story = evening(replace(stage(withdrawn=Withdrawn.EXPUNGED), system=Swiss(3)), 4)
    play(story, 1)
    story.directs(Withdrew(4))
    assert expunged(story.event) == frozenset()
