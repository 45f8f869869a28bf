"""Ports of this machine that no other program takes while a test needs them."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

HOST: Final = "127.0.0.1"


@contextmanager
def quiet_port() -> Iterator[int]:
    """Keep a port on which no program answers: connections are refused."""
    with socket.socket() as kept:
        kept.bind((HOST, 0))
        yield kept.getsockname()[1]


@contextmanager
def kept_port() -> Iterator[int]:
    """Keep a port for a server that the test starts, and no other test's gets.

    Linux gives an address twice where neither socket minds and none listens yet. It hands it out
    to nobody who does not name it.
    """
    with socket.socket() as kept:
        kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        kept.bind((HOST, 0))
        yield kept.getsockname()[1]
