"""A browser, if one is installed, and a card room to open in it."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from bot.sandbox import SandboxOptions
from bot.sandbox.house import open_room
from bot.sandbox.room import Room
from tests.suite.ports import kept_port

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


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chromium() -> AsyncIterator[Browser]:
    """One Chromium for the tests of a module, on the event loop that they share."""
    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if program is None:
        pytest.skip("no Chromium is installed, so nothing was clicked")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="module")
async def browser(chromium: Browser) -> AsyncIterator[Browser]:
    """A browser without windows; the windows of a test know nothing of another's."""
    yield chromium
    for context in chromium.contexts:
        await context.close()


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
