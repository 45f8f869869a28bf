"""Messages with files over real HTTP: they arrive whole, and again after a rate limit."""

from __future__ import annotations

import asyncio
import json
import time
from functools import partial
from io import BytesIO
from typing import Any

import discord
import pytest
from aiohttp import BodyPartReader, web
from discord.http import handle_message_parameters

from bot.discord_api import requests
from bot.discord_api.http import lighten_requests
from bot.ui.core.message import Attachment

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

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    base = f"http://127.0.0.1:{runner.addresses[0][1]}/api/v10"
    monkeypatch.setattr(discord.http.Route, "BASE", base)
    client = discord.Client(intents=discord.Intents.none())
    lighten_requests(client)
    try:
        await client.http.static_login("token")
        payload = {"content": "Königin ♠"}
        assert await requests.post(client.http, 5, payload, FILES, nonce="n") == 7
        await requests.edit(client.http, 5, 7, payload, FILES)
        # As discord.py's own methods do, which read what comes back.
        for send in (
            partial(client.http.send_message, 5),
            partial(client.http.edit_message, 5, 7),
        ):
            files = [discord.File(BytesIO(one.content), one.name) for one in FILES]
            with handle_message_parameters(content="Königin ♠", files=files) as params:
                assert (await send(params=params))["id"] == "7"
    finally:
        await client.http.close()
        await runner.cleanup()
    expected = (
        {**payload, "nonce": "n", "enforce_nonce": True},
        {"files[0]": ("table.png", PNG), "files[1]": ("deal.json", b"{}")},
    )
    assert arrived[:3] == [expected, expected, (payload, expected[1])]
    assert [(body["content"], files) for body, files in arrived[3:]] == 2 * [
        (payload["content"], expected[1])
    ]


async def test_rate_limits_that_are_no_longer_needed_are_forgotten_once_in_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    client = discord.Client(intents=discord.Intents.none())
    lighten_requests(client)
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
