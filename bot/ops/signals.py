"""Signals that stop the bot: Ctrl-C and SIGTERM set an event instead of ending the process."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from bot.ops.systemd import notify

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def stop_signals() -> Iterator[asyncio.Event]:
    """Yield an event that the first signal sets.

    A second signal ends the process at once, as the system does by default. The store loses
    nothing by it.
    """
    loop, stop = asyncio.get_running_loop(), asyncio.Event()
    before = {number: signal.getsignal(number) for number in SIGNALS}

    def on_signal() -> None:
        stop.set()
        notify("STOPPING=1")
        for number in SIGNALS:
            loop.remove_signal_handler(number)
            signal.signal(number, signal.SIG_DFL)

    with suppress(NotImplementedError):  # on Windows Ctrl-C cancels the main task instead
        for number in SIGNALS:
            loop.add_signal_handler(number, on_signal)
    try:
        yield stop
    finally:
        with suppress(NotImplementedError):
            for number, handler in before.items():
                loop.remove_signal_handler(number)
                signal.signal(number, handler)
