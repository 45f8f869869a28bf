"""Discord is down: the bot notices, sends less, and recovers when Discord is back."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from bot.delivery.circuit_breaker import (
    FIRST_PAUSE_MS,
    LONGEST_PAUSE_MS,
    MAX_FAILURES,
    STALE_MS,
    CircuitBreaker,
)
from bot.delivery.messenger import Limited, NotTried, Refused, Undelivered, Unsure, Unwell
from bot.delivery.tables.deliverer import TableDeliverer
from bot.store.opening import Database
from tests.clock import FakeClock

from .memory import MemoryMessenger
from .world import World, deliverer


@pytest.fixture
def breaker(clock: FakeClock) -> CircuitBreaker:
    return CircuitBreaker(clock)


def meets(breaker: CircuitBreaker, error: Exception | None) -> None:
    """Make a request that ends so."""
    with suppress(Undelivered, KeyError), breaker.request():
        if error is not None:
            raise error


def falls(breaker: CircuitBreaker) -> None:
    for _ in range(MAX_FAILURES):
        assert not breaker.is_open
        meets(breaker, Unwell())
    assert breaker.is_open


def test_failures_in_a_row_are_an_outage(breaker: CircuitBreaker) -> None:
    falls(breaker)
    with pytest.raises(NotTried), breaker.request():
        raise AssertionError("it is not made")


@pytest.mark.parametrize("between", [None, Unsure(status=429, code=20016), Refused(), KeyError()])
def test_a_success_a_refusal_or_our_own_fault_ends_the_row(
    breaker: CircuitBreaker, between: Exception | None
) -> None:
    for _ in range(3):
        for _ in range(MAX_FAILURES - 1):
            meets(breaker, Unwell())
        meets(breaker, between)
    assert not breaker.is_open


def test_open_breaker_lets_one_probe_through_with_backoff(
    breaker: CircuitBreaker, clock: FakeClock
) -> None:
    falls(breaker)
    pause, asked = FIRST_PAUSE_MS, list[bool]()
    for _ in range(10):
        clock.now += pause - 1
        assert breaker.blocks
        clock.now += 1
        with suppress(Unwell), breaker.request():
            asked.append(breaker.blocks)
            raise Unwell
        pause = min(2 * pause, LONGEST_PAUSE_MS)
    assert asked == [True] * 10, "while one is under way nobody else asks"
    assert pause == LONGEST_PAUSE_MS
    clock.now += pause
    meets(breaker, None)
    assert not breaker.is_open
    assert not breaker.blocks


def test_a_rate_limit_is_no_outage_and_no_sign_of_life(
    breaker: CircuitBreaker, clock: FakeClock
) -> None:
    for _ in range(2 * MAX_FAILURES):
        meets(breaker, Limited())
    falls(breaker)
    clock.now += FIRST_PAUSE_MS
    meets(breaker, Limited())
    assert breaker.is_open
    assert not breaker.blocks, "another request may find out"
    meets(breaker, None)
    assert not breaker.is_open


def test_a_request_that_began_before_the_outage_does_not_extend_it(
    breaker: CircuitBreaker, clock: FakeClock
) -> None:
    with suppress(Unwell), breaker.request():
        falls(breaker)
        clock.now += FIRST_PAUSE_MS
        raise Unwell
    assert not breaker.blocks, "the pause is no longer for it"


async def test_a_request_without_any_answer_is_a_failure(breaker: CircuitBreaker) -> None:
    async def unanswered() -> None:
        with breaker.request():
            await asyncio.Event().wait()

    for _ in range(MAX_FAILURES):
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(unanswered(), 0.001)
    assert breaker.is_open


def test_an_untested_circuit_closes_after_a_while(
    breaker: CircuitBreaker, clock: FakeClock
) -> None:
    falls(breaker)
    clock.now += FIRST_PAUSE_MS + STALE_MS
    assert not breaker.is_open
    meets(breaker, Unwell())
    assert breaker.is_open, "it goes on as it was"


async def test_while_discord_is_down_one_table_finds_out_and_then_none_waits(
    db: Database, clock: FakeClock, breaker: CircuitBreaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    messenger = MemoryMessenger(clock)
    tables = [World(db, clock, messenger, id=f"T{number:03}") for number in range(40)]
    for table in tables:
        await table.open()
    process = deliverer(db, messenger, tables[0], "here", breaker)
    woken: list[str] = []
    monkeypatch.setattr(process, "wake", woken.append)
    for table in tables:
        process._backoff.failed(table.id)
    falls(breaker)
    await process.recover()
    assert not woken
    clock.now += FIRST_PAUSE_MS
    await process.recover()
    assert len(woken) == 1
    meets(breaker, None)
    await process.recover()
    assert len(woken) == 1 + TableDeliverer.per_tick, (
        "at once, whatever they waited for, but not all at once"
    )
