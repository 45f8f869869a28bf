"""Messages on their short way: what comes back, errors, and connections that are used again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord
import pytest

from bot.discord_api import requests
from bot.discord_api.http import lighten_requests
from bot.discord_api.session import Body, LeanSession
from tests.patience import PATIENCE

JSON = "Content-Type: application/json"
FINE = f"HTTP/1.1 200 OK\r\n{JSON}\r\nContent-Length: 11\r\n\r\n" + '{"id": "7"}'
REFUSED = f"HTTP/1.1 403 Forbidden\r\n{JSON}\r\nContent-Length: 15\r\n\r\n" + '{"code": 50007}'


class Site:
    """A server that answers each request with the next of some texts, on as many connections."""

    def __init__(self, *answers: str | None) -> None:
        self.answers = [FINE, *answers]
        """None for a request that gets no answer and whose connection is cut."""
        self.connections = 0
        self.heads: list[bytes] = []
        self.asked = asyncio.Event()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer the requests of a connection."""
        self.connections += 1
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                length = head.lower().partition(b"content-length:")[2].split(b"\r\n")[0]
                await reader.readexactly(int(length or b"0"))
                self.heads.append(head)
                self.asked.set()
                answer = self.answers.pop(0)
                if answer is None:
                    return
                writer.write(answer.encode())
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()


@asynccontextmanager
async def address_of(site: Site) -> AsyncIterator[str]:
    """Open a site."""
    server = await asyncio.start_server(site.serve, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()


@asynccontextmanager
async def client_at(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Callable[[], Awaitable[int]]]:
    """Log in at a site; return what posts a message there."""
    async with address_of(site) as address:
        monkeypatch.setattr(discord.http.Route, "BASE", f"{address}/api/v10")
        client = discord.Client(intents=discord.Intents.none())
        lighten_requests(client)
        try:
            await client.http.static_login("token")
            yield lambda: requests.post(client.http, 5, {"content": "♠"}, nonce="n")
        finally:
            await client.http.close()


async def test_an_answer_in_pieces_is_read_whole_and_the_connection_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chunked = f"HTTP/1.1 200 OK\r\n{JSON}\r\nTransfer-Encoding: chunked\r\n\r\n"
    pieces = '4\r\n{"id\r\n7\r\n": "8"}\r\n0\r\n\r\n'
    site = Site(FINE, "HTTP/1.1 103 Early Hints\r\n\r\n" + chunked + pieces, FINE)
    async with client_at(site, monkeypatch) as post:
        assert [await post(), await post(), await post()] == [7, 8, 7]
    assert site.connections == 1


async def test_an_error_of_discord_has_its_code_and_costs_no_connection(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    site = Site(REFUSED, FINE)
    async with client_at(site, monkeypatch) as post:
        with pytest.raises(discord.Forbidden) as caught:
            await post()
        assert caught.value.code == 50007
        assert await post() == 7
    assert site.connections == 1


async def test_a_connection_that_leaves_http_answers_at_once_and_is_not_used_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    switched = "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: other\r\n\r\n"
    site = Site(switched, FINE)
    async with client_at(site, monkeypatch) as post:
        with pytest.raises(discord.HTTPException):
            await asyncio.wait_for(post(), PATIENCE)
        assert await post() == 7
    assert site.connections == 2


@pytest.mark.parametrize("answer", [None, "no HTTP\r\n\r\n"])
async def test_after_a_broken_answer_the_next_request_takes_another_connection(
    monkeypatch: pytest.MonkeyPatch, answer: str | None
) -> None:
    site = Site(answer, FINE)
    async with client_at(site, monkeypatch) as post:
        with pytest.raises(aiohttp.ClientError):
            await post()
        assert await post() == 7
    assert site.connections == 2


async def test_what_came_unasked_answers_no_later_request(monkeypatch: pytest.MonkeyPatch) -> None:
    site = Site(FINE.replace("7", "8") + FINE.replace("7", "9"), FINE)
    async with client_at(site, monkeypatch) as post:
        assert [await post(), await post()] == [8, 7]
    assert site.connections == 2


async def test_the_rest_of_an_answer_that_was_given_up_meets_no_other_request(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    site = Site(FINE[:-3], FINE)
    async with client_at(site, monkeypatch) as post:
        site.asked.clear()
        asking = asyncio.ensure_future(post())
        await asyncio.wait_for(site.asked.wait(), PATIENCE)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert await post() == 7
    assert site.connections == 2


async def test_a_request_without_a_time_out_of_its_own_does_not_wait_for_ever() -> None:
    silence = ""
    site = Site(silence, FINE)
    at_once = aiohttp.ClientTimeout(total=0.001)
    async with address_of(site) as address:
        session = LeanSession(aiohttp.ClientSession(timeout=at_once), kept_s=60)

        async def ask(**options: Any) -> bytes:
            body = Body(b"{}", "application/json")
            url = f"{address}/commands"
            async with session.request("PUT", url, data=body, headers={}, **options) as answer:
                return bytes(answer.content)

        own = {"timeout": aiohttp.ClientTimeout()}
        try:
            assert await ask(**own) == b'{"id": "7"}'
            with pytest.raises(TimeoutError):
                await ask()
            assert await ask(**own) == b'{"id": "7"}'
        finally:
            await session.close()
    assert site.connections == 2


async def test_answers_say_which_bot_sends_them(monkeypatch: pytest.MonkeyPatch) -> None:
    site = Site(FINE, FINE)
    async with address_of(site) as address:
        monkeypatch.setattr(discord.http.Route, "BASE", f"{address}/api/v10")
        client = discord.Client(intents=discord.Intents.none())
        lighten_requests(client)
        try:
            await client.http.static_login("token")
            session = getattr(client.http, "_HTTPClient__session")  # noqa: B009  # as discord.py
            webhook = discord.Webhook.partial(1, "token", session=session)
            await requests.edit_answer(webhook, None, {"content": "♠"})
            await requests.delete_answer(webhook, None)
        finally:
            await client.http.close()
    agent = f"User-Agent: {client.http.user_agent}\r\n".encode()
    assert [agent in head for head in site.heads[1:]] == [True, True]
