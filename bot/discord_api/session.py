"""HTTP requests with a prepared body: what aiohttp's session would make for each is made once.

For every request aiohttp parses the address, fills dictionaries of headers, starts a task that
writes the body, and is ready to follow redirects and to keep cookies. That takes longer than the
request itself, and Discord's API needs none of it. The connections stay aiohttp's, with TLS and
how answers are parsed; but those for prepared bodies are kept here, ready for the next one.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

import aiohttp
from aiohttp.connector import Connection
from aiohttp.http_exceptions import HttpProcessingError
from yarl import URL

_NONE: Final = aiohttp.ClientTimeout()
_USUAL: Final = {str(name): value for name, value in aiohttp.ClientRequest.DEFAULT_HEADERS.items()}
"""The headers that aiohttp sends where a request has no others."""
_FIRST_FINAL: Final = 200
"""Answers of a lower status announce another one, except for `_SWITCHING`."""
_SWITCHING: Final = 101
"""The connection speaks another protocol from now on: the last answer that it has."""


class Body(NamedTuple):
    """The whole body of a request, which can be sent repeatedly."""

    content: bytes
    kind: str
    """Its Content-Type."""


class Answer(NamedTuple):
    """An answer that was read to its end: what discord.py asks of aiohttp's."""

    status: int
    reason: str
    headers: Mapping[str, str]
    content: bytes

    async def read(self) -> bytes:
        """Return the content."""
        return self.content

    async def text(self, encoding: str) -> str:
        """Return the content as text."""
        return self.content.decode(encoding)


@dataclass(frozen=True, slots=True)
class _Origin:
    """Where requests go."""

    address: aiohttp.ClientRequest
    """A request by which aiohttp knows where to connect."""
    host: str
    idle: deque[tuple[Connection, float]] = field(default_factory=deque)
    """Connections without a request, and since when; the one used last is the last."""


class LeanSession:
    """Sends prepared bodies, and leaves every other request to aiohttp's session.

    Redirects of a prepared body are not followed. Errors are aiohttp's, and so is the time-out of a
    request that names none.

    Args:
        session: makes the connections.
        kept_s: how long an idle one is used again.
    """

    def __init__(self, session: aiohttp.ClientSession, kept_s: float) -> None:
        self._session = session
        self._kept_s = kept_s
        self._is_traced = bool(session.trace_configs)
        self._origins: dict[str, _Origin] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._session, name)

    def request(self, method: str, url: str, **options: Any) -> Any:
        """Make a request; the result is an asynchronous context manager, as of aiohttp's."""
        body = options.get("data")
        if not isinstance(body, Body):
            return self._session.request(method, url, **options)
        if self._is_traced or options.get("proxy") is not None:
            options["data"] = aiohttp.BytesPayload(body.content, content_type=body.kind)
            return self._session.request(method, url, **options)
        timeout = options.get("timeout", self._session.timeout)
        params, headers = options.get("params"), options["headers"]
        return _Exchange(self, method, url, params, headers, body, timeout.total)

    async def close(self) -> None:
        """Close all connections."""
        for origin in self._origins.values():
            for connection, _ in origin.idle:
                connection.close()
            origin.idle.clear()
        await self._session.close()

    def origin(self, name: str) -> _Origin:
        """Return where a scheme, host and port lead."""
        known = self._origins.get(name)
        if known is None:
            address = aiohttp.ClientRequest("POST", URL(name), session=self._session)
            known = self._origins[name] = _Origin(address, address.headers["Host"])
        return known

    async def exchange(self, origin: _Origin, request: bytes) -> Answer:
        """Send a request over an idle or a new connection, and read its answer."""
        connection = self._idle_connection(origin) or await self._connect(origin)
        protocol = connection.protocol
        try:
            if protocol is None or protocol.transport is None:
                raise aiohttp.ServerDisconnectedError  # noqa: TRY301
            protocol.transport.write(request)
            first, payload = await protocol.read()
            while first.code < _FIRST_FINAL and first.code != _SWITCHING:
                first, payload = await protocol.read()
            content = await payload.read()
        except HttpProcessingError as error:
            connection.close()
            info, status = origin.address.request_info, error.code
            raise aiohttp.ClientResponseError(info, (), status=status) from error
        except BaseException:
            connection.close()
            raise
        origin.idle.append((connection, time.monotonic()))
        return Answer(first.code, first.reason, first.headers, content)

    def _idle_connection(self, origin: _Origin) -> Connection | None:
        """Return an idle connection that still takes a request, and close those kept too long."""
        idle, oldest = origin.idle, time.monotonic() - self._kept_s
        while idle and idle[0][1] < oldest:
            idle.popleft()[0].close()
        while idle:
            connection, _ = idle.pop()
            # It should not be used where more came than was asked for.
            if not (connection.protocol is None or connection.protocol.should_close):
                return connection
            connection.close()
        return None

    async def _connect(self, origin: _Origin) -> Connection:
        connector = self._session.connector
        if connector is None or self._session.closed:
            message = "the session is closed"
            raise RuntimeError(message)
        connection = await connector.connect(origin.address, traces=[], timeout=_NONE)
        if connection.protocol is not None:
            connection.protocol.set_response_params(read_until_eof=True)
        return connection


class _Exchange:
    """A request, begun on entry of an `async with` block; its answer is what the block gets."""

    def __init__(  # noqa: PLR0913, PLR0917  # a request's parts
        self,
        session: LeanSession,
        method: str,
        url: str,
        params: Mapping[str, str] | None,
        headers: Mapping[str, str],
        body: Body,
        seconds: float | None,
    ) -> None:
        self._session = session
        self._method = method
        self._url = url
        self._params = params
        self._headers = headers
        self._body = body
        self._seconds = seconds

    async def __aenter__(self) -> Answer:
        origin, request = self._request()
        if self._seconds is None:
            return await self._session.exchange(origin, request)
        async with asyncio.timeout(self._seconds):
            return await self._session.exchange(origin, request)

    async def __aexit__(self, *_: object) -> None:
        """Do nothing: the answer has been read, or the connection closed."""

    def _request(self) -> tuple[_Origin, bytes]:
        """Return where the request goes, and its bytes."""
        content = self._body.content
        # discord.py has quoted what it has put into the address.
        start = self._url.index("/", self._url.index("://") + 3)
        origin, path = self._session.origin(self._url[:start]), self._url[start:]
        if self._params:
            path += "?" + urlencode(self._params)
        headers = {
            "Host": origin.host,
            **_USUAL,
            **self._session.headers,
            **self._headers,
            "Content-Type": self._body.kind,
            "Content-Length": len(content),
        }
        lines = [f"{name}: {value}\r\n" for name, value in headers.items()]
        head = f"{self._method} {path} HTTP/1.1\r\n{''.join(lines)}\r\n"
        if head.count("\n") != len(lines) + 2:
            message = "a header with the end of a line in it"
            raise ValueError(message)
        return origin, head.encode("ascii") + content
