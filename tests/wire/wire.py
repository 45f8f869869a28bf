"""A Discord behind a socket: SimCord's backend, with an HTTP and a gateway front.

async with open_wire(tmp_path) as wire:
    room, [ann, bob] = wire.club("ann", "bob")
    bot = await wire.started()
    asked = await ann.slash(room, "table open", game="trinidad")
    await asked.answered()
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import discord
from aiohttp import web
from simcord._clock import Clock
from simcord.backend import Backend
from simcord.enums import ChannelType

from tests.patience import PATIENCE
from tests.suite.ports import HOST, kept_port

from .faults import Fault
from .gateway import Gateway
from .people import ANSWER_S, Attached, Person, Seen
from .process import Process
from .rest import Request, Rest

_PUNCTUAL_S: Final = 0.1
"""Seconds by which this process may wake late and still count as awake."""


class LiveClock(Clock):
    """The real time, plus the seconds that a test has advanced."""

    def now(self) -> datetime:
        """Return Discord's time."""
        return datetime.now(UTC) + timedelta(seconds=self.elapsed)


class Forgetful(list[Any]):
    """What SimCord would write down about every request and event; `Rest.log` is enough."""

    def append(self, item: Any, /) -> None:
        """Forget it."""


@dataclass
class Wire:
    """Discord, the people on it, and the bot's processes before its door."""

    home: Path
    """Where processes have their folders."""
    backend: Backend
    rest: Rest
    gateway: Gateway
    address: str
    forks: bool = False
    """Whether the bot's processes are forks, which start sooner (`tests.wire.cradle`)."""
    answer_within: float = ANSWER_S
    """How many seconds Discord waits for an answer."""
    _runner: web.AppRunner | None = None
    _site: web.TCPSite | None = None
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    # --------------------------------------------------------------------------------- the world

    def server(self, name: str, *, shard: int | None = None, shards: int = 1) -> int:
        """Found a server, of a certain shard if one is named; return its id."""
        return self.backend.create_guild(name, shard_id=shard, shard_count=shards).id

    def channel(self, server: int, name: str) -> int:
        """Make a text channel; return its id."""
        return self.backend.create_channel(server, name, type=ChannelType.TEXT).id

    def person(self, name: str, server: int, **rights: bool) -> Person:
        """Add a new person to a server, with these extra permissions."""
        user = self.backend.make_user(name)
        roles = []
        if rights:
            value = discord.Permissions(**rights).value
            roles = [self.backend.create_role(server, name, permissions=value).id]
        self.backend.add_member(server, user.id, roles=roles)
        return Person(self, user.id, name, server)

    def club(self, *names: str) -> tuple[int, list[Person]]:
        """Found a server with a card room and these people; return the room's id, and them."""
        server = self.server("Card Club")
        return self.channel(server, "card-room"), [self.person(name, server) for name in names]

    def messages(self, channel_id: int) -> list[Seen]:
        """Return a channel's messages that all its readers see, oldest first."""
        found = self.backend.messages.get(channel_id, {}).values()
        return [Seen(message) for message in found if not message.is_ephemeral]

    def file(self, attached: Attached) -> bytes:
        """Read a file that is on a message."""
        content = self.backend.cdn.get(attached.url)
        assert content is not None
        return content

    def advance(self, seconds: float) -> None:
        """Let so much time pass at once, for Discord and for the bot's processes."""
        self.backend.advance_clock(seconds)
        self.backend.activate_due_scheduled_events()
        # At once, as processes read it at any time.
        new = self._ahead.with_suffix(".new")
        new.write_text(str(self.backend.clock.elapsed))
        new.replace(self._ahead)

    @property
    def _ahead(self) -> Path:
        return self.home / "ahead"

    # ------------------------------------------------------------------------------ the processes

    def process(self, name: str = "bot", shards: int = 1, **settings: str) -> Process:
        """Make a process, not yet started.

        Args:
            name: its own, and that of its folder.
            shards: how many shards Discord recommends to it.
            settings: its environment, besides what every process here gets.
        """
        settings = {"WIRE_AHEAD": str(self._ahead), **settings}
        home = self.home / name
        home.mkdir(exist_ok=True)
        made = Process(name, f"{self.address}/{name}", home, settings, shards, self.forks)
        self.rest.processes[name] = made
        return made

    async def started(self, name: str = "bot", shards: int = 1, **settings: str) -> Process:
        """Make a process, start it, and wait until it is connected."""
        process = self.process(name, shards, **settings)
        await process.start()
        await process.ready()
        return process

    async def killed(self, process: Process) -> None:
        """Wait until a process is gone; its sessions are, too."""
        await process.ended()
        self.gateway.forget(process)

    # ------------------------------------------------------------------------------- what happens

    def fault(self, method: str = "*", path: str = "*", **kind: Any) -> Fault:
        """Let requests go wrong from now on; see `Fault` for how."""
        fault = Fault(method, path, **kind)
        self.rest.faults.append(fault)
        return fault

    async def until(self, holds: Callable[[], object], what: str = "it") -> None:
        """Wait until something holds, looked at after every request and now and then."""
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE
        while not holds():
            left = end - loop.time()
            assert left > 0, f"{what} did not come about\n{self.logs()}"
            self._changed.clear()
            try:
                await asyncio.wait_for(self._changed.wait(), min(left, 0.25))
            except TimeoutError:
                continue

    async def quiet(self, seconds: float = 0.3) -> None:
        """Wait until no request has come for so long, though the bot had its turn to make one.

        On a busy machine a process that has something to do may wait for longer than that, and so
        may this one, before it hears of a request.
        """
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE
        while loop.time() < end:
            before, began = self.rest.counts.total(), loop.time()
            await asyncio.sleep(seconds)
            is_late = loop.time() - began > seconds + _PUNCTUAL_S
            works = any(process.is_at_work() for process in self.rest.processes.values())
            if before == self.rest.counts.total() and not is_late and not works:
                return
        raise AssertionError("the bot does not come to rest")

    def logs(self) -> str:
        return "\n".join(p.log[-3000:] for p in self.rest.processes.values())

    # ---------------------------------------------------------------------------------- the front

    async def listen(self) -> None:
        """Take connections, again after `refuse`."""
        assert self._runner is not None
        port = int(self.address.rpartition(":")[2])
        self._site = web.TCPSite(self._runner, HOST, port, reuse_address=True)
        await self._site.start()

    async def refuse(self) -> None:
        """Take no more connections (ECONNREFUSED), and break those to the gateway."""
        assert self._site is not None
        await self._site.stop()
        self.gateway.drop()

    async def open(self) -> None:
        """Begin to listen."""
        self.backend.subscribers.append(self.gateway.feed)
        self.rest.watchers.append(self._noted)
        self.gateway.watcher = self._changed.set
        app = web.Application(client_max_size=2**25)
        app.router.add_get("/{process}/gateway", self._connect)
        app.router.add_get("/{process}/gateway/", self._connect)
        app.router.add_route("*", "/{process}/api/v10/{rest:.*}", self.rest.answer)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1, access_log=None)
        await self._runner.setup()
        await self.listen()

    async def _connect(self, http: web.Request) -> web.StreamResponse:
        process = self.rest.processes[http.match_info["process"]]
        return await self.gateway.connect(http, process)

    def _noted(self, _: Request) -> None:
        self._changed.set()

    async def close(self) -> None:
        """Kill every process and stop listening."""
        for process in self.rest.processes.values():
            await process.gone()
        self.gateway.drop()
        if self._runner is not None:
            await self._runner.cleanup()


@asynccontextmanager
async def open_wire(home: Path, *, forks: bool = False) -> AsyncIterator[Wire]:
    """Open a Discord; in the end every process before it is killed.

    Args:
        home: the folder of all that it writes.
        forks: whether the bot's processes are forks, which start sooner (`tests.wire.cradle`).
    """
    backend = Backend(clock=LiveClock())
    backend.http_requests = Forgetful()
    backend.transcript = Forgetful()
    rest = Rest(backend, lambda: backend.clock.now().timestamp())
    # Its own also while it takes no connections.
    with kept_port() as port:
        wire = Wire(home, backend, rest, Gateway(backend), f"http://{HOST}:{port}", forks)
        wire.advance(0)
        await wire.open()
        try:
            yield wire
        finally:
            await wire.close()
