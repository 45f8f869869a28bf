"""A Discord for the bot in this process, and for ``python -m bot`` as a program."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import discord
import pytest
import yarl
from discord.gateway import DiscordWebSocket

from tests.patience import PATIENCE
from tests.wire.process import Process, spawn
from tests.wire.wire import Wire, open_wire


@dataclass(frozen=True)
class Front:
    """The wire, and the bot of this process."""

    wire: Wire
    here: Process

    @property
    def asked(self) -> list[str]:
        """The routes that were requested, in order."""
        return [f"{request.method} {request.route}" for request in self.wire.rest.log]

    def refuse(self, route: str, status: int) -> None:
        """Answer a route, such as ``GET /users/@me``, with an error from now on."""
        method, path = route.split()
        self.wire.fault(method, path, status=status, times=None)


@asynccontextmanager
async def open_front(home: Path, patch: pytest.MonkeyPatch) -> AsyncIterator[Front]:
    """Open a wire, and send this process's discord.py there."""
    async with open_wire(home) as wire:
        here = wire.process("here")
        patch.setattr(discord.http.Route, "BASE", f"{here.address}/api/v10")
        patch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(here.gateway))
        yield Front(wire, here)


@dataclass(frozen=True)
class Ended:
    """How a program ended."""

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
    """Start ``python -m bot`` in this folder, with these settings alone; kill it in the end."""
    discord_at = {} if front is None else {"WIRE": front.here.address}
    program = await spawn(home, ("-m", "bot", *arguments), {**discord_at, **settings})
    try:
        yield program
    finally:
        with suppress(ProcessLookupError):
            program.kill()
        await program.communicate()


async def ended(program: asyncio.subprocess.Process) -> Ended:
    """Wait until a program ends."""
    out, err = await asyncio.wait_for(program.communicate(), PATIENCE)
    assert program.returncode is not None
    return Ended(program.returncode, out.decode(), err.decode())


async def run(home: Path, *arguments: str, front: Front | None = None, **settings: str) -> Ended:
    """Run ``python -m bot`` to its end."""
    async with started(home, *arguments, front=front, **settings) as program:
        return await ended(program)
