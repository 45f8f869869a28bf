"""A process that thinks: ``python -m bot.thinking.worker``, as `bot.thinking.process` starts it.

It reads calls of functions from standard input, one after the other, and writes what each came to.
It ends when its input does: then the bot has ended, however that came. The bot adds the version of
the players that it has imported: a process that has another one, as after an update, ends at once.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import time
from collections.abc import Callable
from typing import BinaryIO, Final, TypeAlias

Answer: TypeAlias = tuple[object, str | None, float]
"""What a call has returned, the type of the error that it raised, the seconds of processor time.

An error's text and trace could show a hand.
"""

LENGTH_BYTES: Final = 4
"""An answer begins with its length."""

_NICE: Final = 10
"""The event loop comes first, also on a machine with one processor."""
MOST_S: Final = 10
"""The time by the clock after which a call counts as one that never returns."""


def main(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer until there are no more calls.

    A call is a pickle of a function without arguments, an answer one of its parts.
    """
    while True:
        try:
            call = pickle.load(source)  # noqa: S301  # from the bot itself
        except EOFError:
            return
        answer = pickle.dumps(_answer(call))
        sink.write(len(answer).to_bytes(LENGTH_BYTES))
        sink.write(answer)
        sink.flush()


def _answer(call: Callable[[], object]) -> Answer:
    began = time.process_time()
    _end_after(MOST_S)
    try:
        returned, error = call(), None
    except Exception as raised:  # noqa: BLE001  # whatever it is, the bot goes on without
        returned, error = None, type(raised).__name__
    _end_after(0)
    return returned, error, time.process_time() - began


def _end_after(seconds: int) -> None:
    """Have the system end this process after some time; 0 for never.

    The bot would, but it may be gone; and while machine code runs, nothing here could.
    """
    if hasattr(signal, "alarm"):  # not on Windows
        signal.alarm(seconds)


if __name__ == "__main__":
    # What stops the bot may reach this process too, as from systemd: the bot ends it.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_NICE)
    from bot.players.machine_code import VERSION

    if sys.argv[1:] not in ([], [VERSION]):
        sys.exit("The sources have changed since the bot started. Start it again.")
    main(sys.stdin.buffer, sys.stdout.buffer)
