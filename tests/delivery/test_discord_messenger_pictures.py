"""Pictures and emojis on their way to Discord."""

from dataclasses import dataclass

import discord
import pytest
import simcord

from bot.delivery.circuit_breaker import CircuitBreaker
from bot.delivery.discord_messenger import DiscordMessenger
from bot.delivery.messenger import Refused, Rejected
from bot.engine.cards import Card
from bot.ui.controls.table import PlayCard
from bot.ui.core.layout import Part, button, layout, pictures_of
from bot.ui.core.message import Outgoing
from bot.ui.pictures.emojis import Emojis, all_faces
from bot.ui.pictures.palette import Palette
from tests.clock import FakeClock

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
    courier: DiscordMessenger
    emojis: Emojis
    channel: simcord.ChannelHandle

    @property
    def shown(self) -> discord.Message:
        [message] = self.channel.history()
        return message

    async def files(self) -> dict[str, tuple[str | None, bytes]]:
        """The message's files by name: what a screen reader says, and what is in them."""
        return {one.filename: (one.description, await one.read()) for one in self.shown.attachments}


@pytest.fixture
def simcord_bot() -> discord.Client:
    return discord.Client(intents=discord.Intents(guilds=True))


@pytest.fixture
def room(simcord_bot: discord.Client, simcord_env: simcord.Env) -> Room:
    channel = simcord_env.create_guild("Card Club").create_text_channel("card-room")
    emojis = Emojis()
    emojis.has({name: 10**17 + number for number, name in enumerate(all_faces())})
    clock = FakeClock()
    courier = DiscordMessenger(simcord_bot, CircuitBreaker(clock), clock, emojis)
    return Room(simcord_env, courier, emojis, channel)


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
    buttons = [one for row in rows for one in row.children if isinstance(one, discord.Button)]
    return [one.emoji.name for one in buttons if one.emoji]


async def test_a_picture_is_shown_with_its_words(room: Room) -> None:
    await room.courier.post(room.channel.id, hand(Drawn()), "K7QF-1")
    assert await room.files() == {"hand.png": ("Your hand: jack of hearts", PNG)}
    [gallery] = galleries(room.shown)
    assert [item.description for item in gallery.items] == ["Your hand: jack of hearts"]


async def test_an_edit_replaces_the_picture_and_one_without_takes_it_away(room: Room) -> None:
    sent = await room.courier.post(room.channel.id, hand(Drawn()), "K7QF-1")
    newer = Drawn(description="Your hand: ten of clubs", content=PNG + b" 2")
    await room.courier.edit(room.channel.id, sent, hand(newer))
    assert await room.files() == {"hand.png": ("Your hand: ten of clubs", PNG + b" 2")}
    await room.courier.edit(room.channel.id, sent, hand())
    assert not room.shown.attachments
    assert not galleries(room.shown)


async def test_a_message_goes_out_without_the_picture_that_fails(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    broken = Drawn(name="points.png", content=b"")
    await room.courier.post(room.channel.id, hand(Drawn(), broken), "K7QF-1")
    assert list(await room.files()) == ["hand.png"]
    assert len(galleries(room.shown)) == 1
    assert "points.png could not be drawn: OSError" in caplog.text
    assert broken.description not in caplog.text, "it may name cards"


async def test_a_text_has_its_picture_below(room: Room) -> None:
    message = Outgoing(text="Deal 1 is over.\n-# K7QF · points", pictures=(Drawn("points.png"),))
    await room.courier.post(room.channel.id, message, "K7QF-1")
    assert list(await room.files()) == ["points.png"]


async def test_where_files_may_not_be_attached_the_words_go_out_alone(room: Room) -> None:
    message = Outgoing(text="Deal 1 is over.\n-# K7QF · points", pictures=(Drawn("points.png"),))
    room.env.inject_error("POST", "/channels/*/messages", status=403, code=50_013)
    await room.courier.post(room.channel.id, message, "K7QF-1")
    assert room.shown.content == message.text
    assert not room.shown.attachments
    room.env.inject_error("POST", "/channels/*/messages", status=403, code=50_013, times=None)
    with pytest.raises(Refused):
        await room.courier.post(room.channel.id, message, "K7QF-2")


async def test_a_layout_that_may_have_no_files_keeps_no_place_for_them(room: Room) -> None:
    room.env.inject_error("POST", "/channels/*/messages", status=403, code=50_013)
    await room.courier.post(room.channel.id, hand(Drawn()), "K7QF-1")
    assert not room.shown.attachments
    assert not galleries(room.shown)


async def test_an_emoji_that_is_gone_keeps_nobody_from_their_hand(room: Room) -> None:
    jack = room.emojis.signs("en", Palette.TWO)["JH"]
    sent = await room.courier.post(room.channel.id, hand(emoji=jack), "K7QF-1")
    assert emojis_on(room.shown) == [jack.split(":")[1]]
    room.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=50_035)
    await room.courier.edit(room.channel.id, sent, hand(emoji=jack))
    assert not emojis_on(room.shown)
    assert not room.emojis.signs("en", Palette.TWO), "text until somebody has looked again"


async def test_a_message_that_is_wrong_in_itself_is_refused(room: Room) -> None:
    room.env.inject_error("POST", "/channels/*/messages", status=400, code=50_035, times=None)
    with pytest.raises(Rejected):
        await room.courier.post(room.channel.id, hand(), "K7QF-1")
