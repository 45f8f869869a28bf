"""The tallest hand of all games fits into a window: nothing of one's own turn is out of sight."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from bot.sandbox import SandboxOptions, world
from bot.ui.core.components import ROW
from bot.ui.table.hand.hand import hand
from tests.browser.conftest import card_room
from tests.browser.window import DESKTOP, PHONE, Window
from tests.ui.reading import parts
from tests.ui.room import SAY, every_form, holding, wander

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

LOW = 5
"""Rows of the hands that would fit anyhow."""


def tallest() -> str:
    """Return the game that asks for something below the most rows of buttons and menus."""
    rows: dict[str, int] = {}
    for played in every_form():
        for _ in range(played.setup.seats):
            decision = played.public().decision
            if decision is None:
                break
            message = hand(holding(played, decision.seat), SAY)
            found = sum(part["type"] == ROW for part in parts(message))
            game = played.setup.variant.id
            rows[game] = max(rows.get(game, 0), found)
            wander(played, 1)
    return max(rows, key=lambda game: (rows[game], game))


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_all_of_the_tallest_hand_is_in_sight(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setenv("COMPUTER_PAUSE", "0")
    monkeypatch.setattr(world, "GAMES", (tallest(),))
    async with card_room(SandboxOptions(seed=1)) as room:
        window = await Window.open(browser, room.url, size)
        await window.press(window.button("Sit down"))
        await window.press(window.button("Cut"))
        await window.press(window.button("My hand"))
        shown = window.messages("Only you can see this").last
        await expect(shown.get_by_text("Your turn.")).to_be_visible()
        await expect(shown.locator("img.gallery-image")).to_be_in_viewport(ratio=0.99)
        rows = shown.locator(".component-row")
        assert await rows.count() > LOW
        for part in (shown.get_by_text("Your turn."), *await rows.all()):
            await expect(part).to_be_in_viewport(ratio=0.99)
        assert room.env.errors == []
