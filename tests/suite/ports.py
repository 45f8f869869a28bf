"""Ports of this machine that no other program takes while a test needs them."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from typing import Final

from aiohttp import web

HOST: Final = "127.0.0.1"


@contextmanager
def quiet_port() -> Iterator[int]:
    """Keep a port on which no program answers: connections are refused."""
    with socket.socket() as kept:
        kept.bind((HOST, 0))
        yield kept.getsockname()[1]


@contextmanager
def kept_port() -> Iterator[int]:
    """Keep a port for a server that the test starts, and no other test's gets.

    Linux gives an address twice where neither socket minds and none listens yet. It hands it out
    to nobody who does not name it.
    """
    with socket.socket() as kept:
        kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        kept.bind((HOST, 0))
        yield kept.getsockname()[1]


@asynccontextmanager
async def served(
    answers: Mapping[str, Callable[[web.Request], Awaitable[web.StreamResponse]]],
) -> AsyncIterator[str]:
    """Serve HTTP on this machine, with an answer for each path; return the server's address."""
    app = web.Application()
    for path, answer in answers.items():
        app.router.add_route("*", path, answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, HOST, 0).start()
    try:
        yield "http://{}:{}".format(*runner.addresses[0][:2])
    finally:
        await runner.cleanup()
