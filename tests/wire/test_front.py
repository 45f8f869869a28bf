"""The front itself: what the other tests here rely on."""

import asyncio
import json

import aiohttp
import pytest

from bot.engine.record import loads, verify
from bot.ui.controls import table as controls
from tests.choosing import Offer, offers
from tests.e2e.reading import record_files, visible_text

from .people import Person, Seen
from .playing import cut, fulfil, play_on, sit_down
from .process import Process
from .rest import TOKEN
from .wire import Wire

POST = "POST /channels/{channel_id}/messages"


@pytest.fixture
def room(wire: Wire) -> int:
    return wire.channel(wire.server("Card Club"), "card-room")


def people_in(wire: Wire, room: int, *names: str) -> list[Person]:
    server = wire.backend.get_channel(room).guild_id
    assert server is not None
    return [wire.person(name, server) for name in names]


async def test_four_people_play_a_game_to_its_end(wire: Wire, room: int) -> None:
    people = people_in(wire, room, "ann", "bob", "cy", "dee")
    await wire.started()
    table = await sit_down(wire, people, room, game="trinidad", target=3)
    await cut(wire, people, room, table)

    def over() -> bool:
        return any(record_files(message) for message in wire.messages(room))

    assert await play_on(wire, people, table, over)
    (file,) = [file for message in wire.messages(room) for file in record_files(message)]
    record = wire.file(file).decode()
    assert verify(loads(record)).finding is None
    assert json.loads(record)["seats"] == ["ann", "bob", "cy", "dee"]


async def test_a_form_is_filled_in_and_an_option_suggests(wire: Wire, room: int) -> None:
    ann, bob = people_in(wire, room, "ann", "bob")
    await wire.started()
    typed = await ann.type(room, "table open", "game", "tob").answered()
    assert typed.record.autocomplete_choices
    await sit_down(wire, [ann, bob], room, players=2)
    await wire.until(lambda: asked_to_cut(bob, room), "a pack to cut")
    asks = next(offer for offer in asked_to_cut(bob, room) if offer.custom_id.endswith(":cut:1"))
    shown = await fulfil(bob, asks).answered()
    assert shown.modal is not None
    await bob.submit(shown, number="17").answered()
    await wire.until(lambda: any("deal 1" in visible_text(m) for m in wire.messages(room)))


def asked_to_cut(who: Person, room: int) -> list[Offer[Seen]]:
    return offers(who.sees(room), controls.Cut)


async def test_killed_before_a_request_nothing_is_sent(wire: Wire, room: int) -> None:
    (ann,) = people_in(wire, room, "ann")
    bot = await wire.started()
    bot.kill_at(2, before=True)
    await ann.slash(room, "table open").answered()
    await wire.killed(bot)
    assert wire.rest.counts[POST] == 1
    assert wire.messages(room) == []


async def test_killed_after_a_request_it_is_sent_and_sent_once(wire: Wire, room: int) -> None:
    (ann,) = people_in(wire, room, "ann")
    bot = await wire.started()
    bot.kill_at(2, before=False)
    await ann.slash(room, "table open").answered()
    await wire.killed(bot)
    (opened,) = wire.messages(room)
    await bot.start()
    await wire.until(lambda: len(wire.messages(room)) == 2, "the board")
    assert wire.rest.counts[POST] == 3, "the nonce was used again"
    assert wire.messages(room)[0].id == opened.id


async def test_a_nonce_is_forgotten_in_time(wire: Wire, room: int) -> None:
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


async def test_what_happened_meanwhile_is_told_when_a_session_is_resumed(
    wire: Wire, room: int
) -> None:
    (ann,) = people_in(wire, room, "ann")
    await wire.started()
    wire.gateway.drop()
    await asyncio.sleep(0)
    await ann.slash(room, "table open").answered()
    assert (wire.gateway.identified, wire.gateway.resumed) == (1, 1)


async def test_a_session_that_cannot_be_resumed_is_begun_anew(wire: Wire, room: int) -> None:
    (ann,) = people_in(wire, room, "ann")
    await wire.started()
    wire.gateway.refuses_resume = True
    wire.gateway.drop()
    await wire.until(lambda: wire.gateway.identified == 2, "another session")
    await ann.slash(room, "table open").answered()


async def test_a_request_meets_its_fault(wire: Wire, room: int) -> None:
    (ann,) = people_in(wire, room, "ann")
    await wire.started()
    fault = wire.fault("POST", "/channels/*/messages", status=503, times=2)
    await ann.slash(room, "table open").answered()
    await wire.until(lambda: len(wire.messages(room)) == 2, "both messages")
    assert (fault.met, fault.times) == (2, 0)
    assert wire.rest.counts[POST] == 4


async def test_a_connection_is_reset(wire: Wire, room: int) -> None:
    (ann,) = people_in(wire, room, "ann")
    await wire.started()
    fault = wire.fault("POST", "/channels/*/messages", reset=True, carried_out=True)
    await ann.slash(room, "table open").answered()
    await wire.until(lambda: len(wire.messages(room)) == 2, "both messages")
    assert fault.met == 1


async def test_each_shard_gets_its_own_events(wire: Wire) -> None:
    rooms = [wire.channel(wire.server("Club", shard=n, shards=2), "room") for n in (0, 1)]
    await wire.started(shards=2)
    await wire.until(lambda: len(wire.gateway.sessions) == 2, "both shards")
    told = {session.shard: session for session in wire.gateway.sessions.values()}
    for shard, room in enumerate(rooms):
        before = {one: session.seq for one, session in told.items()}
        (who,) = people_in(wire, room, f"ann {shard}")
        await who.slash(room, "table open").answered()
        assert [told[one].seq - before[one] for one in (shard, 1 - shard)] == [1, 0]
