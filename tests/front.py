"""A Discord for the bot in this process, and for ``python -m bot`` as a program."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import discord
import pytest
import yarl
from discord.gateway import DiscordWebSocket

from tests.patience import PATIENCE
from tests.wire import cradle
from tests.wire.cradle import Fork
from tests.wire.process import Process, environment, spawn
from tests.wire.site import LACKS
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


@dataclass(frozen=True)
class Program:
    """``python -m bot``, and what it prints."""

    process: asyncio.subprocess.Process | Fork
    out: asyncio.StreamReader
    err: asyncio.StreamReader

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal, unless it has ended."""
        with suppress(ProcessLookupError):
            self.process.send_signal(number)

    async def ended(self) -> Ended:
        """Wait until it has ended; return what it has printed since it was last read."""
        out, err, status = await asyncio.wait_for(
            asyncio.gather(self.out.read(), self.err.read(), self.process.wait()), PATIENCE
        )
        return Ended(status, out.decode(), err.decode())


@asynccontextmanager
async def started(
    home: Path, *arguments: str, front: Front | None = None, **settings: str
) -> AsyncIterator[Program]:
    """Start ``python -m bot`` in this folder, with these settings alone; kill it in the end.

    Args:
        home: the folder.
        arguments: what follows ``python -m bot``.
        front: where it finds Discord.
        settings: its environment. Where one concerns Python's own start, Python is started; else it
            is a fork that has imported the bot (`tests.wire.cradle`), which takes a third of the
            time.
    """
    if front is not None:
        settings["WIRE"] = front.here.address
    lacks = settings.get(LACKS, "").split()
    if "PYTHONUNBUFFERED" in settings or not _IMPORTED.isdisjoint(lacks):
        begun = await spawn(home, ("-m", "bot", *arguments), settings)
        assert begun.stdout is not None
        assert begun.stderr is not None
        program = Program(begun, begun.stdout, begun.stderr)
    else:
        program = await _fork(home, arguments, settings)
    try:
        yield program
    finally:
        program.signal(signal.SIGKILL)
        await program.ended()


_IMPORTED: Final = frozenset({"discord", "openskill"})
"""Packages without which the bot is not imported; what a command imports when it runs, a fork can
lack as well."""


async def _fork(home: Path, arguments: Sequence[str], settings: Mapping[str, str]) -> Program:
    (out, to_out), (err, to_err) = os.pipe(), os.pipe()
    fork = cradle.start(home, arguments, environment(home, settings), to_out, to_err)
    os.close(to_out)
    os.close(to_err)
    return Program(fork, await _reader(out), await _reader(err))


async def _reader(file: int) -> asyncio.StreamReader:
    loop, reader = asyncio.get_running_loop(), asyncio.StreamReader()
    await loop.connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(file, "rb")
    )
    return reader


async def run(home: Path, *arguments: str, front: Front | None = None, **settings: str) -> Ended:
    """Run ``python -m bot`` to its end; the arguments are those of `started`."""
    async with started(home, *arguments, front=front, **settings) as program:
        return await program.ended()
