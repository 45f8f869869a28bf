"""Sitting out: byes from a director, breaks in a drop-in evening, and coming back."""

from __future__ import annotations

from dataclasses import replace

from bot.competition.event import acts
from bot.competition.event.clockwork import by_clock, next_round
from bot.competition.event.standings.ranking import standings
from bot.competition.matches import Bye
from bot.competition.stages import Arena, EntrantKind, Stage, Swiss
from tests.competition.event.story import Story, begun, plan, stage


def swiss(entrants: int, rounds: int = 3) -> Story:
    """An event whose entries are complete."""
    story = Story(plan(Stage(Swiss(rounds), stage().match)))
    story.enter_pairs(entrants)
    return story


def pairs(story: Story) -> tuple[set[int], set[int]]:
    """Pair the next round; return who plays, and who sits out."""
    act = story.draw()
    byes = {one for pairing in act.pairings if pairing.bye for one in pairing.entrants}
    return {one for pairing in act.pairings for one in pairing.entrants} - byes, byes


def play_round(story: Story) -> None:
    story.start()
    story.first_sides_win()


def test_it_is_for_one_round_and_another_is_given_no_bye_then() -> None:
    story = swiss(5)
    story.directs(acts.ByeGiven(2))
    story.begin()
    assert pairs(story) == ({1, 3, 4, 5}, {2})
    play_round(story)
    playing, byes = pairs(story)
    assert 2 in playing
    assert len(byes) == 1
    assert story.stored_again() == story.event


def test_an_entrant_that_takes_no_part_has_no_bye() -> None:
    story = swiss(5)
    story.directs(acts.CheckInOpened())
    story.directs(acts.ByeGiven(5))
    story.check_in(1, 2, 3, 4)
    story.begin()
    assert pairs(story) == ({1, 2, 3, 4}, set())


def test_it_is_taken_back_and_undone() -> None:
    story = swiss(4)
    story.directs(acts.ByeGiven(4))
    story.directs(acts.ByeTakenBack(4))
    story.directs(acts.ByeGiven(3))
    story.undo()
    story.begin()
    assert pairs(story) == ({1, 2, 3, 4}, set())


def test_an_entrant_asks_for_one_and_a_director_decides() -> None:
    story = swiss(5)
    story.begin()
    pairs(story)
    story.do(acts.ByeAsked(2), 21)
    assert [*story.event.asking] == [2]
    play_round(story)
    story.directs(acts.ByeGiven(2, Bye.HALF))
    assert not story.event.asking
    assert 2 in pairs(story)[1]
    play_round(story)
    assert not story.event.asking, "it asked for that round alone"
    assert story.stored_again() == story.event


def evening(people: int = 4) -> Story:
    """Return a list that runs, of people who play two against two; person 11 is entrant 1."""
    arena = replace(stage(), system=Arena(180, seats=4))
    story = Story(plan(arena, entrant=EntrantKind.PERSON))
    story.directs(acts.EntriesOpened())
    for number in range(1, people + 1):
        story.do(acts.Entered(number, (10 + number,)), 10 + number)
    story.begin()
    return story


def paired(story: Story) -> set[int]:
    """Return who is paired next."""
    act = next_round(story.event, story.now)
    if not isinstance(act, acts.RoundPaired):
        return set()
    return {each for pairing in act.pairings for each in pairing.entrants}


def plays_a_match(story: Story) -> int:
    """Pair the free players and play their match; return its number."""
    number = story.draw().first
    story.start()
    story.plays(number, 7, 3)
    return number


def test_an_idle_entrant_takes_a_break_until_it_goes_on() -> None:
    story = evening()
    number = plays_a_match(story)
    story.do(acts.EntrantsIdle(number, (3,)))
    assert story.event.entries[3].paused
    assert story.event.entry_of(13) is not None
    assert paired(story) == set()
    story.do(acts.BreakOver(3), 13)
    assert paired(story) == {1, 2, 3, 4}


def test_two_who_leave_and_come_back_as_a_pair_keep_their_points() -> None:
    story = begun(plan(replace(stage(), system=Arena(180, seats=2))), 2)
    plays_a_match(story)
    story.do(acts.Withdrew(1), 11)
    story.do(acts.Entered(3, (12, 11), asked=True), 12)
    assert by_clock(story.event, story.now) is None, "the other has not said yes yet"
    story.do(acts.Confirmed(11), 11)
    back = by_clock(story.event, story.now)
    assert back == acts.CameBack(1)
    story.do(back)
    assert by_clock(story.event, story.now) is None
    assert {line.entrant: int(line.points) for line in standings(story.event)} == {1: 2, 2: 0}
    assert story.event.entry_of(12) == story.event.entries[1]
    assert paired(story) == {1, 2}
    assert story.stored_again() == story.event


def test_a_pair_that_comes_back_otherwise_begins_anew() -> None:
    story = begun(plan(replace(stage(), system=Arena(180, seats=2))), 2)
    plays_a_match(story)
    story.do(acts.Withdrew(1), 11)
    story.do(acts.Entered(3, (11, 13), asked=True), 11)
    story.do(acts.Confirmed(13), 13)
    assert by_clock(story.event, story.now) is None
    assert paired(story) == {2, 3}
