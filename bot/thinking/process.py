"""A process that thinks, from the bot's side."""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
from asyncio import StreamReader, StreamWriter
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from pathlib import Path
from typing import Final, cast

from bot.players.machine_code import PLAIN, VERSION, compiled_by_now
from bot.thinking.worker import LENGTH_BYTES, MOST_S, Answer

_ROOT: Final = str(Path(__file__).parents[2])
"""Where the package `bot` is."""
_KEPT: Final = ("PYTHON", PLAIN, "LD_", "DYLD_", "SYSTEMROOT")
"""How the variables begin that a process gets of the bot's environment: none is a secret."""


class Thinker:
    """Starts its process when it is first asked, and again after it was ended."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._process: Process | None = None
        self._compiled = False

    @property
    def pid(self) -> int | None:
        """The process's id, while there is one."""
        return None if self._process is None else self._process.pid

    async def ask(self, call: Callable[[], object]) -> Answer:
        """Have a function called in the process, one at a time.

        Raises:
            OSError: if no process can be started, or it was lost, or there is no answer for long.
            EOFError: if it has ended.
        """
        async with asyncio.timeout(MOST_S):
            if compiled_by_now() and not self._compiled:
                await self.end()  # it began before there was machine code
                self._compiled = True
            process = self._process = self._process or await _start()
            # Both are pipes.
            sink, source = cast("StreamWriter", process.stdin), cast("StreamReader", process.stdout)
            sink.write(pickle.dumps(call))
            await sink.drain()
            length = int.from_bytes(await source.readexactly(LENGTH_BYTES))
            # Its own process writes to this pipe, and nobody else can.
            answer: Answer = pickle.loads(await source.readexactly(length))  # noqa: S301
            return answer

    async def end(self) -> None:
        """End the process at once: it holds nothing that could be lost."""
        process, self._process = self._process, None
        if process is not None:
            if process.returncode is None:
                process.kill()
            await process.wait()


async def _start() -> Process:
    environment = {name: text for name, text in os.environ.items() if name.startswith(_KEPT)}
    # Players need no other packages.
    environment["PYTHONPATH"] = _ROOT
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",
        "-m",
        "bot.thinking.worker",
        VERSION,
        stdin=PIPE,
        stdout=PIPE,
        # What Python writes of an error could show a hand.
        stderr=DEVNULL,
        env=environment,
        # In a group of its own a terminal's Ctrl-C does not reach it. Not in a session of its own:
        # Linux may share the processor out between sessions, whatever the priorities in them.
        process_group=0,
    )
