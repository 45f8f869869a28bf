"""Acts as the store has them, and events made again from them."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.competition.event.acts import (
    KINDS,
    Entered,
    PlanChanged,
    last_board,
    last_entrant,
    last_match,
)
from bot.competition.event.codec import dump, load
from bot.competition.event.state import Event
from bot.competition.matches import MatchFormat
from tests.competition.event.story import STORED, TWO, Story, plan, stage


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_stored_acts_are_read_and_written_as_ever(kind: str) -> None:
    act = load(kind, json.dumps(STORED[kind]))
    name, body = dump(act)
    assert name == kind
    assert without_newer(json.loads(body), STORED[kind]) == STORED[kind]
    assert load(name, body) == act


def without_newer(written: Any, stored: Any) -> Any:
    """Leave out the fields that acts did not have when they were stored first."""
    if isinstance(stored, dict):
        return {name: without_newer(written[name], value) for name, value in stored.items()}
    if isinstance(stored, list):
        return [without_newer(*both) for both in zip(written, stored, strict=True)]
    return written


SHORT, LONG = (replace(stage(), match=MatchFormat(deals=deals, for_match=TWO)) for deals in (4, 8))
BOARDS = plan(SHORT, duplicate=True)


def last_numbers(event: Event) -> tuple[int, int, int]:
    return last_entrant(event), last_match(event), last_board(event)


def test_numbers_stay_given_when_their_acts_are_undone() -> None:
    story = Story(BOARDS)
    story.directs(PlanChanged(replace(BOARDS, format=replace(BOARDS.format, stages=(LONG,)))))
    story.enter_pairs(4)
    story.begin()
    story.pair((1, 2), (3, 4))
    assert last_numbers(story.event) == (4, 2, 8)
    while story.event.version < 20 and story.event.plan != BOARDS:
        story.undo()
    assert (story.event.entries, story.event.matches) == ({}, {})
    assert last_numbers(story.event) == (4, 2, 8)
    story.directs(Entered(5, (11, 12)))
    assert story.stored_again() == story.event
    assert story.event.entry_of(12) is story.event.entries[5]
