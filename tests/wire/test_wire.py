"""The front itself: what the other tests here rely on."""

import aiohttp

from .process import Process
from .rest import TOKEN
from .wire import Wire


async def test_a_nonce_is_forgotten_in_time(wire: Wire) -> None:
    room, _ = wire.club()
    bot = wire.process()
    body = {"content": "once", "nonce": "n", "enforce_nonce": True}
    first, again, later = [
        await _post(wire, bot, room, body, advance) for advance in (0.0, 100.0, 30.0)
    ]
    assert (first == again, again == later) == (True, False)
    assert len(wire.messages(room)) == 2


async def _post(
    wire: Wire, bot: Process, room: int, body: dict[str, object], advance: float
) -> object:
    wire.advance(advance)
    headers = {"Authorization": f"Bot {TOKEN}"}
    address = f"{bot.address}/api/v10/channels/{room}/messages"
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.post(address, json=body) as response,
    ):
        return (await response.json())["id"]
