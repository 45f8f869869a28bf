"""Discord's HTTP side: SimCord's own handlers behind a socket, with faults and deaths on demand."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final, Protocol

import discord
from aiohttp import BodyPartReader, web
from simcord.backend import Backend
from simcord.backend.errors import BackendError, unknown_message
from simcord.http import router

from .faults import Fault, reset

if TYPE_CHECKING:
    from .process import Process

TOKEN: Final = "MTIzNDU2.very-secret.not-for-any-log"
NONCE_S: Final = 120.0
"""How long Discord remembers a nonce, about."""


@dataclass(slots=True)
class Request:
    """One request of the bot's."""

    process: str
    number: int
    """Counted by process, from 1."""
    method: str
    route: str
    """With its parameters' names: ``/channels/{channel_id}/messages``."""
    path: str
    body: Any
    at: float
    """When it arrived, by `time.perf_counter`."""
    files: int = 0
    """How many files came with it."""
    status: int | None = None
    """What was answered; None where nothing was."""
    done_at: float | None = None


@dataclass(slots=True)
class Verdict:
    """What rate limits say of a request."""

    headers: dict[str, str] = field(default_factory=dict)
    status: int | None = None
    """Of a refusal; None where the request may go on."""
    content: dict[str, object] = field(default_factory=dict)
    """The JSON of a refusal."""


class Limits(Protocol):
    """Rate limits, such as those of benchmarks/limits.py."""

    def judge(self, request: Request, backend: Backend, /) -> Verdict:
        """Count a request, or refuse it."""


