"""Discord's front door and no more: the few routes of a start, and a gateway that says hello.

Enough to see how the bot starts, stops, and is refused, within a second; whatever is played over a
wire belongs to `tests/wire`, which has a whole Discord behind its door.

It runs on loopback, in the test's own process; the bot in it, or in a process of its own, is stock
discord.py pointed here by the class attributes that hold Discord's addresses.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import discord
import pytest
import yarl
from aiohttp import web
from discord.gateway import DiscordWebSocket

from tests.patience import PATIENCE

ROOT: Final = Path(__file__).parents[1]
TOKEN: Final = "MTIzNDU2.very-secret.not-for-any-log"
APPLICATION: Final = 4001
BOT: Final = 4002

_SITE: Final = """
import os, sys
for name in os.environ.get("LACKS", "").split():
    sys.modules[name] = None
if "DISCORD" in os.environ:
    import discord.http
    discord.http.Route.BASE = os.environ["DISCORD"] + "/api"
"""
"""What Python runs before the bot's first line, in a process that is to start here."""

_USER: Final = {
    "id": str(BOT),
    "username": "Hang Jack",
    "discriminator": "0000",
    "avatar": None,
    "global_name": None,
    "bot": True,
}


@dataclass
class Front:
    """What the door answers; a test changes it as it needs."""

    address: str = ""
    refused: dict[str, int] = field(default_factory=dict)
    """Routes such as ``GET /users/@me`` that answer with an error."""
    servers: dict[int, tuple[str, discord.Permissions]] = field(default_factory=dict)
    """Where the bot is: each server's name, and what everybody there may do."""
    endpoint: str | None = None
    """The address that the application has its commands sent to."""
    gateway: str | None = None
    """The address of the gateway, where it is not this one's."""
    close_code: int | None = None
    """What the gateway says to whoever identifies, instead of READY."""
    deaf: bool = False
    """Whether the gateway takes connections and says nothing."""
    asked: list[str] = field(default_factory=list)
    """The routes, in the order they were asked for."""
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once somebody has been told READY."""
    resumed: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once somebody has come back after a broken connection."""
    unheard: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once somebody has connected to the deaf gateway."""
    first: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once anything has been asked."""
    _sockets: set[web.WebSocketResponse] = field(default_factory=set)

    @property
    def own_gateway(self) -> str:
        return self.address.replace("http", "ws", 1) + "/gateway"

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """Answer whatever is asked over HTTP."""
        route = f"{request.method} {request.path.removeprefix('/api')}"
        self.asked.append(route)
        self.first.set()
        if route in self.refused:
            return _json({"message": "no", "code": 0}, status=self.refused[route])
        if request.headers.get("Authorization") != f"Bot {TOKEN}":
            return _json({"message": "401: Unauthorized", "code": 0}, status=401)
        body = self._body(route)
        if body is None:
            return _json({"message": "Unknown", "code": 0}, status=404)
        return _json(body)

    def _body(self, route: str) -> Any:
        match route.split("/")[1:]:
            case ["users", "@me"]:
                return _USER
            case ["oauth2", "applications", "@me"]:
                return self._application()
            case ["gateway", "bot"]:
                limits = {"total": 9, "remaining": 9, "reset_after": 0, "max_concurrency": 1}
                return {
                    "url": self.gateway or self.own_gateway,
                    "shards": 1,
                    "session_start_limit": limits,
                }
            case ["applications", _, "commands"]:
                return []
            case ["users", "@me", "guilds"]:
                return [{"id": str(id_), "name": "?"} for id_ in self.servers]
            case ["guilds", id_]:
                return self._server(int(id_))
            case ["guilds", _, "members", user] if user == str(BOT):
                return {"user": _USER, "roles": [], "joined_at": None, "flags": 0}
        return None

    def _application(self) -> dict[str, Any]:
        return {
            "id": str(APPLICATION),
            "name": "Hang Jack",
            "description": "",
            "icon": None,
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "0",
            "flags": 0,
            "owner": {**_USER, "id": "1", "bot": False},
            "interactions_endpoint_url": self.endpoint,
        }

    def _server(self, id_: int) -> dict[str, Any]:
        name, permissions = self.servers[id_]
        everyone = {
            "id": str(id_),
            "name": "@everyone",
            "permissions": str(permissions.value),
            "position": 0,
            "color": 0,
            "hoist": False,
            "managed": False,
            "mentionable": False,
        }
        return {"id": str(id_), "name": name, "owner_id": "1", "roles": [everyone]}

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """Say hello, wait for IDENTIFY, say READY (or good-bye), acknowledge heartbeats."""
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self._sockets.add(socket)
        if self.deaf:
            self.unheard.set()
            await socket.receive()
        # The peer may be gone already: it only looked whether anybody is here.
        with suppress(ConnectionResetError):
            await socket.send_json({"op": 10, "d": {"heartbeat_interval": 45_000}})
        async for message in socket:
            said = message.json()
            if said["op"] == 1:
                await socket.send_json({"op": 11, "d": None})
            elif said["op"] == 2 and self.close_code is not None:
                await socket.close(code=self.close_code)
            elif said["op"] == 2:
                await socket.send_json({"op": 0, "t": "READY", "s": 1, "d": self._ready()})
                self.ready.set()
            elif said["op"] == 6:
                await socket.send_json({"op": 0, "t": "RESUMED", "s": 2, "d": {}})
                self.resumed.set()
        self._sockets.discard(socket)
        return socket

    def _ready(self) -> dict[str, Any]:
        return {
            "v": 10,
            "user": _USER,
            "guilds": [],
            "session_id": "session",
            "resume_gateway_url": self.gateway or self.own_gateway,
            "shard": [0, 1],
            "application": {"id": str(APPLICATION), "flags": 0},
        }

    async def hang_up(self) -> None:
        """Break every connection to the gateway."""
        for socket in list(self._sockets):
            await socket.close(code=1012)


