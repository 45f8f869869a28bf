"""Requests that Discord counts towards a ban: how many there are, and what waits meanwhile."""

from __future__ import annotations

import discord
import pytest

from bot.discord_api import invalid_requests, requests
from bot.discord_api.invalid_requests import WINDOW_S, InvalidRequests
from bot.discord_api.rate_limits import OldEdits
from bot.notices import NOTICES, HeldNotice, Notice
from tests.clock import FakeClock

from .site import answer, asking, refused

MOST = 3
FORBIDDEN = answer("403 Forbidden", {"code": 50_007, "message": "no"})


@pytest.fixture
def seconds() -> FakeClock:
    return FakeClock(1_000)


@pytest.fixture(autouse=True)
def counted(seconds: FakeClock, monkeypatch: pytest.MonkeyPatch) -> InvalidRequests:
    """Count those of the test alone."""
    counted = InvalidRequests(seconds)
    monkeypatch.setattr(invalid_requests, "REQUESTS", counted)
    monkeypatch.setattr(invalid_requests, "MOST", MOST)
    return counted


def fails(counted: InvalidRequests, times: int = MOST) -> None:
    for _ in range(times):
        counted.note(403, {})


def test_invalid_requests_count_for_ten_minutes_unless_the_limit_is_shared(
    counted: InvalidRequests, seconds: FakeClock
) -> None:
    for status, scope in ((401, None), (403, None), (429, "user"), (429, "shared"), (404, None)):
        counted.note(status, {} if scope is None else {"X-RateLimit-Scope": scope})
    assert counted.count() == 3
    seconds.now += round(WINDOW_S) + 1
    counted.note(403, {})
    assert counted.count() == 1


def test_the_log_warns_once_each_time(
    counted: InvalidRequests, seconds: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(2):
        caplog.clear()
        fails(counted)
        assert all(counted.are_many() for _ in range(9))
        assert [record.levelname for record in caplog.records] == ["ERROR"]
        assert NOTICES.held.popitem() == (Notice.INVALID_REQUESTS, HeldNotice({"count": MOST}, 1))
        seconds.now += round(WINDOW_S) + 1
        assert not counted.are_many()


async def test_after_many_invalid_requests_only_those_that_games_need_are_made(
    monkeypatch: pytest.MonkeyPatch, counted: InvalidRequests, seconds: FakeClock
) -> None:
    async with asking(monkeypatch, *MOST * [FORBIDDEN], *9 * [answer()]) as client:
        http = client.client.http
        for _ in range(MOST):
            with pytest.raises(discord.Forbidden):
                await client.thread()
        for ask in (
            client.thread,
            lambda: http.start_private_message(5),
            lambda: http.send_typing(5),
            lambda: http.get_scheduled_events(5, with_user_count=False),
            lambda: http.delete_scheduled_event(5, 6),
        ):
            with pytest.raises(discord.RateLimited):
                await ask()
        assert client.asked == MOST
        assert await requests.post(http, 5, {"content": "A board"}, nonce="n") == 7
        await requests.edit(http, 5, 7, {"content": "A board"})
        seconds.now += round(WINDOW_S) + 1
        await client.thread()
        assert client.asked == MOST + 3


async def test_a_limit_that_others_share_does_not_count(
    monkeypatch: pytest.MonkeyPatch, counted: InvalidRequests
) -> None:
    async with asking(monkeypatch, refused(90.0)) as client:
        with pytest.raises(discord.RateLimited):
            await client.thread()
    assert counted.count() == 0


def test_after_many_old_messages_are_not_edited(
    counted: InvalidRequests, seconds: FakeClock
) -> None:
    edits, young = OldEdits(), discord.utils.time_snowflake(discord.utils.utcnow())
    fails(counted)
    assert not edits.takes(5, 1)
    assert edits.takes(5, young)
    seconds.now += round(WINDOW_S) + 1
    assert edits.takes(5, 1)
