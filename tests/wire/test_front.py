"""The front itself: what the other tests here rely on."""

import aiohttp

from bot.ui.controls import table as controls
from tests.choosing import Offer, offers
from tests.e2e.reading import visible_text

from .people import Person, Seen
from .playing import fulfil, sit_down
from .process import Process
from .rest import TOKEN
from .wire import Wire


async def test_a_form_is_filled_in_and_an_option_suggests(wire: Wire) -> None:
    room, [ann, bob] = wire.club("ann", "bob")
    await wire.started()
    typed = await ann.type(room, "table open", "game", "tob").answered()
    assert typed.record.autocomplete_choices
    await sit_down(wire, [ann, bob], room, players=2)
    await wire.until(lambda: asking_for_a_number(bob, room), "a pack to cut")
    [asks] = asking_for_a_number(bob, room)
    shown = await fulfil(bob, asks).answered()
    assert shown.modal is not None
    await bob.submit(shown, number="17").answered()
    await wire.until(lambda: any("deal 1" in visible_text(m) for m in wire.messages(room)))


def asking_for_a_number(who: Person, room: int) -> list[Offer[Seen]]:
    found = offers(who.sees(room), controls.Cut)
    return [offer for offer in found if offer.custom_id.endswith(":cut:1")]


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
    told = {session.shard: session for session in wire.gateway.sessions.values()}
    for shard, server in enumerate(servers):
        room, ann = wire.channel(server, "room"), wire.person("ann", server)
        before = {one: session.seq for one, session in told.items()}
        await ann.slash(room, "table open").answered()
        assert [told[one].seq - before[one] for one in (shard, 1 - shard)] == [1, 0]
