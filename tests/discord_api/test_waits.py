"""How long requests wait for a limit: at each bound, just within it and just beyond."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime, timedelta
from unittest.mock import patch

import discord
import pytest
from discord.http import Ratelimit, Route

from bot.discord_api import rate_limits
from bot.discord_api.http import LimitedClient, LimitedHTTP
from bot.discord_api.rate_limits import (
    EDIT_EVERY_S,
    LONGEST_WAIT_S,
    OLD_AGE,
    OLD_EDITS,
    OLD_WINDOW,
    OldEdits,
    Turns,
    seconds_until_free,
)

ROUTE = Route("POST", "/channels/{channel_id}/messages", channel_id=5)
JUST = 0.001
NOW = 1_000.0


@pytest.fixture
async def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long was waited, on a clock that only waits move."""
    slept: list[float] = []
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: NOW + sum(slept))
    yield_once = asyncio.sleep

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        await yield_once(0)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    return slept


@pytest.fixture
async def http(slept: list[float]) -> AsyncIterator[LimitedHTTP]:
    client = LimitedClient(intents=discord.Intents.none())
    http = client.http
    assert isinstance(http, LimitedHTTP)
    yield http
    await client.close()


def limit(http: LimitedHTTP, seconds: float | None, remaining: int = 0) -> Ratelimit:
    """End a route's limit after these seconds; until then this many requests are left."""
    http._bucket_hashes[ROUTE.key] = "bucket"
    bucket = http.get_ratelimit(f"bucket:{ROUTE.major_parameters}")
    bucket.remaining, bucket.limit = remaining, 5
    bucket.expires = None if seconds is None else NOW + seconds
    return bucket


async def test_it_is_known_how_long_discord_takes_no_more(http: LimitedHTTP) -> None:
    assert seconds_until_free(http, ROUTE) == 0, "nothing is known of it"
    for seconds, remaining, left in ((3.0, 0, 3.0), (3.0, 1, 0), (None, 0, 0), (-3.0, 0, 0)):
        limit(http, seconds, remaining)
        assert seconds_until_free(http, ROUTE) == left


@pytest.mark.parametrize(
    ("seconds", "fails"), [(LONGEST_WAIT_S, False), (LONGEST_WAIT_S + JUST, True)]
)
async def test_no_request_waits_longer_than_the_longest(
    http: LimitedHTTP, seconds: float, fails: bool
) -> None:
    asked = asyncio.ensure_future(limit(http, seconds).acquire())
    for _ in range(3):
        await asyncio.wait({asked}, timeout=0)
    assert asked.done() == fails
    if fails:
        with pytest.raises(discord.RateLimited):
            await asked
    asked.cancel()


async def test_a_request_behind_one_that_hangs_waits_for_the_limit_alone(http: LimitedHTTP) -> None:
    bucket = limit(http, 3.0, remaining=1)
    await bucket.acquire()
    with patch("asyncio.wait") as waited:
        await bucket.acquire()
    assert [call.kwargs for call in waited.await_args_list] == [{"timeout": 3.0}]


@pytest.mark.parametrize(
    ("seconds", "waits"),
    [(0.0, []), (JUST, [JUST]), (LONGEST_WAIT_S, [LONGEST_WAIT_S]), (LONGEST_WAIT_S + JUST, [])],
)
async def test_posts_wait_in_line_for_a_limit_that_is_short(
    http: LimitedHTTP, slept: list[float], seconds: float, waits: list[float]
) -> None:
    limit(http, seconds)
    turns, order = Turns(http), list[str]()

    async def post(name: str, between: Callable[[], Awaitable[object]]) -> None:
        async with turns.post(ROUTE, 5):
            order.append(f"{name} begins")
            await between()
            order.append(f"{name} ends")

    await asyncio.gather(*(post(name, lambda: post_elsewhere(turns)) for name in ("one", "two")))
    assert slept == pytest.approx(waits)
    assert order == ["one begins", "one ends", "two begins", "two ends"]


async def post_elsewhere(turns: Turns) -> None:
    """Another channel's line is another."""
    async with turns.post(ROUTE, 6):
        pass


async def test_edits_are_spaced_and_fail_where_the_wait_is_long(
    http: LimitedHTTP, slept: list[float]
) -> None:
    turns = Turns(http)
    assert not await turns.edit(ROUTE, 5)
    limit(http, LONGEST_WAIT_S + JUST)
    assert not await turns.edit(ROUTE, 5)
    assert slept == []
    limit(http, LONGEST_WAIT_S)
    assert await turns.edit(ROUTE, 5)
    assert slept == pytest.approx([LONGEST_WAIT_S])
    limit(http, None)
    assert not await turns.edit(ROUTE, 5), "nobody waits before it any more"


async def test_an_edit_waits_behind_those_that_wait(http: LimitedHTTP) -> None:
    limit(http, 2.0)
    waited: list[float] = []
    gate = asyncio.Event()

    async def sleep(seconds: float) -> None:
        waited.append(seconds)
        await gate.wait()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asyncio, "sleep", sleep)
        turns = Turns(http)
        edits = [asyncio.create_task(turns.edit(ROUTE, 5)) for _ in range(3)]
        while len(waited) < 3:
            await asyncio.wait(edits, timeout=0)
        gate.set()
        await asyncio.gather(*edits)
    assert waited == pytest.approx([2.0, 2.0 + EDIT_EVERY_S, 2.0 + 2 * EDIT_EVERY_S])


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """The time, which a test sets."""
    times = [datetime(2026, 11, 1, tzinfo=UTC)]
    monkeypatch.setattr(discord.utils, "utcnow", lambda: times[-1])
    return times


def test_a_channel_takes_few_edits_of_old_messages(clock: list[datetime]) -> None:
    edits, begun = OldEdits(), clock[-1]
    young = discord.utils.time_snowflake(begun - OLD_AGE + timedelta(seconds=1))
    old = discord.utils.time_snowflake(begun - OLD_AGE)
    assert all(edits.takes(5, young) for _ in range(9)), "young ones do not count"
    taken = [edits.takes(5, old) for _ in range(OLD_EDITS + 1)]
    assert taken == [True] * OLD_EDITS + [False]
    assert edits.takes(6, old), "another channel"
    clock.append(begun + OLD_WINDOW - timedelta(milliseconds=1))
    assert not edits.takes(5, old)
    clock.append(begun + OLD_WINDOW)
    assert edits.takes(5, old)
    clock.append(begun - timedelta(hours=3))
    older = discord.utils.time_snowflake(begun - timedelta(hours=5))
    assert all(edits.takes(5, older) for _ in range(2)), "the clock went back"


def test_channels_without_a_recent_edit_are_forgotten(
    clock: list[datetime], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "_CHANNELS", 3)
    edits, begun = OldEdits(), clock[-1]
    old = discord.utils.time_snowflake(begun - timedelta(hours=2))
    assert all(edits.takes(channel, old) for channel in (1, 1, 1, 2))
    clock.append(begun + timedelta(seconds=5))
    assert all(edits.takes(channel, old) for channel in (3, 4))
    assert not edits.takes(1, old), "an edit five seconds ago counts"
    clock.append(begun + OLD_WINDOW)
    assert edits.takes(5, old)
    assert sorted(edits._made) == [3, 4, 5]
