"""DiscordMessenger on stock discord.py in a simulated Discord."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, ClassVar, cast

import aiohttp
import discord
import pytest
import simcord
from discord.http import Route

from bot.delivery.circuit_breaker import CircuitBreaker
from bot.delivery.discord_errors import typed_errors
from bot.delivery.discord_messenger import DiscordMessenger, kind_of
from bot.delivery.fallbacks import WORDS_MS, Fallbacks
from bot.delivery.messenger import (
    DmClosed,
    Gone,
    Limited,
    PlaceGone,
    Refused,
    Rejected,
    Stale,
    Undelivered,
    Unsure,
    Unwell,
)
from bot.discord_api.rate_limits import OLD_EDITS, RequestRate, Turns
from bot.engine.cards import Card
from bot.ui.controls.table import PlayCard
from bot.ui.core.layout import Part, button, layout, pictures_of
from bot.ui.core.message import Outgoing
from bot.ui.pictures.colours import Palette
from bot.ui.pictures.emojis import Emojis, all_faces
from tests.clock import FakeClock

MESSAGES = "/channels/*/messages"
ONE_MESSAGE = "/channels/*/messages/*"


PNG = b"\x89PNG\r\n\x1a\n picture"


@dataclass(frozen=True)
class Drawn:
    """A picture, or one that cannot be drawn."""

    name: str = "hand.png"
    description: str = "Your hand: jack of hearts"
    content: bytes = PNG

    def draw(self) -> bytes:
        if not self.content:
            raise OSError(self.description)
        return self.content


@dataclass
class Room:
    env: simcord.Env
    client: discord.Client
    messenger: DiscordMessenger
    emojis: Emojis
    clock: FakeClock
    channel: simcord.ChannelHandle
    ann: simcord.MemberActor

    async def post(self, message: Outgoing, nonce: str = "K7QF-1") -> int:
        return await self.messenger.post(self.channel.id, message, nonce)

    async def edit(self, message_id: int, message: Outgoing) -> None:
        await self.messenger.edit(self.channel.id, message_id, message)

    @property
    def sent(self) -> list[Any]:
        """The bodies of all messages posted, in order."""
        return [
            entry.json
            for entry in self.env.http_requests
            if entry.method == "POST" and entry.path.endswith("/messages")
        ]

    @property
    def shown(self) -> discord.Message:
        [message] = self.channel.history()
        return message

    def texts(self) -> list[str]:
        """Return the texts of the message's frame."""
        [box] = self.shown.components
        assert isinstance(box, discord.Container)
        return [part.content for part in box.children if isinstance(part, discord.TextDisplay)]

    async def files(self) -> dict[str, tuple[str | None, bytes]]:
        """The message's files by name: what a screen reader says, and what is in them."""
        return {
            file.filename: (file.description, await file.read()) for file in self.shown.attachments
        }


@pytest.fixture
def simcord_bot() -> discord.Client:
    return discord.Client(intents=discord.Intents(guilds=True))


@pytest.fixture
def room(simcord_bot: discord.Client, simcord_env: simcord.Env) -> Room:
    guild = simcord_env.create_guild("Card Club")
    channel = guild.create_text_channel("card-room")
    ann = guild.add_member(simcord_env.create_user("ann"))
    emojis, clock = Emojis(), FakeClock()
    emojis.has({name: 10**17 + number for number, name in enumerate(all_faces())})
    fallbacks = Fallbacks(emojis, clock)
    messenger = DiscordMessenger(simcord_bot, CircuitBreaker(clock), fallbacks, RequestRate(0))
    return Room(simcord_env, simcord_bot, messenger, emojis, clock, channel, ann)


def plain(text: str = "Ann deals.", key: str = "K7QF · deal 1", **more: Any) -> Outgoing:
    return Outgoing(text=text, key=key, **more)


def board(text: str = "Ann to play", key: str = "K7QF · board") -> Outgoing:
    return Outgoing(layout=layout([text], key, discord.Colour.blue()), key=key)


async def test_a_post_carries_its_nonce_and_mentions_nobody(room: Room) -> None:
    text = f"<@{room.ann.id}> deals, @everyone."
    message_id = await room.post(plain(text))
    [shown] = room.channel.history()
    assert (shown.id, shown.content) == (message_id, text)
    [body] = room.sent
    assert (body["nonce"], body["enforce_nonce"]) == ("K7QF-1", True)
    assert body["allowed_mentions"]["parse"] == []
    assert not body["allowed_mentions"].get("users")


async def test_a_message_may_mention_one_person(room: Room) -> None:
    await room.post(plain("Your turn.", mentions=(room.ann.id,)))
    mentions = room.sent[0]["allowed_mentions"]
    assert (mentions["parse"], [int(user) for user in mentions["users"]]) == ([], [room.ann.id])


