"""The limits that a test switches on, asked without a bot."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import aiohttp
import pytest
from simcord.enums import InteractionType
from simcord.interactions import base_payload

from .limits import MESSAGES, Limit, Limits, directs, old_edits, threads, tokens
from .rest import TOKEN
from .wire import Wire


@dataclass
class Client:
    """Asks as a bot would, but obeys no limit."""

    wire: Wire
    session: aiohttp.ClientSession
    address: str

    def limited(self, *limits: Limit) -> None:
        """Set limits whose windows pass by Discord's clock."""
        self.wire.rest.limits = Limits(limits, clock=self.wire.rest.clock)

    async def ask(self, method: str, path: str, **body: Any) -> Answer:
        async with self.session.request(method, self.address + path, json=body) as response:
            return Answer(response.status, await response.json(), dict(response.headers))

    async def post(self, channel: int) -> str:
        """Post a message; return its path."""
        sent = await self.ask("POST", f"/channels/{channel}/messages", content="a board")
        return f"/channels/{channel}/messages/{sent.content['id']}"


@dataclass
class Answer:
    """What Discord answers."""

    status: int
    content: dict[str, Any]
    headers: dict[str, str]

    @property
    def code(self) -> tuple[int, int | None]:
        """HTTP's status and Discord's code."""
        return self.status, self.content.get("code")


@pytest.fixture
async def client(wire: Wire) -> AsyncIterator[Client]:
    headers = {"Authorization": f"Bot {TOKEN}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        yield Client(wire, session, f"{wire.process().address}/api/v10")


async def test_new_direct_messages_are_few(client: Client) -> None:
    _, people = client.wire.club(*"abcdef")
    client.limited(*directs(2, 600.0, in_all=4))

    async def opened(*which: int) -> list[tuple[int, int | None]]:
        return [
            (await client.ask("POST", "/users/@me/channels", recipient_id=str(people[n].id))).code
            for n in which
        ]

    fine, fast, flagged = (200, None), (403, 40003), (403, 20026)
    # Those that are open can be opened again.
    assert await opened(0, 1, 2, 0, 1) == [fine, fine, fast, fine, fine]
    client.wire.advance(601)
    assert await opened(2, 3, 4, 0) == [fine, fine, flagged, fine]
    client.wire.advance(86_400)
    assert await opened(5, 3) == [flagged, fine]


async def test_threads_of_a_server_share_a_limit_that_no_header_foretells(client: Client) -> None:
    wire = client.wire
    room, _ = wire.club()
    beside = wire.channel(wire.backend.get_channel(room).guild_id or 0, "beside")
    elsewhere, _ = wire.club()
    client.limited(*MESSAGES, threads(2, 280.0))

    async def thread(channel: int) -> Answer:
        return await client.ask("POST", f"{await client.post(channel)}/threads", name="a table")

    answers = [await thread(channel) for channel in (room, beside, room, elsewhere)]
    assert [one.status for one in answers] == [200, 200, 429, 200]
    assert not any("X-RateLimit-Remaining" in one.headers for one in answers)
    refused = answers[2]
    assert refused.headers["X-RateLimit-Scope"] == "shared"
    assert 270 < float(refused.headers["Retry-After"]) <= 280
    assert refused.content["retry_after"] > 270
    wire.advance(281)
    assert (await thread(room)).status == 200


async def test_edits_of_old_messages_are_few(client: Client) -> None:
    room, _ = client.wire.club()
    other = client.wire.channel(client.wire.backend.get_channel(room).guild_id or 0, "other")
    client.limited(*MESSAGES, old_edits(2, 6.0))
    old, elsewhere = await client.post(room), await client.post(other)
    client.wire.advance(3601)
    young = await client.post(room)
    answers = [
        await client.ask("PATCH", path, content=str(number))
        for number, path in enumerate((old, old, old, elsewhere, young))
    ]
    fine = (200, None)
    assert [one.code for one in answers] == [fine, fine, (429, 30046), fine, fine]
    # The headers tell only of the limit of all edits.
    assert answers[2].headers["X-RateLimit-Remaining"] == "3"
    assert 0 < answers[2].content["retry_after"] <= 6
    client.wire.advance(6)
    assert (await client.ask("PATCH", old, content="later")).status == 200


async def test_each_token_of_an_interaction_has_its_limit(client: Client) -> None:
    wire = client.wire
    room, [ann] = wire.club("ann")
    client.limited(tokens(2, 2.0))
    paths = []
    for _ in range(2):
        record, _ = base_payload(
            wire.backend,
            type=int(InteractionType.APPLICATION_COMMAND),
            channel_id=room,
            guild_id=ann.server,
            user_id=ann.id,
            data={"id": "1", "name": "hand", "type": 1},
        )
        callback = f"/interactions/{record.id}/{record.token}/callback?with_response=1"
        assert (await client.ask("POST", callback, type=4, data={"content": "a"})).status == 200
        paths.append(f"/webhooks/{wire.backend.application_id}/{record.token}")
    one, other = paths

    async def edit(path: str) -> Answer:
        return await client.ask("PATCH", f"{path}/messages/@original", content="b")

    answers = [await edit(one), await client.ask("POST", one, content="c")]
    answers += [await edit(one), await edit(other)]
    assert [answer.status for answer in answers] == [200, 200, 429, 200]
    assert answers[1].headers["X-RateLimit-Remaining"] == "0"
    wire.advance(2)
    assert (await edit(one)).status == 200
