"""Teams that are short of people, and people from the bench."""

from __future__ import annotations

import pytest

from bot.competition.event import acts
from bot.competition.event.clockwork import by_clock
from bot.competition.event.parts import Match
from bot.competition.event.plan import Vacant
from bot.competition.event.seating import wanted_tables
from bot.competition.matches import MatchFormat
from bot.competition.presets import PRESETS
from bot.competition.stages import EntrantKind, RoundRobin, Stage
from tests.competition.event.story import TWO, Story, plan

NIGHT = PRESETS["heckmondwike"].format.stages[0]
HOUSE = tuple(range(11, 19))
AWAY = tuple(range(21, 29))


def night(vacant: Vacant, house: int = 8, away: int = 8, **more: object) -> Story:
    """A league night of two houses, each with so many people who have joined."""
    story = Story(
        plan(NIGHT, entrant=EntrantKind.TEAM, team_size=8, substitutes=1, vacant=vacant, **more)
    )
    for number, people in ((1, HOUSE[:house]), (2, AWAY[:away])):
        story.directs(acts.Entered(number, people))
    return story


def started(story: Story) -> Match:
    """Begin, pair the first round, and let the clock start it."""
    story.begin()
    story.pair((1, 2))
    while act := by_clock(story.event, story.now):
        story.do(act)
        if isinstance(act, acts.MatchesStarted):
            break
    assert story.stored_again() == story.event
    return story.event.matches[1]


def tables(story: Story) -> list[int]:
    return [table.table for table in wanted_tables(story.event)]


def test_a_house_of_seven_loses_the_table_with_the_empty_seat() -> None:
    story = night(Vacant.FORFEIT, house=7)
    match = started(story)
    assert isinstance(story.event.steps[-2].act, acts.TablesLost)
    assert match.seats[3] == (None,) * 4
    assert tables(story) == [0, 1, 2]
    for table in range(3):
        match = story.plays(1, 15, 9, table=table)
        assert tables(story) == [*range(table + 1, 3)], "a finished match waits for nobody"
    assert match.result is not None
    # Three games and the total against the game that was lost, with no points on either side.
    assert list(match.result.match_points) == [8, 2]
    assert match.result.totals == (45, 27)


def test_no_match_is_lost_without_a_table_that_plays() -> None:
    story = night(Vacant.FORFEIT, house=6, away=6)
    story.do(acts.LinedUp(1, ((11,), (12,), (13, 14), (15, 16))), 11)
    story.do(acts.LinedUp(2, ((21, 22), (23, 24), (25,), (26,))), 21)
    started(story)
    assert tables(story) == [0, 1, 2, 3]


@pytest.mark.parametrize(("vacant", "least"), [(Vacant.NONE, 8), (Vacant.COMPUTER, 5)])
def test_a_house_needs_more_than_half_or_all_of_its_people(vacant: Vacant, least: int) -> None:
    story = night(vacant, house=least, away=8)
    assert story.event.first_field() == (1, 2)
    assert night(vacant, house=least - 1).event.first_field() == (2,)


def test_someone_who_joins_in_the_middle_of_a_match_takes_the_empty_seat() -> None:
    story = night(Vacant.COMPUTER, house=7)
    started(story)
    story.directs(acts.MemberAdded(1, 18, asked=True))
    story.do(acts.Confirmed(18), 18)
    match = story.event.matches[1]
    assert match.seats[3] == (17, 27, 18, 28)
    assert (3, 18) in match.sat
    assert story.stored_again() == story.event


def test_the_bench_takes_the_seat_of_someone_who_has_left() -> None:
    story = night(Vacant.COMPUTER)
    story.directs(acts.MemberAdded(1, 19))
    started(story)
    story.do(acts.MemberLeft(1, 14), 14)
    story.do(acts.Substituted(1, 0, 19), 11)
    assert story.event.matches[1].seats[1] == (13, 23, 19, 24)


def test_someone_who_joins_after_the_line_up_sits_where_a_seat_is_empty() -> None:
    story = night(Vacant.COMPUTER, house=7)
    story.do(acts.LinedUp(1, ((17,), (11, 12), (13, 14), (15, 16))), 11)
    story.directs(acts.MemberAdded(1, 18))
    assert started(story).seats[0] == (17, 21, 18, 22)


def test_duplicate_never_loses_a_table_for_an_empty_seat() -> None:
    form = MatchFormat(
        games=(1, 1), deals=2, for_total=TWO, keeps_match_points=False, for_match=TWO
    )
    story = Story(
        plan(
            Stage(RoundRobin(), form),
            entrant=EntrantKind.TEAM,
            team_size=4,
            vacant=Vacant.FORFEIT,
            duplicate=True,
        )
    )
    story.directs(acts.Entered(1, (11, 12, 13)))
    story.directs(acts.Entered(2, (21, 22, 23, 24)))
    started(story)
    assert tables(story) == [0, 1]


def test_what_events_of_before_did_with_an_empty_seat_stays() -> None:
    """They had no rule: a seat that was left stays a computer's."""
    story = night(Vacant.NONE)
    started(story)
    story.do(acts.MemberLeft(1, 14), 14)
    story.directs(acts.MemberAdded(1, 19, asked=True))
    story.do(acts.Confirmed(19), 19)
    assert story.event.matches[1].seats[1] == (13, 23, None, 24)


def test_who_joins_after_they_got_a_seat_gets_no_second_one() -> None:
    story = night(Vacant.COMPUTER, house=7)
    started(story)
    story.directs(acts.Substituted(1, HOUSE[0], 99, asked=True))
    story.do(acts.Confirmed(99, 1), 99)
    people = [person for table in wanted_tables(story.event) for person in table.seats if person]
    assert people.count(99) == 1
