"""What systemd does for a process of a unit of ``Type=notify``: it listens at a socket."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest

from tests.patience import PATIENCE


class Systemd:
    """Listens at a socket in this folder, inside a ``with`` block."""

    def __init__(self, home: Path) -> None:
        self._address = home / "notify"
        self._line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._line.setblocking(False)

    def __enter__(self) -> Self:
        self._line.bind(str(self._address))
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._line.close()

    def environment(self, watchdog_s: float | None = None) -> dict[str, str]:
        """Return what the process has in its environment, with WatchdogSec if there is one."""
        found = {"NOTIFY_SOCKET": str(self._address)}
        return found if watchdog_s is None else found | {"WATCHDOG_USEC": f"{watchdog_s * 1e6:.0f}"}

    async def hears(self, *beginnings: str) -> None:
        """Wait for a message that has lines with all of these beginnings."""
        heard: list[str] = []
        try:
            async with asyncio.timeout(PATIENCE):
                while not all(any(line.startswith(one) for line in heard) for one in beginnings):
                    heard = await self._message()
        except TimeoutError:
            raise AssertionError(f"{beginnings} not heard; the last message: {heard}") from None

    async def hears_nothing_for(self, seconds: float) -> None:
        """Forget what was said before, and wait while nothing more is said."""
        while True:
            try:
                self._line.recv(2**12)
            except BlockingIOError:
                break
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(self._message(), seconds)

    async def _message(self) -> list[str]:
        text = await asyncio.get_running_loop().sock_recv(self._line, 2**12)
        return text.decode().splitlines()
