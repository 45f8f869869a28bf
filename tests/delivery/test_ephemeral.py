"""Ephemeral messages over real HTTP: what is asked, how it fails, and that no token is said."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import discord
import pytest
from aiohttp import web

from bot.delivery.live_hands.ephemeral import TokenMessage
from bot.delivery.messenger import Gone, Rejected, Undelivered, Unwell
from bot.ui.core.layout import layout
from bot.ui.core.message import Attachment, Outgoing

TOKEN = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5OmFiYw"
APPLICATION = 912345678901234567


@dataclass
class Discord:
    """A server that answers every request in the same way."""

    status: int = 200
    code: int = 0
    kind: str = "application/json"
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
        body = f'{{"code": {self.code}, "message": "Invalid Webhook Token", "retry_after": 0}}'
        return web.Response(text=body, status=self.status, content_type=self.kind)


@pytest.fixture
def there() -> Discord:
    return Discord()


@pytest.fixture
async def runner(there: Discord, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[web.AppRunner]:
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", there.answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    monkeypatch.setattr(discord.http.Route, "BASE", f"http://127.0.0.1:{port}/api/v10")
    yield runner
    await runner.cleanup()


@pytest.fixture
async def webhook(runner: web.AppRunner) -> AsyncIterator[discord.Webhook]:
    async with aiohttp.ClientSession() as session:
        yield discord.Webhook.partial(APPLICATION, TOKEN, session=session)


def hand() -> Outgoing:
    return Outgoing(layout=layout(["Your cards"], "K7QF", discord.Colour.blue()))


async def test_the_answer_itself_is_edited_and_deleted(
    there: Discord, webhook: discord.Webhook
) -> None:
    message = TokenMessage(webhook, 5)
    await message.edit(hand())
    there.status = 204
    await message.delete()
    path = f"{APPLICATION}/{TOKEN}/messages/@original"
    assert there.asked == [("PATCH", path), ("DELETE", path)]
    assert "content" not in there.bodies[0]
    assert there.bodies[0]["allowed_mentions"]["parse"] == []


async def test_a_follow_up_is_edited_by_its_id(there: Discord, webhook: discord.Webhook) -> None:
    """After a deferral the original may be the public board."""
    message = TokenMessage(webhook, 5, followup=5)
    await message.edit(hand())
    there.status = 204
    await message.delete()
    path = f"{APPLICATION}/{TOKEN}/messages/5"
    assert there.asked == [("PATCH", path), ("DELETE", path)]


async def test_text_makes_room_for_a_hand(there: Discord, webhook: discord.Webhook) -> None:
    await TokenMessage(webhook, 5).edit(hand(), was_text=True)
    assert there.bodies[0]["content"] is None
    assert there.bodies[0]["components"]


async def test_pictures_go_along(there: Discord, webhook: discord.Webhook) -> None:
    files = (Attachment("hand.png", b"PNG", "Your cards"),)
    await TokenMessage(webhook, 5).edit(Outgoing(layout=hand().layout, files=files))
    assert b"PNG" in there.bodies[0]


@pytest.mark.parametrize(
    ("status", "code", "kind", "expected"),
    [
        (401, 50027, "application/json", Gone),
        (403, 0, "application/json", Gone),
        (404, 10015, "application/json", Gone),
        (404, 10008, "application/json", Gone),
        (400, 50035, "application/json", Rejected),
        (429, 0, "application/json", Unwell),
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
    message = TokenMessage(webhook, 5)
    for request in (message.edit(hand()), message.delete()):
        with pytest.raises(Undelivered) as caught:
            await request
        assert type(caught.value) is expected
        assert_silent(caught.value)
    assert len(there.asked) == 2, "tried once"


async def test_a_lost_connection_says_no_token(
    runner: web.AppRunner, webhook: discord.Webhook
) -> None:
    await runner.cleanup()
    with pytest.raises(Unwell) as caught:
        await TokenMessage(webhook, 5).edit(hand())
    assert_silent(caught.value)


def test_it_says_no_token_of_itself() -> None:
    webhook = discord.Webhook.partial(APPLICATION, TOKEN, session=object())  # type: ignore[arg-type]
    assert TOKEN not in repr(TokenMessage(webhook, 5)) + str(TokenMessage(webhook, 5, 5))


def assert_silent(error: BaseException) -> None:
    """Fail if an error, or what it came from, would be logged with the token."""
    assert TOKEN not in repr(error) + str(error)
    assert error.__cause__ is None
    assert error.__suppress_context__, "the error it came from may hold the address"
