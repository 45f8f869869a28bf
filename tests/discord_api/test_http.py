"""discord.py's HTTP layer as the bot uses it, over real HTTP."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import discord
import pytest
from aiohttp import BodyPartReader, web

from bot.discord_api import requests
from bot.discord_api.http import LimitedClient
from bot.ui.core.message import Attachment
from tests.suite.ports import served

from .site import answer, asking

PNG = b"\x89PNG\r\n\r\n--\x00\xff"
FILES = (Attachment("table.png", PNG, "Ann plays Q♠"), Attachment("deal.json", b"{}", "A record"))


async def test_files_arrive_whole_and_again_after_a_rate_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    arrived: list[tuple[Any, dict[str, tuple[str | None, bytes]]]] = []

    async def answer(request: web.Request) -> web.Response:
        if request.path.endswith("/@me"):
            return web.json_response({})
        body, files = None, {}
        async for part in await request.multipart():
            assert isinstance(part, BodyPartReader)
            content = bytes(await part.read())
            if part.name == "payload_json":
                body = json.loads(content)
            else:
                files[str(part.name)] = (part.filename, content)
        arrived.append((body, files))
        if len(arrived) > 1:
            return web.Response(body=b'{"id": "7"}', content_type="application/json")
        limited = web.Response(status=429, body=b'{"retry_after": 0}', headers={"Via": "1.1"})
        limited.content_type = "application/json"
        return limited

    async with served({"/{path:.*}": answer}) as address:
        monkeypatch.setattr(discord.http.Route, "BASE", f"{address}/api/v10")
        client = LimitedClient(intents=discord.Intents.none())
        try:
            await client.http.static_login("token")
            payload = {"content": "Königin ♠"}
            assert await requests.post(client.http, 5, payload, FILES, nonce="n") == 7
            await requests.edit(client.http, 5, 7, payload, FILES)
        finally:
            await client.http.close()
    expected = (
        {**payload, "nonce": "n", "enforce_nonce": True},
        {"files[0]": ("table.png", PNG), "files[1]": ("deal.json", b"{}")},
    )
    assert arrived == [expected, expected, (payload, expected[1])]


async def test_answers_to_interactions_say_which_bot_sends_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with asking(monkeypatch, answer(), answer()) as client:
        session = getattr(client.client.http, "_HTTPClient__session")  # noqa: B009  # as discord.py
        webhook = discord.Webhook.partial(1, "token", session=session)
        await requests.edit_answer(webhook, None, {"content": "♠"})
        await requests.delete_answer(webhook, None)
        agent = f"User-Agent: {client.client.http.user_agent}\r\n".encode()
        assert [agent in head for head in client.site.heads[1:]] == [True, True]


async def test_rate_limits_that_are_no_longer_needed_are_forgotten_once_in_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    client = LimitedClient(intents=discord.Intents.none())
    loop, now = asyncio.get_running_loop(), 1_000.0
    monkeypatch.setattr(loop, "time", lambda: now)
    monkeypatch.setattr(time, "monotonic", lambda: now)
    for channel in range(300):
        client.http.get_ratelimit(f"old:{channel}")
    now += 301
    client.http.get_ratelimit("new:1")
    assert list(client.http._buckets) == ["new:1"]
    for channel in range(300):
        client.http.get_ratelimit(f"late:{channel}")
    now += 301
    client.http.get_ratelimit("new:2")
    assert list(client.http._buckets) == ["new:2"]
