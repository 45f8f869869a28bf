"""An event loop that stands still: who notices, what the log says, and what systemd hears."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from unittest.mock import Mock

import pytest

from bot.ops import watchdog
from bot.ops.error_log import LOG_THROTTLE
from bot.ops.systemd import watchdog_seconds
from bot.ops.watchdog import ENDED, LOOKS, LOOKS_PER_MESSAGE, SLOW, Standstills, Watchdog
from tests.clock import FakeClock
from tests.patience import PATIENCE
from tests.root import ROOT
from tests.suite.systemd import Systemd

LIMIT_S: Final = 0.3

_PROGRAM: Final = """
import asyncio, os, re, sys, threading, time
from bot.ops.watchdog import Watchdog

def sleep():
    threading.Thread(target=time.sleep, args=(600,), daemon=True).start()
    time.sleep(600)

def search():
    # Meanwhile no other thread of Python can run.
    re.match("(a+)+$", "a" * 60 + "b")

def print_to_nobody():
    _, full = os.pipe()
    os.dup2(full, 2)
    while True:
        print("x" * 1000, file=sys.stderr)

async def main(stand_still, limit):
    with Watchdog(float(limit)) as watchdog:
        watchdog.ready()
        globals().get(stand_still, print)()
        await asyncio.Event().wait()

asyncio.run(main(*sys.argv[1:]))
"""


@pytest.mark.parametrize(
    ("stand_still", "status"),
    [("sleep", ENDED), ("search", -signal.SIGPROF), ("print_to_nobody", ENDED)],
)
async def test_a_process_whose_event_loop_stands_still_ends_and_says_where(
    stand_still: str, status: int
) -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", _PROGRAM, stand_still, str(LIMIT_S)),
        cwd=ROOT,
        stderr=asyncio.subprocess.PIPE,
    )
    _, said = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode == status
    # What nobody reads says nothing, but the process ends.
    assert f"in {stand_still}\n" in said.decode() or stand_still == "print_to_nobody"
    if stand_still == "sleep":
        assert f"has stood still for {LIMIT_S} seconds: the bot ends\nthread Main" in said.decode()


async def test_a_process_that_was_stopped_goes_on(tmp_path: Path) -> None:
    """As after a machine has slept, or `docker pause`."""
    with Systemd(tmp_path) as systemd:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", _PROGRAM, "nowhere", str(LIMIT_S)),
            cwd=tmp_path,  # where there may be a core
            env=os.environ | systemd.environment() | {"PYTHONPATH": str(ROOT)},
            stderr=asyncio.subprocess.PIPE,
        )
        await systemd.hears("READY=1")
        process.send_signal(signal.SIGSTOP)
        await systemd.hears_nothing_for(2 * LIMIT_S)
        process.send_signal(signal.SIGCONT)
        await systemd.hears("WATCHDOG=1")
        assert process.returncode is None
        process.send_signal(signal.SIGABRT)  # as systemd ends one of which it hears nothing
        _, said = await asyncio.wait_for(process.communicate(), PATIENCE)
        assert "Fatal Python error: Aborted" in said.decode()


class Watched:
    """A watchdog whose looks, beats and signals a test makes and sees, without any time."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.ended: list[int] = []
        self.armed: list[float] = []
        self.heard: list[tuple[str, ...]] = []
        self.loop = Mock(time=lambda: 0.0)
        self._over = False
        self._asks, self._looks = threading.Semaphore(0), threading.Semaphore(0)
        patch.setattr("asyncio.get_running_loop", lambda: self.loop)
        patch.setattr("os._exit", self.ended.append)
        patch.setattr("signal.setitimer", lambda _, seconds: self.armed.append(seconds))
        patch.setattr(watchdog, "notify", lambda *words: self.heard.append(words))
        self.dog = Watchdog()
        self.dog._over = Mock(wait=self._wait, set=self._end)

    def _wait(self, _: float) -> bool:
        self._asks.release()
        self._looks.acquire()
        return self._over

    def _end(self) -> None:
        self._over = True
        self._looks.release()

    def look(self, times: int = 1) -> None:
        """Let the thread look for a beat."""
        for _ in range(times):
            self._asks.acquire()
            self._looks.release()
            # It asks for the next one when it has looked.
            self._asks.acquire()
            self._asks.release()

    def beat(self) -> None:
        """Let the event loop go on."""
        self.loop.call_at.call_args.args[1]()


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watched]:
    LOG_THROTTLE.forget()
    made = Watched(monkeypatch)
    with made.dog:
        yield made


