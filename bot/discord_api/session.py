"""HTTP requests with a prepared body: what aiohttp's session would make for each is made once.

For every request aiohttp parses the address, fills dictionaries of headers, starts a task that
writes the body, and is ready to follow redirects and to keep cookies. That takes longer than the
request itself, and Discord's API needs none of it. The connections stay aiohttp's: their pool, TLS
and how answers are parsed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import aiohttp
from aiohttp.client_proto import ResponseHandler
from aiohttp.connector import Connection
from aiohttp.http import SERVER_SOFTWARE
from aiohttp.http_exceptions import HttpProcessingError
from yarl import URL

_NONE: Final = aiohttp.ClientTimeout()
_USUAL: Final = {
    "User-Agent": SERVER_SOFTWARE,
    **{str(name): value for name, value in aiohttp.ClientRequest.DEFAULT_HEADERS.items()},
}
"""The headers that aiohttp sends where a request has no others."""
_FIRST_FINAL: Final = 200
"""Answers of a lower status announce another one."""


@dataclass(frozen=True, slots=True)
class Body:
    """The whole body of a request, which can be sent repeatedly."""

    content: bytes
    kind: str
    """Its Content-Type."""


@dataclass(frozen=True, slots=True)
class Answer:
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


class LeanSession:
    """Sends prepared bodies, and leaves every other request to aiohttp's session.

    A prepared body is sent without a time-out, since the callers have their own, and redirects are
    not followed. Errors are aiohttp's.
    """

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self._session = session
        self._is_traced = bool(session.trace_configs)
        self._addresses: dict[str, aiohttp.ClientRequest] = {}
        """By origin: what the connector knows an address by."""

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
        address = URL(url)
        if options.get("params"):
            address = address.with_query(options["params"])
        return _Exchange(self, method, address, options["headers"], body)

    async def exchange(self, url: URL, head: bytes, body: bytes) -> Answer:
        """Send a request over a connection of the pool, and read its answer."""
        connector = self._session.connector
        if connector is None or self._session.closed:
            message = "the session is closed"
            raise RuntimeError(message)
        address = self._address(url)
        connection = await connector.connect(address, traces=[], timeout=_NONE)
        try:
            protocol = _begin(connection, head + body)
            first, payload = await protocol.read()
            while first.code < _FIRST_FINAL:
                first, payload = await protocol.read()
            content = await payload.read()
        except HttpProcessingError as error:
            connection.close()
            raise aiohttp.ClientResponseError(
                address.request_info, (), status=error.code, message=error.message
            ) from error
        except BaseException:
            connection.close()
            raise
        connection.release()
        return Answer(first.code, first.reason, first.headers, content)

    def _address(self, url: URL) -> aiohttp.ClientRequest:
        origin = f"{url.scheme}://{url.raw_authority}"
        known = self._addresses.get(origin)
        if known is None:
            known = aiohttp.ClientRequest("POST", URL(origin), session=self._session)
            self._addresses[origin] = known
        return known


def _begin(connection: Connection, content: bytes) -> ResponseHandler:
    """Write a request, and return what its answer is read from."""
    protocol = connection.protocol
    if protocol is None or protocol.transport is None:
        raise aiohttp.ServerDisconnectedError
    protocol.set_response_params(read_until_eof=True)
    protocol.transport.write(content)
    return protocol


@dataclass(frozen=True, slots=True)
class _Exchange:
    """A request, begun on entry of an `async with` block; its answer is what the block gets."""

    session: LeanSession
    method: str
    url: URL
    headers: Mapping[str, str]
    body: Body

    async def __aenter__(self) -> Answer:
        content = self.body.content
        headers = {
            "Host": self.url.host_port_subcomponent,
            **_USUAL,
            **self.headers,
            "Content-Type": self.body.kind,
            "Content-Length": len(content),
        }
        lines = [f"{self.method} {self.url.raw_path_qs} HTTP/1.1"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        head = "\r\n".join(lines)
        if head.count("\n") != len(headers):
            message = "a header with the end of a line in it"
            raise ValueError(message)
        return await self.session.exchange(self.url, f"{head}\r\n\r\n".encode(), content)

    async def __aexit__(self, *_: object) -> None:
        """Do nothing: the answer has been read, or the connection closed."""
