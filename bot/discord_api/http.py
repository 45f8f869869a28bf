"""discord.py's HTTP layer, except for three things that cost much and bring nothing.

A message with files is sent in one piece, an answer that nobody reads is not parsed, and
connections are kept longer.

aiohttp writes a form in pieces: a header, a content and an ending for each part, each with a system
call and a TLS record of its own. For a board's picture that took longer than all else about its
request.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from io import IOBase
from typing import Any, Final

import aiohttp
import discord
import discord.webhook.async_
from aiohttp import BytesPayload
from discord.http import HTTPClient, Route, json_or_text

KEPT_S: Final = 60.0
"""How long an idle connection is kept: a new one costs a TLS handshake, and so five times the
processor time of a request. aiohttp keeps one for 15 seconds, Discord's gatekeeper for 400."""
_OK: Final = 200
_is_unread: ContextVar[bool] = ContextVar("is_unread", default=False)

to_json: Final = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode


class OnePieceHTTP(HTTPClient):
    """An HTTPClient; rate limits, retries and errors are discord.py's."""

    async def static_login(self, token: str) -> Any:
        """Open the session, with connections that outlast the pause between two clicks."""
        if self.connector is discord.utils.MISSING:
            self.connector = aiohttp.TCPConnector(limit=0, keepalive_timeout=KEPT_S)
        return await super().static_login(token)

    async def request(
        self,
        route: Route,
        *,
        files: Sequence[discord.File] | None = None,  # noqa: ARG002  # they are in the form
        form: Iterable[Mapping[str, Any]] | None = None,
        **kwargs: Any,
    ) -> Any:
        """Make a request, with its form or JSON as bytes."""
        if form:
            kwargs["data"] = _in_one_piece(form)
        elif "json" in kwargs:
            # aiohttp takes bytes as they are; of other data it first looks for what they may be.
            body = to_json(kwargs.pop("json")).encode()
            kwargs["data"] = BytesPayload(body, content_type="application/json")
        return await super().request(route, **kwargs)


def lighten_requests(client: discord.Client) -> None:
    """Let a new client send messages in one piece, and skip parsing inside `unread`."""
    # The client makes its HTTP layer itself and hands it to its other parts.
    client.http.__class__ = OnePieceHTTP
    # Both layers, for the bot's token and for those of interactions, read answers by this name.
    discord.http.json_or_text = _read
    discord.webhook.async_.json_or_text = _read  # type: ignore[attr-defined]  # imported there


@contextmanager
def unread() -> Iterator[None]:
    """Leave what answers a request unparsed inside the block, unless it is an error."""
    token = _is_unread.set(True)
    try:
        yield
    finally:
        _is_unread.reset(token)


async def _read(response: aiohttp.ClientResponse) -> dict[str, Any] | str:
    """Read an answer. One that nobody reads is only taken from the connection."""
    if response.status == _OK and _is_unread.get():
        await response.read()
        return {}
    return await json_or_text(response)


def _in_one_piece(form: Iterable[Mapping[str, Any]]) -> BytesPayload:
    """Return a form as one multipart body, which can be sent repeatedly.

    Names of parts and files are the bot's own: none holds a quotation mark or the end of a line.
    """
    boundary = secrets.token_hex(16)
    pieces: list[bytes] = []
    for part in form:
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="{part["name"]}"'
        if "filename" in part:
            head += f'; filename="{part["filename"]}"\r\nContent-Type: {part["content_type"]}'
        value = part["value"]
        # discord.py's own methods give files, those of `requests` bytes.
        content = value.read() if isinstance(value, IOBase) else value
        content = content.encode() if isinstance(content, str) else content
        pieces += (f"{head}\r\n\r\n".encode(), content, b"\r\n")
    pieces.append(f"--{boundary}--\r\n".encode())
    kind = f"multipart/form-data; boundary={boundary}"
    return BytesPayload(b"".join(pieces), content_type=kind)
