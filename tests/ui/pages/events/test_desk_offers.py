"""What the desk offers to do with a match or an entrant is what the event takes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Final

import pytest

from bot.competition.event import acts, errors
from bot.competition.event.acting import act
from bot.competition.event.state import Act, EventPhase, EventStep
from bot.locale.say import speak
from bot.ui.controls.events import DeskAct, DoAtDesk
from bot.ui.core.custom_ids import decode
from bot.ui.events.desk.desk import desk_more_page, desk_page
from bot.ui.events.desk.details import entrant_page, match_page
from bot.ui.events.desk.parts import plain_act
from tests.competition.event.drawing import FORMATS, begun, does_anything, pairs
from tests.competition.event.story import DIRECTOR, Story, plan, stage
from tests.ui.events import view
from tests.ui.reading import buttons

SAY: Final = speak("en")
TYPED: Final = frozenset(
    {
        *(DeskAct.BEGIN, DeskAct.PAIR, DeskAct.UNDO, DeskAct.NAME, DeskAct.SEEDS),
        *(DeskAct.MOVE, DeskAct.MOVE_ROUND, DeskAct.RESULT, DeskAct.CORRECT),
        *(DeskAct.ADJUST, DeskAct.BYE),
    }
)
"""What says more than its button does."""


def takes(story: Story, what: Act) -> bool:
    """Say whether the event takes an act from its director now."""
    event = story.event
    try:
        act(event, EventStep(event.version + 1, what, DIRECTOR, story.now, "because"))
    except errors.CompetitionError:
        return False
    return True


def offered(story: Story) -> Iterator[DoAtDesk]:
    """Yield what the pages of the desk offer."""
    seen, event, now = view(story), story.event, story.now
    played = [match for match in event.matches.values() if not match.pairing.bye]
    pages = [desk_page(seen, DIRECTOR, now, SAY), desk_more_page(seen, SAY)]
    pages += [match_page(seen, match, now, SAY) for match in played]
    pages += [entrant_page(seen, entry, now, SAY) for entry in event.there]
    for page in pages:
        for item in buttons(page).values():
            control = decode(str(item.custom_id))
            if isinstance(control, DoAtDesk):
                yield control


def check(story: Story) -> None:
    """Hold what is offered to what is taken."""
    shown, event = list(offered(story)), story.event
    for control in shown:
        if control.act not in TYPED:
            what = plain_act(event, replace(control, again=1))
            assert takes(story, what), (control, event.phase)
    for number, match in event.matches.items():
        undone = DoAtDesk("K7QFX", DeskAct.GO_ON, number)
        is_taken = takes(story, acts.MatchReopened(number, again=True))
        assert match.pairing.bye or (undone in shown) == is_taken
    for entry in event.there:
        for desk_act in (DeskAct.HERE, DeskAct.WITHDRAW, DeskAct.NO_BYE):
            control = DoAtDesk("K7QFX", desk_act, entry.id)
            assert (control in shown) == takes(story, plain_act(event, control)), control


@pytest.mark.parametrize("seed", range(12))
def test_the_desk_offers_what_the_event_takes(seed: int) -> None:
    chance, systems = Random(seed), FORMATS[seed % len(FORMATS)]
    story = begun(4 + seed % 6, *systems, games=1 if systems is FORMATS[-1] else 3)
    for _ in range(10):
        with suppress(errors.CompetitionError):
            does_anything(story, chance)
        pairs(story)
        check(story)


def test_the_desk_offers_what_the_event_takes_before_it_begins() -> None:
    story = Story(plan(stage()))
    check(story)
    story.enter_pairs(4)
    check(story)
    story.directs(acts.CheckInOpened())
    check(story)
    story.check_in(1, 2)
    check(story)
    story.begin()
    check(story)
    assert story.event.phase is EventPhase.RUNNING