async def test_a_board_is_edited_and_nothing_of_it_is_kept(room: Room) -> None:
    message_id = await room.post(board())
    before = len(room.env.http_requests)
    await room.edit(message_id, board("Bob to play"))
    assert len(room.env.http_requests) == before + 1
    assert room.texts() == ["Bob to play"]
    assert not room.client.persistent_views


async def test_a_channel_gets_few_edits_of_messages_older_than_an_hour(room: Room) -> None:
    """Discord refuses more, and no header foretells it."""
    old = 1
    for _ in range(OLD_EDITS):
        with pytest.raises(Gone):
            await room.edit(old, board())
    before = len(room.env.http_requests)
    with pytest.raises(Limited):
        await room.edit(old, board())
    assert len(room.env.http_requests) == before, "Discord is not asked"
    await room.edit(await room.post(board()), board("Bob to play"))
    with pytest.raises(PlaceGone):
        await room.messenger.edit(2, old, board())


async def test_own_texts_are_found_by_what_they_say(room: Room) -> None:
    post, find, place = room.messenger.post, room.messenger.find, room.channel.id
    first = await post(place, plain("Ann deals."), "K7QF-1")
    second = await post(place, plain("Ann deals. Bob begs."), "K7QF-2")
    await room.ann.send(room.channel, "Cy deals.")

    assert await find(place, 0, plain("Ann deals.")) == first
    assert await find(place, first, plain("Ann deals.")) is None
    assert await find(place, first, plain("Ann deals. Bob begs.")) == second
    assert await find(place, 0, plain("Cy deals.")) is None, "another's message"
    assert await find(place, 0, Outgoing(text="Ann deals.")) is None, "it has no key"


async def test_own_frames_are_found_by_their_key(room: Room) -> None:
    find, place = room.messenger.find, room.channel.id
    first = await room.post(board(key="K7QF · deal 1 · board"), "K7QF-1")
    second = await room.post(board(key="K7QF · deal 2 · board"), "K7QF-2")
    assert await find(place, 0, board(key="K7QF · deal 2 · board")) == second
    assert await find(place, first, board(key="K7QF · deal 1 · board")) is None, "an older one"
    assert await find(place, 0, board(key="K7QF · deal 3 · board")) is None

    later = board("Bob to play", key="K7QF · deal 1 · board")
    assert await find(place, 0, later) == first, "whatever it says by now"
    await room.edit(first, later)
    assert await find(place, 0, board(key="K7QF · deal 1 · board")) == first
    await room.edit(first, table())
    assert await find(place, 0, board(key="K7QF · deal 1 · board")) is None, "it is another now"
    assert await find(place, 0, board()) == first


async def test_a_frames_id_is_not_one_of_those_that_discord_gives(room: Room) -> None:
    """It numbers all other components of a message from 1."""
    await room.post(hand(Drawn()))
    [box] = room.shown.components
    frame: Any = box.to_dict()
    others = [part["id"] for part in frame["components"]]
    assert all(0 < one < frame["id"] < 2**31 for one in others)
    assert len(set(others)) == len(others) > 1


async def test_a_thread_is_made_once(room: Room) -> None:
    message_id = await room.post(plain())
    assert await room.messenger.thread(room.channel.id, message_id, "Table K7QF") == message_id
    await room.messenger.post(message_id, plain("In the thread."), "K7QF-2")
    room.env.inject_error(
        "POST", "/channels/*/messages/*/threads", status=400, code=160004, message="exists"
    )
    assert await room.messenger.thread(room.channel.id, message_id, "Table K7QF") == message_id


@pytest.mark.parametrize(
    ("status", "code", "kind"),
    [
        (403, 50001, Refused),
        (403, 50013, Refused),
        (403, 0, Refused),
        (403, 160_002, Refused),
        (404, 10015, Gone),
        (403, 50007, DmClosed),
        (400, 50278, DmClosed),
        (400, 40003, Unsure),
        (403, 20026, Unsure),
        (429, 20016, Unsure),
        (429, 20028, Unsure),
        (400, 200000, Rejected),
        (404, 10004, PlaceGone),
        (403, 40333, Unwell),
        (429, 30046, Limited),
        (400, 50083, Stale),
        (404, 10003, PlaceGone),
        (404, 10008, Gone),
        (400, 50035, Rejected),
        (401, 0, Unwell),
        (429, 0, Limited),
        (503, 0, Unwell),
    ],
)
async def test_each_refusal_has_its_type(
    room: Room, status: int, code: int, kind: type[Undelivered]
) -> None:
    message_id = await room.post(plain())
    room.env.inject_error("PATCH", ONE_MESSAGE, status=status, code=code, message="hearts")
    with pytest.raises(Undelivered) as caught:
        await room.edit(message_id, plain())
    assert type(caught.value) is kind
    assert (caught.value.status, caught.value.code) == (status, code)
    assert "hearts" not in str(caught.value)
    assert caught.value.__cause__ is None