@dataclass
class Rest:
    """Answers over HTTP, and remembers what was asked."""

    backend: Backend
    clock: Callable[[], float]
    """Seconds since 1970, by Discord's clock."""
    faults: list[Fault] = field(default_factory=list)
    limits: Limits | None = None
    """Discord's rate limits, where they matter."""
    nonces_last: float = NONCE_S
    keeps: int | None = None
    """How many requests are remembered; None for all of them."""
    counts: Counter[str] = field(default_factory=Counter)
    """Requests by method and route: ``POST /channels/{channel_id}/messages``."""
    log: deque[Request] = field(default_factory=deque)
    connections: int = 1000
    """How often the bot may connect within the hour."""
    gateway: str | None = None
    """The gateway's address, where it is not the process's own."""
    processes: dict[str, Process] = field(default_factory=dict)
    watchers: list[Callable[[Request], None]] = field(default_factory=list)
    """Called with every request once it is carried out or refused."""
    _nonces: dict[tuple[int, str], tuple[float, int]] = field(default_factory=dict)

    async def answer(self, http: web.Request) -> web.StreamResponse:
        """Answer one request, or die by it."""
        process = self.processes[http.match_info["process"]]
        path = "/" + http.match_info["rest"]
        body, files = await _content(http)
        process.requests += 1
        handler, route, arguments = self._find(http.method, path)
        request = Request(
            process.name,
            process.requests,
            http.method,
            route,
            path,
            body,
            time.perf_counter(),
            len(files),
        )
        self.counts[f"{http.method} {route}"] += 1
        if self.keeps is None or self.keeps:
            self.log.append(request)
            while self.keeps is not None and len(self.log) > self.keeps:
                self.log.popleft()
        if process.dies_by(request, before=True):
            return self._broken(http, request)
        verdict = Verdict() if self.limits is None else self.limits.judge(request, self.backend)
        response: web.Response | None
        if verdict.status is None:
            response = await self._answer(http, request, handler, arguments, files)
        else:
            response = _json(verdict.content, verdict.status)
        if response is not None:
            response.headers.update(verdict.headers)
        if process.dies_by(request, before=False) or response is None:
            return self._broken(http, request)
        request.status = response.status
        self._tell(request)
        return response

    def _broken(self, http: web.Request, request: Request) -> web.Response:
        reset(http)
        self._tell(request)
        return web.Response()

    def _tell(self, request: Request) -> None:
        request.done_at = time.perf_counter()
        for watcher in self.watchers:
            watcher(request)

    async def _answer(
        self,
        http: web.Request,
        request: Request,
        handler: router.Handler | None,
        arguments: dict[str, str],
        files: list[discord.File],
    ) -> web.Response | None:
        """Handle a request, unless a fault applies; None breaks the connection."""
        if http.headers.get("Authorization") != f"Bot {TOKEN}" and not _has_token(request.route):
            return _error(BackendError(401, 0, "401: Unauthorized"))
        about = request.method, request.path, request.files
        fault = next((fault for fault in self.faults if fault.fits(*about)), None)
        if fault is not None:
            fault.meet()
            await asyncio.sleep(fault.wait)
        wrong = fault is not None and (fault.reset or fault.status is not None)
        if fault is None or not wrong or fault.carried_out:
            response = self._carry_out(http, request, handler, arguments, files)
            if fault is None or not wrong:
                return response
        return None if fault.reset else fault.response()

    def _carry_out(
        self,
        http: web.Request,
        request: Request,
        handler: router.Handler | None,
        arguments: dict[str, str],
        files: list[discord.File],
    ) -> web.Response:
        if request.route == "/gateway/bot":
            return _json(self._gateway(http))
        if handler is None:
            return _error(BackendError(404, 0, "404: Not Found"))
        context = router.RequestContext(
            self.backend,
            arguments,
            json=request.body,
            params=dict(http.query),
            files=files,
            method=request.method,
            path=request.path,
            message_content_access=False,
        )
        try:
            content = self._with_nonce(request, lambda: handler(context))
            # Discord answers a callback with its message only where that is asked for.
            unasked = request.route.endswith("/callback") and "with_response" not in http.query
            return _json(None if unasked else content)
        except BackendError as error:
            return _error(error)

    def _with_nonce(self, request: Request, do: Callable[[], Any]) -> Any:
        """Return the message that was sent with this nonce before, or send it."""
        nonce = request.body.get("nonce") if isinstance(request.body, dict) else None
        if nonce is None or not request.body.get("enforce_nonce") or request.method != "POST":
            return do()
        channel_id = int(request.path.split("/")[2])
        until, message_id = self._nonces.get((channel_id, nonce), (0.0, 0))
        if self.clock() < until:
            if message_id not in self.backend.messages.get(channel_id, {}):
                raise unknown_message()
            context = router.RequestContext(
                self.backend, {"channel_id": str(channel_id), "message_id": str(message_id)}
            )
            get, _, _ = self._find("GET", f"/channels/{channel_id}/messages/{message_id}")
            assert get is not None
            return {**get(context), "nonce": nonce}
        sent = do()
        self._nonces[channel_id, nonce] = (self.clock() + self.nonces_last, int(sent["id"]))
        return {**sent, "nonce": nonce}

    def _gateway(self, http: web.Request) -> dict[str, Any]:
        limits = {"total": 1000, "remaining": self.connections, "max_concurrency": 16}
        limits["reset_after"] = 3_600_000
        process = self.processes[http.match_info["process"]]
        address = self.gateway or process.gateway
        return {"url": address, "shards": process.shards, "session_start_limit": limits}

    def _find(self, method: str, path: str) -> tuple[router.Handler | None, str, dict[str, str]]:
        """Return SimCord's handler for a request, its route, and the route's parameters."""
        parts = path.strip("/").split("/")
        found: tuple[int, router.Handler, list[str]] | None = None
        for template, handler in router._ROUTES.get(method, ()):
            if len(template) != len(parts):
                continue
            pairs = list(zip(template, parts, strict=True))
            if all(want.startswith("{") or want == part for want, part in pairs):
                literal = sum(want == part for want, part in pairs)
                if found is None or literal > found[0]:
                    found = (literal, handler, template)
        if found is None:
            return None, path, {}
        _, handler, template = found
        values = {
            want[1:-1]: part
            for want, part in zip(template, parts, strict=True)
            if want.startswith("{")
        }
        return handler, "/" + "/".join(template), values


def _has_token(route: str) -> bool:
    """Return whether a route carries an interaction's token instead of the bot's."""
    return route.startswith(("/interactions/", "/webhooks/"))


async def _content(http: web.Request) -> tuple[Any, list[discord.File]]:
    """Return a request's JSON, and the files that came with it."""
    if not http.content_type.startswith("multipart/"):
        text = await http.text()
        return (json.loads(text) if text else None), []
    body: Any = None
    parts: dict[str, tuple[str, bytes]] = {}
    async for part in await http.multipart():
        assert isinstance(part, BodyPartReader), "no parts within parts"
        name = part.name or ""
        content = bytes(await part.read(decode=True))
        if name == "payload_json":
            body = json.loads(content)
        else:
            parts[name] = (part.filename or name, content)
    message = body.get("data", body) if isinstance(body, dict) else {}
    about = {str(file.get("id")): file for file in message.get("attachments") or ()}
    files = []
    for name, (filename, content) in parts.items():
        said = about.get(name.removeprefix("files[").removesuffix("]"), {})
        files.append(
            discord.File(BytesIO(content), filename=filename, description=said.get("description"))
        )
    return body, files


def _json(content: Any, status: int = 200) -> web.Response:
    if content is None:
        return web.Response(status=204)
    # discord.py reads JSON under exactly this type, with no charset behind it.
    return web.Response(
        body=json.dumps(content).encode(), status=status, content_type="application/json"
    )


def _error(error: BackendError) -> web.Response:
    return _json(error.to_json(), error.status)
