"""The bot, noting when each stage of a click begins and ends: for `benchmarks.trace`.

The program toggles tracing by SIGUSR1; when it ends, the stages are written to the file that
TRACE_FILE names, as JSON. Times are those of `time.perf_counter`, which all processes share.

Beside the stages it notes each turn of the event loop: what ran, for how long, and how long of that
the thread had a processor. For the rest of its turn it waited for one, or for Python's lock.
"""

from __future__ import annotations

import asyncio
import functools
import gc
import importlib
import inspect
import json
import os
import runpy
import signal
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from bot.ops.log_context import log_context

STAGES: Final = {
    "click handled": ("bot.interactions.answer", "answer"),
    "table read": ("bot.tables.transaction", "TableStore.look"),
    "action decided and stored": ("bot.tables.transaction", "TableStore.change"),
    "commit, with fsync": ("bot.store.group_commit", "GroupCommit.commit"),
    "delivery round": ("bot.delivery.tables.deliverer", "Deliverer._deliver_once"),
    "board rendered": ("bot.delivery.tables.live_messages", "render_board"),
    "hand rendered": ("bot.ui.table.hand", "hand"),
    "pictures drawn": ("bot.ui.core.render_images", "_attachment"),
    "request to Discord": ("discord.http", "HTTPClient.request"),
    "answer sent": ("bot.interactions.answer", "_Answer._first"),
}
"""What is timed, by where it is."""
WORK: Final = {
    "_Update.run": "messages",
    "TableTasks._run": "messages",
    "Client._run_event": "clicks",
    "Shard.worker": "events",
    "GroupCommit._work": "commits",
    "ClientRequest.write_bytes": "requests",
    "_SelectorSocketTransport._read_ready": "answers to requests",
}
"""What the event loop runs, by the names of coroutines and callbacks."""


class Tracer:
    """Notes spans of time while it is switched on."""

    def __init__(self) -> None:
        self.is_on = False
        self.spans: list[tuple[str, str, float, float]] = []
        """Stage, table (or nothing), beginning and end."""
        self.turns: list[tuple[str, str, float, float, float]] = []
        """What the event loop ran, table (or nothing), beginning, end and processor time."""
        self._collecting = 0.0

    def note(self, stage: str, begun: float, *about: object) -> None:
        """Note that a stage has ended now, and of which table it was."""
        if self.is_on:
            table = str(log_context().get("table") or _table_of(about))
            self.spans.append((stage, table, begun, time.perf_counter()))

    def toggle(self, *_: object) -> None:
        """Switch on; switched off, write what was noted."""
        self.is_on = not self.is_on
        if not self.is_on:
            noted = {"spans": self.spans, "turns": self.turns}
            Path(os.environ["TRACE_FILE"]).write_text(json.dumps(noted), "utf-8")

    def collector(self, phase: str, _: dict[str, int]) -> None:
        """Note what Python's garbage collector takes."""
        if phase == "start":
            self._collecting = time.perf_counter()
        else:
            self.note("garbage collector", self._collecting)

    def wrap_turns(self, run: Callable[[asyncio.Handle], None]) -> Callable[[asyncio.Handle], None]:
        """Return how the event loop runs a callback, which notes each of them."""

        def timed(handle: asyncio.Handle) -> None:
            if not self.is_on:
                run(handle)
                return
            work, table = _work_of(handle)
            begun, used = time.perf_counter(), time.thread_time()
            run(handle)
            self.turns.append((work, table, begun, time.perf_counter(), time.thread_time() - used))

        return timed

    def wrap(self, stage: str, work: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function with the same effect, which notes how long it took."""
        if inspect.iscoroutinefunction(work):

            @functools.wraps(work)
            async def timed(*args: Any, **kwargs: Any) -> Any:
                begun = time.perf_counter()
                try:
                    return await work(*args, **kwargs)
                finally:
                    self.note(stage, begun, *args[:1])

            return timed

        @functools.wraps(work)
        def timed_now(*args: Any, **kwargs: Any) -> Any:
            begun = time.perf_counter()
            try:
                return work(*args, **kwargs)
            finally:
                self.note(stage, begun, *args[:1])

        return timed_now


def _table_of(about: Sequence[object]) -> str:
    """Return the table of an interaction, or of an object that answers one."""
    for one in about:
        data = getattr(getattr(one, "interaction", one), "data", None)
        if isinstance(data, Mapping):
            return str(data.get("custom_id", "")).partition(":")[2].partition(":")[0]
    return ""


def _work_of(handle: Any) -> tuple[str, str]:
    """Return what the event loop is about to run, and for which table."""
    # asyncio has no public names for these.
    table = handle._context.run(log_context).get("table", "")  # noqa: SLF001
    work = handle._callback  # noqa: SLF001
    owner = getattr(work, "__self__", None)
    if isinstance(owner, asyncio.Task):
        work = owner.get_coro()
    return WORK.get(getattr(work, "__qualname__", ""), "other work"), str(table)


def main() -> None:
    """Run the bot under a tracer."""
    tracer = Tracer()
    for stage, (module, path) in STAGES.items():
        *inner, name = path.split(".")
        owner = functools.reduce(getattr, inner, importlib.import_module(module))
        setattr(owner, name, tracer.wrap(stage, getattr(owner, name)))
    # Each callback of the event loop is run by this, and each step of a task.
    handle: Any = asyncio.Handle
    handle._run = tracer.wrap_turns(handle._run)  # noqa: SLF001  # it has no public name
    gc.callbacks.append(tracer.collector)
    signal.signal(signal.SIGUSR1, tracer.toggle)
    sys.argv[:] = ["bot", *sys.argv[1:]]
    runpy.run_module("bot", run_name="__main__")


if __name__ == "__main__":
    main()