@pytest.mark.parametrize(
    "trouble",
    [aiohttp.ServerDisconnectedError(), ConnectionResetError(104, "reset"), TimeoutError()],
)
def test_a_lost_connection_leaves_doubt(trouble: Exception) -> None:
    with pytest.raises(Unwell) as caught, typed_errors(kind_of):
        raise trouble
    assert caught.value.__cause__ is None


def test_a_limit_that_lasts_long_is_no_lost_connection() -> None:
    with pytest.raises(Limited), typed_errors(kind_of):
        raise discord.RateLimited(90.0)


def test_a_proxys_html_page_is_an_outage_not_a_refusal() -> None:
    class Page:
        status, reason = 403, "Forbidden"
        headers: ClassVar = {"Content-Type": "text/html; charset=UTF-8"}

    with pytest.raises(Unwell), typed_errors(kind_of):
        raise discord.Forbidden(cast("Any", Page()), "<h1>Sorry, you have been blocked</h1>")


# ------------------------------------------------------------------------- pictures and emojis


def hand(*drawings: Drawn, emoji: str | None = None) -> Outgoing:
    jack = PlayCard("K7QF", 1, 0, Card.of("JH"))
    parts: list[Part] = ["Your hand", *drawings, [button(jack, "J♥", emoji=emoji)]]
    shown = layout(parts, "K7QF · hand", discord.Colour.blue())
    return Outgoing(layout=shown, pictures=pictures_of(parts), key="K7QF · hand")


def galleries(message: discord.Message) -> list[discord.MediaGalleryComponent]:
    [box] = message.components
    assert isinstance(box, discord.Container)
    return [part for part in box.children if isinstance(part, discord.MediaGalleryComponent)]


def emojis_on(message: discord.Message) -> list[str]:
    [box] = message.components
    assert isinstance(box, discord.Container)
    rows = [part for part in box.children if isinstance(part, discord.ActionRow)]
    buttons = [part for row in rows for part in row.children if isinstance(part, discord.Button)]
    return [found.emoji.name for found in buttons if found.emoji]


async def test_a_picture_is_shown_with_its_words(room: Room) -> None:
    await room.post(hand(Drawn()))
    assert await room.files() == {"hand.png": ("Your hand: jack of hearts", PNG)}
    [gallery] = galleries(room.shown)
    assert [item.description for item in gallery.items] == ["Your hand: jack of hearts"]


async def test_an_edit_replaces_the_picture_and_one_without_takes_it_away(room: Room) -> None:
    sent = await room.post(hand(Drawn()))
    newer = Drawn(description="Your hand: ten of clubs", content=PNG + b" 2")
    await room.edit(sent, hand(newer))
    assert await room.files() == {"hand.png": ("Your hand: ten of clubs", PNG + b" 2")}
    await room.edit(sent, hand())
    assert not room.shown.attachments
    assert not galleries(room.shown)


