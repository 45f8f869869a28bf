"""An event loop that stands still: who notices, what the log says, and what systemd hears."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import Final

import pytest

from bot.ops.systemd import watchdog_seconds
from bot.ops.watchdog import ENDED, Standstills
from tests.clock import FakeClock
from tests.patience import PATIENCE
from tests.root import ROOT
from tests.suite.systemd import Systemd

LIMIT_S: Final = 0.3

_PROGRAM: Final = """
import asyncio, os, re, sys, time
from bot.ops.watchdog import Watchdog

def sleep():
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
            cwd=ROOT,
            env=os.environ | systemd.environment(),
        )
        await systemd.hears("READY=1")
        process.send_signal(signal.SIGSTOP)
        await systemd.hears_nothing_for(2 * LIMIT_S)
        process.send_signal(signal.SIGCONT)
        await systemd.hears("WATCHDOG=1")
        assert process.returncode is None
        process.kill()
        await process.wait()


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


def test_the_longest_standstill_is_forgotten_within_an_hour() -> None:
    clock = FakeClock()
    standstills = Standstills(clock)
    standstills.note(7)
    clock.now += 1_900
    standstills.note(2)
    assert standstills.longest() == 7
    clock.now += 1_800
    assert standstills.longest() == 2
    clock.now += 9_999
    assert standstills.longest() == 0
