"""Ephemeral messages over real HTTP: what is asked, how it fails, and that no token is said."""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

import aiohttp
import discord
import pytest
from aiohttp import web

from bot.delivery.fallbacks import Fallbacks
from bot.delivery.live.ephemeral import TokenMessage
from bot.delivery.messenger import Gone, Rejected, Undelivered, Unwell
from bot.ui.core.layout import Part, layout, pictures_of
from bot.ui.core.message import Outgoing
from bot.ui.pictures.emojis import Emojis
from tests.clock import FakeClock
from tests.suite.ports import served

TOKEN = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5OmFiYw"
APPLICATION = 912345678901234567
EPHEMERAL = 1 << 6


@dataclass
class Discord:
    """A server that answers every request in the same way."""

    status: int = 200
    code: int = 0
    kind: str = "application/json"
    message_id: int = 0
    only_files: bool = False
    """Whether it refuses requests with files alone."""
    asked: list[tuple[str, str]] = field(default_factory=list)
    bodies: list[Any] = field(default_factory=list)

    async def answer(self, request: web.Request) -> web.Response:
        self.asked.append((request.method, request.path.partition("/webhooks/")[2]))
        if request.content_type == "application/json":
            self.bodies.append(await request.json())
        elif request.can_read_body:
            self.bodies.append(await request.read())
        if self.status == 204:
            return web.Response(status=204)
        status = self.status
        if self.only_files and request.content_type == "application/json":
            status = 200
        told = {"code": self.code, "message": "Invalid Webhook Token", "retry_after": 0}
        body = json.dumps({**told, "id": str(self.message_id)}).encode()
        # discord.py reads JSON under exactly this type, with no charset behind it.
        return web.Response(body=body, status=status, content_type=self.kind)


@pytest.fixture
def there() -> Discord:
    return Discord()


@pytest.fixture
async def webhook(
    there: Discord, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[discord.Webhook]:
    async with served({"/{path:.*}": there.answer}) as address, aiohttp.ClientSession() as session:
        monkeypatch.setattr(discord.http.Route, "BASE", f"{address}/api/v10")
        yield discord.Webhook.partial(APPLICATION, TOKEN, session=session)


def private(webhook: discord.Webhook, followup: int | None = None) -> TokenMessage:
    return TokenMessage(webhook, 5, followup, 7, Fallbacks(Emojis(), FakeClock()))


def hand() -> Outgoing:
    return Outgoing(layout=layout(["Your cards"], "K7QF", discord.Colour.blue()))


@pytest.mark.parametrize(("followup", "name"), [(None, "@original"), (5, "5")])
async def test_an_answer_or_a_follow_up_is_edited_and_deleted(
    there: Discord, webhook: discord.Webhook, followup: int | None, name: str
) -> None:
    """After a deferral the original may be the public board."""
    message = private(webhook, followup)
    await message.edit(hand())
    there.status = 204
    await message.delete()
    path = f"{APPLICATION}/{TOKEN}/messages/{name}"
    assert there.asked == [("PATCH", path), ("DELETE", path)]
    assert "content" not in there.bodies[0]
    assert there.bodies[0]["allowed_mentions"]["parse"] == []


async def test_a_message_below_is_private_and_then_edited_and_deleted(
    there: Discord, webhook: discord.Webhook
) -> None:
    there.message_id = 6
    below = await private(webhook).send_below(hand())
    assert there.bodies[0]["flags"] & EPHEMERAL
    await below.edit(hand())
    there.status = 204
    await below.delete()
    of_token = f"{APPLICATION}/{TOKEN}"
    path = f"{of_token}/messages/6"
    assert there.asked == [("POST", of_token), ("PATCH", path), ("DELETE", path)]
    assert below.id == 6


async def test_text_makes_room_for_a_hand(there: Discord, webhook: discord.Webhook) -> None:
    await private(webhook).edit(hand(), was_text=True)
    assert there.bodies[0]["content"] is None
    assert there.bodies[0]["components"]


@dataclass(frozen=True)
class Drawn:
    """A picture."""

    name: str = "hand.png"
    description: str = "Your cards"

    def draw(self) -> bytes:
        return b"PNG"


def pictured() -> Outgoing:
    parts: list[Part] = ["Your cards", Drawn()]
    shown = layout(parts, "K7QF", discord.Colour.blue())
    return Outgoing(layout=shown, pictures=pictures_of(parts))


async def test_a_hand_whose_picture_is_refused_is_edited_in_words(
    there: Discord, webhook: discord.Webhook
) -> None:
    there.status, there.code, there.only_files = 413, 40005, True
    message = private(webhook)
    await message.edit(pictured())
    assert [b"PNG" in str(body).encode() for body in there.bodies] == [True, False]
    assert there.bodies[1]["attachments"] == []
    await message.edit(pictured())
    assert len(there.bodies) == 3, "no picture is tried for a while"


@pytest.mark.parametrize(
    ("status", "code", "kind", "expected"),
    [
        (401, 50027, "application/json", Gone),
        (403, 0, "application/json", Gone),
        (404, 10015, "application/json", Gone),
        (404, 10008, "application/json", Gone),
        (400, 50035, "application/json", Rejected),
        (429, 0, "application/json", Unwell),
        (500, 0, "application/json", Unwell),
        (403, 1015, "text/html", Unwell),
    ],
)
async def test_failures_have_a_kind_and_say_no_token(
    there: Discord,
    webhook: discord.Webhook,
    caplog: pytest.LogCaptureFixture,
    *,
    status: int,
    code: int,
    kind: str,
    expected: type[Undelivered],
) -> None:
    caplog.set_level(logging.DEBUG, "bot")
    there.status, there.code, there.kind = status, code, kind
    message = private(webhook)
    for request in (message.edit(hand()), message.delete()):
        with pytest.raises(Undelivered) as caught, patch("asyncio.sleep"):
            await request
        assert type(caught.value) is expected
        assert_silent(caught.value)
    assert len(there.asked) == 2 * (5 if status == 500 else 1), "discord.py tries again"


async def test_a_lost_connection_says_no_token(
    webhook: discord.Webhook, nobody: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discord.http.Route, "BASE", f"http://{nobody}/api/v10")
    with pytest.raises(Unwell) as caught:
        await private(webhook).edit(hand())
    assert_silent(caught.value)


def test_its_repr_has_no_token() -> None:
    webhook = discord.Webhook.partial(APPLICATION, TOKEN, session=object())  # type: ignore[arg-type]
    assert TOKEN not in repr(private(webhook)) + str(private(webhook, 5))


def assert_silent(error: BaseException) -> None:
    """Fail if an error, or what it came from, would be logged with the token."""
    assert TOKEN not in repr(error) + str(error)
    assert error.__cause__ is None
    assert error.__suppress_context__, "the error it came from may hold the address"