async def test_a_message_goes_out_without_the_picture_that_fails(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    broken = Drawn(name="points.png", content=b"")
    await room.post(hand(Drawn(), broken))
    assert list(await room.files()) == ["hand.png"]
    assert len(galleries(room.shown)) == 1
    assert "points.png could not be drawn: OSError" in caplog.text
    assert broken.description not in caplog.text, "it may name cards"


async def test_a_text_goes_out_without_its_picture_if_files_are_forbidden(room: Room) -> None:
    message = Outgoing(text="Deal 1 is over.", pictures=(Drawn("points.png"),))
    room.env.inject_error("POST", MESSAGES, status=403, code=50_013)
    await room.post(message)
    assert room.shown.content == message.text
    assert not room.shown.attachments
    room.env.inject_error("POST", MESSAGES, status=403, code=50_013, times=None)
    with pytest.raises(Refused):
        await room.post(message, "K7QF-2")


def table(content: bytes = PNG) -> Outgoing:
    """A board with a picture, which says more where the picture is left out."""
    parts: list[Part] = ["Ann to play", Drawn("table.png", content=content)]
    shown = layout(parts, "K7QF · board", discord.Colour.blue())
    return Outgoing(
        layout=shown,
        pictures=pictures_of(parts),
        in_words=lambda: board("Ann to play, six cards"),
        key="K7QF · board",
    )


async def test_a_table_that_cannot_be_drawn_is_told_in_words(room: Room) -> None:
    sent = await room.post(table(content=b""))
    assert room.texts() == ["Ann to play, six cards"]
    await room.edit(sent, table())
    assert list(await room.files()) == ["table.png"]
    await room.edit(sent, table(content=b""))
    assert room.texts() == ["Ann to play, six cards"]
    assert not room.shown.attachments


@pytest.mark.parametrize(
    ("status", "code"), [(400, 50_035), (403, 50_013), (413, 0), (413, 40_005), (400, 20_009)]
)
async def test_a_table_whose_picture_discord_refuses_is_told_in_words(
    room: Room, status: int, code: int
) -> None:
    room.env.inject_error("POST", MESSAGES, status=status, code=code)
    sent = await room.post(table())
    assert room.texts()[0] == "Ann to play, six cards"
    before = len(room.env.http_requests)
    await room.edit(sent, table())
    assert len(room.env.http_requests) == before + 1, "no picture is tried for a while"
    assert not room.shown.attachments
    assert not galleries(room.shown)
    room.clock.now += WORDS_MS
    room.env.inject_error("PATCH", ONE_MESSAGE, status=status, code=code)
    await room.edit(sent, table())
    assert room.texts()[0] == "Ann to play, six cards"
    room.clock.now += WORDS_MS
    await room.edit(sent, table())
    assert list(await room.files()) == ["table.png"]


async def test_a_refused_picture_costs_nobody_else_the_emojis(room: Room) -> None:
    jack = room.emojis.signs("en", Palette.TWO)["JH"]
    room.env.inject_error("POST", MESSAGES, status=400, code=50_035, times=2)
    await room.post(hand(Drawn(), emoji=jack))
    assert not room.shown.attachments
    assert room.emojis.signs("en", Palette.TWO), "it was not for them"


async def test_an_emoji_that_is_gone_keeps_nobody_from_their_hand(room: Room) -> None:
    jack = room.emojis.signs("en", Palette.TWO)["JH"]
    sent = await room.post(hand(emoji=jack))
    assert emojis_on(room.shown) == [jack.split(":")[1]]
    room.env.inject_error("PATCH", ONE_MESSAGE, status=400, code=50_035)
    await room.edit(sent, hand(emoji=jack))
    assert not emojis_on(room.shown)
    assert not room.emojis.signs("en", Palette.TWO), "text until somebody has looked again"


async def test_an_edit_waits_for_its_own_rate_limit_alone(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As discord.py has learned it from Discord's headers."""
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    http, place = room.client.http, (room.channel.id, 1)
    route = Route(
        "PATCH",
        "/channels/{channel_id}/messages/{message_id}",
        channel_id=room.channel.id,
        message_id=1,
    )
    assert not await room.messenger.wait_to_edit(*place)
    http._bucket_hashes[route.key] = "abc"
    limit = http.get_ratelimit(f"abc:{route.major_parameters}")
    now = asyncio.get_running_loop().time()
    limit.remaining, limit.expires = 1, now + 5
    assert not await room.messenger.wait_to_edit(*place)
    limit.remaining = 0
    assert await room.messenger.wait_to_edit(*place)
    assert 4 < slept.pop() <= 5
    limit.expires = now + 300
    assert not await room.messenger.wait_to_edit(*place), "the edit fails at once"
    assert not await room.messenger.wait_to_edit(room.channel.id + 1, 1), "another channel"
    limit.expires = now - 1
    assert not await room.messenger.wait_to_edit(*place)
    assert not slept


async def test_posts_to_one_channel_wait_in_line_and_those_to_another_do_not(room: Room) -> None:
    """In discord.py's line those at its end would seem to have failed: it has a time-out."""
    under_way: list[int] = []
    most, other = 0, asyncio.Event()
    route = Route("POST", "/channels/{channel_id}/messages", channel_id=1)
    turns = Turns(room.client.http)

    async def post(number: int, channel_id: int) -> None:
        nonlocal most
        async with turns.post(route, channel_id):
            if channel_id == 2:
                other.set()
                return
            under_way.append(number)
            most = max(most, len(under_way))
            await other.wait()
            under_way.remove(number)

    await asyncio.gather(*(post(number, 1) for number in range(20)), post(20, 2))
    assert most == 1


async def test_edits_in_a_rate_limited_channel_are_spaced_out(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []
    yields = asyncio.sleep

    async def sleep(seconds: float) -> None:
        slept.append(round(seconds))
        await yields(0)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    http = room.client.http
    route = Route(
        "PATCH", "/channels/{channel_id}/messages/{message_id}", channel_id=1, message_id=1
    )
    http._bucket_hashes[route.key] = "abc"
    limit = http.get_ratelimit(f"abc:{route.major_parameters}")
    limit.remaining, limit.expires = 0, asyncio.get_running_loop().time() + 4
    turns = Turns(http)
    assert all(await asyncio.gather(*(turns.edit(route, 1) for _ in range(5))))
    assert slept == [4, 5, 6, 7, 8]
