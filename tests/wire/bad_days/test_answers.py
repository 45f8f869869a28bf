"""Every interaction is answered once, even if the first tries fail."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from functools import partial
from typing import Any

from bot.ui.controls import table as controls
from tests.choosing import is_hand, offers
from tests.e2e.reading import visible_text
from tests.patience import PATIENCE
from tests.wire.people import ANSWER_S, Asked
from tests.wire.playing import fulfil, is_offered
from tests.wire.wire import Wire

from .room import CALLBACK, FOLLOWING, VIA, Table, said, table_of_two

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


LATER: tuple[dict[str, Any], ...] = (
    {"status": 429, "retry_after": 0.2},
    {"reset": True},
    {"reset": True, "carried_out": True},
)
"""What may go wrong with what follows a deferral."""


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


@asynccontextmanager
async def held_up(table: Table, asked: Callable[[], Asked]) -> AsyncIterator[Asked]:
    """Lock the bot's database against writes until the bot has deferred its next answer."""
    file = table.bot.home / "hangjack.db"
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        made = asked()
        await made.answered()
        assert made.record.deferred
        yield made
        other.execute("ROLLBACK")


async def test_what_follows_a_deferral_comes_through_troubles(wire: Wire) -> None:
    table = await table_of_two(wire)
    for fault in LATER:
        await _hand_follows(table, fault)
    for number, fault in enumerate(LATER[1:], 1):
        opened = table.ann.slash(table.room, "table open", players=4)
        await opened.answered()
        await wire.until(partial(_has_lobbies, table, number), "another lobby")
        await _note_follows(table, fault)


async def _hand_follows(table: Table, fault: dict[str, Any]) -> None:
    wire = table.wire
    who, wish = await table.turn()
    before = visible_text(wish.message)
    async with held_up(table, lambda: fulfil(who, wish)) as asked:
        met = wire.fault("PATCH", FOLLOWING, **fault)
    await wire.until(lambda: met.times == 0, "the first try")
    await wire.until(lambda: visible_text(wish.message) != before, "the hand")
    await wire.quiet(1.5)
    assert not said(asked), "it is shown in its own place"
    wire.rest.faults.clear()


def _has_lobbies(table: Table, number: int) -> bool:
    return len(_joins(table)) == number


def _joins(table: Table) -> list[Any]:
    return offers(table.wire.messages(table.room), controls.Join)


async def _note_follows(table: Table, fault: dict[str, Any]) -> None:
    wire, bob = table.wire, table.people[1]
    board = _joins(table)[0]
    async with held_up(table, lambda: bob.click(board.message, board.custom_id)) as asked:
        met = wire.fault("POST", FOLLOWING, **fault)
    await wire.until(lambda: met.times == 0, "the first try")
    await wire.until(lambda: said(asked), "what follows")
    await wire.quiet(1.5)
    texts = [visible_text(message) for message in said(asked)]
    assert len(set(texts)) == 1, "at worst it is said twice"
    assert len(texts) == 1 or fault.get("carried_out")
    wire.rest.faults.clear()


async def test_an_answer_too_late_for_discord_changes_nothing_at_the_table(wire: Wire) -> None:
    table = await table_of_two(wire)
    wire.fault("POST", CALLBACK, wait=ANSWER_S + 0.5, times=None)
    who, wish = await table.turn()
    wire.answer_within = ANSWER_S
    asked = fulfil(who, wish)
    assert not await asked.settled(), "the clicker is told that it failed"
    await wire.until(lambda: not is_offered(wish), "the hand shows what was done all the same")
    wire.rest.faults.clear()
    wire.answer_within = PATIENCE
    for _ in range(4):
        await table.play_one()
    assert "Traceback" not in table.bot.log


async def test_a_stopping_bot_answers_first_and_again_after_its_restart(
    wire: Wire,
) -> None:
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
