"""A browser, if one is installed, and a card room to open in it."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace

import pytest
from playwright.async_api import Browser, async_playwright

from bot.sandbox import SandboxOptions
from bot.sandbox.house import open_room
from bot.sandbox.room import Room
from tests.ports import kept_port

# By the names that .ci/run looks for.
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if chromium is None:
        pytest.skip("no Chromium is installed, so nothing was clicked")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield browser
        await browser.close()


@asynccontextmanager
async def card_room(options: SandboxOptions) -> AsyncIterator[Room]:
    """The sandbox as `python -m bot sandbox` runs it, with its clock running."""
    with kept_port() as port:
        async with open_room(replace(options, port=port)) as room:
            keeper = asyncio.create_task(room.keep())
            try:
                yield room
            finally:
                keeper.cancel()
                with suppress(asyncio.CancelledError):
                    await keeper
