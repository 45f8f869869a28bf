"""Discord's gateway: sessions by shard, events to whom they belong, resumed or not."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any, Final

import discord
from aiohttp import WSMsgType, web
from simcord.backend import Backend, serializers
from simcord.intents import prune_guild_create, required_intent

if TYPE_CHECKING:
    from .process import Process

KEPT: Final = 5_000
"""How many events a session keeps for when it is resumed."""


@dataclass
class Session:
    """What one shard of one process has identified for; it outlives its connection."""

    id: str
    process: Process
    shard: int
    shards: int
    intents: discord.Intents
    socket: web.WebSocketResponse | None = None
    seq: int = 0
    kept: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=KEPT))
    unsent: asyncio.Queue[str] = field(default_factory=asyncio.Queue)

    def send(self, event: str, payload: Mapping[str, Any]) -> None:
        """Send an event, or keep it for when the session is resumed."""
        self.seq += 1
        text = json.dumps({"op": 0, "t": event, "s": self.seq, "d": payload})
        self.kept.append((self.seq, text))
        if self.socket is not None:
            self.unsent.put_nowait(text)

    def resume(self, seq: int, socket: web.WebSocketResponse) -> None:
        """Go on over another connection, with what came after this number."""
        self.unsent = asyncio.Queue()
        for number, text in self.kept:
            if number > seq:
                self.unsent.put_nowait(text)
        self.socket = socket
        self.send("RESUMED", {})

    async def write(self) -> None:
        """Send all events until the connection ends."""
        socket, unsent = self.socket, self.unsent
        assert socket is not None
        with suppress(ConnectionError):
            while True:
                await socket.send_str(await unsent.get())


@dataclass
class Gateway:
    """Takes connections and hands out events."""

    backend: Backend
    refuses: bool = False
    """Whether connections are answered with an error."""
    close_code: int | None = None
    """What connections are closed with when they identify."""
    silent: bool = False
    """Whether connections are taken and nothing is said on them."""
    refuses_resume: bool = False
    """Whether no session can be taken up again after its connection is lost."""
    sessions: dict[str, Session] = field(default_factory=dict)
    resumed: int = 0
    """How often a session was taken up again."""
    identified: int = 0
    """How often one was begun."""
    unheard: int = 0
    """How many connections were taken in silence."""
    watcher: Callable[[], None] = lambda: None
    """Called when one of these numbers has changed."""
    _sockets: dict[web.WebSocketResponse, web.Request] = field(default_factory=dict)
    _numbers: count[int] = field(default_factory=lambda: count(1))

    def feed(self, event: str, payload: Mapping[str, Any]) -> None:
        """Hand an event to the sessions of its shard that have asked for its kind."""
        intent = required_intent(event, payload)
        for session in self.sessions.values():
            if intent is not None and not getattr(session.intents, intent):
                continue
            if _shard_of(event, payload, session.shards) == session.shard:
                session.send(event, self._shaped(event, payload, session))

    def _shaped(self, event: str, payload: Mapping[str, Any], session: Session) -> Any:
        if event != "GUILD_CREATE":
            return payload
        shaped = deepcopy(dict(payload))
        prune_guild_create(shaped, session.intents, self.backend.bot_user.id)
        return shaped

    async def connect(self, http: web.Request, process: Process) -> web.StreamResponse:
        """Serve one connection to its end."""
        if self.refuses:
            return web.Response(status=503)
        socket = web.WebSocketResponse()
        await socket.prepare(http)
        self._sockets[socket] = http
        session: Session | None = None
        writer: asyncio.Task[None] | None = None
        try:
            await self._say_hello(socket)
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    continue
                said = message.json()
                if said["op"] == 1:
                    await socket.send_json({"op": 11, "d": None})
                elif said["op"] == 2 and self.close_code is not None:
                    await socket.close(code=self.close_code)
                elif said["op"] in {2, 6}:
                    session = self._begun(process, said, socket)
                    if session is None:
                        await socket.send_json({"op": 9, "d": False})
                        continue
                    writer = asyncio.create_task(session.write())
                    process.connected(session)
                    self.watcher()
        finally:
            self._sockets.pop(socket, None)
            if writer is not None:
                writer.cancel()
            if session is not None and session.socket is socket:
                session.socket = None
        return socket

    async def _say_hello(self, socket: web.WebSocketResponse) -> None:
        if self.silent:
            self.unheard += 1
            self.watcher()
            return
        # A client that only tested the address may be gone again.
        with suppress(ConnectionError):
            await socket.send_json({"op": 10, "d": {"heartbeat_interval": 41_250}})

    def _begun(
        self, process: Process, said: dict[str, Any], socket: web.WebSocketResponse
    ) -> Session | None:
        """Return the session that a connection is for: a new one, or one taken up again."""
        data = said["d"]
        if said["op"] == 6:
            found = self.sessions.get(data["session_id"])
            if found is None or self.refuses_resume:
                return None
            found.resume(data["seq"], socket)
            self.resumed += 1
            return found
        shard, shards = data.get("shard", (0, 1))
        self.forget(process, shard)
        session = Session(
            f"session-{next(self._numbers)}",
            process,
            shard,
            shards,
            discord.Intents._from_value(data["intents"]),
            socket,
        )
        self.sessions[session.id] = session
        self.identified += 1
        self._greet(session)
        return session

    def _greet(self, session: Session) -> None:
        guilds = [
            guild
            for guild in self.backend.guilds.values()
            if (guild.id >> 22) % session.shards == session.shard
            # It may have the bot's commands alone.
            and self.backend.bot_user.id in guild.members
        ]
        ready = {
            "v": 10,
            "user": dict(serializers.user_payload(self.backend.bot_user)),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": session.process.gateway,
            "shard": [session.shard, session.shards],
            "application": {"id": str(self.backend.application_id), "flags": 0},
        }
        session.send("READY", ready)
        for guild in guilds:
            payload = serializers.guild_create_payload(self.backend, guild)
            session.send("GUILD_CREATE", self._shaped("GUILD_CREATE", payload, session))

    def forget(self, process: Process, shard: int | None = None) -> None:
        """End the sessions of a process, or that of one of its shards."""
        for session in list(self.sessions.values()):
            if session.process is process and shard in {None, session.shard}:
                del self.sessions[session.id]

    def drop(self, process: Process | None = None) -> None:
        """Break connections without a word."""
        for session in self.sessions.values():
            http = self._sockets.get(session.socket) if session.socket is not None else None
            fits = process is None or session.process is process
            if fits and http is not None and http.transport is not None:
                http.transport.abort()

    async def ask_to_reconnect(self) -> None:
        """Ask all processes to connect again (opcode 7), as Discord does now and then."""
        await self._say({"op": 7, "d": None})

    async def invalidate(self) -> None:
        """End all sessions (opcode 9): processes have to begin new ones."""
        self.sessions.clear()
        await self._say({"op": 9, "d": False})

    async def _say(self, message: dict[str, Any]) -> None:
        for socket in list(self._sockets):
            with suppress(ConnectionError):
                await socket.send_json(message)


def _shard_of(event: str, payload: Mapping[str, Any], shards: int) -> int:
    """Return the shard of an event; an event without a server goes to shard 0."""
    guild_id = payload.get("guild_id")
    if guild_id is None and event in {"GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE"}:
        guild_id = payload["id"]
    return 0 if guild_id is None else (int(guild_id) >> 22) % shards
