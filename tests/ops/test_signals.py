"""Ctrl-C and SIGTERM: the first sets an event, the second ends the process."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import Final

import pytest

from bot.ops.signals import SIGNALS, stop_signals
from tests.patience import PATIENCE
from tests.root import ROOT
from tests.suite.systemd import Systemd

_STUBBORN: Final = """
import asyncio
from bot.ops.signals import stop_signals

async def main():
    with stop_signals() as stop:
        print("ready", flush=True)
        await stop.wait()
        print("stopping", flush=True)
        await asyncio.Event().wait()

asyncio.run(main())
"""


@pytest.mark.parametrize("number", SIGNALS)
async def test_a_signal_is_told_and_breaks_nothing_off(
    number: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = [signal.getsignal(each) for each in SIGNALS]
    with Systemd(tmp_path) as systemd, stop_signals() as stop:
        for name, value in systemd.environment().items():
            monkeypatch.setenv(name, value)
        assert not stop.is_set()
        os.kill(os.getpid(), number)
        await asyncio.wait_for(stop.wait(), PATIENCE)
        await systemd.hears("STOPPING=1")
    assert [signal.getsignal(each) for each in SIGNALS] == before


async def test_without_a_signal_nothing_is_logged_and_all_is_as_before() -> None:
    before = [signal.getsignal(each) for each in SIGNALS]
    with stop_signals() as stop:
        assert [signal.getsignal(each) for each in SIGNALS] != before
    assert not stop.is_set()
    assert [signal.getsignal(each) for each in SIGNALS] == before


@pytest.mark.parametrize(("first", "second"), [SIGNALS, SIGNALS[::-1]])
async def test_the_second_signal_ends_a_process_that_is_slow_to_end(
    first: signal.Signals, second: signal.Signals
) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", _STUBBORN, cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    for said, number in ((b"ready\n", first), (b"stopping\n", second)):
        assert await asyncio.wait_for(process.stdout.readline(), PATIENCE) == said
        process.send_signal(number)
    assert await asyncio.wait_for(process.wait(), PATIENCE) == -second
