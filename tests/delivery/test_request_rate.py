"""No more requests a second than Discord takes of a bot in all."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.discord_api.rate_limits import RequestRate


@settings(max_examples=50)
@given(most=st.integers(1, 5), pauses=st.lists(st.sampled_from([0.0, 0.0, 0.1, 0.7, 3.0])))
def test_no_second_has_more_than_that(most: int, pauses: list[float]) -> None:
    made = asyncio.run(_made(RequestRate(most), pauses))
    assert made == sorted(made)
    for at in made:
        assert sum(at <= one < at + 1 - 1e-9 for one in made) <= most
    lone = [sum(pauses[: n + 1]) for n in range(len(pauses))]
    assert all(late >= soon - 1e-9 for late, soon in zip(made, lone, strict=True))


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
