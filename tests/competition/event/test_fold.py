"""Events made again from their acts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar

import pytest

from bot.competition.event import fold as folding
from bot.competition.event.acts import (
    Confirmed,
    Entered,
    EntriesOpened,
    GameEntered,
    PlanChanged,
    RoundCancelled,
    Withdrew,
    last_board,
    last_entrant,
    last_match,
)
from bot.competition.event.fold import fold, go_on
from bot.competition.event.state import Draft, EventStep
from bot.competition.matches import MatchFormat
from tests.competition.event.story import TWO, Story, plan, stage

SHORT, LONG = (replace(stage(), match=MatchFormat(deals=deals, for_match=TWO)) for deals in (4, 8))
BOARDS = plan(SHORT, duplicate=True)


def coming_and_going(times: int) -> Story:
    """Let one pair enter, confirm and withdraw again and again."""
    story = Story(plan())
    story.directs(EntriesOpened())
    steps = [*story.event.steps]
    for entrant in range(1, times + 1):
        for act, by in (
            (Entered(entrant, (11, 12)), 11),
            (Confirmed(12), 12),
            (Withdrew(entrant), 11),
        ):
            steps.append(EventStep(len(steps) + 1, act, by, story.now))
    story.event = go_on(story.event, steps[2:])
    return story


class Watched(Draft[int, Any]):
    """A draft that notes each time that all of it is gone through, or copied."""

    passes: ClassVar[int] = 0

    def __iter__(self) -> Iterator[int]:  # else a copy would not ask for the keys
        return iter(self.keys())

    def keys(self) -> Any:
        Watched.passes += 1
        return super().keys()

    def values(self) -> Any:
        Watched.passes += 1
        return super().values()


@pytest.mark.parametrize("times", [10, 100])
def test_an_act_does_not_go_through_all_that_is_there(
    times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    story = coming_and_going(times)
    monkeypatch.setattr(folding, "Draft", Watched)
    Watched.passes = 0
    assert fold(story.event.steps) == story.event
    # Nobody plays yet, so each of those who withdraw looks through no matches. All is copied at the
    # director's last step, and at the end.
    assert Watched.passes == times + 6
    assert len(story.event.entries) == times


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


def test_rounds_that_are_cancelled_and_stages_leave_the_round_right() -> None:
    story = Story(plan(stage(), stage()))
    story.enter_pairs(2)
    story.begin()
    story.pair((1, 2))
    assert story.event.round == 1
    story.directs(RoundCancelled(1))
    assert story.event.round == 0
    story.pair((2, 1))
    story.directs(GameEntered(2, 0, 1, (14, 9), 0))
    story.begin()
    assert story.event.round == 0
    assert story.stored_again() == story.event
