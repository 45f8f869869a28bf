"""What systemd hears of this process, if a unit of ``Type=notify`` runs it (sd_notify(3))."""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from typing import Final

_PATIENCE_S: Final = 1.0
"""How long systemd may be too busy to take a message."""


def notify(*assignments: str) -> None:
    """Tell systemd such things as ``READY=1``; without systemd, do nothing."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    if address.startswith("@"):  # a name that is no file
        address = f"\0{address[1:]}"
    # If systemd is not there any more, its watchdog is not either.
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.settimeout(_PATIENCE_S)
        line.sendto("\n".join(assignments).encode(), address)


def watchdog_seconds() -> float | None:
    """Return how often systemd must hear from this process (WatchdogSec); None for never."""
    if os.environ.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return None
    text = os.environ.get("WATCHDOG_USEC", "")
    return int(text) / 1_000_000 if text.isdecimal() and int(text) else None
