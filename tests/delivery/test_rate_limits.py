"""discord.py's rate limits, so that no request waits for one for long."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest
from discord.http import Route

from bot.discord_api.http import lighten_requests
from bot.discord_api.rate_limits import LONGEST_WAIT_S

from .test_short_way import Site, address_of

AGES = 90.0
THREADS = "/channels/{channel_id}/messages/{message_id}/threads"


def answer(status: str = "200 OK", content: Any = None, **headers: object) -> str:
    body = json.dumps(content or {"id": "7"})
    lines = [f"HTTP/1.1 {status}", "Content-Type: application/json", f"Content-Length: {len(body)}"]
    lines += [f"X-RateLimit-{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "Via: 1.1 google", "", body])


def told(left: int, seconds: float = AGES) -> str:
    """Answer, and foretell the limit."""
    return answer(Bucket="b", Limit=3, Remaining=left, Reset_After=seconds, Reset=0)


def refused(seconds: float) -> str:
    """Answer that there were too many."""
    content = {"message": "You are being rate limited.", "retry_after": seconds, "global": False}
    return answer("429 Too Many Requests", content, Scope="shared")


class Asking:
    """A client that asks for threads."""

    def __init__(self, site: Site, client: discord.Client) -> None:
        self.site = site
        self.client = client

    async def thread(self, channel: int = 1) -> Any:
        route = Route("POST", THREADS, channel_id=channel, message_id=2)
        return await self.client.http.request(route, json={"name": "Table K7QF"})

    @property
    def asked(self) -> int:
        """How many requests the site has had, without the login."""
        return len(self.site.heads) - 1

    def passes(self) -> None:
        """Let the limits be over."""
        for limit in self.client.http._buckets.values():
            if limit.expires is not None:
                limit.expires -= AGES


@asynccontextmanager
async def asking(monkeypatch: pytest.MonkeyPatch, *answers: str) -> AsyncIterator[Asking]:
    site = Site(*answers)
    async with address_of(site) as address:
        monkeypatch.setattr(discord.http.Route, "BASE", f"{address}/api/v10")
        client = discord.Client(intents=discord.Intents.none())
        lighten_requests(client)
        try:
            await client.http.static_login("token")
            yield Asking(site, client)
        finally:
            await client.http.close()


async def test_a_long_limit_is_told_at_once_and_not_asked_again_before_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with asking(monkeypatch, refused(AGES), answer(), answer()) as client:
        for _ in range(3):
            with pytest.raises(discord.RateLimited) as caught:
                await client.thread()
            assert AGES - 5 < caught.value.retry_after <= AGES
        assert client.asked == 1
        await client.thread(channel=2)
        client.passes()
        assert await client.thread() == {"id": "7"}
        assert client.asked == 3


async def test_those_in_line_behind_a_long_limit_are_told_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with asking(monkeypatch, answer(), refused(AGES)) as client:
        asked = (client.thread() for _ in range(8))
        told_all = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(isinstance(one, discord.RateLimited) for one in told_all) == 7
        assert client.asked == 2


async def test_who_uses_up_a_long_limit_has_the_answer_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with asking(monkeypatch, told(1), told(0), told(2)) as client:
        assert await client.thread() == await client.thread() == {"id": "7"}
        with pytest.raises(discord.RateLimited):
            await client.thread()
        client.passes()
        assert await client.thread() == {"id": "7"}


async def test_what_discord_takes_is_asked_however_long_the_limit_lasts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with asking(monkeypatch, told(2, 3_600), told(1, 3_600), told(0, 3_600)) as client:
        for _ in range(3):
            await client.thread()


async def test_for_a_short_limit_a_request_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    assert LONGEST_WAIT_S > 5, "as long as Discord's windows for messages"
    async with asking(monkeypatch, told(0, 0.05), refused(0.05), told(2)) as client:
        await client.thread()
        assert await client.thread() == {"id": "7"}
        assert client.asked == 3
