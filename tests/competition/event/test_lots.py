"""The draw of a cup is by lot, and everybody can check it."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pytest

from bot.competition.event.acts import Seeded
from bot.competition.event.lots import drawn_field, lot_of, told_lot, was_drawn
from bot.competition.stages import Knockout, RoundRobin, Swiss, System
from tests.competition.event.story import Story, plan, stage


def entered(system: System, pairs: int = 8) -> Story:
    story = Story(plan(replace(stage(), system=system)))
    story.enter_pairs(pairs)
    return story


@pytest.mark.parametrize("system", [RoundRobin(), Swiss(3)])
def test_other_systems_go_by_the_order_of_entry(system: System) -> None:
    event = entered(system).event
    assert drawn_field(event, "lot") == event.first_field() == tuple(range(1, 9))


def test_a_director_s_seeds_come_first_and_lots_decide_between_the_others() -> None:
    story = entered(Knockout())
    story.directs(Seeded((5, 2)), "")
    drawn = drawn_field(story.event, lot_of(b"secret"))
    assert drawn[:2] == (5, 2)
    assert drawn[2:] != tuple(sorted(drawn[2:]))
    story.directs(Seeded(tuple(range(8, 0, -1))), "")
    assert drawn_field(story.event, lot_of(b"secret")) == tuple(range(8, 0, -1))


def test_the_draw_is_the_same_however_often_it_is_made_and_can_be_checked() -> None:
    story, secret = entered(Knockout()), bytes(32)
    promised = told_lot(story.event, secret)
    drawn = drawn_field(story.event, lot_of(secret))
    assert drawn == drawn_field(story.event, lot_of(secret))
    story.begin()
    lot = told_lot(story.event, secret)
    assert sha256(lot.encode()).hexdigest() == promised
    by_lot = sorted(range(1, 9), key=lambda one: sha256(f"{lot}:{one}".encode()).digest())
    assert drawn == tuple(by_lot)
    assert was_drawn(story.event, drawn, lot)
    assert not was_drawn(story.event, tuple(range(1, 9)), lot), "in an old event"
    story = entered(Knockout())
    story.directs(Seeded(drawn), "")
    assert not was_drawn(story.event, drawn, lot), "a director has seeded all"
