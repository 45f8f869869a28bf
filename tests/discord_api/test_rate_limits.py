"""Rate limits: none keeps a request waiting for long, and the bot keeps below that of all."""

from __future__ import annotations

import asyncio

import discord
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.discord_api.rate_limits import LONGEST_WAIT_S, RequestRate

from .site import answer, asking, refused

AGES = 90.0


def told(left: int, seconds: float = AGES) -> str:
    """Answer, and foretell the limit."""
    return answer(Bucket="b", Limit=3, Remaining=left, Reset_After=seconds, Reset=0)


async def test_a_request_under_a_long_limit_fails_at_once_without_asking_discord(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with asking(monkeypatch, refused(AGES), answer(), answer()) as client:
        for _ in range(3):
            with pytest.raises(discord.RateLimited) as caught:
                await client.thread()
            assert AGES - 5 < caught.value.retry_after <= AGES
        assert client.asked == 1
        await client.thread(channel=2)
        client.passes(AGES)
        assert await client.thread() == {"id": "7"}
        assert client.asked == 3


async def test_requests_queued_behind_a_long_limit_fail_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with asking(monkeypatch, answer(), refused(AGES)) as client:
        asked = (client.thread() for _ in range(8))
        told_all = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(isinstance(answer, discord.RateLimited) for answer in told_all) == 7
        assert client.asked == 2


async def test_the_request_that_uses_up_a_long_limit_is_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with asking(monkeypatch, told(1), told(0), told(2)) as client:
        assert await client.thread() == await client.thread() == {"id": "7"}
        with pytest.raises(discord.RateLimited):
            await client.thread()
        client.passes(AGES)
        assert await client.thread() == {"id": "7"}


async def test_requests_within_a_long_limit_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    async with asking(monkeypatch, told(2, 3_600), told(1, 3_600), told(0, 3_600)) as client:
        for _ in range(3):
            await client.thread()


async def test_a_request_waits_for_a_short_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    assert LONGEST_WAIT_S > 5, "as long as Discord's windows for messages"
    async with asking(monkeypatch, told(0, 0.05), refused(0.05), told(2)) as client:
        await client.thread()
        assert await client.thread() == {"id": "7"}
        assert client.asked == 3


# ------------------------------------------------------------------------ all requests together


@settings(max_examples=50)
@given(
    most=st.integers(1, 5),
    processes=st.integers(1, 3),
    pauses=st.lists(st.sampled_from([0.0, 0.0, 0.1, 0.7, 3.0])),
)
def test_no_second_has_more_requests_than_allowed(
    most: int, processes: int, pauses: list[float]
) -> None:
    made = asyncio.run(_made(RequestRate(most * processes, lambda: processes), pauses))
    assert made == sorted(made)
    for at in made:
        assert sum(at <= time < at + 1 - 1e-9 for time in made) <= most
    lone = [sum(pauses[: n + 1]) for n in range(len(pauses))]
    assert all(late >= soon - 1e-9 for late, soon in zip(made, lone, strict=True))


def test_another_process_takes_its_part_of_the_rate_at_once() -> None:
    alive = iter([1] * 6 + [3] * 6)
    made = asyncio.run(_made(RequestRate(6, lambda: next(alive)), [0.0] * 12))
    assert made == pytest.approx([0.0] * 6 + [1.0, 1.0, 2.0, 2.0, 3.0, 3.0])


async def _made(rate: RequestRate, pauses: list[float]) -> list[float]:
    """Ask for turns after pauses, on a clock that asyncio.sleep moves; return when each came."""
    now = 0.0
    made: list[float] = []
    with pytest.MonkeyPatch.context() as patch:

        class Loop:
            @staticmethod
            def time() -> float:
                return now

        async def sleep(seconds: float) -> None:
            made[-1] = now + seconds

        patch.setattr(asyncio, "get_running_loop", Loop)
        patch.setattr(asyncio, "sleep", sleep)
        for pause in pauses:
            now += pause
            made.append(now)
            await rate.turn()
    return made


def test_without_a_limit_nothing_waits() -> None:
    assert asyncio.run(_made(RequestRate(0), [0.0] * 100)) == [0.0] * 100
