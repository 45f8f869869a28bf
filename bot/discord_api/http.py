"""discord.py's HTTP layer, except that a message with files is sent in one piece.

aiohttp writes a form in pieces: a header, a content and an ending for each part, each with a system
call and a TLS record of its own. For a board's picture that took longer than all else about its
request.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import discord
from aiohttp import BytesPayload
from discord.http import HTTPClient, Route


class OnePieceHTTP(HTTPClient):
    """An HTTPClient; rate limits, retries and errors are discord.py's."""

    async def request(
        self,
        route: Route,
        *,
        files: Sequence[discord.File] | None = None,  # noqa: ARG002  # they are in the form
        form: Iterable[Mapping[str, Any]] | None = None,
        **kwargs: Any,
    ) -> Any:
        """Make a request. Of a form, the parts' values are texts or bytes (`requests`)."""
        if form:
            kwargs["data"] = _in_one_piece(form)
        return await super().request(route, **kwargs)


def use_one_piece(client: discord.Client) -> None:
    """Let a new client send its messages with files in one piece."""
    # The client makes its HTTP layer itself and hands it to its other parts.
    client.http.__class__ = OnePieceHTTP


def _in_one_piece(form: Iterable[Mapping[str, Any]]) -> BytesPayload:
    """Return a form as one multipart body, which can be sent repeatedly."""
    boundary = secrets.token_hex(16)
    pieces: list[bytes] = []
    for part in form:
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="{part["name"]}"'
        if "filename" in part:
            head += f'; filename="{part["filename"]}"\r\nContent-Type: {part["content_type"]}'
        value = part["value"]
        content = value.encode() if isinstance(value, str) else value
        pieces += (f"{head}\r\n\r\n".encode(), content, b"\r\n")
    pieces.append(f"--{boundary}--\r\n".encode())
    kind = f"multipart/form-data; boundary={boundary}"
    return BytesPayload(b"".join(pieces), content_type=kind)
