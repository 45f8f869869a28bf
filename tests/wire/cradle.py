"""A process that has imported the bot, and forks at each request: the fork becomes the bot.

To start Python and import the bot takes most of a second of the processor's time. Tests that let
the bot die by the dozen need only what comes after: a fork runs ``python -m bot`` from its first
line, in a folder and with settings of its own, and has the same libraries in memory.

``python -m tests.wire.cradle SOCKET`` is the process; `start` asks one for a fork.
"""

from __future__ import annotations

import asyncio
import atexit
import functools
import gc
import importlib
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeAlias

from tests.patience import PATIENCE
from tests.root import ROOT

from .site import AHEAD, LACKS, PREPARED, SITE

_MOST: Final = 2**16
"""Bytes of a request: a folder, a command and settings."""

# ------------------------------------------------------------------------------ who asks for forks


class Fork:
    """The bot in a fork, as far as tests ask: like a process of asyncio's."""

    def __init__(self, pid: int, ending: int) -> None:
        """Take its id, and the pipe that will say how it has ended."""
        self.pid = pid
        self.returncode: int | None = None
        self._ended = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(ending, self._end, ending)

    def _end(self, ending: int) -> None:
        self._loop.remove_reader(ending)
        status = os.read(ending, 16)
        os.close(ending)
        assert status, "the process that forks is gone"
        self.returncode = int(status)
        self._ended.set()

    async def wait(self) -> int:
        """Wait for its end; return its status, or less than 0 for the signal that ended it."""
        await self._ended.wait()
        assert self.returncode is not None
        return self.returncode

    def send_signal(self, how: int) -> None:
        """Send it a signal, unless it has ended."""
        if self.returncode is None:
            os.kill(self.pid, how)


def start(
    home: Path, arguments: Sequence[str], settings: Mapping[str, str], out: int, err: int
) -> Fork:
    """Let a fork run ``python -m bot`` with these arguments.

    Args:
        home: the folder it runs in.
        arguments: what follows ``python -m bot``.
        settings: its environment.
        out: the file that its standard output goes to.
        err: the file that its standard error goes to.
    """
    ending, tell = os.pipe()
    try:
        request = json.dumps([str(home), list(arguments), dict(settings)]).encode()
        assert len(request) < _MOST
        line = _line()
        socket.send_fds(line, [request], [out, err, tell])
        pid = int(line.recv(16))
    except BaseException:
        os.close(ending)
        raise
    finally:
        os.close(tell)
    return Fork(pid, ending)


@functools.cache
def _line() -> socket.socket:
    """Start the process that forks, once; return the socket that it takes requests from."""
    ours, theirs = socket.socketpair()
    ours.settimeout(PATIENCE)
    environ = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONUTF8": "1",
        **PREPARED,
    }
    with theirs:
        program = subprocess.Popen(
            [sys.executable, "-m", __name__, str(theirs.fileno())],
            cwd=ROOT,
            env=environ,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            pass_fds=[theirs.fileno()],
        )

    def end() -> None:
        ours.close()
        program.wait()

    # Where Python is ended without this, the socket closes all the same, and that is enough.
    atexit.register(end)
    return ours


# ------------------------------------------------------------------------------------ who forks


def main(line: socket.socket) -> None:
    """Import the bot, fork at each request, and be the bot in the fork."""
    site: dict[str, Any] = {}
    exec(SITE, site)
    # What `python -m bot run` imports, but after what `SITE` changes.
    importlib.import_module("bot.cli.runner")
    _load_once()
    if (request := _fork_at_requests(line)) is not None:
        home, arguments, settings, files = request
        os.chdir(home)
        os.environ.clear()
        os.environ.update({AHEAD: os.devnull} | settings)
        nothing = os.open(os.devnull, os.O_RDONLY)
        for target, source in enumerate((nothing, *files)):
            os.dup2(source, target)
            os.close(source)
        # What was opened for other files knows of those whether one can seek in them.
        sys.stdout, sys.stderr = (open(file, "w", closefd=False) for file in (1, 2))  # noqa: SIM115
        tempfile.tempdir = None
        sys.argv[1:] = arguments
        lacking: dict[str, Any] = dict.fromkeys(settings.get(LACKS, "").split())
        sys.modules.update(lacking)
        if "WIRE" in settings:
            site["find_discord"]()
        runpy.run_module("bot", run_name="__main__", alter_sys=True)


def _load_once() -> None:
    """Load what each fork would: the queries and the texts. What is there by then stays as it is.

    Memory that the collector passes over in a fork is copied for it.
    """
    queries, locale = map(importlib.import_module, ("bot.store.queries", "bot.locale.say"))
    queries.Queries("aiosqlite")
    queries.SyncQueries()
    for language in locale.LANGUAGES:
        locale.speak(language)
    gc.collect()
    gc.freeze()


_Request: TypeAlias = tuple[str, list[str], dict[str, str], tuple[int, int]]


def _fork_at_requests(line: socket.socket) -> _Request | None:
    """Fork until nobody asks any more; then return None, and in each fork what was asked for."""
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    before = signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wake)
    tell: dict[int, int] = {}
    sources: tuple[Any, ...] = (line, woken)
    while True:
        ready, _, _ = select.select(sources, (), ())
        if woken in ready:
            os.read(woken, _MOST)
            _tell_of_ends(tell)
        if line in ready:
            request, files, _, _ = socket.recv_fds(line, _MOST, 3)
            if not request:
                return None
            out, err, ending = files
            if pid := os.fork():
                os.close(out)
                os.close(err)
                tell[pid] = ending
                line.send(str(pid).encode())
                continue
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, before)
            line.close()
            for file in (woken, wake, ending, *tell.values()):
                os.close(file)
            home, arguments, settings = json.loads(request)
            return home, arguments, settings, (out, err)


def _tell_of_ends(tell: dict[int, int]) -> None:
    with suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            pid, status = ended
            ending = tell.pop(pid)
            # The process that asked for the fork may be gone.
            with suppress(BrokenPipeError):
                os.write(ending, str(os.waitstatus_to_exitcode(status)).encode())
            os.close(ending)


if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])))
