"""Faults of a request: refused, broken off, or answered too late."""

from __future__ import annotations

import socket
import struct
from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatch

from aiohttp import web


@dataclass
class Fault:
    """Something that goes wrong with the requests it fits, `times` times."""

    method: str = "*"
    path: str = "*"
    """As after ``/api/v10``, with ``*`` for any text."""
    status: int | None = None
    """What it is answered with; None answers as usual (a `wait` alone), unless `reset`."""
    code: int = 0
    """Discord's own code for the error."""
    message: str = "no"
    headers: Mapping[str, str] = field(default_factory=dict)
    """What else the answer says, such as Retry-After and Via."""
    body: str | None = None
    """The answer as it stands, in place of Discord's JSON: a proxy's page, for instance."""
    retry_after: float | None = None
    """Of a 429: how long to wait, in its JSON and its Retry-After."""
    reset: bool = False
    """Break the connection instead of answering."""
    carried_out: bool = False
    """Do what was asked first: only the answer goes wrong."""
    wait: float = 0.0
    """Seconds before anything is done."""
    of_files: bool = False
    """Whether it fits requests with files alone."""
    times: int | None = 1
    """How often; None for always."""
    met: int = 0
    """How often it has happened."""

    def fits(self, method: str, path: str, files: int) -> bool:
        """Say whether it is this request's turn to go wrong."""
        return (
            self.times != 0
            and self.method in {"*", method}
            and (files > 0 or not self.of_files)
            and fnmatch(path, self.path)
        )

    def meet(self) -> None:
        """Count one request that it has met."""
        self.met += 1
        if self.times is not None:
            self.times -= 1

    def response(self) -> web.Response:
        """Return what is answered."""
        assert self.status is not None
        headers = dict(self.headers)
        content: dict[str, object] = {"message": self.message, "code": self.code}
        if self.retry_after is not None:
            headers.setdefault("Retry-After", str(self.retry_after))
            content = {**content, "retry_after": self.retry_after, "global": False}
        if self.body is None:
            response = web.json_response(content, status=self.status)
            response.headers["Content-Type"] = "application/json"
        else:
            response = web.Response(text=self.body, status=self.status)
        response.headers.update(headers)
        return response


def reset(request: web.Request) -> None:
    """Break a request's connection: its other end gets ECONNRESET."""
    transport = request.transport
    if transport is None:
        return
    raw = transport.get_extra_info("socket")
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()
