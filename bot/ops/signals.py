"""Ctrl-C and a polite kill, told to what runs instead of breaking it off."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def stop_signals() -> Iterator[asyncio.Event]:
    """Give an event that is set when the process is told to end.

    Who tells it a second time does not want to wait for what is under way: that ends it at once,
    as the system does by itself. The store loses nothing by it.
    """
    loop, stop = asyncio.get_running_loop(), asyncio.Event()
    before = {number: signal.getsignal(number) for number in SIGNALS}

    def told() -> None:
        stop.set()
        for number in SIGNALS:
            loop.remove_signal_handler(number)
            signal.signal(number, signal.SIG_DFL)

    with suppress(NotImplementedError):  # on Windows Ctrl-C cancels the main task instead
        for number in SIGNALS:
            loop.add_signal_handler(number, told)
    try:
        yield stop
    finally:
        with suppress(NotImplementedError):
            for number, handler in before.items():
                loop.remove_signal_handler(number)
                signal.signal(number, handler)
