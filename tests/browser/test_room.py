"""What a click on a page means when the room has moved on since the page was drawn."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from itertools import product
from typing import Any, Final

import aiohttp
import discord
import simcord
from discord.ext import commands
from simcord.preview import _action_plans
from simcord.preview._markdown import markdown_tokens
from simcord.preview._pages import _Page
from yarl import URL

from bot.locale.say import speak
from bot.sandbox.page import _KEYLESS, name_controls_by_custom_id, same_control
from bot.sandbox.preview import _tokens as cached_tokens
from bot.sandbox.room import LOG_KEPT, PRIVATE_KEPT, Room

CARDS: Final = ("AS", "KS")
STAY: Final = ("stay", "whisper")


class Shrinking(commands.AutoShardedBot):
    """Shows two cards; a card that is clicked is gone, and the next moves up."""

    def __init__(self) -> None:
        super().__init__("!", intents=discord.Intents(guilds=True))
        self.clicked: Counter[str] = Counter()

    def board(self) -> discord.ui.View:
        view = discord.ui.View(timeout=None)
        for card in (*CARDS, *STAY):
            if card in STAY or not self.clicked[card]:
                view.add_item(discord.ui.Button(label=card, custom_id=card))
        view.stop()
        return view

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        data: Any = interaction.data
        self.clicked[data["custom_id"]] += 1
        if data["custom_id"] == "whisper":
            await interaction.response.send_message("psst", ephemeral=True)
        else:
            await interaction.response.edit_message(view=self.board())


class Finger:
    """Clicks on a page as it was at some time, as its script would."""

    def __init__(self, room: Room, page: _Page) -> None:
        self.room, self.page = room, page
        [(message_id, message)] = page.snapshot["messages"].items()
        self.message_id = message_id
        self.revision = page.revision
        self.keys: dict[str, str] = {
            button["label"]: button["control_key"]
            for row in message["components"]
            for button in row["components"]
        }

    async def click(self, label: str) -> dict[str, Any]:
        sequence = self.page.last_sequence + 1
        return await self.room._action(
            self.page.id,
            {
                "protocol_version": 3,
                "sequence": sequence,
                "request_id": f"click {sequence}",
                "generation": self.page.generation,
                "bot_generation": 1,
                "published_revision": self.revision,
                "kind": "click",
                "control_key": self.keys[label],
                "target_id": self.message_id,
            },
        )


class Watched(Room):
    """A room that says when there was news."""

    news: asyncio.Event


@asynccontextmanager
async def _room() -> AsyncIterator[tuple[Shrinking, Watched]]:
    bot = Shrinking()
    async with simcord.run(bot, shard_count=1) as env:
        server = env.create_guild()
        channel = server.create_text_channel("card-room")
        people = [server.add_member(env.create_user(name)) for name in ("anjali", "merle")]
        await env.settle()
        news = asyncio.Event()

        async def heard(_seconds: float, _occupied: Collection[int]) -> None:
            news.set()

        async with Watched(env, channel, tuple(people), 0, "key", heard) as room:
            room.news = news
            await bot.get_partial_messageable(channel.id).send(view=bot.board())
            await room.refresh()
            yield bot, room


async def test_a_click_goes_to_the_control_that_was_shown() -> None:
    async with _room() as (bot, room):
        finger = Finger(room, room._open_page())
        await finger.click("AS")
        # The king has moved to where the ace was; the page does not know yet.
        assert (await finger.click("KS"))["settlement"] == "settled"
        assert bot.clicked == {"AS": 1, "KS": 1}


async def test_a_click_on_a_control_that_is_gone_goes_nowhere() -> None:
    async with _room() as (bot, room):
        finger = Finger(room, room._open_page())
        await finger.click("AS")
        assert (await finger.click("AS"))["rejected"]
        assert bot.clicked == {"AS": 1}


async def test_clicks_at_once_wait_for_each_other_and_for_the_clock() -> None:
    async with _room() as (bot, room):
        keeper = asyncio.create_task(room.keep())
        fingers = [Finger(room, room._open_page()) for _ in range(4)]
        for _ in range(3):
            await asyncio.gather(*(finger.click("stay") for finger in fingers))
        keeper.cancel()
        await asyncio.gather(keeper, return_exceptions=True)
        assert bot.clicked == {"stay": 12}


async def test_what_is_remembered_is_bounded() -> None:
    async with _room() as (_, room):
        finger = Finger(room, room._open_page())
        room.env.backend.transcript.extend([("HTTP", "GET /", None)] * (LOG_KEPT + 1))
        wire = room._count_traffic()
        await room._show()
        assert len(room.env.backend.transcript) == LOG_KEPT
        assert room._count_traffic() == wire  # what is forgotten stays counted
        room._close_page(finger.page.id)
        await room._show()
        assert finger.page.id not in room._drawn


async def test_old_private_answers_go_and_public_messages_stay() -> None:
    async with _room() as (_, room):
        messages = room.env.backend.messages[room.channel.id]
        finger = Finger(room, room._open_page())
        for _ in range(PRIVATE_KEPT + 3):
            await finger.click("whisper")
        await room._show()
        private = [message for message in messages.values() if message.is_ephemeral]
        assert len(private) == PRIVATE_KEPT
        assert private[-1] is list(messages.values())[-1]
        assert len(messages) == PRIVATE_KEPT + 1


async def test_a_page_leads_to_the_threads_that_call_its_viewer_or_have_no_box() -> None:
    async with _room() as (bot, room):
        channel: Any = bot.get_channel(room.channel.id)
        await channel.create_thread(name="log", type=discord.ChannelType.public_thread)
        for name, whom in (("mine", 0), ("of another", 1), ("here", 1)):
            thread = await (await channel.send(name)).create_thread(name=name)
            for text in (room.viewers[whom].mention, "hello"):
                await thread.send(text)
        places = room._places(room._open_page(target_id=str(thread.id)))
        names = ["# card-room", "here", "mine", "log", "Direct messages"]
        assert [(name, here) for _, name, _, here in places] == [(n, n == "here") for n in names]


async def test_without_the_whole_address_the_room_says_that_and_nothing_else() -> None:
    async with _room() as (_, room), aiohttp.ClientSession() as session:
        page = room._open_page()
        assert room._server.runner is not None
        routes = [
            (route.method, route.resource.canonical.format(context_id=page.id, asset_id="x"))
            for route in room._server.runner.app.router.routes()
            if route.resource is not None
        ]
        address = URL(room.url).with_fragment(None)
        elsewhere = {"Host": "192.0.2.7", "X-Simcord-Capability": room.capability}
        lacking: tuple[dict[str, str], ...] = ({}, {"X-Simcord-Capability": "kay"}, elsewhere)
        spoken = {
            "de-AT,de;q=0.9": "de",
            "nl, fr-CH;q=0.8, en": "fr",
            "tlh, *;q=0.1": "en",
            "": "en",
        }
        wanted = {"X-Simcord-Context": page.id}
        for (method, path), lack, (accepted, language) in product(routes, lacking, spoken.items()):
            headers = {**wanted, **lack, "Accept-Language": accepted}
            async with session.request(method, address.with_path(path), headers=headers) as answer:
                body = await answer.read()
            if method != "HEAD" and (path.startswith("/api/") or lack is elsewhere):
                assert answer.status == 401, path
                assert body.decode() == speak(language)(_KEYLESS), path
                assert answer.headers["Content-Language"] == language
            assert not [word for word in (b"card-room", b"anjali", b"merle") if word in body], path
        assert page.id in room._pages, "nobody closed it"


def test_a_control_is_known_by_its_custom_id_and_a_menu_by_its_choice_too() -> None:
    name_controls_by_custom_id()

    def key(custom_id: str, chosen: str, at: str = "0.0") -> str:
        options = [{"value": each, "default": each == chosen} for each in ("a", "b")]
        menu = {"type": 3, "custom_id": custom_id, "options": options}
        return str(_action_plans._component_key(menu, at, 7))

    assert key("pace", "a") == key("pace", "a", at="0.4")
    assert key("pace", "a") != key("speed", "a")
    assert key("pace", "a") != key("pace", "b")
    assert same_control(key("#1 pace", "a"), key("#1 pace", "b"))
    assert not same_control(key("#1 pace", "a"), key("#1 speed", "a"))


def test_texts_are_parsed_as_the_preview_parses_them() -> None:
    context = {"users": {"7": "Anjali"}}
    for text in ("## Trinidad · *table* K7QF", "-# deal 3", "<@7> **J♥** ||10♠||", ""):
        for profile in ("message", "text_display", "label"):
            expected = markdown_tokens(text, profile, context=context)
            for _ in range(2):
                tokens = cached_tokens(text, profile, context=context)
                assert tokens == expected
                tokens.clear()  # what a caller does to them is forgotten
    assert cached_tokens(None) == markdown_tokens(None)