def _json(body: Any, status: int = 200) -> web.Response:
    # discord.py reads JSON under exactly this type, with no charset behind it.
    content = json.dumps(body).encode()
    return web.Response(body=content, status=status, content_type="application/json")


@asynccontextmanager
async def open_front(patch: pytest.MonkeyPatch) -> AsyncIterator[Front]:
    """Open the door, and send this process's discord.py there."""
    front = Front()
    app = web.Application()
    app.router.add_get("/gateway", front.connect)
    app.router.add_get("/gateway/", front.connect)
    app.router.add_route("*", "/api/{rest:.*}", front.answer)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0][:2]
    front.address = f"http://{host}:{port}"
    patch.setattr(discord.http.Route, "BASE", f"{front.address}/api")
    patch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(front.own_gateway))
    try:
        yield front
    finally:
        await front.hang_up()
        await runner.cleanup()


@dataclass(frozen=True)
class Ended:
    """How a process ended."""

    status: int
    out: str
    err: str

    @property
    def all(self) -> str:
        return self.out + self.err


@asynccontextmanager
async def started(
    home: Path, *arguments: str, front: Front | None = None, **settings: str
) -> AsyncIterator[asyncio.subprocess.Process]:
    """Start ``python -m bot`` in a folder of its own, with nothing else set; killed in the end."""
    site = home / "site"
    site.mkdir(exist_ok=True)
    (site / "sitecustomize.py").write_text(_SITE)
    environ = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": os.pathsep.join((str(site), str(ROOT))),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONUTF8": "1",
        "HOME": str(home),
        "TMPDIR": str(home),
        **settings,
    }
    if front is not None:
        environ["DISCORD"] = front.address
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", *arguments),
        cwd=home,
        env=environ,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.communicate()


async def ended(process: asyncio.subprocess.Process) -> Ended:
    """Wait for a process to end by itself."""
    out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode is not None
    return Ended(process.returncode, out.decode(), err.decode())


async def run(home: Path, *arguments: str, front: Front | None = None, **settings: str) -> Ended:
    """Run ``python -m bot`` to its end."""
    async with started(home, *arguments, front=front, **settings) as process:
        return await ended(process)
