"""discord.py's HTTP layer, except for six things that cost much and bring nothing.

A message with files is sent in one piece, messages leave by a short way
(`bot/discord_api/session.py`), an answer that nobody reads is not parsed, connections are kept
longer, rate limits are tidied once in a while, and no request waits for one for long.

aiohttp writes a form in pieces: a header, a content and an ending for each part, each with a system
call and a TLS record of its own. For a board's picture that took longer than all else about its
request.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterable, Mapping, Sequence
from contextvars import ContextVar
from io import IOBase
from typing import Any, Final

import aiohttp
import discord
import discord.webhook.async_
from discord.http import HTTPClient, Ratelimit, Route, json_or_text
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.discord_api import invalid_requests
from bot.discord_api.rate_limits import LONGEST_WAIT_S, ShortRatelimit
from bot.discord_api.session import Body, LeanSession

KEPT_S: Final = 60.0
"""How long an idle connection is kept: a new one costs a TLS handshake, and so five times the
processor time of a request. aiohttp keeps one for 15 seconds, Discord's gatekeeper for 400."""
TIDY_S: Final = 60.0
"""How often rate limits that are no longer needed are looked for: discord.py visits all of them for
each new one, and every channel has its own."""
_SESSION: Final = "_HTTPClient__session"
"""The name by which discord.py's interactions, too, find the session."""
_OK: Final = 200
_is_unread: ContextVar[bool] = ContextVar("is_unread", default=False)

to_json: Final = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode


class OnePieceHTTP(HTTPClient):
    """An HTTPClient; retries and errors are discord.py's, and rate limits but for long waits."""

    _tidied_at: float = 0.0
    """When rate limits were tidied last (`time.monotonic`)."""

    def get_ratelimit(self, key: str) -> Ratelimit:
        """Return the rate limit of this name; a new one keeps no request waiting for long."""
        if key not in self._buckets:
            self._buckets[key] = ShortRatelimit(None)
            self._try_clear_expired_ratelimits()
        return self._buckets[key]

    def _try_clear_expired_ratelimits(self) -> None:
        now = time.monotonic()
        if now >= self._tidied_at + TIDY_S:
            self._tidied_at = now
            super()._try_clear_expired_ratelimits()

    async def static_login(self, token: str) -> Any:
        """Open the session, with connections that outlast the pause between two clicks."""
        if self.connector is discord.utils.MISSING:
            self.connector = aiohttp.TCPConnector(limit=0, keepalive_timeout=KEPT_S)
        me = await super().static_login(token)
        session: aiohttp.ClientSession = getattr(self, _SESSION)
        # Answers to interactions, too, say who sends them, as Discord wants it.
        session.headers.setdefault("User-Agent", self.user_agent)
        setattr(self, _SESSION, LeanSession(session, KEPT_S))
        return me

    async def request(
        self,
        route: Route,
        *,
        files: Sequence[discord.File] | None = None,  # noqa: ARG002  # they are in the form
        form: Iterable[Mapping[str, Any]] | None = None,
        **kwargs: Any,
    ) -> Any:
        """Make a request, with its form or JSON as bytes.

        Raises RateLimited where none is made now, besides discord.py's errors.
        """
        if invalid_requests.REQUESTS.leave_out(route):
            raise discord.RateLimited(invalid_requests.WINDOW_S)
        if form:
            kwargs["data"] = _in_one_piece(form)
        elif "json" in kwargs:
            kwargs["data"] = _as_json(kwargs.pop("json"))
        return await super().request(route, **kwargs)


class OnePieceWebhooks(AsyncWebhookAdapter):
    """What requests with an interaction's token go through; rate limits are discord.py's."""

    async def request(
        self,
        route: Route,
        session: Any,
        *,
        payload: Any = None,
        multipart: Any = None,
        files: Sequence[discord.File] | None = None,
        **kwargs: Any,
    ) -> Any:
        """Make a request, with its form or JSON as bytes where the session can send them."""
        sender = session
        if isinstance(session, LeanSession) and (multipart or payload is not None):
            body = _in_one_piece(multipart) if multipart else _as_json(payload)
            sender = _Carrier(session, body)
            payload = multipart = files = None
        return await super().request(
            route, sender, payload=payload, multipart=multipart, files=files, **kwargs
        )


class _Carrier:
    """A session for one request, which carries this body."""

    def __init__(self, session: LeanSession, body: Body) -> None:
        self._session = session
        self._body = body

    def request(self, method: str, url: str, *, data: None, **options: Any) -> Any:  # noqa: ARG002
        """Make the request, or repeat it."""
        return self._session.request(method, url, data=self._body, **options)


def lighten_requests(client: discord.Client) -> None:
    """Let a new client send messages in one piece, and skip parsing inside `Unread`."""
    # The client makes its HTTP layer itself and hands it to its other parts.
    client.http.__class__ = OnePieceHTTP
    # Not by the client's own option, which takes no less than half a minute.
    client.http.max_ratelimit_timeout = LONGEST_WAIT_S
    if type(async_context.get()) is AsyncWebhookAdapter:  # not a simulated Discord's
        async_context.set(OnePieceWebhooks())  # type: ignore[no-untyped-call]
    # Both layers, for the bot's token and for those of interactions, read answers by this name.
    discord.http.json_or_text = _read
    discord.webhook.async_.json_or_text = _read  # type: ignore[attr-defined]  # imported there


class Unread:
    """Leaves what answers a request unparsed inside a block, unless it is an error."""

    def __enter__(self) -> None:
        self._token = _is_unread.set(True)

    def __exit__(self, *_: object) -> None:
        _is_unread.reset(self._token)


async def _read(response: aiohttp.ClientResponse) -> dict[str, Any] | str:
    """Read an answer. One that nobody reads is only taken from the connection."""
    invalid_requests.REQUESTS.note(response.status, response.headers)
    if response.status == _OK and _is_unread.get():
        await response.read()
        return {}
    return await json_or_text(response)


def _in_one_piece(form: Iterable[Mapping[str, Any]]) -> Body:
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
    return Body(b"".join(pieces), f"multipart/form-data; boundary={boundary}")


def _as_json(content: Any) -> Body:
    return Body(to_json(content).encode(), "application/json")
