"""Requests that carry a message, through discord.py's HTTP layer.

The layer keeps to Discord's rate limits. discord.py's own methods above it would make an object of
each component, and of each message that comes back, at every card.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any, Final, Protocol, TypeAlias

import discord
from discord.http import HTTPClient, Route
from discord.webhook.async_ import async_context

Payload: TypeAlias = Mapping[str, Any]

NEW_MESSAGE: Final = 4
EDITED_MESSAGE: Final = 7
"""Discord's numbers for answers to interactions: a message, or an edit of the clicked one."""
_EPHEMERAL: Final = 1 << 6

_MESSAGES: Final = "/channels/{channel_id}/messages"
_MESSAGE: Final = "/channels/{channel_id}/messages/{message_id}"
_CALLBACK: Final = "/interactions/{webhook_id}/{webhook_token}/callback"


class File(Protocol):
    """A file of a message."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def content(self) -> bytes:
        """Its content."""

    @property
    def description(self) -> str:
        """What a screen reader says of it."""


async def post(
    http: HTTPClient, channel_id: int, payload: Payload, files: Sequence[File] = (), *, nonce: str
) -> int:
    """Send a message and return its id; for the same nonce the same message comes back."""
    route = post_route(channel_id)
    payload = {**payload, "nonce": nonce, "enforce_nonce": True}
    sent = await http.request(route, **_named(payload, files, "json", "form"))
    return int(sent["id"])


async def edit(
    http: HTTPClient, channel_id: int, message_id: int, payload: Payload, files: Sequence[File] = ()
) -> None:
    """Edit a message."""
    route = edit_route(channel_id, message_id)
    await http.request(route, **_named(payload, files, "json", "form"))


def post_route(channel_id: int) -> Route:
    """Return where posts to a channel go: what their rate limit is found by."""
    return Route("POST", _MESSAGES, channel_id=channel_id)


def edit_route(channel_id: int, message_id: int) -> Route:
    """Return the route of a message's edits."""
    return Route("PATCH", _MESSAGE, channel_id=channel_id, message_id=message_id)


def private(payload: Payload) -> Payload:
    """Return a new message's JSON for a message that one person sees."""
    return {**payload, "flags": payload.get("flags", 0) | _EPHEMERAL}


async def respond(
    interaction: discord.Interaction[Any],
    kind: int,
    payload: Payload,
    files: Sequence[File] = (),
    *,
    wants_id: bool = False,
) -> int | None:
    """Give an interaction its first answer; return the message's id where it is wanted."""
    webhook = interaction.followup
    route = Route("POST", _CALLBACK, webhook_id=interaction.id, webhook_token=interaction.token)
    given = await async_context.get().request(
        route,
        webhook.session,
        proxy=webhook.proxy,
        proxy_auth=webhook.proxy_auth,
        # Without it Discord answers nothing.
        params={"with_response": "1"} if wants_id else None,
        **_named({"type": kind, "data": payload}, files, "payload", "multipart"),
    )
    return int(given["resource"]["message"]["id"]) if wants_id else None


async def follow_up(webhook: discord.Webhook, payload: Payload, files: Sequence[File] = ()) -> int:
    """Send another message with an interaction's token, and return its id."""
    sent: Any = await async_context.get().execute_webhook(
        webhook.id,
        **_access(webhook),
        wait=True,
        with_components=True,
        **_named(payload, files, "payload", "multipart"),
    )
    return int(sent["id"])


async def edit_answer(
    webhook: discord.Webhook, followup: int | None, payload: Payload, files: Sequence[File] = ()
) -> None:
    """Edit an interaction's first answer, or a follow-up of it."""
    adapter, access = async_context.get(), _access(webhook)
    content = _named(payload, files, "payload", "multipart")
    if followup is None:
        await adapter.edit_original_interaction_response(webhook.id, **access, **content)
    else:
        await adapter.edit_webhook_message(
            webhook.id, message_id=followup, with_components=True, **access, **content
        )


async def delete_answer(webhook: discord.Webhook, followup: int | None) -> None:
    """Delete an interaction's first answer, or a follow-up of it."""
    adapter, access = async_context.get(), _access(webhook)
    if followup is None:
        await adapter.delete_original_interaction_response(webhook.id, **access)
    else:
        await adapter.delete_webhook_message(webhook.id, message_id=followup, **access)


def _access(webhook: discord.Webhook) -> dict[str, Any]:
    return {
        "token": webhook.token,
        "session": webhook.session,
        "proxy": webhook.proxy,
        "proxy_auth": webhook.proxy_auth,
    }


def _named(payload: Payload, files: Sequence[File], alone: str, with_files: str) -> dict[str, Any]:
    """Return a message's content as arguments with discord.py's names."""
    if not files:
        return {alone: payload}
    sent = [
        discord.File(BytesIO(file.content), file.name, description=file.description)
        for file in files
    ]
    form: list[dict[str, Any]] = [{"name": "payload_json", "value": json.dumps(payload)}]
    kind = "application/octet-stream"
    for number, file in enumerate(sent):
        part = {"name": f"files[{number}]", "value": file.fp, "filename": file.filename}
        form.append({**part, "content_type": kind})
    return {with_files: form, "files": sent}
