"""What the help pages and the list of games take of a phone's screen."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, Locator, expect

from bot.locale.say import LANGUAGES, speak
from bot.sandbox import SandboxOptions
from bot.ui.controls.help import Topic
from tests.browser.conftest import card_room
from tests.browser.window import PHONE, Window
from tests.e2e.bots import bot_of
from tests.ui.phone import SCREEN

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]


async def test_each_help_page_and_the_list_of_games_fit_on_a_phone(browser: Browser) -> None:
    too_high = []
    async with card_room(SandboxOptions(seed=1)) as room:
        window, reader = await Window.open(browser, room.url, PHONE), room.viewers[0]
        for language in LANGUAGES:
            say = speak(language)
            await bot_of(room.env).host.people.choose(reader.id, language=language)
            pages = {topic.value: (topic.title, "help") for topic in Topic}
            pages["games"] = ("Three to begin with", "games")
            for page, (title, command) in pages.items():
                about = {"about": page} if command == "help" else {}
                async with room._turn:
                    await reader.slash(room.channel, command, **about)
                room._touched.set()
                shown = window.messages().last
                await expect(shown.locator("h2")).to_have_text(say(title))
                if (high := await _height(shown)) > SCREEN:
                    too_high.append((language, page, high))
    assert too_high == []


async def _height(shown: Locator) -> float:
    box = await shown.bounding_box()
    assert box is not None
    return box["height"]