def test_the_bot_ends_after_as_many_looks_in_a_row_without_a_beat_and_no_fewer(
    watched: Watched, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(3):
        # The first look sees the beat before it. What stood still for a while goes on.
        watched.look(LOOKS)
        assert watched.ended == []
        watched.beat()
    caplog.clear()
    watched.look(LOOKS)
    assert not caplog.records
    watched.look()
    assert watched.ended == [ENDED]
    assert caplog.messages[0].startswith("the event loop has stood still for 60 seconds")


def test_a_standstill_is_logged_from_the_second_look_without_a_beat(
    watched: Watched, caplog: pytest.LogCaptureFixture
) -> None:
    watched.look(SLOW)
    assert not caplog.records
    watched.look()
    assert [record.levelname for record in caplog.records] == ["WARNING"]


def test_the_signal_for_c_code_is_put_off_by_each_look_and_called_off_at_the_end(
    watched: Watched,
) -> None:
    assert watched.armed == [60]
    watched.look(3)
    assert watched.armed == [60] * 4
    watched.dog.__exit__(None, None, None)
    assert watched.armed[-1] == 0
    assert watched.loop.call_at.return_value.cancel.called


def test_systemd_hears_of_a_bot_that_beats_and_of_no_other(watched: Watched) -> None:
    for _ in range(3 * LOOKS_PER_MESSAGE - 1):
        watched.beat()
        watched.look()
    assert [said[0] for said in watched.heard] == ["WATCHDOG=1"] * 2
    watched.look(LOOKS_PER_MESSAGE)
    assert len(watched.heard) == 2


def test_the_start_may_take_longer_and_only_the_start(watched: Watched) -> None:
    for ready in (False, True):
        if ready:
            watched.dog.ready()
        for _ in range(LOOKS_PER_MESSAGE):
            watched.beat()
            watched.look()
    assert watched.heard == [
        ("WATCHDOG=1", "STATUS=starting", "EXTEND_TIMEOUT_USEC=60000000"),
        ("READY=1", "STATUS=starting"),
        ("WATCHDOG=1", "STATUS=starting"),
    ]


def test_the_bot_says_where_it_stands_before_systemd_kills_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", "120000000")
    watched = Watched(monkeypatch)
    with watched.dog:
        assert watched.armed == [80]


@pytest.mark.parametrize(
    ("settings", "seconds"),
    [
        ({}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "90000000"}, 90),
        ({"WATCHDOG_USEC": "90000000", "WATCHDOG_PID": "1"}, None),  # another process's
    ],
)
def test_the_time_that_systemd_gives(
    monkeypatch: pytest.MonkeyPatch, settings: dict[str, str], seconds: float | None
) -> None:
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert watchdog_seconds() == seconds


@pytest.mark.parametrize(
    ("apart", "passed", "longest"),
    [
        *((0, passed, longest) for passed, longest in ((1_799, 7), (1_800, 7), (3_599, 7))),
        *((0, 3_600, 0), (1_800, 1_800, 2), (1_800, 3_600, 0)),
    ],
)
def test_a_standstill_is_remembered_for_an_hour_at_most(
    apart: int, passed: int, longest: int
) -> None:
    clock = FakeClock()
    standstills = Standstills(clock)
    standstills.note(7)
    clock.now += apart
    standstills.note(2)
    clock.now += passed
    assert standstills.longest() == longest
