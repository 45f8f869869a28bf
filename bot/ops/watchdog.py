"""End a bot whose event loop hangs, so that systemd or Docker starts it again.

The event loop beats, and a thread looks for new beats. The thread counts its looks and reads no
clock: while the whole process is stopped, or the machine sleeps, it does not look either.
"""

from __future__ import annotations

import asyncio
import faulthandler
import logging
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Final, Self

from bot.ops.error_log import LOG_THROTTLE
from bot.ops.systemd import notify, watchdog_seconds

LIMIT_S: Final = 60.0
"""How long the event loop may stand still before the process is ended."""
LOOKS: Final = 60
"""How many looks in a row without a beat make that time."""
SLOW: Final = 2
"""After this many looks without a beat, the log says where the event loop hangs.

One alone means nothing: after the process was stopped, the thread may be the first to go on.
"""
LOOKS_PER_MESSAGE: Final = 10
"""After how many looks systemd hears of the bot again."""
BEATS_PER_LOOK: Final = 2
ENDED: Final = 70
"""The exit status: EX_SOFTWARE of sysexits.h."""
_STDERR: Final = 2

log = logging.getLogger(__name__)


class Watchdog:
    """Watches the running event loop inside a ``with`` block.

    It tells systemd that the bot is well; a bot that is not heard of for WatchdogSec is killed.

    Args:
        limit_s: how long the event loop may stand still; by default `LIMIT_S`, or as much of the
            time that systemd gives as leaves time to say where it stands.
    """

    def __init__(self, limit_s: float | None = None) -> None:
        asked = watchdog_seconds()
        self._limit_s = limit_s or (asked * 2 / 3 if asked else LIMIT_S)
        self._look_s = self._limit_s / LOOKS
        self._beat_s = self._look_s / BEATS_PER_LOOK
        self._beats = self._seen = 0
        self._missed = self._looks = 0
        self._is_ready = False
        self._thread = threading.Thread(target=self._watch, name="watchdog", daemon=True)
        self._watched = threading.get_ident()
        self._over = threading.Event()
        self.state: Callable[[], str] = lambda: "starting"
        """Says in a line what the bot does, for `systemctl status`."""

    def __enter__(self) -> Self:
        self._loop = asyncio.get_running_loop()
        self._due = self._loop.time()
        self._beat()
        if not faulthandler.is_enabled():
            # systemd's SIGABRT, and crashes: the log says where, too.
            faulthandler.enable(_STDERR)
        if hasattr(signal, "setitimer"):  # not on Windows
            faulthandler.register(signal.SIGPROF, _STDERR, chain=True)
            self._arm()
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._over.set()
        self._thread.join()
        self._next.cancel()
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_PROF, 0)
            faulthandler.unregister(signal.SIGPROF)

    def ready(self) -> None:
        """Tell systemd that the start is over."""
        self._is_ready = True
        notify("READY=1", f"STATUS={self.state()}")

    def _beat(self) -> None:
        """Beat in the event loop, and note how late that is."""
        now = self._loop.time()
        STANDSTILLS.note(now - self._due)
        self._beats += 1
        self._due = now + self._beat_s
        self._next = self._loop.call_at(self._due, self._beat)

    def _watch(self) -> None:
        while not self._over.wait(self._look_s):
            if hasattr(signal, "setitimer"):
                self._arm()
            self._look()

    def _arm(self) -> None:
        """Have a signal end the process, unless the next look comes before it.

        The thread cannot look while C code, such as that of `re`, keeps Python to itself. The
        signal comes after so much processor time, not while the process is stopped.
        """
        signal.setitimer(signal.ITIMER_PROF, self._limit_s)

    def _look(self) -> None:
        """Look once for a new beat; say where the event loop stands, or end the process."""
        self._looks += 1
        if self._beats == self._seen:
            self._missed += 1
        else:
            self._seen, self._missed = self._beats, 0
            if self._looks % LOOKS_PER_MESSAGE == 0:
                # A start may take as long as Discord is away.
                more = () if self._is_ready else (f"EXTEND_TIMEOUT_USEC={self._limit_s * 1e6:.0f}",)
                notify("WATCHDOG=1", f"STATUS={self.state()}", *more)
        if self._missed == SLOW and LOG_THROTTLE.due("standstill") is not None:
            self._say_where(logging.WARNING, "the event loop stands still")
        elif self._missed == LOOKS:
            text = f"the event loop has stood still for {self._limit_s:g} seconds: the bot ends"
            self._say_where(logging.CRITICAL, text)
            os._exit(ENDED)

    def _say_where(self, level: int, text: str) -> None:
        """Log the stacks, in a thread: the event loop may stand still because the log does."""

        def say() -> None:
            log.log(level, "%s\n%s", text, "\n".join(self._stacks()).rstrip())

        saying = threading.Thread(target=say, name="log of the watchdog", daemon=True)
        saying.start()
        saying.join(self._limit_s / LOOKS * LOOKS_PER_MESSAGE)

    def _stacks(self) -> Iterator[str]:
        """Yield the stack of each thread, that of the event loop first; it holds no values."""
        names = {thread.ident: thread.name for thread in threading.enumerate()}
        frames = sys._current_frames()  # noqa: SLF001  # documented, and the only way
        for own in (threading.get_ident(), self._thread.ident):
            frames.pop(own or 0, None)
        for ident in sorted(frames, key=lambda ident: ident != self._watched):
            stack = "".join(traceback.format_stack(frames[ident]))
            yield f"thread {names.get(ident, ident)}:\n{stack}"


class Standstills:
    """How long the event loop has stood still at the longest, lately."""

    HALF_S: Final = 1800.0
    """Half of the time that is remembered at most."""

    def __init__(self, steady: Callable[[], float] = time.monotonic) -> None:
        self._steady = steady
        self._since = steady()
        self._present = self._before = 0.0

    def note(self, seconds: float) -> None:
        """Note one."""
        self._turn()
        self._present = max(self._present, seconds)

    def longest(self) -> float:
        """Return the longest of the last hour, in seconds."""
        self._turn()
        return max(self._present, self._before)

    def _turn(self) -> None:
        passed = self._steady() - self._since
        if passed >= self.HALF_S:
            self._before = self._present if passed < 2 * self.HALF_S else 0.0
            self._present, self._since = 0.0, self._steady()


STANDSTILLS: Final = Standstills()
"""Those of this process."""
