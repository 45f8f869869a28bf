"""Events made again from their acts."""

from __future__ import annotations

from dataclasses import replace

from bot.competition.event.acts import (
    Entered,
    PlanChanged,
    last_board,
    last_entrant,
    last_match,
)
from bot.competition.matches import MatchFormat
from tests.competition.event.story import TWO, Story, plan, stage

SHORT, LONG = (replace(stage(), match=MatchFormat(deals=deals, for_match=TWO)) for deals in (4, 8))
BOARDS = plan(SHORT, duplicate=True)


def test_numbers_stay_given_when_their_acts_are_undone() -> None:
    story = Story(BOARDS)
    story.directs(PlanChanged(replace(BOARDS, format=replace(BOARDS.format, stages=(LONG,)))))
    story.enter_pairs(4)
    story.begin()
    story.pair((1, 2), (3, 4))
    assert (last_entrant(story.event), last_match(story.event), last_board(story.event)) == (
        4,
        2,
        8,
    )
    while story.event.version < 20 and story.event.plan != BOARDS:
        story.undo()
    assert (story.event.entries, story.event.matches) == ({}, {})
    assert (last_entrant(story.event), last_match(story.event), last_board(story.event)) == (
        4,
        2,
        8,
    )
    story.directs(Entered(5, (11, 12)))
    assert story.stored_again() == story.event
    assert story.event.entry_of(12) is story.event.entries[5]
