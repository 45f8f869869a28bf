"""What a process may be made to think in the place of a strong player."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple, NoReturn

from bot.engine.actions import Action
from bot.engine.views import SeatView


class Surroundings(NamedTuple):
    """What a process has around it."""

    pid: int
    niceness: int
    variables: frozenset[str]
    files: frozenset[int]


def look_around(_view: SeatView, _budget: float) -> Surroundings:
    """Return what this process has around it."""
    return Surroundings(os.getpid(), os.nice(0), frozenset(os.environ), frozenset(_open_files()))


def _open_files() -> Iterator[int]:
    for number in range(100):
        with suppress(OSError):
            os.fstat(number)
            yield number


def be_told_to_stop(view: SeatView, _budget: float) -> Action:
    """Get the signals that stop the bot."""
    for number in (signal.SIGINT, signal.SIGTERM):
        os.kill(os.getpid(), number)
    return view.legal[0]


def be_killed(_view: SeatView, _budget: float) -> NoReturn:
    """End this process as the system does where memory is short."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def hang(_view: SeatView, _budget: float) -> NoReturn:
    """Never come to an end."""
    while True:
        signal.pause()


def fail(_view: SeatView, _budget: float) -> NoReturn:
    """Fail as a bug does."""
    raise LookupError("it names the jack of spades")
