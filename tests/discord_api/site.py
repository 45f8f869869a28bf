"""A site that answers requests with given texts, and a client that asks it instead of Discord."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest
from discord.http import Route

from bot.discord_api.http import LimitedClient

THREADS = "/channels/{channel_id}/messages/{message_id}/threads"


def answer(status: str = "200 OK", content: Any = None, **headers: object) -> str:
    body = json.dumps(content or {"id": "7"})
    lines = [f"HTTP/1.1 {status}", "Content-Type: application/json", f"Content-Length: {len(body)}"]
    lines += [f"X-RateLimit-{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "Via: 1.1 google", "", body])


def refused(seconds: float) -> str:
    """Answer that there were too many."""
    content = {"message": "You are being rate limited.", "retry_after": seconds, "global": False}
    return answer("429 Too Many Requests", content, Scope="shared")


class Site:
    """A server that answers each request with the next of some texts, on as many connections."""

    def __init__(self, *answers: str) -> None:
        self.answers = [answer(), *answers]
        self.heads: list[bytes] = []

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer the requests of a connection."""
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                length = head.lower().partition(b"content-length:")[2].split(b"\r\n")[0]
                await reader.readexactly(int(length or b"0"))
                self.heads.append(head)
                writer.write(self.answers.pop(0).encode())
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()


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

    def passes(self, seconds: float) -> None:
        """Let this much of the limits pass."""
        for limit in self.client.http._buckets.values():
            if limit.expires is not None:
                limit.expires -= seconds


@asynccontextmanager
async def asking(monkeypatch: pytest.MonkeyPatch, *answers: str) -> AsyncIterator[Asking]:
    """Log in at a site."""
    site = Site(*answers)
    server = await asyncio.start_server(site.serve, "127.0.0.1", 0)
    address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    monkeypatch.setattr(Route, "BASE", f"{address}/api/v10")
    client = LimitedClient(intents=discord.Intents.none())
    try:
        await client.http.static_login("token")
        yield Asking(site, client)
    finally:
        await client.http.close()
        server.close()
