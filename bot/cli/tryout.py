"""``python -m bot check --try CHANNEL``: try on Discord what the bot does, and clean up.

Messages, threads, events and answers are sent as the running bot sends them, but nothing takes the
place of what Discord refuses: its code is the result.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final

import aiohttp
import discord

from bot.app import now, steady
from bot.cli import check
from bot.cli.check import CheckResult, Mark
from bot.delivery.circuit_breaker import CircuitBreaker
from bot.delivery.discord_listings import DiscordListings
from bot.delivery.discord_messenger import DiscordMessenger
from bot.delivery.fallbacks import Fallbacks
from bot.delivery.messenger import Undelivered
from bot.discord_api import requests
from bot.discord_api.errors import translate_errors
from bot.discord_api.http import LimitedClient
from bot.discord_api.rate_limits import RequestRate
from bot.engine.cards import Card
from bot.errors import HangJackError, SettingsError
from bot.locale.say import N_, Say, speak
from bot.settings import Settings
from bot.ui.core import components
from bot.ui.core.forms import StatelessModal, text_field
from bot.ui.core.layout import GOLD, Menu, button, layout
from bot.ui.core.message import Attachment, Outgoing
from bot.ui.core.render_images import draw_pictures
from bot.ui.events.listing import Listing
from bot.ui.pictures.colours import Palette
from bot.ui.pictures.emojis import Emojis, all_faces
from bot.ui.pictures.face.face import emoji
from bot.ui.pictures.hand import hand_picture
from bot.upkeep.upkeep import owner_of

PRESS_S: Final = 60.0
"""How long somebody has to press the button."""
_GATEWAY_S: Final = 30.0
_HOUR_MS: Final = 3_600_000
_HANDS: Final = ("JH TH 2S", "AS KD 3C", "QC 9D 4H", "JS 5H 6C", "JC 7D AH", "JD 8S KH")
"""Cards of one picture each: every message and edit has another one."""
_NOBODY: Final = frozenset({50_007, 50_033})
"""Discord's codes where a direct message is opened with the bot itself."""


class NotThere(HangJackError):
    text = N_("Discord took it, but it isn't there.")


class NoTextChannel(HangJackError):
    text = N_("that isn't a text channel of a server. Name another one.")


def main(load: Callable[[], Settings], channel: str) -> int:
    """Check everything, then try what can be tried; return 1 if something is wrong."""
    status = check.main(load)
    try:
        token = load().token
    except SettingsError:
        token = None  # it has been said
    if token is None:
        return status
    return asyncio.run(check.report(try_out(token, channel, speak()))) or status


async def try_out(token: str, channel: str, say: Say) -> AsyncIterator[CheckResult]:
    """Try everything in a channel, a line for each step.

    Args:
        token: the bot's.
        channel: a text channel's id, or a link to it.
        say: the voice of the report.
    """
    found = re.search(r"(\d{15,20})\D*$", channel)
    if found is None:
        text = say("Try: {channel} isn't a channel. Copy its ID or its link.", channel=channel)
        yield CheckResult(Mark.WRONG, text)
        return
    intents = discord.Intents(guilds=True)
    async with LimitedClient(intents=intents, max_messages=None) as client:
        try:
            with translate_errors():
                await client.login(token)
        except HangJackError as error:
            yield CheckResult(Mark.WRONG, say("Token: {problem}", problem=error.said(say)))
            return
        # Without the gateway nobody's press arrives, but all else can be tried.
        gateway = asyncio.create_task(client.connect())
        try:
            async for result in _Trial(client, int(found[1]), say).run():
                yield result
        finally:
            gateway.cancel()
            await asyncio.gather(gateway, return_exceptions=True)


