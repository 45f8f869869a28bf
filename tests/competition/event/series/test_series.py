"""Seasons and series: who goes up and down, and what one event is worth in the standings."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from bot.competition.event.acts import MatchForfeited, PointsAdjusted, StageBegun, Substituted
from bot.competition.event.standings.divisions import exchange, most_moved
from bot.competition.event.standings.overall import who_played, worth
from bot.competition.event.standings.ranking import standings
from bot.competition.stages import Knockout, RoundRobin, Swiss
from tests.competition.event.story import Story, begun, plan, stage

TOP, MIDDLE, BOTTOM = ["A", "B", "C", "D"], ["E", "F", "G", "H"], ["I", "J", "K"]
ALL = [TOP, MIDDLE, BOTTOM]
NOBODY = [0, 0, 0]


def names(
    n: int, gone: list[int] | None = None, divisions: list[list[str]] | None = None
) -> list[str]:
    found = exchange(divisions or ALL, gone or NOBODY, n)
    marks = {"up": "+", "stays": "", "down": "-"}
    return [" ".join(f"{one.entrant}{marks[one.move.value]}" for one in rows) for rows in found]


def test_the_last_and_the_first_change_places() -> None:
    assert names(1) == ["A B C E+", "D- F G I+", "H- J K"]
    assert names(2) == ["A B E+ F+", "C- D- I+ J+", "G- H- K"]
    assert names(0) == ["A B C D", "E F G H", "I J K"]


def test_a_division_can_lose_no_more_than_it_has() -> None:
    assert most_moved(ALL, NOBODY) == 2
    assert most_moved([TOP, BOTTOM], [0, 0]) == 3
    assert most_moved([TOP, []], [0, 0]) == 0
    assert most_moved([["A"] * 30, ["B"] * 30], [0, 0]) == 10


def test_a_withdrawn_entrant_goes_down_first() -> None:
    assert names(1, [1, 0, 0]) == ["A B C D E+", "F G I+", "H- J K"]
    assert names(2, [1, 0, 0], [["A", "B", "C"], MIDDLE, BOTTOM]) == [
        "A B E+ F+",
        "C- I+ J+",
        "G- H- K",
    ]


def test_everybody_is_in_one_division_afterwards() -> None:
    for n in range(most_moved(ALL, NOBODY) + 1):
        placed = [one.entrant for rows in exchange(ALL, NOBODY, n) for one in rows]
        assert sorted(placed) == sorted(TOP + MIDDLE + BOTTOM)


HALF = Fraction(1, 2)


def got(story: Story) -> dict[int, Fraction]:
    return worth(story.event, lambda at: standings(story.event, at))


def test_points_of_all_stages_count() -> None:
    story = begun(plan(stage(), stage()), 2)
    story.play((1, 2))
    story.plays(1, 14, 9)
    story.directs(StageBegun(1, (1, 2)))
    story.play((1, 2))
    story.plays(2, 5, 14)
    story.directs(PointsAdjusted(1, Fraction(-1, 2)))
    assert got(story) == {1: Fraction(3, 2), 2: Fraction(2)}


def test_in_a_knock_out_each_entrant_behind_is_a_point() -> None:
    story = begun(plan(replace(stage(), system=Knockout())), 4)
    story.play((1, 4), (2, 3))
    story.plays(1, 14, 9)
    story.plays(2, 14, 9)
    story.play((1, 2))
    story.plays(3, 9, 14)
    # Third place is shared.
    assert got(story) == {2: 3, 1: 2, 3: HALF, 4: HALF}


def test_who_comes_to_the_knock_out_is_before_those_who_do_not() -> None:
    story = begun(plan(stage(), replace(stage(), system=Knockout())), 3)
    for pair, score in (((1, 2), (14, 9)), ((1, 3), (14, 9)), ((2, 3), (14, 9))):
        story.play(pair)
        story.plays(story.event.round, *score)
    story.directs(StageBegun(1, (2, 1)))
    story.play((2, 1))
    story.plays(4, 14, 9)
    assert got(story) == {2: 2, 1: 1, 3: 0}


def test_whoever_sat_at_a_table_has_the_points_of_their_entrant() -> None:
    story = begun(plan(replace(stage(), system=Swiss(2))), 2)
    assert who_played(story.event)[1] == (11, 12), "nobody had to play yet"
    story.play((1, 2))
    story.directs(Substituted(1, 12, 99))
    assert who_played(story.event)[1] == (11, 99, 12)


def test_whoever_only_waited_has_none() -> None:
    story = begun(plan(replace(stage(), system=RoundRobin())), 2)
    story.pair((1, 2))
    story.directs(Substituted(1, 12, 99))
    story.start()
    assert who_played(story.event)[1] == (11, 99)
    story.do(MatchForfeited(1, (1,)))
    assert got(story) == {1: 2, 2: 0}
