"""A newcomer at the page: joins, cuts, plays, switches places, opens a second window."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.async_api import Browser, Locator, expect

from bot.sandbox import SandboxOptions
from bot.views.settings.preferences import HandPlace
from tests.browser.conftest import card_room
from tests.browser.window import PHONE, Window
from tests.e2e.bots import bot_of

# Chromium belongs to the loop that it was started in.
pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

NEWCOMER: Final = "Anjali"
OPENER: Final = "Merle"
SEED: Final = 1
LEGAL: Final = "button.button-style-1:not([disabled])"
"""In a hand, what may be done now stands out."""


async def test_a_newcomer_joins_cuts_and_plays_a_whole_deal_on_a_phone(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPUTER_PAUSE", "0")
    async with card_room(SandboxOptions(seed=SEED)) as room:
        window = await Window.open(browser, room.url, PHONE)
        await _sit_down(window)
        played = await _play_a_deal(window)

        assert played == 5, "the last card of six goes by itself"
        await expect(window.messages("Show the tricks")).to_have_count(1)
        # The opener made way, so nobody else was waited for.
        await expect(window.messages(OPENER, "please cut the pack")).to_have_count(0)
        assert room.env.errors == []


async def test_two_windows_as_two_persons_stay_up_to_date(browser: Browser) -> None:
    async with card_room(SandboxOptions(seed=SEED)) as room:
        hers = await Window.open(browser, room.url)
        theirs = await Window.open(browser, room.url, PHONE, viewer=OPENER)
        await _sit_down(hers)
        await expect(theirs.button("My hand")).to_be_visible()
        windows = {NEWCOMER: hers, OPENER: theirs}
        for window in windows.values():
            await window.press(window.button("My hand"))
        # Each sees one hand, their own.
        for window in windows.values():
            await expect(_hand(window)).to_have_count(1)
        moved: set[str] = set()
        while moved != set(windows):
            name = await _whose_turn(hers, *windows)
            await _move(windows[name])
            moved.add(name)
            # What one did, the other sees without a click.
            for window in windows.values():
                await expect(window.messages(f"▶ {name}")).to_have_count(0)
        # Another place shows another person's view, in which there is no hand.
        await theirs.view_as("Alf")
        await expect(_hand(theirs)).to_have_count(0)
        await theirs.press(theirs.button("My hand"))
        await expect(_hand(theirs)).to_have_count(0)
        await theirs.view_as(OPENER)
        await expect(_hand(theirs)).to_be_visible()


async def test_direct_messages_are_a_press_away_and_survive_a_reload(browser: Browser) -> None:
    async with card_room(SandboxOptions(seed=SEED)) as room:
        bot = bot_of(room.env)
        await bot.host.people.choose(room.viewers[1].id, place=HandPlace.DM)
        window = await Window.open(browser, room.url, PHONE, viewer="Boysie")
        await _sit_down(window)
        await window.go("Direct messages (1 new)")
        for _ in range(2):
            await expect(window.messages("Go to the table")).to_have_count(1)
            await expect(window.viewer).to_have_text("Boysie")
            await window.reload()
        await window.press(window.messages("Your turn").locator(LEGAL).first)
        await window.view_as(NEWCOMER)
        await expect(window.messages()).to_have_count(0)
        await window.go("# card-room")
        await expect(window.viewer).to_have_text(NEWCOMER)
        await expect(window.messages("My hand")).to_be_in_viewport()
        assert room.env.errors == []


async def test_the_hand_stays_in_view_while_the_board_above_it_grows(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPUTER_PAUSE", "0")
    async with card_room(SandboxOptions(seed=SEED)) as room:
        window = await Window.open(browser, room.url)
        await _sit_down(window)
        await window.press(window.button("My hand"))
        for _ in range(4):
            await _move(window)
            await expect(_hand(window).locator(LEGAL).first).to_be_visible()
            await expect(_hand(window)).to_be_in_viewport(ratio=0.99)


_CARD = re.compile("[♠♥♦♣]")


async def _sit_down(window: Window) -> None:
    """Sit down at the open table and cut the pack."""
    await window.press(window.button("Sit down"))
    await window.press(window.button("Cut"))
    await expect(window.button("My hand")).to_be_visible()


def _hand(window: Window) -> Locator:
    """Find the hand in the channel: what has cards, for one's own eyes."""
    return window.messages("Only you can see this").filter(has_text=_CARD).last


async def _move(window: Window) -> None:
    """Press the first button that is enabled."""
    await window.press(_hand(window).locator(LEGAL).first)


async def _whose_turn(window: Window, *names: str) -> str:
    """Wait for a turn, and return the player's name."""
    turns = window.messages().filter(has_text=re.compile("▶ (" + "|".join(names) + ")"))
    await expect(turns).to_have_count(1)
    text = await turns.inner_text()
    return next(name for name in names if f"▶ {name}" in text)


async def _play_a_deal(window: Window) -> int:
    """Do the first legal thing until the first deal is over; return how many cards that were."""
    await window.press(window.button("My hand"))
    turn = window.messages(f"▶ {NEWCOMER}")
    over = window.messages().filter(has_text=re.compile("Deal 1(:| ·)"))
    cards = 0
    while True:
        await expect(turn.or_(over).first).to_be_visible()
        if await over.count():
            return cards
        move = _hand(window).locator(LEGAL).first
        cards += bool(_CARD.search(await move.inner_text()))
        await window.press(move)