class _Trial:
    """Everything that is tried in one channel."""

    def __init__(self, client: discord.Client, channel_id: int, say: Say) -> None:
        self.client = client
        self.channel_id = channel_id
        self.say = say
        breaker = CircuitBreaker(steady)
        fallbacks = Fallbacks(Emojis(), steady)
        self.messenger = DiscordMessenger(client, breaker, fallbacks, RequestRate(0))
        self.listings = DiscordListings(client, breaker, now)
        self.button = f"try:{secrets.token_hex(8)}"
        """What the button sends."""
        self.hands = iter(_HANDS)
        self.server_id = self.message_id = self.listing_id = self.file_id = self.mention_id = 0
        self.has_thread = False

    async def run(self) -> AsyncIterator[CheckResult]:
        """Try everything, and clean up in any case."""
        say = self.say
        result = await self.step(say("find the channel"), self.find)
        yield result
        if result.mark is Mark.WRONG:
            return
        try:
            async for result in self.steps():
                yield result
        finally:
            cleaning = [result async for result in self.clean_up()]
        for result in cleaning:
            yield result

    async def steps(self) -> AsyncIterator[CheckResult]:
        """Try what the bot does, one after the other."""
        say = self.say
        yield await self.step(say("post a board with a picture"), self.post)
        if self.message_id:
            for number in (1, 2):
                name = say("edit it with another picture ({n} of 2)", n=number)
                yield await self.step(name, self.edit)
            yield await self.step(say("find it in the channel's history"), self.search_board)
            async for result in self.presses():
                yield result
            yield await self.step(say("make a thread"), self.make_thread)
        if self.has_thread:
            yield await self.step(say("write in the thread"), self.write_in_thread)
            yield await self.step(say("archive the thread"), self.archive)
        yield await self.step(say("list an event of the server"), self.list_event)
        if self.listing_id:
            yield await self.step(say("remove the event"), self.remove_event)
        yield await self.step(say("open a direct message to nobody"), self.open_direct)
        yield await self.step(say("post a file"), self.post_file)
        if self.file_id:
            yield await self.step(say("find it in the channel's history"), self.search_file)
        yield await self.step(say("mention a role"), self.mention)
        yield await self.step(say("write to the owner, and delete it"), self.write_to_owner)
        yield await self.step(say("upload an emoji, and delete it"), self.upload_emoji)
        yield await self.step(say("register a command, and remove it"), self.register)
        text = say("Try: only people see whether mentions notify, and how all of it looks.")
        yield CheckResult(Mark.NOTE, text)

    async def step(self, name: str, do: Callable[[], Awaitable[object]]) -> CheckResult:
        """Do one thing, and say what came of it."""
        say = self.say
        try:
            await do()
        except (Undelivered, discord.HTTPException) as error:
            text = say(
                "Try: {step}: Discord refused it, code {code} (HTTP {status}).",
                step=name,
                code=error.code or 0,
                status=error.status or 0,
            )
            return CheckResult(Mark.WRONG, text)
        except HangJackError as error:
            problem = error.said(say)
        except (discord.RateLimited, aiohttp.ClientError, OSError) as error:
            problem = type(error).__name__
        else:
            return CheckResult(Mark.WELL, say("Try: {step}: done.", step=name))
        return CheckResult(Mark.WRONG, say("Try: {step}: {problem}", step=name, problem=problem))

    async def board(self) -> Outgoing:
        """Return a message with the next picture and the button."""
        say = self.say
        cards = [Card.of(code) for code in next(self.hands).split()]
        pictured = speak(say.language, palette=Palette.FOUR.value)
        pictures = tuple(hand_picture(cards, pictured))
        press = button(self.button, say("Press me"))
        about = say("Hang Jack tries what it needs. This message will be deleted.")
        shown = layout([about, *pictures, [press]], self.button, discord.Colour.blue())
        drawn = await draw_pictures(Outgoing(layout=shown, pictures=pictures, key=self.button))
        # Words must not take the place of a refused picture here.
        return replace(drawn, pictures=()).silently()

    async def find(self) -> None:
        channel = await self.client.fetch_channel(self.channel_id)
        if not isinstance(channel, discord.TextChannel):
            raise NoTextChannel
        self.server_id = channel.guild.id

    async def post(self) -> None:
        nonce = secrets.token_hex(8)
        self.message_id = await self.messenger.post(self.channel_id, await self.board(), nonce)

    async def edit(self) -> None:
        await self.messenger.edit(self.channel_id, self.message_id, await self.board())

    async def make_thread(self) -> None:
        await self.messenger.thread(self.channel_id, self.message_id, self.say("Hang Jack tries"))
        self.has_thread = True

    async def write_in_thread(self) -> None:
        # A thread has the id of the message that it grows from.
        text = Outgoing(text=self.say("Hang Jack tries")).silently()
        await self.messenger.post(self.message_id, text, secrets.token_hex(8))

    async def archive(self) -> None:
        await self.client.http.edit_channel(self.message_id, archived=True)

    async def list_event(self) -> None:
        place = f"https://discord.com/channels/{self.server_id}/{self.channel_id}"
        about, start = self.say("Hang Jack tries"), round(time.time() * 1000) + _HOUR_MS
        listing = Listing(about, about, place, start, start + _HOUR_MS, running=False)
        self.listing_id = await self.listings.add(self.server_id, listing)

    async def remove_event(self) -> None:
        await self.listings.remove(self.server_id, self.listing_id)
        self.listing_id = 0

    async def open_direct(self) -> None:
        user = self.client.user
        try:
            await self.client.http.start_private_message(user.id if user else 0)
        except discord.HTTPException as error:
            if error.code not in _NOBODY:
                raise

    def filed(self) -> Outgoing:
        """Return a message with a file, which is found by its text."""
        about = self.say("Hang Jack tries what it needs. This message will be deleted.")
        file = Attachment("try.json", b"{}", about)
        return Outgoing(text=about, files=(file,), key=self.button).silently()

    async def post_file(self) -> None:
        nonce = secrets.token_hex(8)
        self.file_id = await self.messenger.post(self.channel_id, self.filed(), nonce)

    async def search_file(self) -> None:
        await self.search(self.file_id, self.filed())

    async def search_board(self) -> None:
        # Its frame has the key, whatever else is in it.
        shown = layout([], self.button, discord.Colour.blue())
        await self.search(self.message_id, Outgoing(layout=shown, key=self.button))

    async def search(self, message_id: int, message: Outgoing) -> None:
        if await self.messenger.find(self.channel_id, message_id - 1, message) != message_id:
            raise NotThere

    async def mention(self) -> None:
        """Mention the bot's own role: nobody else has it."""
        me = self.client.user.id if self.client.user else 0
        guild = await self.client.fetch_guild(self.server_id, with_counts=False)
        roles = (await guild.fetch_member(me)).roles
        role = next((one for one in roles if one.managed), guild.default_role)
        own = None if role.is_default() else role.id
        text = self.say("Hang Jack tries what it needs. This message will be deleted.")
        message = Outgoing(text=f"{role.mention} {text}", mention_role=own)
        nonce = secrets.token_hex(8)
        self.mention_id = await self.messenger.post(self.channel_id, message, nonce)
        shown: Any = await self.client.http.get_message(self.channel_id, self.mention_id)
        if own is not None and str(own) not in shown["mention_roles"]:
            raise NotThere

    async def write_to_owner(self) -> None:
        owner_id = owner_of(self.client.application)
        if owner_id is None:
            raise NotThere
        channel_id = await self.messenger.private(owner_id)
        text = Outgoing(text=self.say("Hang Jack tries")).silently()
        sent = await self.messenger.post(channel_id, text, secrets.token_hex(8))
        await self.messenger.delete(channel_id, sent)

    async def upload_emoji(self) -> None:
        face = next(iter(all_faces().values()))
        name = f"try_{secrets.token_hex(8)}"
        made = await self.client.create_application_emoji(name=name, image=emoji(face))
        await made.delete()

    async def register(self) -> None:
        """Add a command to those of the server; the bot's own are everywhere, and stay."""
        http, own = self.client.http, self.client.application_id or 0
        before: Any = await http.get_guild_commands(own, self.server_id)
        command: Any = {"name": "hang-jack-tries", "description": "-", "type": 1}
        try:
            await http.bulk_upsert_guild_commands(own, self.server_id, [*before, command])
        finally:
            await http.bulk_upsert_guild_commands(own, self.server_id, before)

    # ------------------------------------------------------------------------------------- presses

    async def presses(self) -> AsyncIterator[CheckResult]:
        """Answer two presses as the bot answers, if somebody presses in time."""
        say = self.say
        try:
            await asyncio.wait_for(self.client.wait_until_ready(), _GATEWAY_S)
        except TimeoutError:
            yield CheckResult(Mark.WRONG, say("Try: connect to the gateway: no connection."))
            return
        text = say("Try: press “Press me” in the channel, within {n} seconds.", n=round(PRESS_S))
        yield CheckResult(Mark.NOTE, text)
        pressed = await self.press()
        if pressed is None:
            yield CheckResult(Mark.NOTE, say("Try: nobody pressed, so no answer was tried."))
            return
        first, webhook = await self.board(), pressed.followup
        kind, private = requests.NEW_MESSAGE, requests.private(first.to_send())
        yield await self.step(
            say("answer with a picture"),
            lambda: requests.respond(pressed, kind, private, first.files),
        )
        newer = await self.board()
        yield await self.step(
            say("edit the answer with another picture"),
            lambda: requests.edit_answer(webhook, None, newer.to_edit(), newer.files),
        )
        yield CheckResult(Mark.NOTE, say("Try: now press the button of the answer."))
        again = await self.press()
        if again is None:
            yield CheckResult(Mark.NOTE, say("Try: nobody pressed, so no other answer was tried."))
            return
        last = await self.board()
        yield await self.step(
            say("answer a press in its place, with another picture"),
            lambda: requests.respond(again, requests.EDITED_MESSAGE, last.to_edit(), last.files),
        )
        async for result in self.forms(again):
            yield result
        yield await self.step(
            say("delete the answer"), lambda: requests.delete_answer(again.followup, None)
        )

    async def forms(self, pressed: discord.Interaction[Any]) -> AsyncIterator[CheckResult]:
        """Try a follow-up with a menu, a form, and an answer that comes later."""
        say = self.say
        about, choice = say("Hang Jack tries"), say("Choose this")
        options: list[Any] = [discord.SelectOption(label=choice, value="1").to_dict()]
        menu = Menu(components.text_menu(self.button, choice, options, 1, 1))
        private = requests.private(Outgoing(layout=layout([about, menu], None, GOLD)).to_send())
        menu_id = 0

        async def send_menu() -> None:
            nonlocal menu_id
            menu_id = await requests.follow_up(pressed.followup, private)

        result = await self.step(say("send another answer, with a menu"), send_menu)
        yield result
        if result.mark is Mark.WRONG:
            return
        yield CheckResult(Mark.NOTE, say("Try: now choose from the menu, and send the form."))
        chosen = await self.press()
        if chosen is None:
            yield CheckResult(Mark.NOTE, say("Try: nobody chose, so no form was tried."))
            return
        form = StatelessModal(title=about, custom_id=self.button)
        form.add_item(text_field("try", choice, "", required=False))
        yield await self.step(
            say("answer a choice with a form"), lambda: chosen.response.send_modal(form)
        )
        sent = await self.press()
        if sent is None:
            yield CheckResult(Mark.NOTE, say("Try: nobody sent the form, so no answer was tried."))
            return
        yield await self.step(
            say("say that an answer comes later"),
            lambda: sent.response.defer(ephemeral=True, thinking=True),
        )
        late = Outgoing(text=about).to_edit()
        yield await self.step(
            say("give the answer"), lambda: requests.edit_answer(sent.followup, None, late)
        )
        later = sent.followup

        async def delete() -> None:
            await requests.delete_answer(pressed.followup, menu_id)
            await requests.delete_answer(later, None)

        yield await self.step(say("delete both"), delete)

    async def press(self) -> discord.Interaction[Any] | None:

        def is_ours(interaction: discord.Interaction[Any]) -> bool:
            data: Any = interaction.data
            return isinstance(data, dict) and data.get("custom_id") == self.button

        try:
            found: discord.Interaction[Any] = await self.client.wait_for(
                "interaction", check=is_ours, timeout=PRESS_S
            )
        except TimeoutError:
            return None
        return found

    # ------------------------------------------------------------------------------------ cleaning

    async def clean_up(self) -> AsyncIterator[CheckResult]:
        """Remove what was made; a thread goes only where the bot may manage threads."""
        say, messenger = self.say, self.messenger
        if self.has_thread:
            thread = self.message_id
            result = await self.step(
                say("delete the thread"), lambda: self.client.http.delete_channel(thread)
            )
            if result.mark is Mark.WRONG:
                text = say("Try: the archived thread stays. Delete it by hand.")
                result = CheckResult(Mark.NOTE, text)
            yield result
        if self.listing_id:
            yield await self.step(say("remove the event"), self.remove_event)
        if self.message_id:
            yield await self.step(
                say("delete the board"), lambda: messenger.delete(self.channel_id, self.message_id)
            )
        for other in filter(None, (self.file_id, self.mention_id)):
            yield await self.step(
                say("delete a message"), partial(messenger.delete, self.channel_id, other)
            )
