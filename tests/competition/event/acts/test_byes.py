"""Byes that a director gives: an entrant that cannot come sits out the next round."""

from __future__ import annotations

from bot.competition.event.acts import (
    ByeAsked,
    ByeGiven,
    ByeTakenBack,
    CheckInOpened,
    RoundPaired,
)
from bot.competition.event.clockwork import next_round
from bot.competition.matches import Bye
from bot.competition.stages import Stage, Swiss
from tests.competition.event.story import Story, plan, stage


def swiss(entrants: int, rounds: int = 3) -> Story:
    """An event whose entries are complete."""
    story = Story(plan(Stage(Swiss(rounds), stage().match)))
    story.enter_pairs(entrants)
    return story


def pairs(story: Story) -> tuple[set[int], set[int]]:
    """Pair the next round; return who plays, and who sits out."""
    act = next_round(story.event, story.now)
    assert isinstance(act, RoundPaired)
    story.do(act)
    byes = {one for pairing in act.pairings if pairing.bye for one in pairing.entrants}
    return {one for pairing in act.pairings for one in pairing.entrants} - byes, byes


def play_round(story: Story) -> None:
    story.start()
    for match in [*story.event.open_matches()]:
        story.plays(match.id, 14, 9)


def test_it_is_for_one_round_and_another_is_given_no_bye_then() -> None:
    story = swiss(5)
    story.directs(ByeGiven(2))
    story.begin()
    assert pairs(story) == ({1, 3, 4, 5}, {2})
    play_round(story)
    playing, byes = pairs(story)
    assert 2 in playing
    assert len(byes) == 1
    assert story.stored_again() == story.event


def test_an_entrant_that_takes_no_part_has_no_bye() -> None:
    story = swiss(5)
    story.directs(CheckInOpened())
    story.directs(ByeGiven(5))
    story.check_in(1, 2, 3, 4)
    story.begin()
    assert pairs(story) == ({1, 2, 3, 4}, set())


def test_it_is_taken_back_and_undone() -> None:
    story = swiss(4)
    story.directs(ByeGiven(4))
    story.directs(ByeTakenBack(4))
    story.directs(ByeGiven(3))
    story.undo()
    story.begin()
    assert pairs(story) == ({1, 2, 3, 4}, set())


def test_an_entrant_asks_for_one_and_a_director_decides() -> None:
    story = swiss(5)
    story.begin()
    pairs(story)
    story.do(ByeAsked(2), 21)
    assert [*story.event.asking] == [2]
    play_round(story)
    story.directs(ByeGiven(2, Bye.HALF))
    assert not story.event.asking
    assert 2 in pairs(story)[1]
    play_round(story)
    assert not story.event.asking, "it asked for that round alone"
    assert story.stored_again() == story.event
