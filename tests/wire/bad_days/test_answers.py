"""Every interaction is answered once, even if the first tries fail."""

from __future__ import annotations

from typing import Any

from tests.choosing import is_hand
from tests.wire.playing import fulfil
from tests.wire.wire import Wire

from .room import CALLBACK, VIA, said, table_of_two

PASSING: tuple[dict[str, Any], ...] = (
    {"status": 500},
    {"status": 503, "times": 2},
    {"status": 502, "carried_out": True},
    {"reset": True},
    {"reset": True, "times": 3},
    {"reset": True, "carried_out": True},
    {"status": 429, "retry_after": 0.2},
    {"status": 429, "retry_after": 0.2, "headers": VIA},
    {"wait": 2.0},
    {"wait": 2.0, "reset": True},
)
"""What may go wrong with an answer and leave time for another one."""


async def test_an_answer_that_fails_in_passing_is_given_again(wire: Wire) -> None:
    table = await table_of_two(wire)
    for fault in PASSING:
        met = wire.fault("POST", CALLBACK, **fault)
        await table.play_one()
        assert met.times == 0, fault
        wire.rest.faults.clear()
    # A new message in answer comes once.
    for fault in PASSING[2:6]:
        met = wire.fault("POST", CALLBACK, **fault)
        asked = await table.my_hand(table.ann).answered()
        await wire.quiet()
        assert met.times == 0, fault
        (hand,) = said(asked)
        assert is_hand(hand), fault
        wire.rest.faults.clear()
    assert "Traceback" not in table.bot.log


async def test_a_stopping_bot_answers_first_and_again_after_its_restart(wire: Wire) -> None:
    table = await table_of_two(wire)
    who, wish = await table.turn()
    slow = wire.fault("POST", CALLBACK, wait=1.0)
    asked = fulfil(who, wish)
    await wire.until(lambda: slow.met == 1, "the answer's being under way")
    assert await table.bot.stop() == 0
    assert asked.is_answered
    assert "Traceback" not in table.bot.log
    await table.bot.start()
    await table.bot.ready()
    early = table.my_hand(table.ann)
    await early.answered()
    await table.play_one()
    assert "Traceback" not in table.bot.log
