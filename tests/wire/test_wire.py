"""The front itself: what the other tests here rely on."""

import aiohttp

from tests.real import leave_only_commands

from .process import Process
from .rest import TOKEN
from .wire import Wire


async def test_a_nonce_is_forgotten_in_time(wire: Wire) -> None:
    room, _ = wire.club()
    bot = await wire.started()
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


async def test_each_shard_gets_its_own_events(wire: Wire) -> None:
    servers = [wire.server("Club", shard=shard, shards=2) for shard in (0, 1)]
    await wire.started(shards=2)
    await wire.until(lambda: len(wire.gateway.sessions) == 2, "both shards")
    sessions = {session.shard: session for session in wire.gateway.sessions.values()}
    for shard, server in enumerate(servers):
        room, ann = wire.channel(server, "room"), wire.person("ann", server)
        before = {one: session.seq for one, session in sessions.items()}
        await ann.slash(room, "table open").answered()
        await wire.quiet()
        # The command, and the message that it brought.
        assert [sessions[one].seq - before[one] for one in (shard, 1 - shard)] == [2, 0]


async def test_a_server_with_the_commands_alone_sends_nothing_else(wire: Wire) -> None:
    wire.club()
    room, [ann] = wire.club("ann")
    leave_only_commands(wire.backend, ann.server)
    await wire.started()
    [session] = wire.gateway.sessions.values()
    assert not any(str(ann.server) in text for _, text in session.kept)
    await ann.slash(room, "help").answered()
    assert str(ann.server) in session.kept[-1][1]
