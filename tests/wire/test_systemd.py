"""The bot as systemd's watchdog and `systemctl status` see it."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from bot.ops.watchdog import ENDED
from tests.suite.systemd import Systemd

from .wire import Wire

WATCHDOG_S = 4.5


async def test_systemd_hears_of_the_bot_until_it_hangs(wire: Wire, tmp_path: Path) -> None:
    wire.club()
    away = wire.fault("GET", "/users/@me", status=503, times=None)
    with Systemd(tmp_path) as systemd:
        bot = wire.process()
        bot.settings |= systemd.environment(WATCHDOG_S)
        await bot.start()
        # As long as Discord is away, the start may take longer.
        trouble = "STATUS=Discord answered with error 503: "
        await systemd.hears("WATCHDOG=1", trouble, "EXTEND_TIMEOUT_USEC=3000000")
        wire.rest.faults.remove(away)
        connected = "STATUS=connected to Discord; servers: 1"
        await systemd.hears("READY=1", connected)
        await systemd.hears("WATCHDOG=1", connected)
        os.kill(bot.pid, signal.SIGUSR1)
        assert await bot.ended() == ENDED
        assert "the event loop has stood still for 3 seconds: the bot ends" in bot.log
        assert "in stand_still\n" in bot.log
