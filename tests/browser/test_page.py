"""What the card room adds to SimCord's page: who lacks the key, and what a screen reader says."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, Locator, expect

from bot.locale.say import LANGUAGES, speak
from bot.sandbox import SandboxOptions
from bot.sandbox.page import _KEYLESS
from tests.browser.conftest import card_room
from tests.browser.window import Window
from tests.patience import PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]


async def test_an_address_without_its_key_says_so_until_the_whole_one_is_there(
    browser: Browser,
) -> None:
    async with card_room(SandboxOptions(seed=1)) as room:
        beginning = room.url.partition("#")[0]
        for language in LANGUAGES:
            context = await browser.new_context(locale=f"{language}-CH", bypass_csp=True)
            context.set_default_timeout(PATIENCE * 1000)
            page = await context.new_page()
            for address in (beginning, f"{beginning}#", f"{room.url}x"):
                await page.goto("about:blank")
                await page.goto(address)
                await expect(page.locator("body")).to_have_text(
                    speak(language)(_KEYLESS), use_inner_text=True
                )
            await page.goto(room.url)
            await expect(page.get_by_role("button", name="Sit down")).to_be_visible()


async def test_all_that_can_be_pressed_has_a_name_in_words(browser: Browser) -> None:
    async with card_room(SandboxOptions(seed=1)) as room:
        window = await Window.open(browser, room.url)
        for label in ("Sit down", "Cut", "My hand"):
            await _is_named(window)
            await window.press(window.button(label))
        await expect(window.messages("Only you can see this").locator("img")).not_to_have_count(0)
        await _is_named(window)


async def _is_named(window: Window) -> None:
    dots = window.button("⋯")
    await expect(dots).to_have_accessible_name("More")
    names = await _attributes(window.messages().locator("img.custom-emoji"), "alt")
    assert not [name for name in names if not name.replace(" ", "").isalpha()]
    for button in await window.messages().locator("button.component-button").all():
        name = await button.get_attribute("aria-label") or await button.inner_text()
        assert any(letter.isalnum() for letter in name), name


async def _attributes(found: Locator, attribute: str) -> list[str]:
    return [await each.get_attribute(attribute) or "" for each in await found.all()]
