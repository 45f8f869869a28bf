"""One browser window on the card room, used as a person uses it: by its texts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from playwright.async_api import Browser, Locator, Page
from playwright.async_api import TimeoutError as Waited

from tests.patience import PATIENCE

DESKTOP: Final = (1280, 800)
PHONE: Final = (390, 844)
TAKEN_WITHIN: Final = 10_000
"""Milliseconds until a click that the page does not show as under way has missed its button."""
TRIES: Final = 5
LOOK_EVERY: Final = 50
"""Milliseconds after which the page is asked again; at each frame, it would draw for that alone."""

# The preview says of itself whether it waits for an answer, and what the last one was.
_IDLE: Final = (
    "() => window.simcordPreview"
    " && !simcordPreview.pendingAction && simcordPreview.awaitingRevision === null"
)
_TAKEN: Final = (
    "before => simcordPreview.pendingAction || simcordPreview.awaitingRevision !== null"
    " || (simcordPreview.lastAction && simcordPreview.lastAction.requestId !== before)"
)
_ANSWERED: Final = (
    "before => !simcordPreview.pendingAction && simcordPreview.awaitingRevision === null"
    " && simcordPreview.lastAction && simcordPreview.lastAction.requestId !== before"
)
_SEEN_BY: Final = (
    "viewer => window.simcordPreview"
    " && !simcordPreview.pendingAction && simcordPreview.awaitingRevision === null"
    " && simcordPreview.ready && simcordPreview.viewerId === viewer"
)
_LAST: Final = "simcordPreview.lastAction && simcordPreview.lastAction.requestId"


@dataclass(frozen=True, slots=True)
class Window:
    """A window and what can be done in it."""

    page: Page

    @classmethod
    async def open(
        cls,
        browser: Browser,
        address: str,
        size: tuple[int, int] = DESKTOP,
        viewer: str | None = None,
    ) -> Window:
        # The page forbids scripts but its own; waiting for a condition inside it needs one.
        context = await browser.new_context(
            viewport={"width": size[0], "height": size[1]}, bypass_csp=True
        )
        context.set_default_timeout(PATIENCE * 1000)
        page = await context.new_page()
        window = cls(page)
        await page.goto(address)
        await window.opened()
        if viewer is not None:
            await window.view_as(viewer)
        return window

    async def opened(self) -> None:
        """Wait until the page is there."""
        await self.page.locator("#preview-app[aria-busy=false]").wait_for()
        await self.idle()

    async def reload(self) -> None:
        """Load the page again."""
        await self.page.reload()
        await self.opened()

    async def go(self, label: str) -> None:
        """Go to another channel, by its button below the channel's name."""
        await self.follow(self.page.get_by_label("Other channels").get_by_text(label, exact=True))

    async def follow(self, link: Locator) -> None:
        """Click what leads to another channel."""
        async with self.page.expect_navigation():
            await link.click()
        await self.opened()

    @property
    def viewer(self) -> Locator:
        """The person whose view it is."""
        return self.page.get_by_label("Viewing as").locator("option:checked")

    async def view_as(self, name: str) -> None:
        """Switch to another person's place."""
        picker = self.page.get_by_label("Viewing as")
        [identity] = await picker.select_option(label=name)
        await self.page.wait_for_function(_SEEN_BY, arg=identity, polling=LOOK_EVERY)

    async def idle(self) -> None:
        """Wait until the page waits for no answer."""
        await self.page.wait_for_function(_IDLE, polling=LOOK_EVERY)

    def messages(self, *texts: str) -> Locator:
        """The messages that contain all of these texts, oldest first."""
        found = self.page.locator("article.channel-message")
        for text in texts:
            found = found.filter(has_text=text)
        return found

    def button(self, label: str, within: Locator | None = None) -> Locator:
        """The newest button with this label, in a message or anywhere."""
        messages = self.messages() if within is None else within
        return messages.locator("button.component-button", has_text=label).last

    def buttons(self, within: Locator) -> Locator:
        """The buttons of a message that can be pressed."""
        return within.locator("button.component-button:not([disabled])")

    async def press(self, button: Locator) -> dict[str, Any]:
        """Press a button, wait for the answer, and return the preview's receipt for it.

        If the page refuses a button that has just changed, press what is there now.
        """
        await self.idle()
        receipt: dict[str, Any] = {}
        for _ in range(TRIES):
            before = await self.page.evaluate(_LAST)
            await button.click()
            if await self._taken(before):
                receipt = await self._receipt(before)
                if not receipt["rejected"]:
                    break
        assert receipt.get("settlement") == "settled", receipt
        return receipt

    async def _taken(self, before: str | None) -> bool:
        """Return whether a click arrived: a button redrawn between press and release gets none."""
        try:
            await self.page.wait_for_function(
                _TAKEN, arg=before, timeout=TAKEN_WITHIN, polling=LOOK_EVERY
            )
        except Waited:
            return False
        return True

    async def _receipt(self, before: str | None) -> dict[str, Any]:
        await self.page.wait_for_function(_ANSWERED, arg=before, polling=LOOK_EVERY)
        receipt: dict[str, Any] = await self.page.evaluate("simcordPreview.lastAction")
        return receipt
