"""People whom others name for an event."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.competition.event import acts, errors
from bot.competition.event.codec import load
from bot.competition.event.seating import seating
from bot.competition.stages import EntrantKind, Swiss
from tests.competition.event.story import Story, begun, plan, stage


def pairs(**more: object) -> Story:
    """Return an event of pairs whose entries are open."""
    story = Story(plan(**more))  # type: ignore[arg-type]  # of a test
    story.directs(acts.EntriesOpened())
    return story


def test_whom_a_director_enters_plays_once_all_have_confirmed() -> None:
    story = pairs()
    story.directs(acts.Entered(1, (11, 12), asked=True))
    assert story.event.first_field() == ()
    story.do(acts.Confirmed(11), 11)
    assert story.event.first_field() == ()
    story.do(acts.Confirmed(12), 12)
    assert story.event.first_field() == (1,)
    assert story.stored_again() == story.event


def test_acts_of_earlier_versions_took_a_directors_word() -> None:
    story = pairs(entrant=EntrantKind.TEAM, team_size=3, substitutes=1)
    story.directs(load("Entered", '{"entrant":1,"members":[11,12],"house":""}'))
    story.directs(load("MemberAdded", '{"entrant":1,"person":13}'))
    assert story.event.first_field() == (1,)
    story.directs(load("Substituted", '{"entrant":1,"out":13,"into":14}'))
    assert story.event.entries[1].people[:3] == (11, 12, 14)


def test_a_director_admits_an_entrant_whose_people_have_not_confirmed() -> None:
    story = pairs(entrant=EntrantKind.TEAM, team_size=2, substitutes=1)
    for number in (1, 2):
        captain, *mates = (10 * number + seat for seat in (1, 2, 3))
        story.do(acts.Entered(number, (captain,), asked=True), captain)
        for mate in mates[: number + 1]:
            story.do(acts.MemberAdded(number, mate, asked=True), captain)
    story.do(acts.Confirmed(23), 23)
    story.directs(acts.CheckInOpened())
    with pytest.raises(errors.Incomplete):
        story.do(acts.CheckedIn(1), 11)
    story.directs(acts.CheckedIn(1))
    # As many as it takes, and no more: the third has not confirmed.
    assert story.event.entries[1].players == (11, 12)
    assert story.event.entries[1].people == (11,)
    story.do(acts.CheckedIn(2), 21)
    assert story.event.entries[2].players == (21, 23)
    assert set(story.event.first_field()) == {1, 2}
    story.begin()
    story.pair((1, 2))
    assert set(seating(story.event, story.event.matches[1])[0]) == {11, 12, 21, 23}


def test_substitute_takes_the_place_of_the_replaced_person() -> None:
    story = pairs(entrant=EntrantKind.TEAM, team_size=2, substitutes=1)
    story.directs(acts.Entered(1, (11, 12)))
    story.directs(acts.Substituted(1, 12, 13, asked=True))
    assert story.event.entries[1].players == (11, 13, 12)
    assert story.event.entries[1].people == (11, 12)


def test_a_pair_that_a_director_enters_late_plays_once_both_have_joined() -> None:
    swiss = replace(stage(), system=Swiss(rounds=3))
    story = begun(plan(swiss), 2)
    story.directs(acts.Entered(3, (31, 32), asked=True))
    story.do(acts.Confirmed(31), 31)
    assert not story.event.takes_part(3)
    story.do(acts.Confirmed(32), 32)
    assert story.event.takes_part(3)


def houses(*captains: int) -> Story:
    """Return an event of houses of two and a substitute, whose captains have entered."""
    story = pairs(entrant=EntrantKind.TEAM, team_size=2, substitutes=1)
    for number, captain in enumerate(captains, 1):
        story.do(acts.Entered(number, (captain,), asked=True), captain)
    return story


def test_another_houses_invitation_does_not_keep_a_player_from_their_own_captain() -> None:
    story = houses(11, 21)
    story.do(acts.MemberAdded(1, 12, asked=True), 11)
    story.do(acts.MemberAdded(2, 12, asked=True), 21)
    assert [entry.id for entry in story.event.invitations(12)] == [1, 2]
    story.do(acts.Confirmed(12, 2), 12)
    mine = story.event.entry_of(12)
    assert mine is not None
    assert mine.id == 2
    assert not story.event.entries[1].has(12), "there is room for another"
    with pytest.raises(errors.EnteredAlready):
        story.do(acts.MemberAdded(1, 12, asked=True), 11)
    assert story.stored_again() == story.event


def test_nobody_is_let_in_for_two_houses() -> None:
    story = houses(11, 21)
    story.do(acts.MemberAdded(1, 12, asked=True), 11)
    story.do(acts.MemberAdded(2, 12, asked=True), 21)
    story.directs(acts.CheckedIn(1))
    with pytest.raises(errors.Incomplete):
        story.directs(acts.CheckedIn(2))
    assert story.event.plays(12)
    # Those who are let in have not said yes, and may still play for the other house.
    story.do(acts.Confirmed(12, 2), 12)
    assert story.event.entries[1].players == (11,)
