"""When an answer is tried again, how long it is waited for, and when it is given up."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager, nullcontext
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.interactions import retry as module
from bot.interactions.retry import FIRST_ANSWER, FOLLOW_UP, RetryPolicy, retry


class Time:
    """Seconds that pass only while somebody sleeps."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept: list[float] = []
        self.windows: list[float] = []
        """How long each attempt might have taken."""

    def time(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds
        self.slept.append(round(seconds, 3))

    def timeout(self, seconds: float) -> AbstractAsyncContextManager[None]:
        self.windows.append(round(seconds, 3))
        return nullcontext()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Time:
    clock = Time()
    ours = SimpleNamespace(get_running_loop=lambda: clock, sleep=clock.sleep, timeout=clock.timeout)
    monkeypatch.setattr(module, "asyncio", ours)
    return clock


def refused(status: int, code: int = 0, after: str = "0") -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="", headers={"Retry-After": after})
    return discord.HTTPException(response, {"code": code, "message": ""})


async def tried(
    *ends: Exception | str, seconds: float = 3.0, policy: RetryPolicy = FIRST_ANSWER
) -> tuple[bool, str | None]:
    """Send a request whose attempts end so, one after the other; the last end comes again."""
    attempts = list(ends)

    async def request() -> str:
        end = attempts.pop(0) if len(attempts) > 1 else attempts[0]
        if isinstance(end, Exception):
            raise end
        return end

    return await retry(request, seconds, policy)


PASSING = [
    refused(500),
    refused(503),
    refused(429),
    OSError(),
    TimeoutError(),
    aiohttp.ClientError(),
]


@pytest.mark.parametrize("error", PASSING, ids=repr)
async def test_what_may_pass_is_tried_again_ever_later_and_given_up_in_time(
    clock: Time, error: Exception
) -> None:
    assert await tried(error, error, error, "out") == (True, "out")
    assert clock.slept == [0.1, 0.2, 0.4]
    for seconds, slept in ((5.0, [0.1, 0.2, 0.4, 0.8, 1.0, 1.0, 1.0]), (0.1, [])):
        clock.slept.clear()
        with pytest.raises(type(error)):
            await tried(error, seconds=seconds)
        assert clock.slept == slept, "a pause that ends with the time is none"


async def test_a_refusal_is_final_unless_an_earlier_attempt_was_taken(clock: Time) -> None:
    for status in (400, 403, 404):
        with pytest.raises(discord.HTTPException):
            await tried(refused(status), "out")
    for policy in (FIRST_ANSWER, FOLLOW_UP):
        taken = refused(400, policy.carried_out)
        assert await tried(taken, policy=policy) == (False, None)
    assert clock.slept == []


async def test_it_waits_as_long_as_discord_asks_for(clock: Time) -> None:
    assert await tried(refused(429, after="1.5"), "out") == (True, "out")
    assert await tried(refused(429, after="soon"), "out") == (True, "out")
    assert clock.slept == [1.5, 0.1]
    with pytest.raises(discord.HTTPException):
        await tried(refused(429, after="3"), "out", seconds=3.0)


async def test_an_attempt_leaves_time_for_another(clock: Time) -> None:
    await tried(refused(500), refused(500), "out", seconds=2.4)
    assert clock.windows == [1.2, 1.15, 1.05]
    clock.windows.clear()
    await tried("out", seconds=60.0)
    await tried("out", seconds=0.5)
    assert clock.windows == [FIRST_ANSWER.longest_try, FIRST_ANSWER.shortest_try]
